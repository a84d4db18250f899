// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the factors of a sum, its start and what is made of it.

#include "Matcher.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

bool Matcher::readProduct(const Addition &Add) {
  std::optional<unsigned> A = Terms.term(Add.X);
  std::optional<unsigned> B = A ? Terms.term(Add.Y) : std::nullopt;
  if (!B)
    return false;
  if (Add.Widening)
    for (std::optional<unsigned> *Factor : {&A, &B}) {
      Term T;
      T.K = Term::Kind::Operation;
      T.V = Add.Widening;
      T.Operands = {**Factor};
      T.Loops = N.Terms[**Factor].Loops;
      *Factor = Terms.add(std::move(T));
    }
  // LLVM has brought factors of integers into an order of its own.
  auto Outermost = [&](unsigned T) {
    return countr_zero(N.Terms[T].Loops & ~N.sumLoops());
  };
  if (Add.I->getType()->isIntegerTy() && Outermost(*B) < Outermost(*A))
    std::swap(A, B);
  N.Step.A = *A;
  N.Step.B = *B;
  N.Step.IsNegated = Add.IsNegated;
  N.Step.Flags = FastMath::encode(Add.Flags);
  LoopSet OfA = N.Terms[*A].Loops, OfB = N.Terms[*B].Loops;
  if ((N.sumLoops() & ~(OfA & OfB)) || (N.allLoops() & ~(OfA | OfB)))
    return refuse(NestRefusal::ShortFactor, Add.I);
  return true;
}

/// How often a loop runs, as a 64-bit integer.
const SCEV *Matcher::tripsOf(const TripCount &Trips) {
  Type *Index = Type::getInt64Ty(SE.getContext());
  if (!Trips.isAtRunTime())
    return SE.getConstant(Index, Trips.Count);
  return SE.getAddExpr(SE.getNoopOrZeroExtend(Trips.Last, Index),
                       SE.getOne(Index));
}

/// Whether setting what \p Cleared reaches, in loops that are all of the
/// result, sets each of its elements. The memory begins at the result's.
bool Matcher::coversResult(const Access &Cleared) {
  LoopSet Outside = around(Clear);
  // Rows of a triangle differ in length.
  if (N.Half || Cleared.Base != result().Base || (Outside & N.sumLoops()) ||
      !Clear->getLength()->getType()->isIntegerTy(64))
    return false;
  Type *Index = Clear->getLength()->getType();
  const SCEV *Bytes = SE.getConstant(
      Index, Clear->getDataLayout().getTypeStoreSize(result().Element));
  for (unsigned Number :
       reverse(N.byStride(result().loops() & ~Outside, result()))) {
    const Stride &Step = result().Strides[Number];
    if (Bytes !=
        (Step.AtRunTime ? Step.AtRunTime : SE.getConstant(Index, Step.Bytes)))
      return false;
    Bytes = SE.getMulExpr(Bytes, tripsOf(N.Loops[Number].Trips));
  }
  for (auto [Number, L] : enumerate(N.Loops))
    if (Outside >> Number & 1 &&
        !(Cleared.Strides[Number] == result().Strides[Number]))
      return false;
  const SCEV *Length = SE.getSCEV(Clear->getLength());
  // In elements.
  if (auto *Set = dyn_cast<MemSetPatternInst>(Clear))
    Length = SE.getMulExpr(
        Length, SE.getConstant(Index, Set->getDataLayout().getTypeAllocSize(
                                          Set->getValue()->getType())));
  return Length == Bytes;
}

/// What sums start from if rows of the result are set by a call.
bool Matcher::readRows() {
  Term T;
  if (auto *Copy = dyn_cast<MemCpyInst>(Clear)) {
    Align OfElement(Copy->getDataLayout().getTypeStoreSize(result().Element));
    std::optional<Access> From =
        Terms.access(Copy, Copy->getSource(), result().Element,
                     std::min(Copy->getSourceAlign().valueOrOne(), OfElement));
    if (!From)
      return false;
    LoopSet InCopy = result().loops() & ~around(Copy);
    for (auto [Number, Stride] : enumerate(From->Strides))
      if (InCopy >> Number & 1)
        Stride = result().Strides[Number];
    T.K = Term::Kind::Load;
    T.V = Copy;
    T.Loops = From->loops();
    T.Place = std::move(*From);
  } else if (auto *Set = dyn_cast<MemSetPatternInst>(Clear)) {
    Value *Element = Set->getValue();
    if (Element->getType() != result().Element ||
        !Outer.isLoopInvariant(Element))
      return refuse(NestRefusal::PartlyCleared, Clear);
    std::optional<unsigned> Start = Terms.term(Element);
    if (Start)
      N.Start = *Start;
    return Start.has_value();
  } else {
    // A byte that is not zero would have to be known to be an element.
    auto *Byte = dyn_cast<ConstantInt>(cast<MemSetInst>(Clear)->getValue());
    if (!Byte || !Byte->isZero())
      return refuse(NestRefusal::PartlyCleared, Clear);
    T.V = Constant::getNullValue(result().Element);
  }
  N.Start = Terms.add(std::move(T));
  return true;
}

