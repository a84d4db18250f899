// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the body of a loop for several iterations at once, instruction by
// instruction. BatchEmitter.cpp emits the loop around it, ElementVectors.cpp
// loads and stores.

#include "BatchBody.h"
#include "Movement.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

//===- What is the same in all iterations ---------------------------------===//

Value *BatchBody::hoisted(Value *V) {
  if (!L.isFixed(V))
    return V;
  if (Value *Moved = Hoisted.lookup(V))
    return Moved;
  Instruction *New = cast<Instruction>(V)->clone();
  for (Use &U : New->operands())
    U.set(hoisted(U));
  New->dropUnknownNonDebugMetadata();
  return Hoisted[V] = Before.Insert(New);
}

Value *BatchBody::inFirst(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != L.body())
    return V;
  if (L.isFixed(V))
    return hoisted(V);
  if (auto *Phi = dyn_cast<PHINode>(I))
    return Phi->getIncomingValueForBlock(L.preheader());
  if (Value *Known = FirstValues.lookup(V))
    return Known;
  Instruction *New = I->clone();
  for (Use &U : New->operands())
    U.set(inFirst(U));
  New->dropUnknownNonDebugMetadata();
  return FirstValues[V] = Before.Insert(New);
}

Value *BatchBody::startOf(const BatchAccess &A) {
  return inFirst(L.memoryOf(A).Base);
}

Value *BatchBody::flat(Value *V, IRBuilderBase &B) {
  if (TensorType::isTensor(V->getType())) {
    Type *Vector = FixedVectorType::get(elementOf(V->getType()),
                                        numElements(V->getType()));
    V = isa<PoisonValue>(V)  ? PoisonValue::get(Vector)
        : isa<UndefValue>(V) ? UndefValue::get(Vector)
                             : cast<Value>(OpBuilder(B).toVector(V));
  }
  return asVector(toLanes(V, B), B);
}

ElementVectors BatchBody::fixedElements(Value *V) {
  Value *Flat = flat(hoisted(V), Before);
  unsigned Count = numLanes(Flat);
  ElementVectors Elements;
  if (Plan.Arrangement == BatchPlan::ByElement) {
    for (unsigned K : seq(Count))
      Elements.push_back(Before.CreateVectorSplat(
          Plan.Lanes, Before.CreateExtractElement(Flat, K)));
    return Elements;
  }
  // The matrix again and again, in one vector or cut into several.
  unsigned Vectors = Plan.Arrangement == BatchPlan::SideBySide ? 1 : Count;
  unsigned Width = Plan.Lanes * Count / Vectors;
  for (unsigned K : seq(Vectors)) {
    SmallVector<int> Mask;
    for (unsigned Lane : seq(Width))
      Mask.push_back((K * Width + Lane) % Count);
    Elements.push_back(Before.CreateShuffleVector(Flat, Mask));
  }
  return Elements;
}

ElementVectors BatchBody::elements(Value *V) {
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  assert(!L.isVarying(V) && "operands come first");
  return Known[V] = fixedElements(V);
}

//===- Memory -------------------------------------------------------------===//

BatchRef BatchBody::memoryOf(const BatchAccess &A) {
  Value *Step = expand(A.Step);
  MemoryRef Ref = L.memoryOf(A);
  Ref.Base = B.CreatePtrAdd(startOf(A), B.CreateMul(At, Step));
  return {Ref, Step, Plan.Lanes};
}

