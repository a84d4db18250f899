// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What operations that compute mean: the order of sums, what is rounded, and
// how narrow elements are widened, as OpKinds.def says. A sum of nothing is 0.

#include "Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

const Term *Reference::widened(const Term *Element, unsigned Operand) {
  Type *To = Op.resultType().element();
  if (Element->type() == To)
    return Element;
  unsigned Opcode = To->isFloatingPointTy() ? Instruction::FPExt
                    : Op.isSigned(Operand)  ? Instruction::SExt
                                            : Instruction::ZExt;
  return I.pool().instruction(Opcode, To, Element);
}

const Term *Reference::multiplyAdd(const Term *Sum, const Term *L,
                                   const Term *R) {
  TermPool &Pool = I.pool();
  Type *Ty = L->type();
  if (Ty->isIntegerTy()) {
    const Term *Product = Pool.instruction(Instruction::Mul, Ty, {L, R});
    return Sum ? Pool.instruction(Instruction::Add, Ty, {Sum, Product})
               : Product;
  }
  uint8_t Flags = FastMath::encode(Op.fastMath());
  if (Op.hasUnitRounding())
    return Pool.unitSum(
        Sum, Pool.instruction(Instruction::FMul, Ty, {L, R}, Flags), Flags);
  // A product and a sum that may be one operation.
  if (Sum && Flags & FastMath::Contract)
    return Pool.intrinsic(Intrinsic::fmuladd, Ty, {L, R, Sum}, Flags);
  const Term *Product = Pool.instruction(Instruction::FMul, Ty, {L, R}, Flags);
  return Sum ? Pool.instruction(Instruction::FAdd, Ty, {Sum, Product}, Flags)
             : Product;
}

bool Reference::multiply() {
  TensorValue A = tensor(0), B = tensor(1);
  bool HasAddend = Op.kind() == OpKind::MulAdd;
  size_t Rank = A.Extents.size();
  return build([&](ArrayRef<int64_t> Index) {
    const Term *Sum = HasAddend ? tensor(2)[Index] : nullptr;
    Indices InA(Index), InB(Index);
    for (int64_t K : seq(A.Extents[Rank - 1])) {
      if (!I.step(*Op.call()))
        return static_cast<const Term *>(nullptr);
      InA[Rank - 1] = K;
      InB[Rank - 2] = K;
      Sum = multiplyAdd(Sum, widened(A[InA], 0), widened(B[InB], 1));
    }
    return Sum ? Sum : zero(Op.resultType().element());
  });
}

bool Reference::contract() {
  bool HasAddend = Op.kind() == OpKind::ContractAdd;
  TensorValue A = tensor(0), B = tensor(1);
  size_t RankA = A.Extents.size(), RankB = B.Extents.size();
  ArrayRef<unsigned> Labels = Op.attributes().take_front(RankA + RankB);
  ArrayRef<unsigned> LabelsOfA = Labels.take_front(RankA),
                     LabelsOfB = Labels.drop_front(RankA);
  // The extent of each label that is summed over, by its number.
  size_t Rank = Op.resultType().rank();
  Indices Summed;
  for (auto [Label, Extent] : llvm::zip_equal(LabelsOfA, A.Extents))
    if (Label >= Rank) {
      Summed.resize(std::max(Summed.size(), Label - Rank + 1), 1);
      Summed[Label - Rank] = Extent;
    }
  return build([&](ArrayRef<int64_t> Index) {
    const Term *Sum = HasAddend ? tensor(2)[Index] : nullptr;
    bool Done = forEachIndex(Summed, [&](ArrayRef<int64_t> K) {
      if (!I.step(*Op.call()))
        return false;
      auto At = [&](ArrayRef<unsigned> LabelsOf) {
        Indices Place;
        for (unsigned Label : LabelsOf)
          Place.push_back(Label < Rank ? Index[Label] : K[Label - Rank]);
        return Place;
      };
      Sum = multiplyAdd(Sum, widened(A[At(LabelsOfA)], 0),
                        widened(B[At(LabelsOfB)], 1));
      return true;
    });
    if (!Done)
      return static_cast<const Term *>(nullptr);
    return Sum ? Sum : zero(Op.resultType().element());
  });
}

const Term *Reference::step(OpKind Kind, const Term *L, const Term *R) {
  ElementwiseInfo Info = *elementwiseInfo(Kind);
  uint8_t Flags =
      L->type()->isFloatingPointTy() ? FastMath::encode(Op.fastMath()) : 0;
  return Info.Form == ElementwiseInfo::Arithmetic
             ? I.pool().instruction(Info.Code, L->type(), {L, R}, Flags)
             : I.pool().intrinsic(Info.Code, L->type(), {L, R}, Flags);
}

bool Reference::reduce() {
  OpKind Step = *reductionStep(Op.kind());
  TensorValue From = tensor(0);
  // A dimension that is reduced ranges over all of its extent, another one over
  // one index.
  Indices Extents;
  for (auto [D, Extent] : enumerate(From.Extents))
    Extents.push_back(Op.isReduced(D) ? Extent : 1);
  return build([&](ArrayRef<int64_t> Index) {
    const Term *Result = nullptr;
    forEachIndex(Extents, [&](ArrayRef<int64_t> Within) {
      Indices Place;
      for (auto [D, K] : enumerate(Within))
        Place.push_back(Op.isReduced(D) ? K : Index[D]);
      Result = Result ? step(Step, Result, From[Place]) : From[Place];
      return true;
    });
    return Result;
  });
}

bool Reference::computeElements() {
  TermPool &Pool = I.pool();
  ElementwiseInfo Info = *elementwiseInfo(Op.kind());
  Type *To = Op.resultType().element();
  SmallVector<const Elements *, 3> Operands;
  for (unsigned Operand : seq(Info.NumOperands))
    Operands.push_back(&I.get(Op.operand(Operand)));
  uint8_t Flags = hasFastMath(Op.kind()) ? FastMath::encode(Op.fastMath()) : 0;
  Elements Result;
  for (size_t Lane : seq(Operands[0]->size())) {
    SmallVector<const Term *, 3> Of;
    for (const Elements *Operand : Operands)
      Of.push_back((*Operand)[Lane]);
    const Term *Element = nullptr;
    switch (Info.Form) {
    case ElementwiseInfo::Arithmetic:
    case ElementwiseInfo::Cast:
      Element = Pool.instruction(Info.Code, To, Of, Flags);
      break;
    case ElementwiseInfo::Saturate:
      Element = Pool.intrinsic(Info.Code == Instruction::FPToSI
                                   ? Intrinsic::fptosi_sat
                                   : Intrinsic::fptoui_sat,
                               To, Of);
      break;
    case ElementwiseInfo::Compare:
      Element = Pool.compare(Op.predicate(), Of[0], Of[1], Flags);
      break;
    case ElementwiseInfo::Select:
      Element = Pool.select(Of[0], Of[1], Of[2]);
      break;
    case ElementwiseInfo::Intrinsic:
      Element = Pool.intrinsic(Info.Code, To, Of, Flags);
      break;
    }
    Result.push_back(Element);
  }
  I.set(*Op.call(), std::move(Result));
  return true;
}
