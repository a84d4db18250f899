// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins of tensors in constant expressions: which there are, and those that
// compute element by element.

#include "TensorConstant.h"
#include "ByteCode/State.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"

using namespace clang;
using llvm::APFloat;
using llvm::APSInt;

TensorIndexSpace TensorConstantOperation::spaceOf(unsigned Operand) const {
  return TensorIndexSpace(Types[Operand]->castAs<TensorType>()->getExtents());
}

TensorIndexSpace TensorConstantOperation::resultSpace() const {
  return TensorIndexSpace(E->getType()->castAs<TensorType>()->getExtents());
}

bool TensorConstantOperation::builtin(unsigned) {
  switch (Call.Operation) {
#define TENSOR_OPERATION(Operation, Check, Read, Evaluate, Emit)               \
  case TensorOperation::Operation:                                             \
    return Evaluate;
#include "clang/Basic/TensorBuiltins.def"
  }
  llvm_unreachable("all operations are known");
}

bool TensorConstantOperation::memory() {
  llvm_unreachable("evaluators reach memory themselves");
}

bool TensorConstantOperation::trait() {
  Result =
      APValue(State.getASTContext().MakeIntValue(Call.trait(), E->getType()));
  return true;
}

/// \p Value, a floating-point number of \p Type, becomes the number of the type
/// \p Integer that is nearest to it, ties to even, plus \p Zero.
bool TensorConstantOperation::round(QualType Type, QualType Integer,
                                    APValue &Value, const APValue &Zero) {
  Value.getFloat().roundToIntegral(APFloat::rmNearestTiesToEven);
  if (!Element.binary(BO_Add, Type, Value, Zero))
    return false;
  // As near as the type has a number. Its least and its largest one may be none
  // of the format, which has one next to it.
  const ASTContext &Context = State.getASTContext();
  unsigned Width = Context.getIntWidth(Integer);
  bool IsUnsigned = Integer->isUnsignedIntegerType();
  APFloat Sum = Value.getFloat(), Least(Sum.getSemantics()),
          Most(Sum.getSemantics());
  APSInt Lowest = APSInt::getMinValue(Width, IsUnsigned),
         Highest = APSInt::getMaxValue(Width, IsUnsigned);
  bool HasLeast =
      Least.convertFromAPInt(Lowest, !IsUnsigned, APFloat::rmTowardZero) ==
      APFloat::opOK;
  bool HasMost = Most.convertFromAPInt(Highest, !IsUnsigned,
                                       APFloat::rmTowardZero) == APFloat::opOK;
  if (!HasLeast && !(Sum >= Least)) {
    Value = APValue(Lowest);
    return true;
  }
  if (!HasMost && Sum > Most) {
    Value = APValue(Highest);
    return true;
  }
  Value = APValue(minimumnum(maximumnum(Sum, Least), Most));
  return Element.convert(Type, Integer, Value);
}

/// Computes x / scale for floating-point numbers, and x * scale for integers,
/// rounded to the result's type.
bool TensorConstantOperation::quantize() {
  MatrixView A = operand(0), Scale = operand(1), Zero = operand(2);
  if (!spend(A.size()))
    return false;
  bool IsOfSums = Call.Operation == TensorOperation::Requantize;
  QualType Type = IsOfSums ? Scale.ElementType : A.ElementType;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(A.size());
  for (unsigned I = 0; I != A.size(); ++I) {
    APValue Factor = Scale[I], Shift = Zero[I];
    Elements.push_back(A[I]);
    if (!Element.convert(A.ElementType, Type, Elements.back()) ||
        !Element.convert(Scale.ElementType, Type, Factor) ||
        !Element.convert(Zero.ElementType, Type, Shift) ||
        !Element.binary(IsOfSums ? BO_Mul : BO_Div, Type, Elements.back(),
                        Factor) ||
        !round(Type, getMatrixElementType(E->getType()), Elements.back(),
               Shift))
      return false;
  }
  return give(Elements);
}

/// (x - zero) * scale, in the result's type.
bool TensorConstantOperation::dequantize() {
  MatrixView A = operand(0), Scale = operand(1), Zero = operand(2);
  if (!spend(A.size()))
    return false;
  QualType Type = getMatrixElementType(E->getType());
  SmallVector<APValue, 16> Elements;
  Elements.reserve(A.size());
  for (unsigned I = 0; I != A.size(); ++I) {
    APValue Factor = Scale[I], Shift = Zero[I];
    Elements.push_back(A[I]);
    if (!Element.convert(A.ElementType, Type, Elements.back()) ||
        !Element.convert(Scale.ElementType, Type, Factor) ||
        !Element.convert(Zero.ElementType, Type, Shift) ||
        !Element.binary(BO_Sub, Type, Elements.back(), Shift) ||
        !Element.binary(BO_Mul, Type, Elements.back(), Factor))
      return false;
  }
  return give(Elements);
}
