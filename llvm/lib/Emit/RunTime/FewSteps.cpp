// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of so few steps of k that those of a vector of rows stay in registers,
// for all columns: a column is 128 bits, each 32 of which are multiplied by one
// of them.
//
//            k                      column
//   rows   [ g0 | g1 | g2 | g3 ]  * [ b0 | b1 | b2 | b3 ]
//
// All of them are, however few steps there are: one test, and zeros for what is
// not there, take less time than branches that no processor predicts if extents
// differ from call to call.

#include "RunTime/FewSteps.h"
#include "RunTime/Squares.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/TileRows.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"

using namespace llvm;
using namespace matrix;

namespace {
class FewSteps {
  const KernelContext &Context;
  const RunTimeProductPlan &Plan;
  const Product &P;
  const ProductMemory &Memory;
  IRBuilderBase &B;
  std::unique_ptr<MicroKernel> Kernel;
  unsigned Group, Width;
  Value *M, *K, *Copy;
  /// The mask of those steps that there are.
  Value *Exist;
  /// Elements of B are exclusive-ored with these; null: they are not.
  Value *Flips = nullptr;
  /// Groups of a vector of rows, and what makes up for flipped elements.
  SmallVector<Value *, 4> Groups;
  Value *Term = nullptr;

public:
  FewSteps(const KernelContext &Context, const RunTimeProductPlan &Plan,
           Value *M, Value *K, Value *Copy)
      : Context(Context), Plan(Plan), P(Context.P), Memory(Context.Memory),
        B(Context.B), Kernel(Plan.Groups->Create(Context)),
        Group(Plan.Groups->Mac.K), Width(Plan.VectorWidth), M(M), K(K),
        Copy(Copy), Exist(firstLanes(K, Plan.FewK, B)) {
    if (uint64_t Flip = Plan.Groups->B.Flip)
      Flips = hideOrigin(
          ConstantInt::get(FixedVectorType::get(elementOf(Memory.B), Plan.FewK),
                           Flip),
          B);
  }
  void emit(Value *N);

private:
  static Type *elementOf(const MemoryRef &Ref) {
    return laneType(Ref.Type.element());
  }
  Constant *zero(Product::Operand X) const {
    Type *Element = P.type(X).element();
    return zeroBehindK(X, Element, laneType(Element));
  }
  void loadGroups(Value *First);
  Value *column(Value *J) const;
  Value *multiply(Value *Column, Value *Sum) const;
  Value *load(const MemoryRef &Ref, Value *First, Value *J, Value *Lanes) const;
  Value *result(Value *First, Value *J, Value *Lanes) const;
  void store(Value *V, Value *First, Value *J, Value *Lanes) const;
  void emitByCopies(Value *First, Value *N, Value *Lanes) const;
};
} // namespace

void FewSteps::loadGroups(Value *First) {
  Groups.clear();
  auto *Vector = FixedVectorType::get(elementOf(Memory.A), Width * Group);
  Square S{First,
           getIndex(B, 0),
           Width,
           Plan.FewK / Group,
           B.CreateSub(M, getIndex(B, 1)),
           Exist};
  S.Group = Group;
  S.Behind = zero(Product::A);
  for (Value *Rows : loadTransposed(Memory.A, S, Plan, nullptr, B))
    Groups.push_back(B.CreateBitCast(Rows, Vector));
  if (!Flips)
    return;
  Value *Zero = Constant::getNullValue(Flips->getType());
  Term = multiply(B.CreateSelect(Exist, Flips, Zero), nullptr);
}

/// Column \p J, and zeros behind it.
Value *FewSteps::column(Value *J) const {
  const MemoryRef &Ref = Memory.B;
  Value *Behind = Flips ? Flips : zero(Product::B);
  Value *V =
      loadLanes(Ref, Ref.offset({getIndex(B, 0), J}, B), Exist, Behind, B);
  return Flips ? B.CreateXor(V, Flips) : V;
}

