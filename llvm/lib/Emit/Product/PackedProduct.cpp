// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of operands that no cache holds, or that the kernel reads from
// copies, as products of parts:
//
//   for each part of k
//     copy that part of B, if the kernel reads it so, or does not begin at
//     cache lines, which it reads faster
//     for each part of M
//       copy that part of A
//       multiply it by all columns, and add
//
// The sum of an element goes on where it stopped, rounded as it would be in a
// register.

#include "Product/EmitProduct.h"
#include "Product/Pack.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
class PackedProduct {
  const Product &P;
  const ProductMemory &Whole;
  const ProductPlan &Plan;
  Storage &Store;
  OwnFunctions &Functions;
  IRBuilderBase &B;

public:
  PackedProduct(const Product &P, const ProductMemory &Whole,
                const ProductPlan &Plan, Storage &Store,
                OwnFunctions &Functions, IRBuilderBase &B)
      : P(P), Whole(Whole), Plan(Plan), Store(Store), Functions(Functions),
        B(B) {}
  void emit();

private:
  /// Extent rows, or steps of k, from First on.
  struct Part {
    Value *First;
    unsigned Extent;
  };
  /// Where parts are copied to; null if they are not.
  Value *CopyOfA = nullptr, *CopyOfB = nullptr;

  /// Sums go on from C's old contents, unless \p IsFirst.
  void emitDepth(Part K, bool IsFirst);
  void emitPart(const MemoryRef &PartOfB, Part M, Part K, bool IsFirst);
  MemoryRef part(const MemoryRef &Ref, Part X, Part Y);
  MemoryRef copied(Product::Operand X, const MemoryRef &Ref, Value *Memory) {
    return Memory ? emitPacked(packingOf(P, Plan, X), Ref, Memory, B) : Ref;
  }
  /// Whether columns of B begin within cache lines, if it is copied
  /// then; null: it is not, or they never do.
  Value *IsUnaligned = nullptr;
  Value *emitIsUnaligned();
  /// \p Ref, of B, or its copy.
  MemoryRef aligned(const MemoryRef &Ref);
  /// Calls \p Body with memory for the copies of the largest part of \p X.
  void withCopy(Product::Operand X, function_ref<void(Value *)> Body);
};
} // namespace

MemoryRef PackedProduct::part(const MemoryRef &Ref, Part X, Part Y) {
  // In the order of C's elements, which vectors run along.
  auto Type = TensorType::get(Ref.Type.element(), {X.Extent, Y.Extent}, {1, 0});
  return Ref.block(Type, {X.First, Y.First}, B);
}

Value *PackedProduct::emitIsUnaligned() {
  const MemoryRef &Ref = Whole.B;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  unsigned Line = Plan.Kernel->LineBytes;
  Value *Start = getIndex(B, 0),
        *Bytes = getIndex(B, P.elementBytes(Product::B));
  if (Ref.Base->getPointerAlignment(DL) < Line)
    Start = B.CreatePtrToInt(Ref.Base, Start->getType());
  Value *Either =
      B.CreateOr(Start, B.CreateMul(toIndex(Ref.Strides[1], B), Bytes));
  Value *Is = B.CreateIsNotNull(B.CreateAnd(Either, getIndex(B, Line - 1)));
  auto *Constant = dyn_cast<ConstantInt>(Is);
  return Constant && Constant->isZero() ? nullptr : Is;
}

MemoryRef PackedProduct::aligned(const MemoryRef &Ref) {
  MemoryRef To = MemoryRef::contiguous(
      alignedTypeOfB(P, Plan, Ref.Type, Ref.Type.extent(0)), CopyOfB, B);
  To.Type = Ref.Type;
  emitIf(B, IsUnaligned, [&] {
    const PartCopy &Part = Plan.copyOf(PartCopy::B, Ref.Type);
    emitCopy(To, Ref, std::get<CopyPlan>(Part.Way), B);
  });
  Value *Stride = toIndex(Ref.Strides[1], B);
  if (To.Strides[1] != Stride)
    To.Strides[1] = B.CreateSelect(IsUnaligned, To.Strides[1], Stride);
  To.Base = B.CreateSelect(IsUnaligned, To.Base, Ref.Base);
  To.Alignment = std::min(To.Alignment, Ref.Alignment);
  return To;
}

