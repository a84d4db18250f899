// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call of a matrix builtin under analysis, shared by the files that analyze
// one kind of builtin each. SemaMatrix.h says what they mean.

#ifndef LLVM_CLANG_LIB_SEMA_MATRIXBUILTINCALL_H
#define LLVM_CLANG_LIB_SEMA_MATRIXBUILTINCALL_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/MatrixReduction.h"
#include "clang/Sema/Ownership.h"
#include "clang/Sema/Sema.h"
#include <optional>
#include <string>

namespace clang {

/// Methods that can fail return an invalid result, null or std::nullopt after a
/// diagnostic; those named diagnose... return true then.
class MatrixBuiltinCall {
public:
  Sema &S;
  ASTContext &Context;
  CallExpr *Call;

  MatrixBuiltinCall(Sema &S, CallExpr *Call)
      : S(S), Context(S.Context), Call(Call) {}

  // SemaMatrix.cpp: those of the 2019 proposal.
  ExprResult insert();
  ExprResult extract();
  ExprResult addOrSub();
  ExprResult multiply();
  ExprResult scalarMultiply();

  // SemaMatrixMemory.cpp
  ExprResult load(bool IsRowMajor);
  ExprResult loadAs();
  /// By rows, by columns, or as the matrix lies.
  ExprResult store(std::optional<bool> IsRowMajor = std::nullopt);
  ExprResult nontemporal(bool IsStore);

  // SemaMatrixParts.cpp
  ExprResult line(bool IsColumn);
  ExprResult block();
  ExprResult insertLine(bool IsColumn);
  ExprResult insertBlock();
  ExprResult fromLines(bool AreColumns);
  ExprResult diagonal();
  ExprResult fromDiagonal();
  ExprResult identity();
  ExprResult identityOf(QualType Type);

  // SemaMatrixProduct.cpp
  bool readProduct(Expr *(&Operands)[3]);
  ExprResult multiplyAdd();
  ExprResult outerProduct();
  ExprResult transpose();

  // SemaMatrixReduce.cpp
  ExprResult trace();
  ExprResult dot();
  ExprResult allOrAny();
  ExprResult reduce();

  // SemaMatrixElementwise.cpp
  ExprResult elementwise();

  /// Matrices are enabled, and there are \p NumArgs arguments.
  bool isCallable(unsigned NumArgs);
  /// The value of argument \p Index, which must be a matrix.
  Expr *readMatrix(unsigned Index);
  /// After the error that \p Operand is no matrix: which builtin takes it, if
  /// that is a tensor.
  void noteTensor(const Expr *Operand);
  /// The same of a matrix or tensor; \p MayBeAtRunTime: also of one whose
  /// extents are known at run time.
  Expr *readMatrixOrTensor(unsigned Index, bool MayBeAtRunTime = false);
  /// The value of argument \p Index, converted to an integer if it is a class.
  ExprResult readIntegerValue(unsigned Index);
  /// Argument \p Index as a subscript, below \p Extent if it is constant.
  Expr *readIndex(unsigned Index, std::optional<unsigned> Extent,
                  bool IsColumn);
  /// Whether argument \p Index is a vector whose elements matrices may have.
  bool isVector(unsigned Index) const;
  /// That vector as a matrix of one column, or of one row, with the layout of
  /// \p Like, or the default one.
  Expr *readVector(unsigned Index, bool IsRow, const Expr *Like);
  /// Likewise a matrix of one row or one column, or a vector, which becomes a
  /// matrix of one column with the layout of \p Like, or the default one.
  Expr *readLine(unsigned Index, const Expr *Like = nullptr);
  /// The first two arguments so. A vector has the layout of a matrix beside it.
  std::pair<Expr *, Expr *> readLines();
  /// Likewise a row or a column of a matrix of the type \p Whole.
  Expr *readLineOf(QualType Whole, unsigned Index, bool IsColumn);
  /// The type that the 1st argument is, any one; null if it is none.
  QualType typeArgument() const;
  /// That type, which is dependent or a matrix; null after a diagnostic.
  QualType readType();
  /// The first three arguments, a matrix and an element's row and column; empty
  /// after a diagnostic.
  llvm::SmallVector<Expr *, 4> readElementPlace();
  /// Argument \p Index converted to \p ElementType as a parameter would be.
  Expr *readScalar(unsigned Index, QualType ElementType);
  /// A matrix of `const T` as one of `T`: the same value; a tensor without its
  /// padding, too.
  Expr *dropElementQualifiers(Expr *Matrix);
  /// The call with its type and its converted arguments.
  ExprResult typed(QualType Type, llvm::ArrayRef<Expr *> Args);

  /// Reads these arguments, which are extents. If the value of one is known in
  /// an instance of the template only, so is the call's type.
  /// \returns false if the call can be analyzed no further, for that reason or
  /// after a diagnostic: \p Result is what it is then.
  bool readExtents(llvm::ArrayRef<unsigned> Indices, ExprResult &Result);
  /// Warns of an older name of \p Instead, whose arguments are those of the
  /// call in the order \p Arguments, all as they stand if that is empty.
  void warnOfOldName(llvm::StringRef Instead,
                     llvm::ArrayRef<unsigned> Arguments = {});
  /// The name of the builtin that the program calls, in quotes: not that of one
  /// which callInstead() calls.
  std::string calledName() const;
  /// The call of the builtin \p ID with these arguments, in this call's place.
  ExprResult callInstead(Builtin::ID ID, llvm::ArrayRef<unsigned> Arguments);
  /// The call by the name \p BuiltinID, which version 0.1 has for another one.
  ExprResult renamed(unsigned BuiltinID);
  /// The call, to be analyzed in an instance of the template.
  ExprResult dependent();
  /// A matrix whose elements are no real numbers.
  bool diagnoseElements(const Expr *Matrix);
  /// The type of an operation on \p Type, which \p First began, and \p Other,
  /// both matrices or both tensors; null after a diagnostic.
  QualType commonType(const Expr *First, QualType Type, const Expr *Other);
  /// The matrix \p Other with another layout than \p Type.
  bool diagnoseLayouts(QualType Type, const Expr *Other);
  /// A matrix of unqualified elements without padding, that lies as \p Like.
  QualType matrixOf(const Expr *Like, unsigned Rows, unsigned Columns);
};

/// Whether elements of \p Type can be reduced so; \p Expected is what they must
/// be, as err_matrix_builtin_element counts.
bool hasReduction(MatrixReduction::OperationKind Operation, QualType Type,
                  unsigned &Expected);

/// Whether a factor of type \p From can be a term of a sum of type \p To: the
/// same type, or a narrower one of its kind.
bool widensTo(ASTContext &Context, QualType From, QualType To);

inline const ConstantMatrixType *matrixType(const Expr *E) {
  return E->getType()->castAs<ConstantMatrixType>();
}

/// Each analyzes builtins of upstream's that take matrices and tensors as well,
/// and returns std::nullopt for calls without any.
std::optional<ExprResult> checkMatrixNontemporalCall(MatrixBuiltinCall &Call,
                                                     unsigned BuiltinID);
std::optional<ExprResult> checkMatrixReductionCall(MatrixBuiltinCall &Call);
std::optional<ExprResult> checkMatrixElementwiseCall(MatrixBuiltinCall &Call,
                                                     unsigned BuiltinID);
std::optional<ExprResult> checkMatrixPermutationCall(MatrixBuiltinCall &Call);

} // namespace clang

#endif
