// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on one element of a matrix in a constant expression.
//
// This repeats for values of any kind what each of the two evaluators does for
// its own kinds of scalars: one class serves both.

#include "MatrixElement.h"
#include "ByteCode/State.h"
#include "ExprConstShared.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"

using namespace clang;
using llvm::APFloat;
using llvm::APSInt;

MatrixElement::MatrixElement(interp::State &State, const Expr *E,
                             bool InConstantContext)
    : State(State), E(E), Context(State.getASTContext()),
      FPFeatures(E->getFPFeaturesInEffect(Context.getLangOpts())),
      Rounding(FPFeatures.getRoundingMode()),
      InConstantContext(InConstantContext) {
  // An exact result does not depend on the mode; isUsable() sees to the rest.
  if (Rounding == llvm::RoundingMode::Dynamic)
    Rounding = llvm::RoundingMode::NearestTiesToEven;
}

bool MatrixElement::isNonzero(const APValue &Value) {
  if (Value.isInt())
    return Value.getInt().getBoolValue();
  if (Value.isFloat())
    return !Value.getFloat().isZero();
  return !Value.getComplexFloatReal().isZero() ||
         !Value.getComplexFloatImag().isZero();
}

void MatrixElement::complement(APValue &Value) { Value.getInt().flipAllBits(); }

void MatrixElement::conjugate(APValue &Value) {
  if (Value.isComplexFloat())
    Value.getComplexFloatImag().changeSign();
}

/// \p Value is what the result would have been.
bool MatrixElement::overflow(QualType Type, const APSInt &Value) {
  State.CCEDiag(E, diag::note_constexpr_overflow) << Value << Type;
  return State.noteUndefinedBehavior();
}

bool MatrixElement::binary(BinaryOperatorKind Op, QualType Type, APValue &LHS,
                           const APValue &RHS) {
  if (LHS.isInt())
    return Op == BO_Shl || Op == BO_Shr
               ? shift(Op == BO_Shl, Type, LHS.getInt(), RHS.getInt())
               : integer(Op, Type, LHS.getInt(), RHS.getInt());
  if (LHS.isFloat() && RHS.isFloat())
    return floating(Op, LHS.getFloat(), RHS.getFloat());
  return complex(Op, LHS, RHS);
}

bool MatrixElement::wrapping(BinaryOperatorKind Op, QualType Type, APValue &LHS,
                             const APValue &RHS) {
  if (!LHS.isInt())
    return binary(Op, Type, LHS, RHS);
  if (Op == BO_Add)
    LHS.getInt() += RHS.getInt();
  else
    LHS.getInt() *= RHS.getInt();
  return true;
}

bool MatrixElement::integer(BinaryOperatorKind Op, QualType Type, APSInt &LHS,
                            const APSInt &RHS) {
  unsigned Width = LHS.getBitWidth();
  // Wide enough for the true result.
  APSInt L = LHS.extend(2 * Width + 1), R = RHS.extend(2 * Width + 1);
  switch (Op) {
  case BO_Add:
    L += R;
    break;
  case BO_Sub:
    L -= R;
    break;
  case BO_Mul:
    L *= R;
    break;
  case BO_Div:
  case BO_Rem:
    if (RHS.isZero()) {
      State.FFDiag(E, diag::note_expr_divide_by_zero);
      return false;
    }
    // The remainder is undefined where the quotient is.
    if (RHS.isSigned() && RHS.isAllOnes() && LHS.isMinSignedValue() &&
        !overflow(Type, -L))
      return false;
    L = Op == BO_Div ? L / R : L % R;
    LHS = L.trunc(Width);
    return true;
  case BO_And:
    LHS &= RHS;
    return true;
  case BO_Or:
    LHS |= RHS;
    return true;
  case BO_Xor:
    LHS ^= RHS;
    return true;
  default:
    State.FFDiag(E);
    return false;
  }
  LHS = L.trunc(Width);
  return LHS.isUnsigned() || LHS.extend(2 * Width + 1) == L ||
         overflow(Type, L);
}

