// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_ADDITION_H
#define MATRIX_LIB_LOOPS_ADDITION_H

#include "llvm/IR/FMF.h"
#include <optional>

namespace llvm {
class Instruction;
class Loop;
class Value;
} // namespace llvm

namespace matrix {

/// The addition of one product to a sum, as it stands in the program.
struct Addition {
  llvm::Instruction *I = nullptr;
  llvm::Value *Sum = nullptr, *X = nullptr, *Y = nullptr;
  /// What widens the product, which cannot overflow: factors that are widened
  /// by it have the same product. Null if nothing does.
  llvm::Instruction *Widening = nullptr;
  bool IsNegated = false;
  llvm::FastMathFlags Flags;
};

/// \p V as one in \p Outer.
std::optional<Addition> additionOf(llvm::Value *V, const llvm::Loop &Outer);

/// The operand of \p I, an addition or a subtraction, that is a product, and
/// with which LLVM makes one operation of it where the processor has that.
std::optional<unsigned> fusedOperand(const llvm::Instruction &I);

/// Whether \p I has a product as operand that it may be fused with as far as
/// flags say, but is not.
bool hasUnfusedProduct(const llvm::Instruction &I);

} // namespace matrix

#endif
