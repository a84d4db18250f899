// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses and values of a nest.
//
// An address is what scalar evolution says of it, never a pattern of
// instructions: an add-recurrence for each loop, each with a step that the nest
// does not change, around a base. So it does not matter how the program writes
// it: as an array of arrays, as one index, or as pointers that are moved on.

#include "NestTerms.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

Value *matrix::throughExits(Value *V) {
  while (auto *Phi = dyn_cast<PHINode>(V)) {
    if (Phi->getNumIncomingValues() != 1)
      break;
    V = Phi->getIncomingValue(0);
  }
  return V;
}

std::optional<unsigned> NestTerms::loopNumber(const Loop *L) const {
  for (auto [Number, Here] : enumerate(N.Loops))
    if (Here.L == L)
      return Number;
  for (const SideLoop &Side : N.Sides)
    if (Side.L == L)
      return Side.As;
  return std::nullopt;
}

/// Elements that the engine computes with, and that lie in memory without gaps.
static bool isElement(Type *T) {
  if (auto *Integer = dyn_cast<IntegerType>(T))
    return is_contained({8u, 16u, 32u, 64u}, Integer->getBitWidth());
  return T->isFloatTy() || T->isDoubleTy();
}

/// Whether \p S is, or has in it, a value that is loaded within \p Outer.
static bool readsMemory(const SCEV *S, const Loop &Outer) {
  return SCEVExprContains(S, [&](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    auto *Load = Unknown ? dyn_cast<LoadInst>(Unknown->getValue()) : nullptr;
    return Load && Outer.contains(Load);
  });
}

void NestTerms::findRecurrences() {
  SmallVector<std::pair<const Loop *, Extent>, 8> All;
  for (const NestLoop &Here : N.Loops)
    All.push_back({Here.L, Here.Trips});
  for (const SideLoop &Here : N.Sides)
    All.push_back({Here.L, Here.Trips});
  for (auto [L, Trips] : All)
    for (PHINode &Phi : L->getHeader()->phis()) {
      if (!SE.isSCEVable(Phi.getType()) || !isa<SCEVUnknown>(SE.getSCEV(&Phi)))
        continue;
      const SCEV *First =
          SE.getSCEV(Phi.getIncomingValueForBlock(L->getLoopPreheader()));
      Value *Latch = Phi.getIncomingValueForBlock(L->getLoopLatch());
      // What a loop inside has added up is a constant more.
      const SCEV *Next = SE.getSCEVAtScope(throughExits(Latch), L);
      const SCEV *Step = SE.getMinusSCEV(Next, SE.getSCEV(&Phi));
      // An index of two values is a choice of two constants.
      if (!isa<SCEVConstant>(Step) && Trips.Count == 2)
        Step = SE.getMinusSCEV(Next, First);
      if (isa<SCEVConstant>(Step))
        Recurrences[&Phi] = SE.getAddRecExpr(
            SCEVParameterRewriter::rewrite(First, SE, Recurrences), Step, L,
            SCEV::FlagAnyWrap);
    }
}

std::optional<Access> NestTerms::access(Instruction *I, Value *Pointer,
                                        Type *Element, Align Alignment) {
  const Loop &Outer = *N.Loops.front().L;
  if (!isElement(Element))
    return refuse(NestRefusal::ElementType, I);
  if (Pointer->getType()->getPointerAddressSpace() != 0)
    return refuse(NestRefusal::AddressSpace, I);
  Access A{I,
           SCEVParameterRewriter::rewrite(SE.getSCEV(Pointer), SE, Recurrences),
           {},
           Element,
           Alignment};
  A.Strides.assign(N.Loops.size(), 0);
  int64_t Size = I->getDataLayout().getTypeStoreSize(Element);
  while (auto *Rec = dyn_cast<SCEVAddRecExpr>(A.Base)) {
    std::optional<unsigned> Number = loopNumber(Rec->getLoop());
    if (!Number)
      break;
    if (!Rec->isAffine())
      return refuse(NestRefusal::NotAffine, I);
    const SCEV *Step = Rec->getStepRecurrence(SE);
    auto *Constant = dyn_cast<SCEVConstant>(Step);
    if (!Constant)
      return refuse(SE.isLoopInvariant(Step, &Outer)
                        ? NestRefusal::RunTimeStride
                        : NestRefusal::NotAffine,
                    I);
    if (Constant->getAPInt().getSignificantBits() > 48)
      return refuse(NestRefusal::TooLarge, I);
    int64_t Stride = Constant->getAPInt().getSExtValue();
    if (Stride < 0)
      return refuse(NestRefusal::Backwards, I);
    if (Stride % Size != 0)
      return refuse(NestRefusal::PartialElement, I);
    A.Strides[*Number] = Stride;
    A.Base = Rec->getStart();
  }
  if (!SE.isLoopInvariant(A.Base, &Outer))
    return refuse(readsMemory(A.Base, Outer) ? NestRefusal::PointerFromMemory
                                             : NestRefusal::NotAffine,
                  I);
  // In front of the loops a division might be one by zero.
  if (SCEVExprContains(A.Base,
                       [](const SCEV *S) { return isa<SCEVUDivExpr>(S); }))
    return refuse(NestRefusal::NotAffine, I);
  for (auto [Stride, L] : zip_equal(A.Strides, N.Loops))
    if (Stride != 0 && L.Trips.Count > TensorType::MaxBytes / Stride)
      return refuse(NestRefusal::TooLarge, I);
  if (N.bytesOf(A, I->getDataLayout()) > TensorType::MaxBytes)
    return refuse(NestRefusal::TooLarge, I);
  return A;
}

