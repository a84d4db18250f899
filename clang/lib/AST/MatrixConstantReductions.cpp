// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that reduce matrices in constant expressions, and those that operate
// on each element.

#include "ByteCode/State.h"
#include "MatrixConstantOperation.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using llvm::APSInt;

namespace {
/// What a builtin reduces, and by which operation, named as the builtin that
/// reduces a whole vector.
struct Reduction {
  enum { None, Whole, Rows, Columns } What = None;
  unsigned ID = 0;
};
} // namespace

static Reduction getReduction(unsigned ID) {
  switch (ID) {
#define REDUCTION(NAME)                                                        \
  case Builtin::BI__builtin_reduce_##NAME:                                     \
    return {Reduction::Whole, Builtin::BI__builtin_reduce_##NAME};             \
  case Builtin::BI__builtin_matrix_reduce_rows_##NAME:                         \
    return {Reduction::Rows, Builtin::BI__builtin_reduce_##NAME};              \
  case Builtin::BI__builtin_matrix_reduce_columns_##NAME:                      \
    return {Reduction::Columns, Builtin::BI__builtin_reduce_##NAME};
    REDUCTION(add)
    REDUCTION(mul)
    REDUCTION(and)
    REDUCTION(or)
    REDUCTION(xor)
    REDUCTION(min)
    REDUCTION(max)
    REDUCTION(minimum)
    REDUCTION(maximum)
#undef REDUCTION
  default:
    return {};
  }
}

bool clang::isMatrixReduction(unsigned ID) {
  return getReduction(ID).What != Reduction::None;
}

/// The operation \p ID of two elements, as the builtin that reduces a vector.
bool MatrixOperation::applyReduction(unsigned ID, QualType Type, APValue &LHS,
                                     const APValue &RHS) {
  switch (ID) {
  case Builtin::BI__builtin_reduce_add:
    return Element.binary(BO_Add, Type, LHS, RHS);
  case Builtin::BI__builtin_reduce_mul:
    return Element.binary(BO_Mul, Type, LHS, RHS);
  case Builtin::BI__builtin_reduce_and:
    return Element.binary(BO_And, Type, LHS, RHS);
  case Builtin::BI__builtin_reduce_or:
    return Element.binary(BO_Or, Type, LHS, RHS);
  case Builtin::BI__builtin_reduce_xor:
    return Element.binary(BO_Xor, Type, LHS, RHS);
  default:
    return MatrixElement::choose(ID == Builtin::BI__builtin_reduce_max ||
                                     ID == Builtin::BI__builtin_reduce_maximum,
                                 ID == Builtin::BI__builtin_reduce_minimum ||
                                     ID == Builtin::BI__builtin_reduce_maximum,
                                 LHS, RHS);
  }
}

/// Element after element, each row or column from its first on.
bool MatrixOperation::reduce(unsigned ID) {
  MatrixView A = operand(0);
  if (!spend(A.size()))
    return false;
  Reduction R = getReduction(ID);
  SmallVector<APValue, 16> Results;
  Results.resize(R.What == Reduction::Rows      ? A.Rows
                 : R.What == Reduction::Columns ? A.Columns
                                                : 1);
  for (unsigned I = 0; I != A.size(); ++I) {
    APValue &Target = Results[R.What == Reduction::Rows      ? I / A.Columns
                              : R.What == Reduction::Columns ? I % A.Columns
                                                             : 0];
    if (!Target.hasValue())
      Target = A[I];
    else if (!applyReduction(R.ID, A.ElementType, Target, A[I]))
      return false;
  }
  if (R.What != Reduction::Whole)
    return give(Results);
  Result = std::move(Results.front());
  return true;
}

/// \p Value, element \p Index of the first operand, becomes the result's.
bool MatrixOperation::applyElementwise(unsigned ID, QualType Type,
                                       APValue &Value, unsigned Index) {
  auto other = [&](unsigned Operand) -> const APValue & {
    return operand(Operand)[Index];
  };
  switch (ID) {
  case Builtin::BI__builtin_elementwise_abs:
    return Element.absolute(Value);
  case Builtin::BI__builtin_elementwise_max:
  case Builtin::BI__builtin_elementwise_min:
    return MatrixElement::choose(ID == Builtin::BI__builtin_elementwise_max,
                                 /*KeepNaN=*/false, Value, other(1));
  case Builtin::BI__builtin_elementwise_fma:
    return Element.fma(Value, other(1), other(2));
  default:
    break;
  }
  APSInt &Int = Value.getInt();
  auto become = [&](const llvm::APInt &New) {
    Int = APSInt(New, Int.isUnsigned());
    return true;
  };
  unsigned Width = Int.getBitWidth();
  switch (ID) {
  case Builtin::BI__builtin_elementwise_add_sat:
    return become(Int.isSigned() ? Int.sadd_sat(other(1).getInt())
                                 : Int.uadd_sat(other(1).getInt()));
  case Builtin::BI__builtin_elementwise_sub_sat:
    return become(Int.isSigned() ? Int.ssub_sat(other(1).getInt())
                                 : Int.usub_sat(other(1).getInt()));
  case Builtin::BI__builtin_elementwise_bitreverse:
    return become(Int.reverseBits());
  case Builtin::BI__builtin_elementwise_popcount:
    return become(llvm::APInt(Width, Int.popcount()));
  case Builtin::BI__builtin_elementwise_fshl:
    return become(
        llvm::APIntOps::fshl(Int, other(1).getInt(), other(2).getInt()));
  case Builtin::BI__builtin_elementwise_fshr:
    return become(
        llvm::APIntOps::fshr(Int, other(1).getInt(), other(2).getInt()));
  case Builtin::BI__builtin_elementwise_clzg:
  case Builtin::BI__builtin_elementwise_ctzg: {
    bool Trailing = ID == Builtin::BI__builtin_elementwise_ctzg;
    if (Int.isZero() && Values.size() > 1)
      Value = other(1);
    else
      become(
          llvm::APInt(Width, Trailing ? Int.countr_zero() : Int.countl_zero()));
    return true;
  }
  default:
    State.FFDiag(E);
    return false;
  }
}

bool MatrixOperation::elementwiseBuiltin(unsigned ID) {
  MatrixView A = operand(0);
  if (!spend(A.size()))
    return false;
  SmallVector<APValue, 16> Elements = A.elements();
  for (unsigned I = 0; I != A.size(); ++I)
    if (!applyElementwise(ID, A.ElementType, Elements[I], I))
      return false;
  return give(Elements);
}