/// What sums start from: the last thing that is stored before them.
bool Matcher::readStart() {
  LoadInst *Own = ownLoad(StartValue);
  // Stores in front of the sum, in the result's loops alone. Where the sum
  // starts from memory, the last one counts, and may have read the one before.
  unsigned NumFirst = count_if(Stores, [&](StoreInst *S) {
    return S != SumStore && around(S) == result().loops() &&
           Path.precedes(S, N.Step.I);
  });
  if (Own && NumFirst + (Clear ? 1 : 0) > 1)
    return refuse(NestRefusal::ReadBack, Own);
  if (Clear) {
    std::optional<Access> A = Terms.access(
        Clear, Clear->getDest(), result().Element, N.Result.Alignment);
    if (!A)
      return false;
    if (!coversResult(*A) || !isFirst(Clear) ||
        (Own && !Path.precedes(Clear, Own)))
      return refuse(NestRefusal::PartlyCleared, Clear);
    if (Own)
      return readRows();
  }
  StoreInst *First = Stores.front();
  if (Own && NumFirst == 1 && Path.precedes(First, Own))
    StartValue = First->getValueOperand();
  else if (Own && !isFirst(Own))
    return refuse(NestRefusal::ReadBack, Own);
  std::optional<unsigned> Start = Terms.term(StartValue);
  if (!Start)
    return false;
  N.Start = *Start;
  return true;
}

bool Matcher::readTerms() {
  // Stores between must be of sums on the way, or in front of all of them.
  for (StoreInst *Store : ArrayRef(Stores).drop_back())
    if (around(Store) != result().loops() &&
        Path.resolve(Store->getValueOperand()) != N.Step.I)
      return refuse(NestRefusal::ReadBack, Store);
  if (!readStart())
    return false;
  if (SumStore != Stores.back()) {
    // A loop behind the sum's goes on from memory.
    if (Path.resolve(SumStore->getValueOperand()) != N.Step.I ||
        N.Step.I->getType() != result().Element ||
        around(Stores.back()) != result().loops() ||
        Stores[Stores.size() - 2] != SumStore)
      return refuse(NestRefusal::ChangingStart, Stores.back());
    for (LoadInst *Load : Loads)
      if (ownLoad(Load) && Path.precedes(SumStore, Load))
        Terms.setLoadOfSum(Load);
  }
  std::optional<unsigned> Finish = Terms.term(Stores.back()->getValueOperand());
  if (!Finish)
    return false;
  N.Finish = *Finish;
  for (unsigned T : {N.Start, N.Finish})
    if (N.Terms[T].Loops & N.sumLoops())
      return refuse(NestRefusal::ChangingStart, Stores.back());
  // Blocks on the diagonal of a triangle are computed as squares: it must not
  // matter what is made of elements that the loops do not read.
  if (N.Half)
    for (const Term &T : N.Terms)
      if (auto *Division = dyn_cast<BinaryOperator>(T.V);
          Division && Division->isIntDivRem())
        return refuse(NestRefusal::Triangle, Division);
  // Windows have more elements than the memory that they lie in.
  for (const Term &T : N.Terms) {
    uint64_t Bytes = Stores.back()->getDataLayout().getTypeStoreSize(
        T.K == Term::Kind::Load ? T.Place.Element : T.V->getType());
    for (auto [Number, L] : enumerate(N.Loops))
      if (T.Loops >> Number & 1 && !L.Trips.isAtRunTime())
        Bytes = SaturatingMultiply(Bytes, L.Trips.Count);
    if (Bytes > TensorType::MaxBytes)
      return refuse(NestRefusal::TooLarge, dyn_cast<Instruction>(T.V));
  }
  return true;
}