bool MatrixElement::shift(bool Left, QualType Type, APSInt &LHS,
                          const APSInt &RHS) {
  unsigned Width = LHS.getBitWidth();
  APSInt Amount = RHS;
  if (RHS.isNegative()) {
    State.CCEDiag(E, diag::note_constexpr_negative_shift) << RHS;
    if (!State.noteUndefinedBehavior())
      return false;
    // What folding makes of it, which is no constant expression.
    Amount = -RHS.extend(RHS.getBitWidth() + 1);
    Left = !Left;
  }
  unsigned Bits = Amount.getLimitedValue(Width);
  if (Bits == Width) {
    State.CCEDiag(E, diag::note_constexpr_large_shift)
        << Amount << Type << Width;
    if (!State.noteUndefinedBehavior())
      return false;
    Bits = Width - 1;
  } else if (Left && LHS.isSigned() && !Context.getLangOpts().CPlusPlus20) {
    if (LHS.isNegative()) {
      State.CCEDiag(E, diag::note_constexpr_lshift_of_negative) << LHS;
      if (!State.noteUndefinedBehavior())
        return false;
    } else if (LHS.countl_zero() < Bits) {
      State.CCEDiag(E, diag::note_constexpr_lshift_discards);
      if (!State.noteUndefinedBehavior())
        return false;
    }
  }
  LHS = Left ? LHS << Bits : LHS >> Bits;
  return true;
}

/// What scalars ask of a result: a number, and one that neither the rounding
/// mode nor the exception flags at run time could change or miss.
bool MatrixElement::isUsable(const APFloat &Result, APFloat::opStatus Status) {
  if (Result.isNaN()) {
    State.CCEDiag(E, diag::note_constexpr_float_arithmetic) << /*NaN*/ 1;
    return State.noteUndefinedBehavior();
  }
  if (Status == APFloat::opOK || InConstantContext)
    return true;
  bool IsDynamic = FPFeatures.getRoundingMode() == llvm::RoundingMode::Dynamic;
  if (IsDynamic && (Status & APFloat::opInexact)) {
    State.FFDiag(E, diag::note_constexpr_dynamic_rounding);
    return false;
  }
  if (IsDynamic || FPFeatures.getAllowFEnvAccess() ||
      FPFeatures.getExceptionMode() != LangOptions::FPE_Ignore) {
    State.FFDiag(E, diag::note_constexpr_float_arithmetic_strict);
    return false;
  }
  return true;
}

bool MatrixElement::floating(BinaryOperatorKind Op, APFloat &LHS,
                             const APFloat &RHS) {
  APFloat::opStatus Status;
  switch (Op) {
  case BO_Add:
    Status = LHS.add(RHS, Rounding);
    break;
  case BO_Sub:
    Status = LHS.subtract(RHS, Rounding);
    break;
  case BO_Mul:
    Status = LHS.multiply(RHS, Rounding);
    break;
  case BO_Div:
    if (RHS.isZero())
      State.CCEDiag(E, diag::note_expr_divide_by_zero);
    Status = LHS.divide(RHS, Rounding);
    break;
  default:
    State.FFDiag(E);
    return false;
  }
  return isUsable(LHS, Status);
}

bool MatrixElement::fma(APValue &A, const APValue &B, const APValue &C) {
  APFloat Result = A.getFloat(), Factor = B.getFloat(), Term = C.getFloat();
  const llvm::fltSemantics &Semantics = Result.getSemantics();
  // As at run time, bfloat is computed in float and rounded.
  bool Ignored;
  if (&Semantics == &APFloat::BFloat())
    for (APFloat *Operand : {&Result, &Factor, &Term})
      Operand->convert(APFloat::IEEEsingle(), Rounding, &Ignored);
  int Status = Result.fusedMultiplyAdd(Factor, Term, Rounding);
  Status |= Result.convert(Semantics, Rounding, &Ignored);
  A = APValue(Result);
  return isUsable(Result, APFloat::opStatus(Status));
}

