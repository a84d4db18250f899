// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows that slide over an image with a border. Most lie in the image, and
// read it where it is; those that reach into the border read copies of strips
// of it, one after the other:
//
//      1 1 1 1 1 1
//      3 5 5 5 5 4
//      3 5 5 5 5 4
//      2 2 2 2 2 2
//
// A copy of the whole image takes as long as a few sums for each element do.
// What lies in the image is inserted first: once it is written where the result
// will be, which may be where the image is, no strip is read any more.

#include "Expander.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/Support/MathExtras.h"
#include <vector>

using namespace llvm;
using namespace matrix;

namespace {
/// An image with a border of one value.
struct Bordered {
  Value *Image, *Border;
  SmallVector<PaddedDimension> Around;
};
} // namespace

/// What \p T is, if it is an image that was inserted into a splat.
static std::optional<Bordered> bordered(Value *T) {
  std::optional<TensorOp> Op = TensorOp::of(T);
  if (!Op || Op->kind() != OpKind::InsertView)
    return std::nullopt;
  std::optional<TensorOp> Into = TensorOp::of(Op->operand(0));
  StridedView Place = StridedView::of(*Op);
  TensorType Whole = Op->resultType(), Image = Op->operandType(1);
  if (!Into || Into->kind() != OpKind::Splat || Image.rank() != Whole.rank())
    return std::nullopt;
  Bordered Result = {Op->operand(1), Into->operand(0), {}};
  for (auto [D, From] : enumerate(Place.Dimensions)) {
    if (From.Source != D || From.Factor != 1)
      return std::nullopt;
    int64_t Low = Place.Offsets[D];
    Result.Around.push_back(
        {Low, int64_t(Whole.extent(D)) - Low - Image.extent(D), 0});
  }
  return Result;
}

/// \p T for a convolution, \p Use. Where places with their channels side by
/// side would lie a multiple of 2 KiB apart in a copy with a border, each has a
/// cache line more, which no window reads: those of a window would share
/// few of its sets. 512 channels of 14x14 places by themselves take half the
/// time with it, 512 of 7x7 are 1.05 times as fast (Zen 4).
Value *Expander::withPlacesApart(Value *T, const CallInst &Use) {
  constexpr unsigned FewSets = 2;
  std::optional<Bordered> Image = bordered(T);
  TensorType Type = typeOf(T);
  unsigned Bytes = Type.element()->getPrimitiveSizeInBits() / 8;
  bool IsUsedAgain = any_of(T->users(), [&](User *U) { return U != &Use; });
  if (!Image || IsUsedAgain || Type.layout(Type.rank() - 1) != 1 ||
      !Type.element()->isFloatingPointTy() ||
      !shareSets(uint64_t(Type.extent(1)) * Bytes, FewSets))
    return T;
  Image->Around[1].High += CacheLine / Bytes;
  return filled(Image->Image, Image->Border, Image->Around, Type);
}

/// The first and the end of the places of \p W, of \p Count, at which it lies
/// in an image of \p Extent with the border \p Around.
static std::pair<int64_t, int64_t> placesInside(const WindowDimension &W,
                                                const PaddedDimension &Around,
                                                int64_t Extent, int64_t Count) {
  int64_t First = divideCeil(Around.Low, W.Stride);
  int64_t Last = Around.Low + Extent - W.span();
  return {std::min(First, Count),
          Last < 0 ? 0 : std::min(Last / W.Stride + 1, Count)};
}

/// What \p Make computes, which is to be like \p To, of windows that slide over
/// \p T. What it makes of a part of the places is to have the extents of that.
/// \p Windows are those of all dimensions; their padding does not count.
Value *
Expander::slide(Value *T, ArrayRef<WindowDimension> Windows, TensorType To,
                function_ref<Value *(Value *Part, TensorType Places)> Make) {
  // Where little is computed, so is copied, and code is to be short.
  std::optional<Bordered> Image = bordered(T);
  const Function &F = *B.GetInsertBlock()->getParent();
  if (!Image || typeOf(T).numElements() < CodeBudget::ShortFill ||
      F.hasOptSize() || F.hasOptNone())
    return Make(T, To);
  unsigned Rank = To.rank();
  TensorType Inner = typeOf(Image->Image);
  SmallVector<std::pair<int64_t, int64_t>> Inside;
  uint64_t PlacesInside = 1;
  for (unsigned D = 0; D != Rank; ++D) {
    Inside.push_back(placesInside(Windows[D], Image->Around[D], Inner.extent(D),
                                  To.extent(D)));
    auto [First, End] = Inside.back();
    // Vectors do not run along a border.
    bool IsWhole = First == 0 && End == To.extent(D);
    if (End <= First || (!IsWhole && D == To.layout(Rank - 1)))
      return Make(T, To);
    PlacesInside *= End - First;
  }
  // Strips are most of a small image.
  if (PlacesInside < To.numElements() / 4 * 3)
    return Make(T, To);
  StridedView Place = StridedView::all(Rank);
  Extents Places = extentsOf(To);
  SmallVector<PaddedDimension> Around = Image->Around;
  // The places First to End of dimension D.
  auto Select = [&](unsigned D, int64_t First, int64_t End) {
    const WindowDimension &W = Windows[D];
    int64_t From = First * W.Stride, Behind = (End - 1) * W.Stride + W.span();
    const PaddedDimension &P = Image->Around[D];
    Around[D] = {P.Low - From, Behind - P.Low - Inner.extent(D), 0};
    Place.Offsets[D] = First;
    Places[D] = End - First;
  };
  std::vector<std::pair<Value *, StridedView>> Parts;
  auto EmitPart = [&] {
    Value *Part = filled(Image->Image, Image->Border, Around, typeOf(T));
    Parts.push_back({Make(Part, alike(To, To.element(), Places)), Place});
  };
  for (unsigned P = 0; P != Rank; ++P) {
    unsigned D = To.layout(P);
    auto [First, End] = Inside[D];
    if (First != 0) {
      Select(D, 0, First);
      EmitPart();
    }
    if (End != To.extent(D)) {
      Select(D, End, To.extent(D));
      EmitPart();
    }
    Select(D, First, End);
  }
  EmitPart();
  Value *All = unwritten(alike(To, To.element(), extentsOf(To)));
  for (const auto &[Part, At] : reverse(Parts))
    All = insertView(All, Part, At);
  return as(To, All);
}
