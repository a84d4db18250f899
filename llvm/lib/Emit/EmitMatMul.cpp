// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B by outer products.
//
// A block of C, RowVectors vectors of rows by Columns columns, stays in
// registers over the whole k loop. A step of k loads RowVectors vectors of a
// column of A and broadcasts Columns elements of a row of B:
//
//                      Columns
//                    k . . . .          each element of C is
//                    [b b b b]            a(i,0) * b(0,j)
//   RowVectors  [a]  [c c c c]            + a(i,1) * b(1,j) + ...
//   * Width     [a]  [c c c c]          in this order, rounded each time
//
// so the sum of an element never leaves its order, whatever the blocks. What
// does not fill a block is done by narrower ones.
//
// A muladd's sums start with what it adds to.
//
// A row-major product is the same with the roles of rows and columns, and of A
// and B, exchanged: C^T = B^T * A^T.

#include "ElementOps.h"
#include "RegionEmitter.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
class Multiplication {
  TensorOp Op;
  /// Along is the dimension in which C's elements lie side by side.
  unsigned Along, Across;
  const MemoryRef &C, &Vectors, &Scalars, *Addend;
  FastMathFlags Flags;
  const RegionPlan &Plan;
  IRBuilderBase &B;
  uint64_t Depth;

public:
  Multiplication(TensorOp Op, const MemoryRef &C, const MemoryRef &Left,
                 const MemoryRef &Right, const MemoryRef *Addend,
                 const RegionPlan &Plan, IRBuilderBase &B)
      : Op(Op), Along(C.Type.layout(1)), Across(C.Type.layout(0)), C(C),
        Vectors(Along == 0 ? Left : Right), Scalars(Along == 0 ? Right : Left),
        Addend(Addend), Flags(Op.fastMath()), Plan(Plan), B(B),
        Depth(Left.Type.extent(1)) {}
  void emit();

private:
  void emitColumns(Value *J, unsigned Columns);
  void emitBlock(Value *I, unsigned RowVectors, unsigned Width, Value *J,
                 unsigned Columns);
  /// The element of Vectors at position \p I along and \p K, or of Scalars.
  Value *vectorOffset(Value *I, Value *K);
  Value *scalarOffset(Value *K, Value *J);
};
} // namespace

Value *Multiplication::vectorOffset(Value *I, Value *K) {
  Value *Indices[2];
  Indices[Along] = I;
  Indices[Across] = K;
  return Vectors.offset(Indices, B);
}

Value *Multiplication::scalarOffset(Value *K, Value *J) {
  Value *Indices[2];
  Indices[Along] = K;
  Indices[Across] = J;
  return Scalars.offset(Indices, B);
}

void Multiplication::emitBlock(Value *I, unsigned RowVectors, unsigned Width,
                               Value *J, unsigned Columns) {
  auto Row = [&](unsigned V) {
    return B.CreateAdd(I, B.getInt64(uint64_t(V) * Width));
  };
  auto Column = [&](unsigned N) { return B.CreateAdd(J, B.getInt64(N)); };
  // A step of k: all products, added to Sums unless it is the first.
  SmallVector<Value *> Sums(RowVectors * Columns);
  auto Step = [&](Value *K, bool IsFirst) {
    SmallVector<Value *> Rows;
    for (unsigned V = 0; V != RowVectors; ++V)
      Rows.push_back(emitWidened(Op, Along,
                                 Vectors.load(vectorOffset(Row(V), K), Width,
                                              Vectors.Strides[Along], B),
                                 B));
    for (unsigned N = 0; N != Columns; ++N) {
      Value *Element =
          Scalars.load(scalarOffset(K, Column(N)), 1, B.getInt64(1), B);
      Element = emitWidened(Op, Across, Element, B);
      if (Width != 1)
        Element = B.CreateVectorSplat(Width, Element);
      for (unsigned V = 0; V != RowVectors; ++V) {
        Value *&Sum = Sums[V * Columns + N];
        // The operands stand in the order in which the program wrote them: of
        // two NaNs the first one is the result.
        Value *X = Along == 0 ? Rows[V] : Element;
        Value *Y = Along == 0 ? Element : Rows[V];
        if (IsFirst)
          Sum = emitMultiply(X, Y, Flags, B);
        else if (Plan.IsFused)
          Sum = emitFusedMultiplyAdd(X, Y, Sum, Flags, B);
        else
          Sum = emitAdd(Sum, emitMultiply(X, Y, Flags, B), Flags, B);
      }
    }
  };
  auto ForBlock = [&](function_ref<void(Value *&, ArrayRef<Value *>)> Body) {
    for (unsigned N = 0; N != Columns; ++N)
      for (unsigned V = 0; V != RowVectors; ++V) {
        Value *Indices[2];
        Indices[Along] = Row(V);
        Indices[Across] = Column(N);
        Body(Sums[V * Columns + N], Indices);
      }
  };
  if (Addend)
    ForBlock([&](Value *&Sum, ArrayRef<Value *> Indices) {
      Sum = Addend->load(Addend->offset(Indices, B), Width,
                         Addend->Strides[Along], B);
    });
  else
    Step(B.getInt64(0), /*IsFirst=*/true);
  unsigned Start = Addend ? 0 : 1;
  emitLoop(
      B, Start, Depth - Start, 1, [&](Value *K) { Step(K, /*IsFirst=*/false); },
      Sums);
  ForBlock([&](Value *&Sum, ArrayRef<Value *> Indices) {
    C.store(Sum, C.offset(Indices, B), Width, C.Strides[Along], B);
  });
}

