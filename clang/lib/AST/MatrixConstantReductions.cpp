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
using llvm::APFloat;
using llvm::APSInt;

/// \p LHS becomes the result of \p Operation on two elements.
bool MatrixOperation::applyReduction(MatrixReduction::OperationKind Operation,
                                     QualType Type, APValue &LHS,
                                     const APValue &RHS) {
  switch (Operation) {
  case MatrixReduction::Add:
    return Element.wrapping(BO_Add, Type, LHS, RHS);
  case MatrixReduction::Mul:
    return Element.wrapping(BO_Mul, Type, LHS, RHS);
  case MatrixReduction::And:
    return Element.binary(BO_And, Type, LHS, RHS);
  case MatrixReduction::Or:
    return Element.binary(BO_Or, Type, LHS, RHS);
  case MatrixReduction::Xor:
    return Element.binary(BO_Xor, Type, LHS, RHS);
  case MatrixReduction::Min:
  case MatrixReduction::Max:
    return MatrixElement::choose(Operation == MatrixReduction::Max,
                                 /*KeepNaN=*/false, LHS, RHS);
  case MatrixReduction::Minimum:
  case MatrixReduction::Maximum:
    return MatrixElement::choose(Operation == MatrixReduction::Maximum,
                                 /*KeepNaN=*/true, LHS, RHS);
  }
  llvm_unreachable("all operations are known");
}

/// Element after element, each row or column from its first on.
bool MatrixOperation::reduce() {
  MatrixReduction Reduction =
      *getMatrixReduction(llvm::cast<CallExpr>(E)->getBuiltinCallee());
  MatrixView A = operand(0);
  if (!spend(A.size()))
    return false;
  bool IsByRow = Reduction.Lines == MatrixReduction::Rows;
  bool IsByColumn = Reduction.Lines == MatrixReduction::Columns;
  SmallVector<APValue, 16> Results(IsByRow      ? A.Rows
                                   : IsByColumn ? A.Columns
                                                : 1);
  for (unsigned R = 0; R != A.Rows; ++R)
    for (unsigned C = 0; C != A.Columns; ++C) {
      APValue &Target = Results[IsByRow ? R : IsByColumn ? C : 0];
      if (!Target.hasValue())
        Target = A.at(R, C);
      else if (!applyReduction(Reduction.Operation, A.ElementType, Target,
                               A.at(R, C)))
        return false;
    }
  if (Reduction.Lines != MatrixReduction::Whole)
    return give(Results);
  Result = std::move(Results.front());
  return true;
}

/// \p Value, of the first operand, becomes the result's. \p Other: that of the
/// second one, if there is one.
bool MatrixOperation::applyToFloat(unsigned ID, APValue &Value,
                                   const APFloat *Other) {
  APFloat &Float = Value.getFloat();
  auto roundTo = [&](APFloat::roundingMode Mode) {
    Float.roundToIntegral(Mode);
    return true;
  };
  auto become = [&](const APFloat &New) {
    Float = New;
    return true;
  };
  switch (ID) {
  case Builtin::BI__builtin_elementwise_ceil:
    return roundTo(APFloat::rmTowardPositive);
  case Builtin::BI__builtin_elementwise_floor:
    return roundTo(APFloat::rmTowardNegative);
  case Builtin::BI__builtin_elementwise_round:
    return roundTo(APFloat::rmNearestTiesToAway);
  case Builtin::BI__builtin_elementwise_roundeven:
    return roundTo(APFloat::rmNearestTiesToEven);
  case Builtin::BI__builtin_elementwise_trunc:
    return roundTo(APFloat::rmTowardZero);
  case Builtin::BI__builtin_elementwise_copysign:
    Float.copySign(*Other);
    return true;
  case Builtin::BI__builtin_elementwise_fmod:
    return Element.remainder(Value, *Other);
  case Builtin::BI__builtin_elementwise_sqrt:
    return Element.squareRoot(Value);
  case Builtin::BI__builtin_elementwise_minimum:
    return become(minimum(Float, *Other));
  case Builtin::BI__builtin_elementwise_maximum:
    return become(maximum(Float, *Other));
  case Builtin::BI__builtin_elementwise_minimumnum:
    return become(minimumnum(Float, *Other));
  case Builtin::BI__builtin_elementwise_maximumnum:
    return become(maximumnum(Float, *Other));
  case Builtin::BI__builtin_elementwise_minnum:
    return become(minnum(Float, *Other));
  case Builtin::BI__builtin_elementwise_maxnum:
    return become(maxnum(Float, *Other));
  default:
    llvm_unreachable("not a function of floating-point numbers with a value");
  }
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
  case Builtin::BI__builtin_elementwise_relu: {
    APValue Zero = Element.zero(Type);
    return MatrixElement::choose(/*Larger=*/true, /*KeepNaN=*/true, Value,
                                 Zero);
  }
  case Builtin::BI__builtin_elementwise_fma:
    return Element.fma(Value, other(1), other(2));
  case Builtin::BI__builtin_elementwise_ldexp:
    return Element.scale(Value, other(1).getInt());
  default:
    break;
  }
  if (Value.isFloat())
    return applyToFloat(ID, Value,
                        Values.size() > 1 ? &other(1).getFloat() : nullptr);
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
    llvm_unreachable("not a function of integers");
  }
}

bool MatrixOperation::elementwiseBuiltin(unsigned ID) {
  MatrixView A = operand(0);
  MatrixView To(Result, E->getType());
  unsigned Size = To.size();
  if (!spend(Size))
    return false;
  if (getConstantElementwise(ID) == ConstantElementwise::None) {
    State.FFDiag(E, diag::note_constexpr_matrix_function)
        << llvm::cast<CallExpr>(E)->getDirectCallee();
    return false;
  }
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Size);
  for (unsigned I = 0; I != Size; ++I) {
    Elements.push_back(A[I]);
    if (!applyElementwise(ID, A.ElementType, Elements.back(), I))
      return false;
  }
  if (!To.IsScalar)
    return give(Elements);
  Result = std::move(Elements.front());
  return true;
}
