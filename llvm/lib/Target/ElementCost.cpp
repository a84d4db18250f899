// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SSE2 has no instruction that counts the leading zeros of a lane, compares
// lanes of 64 bits or converts them from floats: a vector of two takes dozens
// of instructions, two elements a few. LLVM's costs tell, as they tell its own
// vectorizer.

#include "matrix/Target/ElementCost.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/Approximations.h"
#include "matrix/Vector/RoundToInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

/// The cost of \p Op on \p Width elements.
static InstructionCost costOf(TensorOp Op, unsigned Width, const Subtarget &ST,
                              TargetTransformInfo::TargetCostKind Kind =
                                  TargetTransformInfo::TCK_RecipThroughput) {
  const TargetTransformInfo &TTI = ST.tti();
  ElementwiseInfo Info = *elementwiseInfo(Op.kind());
  auto Of = [&](TensorType T) -> Type * {
    return Width == 1 ? T.element() : FixedVectorType::get(T.element(), Width);
  };
  Type *To = Of(Op.resultType()), *From = Of(Op.operandType(0));
  switch (Info.Form) {
  case ElementwiseInfo::Arithmetic:
    return TTI.getArithmeticInstrCost(Info.Code, To, Kind);
  case ElementwiseInfo::Cast:
  case ElementwiseInfo::Saturate:
    return TTI.getCastInstrCost(
        Info.Code, To, From, TargetTransformInfo::CastContextHint::None, Kind);
  case ElementwiseInfo::Compare:
    return TTI.getCmpSelInstrCost(isa<IntegerType>(From->getScalarType())
                                      ? Instruction::ICmp
                                      : Instruction::FCmp,
                                  From, To, Op.predicate(), Kind);
  case ElementwiseInfo::Select:
    return TTI.getCmpSelInstrCost(Instruction::Select, To, From,
                                  CmpInst::BAD_ICMP_PREDICATE, Kind);
  case ElementwiseInfo::Intrinsic: {
    SmallVector<Type *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(Of(Op.operandType(I)));
    if (Op.kind() == OpKind::CtLz || Op.kind() == OpKind::CtTz)
      Operands.push_back(Type::getInt1Ty(To->getContext()));
    return TTI.getIntrinsicInstrCost(
        IntrinsicCostAttributes(Info.Code, To, Operands), Kind);
  }
  }
  llvm_unreachable("all forms have a cost");
}

/// Whether LLVM's cost of \p Op is about what it takes: it is an operation on
/// integers, or converts between them and floats. Divisions and short funnel
/// shifts have forms of our own (Late).
static bool hasKnownCost(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::UDiv:
  case OpKind::SDiv:
  case OpKind::URem:
  case OpKind::SRem:
    return false;
  case OpKind::FShl:
  case OpKind::FShr:
    return Op.resultType().element()->getIntegerBitWidth() == 64;
  case OpKind::FPToSI:
  case OpKind::FPToUI:
    return Op.resultType().element()->getIntegerBitWidth() == 64;
  case OpKind::SIToFP:
  case OpKind::UIToFP:
    return Op.operandType(0).element()->getIntegerBitWidth() == 64;
  default:
    return Op.operandType(0).element()->isIntegerTy() &&
           Op.resultType().element()->isIntegerTy();
  }
}

bool matrix::isLibraryCall(TensorOp Op, const Subtarget &ST) {
  std::optional<ElementwiseInfo> Info = elementwiseInfo(Op.kind());
  if (!Info)
    return false;
  Type *Element = Op.resultType().element();
  constexpr auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  if (Info->Form == ElementwiseInfo::Intrinsic &&
      Element->isFloatingPointTy()) {
    if (hasApproximation(Info->Code, Element, Op.fastMath()) ||
        roundsInSteps(Info->Code, Element, ST.function()))
      return false;
    SmallVector<Type *> Operands(Info->NumOperands, Element);
    // The cost of a call; LLVM says less for types that are several registers.
    unsigned Long = ST.tti().isTypeLegal(Element)
                        ? CallCost
                        : unsigned(TargetTransformInfo::TCC_Expensive);
    return ST.tti().getIntrinsicInstrCost(
               IntrinsicCostAttributes(Info->Code, Element, Operands), Kind) >=
           Long;
  }
  return Op.kind() == OpKind::FRem;
}

bool matrix::areFasterInElements(ArrayRef<TensorOp> Ops, unsigned Leaves,
                                 unsigned Width, const Subtarget &ST) {
  // Other targets' costs have not been compared with what it takes.
  if (!ST.triple().isX86() || Width == 1 || Ops.empty() ||
      !all_of(Ops, hasKnownCost))
    return false;
  InstructionCost InVectors = Leaves + 1, InElements = Leaves + 1;
  for (TensorOp Op : Ops) {
    InVectors += costOf(Op, Width, ST);
    InElements += costOf(Op, 1, ST);
  }
  return InVectors.isValid() && InElements.isValid() &&
         InVectors > InElements * Width;
}

/// Of a vector, where code is to be short.
static constexpr unsigned FewInstructions = 2;

bool matrix::isFewInstructions(TensorOp Op, unsigned Width,
                               const Subtarget &ST) {
  if (isConverted(Op.resultType().element(), ST) ||
      isConverted(Op.operandType(0).element(), ST))
    return false;
  switch (Op.kind()) {
  case OpKind::UDiv:
  case OpKind::SDiv:
  case OpKind::URem:
  case OpKind::SRem:
  case OpKind::FRem:
    return false;
  default:
    break;
  }
  InstructionCost Cost =
      costOf(Op, Width, ST, TargetTransformInfo::TCK_CodeSize);
  return Cost.isValid() && Cost <= FewInstructions;
}

bool matrix::isShortInVectors(TensorOp Op, unsigned Width,
                              const Subtarget &ST) {
  Type *To = Op.resultType().element(), *From = Op.operandType(0).element();
  return To->getScalarSizeInBits() == From->getScalarSizeInBits() &&
         !To->isIntegerTy(1) && isFewInstructions(Op, Width, ST);
}

bool matrix::multipliesInVectors(Type *Element, unsigned Width,
                                 const Subtarget &ST) {
  InstructionCost Cost = ST.tti().getArithmeticInstrCost(
      Element->isIntegerTy() ? Instruction::Mul : Instruction::FMul,
      FixedVectorType::get(Element, Width), TargetTransformInfo::TCK_CodeSize);
  return !isConverted(Element, ST) && Cost.isValid() && Cost <= FewInstructions;
}

bool matrix::isShortStep(TensorOp Op, unsigned Width, const Subtarget &ST) {
  Type *Element = Op.resultType().element();
  std::optional<ElementwiseInfo> Info =
      elementwiseInfo(*reductionStep(Op.kind()));
  if (!Info || isConverted(Element, ST))
    return false;
  constexpr auto Kind = TargetTransformInfo::TCK_CodeSize;
  Type *Vector = FixedVectorType::get(Element, Width);
  InstructionCost Cost =
      Info->Form == ElementwiseInfo::Arithmetic
          ? ST.tti().getArithmeticInstrCost(Info->Code, Vector, Kind)
          : ST.tti().getIntrinsicInstrCost(
                IntrinsicCostAttributes(Info->Code, Vector, {Vector, Vector}),
                Kind);
  return Cost.isValid() && Cost <= FewInstructions;
}
