// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hints that a program gives about one of its loops, by `#pragma clang loop`.

#ifndef MATRIX_SUPPORT_LOOPHINTS_H
#define MATRIX_SUPPORT_LOOPHINTS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm {
class Loop;
class MDNode;
class Module;
} // namespace llvm

namespace matrix {

/// Whether iterations of \p L are to stay apart: it is not to be vectorized, or
/// not to be changed at all.
bool isNotToBeVectorized(const llvm::Loop &L);

/// `#pragma clang loop matrix(...)`. It holds for the loop and for those in it
/// that have none of their own.
enum class MatrixHint : uint8_t { None, Enable, Disable, Required };

/// A property of a loop: the hint's name, and for required() the place in the
/// source as the front end encodes it, or 0.
inline constexpr llvm::StringLiteral MatrixHintPrefix = "llvm.loop.matrix.",
                                     EnableHint = "llvm.loop.matrix.enable",
                                     DisableHint = "llvm.loop.matrix.disable",
                                     RequiredHint = "llvm.loop.matrix.required";

/// The named metadata of a module whose loops may have such hints. It tells
/// without a look at any loop that there are none.
inline constexpr llvm::StringLiteral MatrixHintsMetadata = "matrix.loop.hints";
bool mayHaveMatrixHints(const llvm::Module &M);

/// The hint of \p L itself.
MatrixHint matrixHintOf(const llvm::Loop &L);
/// The same, or else that of the next loop around it that has one.
MatrixHint inheritedMatrixHint(const llvm::Loop &L);
/// The place of \p L in the source as the front end encodes it, if it has to be
/// raised, or 0.
uint64_t requiredAt(const llvm::Loop &L);
/// Takes the hint of \p L away.
void eraseMatrixHint(llvm::Loop &L);

} // namespace matrix

#endif
