// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the builtins on matrices and tensors are called, for editors. To Clang
// each is void(...), because its calls are checked by functions of their own;
// completion, signature help and hover would show that. They show signatures
// instead: functions that nothing declares and nothing calls, made when they
// are asked for from Basic/MatrixBuiltins.def and TensorBuiltins.def.
//
// What stands in these tables between two commas is the name of a type that
// nothing else has, and the parameter has no name: so Clang prints the text as
// it is, and converts nothing to it.

#ifndef LLVM_CLANG_AST_MATRIXSIGNATURES_H
#define LLVM_CLANG_AST_MATRIXSIGNATURES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
class NamedDecl;

using MatrixSignatures = llvm::SmallVector<FunctionDecl *, 4>;

/// The signatures of the builtins that the language has, one for each form;
/// none unless matrices are on.
MatrixSignatures getMatrixSignatures(ASTContext &Context);
/// Those of \p Function, which may be null, if it is one of these builtins: the
/// forms that take more than \p NumArguments; all if none does.
MatrixSignatures getMatrixSignatures(const FunctionDecl *Function,
                                     unsigned NumArguments);
/// The first one of \p D; \p D itself if it has none.
const NamedDecl *getMatrixSignature(const NamedDecl *D);

/// What the builtin means; empty unless \p D is a signature.
llvm::StringRef getMatrixBuiltinMeaning(const NamedDecl &D);

/// Whether completion proposes \p D: signatures, not the builtins that have
/// them. std::nullopt of anything else.
std::optional<bool> isProposedMatrixBuiltin(const NamedDecl *D);

} // namespace clang

#endif
