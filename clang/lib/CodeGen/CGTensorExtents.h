// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsanitize=bounds for extents that are known when the program runs.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGTENSOREXTENTS_H
#define LLVM_CLANG_LIB_CODEGEN_CGTENSOREXTENTS_H

#include "clang/AST/Type.h"

namespace llvm {
class Value;
} // namespace llvm

namespace clang {
class CallExpr;
class Expr;
namespace CodeGen {
class CodeGenFunction;

/// Reports \p Extent, whose value is \p V, where it is negative or more than
/// 64 bits hold: that of \p Dimension of a tensor of \p Type.
/// \returns it as a 64-bit integer, or 0 where it was reported: then nothing
/// is read or written.
llvm::Value *checkTensorExtent(CodeGenFunction &CGF, const Expr *Extent,
                               llvm::Value *V, QualType Type,
                               unsigned Dimension);

/// Reports extents that have to be equal and are not, of operands of what
/// computes \p Tensor, a value of \p Type that \p Store stores.
void checkTensorExtents(CodeGenFunction &CGF, const CallExpr *Store,
                        llvm::Value *Tensor, QualType Type);

} // namespace CodeGen
} // namespace clang

#endif
