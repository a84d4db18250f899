// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of an extent and a distance do not overflow (MostAtRunTime), and nor
// do their sums: the loops, which all run, access the first and the last
// element and, in steps of less than 2 GiB, all between, so these lie in one
// piece of memory.

#include "RunTimeTests.h"
#include "StepTile.h"
#include "matrix/Loops/Profit.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;
using namespace matrix;

llvm::Value *RunTimeTests::both(llvm::Value *X, llvm::Value *Y) {
  return X ? B.CreateLogicalAnd(X, Y) : Y;
}

llvm::Value *RunTimeTests::trips(const TripCount &E) {
  if (!E.isAtRunTime())
    return B.getInt64(E.Count);
  return B.CreateAdd(B.CreateZExt(Value(E.Last), B.getInt64Ty()),
                     B.getInt64(1));
}

llvm::Value *RunTimeTests::distance(const Stride &S) {
  return S.AtRunTime ? Value(S.AtRunTime) : B.getInt64(S.Bytes);
}

llvm::Value *RunTimeTests::mayHaveLanes() {
  FewestAtRunTime Fewest(N, B.GetInsertBlock()->getDataLayout());
  llvm::Value *Any = nullptr;
  for (const NestLoop &L : N.Loops) {
    if (L.IsSum)
      continue;
    if (!L.Trips.isAtRunTime() && L.Trips.Count >= Fewest.Lanes)
      return nullptr;
    if (!L.Trips.isAtRunTime())
      continue;
    llvm::Value *Last = B.CreateZExt(Value(L.Trips.Last), B.getInt64Ty());
    Any = Any ? B.CreateOr(Any, Last) : Last;
  }
  return Any ? B.CreateFreeze(
                   B.CreateICmpUGE(Any, B.getInt64(Fewest.Lanes - 1)))
             : nullptr;
}

llvm::Value *RunTimeTests::allRunAndPay() {
  // A guard's value counts only where the guards around it hold.
  llvm::Value *All = nullptr;
  for (const Guard &G : N.Guards)
    All = both(All, G.Expected ? G.Condition : B.CreateNot(G.Condition));
  if (!N.hasExtentsAtRunTime())
    return All;
  FewestAtRunTime Fewest(N, B.GetInsertBlock()->getDataLayout());
  llvm::Value *Pays = nullptr;
  auto And = [&](llvm::Value *V) { Pays = Pays ? B.CreateAnd(Pays, V) : V; };
  auto AtLeast = [&](llvm::Value *V, uint64_t Limit) {
    return B.CreateICmpUGE(V, B.getInt64(Limit));
  };
  for (const NestLoop &L : N.Loops)
    if (L.Trips.isAtRunTime())
      And(B.CreateICmpULT(B.CreateZExt(Value(L.Trips.Last), B.getInt64Ty()),
                          B.getInt64(MostAtRunTime - 1)));
  // No row of a triangle is empty, but for one of no products.
  if (N.Half && !(N.Half->IsOfSums && N.Half->SkipsRow)) {
    auto LastOf = [&](unsigned Number) {
      return B.CreateSub(trips(N.Loops[Number].Trips), B.getInt64(1));
    };
    And(B.CreateICmpULE(LastOf(N.Half->Rows), LastOf(N.Half->Columns)));
  }
  And(AtLeast(productOf(N.allLoops(), Fewest.Products), Fewest.Products));
  // Elements that are looked at are used so often at least.
  for (const ElementTest &Test : N.Tests)
    And(AtLeast(
        productOf(N.allLoops() & ~N.Terms[Test.Condition].Loops, FewestUses),
        FewestUses));
  if (Fewest.Steps > 1)
    And(AtLeast(productOf(N.sumLoops(), Fewest.Steps), Fewest.Steps));
  auto NumWith = [&](uint64_t Lanes) {
    llvm::Value *Count = B.getInt64(0);
    for (const NestLoop &L : N.Loops)
      if (!L.IsSum)
        Count = B.CreateAdd(Count, B.CreateZExt(AtLeast(trips(L.Trips), Lanes),
                                                B.getInt64Ty()));
    return Count;
  };
  And(AtLeast(NumWith(Fewest.Lanes), 1));
  if (Fewest.OtherLanes > 1)
    And(AtLeast(NumWith(Fewest.OtherLanes), 2));
  if (Fewest.InRow > 1) {
    unsigned Row = N.hasSteps()
                       ? StepTile(N, B.GetInsertBlock()->getDataLayout()).Lanes
                       : N.byStride(N.Result.loops(), N.Result).back();
    And(AtLeast(trips(N.Loops[Row].Trips), Fewest.InRow));
  }
  return both(All, B.CreateFreeze(Pays));
}

