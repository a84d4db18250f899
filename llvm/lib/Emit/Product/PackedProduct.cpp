// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of operands that no cache holds, as products of parts:
//
//   for each part of k
//     for each part of M
//       copy that part of A
//       multiply it by all columns, and add
//
// The sum of an element goes on where it stopped, rounded as it would be in a
// register.

#include "Product/EmitProduct.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
class PackedProduct {
  const Product &P;
  const ProductMemory &Whole;
  const RegionPlan &Plan;
  Storage &Store;
  IRBuilderBase &B;

public:
  PackedProduct(const Product &P, const ProductMemory &Whole,
                const RegionPlan &Plan, Storage &Store, IRBuilderBase &B)
      : P(P), Whole(Whole), Plan(Plan), Store(Store), B(B) {}
  void emit();

private:
  /// So many rows from First on, or steps of k.
  struct Part {
    Value *First;
    unsigned Extent;
  };
  /// \p Memory: where A is copied to; null if it is not. Sums go on from C's
  /// old contents, unless \p IsFirst.
  void emitDepth(Value *Memory, Part K, bool IsFirst);
  void emitPart(Value *Memory, Part M, Part K, bool IsFirst);
  MemoryRef part(const MemoryRef &Ref, Part X, Part Y);
};
} // namespace

MemoryRef PackedProduct::part(const MemoryRef &Ref, Part X, Part Y) {
  // In the order of C's elements, which vectors run along.
  auto Type = TensorType::get(Ref.Type.element(), {X.Extent, Y.Extent}, {1, 0});
  return Ref.block(Type, {X.First, Y.First}, B);
}

void PackedProduct::emitPart(Value *Memory, Part M, Part K, bool IsFirst) {
  Part N{getIndex(B, 0), Whole.C.Type.extent(1)};
  MemoryRef A = part(Whole.A, M, K);
  if (Memory) {
    MemoryRef Packed = MemoryRef::contiguous(A.Type, Memory, B);
    emitCopy(Packed, A, Plan.VectorWidth, /*MayOverlap=*/false, B);
    A = Packed;
  }
  ProductMemory Here{A, part(Whole.B, K, N), part(Whole.C, M, N), {}, nullptr};
  if (!IsFirst)
    Here.Start.Matrix = Here.C;
  else if (Whole.Start.Matrix)
    Here.Start.Matrix = part(*Whole.Start.Matrix, M, N);
  else
    Here.Start.Element = Whole.Start.Element;
  emitTiles(P, Here, Plan,
            M.Extent == Plan.PackedM ? Plan.Tiling : Plan.RestTiling, M.First,
            B);
}

void PackedProduct::emitDepth(Value *Memory, Part K, bool IsFirst) {
  unsigned Rows = Whole.C.Type.extent(0), Each = Plan.PackedM;
  emitLoop(B, 0, Rows / Each, Each,
           [&](Value *I) { emitPart(Memory, {I, Each}, K, IsFirst); });
  if (unsigned Rest = Rows % Each)
    emitPart(Memory, {getIndex(B, Rows - Rest), Rest}, K, IsFirst);
}

void PackedProduct::emit() {
  unsigned K = Whole.A.Type.extent(1), Each = Plan.PackedK;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = uint64_t(Plan.PackedM) * Each *
                   DL.getTypeAllocSize(Whole.A.Type.element());
  auto EmitWith = [&](Value *Memory) {
    emitDepth(Memory, {getIndex(B, 0), Each}, /*IsFirst=*/true);
    emitLoop(B, Each, K / Each - 1, Each, [&](Value *At) {
      emitDepth(Memory, {At, Each}, /*IsFirst=*/false);
    });
    if (unsigned Rest = K % Each)
      emitDepth(Memory, {getIndex(B, K - Rest), Rest}, /*IsFirst=*/false);
  };
  // Parts without a copy are slower, but no error.
  if (Store.hasTemporary(Bytes))
    Store.withTemporary(Bytes, /*Condition=*/nullptr, B, EmitWith);
  else
    EmitWith(nullptr);
}

void matrix::emitPackedProduct(const Product &P, const ProductMemory &Memory,
                               const RegionPlan &Plan, Storage &Store,
                               IRBuilderBase &B) {
  PackedProduct(P, Memory, Plan, Store, B).emit();
}
