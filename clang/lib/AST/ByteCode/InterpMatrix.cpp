// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter's opcodes for matrices and tensors.

#include "InterpMatrix.h"
#include "../MatrixConstant.h"
#include "Context.h"
#include "Interp.h"
#include "InterpFrame.h"
#include "InterpMatrixValue.h"
#include "InterpState.h"
#include "Pointer.h"

using namespace clang;
using namespace clang::interp;

/// The interpreter counts no steps: the limit is that of one operation.
static bool evaluate(InterpState &S, const Expr *E,
                     MutableArrayRef<APValue> Operands, APValue &Result) {
  unsigned Steps = S.getLangOpts().ConstexprStepLimit;
  MatrixEvaluation Evaluation = {S, S.inConstantContext(),
                                 Steps ? &Steps : nullptr};
  return evaluateMatrixOperation(Evaluation, E, Operands, Result);
}

bool clang::interp::MatrixOperation(InterpState &S, CodePtr OpPC,
                                    const Expr *E) {
  SmallVector<const Expr *, 4> Operands =
      getMatrixOperands(S.getASTContext(), E);
  SmallVector<APValue, 4> Values(Operands.size());
  for (unsigned I = Operands.size(); I-- != 0;)
    if (!popMatrixOperand(S, Operands[I]->getType(), Values[I]))
      return Invalid(S, OpPC);
  APValue Result;
  if (!evaluate(S, E, Values, Result))
    return false;
  giveMatrixResult(S, E->getType(), Result);
  return true;
}

static bool isArrayOfElements(const Pointer &P) {
  return !P.isZero() && P.isBlockPointer() && P.isLive() && !P.isDummy() &&
         P.getFieldDesc()->isArray();
}

/// Copies between arrays of the same elements. \p IsAssigned tells an
/// assignment from an initialization.
static bool copyMatrix(InterpState &S, CodePtr OpPC, const Pointer &From,
                       const Pointer &To, bool IsAssigned) {
  // Only what is there has elements, each of which is checked below.
  if (!isArrayOfElements(From))
    return CheckLoad(S, OpPC, From) && Invalid(S, OpPC);
  if (!isArrayOfElements(To))
    return CheckStore(S, OpPC, To) && Invalid(S, OpPC);
  if (!CheckMatrixSize(S, OpPC, To.getFieldDesc()->getType().getTypePtr()))
    return false;
  return forEachPart(
      From, [&](const Pointer &Parts, unsigned I, unsigned Number) {
        if (!CheckLoad(S, OpPC, Parts.atIndex(I)))
          return false;
        auto [Target, Index] = getPart(To, Number);
        if (IsAssigned && !CheckStore(S, OpPC, Target.atIndex(Index)))
          return false;
        TYPE_SWITCH(Parts.getFieldDesc()->getPrimType(),
                    Target.elem<T>(Index) = Parts.elem<T>(I));
        Target.initializeElement(Index);
        return true;
      });
}

bool clang::interp::CopyMatrix(InterpState &S, CodePtr OpPC) {
  Pointer From = S.Stk.pop<Pointer>();
  return copyMatrix(S, OpPC, From, S.Stk.peek<Pointer>(),
                    /*IsAssigned=*/false);
}

bool clang::interp::StoreMatrix(InterpState &S, CodePtr OpPC) {
  Pointer To = S.Stk.pop<Pointer>();
  Pointer From = S.Stk.pop<Pointer>();
  S.Stk.push<Pointer>(To);
  return copyMatrix(S, OpPC, From, To, /*IsAssigned=*/true);
}

bool clang::interp::MatrixCompoundAssign(InterpState &S, CodePtr OpPC,
                                         const Expr *E) {
  const auto *Assignment = cast<CompoundAssignOperator>(E);
  Pointer P = S.Stk.pop<Pointer>();
  APValue Operands[2], Result;
  if (!popMatrixOperand(S, Assignment->getRHS()->getType(), Operands[1]))
    return Invalid(S, OpPC);
  if (!isArrayOfElements(P))
    return CheckStore(S, OpPC, P) && Invalid(S, OpPC);
  QualType Type = Assignment->getLHS()->getType().getAtomicUnqualifiedType();
  if (!CheckMatrixSize(S, OpPC, Type.getTypePtr()))
    return false;
  bool OK = forEachPart(P, [&](const Pointer &Parts, unsigned I, unsigned) {
    Pointer Part = Parts.atIndex(I);
    return CheckLoad(S, OpPC, Part) && CheckStore(S, OpPC, Part);
  });
  if (!OK)
    return false;
  if (Type->isMatrixOrTensorType()) {
    readMatrix(S.Ctx, P, Operands[0]);
  } else if (std::optional<APValue> Value = P.toRValue(S.Ctx, Type)) {
    Operands[0] = std::move(*Value);
  }
  if (!evaluate(S, E, Operands, Result))
    return false;
  writeMatrix(S, P, Result);
  S.Stk.push<Pointer>(P);
  return true;
}