void PackedProduct::emitPart(const MemoryRef &PartOfB, Part M, Part K,
                             bool IsFirst) {
  Part N{getIndex(B, 0), Whole.C.Type.extent(1)};
  MemoryRef A = copied(Product::A, part(Whole.A, M, K), CopyOfA);
  ProductMemory Here{A, PartOfB, part(Whole.C, M, N), {}};
  // What follows the product comes when sums are complete: there is one part of
  // k then.
  auto Last = [&](Value *Sum, function_ref<Value *(const MemoryRef &)> Load) {
    return Whole.Last(Sum, [&](const MemoryRef &Ref) {
      return Load(exchanged(P, part(exchanged(P, Ref), M, N)));
    });
  };
  if (Whole.Last)
    Here.Last = Last;
  Here.IsCopyOfB = CopyOfB != nullptr;
  Here.HasWholeVectors = Plan.PacksWholeVectors;
  if (!IsFirst)
    Here.Start.Matrix = Here.C;
  else if (Whole.Start.Matrix)
    Here.Start.Matrix = part(*Whole.Start.Matrix, M, N);
  else
    Here.Start.Element = Whole.Start.Element;
  const RegisterTiling &Tiling =
      M.Extent == Plan.PackedM ? Plan.Tiling : Plan.RestTiling;
  if (Plan.Kernel->SeparatesTiles)
    Functions.emitCallOfTiles(P, Here, Plan, Tiling, Store.libraryInfo(), B);
  else
    emitTiles(P, Here, Plan, Tiling, M.First, Store, B);
}

void PackedProduct::emitDepth(Part K, bool IsFirst) {
  Part N{getIndex(B, 0), Whole.C.Type.extent(1)};
  MemoryRef PartOfB = part(Whole.B, K, N);
  PartOfB =
      IsUnaligned ? aligned(PartOfB) : copied(Product::B, PartOfB, CopyOfB);
  unsigned Rows = Whole.C.Type.extent(0), Each = Plan.PackedM;
  emitLoop(B, 0, Rows / Each, Each,
           [&](Value *I) { emitPart(PartOfB, {I, Each}, K, IsFirst); });
  if (unsigned Rest = Rows % Each)
    emitPart(PartOfB, {getIndex(B, Rows - Rest), Rest}, K, IsFirst);
}

void PackedProduct::withCopy(Product::Operand X,
                             function_ref<void(Value *)> Body) {
  const std::optional<TemporaryPlan> &Memory =
      X == Product::A ? Plan.CopyOfA : Plan.CopyOfB;
  if (!Memory || (Plan.AlignsB && X == Product::B && !IsUnaligned))
    return Body(nullptr);
  Store.withTemporary(*Memory, X == Product::B ? IsUnaligned : nullptr, B,
                      Body);
}

void PackedProduct::emit() {
  unsigned K = Whole.A.Type.extent(1), Each = Plan.PackedK;
  auto EmitParts = [&] {
    emitDepth({getIndex(B, 0), Each}, /*IsFirst=*/true);
    emitLoop(B, Each, K / Each - 1, Each,
             [&](Value *At) { emitDepth({At, Each}, /*IsFirst=*/false); });
    if (unsigned Rest = K % Each)
      emitDepth({getIndex(B, K - Rest), Rest}, /*IsFirst=*/false);
  };
  if (Plan.AlignsB)
    IsUnaligned = emitIsUnaligned();
  withCopy(Product::B, [&](Value *Memory) {
    CopyOfB = Memory;
    withCopy(Product::A, [&](Value *Memory) {
      CopyOfA = Memory;
      EmitParts();
    });
  });
}

void matrix::emitPackedProduct(const Product &P, const ProductMemory &Memory,
                               const ProductPlan &Plan, Storage &Store,
                               OwnFunctions &Functions, IRBuilderBase &B) {
  PackedProduct(P, Memory, Plan, Store, Functions, B).emit();
}
