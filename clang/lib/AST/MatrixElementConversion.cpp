// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of matrices in constant expressions: those that are given, and
// conversions from type to type.

#include "ByteCode/State.h"
#include "MatrixElement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"

using namespace clang;
using llvm::APFloat;
using llvm::APSInt;

APValue MatrixElement::zero(QualType Type) const {
  if (Type->isIntegerType())
    return APValue(Context.MakeIntValue(0, Type));
  if (const auto *Complex = Type->getAs<ComplexType>()) {
    APFloat Zero = APFloat::getZero(
        Context.getFloatTypeSemantics(Complex->getElementType()));
    return APValue(Zero, Zero);
  }
  return APValue(APFloat::getZero(Context.getFloatTypeSemantics(Type)));
}

APValue MatrixElement::boolean(bool Value, QualType Type) const {
  return APValue(Context.MakeIntValue(Value, Type));
}

bool MatrixElement::convert(QualType From, QualType To, APValue &Value) {
  if (Context.hasSameUnqualifiedType(From, To))
    return true;
  const auto *ToComplex = To->getAs<ComplexType>();
  if (To->isBooleanType()) {
    Value = boolean(isNonzero(Value), To);
    return true;
  }
  if (!ToComplex) {
    if (Value.isComplexFloat())
      Value = APValue(APFloat(Value.getComplexFloatReal()));
    return convertReal(To, Value);
  }
  QualType Part = ToComplex->getElementType();
  APValue Real = Value, Imag = zero(Part);
  if (Value.isComplexFloat()) {
    Real = APValue(APFloat(Value.getComplexFloatReal()));
    Imag = APValue(APFloat(Value.getComplexFloatImag()));
  }
  if (!convertReal(Part, Real) || !convertReal(Part, Imag))
    return false;
  Value = APValue(Real.getFloat(), Imag.getFloat());
  return true;
}

/// An integer or a floating-point number to either, not to bool.
bool MatrixElement::convertReal(QualType To, APValue &Value) {
  bool Ignored;
  if (To->isIntegerType()) {
    APSInt Result(Context.getIntWidth(To), To->isUnsignedIntegerType());
    if (Value.isInt()) {
      Result = Value.getInt().extOrTrunc(Result.getBitWidth());
      Result.setIsUnsigned(To->isUnsignedIntegerType());
    } else {
      APFloat Source = Value.getFloat();
      if (Source.convertToInteger(Result, llvm::RoundingMode::TowardZero,
                                  &Ignored) &
          APFloat::opInvalidOp) {
        State.CCEDiag(E, diag::note_constexpr_overflow) << Source << To;
        if (!State.noteUndefinedBehavior())
          return false;
      }
    }
    Value = APValue(std::move(Result));
    return true;
  }
  const llvm::fltSemantics &Semantics = Context.getFloatTypeSemantics(To);
  APFloat Result = APFloat::getZero(Semantics);
  APFloat::opStatus Status;
  if (Value.isInt()) {
    Status = Result.convertFromAPInt(Value.getInt(), Value.getInt().isSigned(),
                                     Rounding);
  } else {
    Result = Value.getFloat();
    Status = Result.convert(Semantics, Rounding, &Ignored);
    // To convert a NaN is no error, whatever happens to its payload.
    if (Result.isNaN())
      Status = APFloat::opOK;
  }
  Value = APValue(Result);
  return Result.isNaN() || isUsable(Result, Status);
}