/// How often the loops of \p Set run, one in another, or a number that is not
/// less than \p Limit if they do so often.
llvm::Value *RunTimeTests::productOf(LoopSet Set, uint64_t Limit) {
  auto AtMost = [&](llvm::Value *V) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, V, B.getInt64(Limit));
  };
  llvm::Value *Product = nullptr;
  for (auto [Number, L] : enumerate(N.Loops))
    if (Set >> Number & 1) {
      llvm::Value *Trips = AtMost(trips(L.Trips));
      Product = Product ? AtMost(B.CreateMul(Product, Trips)) : Trips;
    }
  return Product;
}

llvm::Value *RunTimeTests::bytesOf(const Access &A, uint64_t ElementBytes) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  llvm::Value *Bytes =
      B.getInt64(ElementBytes ? ElementBytes : DL.getTypeStoreSize(A.Element));
  for (auto [Step, L] : zip_equal(A.Strides, N.Loops))
    if (!Step.isZero())
      Bytes = B.CreateAdd(
          Bytes, B.CreateMul(distance(Step),
                             B.CreateSub(trips(L.Trips), B.getInt64(1))));
  return Bytes;
}

/// How far \p L's iterations move an index by \p Step each.
llvm::Value *RunTimeTests::moved(const Loop *L, llvm::Value *Step) {
  // The index counts an iteration that has no row, too.
  bool HasMore =
      N.Half && N.Half->skipsFirstRow() && L == N.Loops[N.Half->Rows].L;
  return B.CreateMul(
      Step, B.CreateSub(trips(N.tripsOf(L)), B.getInt64(HasMore ? 0 : 1)));
}

/// The same of an index that is known to lead down from somewhere, or to begin
/// below 0.
llvm::Value *RunTimeTests::wrapsSigned(const NarrowIndex &Index) {
  auto Wide = [&](const SCEV *S) {
    return B.CreateSExt(Value(S), B.getInt64Ty());
  };
  int64_t End =
      int64_t(1) << (Index.Start->getType()->getIntegerBitWidth() - 1);
  llvm::Value *Least = Wide(Index.Start), *Most = Least, *Zero = B.getInt64(0);
  auto Clamp = [&](llvm::Value *V, Intrinsic::ID Of, int64_t Limit) {
    return B.CreateBinaryIntrinsic(Of, V, B.getInt64(Limit));
  };
  for (auto [L, Step] : Index.Steps) {
    llvm::Value *By = moved(L, Wide(Step));
    // The sums do not overflow either.
    By = Clamp(Clamp(By, Intrinsic::smax, -2 * End), Intrinsic::smin, 2 * End);
    Least =
        B.CreateAdd(Least, B.CreateBinaryIntrinsic(Intrinsic::smin, By, Zero));
    Most =
        B.CreateAdd(Most, B.CreateBinaryIntrinsic(Intrinsic::smax, By, Zero));
  }
  return B.CreateOr(B.CreateICmpSLT(Least, B.getInt64(-End)),
                    B.CreateICmpSGE(Most, B.getInt64(End)));
}

/// Whether \p Index may leave its range. As unsigned numbers, its steps only
/// lead upwards; those of a signed one that lead down seem to be large.
llvm::Value *RunTimeTests::wraps(const NarrowIndex &Index) {
  auto IsNegative = [](const SCEV *S) {
    auto *Constant = dyn_cast<SCEVConstant>(S);
    return Constant && Constant->getAPInt().isNegative();
  };
  if (Index.IsSigned &&
      (IsNegative(Index.Start) || any_of(Index.Steps, [&](const auto &Step) {
         return IsNegative(Step.second);
       })))
    return wrapsSigned(Index);
  auto Wide = [&](const SCEV *S) {
    return B.CreateZExt(Value(S), B.getInt64Ty());
  };
  unsigned Bits = Index.Start->getType()->getIntegerBitWidth();
  llvm::Value *End = B.getInt64(uint64_t(1) << (Bits - Index.IsSigned));
  llvm::Value *Sum = Wide(Index.Start);
  for (auto [L, Step] : Index.Steps) {
    llvm::Value *Moved = moved(L, Wide(Step));
    // The sum does not overflow either.
    Sum =
        B.CreateAdd(Sum, B.CreateBinaryIntrinsic(Intrinsic::umin, Moved, End));
  }
  return B.CreateICmpUGE(Sum, End);
}