std::optional<Access> NestTerms::access(Instruction *I) {
  return access(I, getLoadStorePointerOperand(I), getLoadStoreType(I),
                getLoadStoreAlignment(I));
}

std::optional<int64_t> NestTerms::strideOf(const Instruction *I,
                                           const Loop &L) {
  const SCEV *S = SCEVParameterRewriter::rewrite(
      SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(I))), SE,
      Recurrences);
  for (auto *Rec = dyn_cast<SCEVAddRecExpr>(S); Rec;
       Rec = dyn_cast<SCEVAddRecExpr>(Rec->getStart()))
    if (Rec->getLoop() == &L && Rec->isAffine())
      if (auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE)))
        if (Step->getAPInt().getSignificantBits() <= 48)
          return Step->getAPInt().getSExtValue();
  return std::nullopt;
}

unsigned NestTerms::add(Term T) {
  N.Terms.push_back(std::move(T));
  return N.Terms.size() - 1;
}

void NestTerms::setSum(Instruction *Step) {
  Term T;
  T.K = Term::Kind::Sum;
  T.V = Step;
  Sum = add(std::move(T));
  Known[Step] = Sum;
}

std::optional<unsigned> NestTerms::operation(Instruction *I,
                                             ArrayRef<Value *> Operands) {
  constexpr unsigned MostTerms = 64;
  if (N.Terms.size() > MostTerms)
    return refuse(NestRefusal::Operation, I);
  Term T;
  T.K = Term::Kind::Operation;
  T.V = I;
  for (Value *V : Operands) {
    std::optional<unsigned> Number = term(V);
    if (!Number)
      return std::nullopt;
    T.Operands.push_back(*Number);
    T.Loops |= N.Terms[*Number].Loops;
  }
  return add(std::move(T));
}

/// The operands of \p I that are elements, if it has an element-wise form.
static std::optional<SmallVector<Value *, 3>> elementOperands(Instruction *I) {
  auto As = [&](ElementwiseInfo::FormKind Form,
                unsigned Code) -> std::optional<SmallVector<Value *, 3>> {
    std::optional<OpKind> Kind = elementwiseOp(Form, Code);
    if (!Kind)
      return std::nullopt;
    auto *Call = dyn_cast<CallBase>(I);
    SmallVector<Value *, 3> Operands;
    for (Use &U : Call ? Call->args() : I->operands())
      if (Operands.size() != elementwiseInfo(*Kind)->NumOperands)
        Operands.push_back(U);
    return Operands;
  };
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I))
    return As(ElementwiseInfo::Arithmetic, I->getOpcode());
  if (isa<CastInst>(I))
    return As(ElementwiseInfo::Cast, I->getOpcode());
  if (isa<CmpInst>(I) || isa<SelectInst>(I))
    return SmallVector<Value *, 3>(I->operands());
  if (auto *Call = dyn_cast<IntrinsicInst>(I))
    return As(ElementwiseInfo::Intrinsic, Call->getIntrinsicID());
  return std::nullopt;
}

std::optional<unsigned> NestTerms::term(Value *V) {
  V = throughExits(V);
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  if (!isElement(V->getType()) && !V->getType()->isIntegerTy(1))
    return refuse(NestRefusal::ElementType, dyn_cast<Instruction>(V));
  const Loop &Outer = *N.Loops.front().L;
  auto *I = dyn_cast<Instruction>(V);
  std::optional<unsigned> Number;
  if (Outer.isLoopInvariant(V)) {
    Term T;
    T.V = V;
    Number = add(std::move(T));
  } else if (isa<LoadInst>(I)) {
    std::optional<Access> A = access(I);
    if (!A)
      return std::nullopt;
    Term T;
    T.K = Term::Kind::Load;
    T.V = I;
    T.Loops = A->loops();
    T.Place = std::move(*A);
    Number = add(std::move(T));
  } else if (isa<PHINode>(I)) {
    return refuse(SE.isSCEVable(I->getType()) &&
                          isa<SCEVAddRecExpr>(SE.getSCEV(I))
                      ? NestRefusal::IndexAsNumber
                      : NestRefusal::CarriedValue,
                  I);
  } else if (std::optional<SmallVector<Value *, 3>> Operands =
                 elementOperands(I)) {
    Number = operation(I, *Operands);
  } else {
    return refuse(NestRefusal::Operation, I);
  }
  if (Number)
    Known[V] = *Number;
  return Number;
}
