// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which nests the engine does faster, by counts alone.
//
// What a nest gains comes from elements of the result that are summed up side
// by side, in vectors and in tiles that load each factor once for several
// products. That takes a dimension of the result that fills a vector, and
// enough products to pay for what is around the loops.

#include "matrix/Loops/Profit.h"

using namespace llvm;
using namespace matrix;

std::optional<NestRefusal> matrix::checkProfit(const Nest &N) {
  constexpr uint64_t FewestProducts = 48, FewestLanes = 4;
  if (N.multiplyAdds() < FewestProducts)
    return NestRefusal::FewProducts;
  uint64_t Lanes = 0;
  for (const NestLoop &L : N.Loops)
    if (!L.IsSum)
      Lanes = std::max(Lanes, L.Trips.Count);
  if (Lanes < FewestLanes)
    return NestRefusal::FewResults;
  return std::nullopt;
}