/// All of \p R is loaded at its first member, and stored at the last one: \p A
/// may be that.
void BatchBody::emitRecord(const BatchRecord &R, const BatchAccess &A) {
  if (R.IsStore ? &A != R.Members.back() : !Loaded.insert(&R).second)
    return;
  Value *Start = Before.CreatePtrAdd(
      startOf(*R.First),
      ConstantInt::getSigned(R.First->Step->getType(), R.Begin));
  Value *Step = expand(R.First->Step);
  MemoryRef Ref = {R.Type,
                   B.CreatePtrAdd(Start, B.CreateMul(At, Step)),
                   {getIndex(B, 1)},
                   R.Alignment};
  BatchRef Memory = {Ref, Step, Plan.Lanes};
  ElementVectors All;
  if (!R.IsStore)
    All = Memory.load(B);
  All.resize(R.Type.numElements());
  for (auto [Member, Places] : zip(R.Members, R.Places)) {
    if (R.IsStore) {
      for (auto [Place, V] : zip(Places, elements(Member->I->getOperand(0))))
        All[Place] = V;
      continue;
    }
    define(Member->I,
           map_to_vector(Places, [&](unsigned Place) { return All[Place]; }));
  }
  if (R.IsStore)
    Memory.store(All, B);
}

unsigned BatchBody::arrayWidth(const MemoryRef &Ref) const {
  return Plan.Arrangement == BatchPlan::SideBySide
             ? Plan.Lanes * Ref.Type.numElements()
             : Plan.Lanes;
}

//===- Elements that only move --------------------------------------------===//

Value *BatchBody::select(Value *V, unsigned Count, ArrayRef<unsigned> Numbers) {
  SmallVector<int> Mask;
  for (unsigned Lane : seq(Plan.Lanes))
    for (unsigned Number : Numbers)
      Mask.push_back(Lane * Count + Number);
  return B.CreateShuffleVector(V, Mask);
}

ElementVectors BatchBody::emitMovement(Instruction &I) {
  SmallVector<ElementSource> Sources = *movementOf(I);
  SmallVector<ElementVectors, 2> Operands;
  for (const ElementSource &S : Sources)
    while (S.Operand != ElementSource::Poison && S.Operand >= Operands.size())
      Operands.push_back(elements(I.getOperand(Operands.size())));
  Type *Element = laneType(elementOf(I.getType()));
  ElementVectors Result;
  if (Plan.Arrangement == BatchPlan::ByElement) {
    Value *Poison = PoisonValue::get(FixedVectorType::get(Element, Plan.Lanes));
    for (const ElementSource &S : Sources)
      Result.push_back(S.Operand == ElementSource::Poison
                           ? Poison
                           : Operands[S.Operand][S.Number]);
    return Result;
  }
  assert(Plan.Arrangement == BatchPlan::SideBySide &&
         "nothing moves in what is taken as it lies");
  unsigned Length = 1;
  for (const ElementVectors &Operand : Operands)
    Length = std::max(Length, numLanes(Operand.front()));
  SmallVector<int> Mask;
  for (unsigned Lane : seq(Plan.Lanes))
    for (const ElementSource &S : Sources) {
      if (S.Operand == ElementSource::Poison) {
        Mask.push_back(PoisonMaskElem);
        continue;
      }
      unsigned Count = numLanes(Operands[S.Operand].front()) / Plan.Lanes;
      Mask.push_back(S.Operand * Length + Lane * Count + S.Number);
    }
  // Operands of a shuffle have one length.
  SmallVector<Value *, 2> Wide(
      2, PoisonValue::get(FixedVectorType::get(Element, Length)));
  for (auto [W, Operand] : zip(Wide, Operands)) {
    W = Operand.front();
    if (numLanes(W) != Length)
      W = B.CreateShuffleVector(W, widening(numLanes(W), Length));
  }
  return {B.CreateShuffleVector(Wide[0], Wide[1], Mask)};
}

//===- Elements that are computed -----------------------------------------===//

