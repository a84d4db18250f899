// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIGNATURES_CHECKSIGNATURES_H
#define MATRIX_LIB_SIGNATURES_CHECKSIGNATURES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace matrix {

/// Whether \p F, which is no operation, has a handle in its signature.
bool passesHandle(const llvm::Function &F);

/// The functions of \p M whose handles can become pointers. The others, and
/// calls that pass handles to nobody knows what, are reported and removed, so
/// that nothing is said of them twice.
llvm::SmallVector<llvm::Function *> checkSignatures(llvm::Module &M);

} // namespace matrix

#endif
