// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B by outer products.
//
// A block of C, some vectors of rows by some columns, stays in
// registers over the whole k loop. A step of k loads those vectors of a column
// of A and broadcasts those elements of a row of B:
//
//                     columns
//                    k . . . .          each element of C is
//                    [b b b b]            a(i,0) * b(0,j)
//     vectors   [a]  [c c c c]            + a(i,1) * b(1,j) + ...
//     of rows   [a]  [c c c c]          in this order, rounded each time
//
// so the sum of an element never leaves its order, whatever the blocks.
// Plan/Blocks.cpp cuts the result into them, and may leave out those above the
// diagonal of a symmetric result, which are then copied.
//
// A muladd's sums start with what it adds to.
//
// A row-major product is the same with the roles of rows and columns, and of A
// and B, exchanged: C^T = B^T * A^T.

#include "EmitMatMul.h"
#include "BlockRows.h"
#include "ElementOps.h"
#include "StepLanes.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace matrix;

namespace {
class Multiplication {
  TensorOp Op;
  /// Along is the dimension in which C's elements lie side by side.
  unsigned Along, Across;
  const MemoryRef &C, &Vectors, &Scalars, *Addend;
  Epilogue Last;
  FastMathFlags Flags;
  const RegionPlan &Plan;
  const Blocks &Tiles;
  Value *FirstRow;
  IRBuilderBase &B;
  uint64_t Depth;

public:
  Multiplication(TensorOp Op, const MemoryRef &C, const MemoryRef &Left,
                 const MemoryRef &Right, const MemoryRef *Addend, Epilogue Last,
                 const RegionPlan &Plan, const Blocks &Tiles, Value *FirstRow,
                 IRBuilderBase &B)
      : Op(Op), Along(C.Type.layout(1)), Across(C.Type.layout(0)), C(C),
        Vectors(Along == 0 ? Left : Right), Scalars(Along == 0 ? Right : Left),
        Addend(Addend), Last(Last), Flags(Op.fastMath()), Plan(Plan),
        Tiles(Tiles), FirstRow(FirstRow), B(B), Depth(Left.Type.extent(1)) {}
  void emit();

private:
  void emitBlock(const BlockRows &Rows, Value *J, unsigned Columns);
  /// \p Count steps of k, as many as share a vector or fewer: products of one
  /// column of the vectors, or of so many, added to Sums.
  void emitStep(const BlockRows &Rows, Value *J, Value *K, unsigned Count,
                MutableArrayRef<Value *> Sums);
  /// What emitStep multiplies.
  Value *loadLine(const BlockRows &Rows, unsigned V, Value *K, unsigned Count);
  Value *loadElement(const BlockRows &Rows, Value *K, Value *J, unsigned Count);
  Value *emitTerm(Value *X, Value *Y, Value *Sum);
};
} // namespace

/// The product of X and Y, added to \p Sum if there is one.
Value *Multiplication::emitTerm(Value *X, Value *Y, Value *Sum) {
  Type *Element = C.Type.element();
  if (!Sum)
    return emitMultiply(X, Y, Element, Flags, B);
  if (Plan.IsFused)
    return emitFusedMultiplyAdd(X, Y, Sum, Flags, B);
  return emitAdd(Sum, emitMultiply(X, Y, Element, Flags, B), Element, Flags, B);
}

Value *Multiplication::loadLine(const BlockRows &Rows, unsigned V, Value *K,
                                unsigned Count) {
  if (Rows.steps() == 1)
    return emitWidened(Op, Along, Rows.load(Vectors, V, K), B);
  if (Count == Rows.steps() && Rows.isWhole(Vectors))
    return interleaveSteps(
        emitWidened(Op, Along, Rows.loadWhole(Vectors, K), B), Count, B);
  SmallVector<Value *> Lines;
  for (unsigned Step = 0; Step != Count; ++Step) {
    Value *At = B.CreateAdd(K, B.getInt64(Step));
    Lines.push_back(emitWidened(Op, Along, Rows.load(Vectors, V, At), B));
  }
  return interleaveSteps(Lines, Rows.steps(), B);
}

