// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_NESTNAMES_H
#define MATRIX_LIB_LOOPS_NESTNAMES_H

#include "matrix/Reasons/NestRefusal.h"
#include <string>

namespace llvm {
class Loop;
class Value;
} // namespace llvm

namespace matrix {

/// The program's name of \p V, from debug information or else its own, or "".
llvm::StringRef nameOf(llvm::Value *V);
/// The program's name of the index of \p L, or "".
llvm::StringRef indexOf(const llvm::Loop &L);
/// The array, the index of a loop or the function that the refusal of loops in
/// \p Outer is about, or "".
std::string subjectOf(RefusedNest Why, const llvm::Loop &Outer);

} // namespace matrix

#endif