/// Adds the groups times those of \p Column to \p Sum.
Value *FewSteps::multiply(Value *Column, Value *Sum) const {
  unsigned Count = Groups.size();
  Value *Words =
      B.CreateBitCast(Column, FixedVectorType::get(B.getInt32Ty(), Count));
  for (auto [Number, Rows] : enumerate(Groups)) {
    Value *InAll =
        B.CreateShuffleVector(Words, SmallVector<int>(Width, Number));
    Sum =
        Kernel->multiplyAdd(Rows, B.CreateBitCast(InAll, Rows->getType()), Sum);
  }
  return Sum;
}

/// The rows of \p Lanes of column \p J.
Value *FewSteps::load(const MemoryRef &Ref, Value *First, Value *J,
                      Value *Lanes) const {
  return TileRows(oneVector(Width, Lanes), First, Plan.HasFences,
                  /*StoreBits=*/0, B, Lanes)
      .load(Ref, 0, J);
}

/// The result's elements. What integers start with is added at the end, for
/// which no multiplication waits.
Value *FewSteps::result(Value *First, Value *J, Value *Lanes) const {
  auto Load = [&](const MemoryRef &Ref) { return load(Ref, First, J, Lanes); };
  const AccumulatorStart &Start = Memory.Start;
  Value *Begin = nullptr;
  if (Start.exists())
    Begin = Start.Matrix ? Load(*Start.Matrix)
                         : B.CreateVectorSplat(Width, Start.Element);
  bool IsLate = Begin && Context.AddsLate;
  Value *Sum = multiply(column(J), IsLate ? nullptr : Begin);
  if (Term)
    Sum = B.CreateSub(Sum, Term);
  if (IsLate)
    Sum = Kernel->add(Begin, Sum);
  if (!Memory.Last)
    return Sum;
  return Memory.Last(
      Sum, [&](const MemoryRef &Ref) { return Load(exchanged(P, Ref)); });
}

void FewSteps::store(Value *V, Value *First, Value *J, Value *Lanes) const {
  TileRows(oneVector(Width, Lanes), First, Plan.HasFences, /*StoreBits=*/0, B,
           Lanes)
      .store(V, Memory.C, 0, J);
}

/// All columns are read before the first one is written: a load
/// waits for a store under a mask that is near, even if no lane overlaps.
void FewSteps::emitByCopies(Value *First, Value *N, Value *Lanes) const {
  MemoryRef Results = Memory.C;
  Results.Base = Copy;
  Results.Strides = {getIndex(B, 1), getIndex(B, Width)};
  Results.Alignment = std::min(Memory.C.Alignment, BufferAlign);
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  emitLoopUpTo(B, Zero, N, 1, [&](Value *J) {
    Value *V = result(First, J, Lanes);
    Results.store(V, Results.offset({Zero, J}, B), Width, One, B);
  });
  emitLoopUpTo(B, Zero, N, 1, [&](Value *J) {
    Value *V = Results.load(Results.offset({Zero, J}, B), Width, One, B);
    store(V, First, J, Lanes);
  });
}

void FewSteps::emit(Value *N) {
  emitLoopBelow(B, M, getIndex(B, Width), [&](Value *First) {
    Value *Lanes = firstLanes(B.CreateSub(M, First), Width, B);
    loadGroups(First);
    if (!Memory.Start.Matrix && !Memory.Last)
      return emitLoopUpTo(B, getIndex(B, 0), N, 1, [&](Value *J) {
        store(result(First, J, Lanes), First, J, Lanes);
      });
    emitByCopies(First, N, Lanes);
  });
}

void matrix::emitFewSteps(const KernelContext &Context,
                          const RunTimeProductPlan &Plan, Value *M, Value *N,
                          Value *K, Value *Copy) {
  FewSteps(Context, Plan, M, K, Copy).emit(N);
}
