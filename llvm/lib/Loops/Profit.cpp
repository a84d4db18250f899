// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which nests the engine does faster, by counts alone.
//
// A nest's gain comes from elements of the result that are summed up side by
// side, in vectors and in tiles that load each factor once for several
// products. That takes a dimension of the result that fills a vector, and
// enough products to pay for what is around the loops. Where the result is one
// line, no factor is loaded for several products, and LLVM's vectors may do as
// well.

#include "matrix/Loops/Profit.h"
#include "StepTile.h"
#include "matrix/Machine/MachineModel.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Rows of a triangle, which is more than its products.
static constexpr uint64_t FewestRows = 8;

/// Products of an element of the result that LLVM unrolls.
static constexpr uint64_t UnrolledSums = 32;

/// Whether LLVM unrolls all sums.
static bool isUnrolled(const Nest &N) {
  uint64_t Steps = 1;
  for (const NestLoop &L : N.Loops) {
    if (L.IsSum && L.Trips.isAtRunTime())
      return false;
    Steps *= L.IsSum ? L.Trips.Count : 1;
  }
  return Steps <= UnrolledSums;
}

/// Whether LLVM may add up products in vectors along a sum, in any order.
static bool hasAnyOrder(const Nest &N) {
  return N.Step.I->getType()->isIntegerTy() ||
         FastMath::decode(N.Step.Flags).allowReassoc();
}

static bool anyFactor(const Nest &N, function_ref<bool(const Access &)> Is) {
  return any_of(ArrayRef({N.Step.A, N.Step.B}), [&](unsigned Factor) {
    const Access *A = N.firstLoad(Factor);
    return A && Is(*A);
  });
}

/// Whether loop \p Number moves \p A from one element to the next.
static bool isContiguous(const Access &A, unsigned Number,
                         const DataLayout &DL) {
  const Stride &Step = A.Strides[Number];
  return !Step.AtRunTime &&
         uint64_t(Step.Bytes) == DL.getTypeStoreSize(A.Element);
}

/// Whether a factor's rows lie along the result, and no square of it has to be
/// transposed.
static bool readsAlongResult(const Nest &N, const DataLayout &DL) {
  return anyFactor(N, [&](const Access &A) {
    for (auto [Number, L] : enumerate(N.Loops))
      if (!L.IsSum && isContiguous(A, Number, DL))
        return true;
    return false;
  });
}

namespace {
/// A nest whose result is one line.
class Line {
  const Nest &N;
  const DataLayout &DL;
  unsigned Result;

  bool isContiguous(const Access &A) const {
    return ::isContiguous(A, Result, DL);
  }
  /// Whether a sum runs along what the line runs along.
  bool isWindow(const Access &A) const {
    return count(A.Strides, A.Strides[Result]) > 1;
  }

public:
  Line(const Nest &N, const DataLayout &DL)
      : N(N), DL(DL), Result(countr_zero(N.Result.loops())) {}

  /// Whether LLVM's vectors run along the result, and the engine would be
  /// slower:
  ///
  ///   * rows of a matrix are added up. The engine reads columns of vectors
  ///     instead, which pays only as long as the first cache holds the matrix.
  ///     Rows of 256x256 doubles that are scaled first take 1.7 times as long;
  ///   * a window has few products, which LLVM unrolls: 3 to 32 doubles take 2
  ///     to 20 % less time so, 64 of them eight times as much (Zen 4).
  bool isFastAlready(const MachineModel &Model) const {
    if (!isContiguous(N.Result))
      return false;
    bool IsScaled = false, IsLarge = false, HasRows = false, IsOfWindow = false;
    for (unsigned Factor : {N.Step.A, N.Step.B}) {
      const Term &T = N.Terms[Factor];
      const Access *A = N.firstLoad(Factor);
      if (!A)
        continue;
      IsScaled |= T.K == Term::Kind::Operation && !isa<CastInst>(T.V);
      HasRows |= isContiguous(*A);
      IsOfWindow |= isContiguous(*A) && isWindow(*A);
      std::optional<uint64_t> Bytes = N.bytesOf(*A, DL);
      IsLarge |= !Bytes || *Bytes > Model.FirstCache;
    }
    if (!N.Loops.back().IsSum)
      return HasRows && !IsOfWindow && (IsLarge || IsScaled);
    return IsOfWindow && isUnrolled(N);
  }

  bool isWindow() const {
    return anyFactor(
        N, [&](const Access &A) { return isContiguous(A) && isWindow(A); });
  }
};
} // namespace

/// Measured with the run-time engine on a Zen 4, extents from 1 to 1000.
FewestAtRunTime::FewestAtRunTime(const Nest &N, const DataLayout &DL) {
  if (N.hasSteps()) {
    Products = Measured::FewestSteps;
    Steps = N.Sums.empty() ? 1 : Measured::FewestStepsOfSum;
    Lanes = InRow = StepTile(N, DL).fewestLanes(N, DL);
    return;
  }
  bool IsLine = popcount(N.Result.loops()) == 1;
  bool IsAlongResult = readsAlongResult(N, DL);
  if (IsLine) {
    Products = 100;
    if (Line(N, DL).isWindow()) {
      Steps = UnrolledSums + 1;
    } else if (!IsAlongResult) {
      // Squares of rows are transposed.
      Steps = 12;
      Lanes = 12;
    }
  } else {
    if (!IsAlongResult)
      Products = 192;
    if (!N.Loops.back().IsSum) {
      // LLVM's vectors run along the result.
      Products = std::max<uint64_t>(Products, 100);
      Steps = 2;
    }
    if (hasAnyOrder(N))
      OtherLanes = 8;
    else if (N.Terms[N.Start].K != Term::Kind::Scalar)
      // Each element of a column is read and written alone.
      OtherLanes = 2;
    // A factor that is the same for all results is no matrix: only rows fill
    // vectors.
    if (any_of(ArrayRef({N.Step.A, N.Step.B}), [&](unsigned Factor) {
          return !(N.Terms[Factor].Loops & N.Result.loops());
        }))
      InRow = 12;
  }
  // Another statement.
  if (N.Terms[N.Start].K == Term::Kind::Operation)
    Products = 256;
  if (N.Half)
    Lanes = OtherLanes = FewestRows;
}

