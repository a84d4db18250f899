// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function's small values on their way from handles to flat vectors, shared
// by the files that emit one kind of operation each.

#ifndef MATRIX_LIB_EMIT_REGISTERS_REGISTEREMITTER_H
#define MATRIX_LIB_EMIT_REGISTERS_REGISTEREMITTER_H

#include "matrix/Ops/Product.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Plan/RegisterPlan.h"
#include "matrix/Vector/MemoryRef.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace matrix {

class RegisterEmitter {
  using Vectors = llvm::SmallVector<llvm::Value *>;

  llvm::IRBuilder<> B;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Flats;
  /// Lines of tensors: as they are, and padded.
  llvm::DenseMap<llvm::Value *, Vectors> Lines, Padded;
  /// Flat results of products, and lines of them.
  llvm::DenseSet<llvm::Value *> Products;
  /// The flat factors of element-wise products, or what they are lanes of.
  llvm::DenseMap<llvm::Value *, Vectors> Factors;
  /// Where a tensor was read from, and an instruction at which it is still
  /// there.
  struct Origin {
    MemoryRef Ref;
    llvm::Instruction *Read;
  };
  llvm::DenseMap<llvm::Value *, Origin> Origins;
  /// A view as lanes of the flat vector that it is a view of: what moves or
  /// sums up some of them takes them from there.
  struct MovedLanes {
    llvm::Value *Source;
    llvm::SmallVector<int> Lanes;
  };
  llvm::DenseMap<llvm::Value *, MovedLanes> Moved;
  /// The vector that the operation being emitted takes lanes of, if it does.
  std::optional<MovedLanes> Here;

public:
  explicit RegisterEmitter(llvm::LLVMContext &Context) : B(Context) {}
  void run(llvm::ArrayRef<RegisterPlan> Plans);

private:
  /// The flat vector that \p Tensor is.
  llvm::Value *flat(llvm::Value *Tensor);
  /// The lines of \p Tensor, in storage order.
  Vectors lines(llvm::Value *Tensor);
  /// As many elements each, which may be several lines.
  Vectors lines(llvm::Value *Tensor, unsigned Length);
  /// The lines, each in a power of two of lanes, the last ones of which hold
  /// the line's last element again.
  Vectors paddedLines(llvm::Value *Tensor);
  llvm::Value *subvector(llvm::Value *V, unsigned First, unsigned Count) {
    return matrix::subvector(V, First, Count, B);
  }
  /// The flat vector that \p Tensor is, or is a view of, and where its elements
  /// are in that.
  MovedLanes movedLanes(llvm::Value *Tensor);
  /// The lanes \p Mask of \p Tensor.
  llvm::Value *shuffled(llvm::Value *Tensor, llvm::ArrayRef<int> Mask);
  /// \p Lines, of the same length, one after another.
  llvm::Value *join(llvm::ArrayRef<llvm::Value *> Lines);
  /// The same, of the first \p Length elements of each.
  llvm::Value *joinPadded(llvm::ArrayRef<llvm::Value *> Lines, unsigned Length);

  void emit(const RegisterPlan &Plan);
  /// The vectors that \p Plan says, or an element.
  Vectors emitResult(const RegisterPlan &Plan);
  /// What the operation returns: a flat vector or an element.
  llvm::Value *emitFlat(const RegisterPlan &Plan);
  Vectors flatOperands(TensorOp Op);
  llvm::Value *emitReduction(const RegisterPlan &Plan);
  llvm::Value *emitView(TensorOp Op);
  llvm::Value *position(TensorOp Op, unsigned FirstIndex, TensorType Type);

  // RegisterElements.cpp
  /// The element-wise operation that \p Plan has on what its operands are lanes
  /// of, if they are the same lanes of as many.
  std::optional<MovedLanes> emitBeforeMoving(const RegisterPlan &Plan);
  /// An element-wise operation on operands as it has them, flat or lines.
  llvm::Value *emitElements(const RegisterPlan &Plan,
                            llvm::ArrayRef<llvm::Value *> Operands);
  /// The same line by line, of what \p LinesOf has.
  Vectors emitElementLines(const RegisterPlan &Plan,
                           llvm::function_ref<Vectors(llvm::Value *)> LinesOf);
  /// The same piece by piece; the pieces joined.
  llvm::Value *emitElementPieces(const RegisterPlan &Plan,
                                 llvm::ArrayRef<llvm::Value *> Operands);

  // RegisterMemory.cpp
  /// Lines, or one flat vector.
  Vectors emitLoad(const RegisterPlan &Plan);
  void emitStore(const RegisterPlan &Plan);
  llvm::Value *emitLoadOfPieces(const MemoryRef &Ref, unsigned Lanes);
  MovedLanes emitLoadOfRun(const RegisterPlan &Plan);
  void emitStoreOfPieces(llvm::Value *Flat, const MemoryRef &Ref,
                         unsigned Lanes);

  // RegisterProducts.cpp
  class RegisterKernel;
  class JoinedKernel;
  class PaddedKernel;
  /// Lines of the result.
  Vectors emitProduct(const RegisterPlan &Plan);
  /// As many lines as a vector holds, or fewer at the end.
  Vectors emitGroups(const RegisterPlan &Plan);
  /// All of a contraction's result.
  llvm::Value *emitContraction(const RegisterPlan &Plan);
  /// Padded ones.
  Vectors emitPaddedProduct(const RegisterPlan &Plan);
  /// Element (\p K, \p N) of B of \p P.
  llvm::Value *scalar(const Product &P, unsigned K, unsigned N, bool IsPadded);
};

} // namespace matrix

#endif