bool clang::interp::MatrixElementPtr(InterpState &S, CodePtr OpPC,
                                     const Expr *E) {
  const auto *Subscript = cast<MatrixSubscriptExpr>(E);
  SmallVector<const Expr *, 8> Subscripts = getMatrixIndices(Subscript);
  SmallVector<llvm::APSInt, 8> Indices(Subscripts.size());
  for (unsigned I = Subscripts.size(); I-- != 0;) {
    APValue Value;
    popMatrixOperand(S, Subscripts[I]->getType(), Value);
    Indices[I] = Value.getInt();
  }
  Pointer P = S.Stk.pop<Pointer>();
  QualType Type = Subscript->getBase()->getType();
  uint64_t Index;
  if (!CheckMatrixSize(S, OpPC, Type.getTypePtr()) ||
      !findMatrixElement(S, Subscript, Indices, Index) ||
      !CheckNull(S, OpPC, P, CSK_ArrayIndex))
    return false;
  if (!P.isBlockPointer() || !P.getFieldDesc()->isArray())
    return CheckLoad(S, OpPC, P) && Invalid(S, OpPC);
  S.Stk.push<Pointer>(P.atIndex(getMatrixPlace(Type, Index)).narrow());
  return true;
}

bool clang::interp::MatrixLoadOrStore(InterpState &S, CodePtr OpPC,
                                      const Expr *E) {
  MatrixMemoryCall Access = *getMatrixMemoryCall(cast<CallExpr>(E));
  bool IsStore = Access.Value;
  SmallVector<llvm::APSInt, 8> Strides(Access.Strides.size());
  for (unsigned I = Strides.size(); I-- != 0;) {
    APValue Value;
    popMatrixOperand(S, Access.Strides[I]->getType(), Value);
    Strides[I] = Value.getInt();
  }
  Pointer Begin = S.Stk.pop<Pointer>();
  Pointer Matrix = IsStore ? S.Stk.pop<Pointer>() : S.Stk.peek<Pointer>();
  SmallVector<int64_t, 16> Offsets;
  if (!CheckMatrixSize(S, OpPC, Access.getType().getTypePtr()) ||
      !getStridedOffsets(S, Access, Strides, Offsets))
    return false;
  bool IsComplex = hasComplexElements(Matrix);
  for (auto [I, Offset] : llvm::enumerate(Offsets)) {
    auto Distance = Integral<64, true>::from(Offset);
    std::optional<Pointer> Found =
        OffsetHelper<Integral<64, true>, ArithOp::Add>(
            S, OpPC, Distance, Begin.expand(), /*IsPointerArith=*/true);
    if (!Found)
      return false;
    Pointer Place = Found->narrow();
    for (unsigned Part = 0; Part != (IsComplex ? 2 : 1); ++Part) {
      auto [Parts, Index] = getPart(Matrix, IsComplex ? 2 * I + Part : I);
      Pointer Number = IsComplex ? Place.atIndex(Part) : Place;
      if (IsStore ? !CheckStore(S, OpPC, Number) : !CheckLoad(S, OpPC, Number))
        return false;
      TYPE_SWITCH(Parts.getFieldDesc()->getPrimType(), {
        if (IsStore)
          Number.deref<T>() = Parts.elem<T>(Index);
        else
          Parts.elem<T>(Index) = Number.deref<T>();
      });
      if (IsStore)
        Number.initialize();
      else
        Parts.initializeElement(Index);
    }
  }
  return true;
}

bool clang::interp::ZeroMatrix(InterpState &S, CodePtr OpPC, uint32_t First) {
  const Pointer &P = S.Stk.peek<Pointer>();
  QualType Type = P.getFieldDesc()->getType();
  if (!Type->isMatrixOrTensorType())
    return Invalid(S, OpPC);
  if (!CheckMatrixSize(S, OpPC, Type.getTypePtr()))
    return false;
  QualType Element = Type->getMatrixOrTensorElementType();
  if (const auto *Complex = Element->getAs<ComplexType>()) {
    Element = Complex->getElementType();
    First *= 2;
  }
  const ASTContext &Context = S.getASTContext();
  APValue Zero = Element->isIntegerType()
                     ? APValue(Context.MakeIntValue(0, Element))
                     : APValue(llvm::APFloat::getZero(
                           Context.getFloatTypeSemantics(Element)));
  return forEachPart(P, [&](const Pointer &Parts, unsigned I, unsigned Number) {
    if (Number >= First)
      writePart(S, Parts, I, Zero);
    return true;
  });
}

bool clang::interp::CheckMatrixSize(InterpState &S, CodePtr OpPC,
                                    const Type *T) {
  return checkMatrixSize(S, S.Current->getLocation(OpPC), QualType(T, 0));
}
