// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of columns, by the instruction that multiplies: an A whose elements are
// all Flip, times B. Along k there are many groups of a column in a vector; of
// packed columns, a group of many columns.
//
//   lanes     b(0..3, j)   b(4..7, j)   ..     one load of column j
//   products  sum of 4     sum of 4     ..     added up over its loads,
//   then the lanes of W columns are added up as they are transposed

#include "Product/ColumnSums.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class ColumnSums {
  const MemoryRef &Columns;
  const RegionPlan &Plan;
  IRBuilderBase &B;
  std::unique_ptr<MicroKernel> Kernel;
  MemoryRef To;
  unsigned Group, N;

public:
  ColumnSums(const KernelContext &Context, const MemoryRef &Columns,
             const RegionPlan &Plan, const MemoryRef &To)
      : Columns(Columns), Plan(Plan), B(Context.B),
        Kernel(Plan.Kernel->Create(Context)), To(To), Group(Plan.Kernel->Mac.K),
        N(Columns.Type.extent(1)) {}
  void emit() {
    if (Columns.Type.rank() == 3)
      emitPacked();
    else
      emitAlongK();
  }

private:
  /// Flip times \p Elements, groups of which are added to the lanes of \p Sum.
  Value *add(Value *Elements, Value *Sum) {
    Value *Flips = ConstantInt::get(Elements->getType(), Plan.Kernel->A.Flip);
    return Kernel->multiplyAdd(Flips, Elements, Sum);
  }
  /// The first of \p Width columns of block \p J: the last block starts
  /// earlier.
  Value *firstOf(Value *J, unsigned Width) {
    return N % Width == 0 ? J
                          : B.CreateBinaryIntrinsic(Intrinsic::umin, J,
                                                    getIndex(B, N - Width));
  }
  void store(Value *Sums, Value *First) {
    To.store(B.CreateNeg(Sums), To.offset({First}, B), numLanes(Sums),
             getIndex(B, 1), B);
  }
  void emitPacked();
  void emitAlongK();
  /// \p Part and zeros, \p Width of them all.
  Value *withZeros(Value *Part, unsigned Width) {
    unsigned Count = numLanes(Part);
    if (Count == Width)
      return Part;
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Width; ++Lane)
      Mask.push_back(std::min(Lane, Count));
    return B.CreateShuffleVector(Part, Constant::getNullValue(Part->getType()),
                                 Mask);
  }
};
} // namespace

void ColumnSums::emitPacked() {
  // Packed columns are padded up to a vector.
  unsigned Width = Plan.VectorWidth;
  emitLoop(B, 0, divideCeil(N, Width), Width, [&](Value *J) {
    Value *First = N < Width ? J : firstOf(J, Width);
    Value *Sum[] = {ConstantVector::getSplat(
        ElementCount::getFixed(Width), ConstantInt::get(To.Type.element(), 0))};
    emitLoop(
        B, 0, Columns.Type.extent(0), 1,
        [&](Value *G) {
          Value *At = Columns.offset({G, First, getIndex(B, 0)}, B);
          Sum[0] =
              add(Columns.load(At, Width * Group, getIndex(B, 1), B), Sum[0]);
        },
        Sum);
    store(Sum[0], First);
  });
}

void ColumnSums::emitAlongK() {
  unsigned K = Columns.Type.extent(0);
  unsigned Lanes =
      std::clamp<unsigned>(bit_ceil(divideCeil(K, Group)), 4, Plan.VectorWidth);
  unsigned Width = Lanes * Group, Whole = K / Width, Rest = K % Width;
  emitLoop(B, 0, divideCeil(N, Lanes), Lanes, [&](Value *J) {
    Value *First = N < Lanes ? J : firstOf(J, Lanes);
    SmallVector<Value *> Lines(
        Lanes,
        ConstantVector::getSplat(ElementCount::getFixed(Lanes),
                                 ConstantInt::get(To.Type.element(), 0)));
    auto AddUp = [&](Value *At, unsigned Count) {
      for (auto [Column, Sum] : enumerate(Lines)) {
        Value *Number = getIndex(B, std::min<unsigned>(Column, N - 1));
        Value *From = Columns.offset({At, B.CreateAdd(First, Number)}, B);
        Value *Part =
            asVector(Columns.load(From, Count, Columns.Strides[0], B), B);
        Sum = add(withZeros(Part, Width), Sum);
      }
    };
    emitLoop(B, 0, Whole, Width, [&](Value *At) { AddUp(At, Width); }, Lines);
    if (Rest)
      AddUp(getIndex(B, Whole * Width), Rest);
    store(combineLines(
              Lines, [&](Value *X, Value *Y) { return B.CreateAdd(X, Y); }, B),
          First);
  });
}

void matrix::withStartOfColumns(
    const Product &P, const MemoryRef &PartOfB, const RegionPlan &Plan,
    Storage &Store, IRBuilderBase &B,
    function_ref<void(std::optional<MemoryRef>)> Body) {
  if (Plan.Kernel->A.Flip == 0)
    return Body(std::nullopt);
  // Vectors are written whole.
  auto Type = TensorType::get(P.element(), {std::max(P.N(), Plan.VectorWidth)});
  uint64_t Bytes = bufferBytes(Type, B.GetInsertBlock()->getDataLayout());
  Store.withTemporary(Bytes, /*Condition=*/nullptr, B, [&](Value *Memory) {
    MemoryRef To = MemoryRef::contiguous(Type, Memory, B);
    ProductMemory None{PartOfB, PartOfB, PartOfB, {}};
    KernelContext Context{P, None, Plan.IsFused, Plan.HasFences, B};
    ColumnSums(Context, PartOfB, Plan, To).emit();
    Body(To);
  });
}