/// A bound of the number of products.
static uint64_t mostProducts(const Nest &N) {
  uint64_t Most = 1;
  for (const NestLoop &L : N.Loops) {
    uint64_t Trips = L.Trips.isAtRunTime() ? L.Trips.Most : L.Trips.Count;
    Most = SaturatingMultiply(Most, Trips ? Trips : UINT64_MAX);
  }
  return Most;
}

/// Whether elements that are tested are used often enough, as far as that is
/// known.
static bool usesTested(const Nest &N) {
  return all_of(N.Tests, [&](const ElementTest &Test) {
    uint64_t Uses = 1;
    for (auto [Number, L] : enumerate(N.Loops))
      if (!(N.Terms[Test.Condition].Loops >> Number & 1))
        Uses *= L.Trips.isAtRunTime() ? FewestUses : L.Trips.Count;
    return Uses >= FewestUses;
  });
}

/// Whether vectors along the results of \p N, whose steps are no single
/// multiply-add, gain: a sum of the loops waits for itself.
static std::optional<NestRefusal> checkStepProfit(const Nest &N,
                                                  const DataLayout &DL) {
  for (unsigned Number : N.termsIn(N.roots())) {
    const Term &T = N.Terms[Number];
    auto *Op = dyn_cast<FPMathOperator>(T.V);
    if (T.K == Term::Kind::Operation && Op && Op->hasAllowReassoc())
      return NestRefusal::FastAlready;
  }
  StepTile Tile(N, DL);
  uint64_t OfSum = 1;
  for (const NestLoop &L : N.Loops)
    OfSum *= L.IsSum ? L.Trips.Count : 1;
  bool IsUnrolled =
      isUnrolled(N) && OfSum * N.Terms.size() <= Measured::UnrolledSteps;
  if (N.Sums.empty() && !Tile.isFast(N, DL))
    return NestRefusal::OneProduct;
  if (!N.Sums.empty() && (IsUnrolled || !Tile.isFast(N, DL)))
    return NestRefusal::FastAlready;
  // Rows that are added up, some of them if a factor is not 0: columns of
  // vectors take up to 1.4 times as long as LLVM's vectors along each row, if
  // rows are a power of two apart (Emerald Rapids). It has none for parts of
  // numbers.
  if (!N.Tests.empty() && !N.Loops.back().IsSum &&
      popcount(N.Result.loops()) == 1 &&
      all_of(N.Results, [&](const StepResult &R) {
        return laneKind(R.Place, N.Loops.size() - 1, DL) == LaneKind::Adjacent;
      }))
    return NestRefusal::FastAlready;
  const TripCount &Lanes = N.Loops[Tile.Lanes].Trips;
  if (!Lanes.isAtRunTime() && Lanes.Count < Tile.fewestLanes(N, DL))
    return NestRefusal::FewResults;
  if (mostProducts(N) < Measured::FewestSteps || !usesTested(N))
    return NestRefusal::FewProducts;
  return std::nullopt;
}

std::optional<NestRefusal> matrix::checkProfit(const Nest &N,
                                               const DataLayout &DL,
                                               const MachineModel &Model) {
  if (N.hasSteps())
    return checkStepProfit(N, DL);
  constexpr uint64_t FewestProducts = 48, FewestLanes = 4;
  if (!N.hasExtentsAtRunTime() && N.multiplyAdds() < FewestProducts)
    return NestRefusal::FewProducts;
  if (N.hasExtentsAtRunTime() &&
      mostProducts(N) < FewestAtRunTime(N, DL).Products)
    return NestRefusal::FewProducts;
  if (!usesTested(N))
    return NestRefusal::FewProducts;
  if (N.Half && any_of(N.Loops, [](const NestLoop &L) {
        return !L.IsSum && !L.Trips.isAtRunTime() && L.Trips.Count < FewestRows;
      }))
    return NestRefusal::FewResults;
  bool HasLanes = any_of(N.Loops, [](const NestLoop &L) {
    return !L.IsSum && (L.Trips.isAtRunTime() || L.Trips.Count >= FewestLanes);
  });
  if (!HasLanes)
    return NestRefusal::FewResults;
  bool IsLine = popcount(N.Result.loops()) == 1;
  if (IsLine && Line(N, DL).isFastAlready(Model))
    return NestRefusal::FastAlready;
  if (!N.hasExtentsAtRunTime())
    return std::nullopt;
  // LLVM's vectors run along the result, or along a sum in any order. No factor
  // of a product of matrices moves in all loops.
  bool IsFast =
      IsLine ? hasAnyOrder(N) && !readsAlongResult(N, DL)
             : isUnrolled(N) &&
                   any_of(ArrayRef({N.Step.A, N.Step.B}), [&](unsigned Factor) {
                     return N.Terms[Factor].Loops == N.allLoops();
                   });
  return IsFast ? std::optional(NestRefusal::FastAlready) : std::nullopt;
}
