// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefetching of packed weights, which come from memory: without it the first
// of the tiles that share a block of weights would wait for that block.

#include "PlanProduct.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Whether vectors of A are prefetched: A is so large that the second cache
/// does not keep it, and stored in the order in which tiles read it.
static void fetchAhead(ProductPlan &Plan, const Product &P,
                       const MachineModel &Model) {
  std::optional<unsigned> K = P.dimensionIn(Product::A, 1 - P.dimensionM());
  // Neither unknown nor downwards.
  if (!K || strideOf(P.operand(Product::A), *K) != P.M())
    return;
  uint64_t Bytes = P.bytes(Product::A);
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.Dimension[P.operandNumber(Product::A)])
      Bytes *= L.extent();
  if (Plan.Kernel == &VectorKernelInfo && Plan.VectorWidth > 1 &&
      !Plan.PacksTiles && Bytes > Model.PackFrom && P.readsInOrder(Product::A))
    Plan.BytesAhead = Model.PrefetchDistance;
}

/// An iteration's share of the next part, of \p Bytes.
static LineFetch fetchOf(uint64_t Bytes, const MachineModel &Model) {
  LineFetch Fetch;
  Fetch.Lines = divideCeil(Bytes, Model.Line);
  Fetch.LineBytes = Model.Line;
  if (Fetch.Lines <= CodeBudget::LinesTogether)
    Fetch.Together = Fetch.Lines;
  return Fetch;
}

/// Splits the slowest sum of a tile that prefetches A and reads it once for
/// each of several outer iterations: the second cache holds a part and the next
/// one.
static void partSums(ProductPlan &Plan, const Product &P, const Region &R,
                     const Buffers &B, const MachineModel &Model) {
  if (!Plan.BytesAhead || !Plan.HoistsTiles || !Plan.Tiling.MOutside ||
      Plan.Tiling.KeepsA || P.element()->isHalfTy() ||
      P.element()->isBFloatTy() ||
      R.result()->getType() != P.op().call()->getType())
    return;
  // Sums of the first part would overwrite what is read when the last one is
  // done.
  bool HasEpilogue = R.result() != P.op().call();
  if (HasEpilogue &&
      any_of(R.Leaves, [&](Value *Leaf) { return B.isUpdated(R, Leaf); }))
    return;
  for (const TileRange &T : Plan.Tiling.M)
    if (T.KLanes != 1 || T.Interleave != 1 || T.IsScalable ||
        T.Ends == Remainder::Joined || T.Ends == Remainder::Padded)
      return;
  // What two tiles compute would be added to twice, and two would fetch.
  if (Plan.Tiling.N.size() != 1 || Plan.Tiling.N.front().Tiles != 1)
    return;
  uint64_t Reads = 1;
  std::optional<Contraction::Loop> Slowest;
  for (const Contraction::Loop &L : P.outerLoops()) {
    if (!L.Dimension[P.operandNumber(Product::A)])
      Reads *= L.extent();
    if (L.role() == Contraction::Role::K && !Slowest)
      Slowest = L;
  }
  // Rows of a window have bounds of their own.
  if (Reads == 1 || !Slowest ||
      any_of(Plan.Borders, [&](const BorderedSum &Border) {
        return Slowest->Dimension[Border.Operand] == Border.Sum;
      }))
    return;
  for (unsigned Parts = 2; Parts <= Measured::PartsOfSums; ++Parts)
    if (Slowest->extent() % Parts == 0 &&
        2 * packedTileBytes(Plan, P) / Parts <= Model.SecondCache) {
      Plan.PartsOfSums = Parts;
      uint64_t Bytes = P.M() * (stepsOfSums(P) / Slowest->extent()) *
                       P.elementBytes(Product::A);
      Plan.Fetch = fetchOf(divideCeil(Bytes, Reads), Model);
      return;
    }
}

void matrix::planPrefetching(ProductPlan &Plan, const Product &P,
                             const Region &R, const Buffers &B,
                             const MachineModel &Model) {
  if (Plan.Kernel->isOfGroups())
    return;
  fetchAhead(Plan, P, Model);
  partSums(Plan, P, R, B, Model);
}
