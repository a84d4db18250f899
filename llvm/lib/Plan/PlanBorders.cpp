// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products with the zeros around an image, which a convolution leaves out where
// no sum depends on them: of integers, and of floats without NaNs and signs of
// zeros. Else a zero takes part, since a weight may be infinite.
//
// They are 9 % of a 3x3 convolution of 14x14 places, and 18 % of one of 7x7.
// Rows of the window outside the image are no iterations of its loop. Where a
// column of the window is outside for some places of a tile, these are not
// multiplied with it.

#include "PlanProduct.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// The first and the end of the \p Count indices, \p Factor apart, that are at
/// 0 to \p End if the first one is at \p From.
static std::pair<unsigned, unsigned> between(int64_t From, int64_t Factor,
                                             int64_t End, unsigned Count) {
  auto Reached = [&](int64_t Index) {
    return std::min<int64_t>(divideCeil(std::max<int64_t>(0, Index), Factor),
                             Count);
  };
  return {Reached(-From), Reached(End - From)};
}

std::pair<unsigned, unsigned> BorderedSum::inside(uint64_t AtPlace,
                                                  unsigned Extent) const {
  return between(First + int64_t(AtPlace) * Step, Dilation, ImageExtent,
                 Extent);
}

std::pair<unsigned, unsigned> BorderedSum::placesInside(uint64_t AtSum,
                                                        uint64_t FirstPlace,
                                                        unsigned Places) const {
  return between(First + int64_t(FirstPlace) * Step + int64_t(AtSum) * Dilation,
                 Step, ImageExtent, Places);
}

static bool isZero(Value *V) {
  auto *C = dyn_cast<Constant>(V);
  return C && C->isZeroValue();
}

/// The image in zeros that \p T is a view of, and of what it is a view.
static std::optional<std::pair<TensorOp, StridedView>> borderedView(Value *T) {
  StridedView View = StridedView::all(TensorType::of(T->getType()).rank());
  for (std::optional<TensorOp> Op = TensorOp::of(T); Op;
       Op = TensorOp::of(Op->operand(0))) {
    if (Op->kind() == OpKind::InsertView) {
      std::optional<TensorOp> Into = TensorOp::of(Op->operand(0));
      if (!Into || Into->kind() != OpKind::Splat || !isZero(Into->operand(0)))
        return std::nullopt;
      return std::pair(*Op, View);
    }
    if (Op->kind() != OpKind::View && Op->kind() != OpKind::Transpose)
      return std::nullopt;
    View = StridedView::of(*Op).then(View);
  }
  return std::nullopt;
}

/// The loops over sums and over places of operand \p Number that run over one
/// dimension of an image together.
static void findBorders(const Contraction &All, unsigned Number, Value *T,
                        SmallVectorImpl<BorderedSum> &Found) {
  auto Bordered = borderedView(T);
  if (!Bordered)
    return;
  const auto &[Insert, View] = *Bordered;
  StridedView At = StridedView::of(Insert);
  TensorType Image = Insert.operandType(1);
  if (At.Dimensions.size() != At.Offsets.size() ||
      any_of(enumerate(At.Dimensions),
             [](auto Each) { return Each.value().Source != Each.index(); }))
    return;
  for (const Contraction::Loop &Sum : All.loops())
    for (const Contraction::Loop &Place : All.loops()) {
      if (Sum.role() != Contraction::Role::K || Place.role() == Sum.role() ||
          !Place.Dimension[Number])
        continue;
      unsigned D = *Sum.Dimension[Number], E = *Place.Dimension[Number];
      unsigned Source = View.Dimensions[D].Source;
      int64_t Dilation = View.Dimensions[D].Factor,
              Step = View.Dimensions[E].Factor;
      auto IsOfSource = [&](const StridedView::Dimension &X) {
        return X.Source == Source;
      };
      if (View.Dimensions[E].Source != Source || Dilation <= 0 || Step <= 0 ||
          count_if(View.Dimensions, IsOfSource) != 2 ||
          At.Dimensions[Source].Factor != 1)
        continue;
      BorderedSum Border{Number,
                         D,
                         E,
                         View.Offsets[Source] - At.Offsets[Source],
                         Step,
                         Dilation,
                         Image.extent(Source)};
      // Each place has something inside; the first and the last one have least.
      auto IsEmpty = [&](uint64_t Index) {
        auto [Begin, End] = Border.inside(Index, Sum.extent());
        return Begin == End;
      };
      auto IsWhole = [&](uint64_t Index) {
        return Border.inside(Index, Sum.extent()) ==
               std::pair(0u, Sum.extent());
      };
      // Between spread elements of the window there may be none.
      bool HasGaps = Dilation > Border.ImageExtent;
      if (!HasGaps && !IsEmpty(0) && !IsEmpty(Place.extent() - 1) &&
          !(IsWhole(0) && IsWhole(Place.extent() - 1)))
        Found.push_back(Border);
    }
}