Value *Multiplication::loadElement(const BlockRows &Rows, Value *K, Value *J,
                                   unsigned Count) {
  Value *Indices[2];
  Indices[Along] = K;
  Indices[Across] = J;
  Value *Element = Scalars.load(Scalars.offset(Indices, B), Count,
                                Scalars.Strides[Along], B);
  Element = emitWidened(Op, Across, Element, B);
  if (Rows.steps() != 1)
    return repeatSteps(Element, Rows.steps(), Rows.width(), B);
  return Rows.width() == 1 ? Element
                           : B.CreateVectorSplat(Rows.width(), Element);
}

void Multiplication::emitStep(const BlockRows &Rows, Value *J, Value *K,
                              unsigned Count, MutableArrayRef<Value *> Sums) {
  unsigned Vectors = Rows.count(), Columns = Sums.size() / Vectors;
  SmallVector<Value *> Lines;
  for (unsigned V = 0; V != Vectors; ++V)
    Lines.push_back(loadLine(Rows, V, K, Count));
  for (unsigned N = 0; N != Columns; ++N) {
    Value *Element = loadElement(Rows, K, B.CreateAdd(J, B.getInt64(N)), Count);
    for (unsigned V = 0; V != Vectors; ++V) {
      Value *&Sum = Sums[V * Columns + N];
      // The operands stand in the order in which the program wrote them: of
      // two NaNs the first one is the result.
      Value *X = Along == 0 ? Lines[V] : Element;
      Value *Y = Along == 0 ? Element : Lines[V];
      Sum = emitTerm(X, Y, Sum);
    }
  }
}

void Multiplication::emitBlock(const BlockRows &Rows, Value *J,
                               unsigned Columns) {
  unsigned Count = Rows.count(), Size = Count * Columns, Steps = Rows.steps();
  uint64_t Groups = Depth / Steps;
  unsigned Chains = std::min<uint64_t>(Rows.chains(), bit_floor(Groups));
  auto Column = [&](unsigned N) { return B.CreateAdd(J, B.getInt64(N)); };
  auto LoadAll = [&](const MemoryRef &Ref) {
    SmallVector<Value *> Values;
    for (unsigned V = 0; V != Count; ++V)
      for (unsigned N = 0; N != Columns; ++N)
        Values.push_back(Rows.load(Ref, V, Column(N)));
    return Values;
  };
  // The sums of each chain; null before the first product.
  SmallVector<Value *> Sums(Size * std::max(1u, Chains));
  bool StartsAtAddend = Addend && Steps == 1;
  if (StartsAtAddend)
    copy(LoadAll(*Addend), Sums.begin());
  auto StepAt = [&](Value *K, unsigned Chain) {
    emitStep(Rows, J, K, Steps,
             MutableArrayRef(Sums).slice(Chain * Size, Size));
  };
  // Steps one after another, for the chains in turn.
  auto StepsFrom = [&](Value *K, unsigned Number) {
    for (unsigned Chain = 0; Chain != Number; ++Chain)
      StepAt(B.CreateAdd(K, B.getInt64(Chain * Steps)), Chain);
  };
  // The first step is none of the loop's, except where all sums have a start.
  // To start with -0 instead is as exact, and half as long, but slower: the
  // first sums would wait for registers that are filled from one.
  uint64_t Done = 0;
  if (Chains != 0 && (!StartsAtAddend || Chains != 1)) {
    StepsFrom(B.getInt64(0), Chains);
    Done = Chains;
  }
  uint64_t Trips = Chains == 0 ? 0 : (Groups - Done) / Chains;
  if (Tiles.IsUnrolled)
    for (; Trips != 0; --Trips, Done += Chains)
      StepsFrom(B.getInt64(Done * Steps), Chains);
  emitLoop(
      B, Done * Steps, Trips, Chains * Steps,
      [&](Value *K) { StepsFrom(K, Chains); }, Sums);
  Done += Trips * Chains;
  StepsFrom(B.getInt64(Done * Steps), Groups - Done);
  if (unsigned Rest = Depth % Steps)
    emitStep(Rows, J, B.getInt64(Groups * Steps), Rest,
             MutableArrayRef(Sums).take_front(Size));
  auto Add = [&](Value *X, Value *Y) {
    return emitAdd(X, Y, C.Type.element(), Flags, B);
  };
  // Chains are joined in pairs.
  for (unsigned Half = Chains / 2; Half != 0; Half /= 2)
    for (unsigned I = 0; I != Half * Size; ++I)
      Sums[I] = Add(Sums[I], Sums[I + Half * Size]);
  Sums.truncate(Size);
  if (Steps != 1) {
    Sums = addUpSteps(Sums, Steps, Add, B);
    if (Addend)
      for (auto [Sum, Start] : zip(Sums, LoadAll(*Addend)))
        Sum = Add(Start, Sum);
  }
  // All of a block is read before any of it is written: vectors of a column may
  // have rows in common, and a masked vector has lanes of the next column. A
  // processor would let those wait for what was just written to the memory.
  if (Last)
    for (unsigned I = 0; I != Size; ++I)
      Sums[I] = Last(Sums[I], [&](const MemoryRef &Ref) {
        return Rows.load(Ref, I / Columns, Column(I % Columns));
      });
  for (unsigned I = 0; I != Size; ++I)
    Rows.store(Sums[I], C, I / Columns, Column(I % Columns));
}

