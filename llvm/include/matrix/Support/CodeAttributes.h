// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of functions that are about code: ours, and those of code that is
// moved to a function of its own.

#ifndef MATRIX_SUPPORT_CODEATTRIBUTES_H
#define MATRIX_SUPPORT_CODEATTRIBUTES_H

#include "llvm/IR/Attributes.h"

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// The attribute of a function that holds matrices or tensors. Our clang sets
/// it where it emits one, MarkFunctions elsewhere. The pipeline changes no
/// other function.
inline constexpr char MatrixTypesAttribute[] = "matrix-types";

/// Whether a sanitizer watches what \p F reads, writes or calls.
bool isSanitized(const llvm::Function &F);

/// Whether part of \p F may become a call of an internal function: nothing that
/// F is known to be, or is instrumented for, is lost by that.
bool mayCallNewFunctions(const llvm::Function &F);

/// Whether \p F runs, or may run, in the streaming mode of Arm's SME.
bool mayStream(const llvm::Function &F);

/// The attributes of such a function, which reads and writes what its arguments
/// point to: what decides how code of \p F is made, and not what F does or
/// where it stands.
llvm::AttributeSet codeAttributes(const llvm::Function &F);

/// Takes back what was inferred of \p F: that it reads nothing of what it
/// writes. Code of ours reads results back.
void allowReads(llvm::Function &F);

} // namespace matrix

#endif