/// Makes terms of the conditions that all elements are to fulfil. What is read
/// for that must be a small part of what the nest reads.
bool Matcher::readTests() {
  for (const Guard &G : Tests) {
    auto *Condition = cast<Instruction>(G.Condition);
    std::optional<unsigned> T =
        N.Half && N.Half->SkipsRow ? std::nullopt : Terms.term(Condition);
    auto IsSum = [&](unsigned Number) {
      return N.Terms[Number].K == Term::Kind::Sum;
    };
    if (!T || N.Terms[*T].Loops == N.allLoops() || !N.firstLoad(*T) ||
        any_of(N.termsIn(*T), IsSum))
      return refuse(NestRefusal::Branch, Condition);
    N.Tests.push_back({*T, G.Expected});
  }
  return true;
}

/// The result's own elements are read as they were before, by Start and Finish
/// alone. What no term has read is of no use.
bool Matcher::checkLoads() {
  auto FindOwn = [&](unsigned Root, auto IsAllowed) -> Instruction * {
    for (unsigned Number : N.termsIn(Root)) {
      const Term &T = N.Terms[Number];
      if (T.K == Term::Kind::Load && T.Place.isSamePlace(result()) &&
          !IsAllowed(T))
        return cast<Instruction>(T.V);
    }
    return nullptr;
  };
  auto Never = [](const Term &) { return false; };
  auto AsItWas = [&](const Term &T) {
    auto *Load = cast<Instruction>(T.V);
    return isFirst(Load) && (!Clear || Path.precedes(Load, Clear));
  };
  for (unsigned Factor : {N.Step.A, N.Step.B})
    if (Instruction *Own = FindOwn(Factor, Never))
      return refuse(NestRefusal::ReadBack, Own);
  for (const ElementTest &Test : N.Tests)
    if (Instruction *Own = FindOwn(Test.Condition, Never))
      return refuse(NestRefusal::ReadBack, Own);
  for (unsigned T : {N.Start, N.Finish})
    if (Instruction *Own = FindOwn(T, AsItWas))
      return refuse(NestRefusal::ReadBack, Own);
  return true;
}

/// BLAS and its kind have vectors whose elements are a distance apart that is
/// known when the program runs, and nearly always 1. LLVM's vectorizer makes
/// code for that case; so does the nest, and leaves all others to the loops. A
/// distance that is a row's, or how often a loop runs, is no such parameter.
void Matcher::assumeUnitStrides() {
  // The diagonal of a matrix is no vector.
  if (N.Half && N.Half->IsOfSums)
    return;
  SmallVector<Access *, 8> All = {&N.Result};
  for (Term &T : N.Terms)
    if (T.K == Term::Kind::Load)
      All.push_back(&T.Place);
  if (N.Mirror)
    All.push_back(&*N.Mirror);
  auto IsExtent = [&](const SCEV *Distance) {
    return SCEVExprContains(Distance, [&](const SCEV *Part) {
      return isa<SCEVUnknown>(Part) && any_of(N.Loops, [&](const NestLoop &L) {
               return L.Trips.isAtRunTime() &&
                      SCEVExprContains(L.Trips.Last, [&](const SCEV *Here) {
                        return Here == Part;
                      });
             });
    });
  };
  auto IsParameter = [&](const SCEV *Distance, uint64_t Size) {
    return none_of(All,
                   [&](const Access *A) {
                     bool HasIt = any_of(A->Strides, [&](const Stride &S) {
                       return S.AtRunTime == Distance;
                     });
                     const DataLayout &DL = A->I->getDataLayout();
                     return HasIt && (popcount(A->loops()) != 1 ||
                                      DL.getTypeStoreSize(A->Element) != Size);
                   }) &&
           !IsExtent(Distance);
  };
  for (Access *A : All) {
    int64_t Size = A->I->getDataLayout().getTypeStoreSize(A->Element);
    for (Stride &S : A->Strides) {
      const SCEV *Distance = S.AtRunTime;
      if (!Distance || popcount(A->loops()) != 1)
        continue;
      bool IsKnown = any_of(N.UnitStrides, [&](const UnitStride &Known) {
        return Known.Distance == Distance && Known.Bytes == Size;
      });
      if (!IsKnown && !IsParameter(Distance, Size))
        continue;
      if (!IsKnown)
        N.UnitStrides.push_back({Distance, Size});
      S = {Size, nullptr};
    }
  }
}