void Multiplication::emit() {
  // The last block of a band may start earlier than its turn is.
  auto clamped = [&](Value *Index, unsigned First, unsigned Blocks,
                     unsigned Step, unsigned End) {
    if (First + Blocks * Step == End)
      return Index;
    return B.CreateBinaryIntrinsic(Intrinsic::umin, Index,
                                   B.getInt64(End - Step));
  };
  auto ForRows = [&](function_ref<void(const BlockRows &)> Body) {
    for (const RowBand &Band : Tiles.Rows)
      emitLoop(B, Band.First, Band.Blocks, Band.Rows, [&](Value *I) {
        I = clamped(I, Band.First, Band.Blocks, Band.Rows, Band.End);
        Body(BlockRows(Band, I, Along, Plan.HasFences, B));
      });
  };
  auto ForColumns = [&](function_ref<void(Value *, unsigned)> Body) {
    for (const ColumnBand &Band : Tiles.Columns)
      emitLoop(B, Band.First, Band.Blocks, Band.Columns, [&](Value *J) {
        Body(clamped(J, Band.First, Band.Blocks, Band.Columns, Band.End),
             Band.Columns);
      });
  };
  auto EmitBlock = [&](const BlockRows &Rows, Value *J, unsigned Columns) {
    if (Tiles.MirrorWidth == 0)
      return emitBlock(Rows, J, Columns);
    emitIf(B, B.CreateICmpULT(J, B.CreateAdd(FirstRow, Rows.end())),
           [&] { emitBlock(Rows, J, Columns); });
  };
  if (Tiles.RowsOutside)
    ForRows([&](const BlockRows &Rows) {
      ForColumns(
          [&](Value *J, unsigned Columns) { EmitBlock(Rows, J, Columns); });
    });
  else
    ForColumns([&](Value *J, unsigned Columns) {
      ForRows([&](const BlockRows &Rows) { EmitBlock(Rows, J, Columns); });
    });
}

void matrix::emitBlocks(TensorOp Op, const MemoryRef &Target,
                        const MemoryRef &A, const MemoryRef &B,
                        const MemoryRef *Addend, Epilogue Last,
                        const RegionPlan &Plan, const Blocks &Tiles,
                        Value *FirstRow, IRBuilderBase &Builder) {
  Multiplication(Op, Target, A, B, Addend, Last, Plan, Tiles, FirstRow, Builder)
      .emit();
}

void matrix::emitProduct(TensorOp Op, const MemoryRef &Target,
                         const MemoryRef &A, const MemoryRef &B,
                         const MemoryRef *Addend, Epilogue Last,
                         const RegionPlan &Plan, Storage &Store,
                         IRBuilderBase &Builder) {
  assert((Plan.PackedRows == 0 || !Last) && "partial sums would be changed");
  if (Plan.PackedRows == 0)
    emitBlocks(Op, Target, A, B, Addend, Last, Plan, Plan.Tiles,
               Builder.getInt64(0), Builder);
  else
    emitPackedProduct(Op, Target, A, B, Addend, Plan, Store, Builder);
  if (Plan.Tiles.MirrorWidth)
    emitMirror(Target, Plan.Tiles.MirrorWidth, Builder);
}