/// Whether the tiles of \p Plan can leave out columns of \p Border: a tile
/// finds out when the program runs whether it is one of those at the sides.
static bool mayLeaveOutColumns(const ProductPlan &Plan, const Product &P,
                               const BorderedSum &Border, unsigned Extent) {
  constexpr unsigned MostIndices = 7, MostForms = 3;
  bool HoistsColumns = Plan.HoistsTiles && !Plan.Tiling.MOutside;
  if (HoistsColumns || Extent > MostIndices ||
      P.op().call()->getFunction()->hasOptSize())
    return false;
  for (const TileRange &R : Plan.Tiling.N) {
    if (R.IsScalable || R.Ends != Remainder::None)
      return false;
    SmallVector<SmallVector<std::pair<unsigned, unsigned>>> Forms;
    for (unsigned I = 0; I != R.Tiles; ++I) {
      Forms.emplace_back();
      for (unsigned Index = 0; Index != Extent; ++Index)
        Forms.back().push_back(
            Border.placesInside(Index, R.begin(I), R.Extent));
    }
    Forms.erase(llvm::unique(Forms), Forms.end());
    if (Forms.size() > MostForms)
      return false;
  }
  return true;
}

void matrix::planBorders(ProductPlan &Plan, const Product &P) {
  FastMathFlags Flags = P.fastMath();
  bool MayLeaveOut =
      P.element()->isIntegerTy() || (Flags.noNaNs() && Flags.noSignedZeros());
  // What flips elements takes the sums of all of A from the results.
  if (!MayLeaveOut || Plan.Kernel->B.Flip != 0 || Plan.Tiling.KeepsA)
    return;
  // Sums that share an accumulator's lanes, or have several, go through k in
  // steps of their own.
  for (const TileRange &R : Plan.Tiling.M)
    if (R.IsScalable || R.Interleave != 1 || R.Ends == Remainder::Joined ||
        R.Ends == Remainder::Padded ||
        (R.KLanes != 1 && !Plan.Kernel->isOfGroups()))
      return;
  SmallVector<BorderedSum, 3> Found;
  Contraction All(P.op());
  for (unsigned Number : {0, 1})
    findBorders(All, Number, P.op().operand(Number), Found);
  SmallVector<Contraction::Loop, 4> Outer = P.outerLoops();
  auto IsOuter = [&](unsigned Number, unsigned Dimension) {
    return any_of(Outer, [&](const Contraction::Loop &L) {
      return L.Dimension[Number] == Dimension;
    });
  };
  bool HasColumns = false;
  for (const BorderedSum &Border : Found) {
    bool SumIsOuter = IsOuter(Border.Operand, Border.Sum);
    if (SumIsOuter && IsOuter(Border.Operand, Border.Place)) {
      Plan.Borders.push_back(Border);
      continue;
    }
    // Columns of a tile are places, and k or an outer sum goes through the
    // window.
    unsigned Extent = P.op().operandType(Border.Operand).extent(Border.Sum);
    if (HasColumns || Border.Operand != P.operandNumber(Product::B) ||
        P.dimensionIn(Product::B, P.dimensionOf(Product::B)) != Border.Place ||
        (!SumIsOuter && Plan.Kernel->isOfGroups()) ||
        !mayLeaveOutColumns(Plan, P, Border, Extent))
      continue;
    HasColumns = true;
    Plan.Borders.push_back(Border);
  }
}
