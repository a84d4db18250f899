// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which nests the engine does faster, by counts alone.
//
// What a nest gains comes from elements of the result that are summed up side
// by side, in vectors and in tiles that load each factor once for several
// products. That takes a dimension of the result that fills a vector, and
// enough products to pay for what is around the loops.

#include "matrix/Loops/Profit.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace matrix;

/// Whether LLVM's vectors run along the innermost loop, and the engine would
/// have to read a matrix in another order: a vector is summed up from rows. That
/// pays only as long as the first cache holds the matrix. Rows of 256x256
/// doubles that are scaled first take 1.7 times as long (Zen 4).
static bool isSumOfRows(const Nest &N, const DataLayout &DL) {
  constexpr uint64_t FirstCache = 32 << 10;
  unsigned Inner = N.Loops.size() - 1;
  auto IsContiguous = [&](const Access &A) {
    return uint64_t(A.Strides[Inner]) == DL.getTypeStoreSize(A.Element);
  };
  if (popcount(N.Result.loops()) != 1 || N.Loops.back().IsSum ||
      !IsContiguous(N.Result))
    return false;
  bool IsScaled = false, IsLarge = false, HasRows = false;
  for (unsigned Factor : {N.Step.A, N.Step.B}) {
    const Access *A = N.firstLoad(Factor);
    IsScaled |= N.Terms[Factor].K == Term::Kind::Operation &&
                !isa<CastInst>(N.Terms[Factor].V);
    HasRows |= A && IsContiguous(*A);
    IsLarge |= A && N.bytesOf(*A, DL) > FirstCache;
  }
  return HasRows && (IsLarge || IsScaled);
}

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
  if (isSumOfRows(N, DL))
    return NestRefusal::FastAlready;
  return std::nullopt;
}
