// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bounded scan of one block.

#include "matrix/Support/Unwritten.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix;

bool matrix::isUnwrittenBetween(
    BasicBlock::const_iterator From, BasicBlock::const_iterator To,
    function_ref<bool(const Instruction &)> Writes) {
  constexpr unsigned Most = 1000;
  BasicBlock::const_iterator End = From->getParent()->end();
  for (unsigned Count = 0; From != To; ++From, ++Count)
    if (From == End || Count == Most ||
        (Writes ? Writes(*From) : From->mayWriteToMemory()))
      return false;
  return true;
}
