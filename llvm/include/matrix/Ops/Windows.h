// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_WINDOWS_H
#define MATRIX_OPS_WINDOWS_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/SmallVector.h"

namespace matrix {

/// Padding of one dimension, in elements: in front, behind, and between
/// neighbors. Low and High may be negative; they crop then.
struct PaddedDimension {
  int64_t Low = 0, High = 0, Interior = 0;
  int64_t paddedExtent(int64_t Extent) const {
    return Low + (Extent - 1) * (Interior + 1) + 1 + High;
  }
};

/// How a window slides along one dimension of what is padded; OpKinds.def says
/// what each number is.
struct WindowDimension {
  int64_t Size = 1, Stride = 1, Dilation = 1, Hole = 1, Low = 0, High = 0;

  PaddedDimension padding() const { return {Low, High, Hole - 1}; }
  int64_t paddedExtent(int64_t Extent) const {
    return padding().paddedExtent(Extent);
  }
  /// From the first to the last element of a window.
  int64_t span() const { return (Size - 1) * Dilation + 1; }
  /// How many places a window has in \p Extent; 0 if it does not fit.
  int64_t numPlaces(int64_t Extent) const {
    int64_t Rest = paddedExtent(Extent) - span();
    return Rest < 0 ? 0 : Rest / Stride + 1;
  }
};

/// The padding of a pad, which has as many attributes as it should.
llvm::SmallVector<PaddedDimension> paddingOf(TensorOp Pad);
/// The windows of a window.* or a convolution; those of a convolution are of
/// the dimensions behind the channels, with operand 1 as the window.
llvm::SmallVector<WindowDimension> windowsOf(TensorOp Op);

/// Checks windows over the last dimensions of \p Operand, and appends how many
/// places there are in each to \p Places. Writes a line to \p OS and returns
/// false if a number is none, a window does not fit, or there can be no memory
/// for the padded operand or no type for all windows.
bool verifyWindows(TensorType Operand, llvm::ArrayRef<WindowDimension> Windows,
                   llvm::SmallVectorImpl<int64_t> &Places,
                   llvm::raw_ostream &OS);

} // namespace matrix

#endif
