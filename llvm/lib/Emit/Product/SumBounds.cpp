// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the bounds of sums from the plan: borders that are left out, and
// parts between which operands are prefetched.

#include "Product/SumBounds.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

void SumBounds::leaveOutBorders(ProductMemory &Memory) const {
  SmallVector<Contraction::Loop, 4> Sums;
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.role() == Contraction::Role::K)
      Sums.push_back(L);
  for (const BorderedSum &Border : Plan.Borders) {
    auto Has = [&](unsigned Dimension) {
      return [&Border, Dimension](const Contraction::Loop &L) {
        return L.Dimension[Border.Operand] == Dimension;
      };
    };
    const auto *Sum = find_if(Sums, Has(Border.Sum)),
               *Place = find_if(Outer, Has(Border.Place));
    std::optional<unsigned> Number;
    if (Sum != Sums.end())
      Number = Sum - Sums.begin();
    if (Place == Outer.end()) {
      Memory.Columns = InnerColumns{
          Number, [&Border](uint64_t Index, uint64_t Column, unsigned Columns) {
            return Border.placesInside(Index, Column, Columns);
          }};
      continue;
    }
    // The index of the image that the window begins at is
    // Border.First + Border.Step * place.
    OuterSum &Around = Memory.OuterSums[*Number];
    Value *From =
        Builder.CreateAdd(Builder.CreateMul(Indices[Place - Outer.begin()],
                                            getIndex(Builder, Border.Step)),
                          getIndex(Builder, Border.First));
    auto Reached = [&](Value *Index) {
      Value *Inside = Builder.CreateBinaryIntrinsic(Intrinsic::smax, Index,
                                                    getIndex(Builder, 0));
      Value *Steps = Builder.CreateUDiv(
          Builder.CreateAdd(Inside, getIndex(Builder, Border.Dilation - 1)),
          getIndex(Builder, Border.Dilation));
      return Builder.CreateBinaryIntrinsic(Intrinsic::umin, Steps,
                                           getIndex(Builder, Around.Extent));
    };
    Around.First = Reached(Builder.CreateNeg(From));
    Around.End =
        Reached(Builder.CreateSub(getIndex(Builder, Border.ImageExtent), From));
  }
  Memory.LeavesOut = true;
  startAtZero(Memory);
}

/// With -0, unless signed zeros do not matter. Sums of groups always do.
void SumBounds::startAtZero(ProductMemory &Memory) const {
  if (Memory.Start.exists() || Plan.Kernel->isOfGroups())
    return;
  Type *Element = P.element();
  bool IsNegative =
      Element->isFloatingPointTy() && !P.fastMath().noSignedZeros();
  Memory.Start.Element =
      toLanes(IsNegative ? ConstantFP::getNegativeZero(Element)
                         : Constant::getNullValue(Element),
              Builder);
}

void SumBounds::selectPart(ProductMemory &Memory, Value *Part,
                           size_t NumAroundTiles) const {
  OuterSum &Slowest = Memory.OuterSums.front();
  uint64_t Count = Slowest.Extent / Plan.PartsOfSums;
  auto Index = [&](uint64_t Number) { return getIndex(Builder, Number); };
  Slowest.First = Builder.CreateMul(Part, Index(Count));
  Slowest.End = Builder.CreateAdd(Slowest.First, Index(Count));
  Memory.IsFirstPart = Builder.CreateICmpEQ(Part, Index(0));
  Memory.IsLastPart = Builder.CreateICmpEQ(Part, Index(Plan.PartsOfSums - 1));
  Memory.LeavesOut = true;
  startAtZero(Memory);

  // The number of this iteration among those of all these loops.
  Value *Share = Index(0);
  for (size_t D = NumAroundTiles; D != Outer.size(); ++D)
    Share = Builder.CreateAdd(
        Builder.CreateMul(Share, Index(Outer[D].extent())), Indices[D]);
  uint64_t Bytes = *Memory.A.stride(1) * P.K() * P.elementBytes(Product::A);
  for (const OuterSum &L : drop_begin(Memory.OuterSums))
    Bytes *= L.Extent;
  Memory.Fetch = Plan.Fetch;
  // Index First's lines are the share's first ones.
  Value *Lines =
      Builder.CreateSub(Builder.CreateMul(Share, Index(Count)), Slowest.First);
  Value *Offset = Builder.CreateAdd(
      Builder.CreateMul(Slowest.End, Index(Bytes)),
      Builder.CreateMul(Lines, Index(Plan.Fetch.Lines * Plan.Fetch.LineBytes)));
  Memory.Fetched =
      Builder.CreateGEP(Builder.getInt8Ty(), Memory.A.Base, Offset);
  Memory.BytesAhead = 0;
}
