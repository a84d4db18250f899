// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of operands that no cache holds.

#include "EmitMatMul.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A product of what no cache holds, as products of parts:
///
///   for each part of k
///     for each part of the rows
///       copy that part of A
///       multiply it by all columns, and add
///
/// The sum of an element goes on where it stopped, rounded as it would be in a
/// register.
class PackedMultiplication {
  TensorOp Op;
  unsigned Along, Across;
  const MemoryRef &C, &Left, &Right, *Addend;
  const RegionPlan &Plan;
  Storage &Store;
  IRBuilderBase &B;

public:
  PackedMultiplication(TensorOp Op, const MemoryRef &C, const MemoryRef &Left,
                       const MemoryRef &Right, const MemoryRef *Addend,
                       const RegionPlan &Plan, Storage &Store, IRBuilderBase &B)
      : Op(Op), Along(C.Type.layout(1)), Across(C.Type.layout(0)), C(C),
        Left(Left), Right(Right), Addend(Addend), Plan(Plan), Store(Store),
        B(B) {}
  void emit();

private:
  void emitDepth(Value *Memory, Value *K, uint64_t Depth,
                 const MemoryRef *Sums);
  void emitPart(Value *Memory, Value *I, uint64_t Rows, Value *K,
                uint64_t Depth, const MemoryRef *Sums);
  /// The part of \p Ref with the first given index and extent along Along.
  MemoryRef part(const MemoryRef &Ref, Value *I, uint64_t Rows, Value *J,
                 uint64_t Columns);
};
} // namespace

MemoryRef PackedMultiplication::part(const MemoryRef &Ref, Value *I,
                                     uint64_t Rows, Value *J,
                                     uint64_t Columns) {
  Value *Start[2];
  Start[Along] = I;
  Start[Across] = J;
  unsigned Extents[2];
  Extents[Along] = Rows;
  Extents[Across] = Columns;
  return Ref.block(TensorType::get(Ref.Type.element(), Extents,
                                   {C.Type.layout(0), C.Type.layout(1)}),
                   Start, B);
}

void PackedMultiplication::emitPart(Value *Memory, Value *I, uint64_t Rows,
                                    Value *K, uint64_t Depth,
                                    const MemoryRef *Sums) {
  uint64_t Columns = C.Type.extent(Across);
  Value *Zero = B.getInt64(0);
  const MemoryRef &Vectors = Along == 0 ? Left : Right;
  const MemoryRef &Scalars = Along == 0 ? Right : Left;
  MemoryRef Source = part(Vectors, I, Rows, K, Depth);
  MemoryRef Packed = Source;
  if (Memory) {
    Packed = MemoryRef::contiguous(Source.Type, Memory, B);
    emitCopy(Packed, Source, Plan.VectorWidth, /*MayOverlap=*/false, B);
  }
  MemoryRef Others = part(Scalars, K, Depth, Zero, Columns);
  MemoryRef Target = part(C, I, Rows, Zero, Columns);
  std::optional<MemoryRef> PartialSums;
  if (Sums)
    PartialSums = part(*Sums, I, Rows, Zero, Columns);
  emitBlocks(Op, Target, Along == 0 ? Packed : Others,
             Along == 0 ? Others : Packed,
             PartialSums ? &*PartialSums : nullptr, nullptr, Plan,
             Rows == Plan.PackedRows ? Plan.Tiles : Plan.RestTiles, I, B);
}

void PackedMultiplication::emitDepth(Value *Memory, Value *K, uint64_t Depth,
                                     const MemoryRef *Sums) {
  uint64_t Rows = C.Type.extent(Along), Parts = Rows / Plan.PackedRows;
  emitLoop(B, 0, Parts, Plan.PackedRows, [&](Value *I) {
    emitPart(Memory, I, Plan.PackedRows, K, Depth, Sums);
  });
  if (uint64_t Rest = Rows % Plan.PackedRows)
    emitPart(Memory, B.getInt64(Rows - Rest), Rest, K, Depth, Sums);
}

void PackedMultiplication::emit() {
  uint64_t Depth = Left.Type.extent(1), Step = Plan.PackedDepth;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  Type *Element = (Along == 0 ? Left : Right).Type.element();
  uint64_t Bytes = Plan.PackedRows * Step * DL.getTypeAllocSize(Element);
  auto EmitWith = [&](Value *Memory) {
    emitDepth(Memory, B.getInt64(0), Step, Addend);
    emitLoop(B, Step, Depth / Step - 1, Step,
             [&](Value *K) { emitDepth(Memory, K, Step, &C); });
    if (uint64_t Rest = Depth % Step)
      emitDepth(Memory, B.getInt64(Depth - Rest), Rest, &C);
  };
  // Parts without a copy are slower, but no error.
  if (Store.hasTemporary(Bytes))
    Store.withTemporary(Bytes, /*Condition=*/nullptr, B, EmitWith);
  else
    EmitWith(nullptr);
}

void matrix::emitPackedProduct(TensorOp Op, const MemoryRef &Target,
                               const MemoryRef &A, const MemoryRef &B,
                               const MemoryRef *Addend, const RegionPlan &Plan,
                               Storage &Store, IRBuilderBase &Builder) {
  PackedMultiplication(Op, Target, A, B, Addend, Plan, Store, Builder).emit();
}