ElementVectors BatchBody::emitProduct(TensorOp Op) {
  Product P(Op);
  auto Widened = [&](Product::Operand X) {
    Value *V = P.operand(X);
    return map_to_vector(elements(V), [&](Value *Element) {
      return emitWidened(P, X, Element, elementOf(V->getType()), B);
    });
  };
  ElementVectors A = Widened(Product::A), C = Widened(Product::B), Sums;
  if (P.hasAddend() && !addsToNothing(Op))
    Sums = elements(Op.operand(2));
  TensorType TypeA = P.type(Product::A), TypeB = P.type(Product::B),
             Type = P.type();
  // The numbers, for step k, of all elements of A and B that the result's meet.
  auto Numbers = [&](unsigned K) {
    SmallVector<unsigned> OfA, OfB;
    for (unsigned Number : seq(unsigned(Type.numElements()))) {
      SmallVector<unsigned> Indices = elementIndices(Type, Number);
      OfA.push_back(elementNumber(TypeA, {Indices[0], K}));
      OfB.push_back(elementNumber(TypeB, {K, Indices[1]}));
    }
    return std::pair(OfA, OfB);
  };
  bool IsByElement = Plan.Arrangement == BatchPlan::ByElement;
  bool IsFused =
      P.fastMath().allowContract() && Plan.Fused.contains(P.element());
  if (Sums.empty())
    Sums.resize(IsByElement ? Type.numElements() : 1);
  if (!IsByElement)
    for (unsigned K : seq(P.K())) {
      auto [OfA, OfB] = Numbers(K);
      Sums[0] = emitMultiplyAdd(P, select(A[0], TypeA.numElements(), OfA),
                                select(C[0], TypeB.numElements(), OfB), Sums[0],
                                IsFused, B);
    }
  else
    // Column by column, which takes the fewest registers.
    for (unsigned N : seq(P.N()))
      for (unsigned K : seq(P.K()))
        for (unsigned M : seq(P.M())) {
          Value *&Sum = Sums[elementNumber(Type, {M, N})];
          Sum =
              emitMultiplyAdd(P, A[elementNumber(TypeA, {M, K})],
                              C[elementNumber(TypeB, {K, N})], Sum, IsFused, B);
        }
  Products.insert_range(Sums);
  return Sums;
}

ElementVectors BatchBody::emitReduction(TensorOp Op) {
  TensorType From = Op.operandType(0), To = Op.resultType();
  // For each element of the result, what it is made of, row by row.
  SmallVector<SmallVector<unsigned>> Terms(To.numElements());
  for (unsigned I : seq(From.extent(0)))
    for (unsigned J : seq(From.extent(1))) {
      unsigned Kept[] = {Op.isReduced(0) ? 0 : I, Op.isReduced(1) ? 0 : J};
      Terms[elementNumber(To, Kept)].push_back(elementNumber(From, {I, J}));
    }
  ElementVectors Operand = elements(Op.operand(0)), Result;
  bool IsByElement = Plan.Arrangement == BatchPlan::ByElement;
  Result.resize(IsByElement ? Terms.size() : 1);
  for (unsigned K : seq(Terms.front().size())) {
    SmallVector<unsigned> Numbers =
        map_to_vector(Terms, [&](ArrayRef<unsigned> T) { return T[K]; });
    for (auto [Number, Sum] : enumerate(Result)) {
      Value *Term = IsByElement
                        ? Operand[Numbers[Number]]
                        : select(Operand[0], From.numElements(), Numbers);
      Sum = Sum ? emitReductionStep(Op, Sum, Term, B) : Term;
    }
  }
  return Result;
}

/// Start, Start + Step, ..
ElementVectors BatchBody::emitCounter(PHINode &Phi) {
  const auto *Counter = cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
  Type *T = Phi.getType();
  Value *Start = inFirst(&Phi);
  Value *Step = expand(Counter->getStepRecurrence(SE));
  Value *First =
      B.CreateAdd(Start, B.CreateMul(B.CreateZExtOrTrunc(At, T), Step));
  SmallVector<Constant *> Numbers;
  for (unsigned Lane : seq(Plan.Lanes))
    Numbers.push_back(ConstantInt::get(T, Lane, /*IsSigned=*/false,
                                       /*ImplicitTrunc=*/true));
  Value *Steps = B.CreateMul(B.CreateVectorSplat(Plan.Lanes, Step),
                             ConstantVector::get(Numbers));
  return {B.CreateAdd(B.CreateVectorSplat(Plan.Lanes, First), Steps)};
}

