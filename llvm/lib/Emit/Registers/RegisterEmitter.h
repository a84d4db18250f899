// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function's small values on their way from handles to flat vectors, shared
// by the files that emit one kind of operation each.

#ifndef MATRIX_LIB_EMIT_REGISTERS_REGISTEREMITTER_H
#define MATRIX_LIB_EMIT_REGISTERS_REGISTEREMITTER_H

#include "matrix/Ops/Product.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Vector/MemoryRef.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace matrix {

class RegisterEmitter {
  using Vectors = llvm::SmallVector<llvm::Value *>;

  llvm::Function &F;
  const Subtarget &ST;
  Effort E;
  const Remarks &Remark;
  llvm::IRBuilder<> B;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Flats;
  /// Lines of tensors: as they are, and padded.
  llvm::DenseMap<llvm::Value *, Vectors> Lines, Padded;
  /// Flat results of products, and lines of them.
  llvm::DenseSet<llvm::Value *> Products;
  /// Tensors whose lines lie apart in memory, or were computed one by one: to
  /// join them would take longer than what is done with them.
  llvm::DenseSet<llvm::Value *> Apart;
  /// Where a tensor was read from, and an instruction at which it is still
  /// there.
  struct Origin {
    MemoryRef Ref;
    llvm::Instruction *Read;
  };
  llvm::DenseMap<llvm::Value *, Origin> Origins;

public:
  RegisterEmitter(llvm::Function &F, const Subtarget &ST, Effort E,
                  const Remarks &R)
      : F(F), ST(ST), E(E), Remark(R), B(F.getContext()) {}
  void run();

private:
  /// Whether \p Tensor is a flat vector already.
  bool isFlat(llvm::Value *Tensor) const;
  /// The flat vector that \p Tensor is, read from memory if need be.
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
  /// \p Lines, of the same length, one after another.
  llvm::Value *join(llvm::ArrayRef<llvm::Value *> Lines);
  /// The same, of the first \p Length elements of each.
  llvm::Value *joinPadded(llvm::ArrayRef<llvm::Value *> Lines, unsigned Length);

  void emit(TensorOp Op);
  /// What \p Op returns: a flat vector or an element.
  llvm::Value *emitFlat(TensorOp Op);
  bool hasLinesApart(TensorOp Op) const;
  bool isSquareTurn(TensorOp Op) const;
  llvm::Value *position(TensorOp Op, unsigned FirstIndex, TensorType Type);

  // RegisterElements.cpp
  /// An element-wise operation on operands as \p Op has them, flat or lines.
  llvm::Value *emitElements(TensorOp Op,
                            llvm::ArrayRef<llvm::Value *> Operands);
  /// The same line by line, of what \p LinesOf has.
  Vectors emitElementLines(TensorOp Op,
                           llvm::function_ref<Vectors(llvm::Value *)> LinesOf);
  /// The same piece by piece; the pieces joined.
  llvm::Value *emitElementPieces(TensorOp Op,
                                 llvm::ArrayRef<llvm::Value *> Operands);
  bool hasPaddedElements(TensorOp Op) const;
  bool isInPlace(TensorOp Op,
                 llvm::function_ref<bool(const MemoryRef &)> Lies) const;

  // RegisterMemory.cpp
  /// Lines, or one flat vector.
  Vectors emitLoad(TensorOp Op);
  bool readsPairs(TensorOp Op) const;
  void emitStore(TensorOp Op);
  llvm::Value *emitRaggedLoad(const MemoryRef &Ref);
  void emitRaggedStore(llvm::Value *Flat, const MemoryRef &Ref);
  unsigned registerLanes(TensorType Type) const;

  // RegisterProducts.cpp
  class RegisterKernel;
  class JoinedKernel;
  class PaddedKernel;
  /// Lines of the result.
  Vectors emitProduct(TensorOp Op);
  /// Padded ones.
  Vectors emitPaddedProduct(TensorOp Op);
  /// matrix::keepAllLanes, where the back end knows fences.
  llvm::Value *keepAllLanes(llvm::Value *V);
  /// Element (\p K, \p N) of B of \p P.
  llvm::Value *scalar(const Product &P, unsigned K, unsigned N, bool IsPadded);
};

/// Whether vectors that are read and written at \p Ref run across its lines,
/// which lie one behind the other.
bool isRagged(const MemoryRef &Ref);

} // namespace matrix

#endif