llvm::Value *RunTimeTests::holdsAsMatched() {
  llvm::Value *All = nullptr;
  auto And = [&](llvm::Value *V) { All = All ? B.CreateAnd(All, V) : V; };
  for (const NarrowIndex &Index : N.NarrowIndices)
    And(B.CreateNot(wraps(Index)));
  for (const UnitStride &S : N.UnitStrides)
    And(B.CreateICmpEQ(Value(S.Distance), B.getInt64(S.Bytes)));
  SmallVector<const SCEV *, 4> Seen;
  auto Check = [&](const Access &A) {
    for (const Stride &Step : A.Strides)
      if (Step.AtRunTime && !is_contained(Seen, Step.AtRunTime)) {
        Seen.push_back(Step.AtRunTime);
        And(B.CreateICmpULT(distance(Step), B.getInt64(MostAtRunTime)));
      }
  };
  Check(N.Result);
  for (const StepResult &R : N.Results)
    Check(R.Place);
  for (const Term &T : N.Terms)
    if (T.K == Term::Kind::Load)
      Check(T.Place);
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  auto CheckElements = [&](const Access &A, uint64_t Bytes) {
    // Each step leads behind all smaller ones.
    llvm::Value *Span = B.getInt64(Bytes);
    SmallVector<unsigned, 6> Order = N.byStride(A.loops(), A);
    for (unsigned Number : reverse(Order)) {
      llvm::Value *Step = distance(A.Strides[Number]);
      llvm::Value *IsApart = B.CreateICmpUGE(Step, Span);
      if (!isa<Constant>(IsApart))
        And(IsApart);
      Span = B.CreateAdd(
          Span, B.CreateMul(Step, B.CreateSub(trips(N.Loops[Number].Trips),
                                              B.getInt64(1))));
    }
  };
  CheckElements(N.Result, N.hasSteps() ? N.ResultBytes
                                       : DL.getTypeStoreSize(N.Result.Element));
  for (const StepResult &R : N.Results)
    if (uint64_t Size = DL.getTypeStoreSize(R.Place.Element);
        R.Place.Strides != N.Result.Strides || Size > N.ResultBytes)
      CheckElements(R.Place, Size);
  // A row has its results on one side of the diagonal, and images on the other.
  if (N.Mirror && !N.HasDiagonal) {
    llvm::Value *Bytes =
        B.CreateMul(distance(N.Result.Strides[N.Half->Columns]),
                    trips(N.Loops[N.Half->Columns].Trips));
    llvm::Value *IsApart = B.CreateICmpUGE(
        distance(N.Result.Strides[N.Half->Rows]),
        B.CreateAdd(Bytes, B.getInt64(DL.getTypeStoreSize(N.Result.Element))));
    if (!isa<Constant>(IsApart))
      And(IsApart);
  }
  return All;
}

llvm::Value *RunTimeTests::overlaps(const Overlap &Check) {
  auto EndOf = [&](const Access &A, uint64_t ElementBytes = 0) {
    return B.CreatePtrAdd(Value(A.Base), bytesOf(A, ElementBytes));
  };
  llvm::Value *Any = nullptr;
  llvm::Value *Result = nullptr, *End = nullptr;
  if (!Check.Unknown.empty()) {
    Result = Value(N.firstWritten().Base);
    End = EndOf(N.lastWritten());
  }
  for (const Access &A : Check.Unknown) {
    llvm::Value *Both = B.CreateAnd(B.CreateICmpULT(Value(A.Base), End),
                                    B.CreateICmpULT(Result, EndOf(A)));
    Any = Any ? B.CreateOr(Any, Both) : Both;
  }
  for (const OverlapTest &Test : Check.OfSteps) {
    llvm::Value *Both =
        B.CreateAnd(B.CreateICmpULT(Value(Test.A.Base),
                                    EndOf(Test.Written, Test.ElementBytes)),
                    B.CreateICmpULT(Value(Test.Written.Base), EndOf(Test.A)));
    Any = Any ? B.CreateOr(Any, Both) : Both;
  }
  return Any;
}