bool MatrixElement::remainder(APValue &Value, const APFloat &Divisor) {
  APFloat::opStatus Status = Value.getFloat().mod(Divisor);
  return isUsable(Value.getFloat(), Status);
}

bool MatrixElement::scale(APValue &Value, const APSInt &Exponent) {
  // A scalar's exponent may have any integer type. What one outside of the
  // range of int does at run time is not defined.
  std::optional<int64_t> Wanted = Exponent.tryExtValue();
  if (!Wanted || !llvm::isInt<32>(*Wanted)) {
    State.FFDiag(E);
    return false;
  }
  APFloat &Float = Value.getFloat();
  if (!Float.isFinite())
    return true;
  // Beyond any format's range, and such that -Shift exists.
  constexpr int64_t Limit = 1 << 20;
  int Shift = std::clamp(*Wanted, -Limit, Limit);
  APFloat Scaled = scalbn(Float, Shift, Rounding);
  bool IsExact = Scaled.isFinite() &&
                 scalbn(Scaled, -Shift, Rounding).bitwiseIsEqual(Float);
  Float = Scaled;
  return isUsable(Float, IsExact ? APFloat::opOK : APFloat::opInexact);
}

bool MatrixElement::squareRoot(APValue &Value) {
  APFloat &Float = Value.getFloat();
  if (Float.isNaN() || Float.isZero() ||
      (Float.isInfinity() && !Float.isNegative()))
    return true;
  if (Float.isNegative())
    return isUsable(APFloat::getNaN(Float.getSemantics()),
                    APFloat::opInvalidOp);
  const llvm::fltSemantics &Format = Float.getSemantics();
  if (&Format == &APFloat::PPCDoubleDouble()) {
    State.FFDiag(E);
    return false;
  }
  // Float is Digits * 2^Exponent, an integer times an even power of 2.
  int Precision = APFloat::semanticsPrecision(Format);
  int Exponent = ilogb(Float) - 2 * Precision - 2;
  Exponent -= Exponent & 1;
  APSInt Digits(4 * Precision + 16, /*isUnsigned=*/true);
  bool IsExact;
  APFloat Wide = scalbn(Float, -ilogb(Float), APFloat::rmNearestTiesToEven);
  Wide = scalbn(Wide, Precision - 1, APFloat::rmNearestTiesToEven);
  Wide.convertToInteger(Digits, APFloat::rmTowardZero, &IsExact);
  Digits <<= ilogb(Float) - Precision + 1 - Exponent;
  llvm::APInt Root = Digits.sqrt();
  while ((Root * Root).ugt(Digits))
    --Root;
  // A last bit for what is lost, so that there is one rounding.
  bool IsInexact = Root * Root != Digits;
  Root = (Root << 1) | llvm::APInt(Root.getBitWidth(), IsInexact);
  Float.convertFromAPInt(Root, /*IsSigned=*/false, Rounding);
  Float = scalbn(Float, Exponent / 2 - 1, Rounding);
  return isUsable(Float, IsInexact ? APFloat::opInexact : APFloat::opOK);
}

/// The absolute value of the least integer is that integer.
bool MatrixElement::absolute(APValue &Value) {
  if (Value.isFloat())
    Value.getFloat().clearSign();
  else if (Value.getInt().isNegative())
    Value.getInt().negate();
  return true;
}

bool MatrixElement::choose(bool Larger, bool KeepNaN, APValue &LHS,
                           const APValue &RHS) {
  if (LHS.isFloat()) {
    const APFloat &L = LHS.getFloat(), &R = RHS.getFloat();
    LHS = APValue(KeepNaN  ? Larger ? maximum(L, R) : minimum(L, R)
                  : Larger ? maxnum(L, R)
                           : minnum(L, R));
  } else if (Larger ? LHS.getInt() < RHS.getInt()
                    : RHS.getInt() < LHS.getInt()) {
    LHS = RHS;
  }
  return true;
}