void Multiplication::emitColumns(Value *J, unsigned Columns) {
  uint64_t Rows = C.Type.extent(Along);
  uint64_t Block = uint64_t(Plan.RowVectors) * Plan.VectorWidth;
  uint64_t Blocks = Rows / Block;
  emitLoop(B, 0, Blocks, Block, [&](Value *I) {
    emitBlock(I, Plan.RowVectors, Plan.VectorWidth, J, Columns);
  });
  uint64_t Done = Blocks * Block;
  if (unsigned Vectors = (Rows - Done) / Plan.VectorWidth) {
    emitBlock(B.getInt64(Done), Vectors, Plan.VectorWidth, J, Columns);
    Done += uint64_t(Vectors) * Plan.VectorWidth;
  }
  for (unsigned Piece = Plan.VectorWidth / 2; Piece != 0; Piece /= 2)
    if (Rows - Done >= Piece) {
      emitBlock(B.getInt64(Done), 1, Piece, J, Columns);
      Done += Piece;
    }
}

void Multiplication::emit() {
  uint64_t Columns = C.Type.extent(Across);
  emitLoop(B, 0, Columns / Plan.Columns, Plan.Columns,
           [&](Value *J) { emitColumns(J, Plan.Columns); });
  if (unsigned Rest = Columns % Plan.Columns)
    emitColumns(B.getInt64(Columns - Rest), Rest);
}

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
  MemoryRef Packed = MemoryRef::contiguous(Source.Type, Memory, B);
  emitCopy(Packed, Source, Plan.VectorWidth, /*MayOverlap=*/false, B);
  MemoryRef Others = part(Scalars, K, Depth, Zero, Columns);
  MemoryRef Target = part(C, I, Rows, Zero, Columns);
  std::optional<MemoryRef> PartialSums;
  if (Sums)
    PartialSums = part(*Sums, I, Rows, Zero, Columns);
  Multiplication(Op, Target, Along == 0 ? Packed : Others,
                 Along == 0 ? Others : Packed,
                 PartialSums ? &*PartialSums : nullptr, Plan, B)
      .emit();
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
  Store.withTemporary(Bytes, /*Condition=*/nullptr, B, [&](Value *Memory) {
    emitDepth(Memory, B.getInt64(0), Step, Addend);
    emitLoop(B, Step, Depth / Step - 1, Step,
             [&](Value *K) { emitDepth(Memory, K, Step, &C); });
    if (uint64_t Rest = Depth % Step)
      emitDepth(Memory, B.getInt64(Depth - Rest), Rest, &C);
  });
}

void matrix::emitProduct(TensorOp Op, const MemoryRef &Target,
                         const MemoryRef &A, const MemoryRef &B,
                         const MemoryRef *Addend, const RegionPlan &Plan,
                         Storage &Store, IRBuilderBase &Builder) {
  if (Plan.PackedRows == 0)
    Multiplication(Op, Target, A, B, Addend, Plan, Builder).emit();
  else
    PackedMultiplication(Op, Target, A, B, Addend, Plan, Store, Builder).emit();
}
