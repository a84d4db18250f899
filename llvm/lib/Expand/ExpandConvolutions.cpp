// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions as contractions of views of the image and the weights; of each
// channel by itself, as sums over windows.

#include "Expander.h"

using namespace llvm;
using namespace matrix;

/// Whether rows of the result \p Image fill too little of a vector, and
/// channels do not. Where the windows are places, all rows are one.
static bool isNarrow(TensorType Image, unsigned ChannelsOfGroup,
                     ArrayRef<WindowDimension> Windows) {
  constexpr unsigned FewPlaces = 12, ManyChannels = 16;
  unsigned Fastest = Image.layout(Image.rank() - 1);
  bool ArePlaces = all_of(Windows, [](const WindowDimension &W) {
    return W.Size == 1 && W.Stride == 1;
  });
  return !ArePlaces && Fastest > 1 && Image.extent(Fastest) < FewPlaces &&
         ChannelsOfGroup >= ManyChannels;
}

/// \p Image without padding, with the channels of a place side by side.
static TensorType channelsFastest(TensorType Image) {
  SmallVector<unsigned> Layout = {0};
  for (unsigned D = 2; D != Image.rank(); ++D)
    Layout.push_back(D);
  Layout.push_back(1);
  return TensorType::get(Image.element(), extentsOf(Image), Layout);
}

/// A convolution of each channel by itself, of which vectors run along
/// channels: a sum over windows of \p X, which is padded, of products element
/// by element.
Value *Expander::depthwise(TensorOp Op, Value *X, TensorType To,
                           ArrayRef<WindowDimension> Windows) {
  unsigned N = Windows.size();
  // The weights of a place in the window lie as the channels do, channels first
  // and then places among the indices. (A view of a relayout would be one of
  // what that reads.)
  TensorType OfWeights = typeOf(Op.operand(1));
  SmallVector<unsigned> Layout, PlacesLayout;
  Extents WeightExtents = {OfWeights.extent(0)};
  for (unsigned D = 0; D != N; ++D) {
    Layout.push_back(2 + D);
    PlacesLayout.push_back(1 + D);
    WeightExtents.push_back(OfWeights.extent(2 + D));
  }
  Layout.append({1, 0});
  PlacesLayout.push_back(0);
  Value *W = Ops.reshape(
      TensorType::get(OfWeights.element(), WeightExtents, PlacesLayout),
      as(TensorType::get(OfWeights.element(), extentsOf(OfWeights), Layout),
         Op.operand(1)));
  bool IsFlipped = Op.attributes()[5 * N + 2];
  Extents All = extentsOf(To);
  StridedView Images = StridedView::all(2 + N), Weights;
  Weights.Offsets.assign(1 + N, 0);
  Weights.Dimensions.assign(2 + N, {0, 0});
  Weights.Dimensions[1].Factor = 1;
  for (unsigned D = 0; D != N; ++D) {
    unsigned Size = OfWeights.extent(2 + D);
    Images.Dimensions[2 + D].Factor = Windows[D].Stride;
    Images.Dimensions.push_back({2 + D, Windows[D].Dilation});
    Weights.Dimensions.push_back({1 + D, IsFlipped ? -1 : 1});
    if (IsFlipped)
      Weights.Offsets[1 + D] = Size - 1;
    All.push_back(Size);
  }
  Type *Sum = To.element();
  auto Factor = [&](Value *T, const StridedView &View, bool IsSigned) {
    Value *Elements = viewAs(alike(To, typeOf(T).element(), All), T, View);
    if (typeOf(T).element() == Sum)
      return Elements;
    OpKind Kind = Sum->isFloatingPointTy() ? OpKind::FPExt
                  : IsSigned               ? OpKind::SExt
                                           : OpKind::ZExt;
    return static_cast<Value *>(Ops.cast(Kind, Sum, Elements));
  };
  bool IsFloat = Sum->isFloatingPointTy();
  Value *Products = Ops.elementwise(
      IsFloat ? OpKind::FMul : OpKind::Mul,
      {Factor(X, Images, Op.isSigned(0)), Factor(W, Weights, Op.isSigned(1))},
      Op.fastMath());
  unsigned Reduced = (1u << All.size()) - (1u << (2 + N));
  std::fill(All.begin() + 2 + N, All.end(), 1);
  Value *Y = Ops.create(reductionBy(IsFloat ? OpKind::FAdd : OpKind::Add),
                        alike(To, Sum, All).type(), {Products},
                        {Reduced, Op.attributes().back()});
  return as(To, Ops.reshape(alike(To, Sum, extentsOf(To)), Y));
}