static const APFloat &getReal(const APValue &Value) {
  return Value.isFloat() ? Value.getFloat() : Value.getComplexFloatReal();
}

static APFloat getImag(const APValue &Value) {
  return Value.isFloat() ? APFloat::getZero(Value.getFloat().getSemantics())
                         : Value.getComplexFloatImag();
}

/// As for scalars, neither the rounding mode nor exceptions count, and a real
/// operand is not made complex: it leaves the other's imaginary part as it is,
/// or multiplies or divides both parts.
bool MatrixElement::complex(BinaryOperatorKind Op, APValue &LHS,
                            const APValue &RHS) {
  bool IsLeftReal = LHS.isFloat(), IsRightReal = RHS.isFloat();
  APFloat A = getReal(LHS), B = getImag(LHS);
  APFloat C = getReal(RHS), D = getImag(RHS);
  APFloat Real = A, Imag = B;
  switch (Op) {
  case BO_Add:
    Real = A + C;
    Imag = IsLeftReal ? D : IsRightReal ? B : B + D;
    break;
  case BO_Sub:
    Real = A - C;
    Imag = IsLeftReal ? -D : IsRightReal ? B : B - D;
    break;
  case BO_Mul:
    if (IsLeftReal || IsRightReal) {
      Real = A * C;
      Imag = IsLeftReal ? A * D : B * C;
    } else {
      HandleComplexComplexMul(A, B, C, D, Real, Imag);
    }
    break;
  case BO_Div:
    if (IsRightReal) {
      Real = A / C;
      Imag = B / C;
    } else {
      HandleComplexComplexDiv(A, B, C, D, Real, Imag);
    }
    break;
  default:
    State.FFDiag(E);
    return false;
  }
  LHS = APValue(std::move(Real), std::move(Imag));
  return true;
}

bool MatrixElement::compare(BinaryOperatorKind Op, const APValue &LHS,
                            const APValue &RHS) {
  if (LHS.isComplexFloat() || RHS.isComplexFloat())
    return (Op == BO_EQ) ==
           (getReal(LHS) == getReal(RHS) && getImag(LHS) == getImag(RHS));
  APFloat::cmpResult Order =
      LHS.isFloat()                  ? LHS.getFloat().compare(RHS.getFloat())
      : LHS.getInt() == RHS.getInt() ? APFloat::cmpEqual
      : LHS.getInt() < RHS.getInt()  ? APFloat::cmpLessThan
                                     : APFloat::cmpGreaterThan;
  switch (Op) {
  case BO_EQ:
    return Order == APFloat::cmpEqual;
  case BO_NE:
    return Order != APFloat::cmpEqual;
  case BO_LT:
    return Order == APFloat::cmpLessThan;
  case BO_GT:
    return Order == APFloat::cmpGreaterThan;
  case BO_LE:
    return Order == APFloat::cmpLessThan || Order == APFloat::cmpEqual;
  default:
    return Order == APFloat::cmpGreaterThan || Order == APFloat::cmpEqual;
  }
}

bool MatrixElement::negate(QualType Type, APValue &Value) {
  if (Value.isFloat()) {
    Value.getFloat().changeSign();
    return true;
  }
  if (Value.isComplexFloat()) {
    Value.getComplexFloatReal().changeSign();
    Value.getComplexFloatImag().changeSign();
    return true;
  }
  APSInt &Int = Value.getInt();
  bool Overflows = Int.isSigned() && Int.isMinSignedValue();
  APSInt Negated = -Int.extend(Int.getBitWidth() + 1);
  Int = Negated.trunc(Int.getBitWidth());
  return !Overflows || overflow(Type, Negated);
}
