// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_OPNAME_H
#define MATRIX_OPS_OPNAME_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// The name of the matrix operation that a call of \p Callee is, without prefix
/// and type suffix: "multiply" for `llvm.matrix.multiply.v16f32.v16f32.v16f32`,
/// "transpose" for `tlx.transpose__3x4f32_1_0`. std::nullopt for any other
/// function. The string lives as long as \p Callee keeps its name.
///
/// There are three spellings: upstream's intrinsics `llvm.matrix.*` on flat
/// vectors, our operations `tlx.*` on handles, and the tensor proposal's
/// `llvm.tensor.*` on tokens, which are only ever input.
std::optional<llvm::StringRef> matrixOpName(const llvm::Function &Callee);

} // namespace matrix

#endif