Value *Expander::convolution(TensorOp Op) {
  TensorType X = Op.operandType(0), W = Op.operandType(1), To = Op.resultType();
  unsigned N = X.rank() - 2;
  ArrayRef<unsigned> Rest = Op.attributes().drop_front(5 * N);
  auto Mode = BoundaryMode(Rest[0]);
  unsigned Groups = Rest[1];
  bool IsFlipped = Rest[2];
  SmallVector<WindowDimension> Windows = windowsOf(Op);
  SmallVector<PaddedDimension> Padding(2);
  for (const WindowDimension &D : Windows)
    Padding.push_back(D.padding());
  // The image is copied as it lies. Channels that are groups are a loop around
  // products, which vectors cannot run along: then rows are adjacent.
  bool IsDepthwise = Groups != 1 && W.extent(1) == 1 && W.extent(0) == Groups;
  bool IsByChannel = IsDepthwise && To.layout(To.rank() - 1) == 1;
  TensorType Like = X;
  if (IsDepthwise && !IsByChannel)
    Like = TensorType::get(X.element(), extentsOf(X));
  bool IsNarrow = isNarrow(To, W.extent(0) / Groups, Windows);
  if (IsNarrow) {
    Like = channelsFastest(X);
    To = channelsFastest(To);
  }
  Value *Input = convolved(Op.operand(0), Mode, Op.operand(2), Padding, Like);
  Input = withPlacesApart(Input, *Op.call());
  if (IsByChannel) {
    SmallVector<WindowDimension> OfAll(2);
    append_range(OfAll, Windows);
    return slide(Input, OfAll, To, [&](Value *Part, TensorType Places) {
      return depthwise(Op, Part, Places, Windows);
    });
  }
  if (IsNarrow)
    Input = as(channelsFastest(typeOf(Input)), Input);

  // Images and weights by group, channel and window; the result by image,
  // group, channel and place. Labels of sums follow those of the result. One
  // group, or groups of one channel, have no dimension: the result is not
  // reshaped then, and what follows can be done with its tiles.
  unsigned Channels = W.extent(1), PerGroup = W.extent(0) / Groups;
  bool HasGroups = Groups != 1, HasOutputs = PerGroup != 1 || !HasGroups;
  unsigned OfGroups = 1, OfOutputs = OfGroups + HasGroups,
           OfPlaces = OfOutputs + HasOutputs, Sums = OfPlaces + N;
  StridedView Images, Weights;
  Extents ImageExtents, WeightExtents;
  SmallVector<unsigned> ImageLabels, WeightLabels;
  auto OfImages = [&](unsigned Label, unsigned Extent, unsigned Source,
                      int64_t Factor) {
    Images.Dimensions.push_back({Source, Factor});
    ImageExtents.push_back(Extent);
    ImageLabels.push_back(Label);
  };
  auto OfWeights = [&](unsigned Label, unsigned Extent, unsigned Source,
                       int64_t Factor) {
    Weights.Dimensions.push_back({Source, Factor});
    WeightExtents.push_back(Extent);
    WeightLabels.push_back(Label);
  };
  Images.Offsets.assign(2 + N, 0);
  Weights.Offsets.assign(2 + N, 0);
  Extents Result = {X.extent(0)};
  OfImages(0, X.extent(0), 0, 1);
  if (HasGroups) {
    OfImages(OfGroups, Groups, 1, Channels);
    OfWeights(OfGroups, Groups, 0, PerGroup);
    Result.push_back(Groups);
  }
  if (HasOutputs) {
    OfWeights(OfOutputs, PerGroup, 0, 1);
    Result.push_back(PerGroup);
  }
  OfImages(Sums, Channels, 1, 1);
  OfWeights(Sums, Channels, 1, 1);
  for (unsigned D = 0; D != N; ++D) {
    unsigned Size = W.extent(2 + D);
    OfImages(OfPlaces + D, To.extent(2 + D), 2 + D, Windows[D].Stride);
    OfImages(Sums + 1 + D, Size, 2 + D, Windows[D].Dilation);
    OfWeights(Sums + 1 + D, Size, 2 + D, IsFlipped ? -1 : 1);
    if (IsFlipped)
      Weights.Offsets[2 + D] = Size - 1;
    Result.push_back(To.extent(2 + D));
  }
  SmallVector<unsigned> Attributes = ImageLabels;
  append_range(Attributes, WeightLabels);

  // The result lies as it is wanted: groups in front of their channels.
  bool IsSplit = HasGroups && HasOutputs;
  SmallVector<unsigned> Layout;
  for (unsigned P = 0; P != To.rank(); ++P) {
    unsigned D = To.layout(P);
    if (D == 1 && IsSplit)
      Layout.push_back(OfGroups);
    Layout.push_back(D == 0 ? 0 : D + IsSplit);
  }
  auto Split = TensorType::get(To.element(), Result, Layout);
  TensorType Plain = alike(To, To.element(), extentsOf(To));

  SmallVector<Value *> Operands = {view(Input, Images, ImageExtents),
                                   view(Op.operand(1), Weights, WeightExtents)};
  OpKind Kind = OpKind::Contract;
  if (X.element() != To.element() || W.element() != To.element()) {
    Kind = OpKind::ContractAdd;
    Constant *Nothing = To.element()->isFloatingPointTy()
                            ? ConstantFP::getNegativeZero(To.element())
                            : Constant::getNullValue(To.element());
    Operands.push_back(Ops.splat(Split, Nothing));
    Attributes.push_back(Op.signs());
  }
  Attributes.push_back(Op.attributes().back());
  CallInst *Whole = Ops.create(Kind, Split.type(), Operands, Attributes);
  Value *Y = blockedContraction(*TensorOp::of(Whole));
  if (Y)
    Whole->eraseFromParent();
  else
    Y = Whole;
  return as(Op.resultType(), IsSplit ? Ops.reshape(Plain, Y) : Y);
}
