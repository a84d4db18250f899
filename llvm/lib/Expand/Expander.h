// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What expansions are made with, shared by the files that expand one kind of
// operations each.

#ifndef MATRIX_LIB_EXPAND_EXPANDER_H
#define MATRIX_LIB_EXPAND_EXPANDER_H

#include "matrix/Ops/OpBuilder.h"

namespace matrix {

/// Expands operations at an IRBuilder's insertion point.
class Expander {
  using Extents = llvm::SmallVector<unsigned, TensorType::MaxRank>;

  llvm::IRBuilderBase &B;
  OpBuilder Ops;
  unsigned VectorBits;

public:
  /// \p VectorBits are those of the target's registers of vectors.
  Expander(llvm::IRBuilderBase &B, unsigned VectorBits)
      : B(B), Ops(B), VectorBits(VectorBits) {}

  /// What \p Op is; nullptr if it is one of the few already.
  llvm::Value *expand(TensorOp Op);

private:
  TensorType typeOf(llvm::Value *T) const {
    return TensorType::of(T->getType());
  }
  /// \p T in the type \p Wanted, of the same extents.
  llvm::Value *as(TensorType Wanted, llvm::Value *T);
  llvm::Value *view(llvm::Value *T, const StridedView &View,
                    llvm::ArrayRef<unsigned> Extents);
  /// The same in the type \p Wanted: where it is copied, it is copied once.
  llvm::Value *viewAs(TensorType Wanted, llvm::Value *T,
                      const StridedView &View);
  llvm::Value *insertView(llvm::Value *Into, llvm::Value *Part,
                          const StridedView &View);
  /// The type of elements in the order in which \p Like has them, without
  /// padding; dimensions that it does not have vary fastest.
  TensorType alike(TensorType Like, llvm::Type *Element,
                   llvm::ArrayRef<unsigned> Extents) const;
  /// A tensor whose elements are all written later.
  llvm::Value *unwritten(TensorType Type) const {
    return llvm::PoisonValue::get(Type.type());
  }

  // ExpandShapes.cpp
  llvm::Value *slice(TensorOp Op);
  llvm::Value *broadcast(TensorOp Op);
  llvm::Value *concat(TensorOp Op);
  llvm::Value *reshapePermute(TensorOp Op);
  llvm::Value *reshapeBlock(TensorOp Op);
  llvm::Value *reshapeUnblock(TensorOp Op);

  // ExpandPadding.cpp
  llvm::Value *pad(TensorOp Op);
  /// \p T padded by \p E, or as \p Mode says. What that makes lies as
  /// \p Like does.
  llvm::Value *padded(llvm::Value *T, BoundaryMode Mode, llvm::Value *E,
                      llvm::ArrayRef<PaddedDimension> Dimensions,
                      TensorType Like);
  /// The same for a convolution: what is between neighbors is zero.
  llvm::Value *convolved(llvm::Value *T, BoundaryMode Mode, llvm::Value *E,
                         llvm::ArrayRef<PaddedDimension> Dimensions,
                         TensorType Like);
  llvm::Value *filled(llvm::Value *T, llvm::Value *E,
                      llvm::ArrayRef<PaddedDimension> Dimensions,
                      TensorType Like);
  /// Count indices from At on are those of a tensor from From on, Factor apart.
  struct MirroredPart {
    int64_t At, Count, From, Factor;
  };
  struct MirroredDimension {
    unsigned Dimension;
    llvm::SmallVector<MirroredPart, 3> Parts;
  };
  static llvm::SmallVector<MirroredPart, 3>
  mirroredParts(BoundaryMode Mode, int64_t Extent, int64_t Low, int64_t High);
  llvm::Value *joined(llvm::Value *T,
                      llvm::ArrayRef<MirroredDimension> Mirrored,
                      TensorType Like);
  llvm::Value *mirrored(llvm::Value *T, BoundaryMode Mode, unsigned D,
                        int64_t Low, int64_t High, TensorType Like);

  // ExpandBorders.cpp
  llvm::Value *withPlacesApart(llvm::Value *T, const llvm::CallInst &Use);
  llvm::Value *
  slide(llvm::Value *T, llvm::ArrayRef<WindowDimension> Windows, TensorType To,
        llvm::function_ref<llvm::Value *(llvm::Value *, TensorType)> Make);

  // ExpandBlocked.cpp
  /// The contraction \p Op without unblocking a factor; nullptr if none was.
  llvm::Value *blockedContraction(TensorOp Op);

  // ExpandContractions.cpp
  llvm::Value *contraction(TensorOp Op);
  bool hasShortLines(TensorType Result) const;
  bool areShortLinesOfFewSteps(TensorOp Op, uint64_t Steps) const;
  llvm::Value *productWithoutTiles(TensorOp Op);
  llvm::Value *withoutOnes(TensorOp Op);
  llvm::Value *shortChains(TensorOp Op, const class Contraction &All);
  llvm::Value *chainOfProducts(TensorOp Op, const class Contraction &All);

  // ExpandSums.cpp
  llvm::Value *shortSums(TensorOp Op, const class Contraction &All);
  llvm::Value *sumsOfBatches(TensorOp Op, const class Contraction &All,
                             bool IsMatrix);

  // ExpandConvolutions.cpp
  llvm::Value *convolution(TensorOp Op);
  llvm::Value *depthwise(TensorOp Op, llvm::Value *X, TensorType To,
                         llvm::ArrayRef<WindowDimension> Windows);

  // ExpandWindows.cpp
  llvm::Value *window(TensorOp Op);
  llvm::Value *reducedWindows(TensorOp Op, llvm::Value *T, TensorType To,
                              llvm::ArrayRef<WindowDimension> Windows);
};

} // namespace matrix

#endif
