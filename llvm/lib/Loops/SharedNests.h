// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_SHAREDNESTS_H
#define MATRIX_LIB_LOOPS_SHAREDNESTS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// The functions of a module's nests that may serve several: what these differ
/// in are arguments.
class SharedNests {
  using Form = llvm::SmallVector<uint64_t, 64>;
  std::map<Form, llvm::Function *> Known;

public:
  /// Where the function is, of code, that does what \p F does, of operations;
  /// null: there is none yet.
  llvm::Function *&codeFor(const llvm::Function &F);
  bool contains(const llvm::Function &F) const;
};

} // namespace matrix

#endif
