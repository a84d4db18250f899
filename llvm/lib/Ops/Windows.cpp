// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads padding and windows from attributes, whose lists OpKinds.def describes.

#include "matrix/Ops/Windows.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Number \p K of list \p Group of \p Attributes, lists of \p Count each.
static int64_t listed(ArrayRef<unsigned> Attributes, unsigned Count,
                      unsigned Group, unsigned K) {
  return int32_t(Attributes[Group * Count + K]);
}

SmallVector<PaddedDimension> matrix::paddingOf(TensorOp Pad) {
  unsigned Rank = Pad.operandType(0).rank();
  ArrayRef<unsigned> Lists = Pad.attributes().drop_front();
  SmallVector<PaddedDimension> Dimensions;
  for (unsigned K = 0; K != Rank; ++K)
    Dimensions.push_back({listed(Lists, Rank, 0, K), listed(Lists, Rank, 1, K),
                          listed(Lists, Rank, 2, K)});
  return Dimensions;
}

SmallVector<WindowDimension> matrix::windowsOf(TensorOp Op) {
  bool IsConvolution = Op.kind() == OpKind::Convolution;
  unsigned First = IsConvolution ? 2 : 0;
  unsigned Count = Op.operandType(0).rank() - First;
  // A convolution's sizes are those of its weights.
  unsigned Sizes = IsConvolution ? 0 : 1;
  SmallVector<WindowDimension> Windows;
  for (unsigned K = 0; K != Count; ++K) {
    auto Number = [&](unsigned Group) {
      return listed(Op.attributes(), Count, Group, K);
    };
    WindowDimension W;
    W.Size = IsConvolution ? Op.operandType(1).extent(First + K) : Number(0);
    W.Stride = Number(Sizes);
    // Dilations are listed in the order of the operands.
    W.Dilation = Number(2);
    W.Hole = Number(IsConvolution ? 1 : 3);
    W.Low = Number(Sizes + 3);
    W.High = Number(Sizes + 4);
    Windows.push_back(W);
  }
  return Windows;
}

bool matrix::verifyWindows(TensorType Operand,
                           ArrayRef<WindowDimension> Windows,
                           SmallVectorImpl<int64_t> &Places, raw_ostream &OS) {
  auto Fail = [&](const Twine &Expected, const Twine &Got) {
    OS << "expected " << Expected << ", got " << Got;
    return false;
  };
  unsigned First = Operand.rank() - Windows.size();
  SmallVector<int64_t> Padded = signedExtentsOf(Operand);
  for (auto [K, W] : enumerate(Windows)) {
    int64_t Least = std::min({W.Size, W.Stride, W.Dilation, W.Hole});
    if (Least < 1)
      return Fail("positive sizes, strides and dilations", Twine(Least));
    Padded[First + K] = W.paddedExtent(Operand.extent(First + K));
    if (W.span() > Padded[First + K])
      return Fail("a window of at most " + Twine(Padded[First + K]) +
                      " in dimension " + Twine(First + K),
                  Twine(W.span()));
    Places.push_back(W.numPlaces(Operand.extent(First + K)));
  }
  uint64_t Bytes = TensorType::bytesOf(Operand.element(), Padded);
  if (Bytes > TensorType::MaxBytes)
    return Fail("an operand of at most " + Twine(TensorType::MaxBytes) +
                    " bytes with its padding",
                Twine(Bytes));
  // A view of all windows has a dimension for places and one for elements.
  SmallVector<int64_t> All = signedExtentsOf(Operand);
  for (auto [K, W] : enumerate(Windows)) {
    All[First + K] = *(Places.end() - Windows.size() + K);
    All.push_back(W.Size);
  }
  Bytes = TensorType::bytesOf(Operand.element(), All);
  return Bytes <= TensorType::MaxViewBytes ||
         Fail("windows of at most " + Twine(TensorType::MaxViewBytes) +
                  " bytes in all",
              Twine(Bytes));
}