/// An instruction on scalars or flat vectors.
Value *BatchBody::emitLanes(Instruction &I, ArrayRef<Value *> Operands) {
  if (isa<FreezeInst>(I))
    return B.CreateFreeze(Operands.front());
  Type *T = piece(elementOf(I.getType()), numLanes(Operands.back()));
  Value *New;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    Intrinsic::ID ID = Call->getIntrinsicID();
    SmallVector<Type *> Types;
    if (isVectorIntrinsicWithOverloadTypeAtArg(ID, -1, nullptr))
      Types.push_back(T);
    for (auto [K, Operand] : enumerate(Operands))
      if (isVectorIntrinsicWithOverloadTypeAtArg(ID, K, nullptr))
        Types.push_back(Operand->getType());
    New = B.CreateIntrinsic(ID, Types, Operands);
  } else if (auto *Compare = dyn_cast<CmpInst>(&I)) {
    New = B.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  } else {
    Instruction *Copy = I.clone();
    for (auto [K, Operand] : enumerate(Operands))
      Copy->setOperand(K, Operand);
    Copy->mutateType(T);
    Copy->dropUnknownNonDebugMetadata();
    New = B.Insert(Copy);
  }
  if (auto *Made = dyn_cast<Instruction>(New))
    Made->copyIRFlags(&I);
  return New;
}

/// Emits an operation that is done element by element.
ElementVectors BatchBody::emitElements(Instruction &I) {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  SmallVector<ElementVectors> Operands;
  if (Op)
    for (unsigned K : seq(Op->numOperands()))
      Operands.push_back(elements(Op->operand(K)));
  else if (auto *Call = dyn_cast<CallBase>(&I))
    Operands = map_to_vector(Call->args(), [&](Use &U) { return elements(U); });
  else
    Operands = map_to_vector(I.operands(), [&](Use &U) { return elements(U); });
  ElementVectors Result;
  for (unsigned K : seq(unsigned(Operands.front().size()))) {
    SmallVector<Value *> Here = map_to_vector(
        Operands, [&](ArrayRef<Value *> Elements) { return Elements[K]; });
    if (!Op || !elementwiseInfo(Op->kind())) {
      Result.push_back(emitLanes(I, Here));
      continue;
    }
    bool HasFMA = Plan.Fused.contains(Op->resultType().element());
    bool FollowsProduct =
        any_of(Here, [&](Value *V) { return Products.contains(V); });
    Result.push_back(emitElementwise(*Op, Here, HasFMA, FollowsProduct, B));
  }
  return Result;
}

void BatchBody::emit(Instruction &I) {
  B.SetCurrentDebugLocation(I.getDebugLoc());
  bool IsByElement = Plan.Arrangement == BatchPlan::ByElement;
  if (const BatchAccess *A = L.accessOf(&I)) {
    if (const BatchRecord *R = L.recordOf(*A); R && IsByElement)
      return emitRecord(*R, *A);
    BatchRef Memory = memoryOf(*A);
    if (!A->IsStore)
      define(&I, IsByElement ? Memory.load(B)
                             : Memory.loadArray(arrayWidth(Memory.Ref), B));
    else if (IsByElement)
      Memory.store(elements(I.getOperand(0)), B);
    else
      Memory.storeArray(elements(I.getOperand(0)), B);
    return;
  }
  std::optional<TensorOp> Op = TensorOp::of(&I);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    define(&I, emitCounter(*Phi));
  else if (movementOf(I))
    define(&I, emitMovement(I));
  else if (Op && isProduct(Op->kind()))
    define(&I, emitProduct(*Op));
  else if (Op && reductionStep(Op->kind()))
    define(&I, emitReduction(*Op));
  else
    define(&I, emitElements(I));
}

void BatchBody::emit(Value *First) {
  At = First;
  for (Instruction *I : L.varying())
    if (!Known.contains(I))
      emit(*I);
}
