// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of tensor builtins that compute each element by itself.

#include "TensorBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

/// Argument \p Index, the scale or zero point of the tensor that argument 1 is:
/// a scalar, or such a tensor with elements of type \p Element. A scale that is
/// a scalar is converted to \p Element; if that is null, scales are of any
/// floating-point type. A zero point that is one may be a number that
/// \p Element cannot hold.
static bool readQuantizer(TensorBuiltinCall &T, unsigned Index,
                          QualType Element) {
  ExprResult Value =
      T.S.DefaultFunctionArrayLvalueConversion(T.Call->getArg(Index));
  if (Value.isInvalid())
    return false;
  Expr *E = T.matrixAsTensor(Index, Value.get());
  T.Call->setArg(Index, E);
  bool IsZero = Index == 3;
  QualType Type = E->getType();
  QualType Scalar =
      Type->isTensorType() ? Type->getMatrixOrTensorElementType() : Type;
  // Integers convert to scales; a zero point is one.
  bool IsNumber = IsZero ? Scalar->isIntegerType() && !Scalar->isBooleanType()
                         : Scalar->isRealFloatingType() ||
                               (!Element.isNull() && !Type->isTensorType() &&
                                Scalar->isIntegerType());
  if (!IsNumber) {
    T.S.Diag(E->getBeginLoc(), diag::err_tensor_quantizer)
        << IsZero << T.Call->getDirectCallee() << Type << E->getSourceRange();
    return false;
  }
  if (!Type->isTensorType() && IsZero) {
    Value = T.S.UsualUnaryConversions(E);
    if (Value.isUsable())
      T.Call->setArg(Index, Value.get());
    return Value.isUsable();
  }
  if (!Type->isTensorType())
    return Element.isNull() || T.readElement(Index, Element);
  const TensorType *Tensor = T.tensorAt(1);
  if ((!Element.isNull() && T.diagnoseElementType(Index, Element)) ||
      T.diagnoseExtents(Index, extentsOf(Tensor)))
    return false;
  return !diagnoseMatrixLayoutMismatch(T.S, T.Call->getArg(1), E,
                                       E->getBeginLoc());
}

ExprResult TensorBuiltinCall::quantize() {
  if (!isCallable(4))
    return ExprError();
  TensorOperation Operation = *getTensorOperation(Call->getBuiltinCallee());
  bool IsDequantize = Operation == TensorOperation::Dequantize;
  const TensorType *From = readTensor(1);
  if (!From)
    return ExprError();
  ExprResult Result;
  const TensorType *To = readTensorType(Result);
  if (!To)
    return Result;
  if (diagnoseElementsOf(1, Operation == TensorOperation::Quantize ? Float
                                                                   : Integer))
    return ExprError();
  QualType Wide = From->getElementType(), Element = To->getElementType();
  if (Operation == TensorOperation::Requantize &&
      !Wide->isSignedIntegerType()) {
    const Expr *E = Call->getArg(1);
    S.Diag(E->getBeginLoc(), diag::err_tensor_requantized)
        << Call->getDirectCallee() << Wide.getUnqualifiedType()
        << E->getSourceRange();
    return ExprError();
  }
  bool IsExpected = IsDequantize
                        ? Element->isRealFloatingType()
                        : Element->isIntegerType() && !Element->isBooleanType();
  if (!IsExpected || From->getExtents() != To->getExtents()) {
    const Expr *E = Call->getArg(0);
    S.Diag(E->getBeginLoc(), diag::err_tensor_quantized_type)
        << Call->getDirectCallee() << IsDequantize
        << describeExtents(From->getExtents()) << QualType(To, 0)
        << E->getSourceRange();
    return ExprError();
  }
  QualType Scale = Operation == TensorOperation::Quantize     ? Wide
                   : Operation == TensorOperation::Dequantize ? Element
                                                              : QualType();
  QualType Zero = IsDequantize ? Wide : Element;
  if (!readQuantizer(*this, 2, Scale) || !readQuantizer(*this, 3, Zero))
    return ExprError();
  if (IsDequantize)
    warnOfNarrowProduct(S, Call->getArg(1), QualType(To, 0));
  return typed(To->getValueType(Context), {});
}
