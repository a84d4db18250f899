// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that load and store matrices and tensors in constant expressions: which
// these are, and which places they touch. How memory is reached is each
// evaluator's own.

#include "ByteCode/State.h"
#include "MatrixConstant.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/AST/OptionalDiagnostic.h"
#include "clang/AST/TensorCall.h"
#include "clang/Basic/MatrixBuiltins.h"

using namespace clang;
using llvm::APSInt;

QualType MatrixMemoryCall::getType() const {
  return Value ? Value->getType() : Call->getType();
}

SmallVector<const Expr *, 8> MatrixMemoryCall::getOperands() const {
  SmallVector<const Expr *, 8> Operands;
  if (Value)
    Operands.push_back(Value);
  Operands.push_back(Pointer);
  Operands.append(Strides);
  return Operands;
}

std::optional<MatrixMemoryCall>
clang::getMatrixMemoryCall(const CallExpr *Call) {
  unsigned ID = Call->getBuiltinCallee();
  bool IsOfTensor = ID == Builtin::BI__builtin_tensor_load ||
                    ID == Builtin::BI__builtin_tensor_store;
  if (!IsOfTensor &&
      getMatrixBuiltinKind(ID) != MatrixBuiltinKind::MatrixAccess)
    return std::nullopt;
  MatrixMemoryCall Access;
  Access.Call = Call;
  if (Call->getType()->isVoidType())
    Access.Value = Call->getArg(0);
  // In front of the pointer stands what is stored, or the type of the result.
  unsigned PlaceOfPointer = Call->getArg(0)->getType()->isPointerType() ? 0 : 1;
  Access.Pointer = Call->getArg(PlaceOfPointer);
  for (unsigned I = IsOfTensor ? 2 : Call->getNumArgs() - 1;
       I != Call->getNumArgs(); ++I)
    Access.Strides.push_back(Call->getArg(I));
  return Access;
}

/// Whether a builtin accesses a matrix of \p Type row by row.
static bool accessesByRows(unsigned BuiltinID, const ConstantMatrixType *Type) {
  bool IsRowMajor = Type->isRowMajor();
  switch (BuiltinID) {
#define MATRIX_ACCESS(name, Check, Emit, ByRows)                               \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return ByRows;
#include "clang/Basic/MatrixBuiltins.def"
  default:
    llvm_unreachable("the table has all of this kind");
  }
}

static bool getOffsetsOfMatrix(interp::State &State,
                               const MatrixMemoryCall &Access,
                               const APSInt &Stride,
                               SmallVectorImpl<int64_t> &Offsets) {
  const auto *Matrix = Access.getType()->castAs<ConstantMatrixType>();
  unsigned Rows = Matrix->getNumRows(), Columns = Matrix->getNumColumns();
  bool ByRows = accessesByRows(Access.Call->getBuiltinCallee(), Matrix);
  unsigned Line = ByRows ? Columns : Rows;
  // Too far apart for any array, and no overflow below.
  uint64_t Step = Stride.getLimitedValue(uint64_t(1) << 32);
  if (Stride.isNegative() || Step < Line) {
    State.FFDiag(Access.Call, diag::note_constexpr_matrix_stride)
        << Stride << Line << !ByRows;
    return false;
  }
  MatrixOrder Order{ByRows, Step};
  Offsets.reserve(Rows * Columns);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned C = 0; C != Columns; ++C)
      Offsets.push_back(Order.indexOf(R, C));
  return true;
}

/// An element that no object has room for: as good as any beyond.
static constexpr int64_t FarAway = int64_t(1) << 61;

static int64_t getTensorStride(const APSInt &Stride) {
  std::optional<int64_t> Value = Stride.tryExtValue();
  if (!Value)
    return Stride.isNegative() ? -FarAway : FarAway;
  return std::clamp(*Value, -FarAway, FarAway);
}

/// \p Offset plus \p Index times \p Stride.
static int64_t advance(int64_t Offset, uint64_t Index, int64_t Stride) {
  int64_t Distance;
  if (llvm::MulOverflow(int64_t(Index), Stride, Distance))
    return Stride < 0 ? -FarAway : FarAway;
  return std::clamp(Offset + std::clamp(Distance, -FarAway, FarAway), -FarAway,
                    FarAway);
}

static bool getOffsetsOfTensor(interp::State &State,
                               const MatrixMemoryCall &Access,
                               ArrayRef<APSInt> Strides,
                               SmallVectorImpl<int64_t> &Offsets) {
  // The value of a load has no padding; the type that it names may have.
  QualType Type = Access.getType();
  if (!Access.Value)
    Type = asTensorType(State.getASTContext(),
                        cast<UnaryExprOrTypeTraitExpr>(
                            Access.Call->getArg(0)->IgnoreParenImpCasts())
                            ->getTypeOfArgument()
                            .getNonReferenceType());
  const auto *Tensor = Type->castAs<TensorType>();
  Offsets.push_back(0);
  for (unsigned I = 0; I != Tensor->getRank(); ++I) {
    int64_t Stride = Strides.empty() ? int64_t(Tensor->getStride(I))
                                     : getTensorStride(Strides[I]);
    SmallVector<int64_t, 16> Outer(std::move(Offsets));
    Offsets.clear();
    Offsets.reserve(Outer.size() * Tensor->getExtent(I));
    for (int64_t Offset : Outer)
      for (uint64_t K = 0; K != Tensor->getExtent(I); ++K)
        Offsets.push_back(advance(Offset, K, Stride));
  }
  if (!Access.Value)
    return true;
  SmallVector<int64_t, 16> Sorted(Offsets.begin(), Offsets.end());
  llvm::sort(Sorted);
  if (std::adjacent_find(Sorted.begin(), Sorted.end()) == Sorted.end())
    return true;
  State.FFDiag(Access.Call, diag::note_constexpr_tensor_store_twice);
  return false;
}

bool clang::getStridedOffsets(interp::State &State,
                              const MatrixMemoryCall &Access,
                              ArrayRef<APSInt> Strides,
                              SmallVectorImpl<int64_t> &Offsets) {
  if (Access.getType()->isTensorType())
    return getOffsetsOfTensor(State, Access, Strides, Offsets);
  return getOffsetsOfMatrix(State, Access, Strides.front(), Offsets);
}
