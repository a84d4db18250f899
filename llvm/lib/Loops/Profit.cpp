// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which nests the engine does faster, by counts alone.
//
// What a nest gains comes from elements of the result that are summed up side
// by side, in vectors and in tiles that load each factor once for several
// products. That takes a dimension of the result that fills a vector, and
// enough products to pay for what is around the loops. Where the result is one
// line, no factor is loaded for several products, and LLVM's vectors may do as
// well.

#include "matrix/Loops/Profit.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A nest whose result is one line.
class Line {
  const Nest &N;
  const DataLayout &DL;
  unsigned Result;

  bool isContiguous(const Access &A) const {
    return uint64_t(A.Strides[Result]) == DL.getTypeStoreSize(A.Element);
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
  bool isFastAlready() const {
    constexpr uint64_t FirstCache = 32 << 10, UnrolledSums = 32;
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
      IsLarge |= N.bytesOf(*A, DL) > FirstCache;
    }
    if (!N.Loops.back().IsSum)
      return HasRows && !IsOfWindow && (IsLarge || IsScaled);
    return IsOfWindow &&
           N.multiplyAdds() / N.Loops[Result].Trips.Count <= UnrolledSums;
  }
};
} // namespace

std::optional<NestRefusal> matrix::checkProfit(const Nest &N,
                                               const DataLayout &DL) {
  constexpr uint64_t FewestProducts = 48, FewestLanes = 4;
  if (N.multiplyAdds() < FewestProducts)
    return NestRefusal::FewProducts;
  uint64_t Lanes = 0;
  for (const NestLoop &L : N.Loops)
    if (!L.IsSum)
      Lanes = std::max(Lanes, L.Trips.Count);
  if (Lanes < FewestLanes)
    return NestRefusal::FewResults;
  if (popcount(N.Result.loops()) == 1 && Line(N, DL).isFastAlready())
    return NestRefusal::FastAlready;
  return std::nullopt;
}
