// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names that functions and members of other libraries have here
// (SemaMatrixForeignNames.cpp). Messages about mistakes name it.

#ifndef LLVM_CLANG_LIB_SEMA_MATRIXFOREIGNNAMES_H
#define LLVM_CLANG_LIB_SEMA_MATRIXFOREIGNNAMES_H

#include "clang/Basic/LLVM.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang {
class ConstantMatrixType;

/// The builtin that does what functions and members named \p Name do; empty for
/// none, and for those that compute each element by itself.
StringRef getBuiltinLike(StringRef Name);

/// The builtin that does what members named \p Member do; empty for none.
std::string getMemberBuiltinLike(StringRef Member);

/// An expression for what has no builtin and is short in others, with `m` for a
/// \p Matrix of the type that is written \p Type; empty for all else.
std::string getExpressionLike(StringRef Name, const ConstantMatrixType *Matrix,
                              StringRef Type);

/// The element of a \p Matrix `m` that a member as `x` is of vectors, or the
/// first.
std::string getElementLike(StringRef Member, const ConstantMatrixType *Matrix);

/// A function of the library, and the header in the folder `matrix` that
/// declares it.
struct LibraryFunction {
  std::string Name;
  StringRef Header;
};
/// The one that does what functions and members named \p Name do; std::nullopt
/// for none.
std::optional<LibraryFunction> getLibraryFunctionLike(StringRef Name,
                                                      bool IsCPlusPlus);

/// The builtin that does what functions named \p Name do with \p NumArgs
/// arguments; empty for none.
std::string getBuiltinFor(StringRef Name, size_t NumArgs, bool IsTensor);

/// \p Name as C has it for double, without the prefix of absolute values.
StringRef getNameForDouble(StringRef Name);

} // namespace clang

#endif
