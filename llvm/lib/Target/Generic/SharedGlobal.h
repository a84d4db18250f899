// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What takes the place of a run-time library: all objects of a program, or of a
// shared library, keep one copy of a function or of a byte.

#ifndef MATRIX_LIB_TARGET_GENERIC_SHAREDGLOBAL_H
#define MATRIX_LIB_TARGET_GENERIC_SHAREDGLOBAL_H

#include "llvm/IR/GlobalVariable.h"

namespace matrix {

/// Lets the linker keep one of all globals that have the name of \p G.
void share(llvm::GlobalObject &G, llvm::Module &M);

/// The shared byte \p Name, which is 0 until it is written.
llvm::GlobalVariable *getSharedByte(llvm::StringRef Name, llvm::Module &M);

} // namespace matrix

#endif
