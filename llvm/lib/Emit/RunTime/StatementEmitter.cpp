// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One statement:
//
//   if no extent of the result is 0
//     what is multiplied and is no memory yet is computed to temporary memory
//     if the result overlaps what is read, it is computed there, too
//     one nest of loops computes it
//
// Extents of a sum may be 0: then it is what it starts with, or zero.

#include "RunTime/StatementEmitter.h"
#include "Memory/Span.h"
#include "RunTime/EmitNest.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Support/Heap.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

static bool isRead(Value *Handle) {
  std::optional<TensorOp> Op = TensorOp::of(Handle);
  return Op && Op->kind() == OpKind::Load;
}

static bool isSplat(Value *Handle) {
  std::optional<TensorOp> Op = TensorOp::of(Handle);
  return Op && Op->kind() == OpKind::Splat;
}

static bool isAnyProduct(Value *Handle) {
  return Product::ofAny(Handle).has_value();
}

void StatementEmitter::collect(Value *Handle, Nest &N) {
  if (isSplat(Handle) || is_contained(N.Leaves, Handle) ||
      (N.Inner && N.Inner->op().call() == Handle))
    return;
  // Sums that wait in the result's memory are of its elements' type.
  bool MayWait = isAnyProduct(Handle) &&
                 (TensorType::of(N.Result->getType()).element() ==
                      TensorType::of(Handle->getType()).element() ||
                  !Product::ofAny(Handle)->sumsOutside());
  if (MayWait && !N.Inner) {
    N.Inner = Product::ofAny(Handle);
    return;
  }
  if (isRead(Handle) || isAnyProduct(Handle)) {
    N.Leaves.push_back(Handle);
    return;
  }
  TensorOp Op = *TensorOp::of(Handle);
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    collect(Op.operand(I), N);
}

Value *StatementEmitter::extent(Value *Handle, unsigned Dimension) {
  return toIndex(extentOf(Handle, Dimension), B);
}

std::pair<MemoryRef, Value *> StatementEmitter::allocate(Value *Handle) {
  TensorType Type = TensorType::of(Handle->getType());
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(Type.element());
  MemoryRef Ref{Type, nullptr, {}, commonAlignment(BufferAlign, Bytes)};
  Ref.Strides.resize(Type.rank());
  Value *Count = getIndex(B, 1);
  for (unsigned P = Type.rank(); P-- != 0;) {
    Ref.Strides[Type.layout(P)] = Count;
    Count = B.CreateMul(Count, extent(Handle, Type.layout(P)));
  }
  Value *Memory = allocateOnHeap(B.CreateMul(Count, getIndex(B, Bytes)),
                                 Store.libraryInfo(), B);
  LacksMemory |= !Memory;
  Ref.Base = Memory ? Memory : PoisonValue::get(B.getPtrTy());
  return {Ref, Memory};
}

MemoryRef StatementEmitter::memoryOf(Value *Handle) {
  if (auto Known = Temporaries.find(Handle); Known != Temporaries.end())
    return Known->second.first;
  return MemoryRef::ofAccess(*TensorOp::of(Handle));
}

/// The value that is read from memory for \p Factor of a product: \p Factor,
/// which may be a temporary, or where there is no memory for that, the only
/// load in it.
Value *StatementEmitter::leafOf(Value *Factor) {
  const Function &F = *B.GetInsertBlock()->getParent();
  if (isRead(Factor) || hasHeap(F, Store.libraryInfo()))
    return Factor;
  Nest Inside{Factor};
  collect(Factor, Inside);
  bool IsOfOne = !Inside.Inner && Inside.Leaves.size() == 1 &&
                 isRead(Inside.Leaves.front());
  return IsOfOne ? Inside.Leaves.front() : Factor;
}

void StatementEmitter::prepare(Nest &N) {
  SmallVector<Value *> Needed(N.Leaves.begin(), N.Leaves.end());
  if (N.Inner) {
    TensorOp Op = N.Inner->op();
    Needed.append({leafOf(Op.operand(0)), leafOf(Op.operand(1))});
    if (N.Inner->hasAddend() && !isSplat(Op.operand(2)))
      Needed.push_back(Op.operand(2));
  }
  for (Value *Handle : Needed) {
    if (isRead(Handle) || Temporaries.contains(Handle))
      continue;
    Nest Apart{Handle};
    collect(Handle, Apart);
    prepare(Apart);
    auto Memory = allocate(Handle);
    emitNest(Apart, Memory.first);
    Temporaries.insert({Handle, Memory});
  }
}

RunTimePlan StatementEmitter::emitNest(const Nest &N, const MemoryRef &Target) {
  LeafMemory Leaves;
  for (Value *Leaf : N.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf));
  auto ExtentOf = [&](Value *Handle, unsigned Dimension) {
    return extent(Handle, Dimension);
  };
  if (!N.Inner)
    return emitMapUpTo({N.Result, Target, Leaves, ExtentOf}, ST, B);
  TensorOp Op = N.Inner->op();
  Value *Read[] = {leafOf(Op.operand(0)), leafOf(Op.operand(1))};
  ProductUpTo P{{N.Result, Target, Leaves, ExtentOf},
                *N.Inner,
                {memoryOf(Read[0]), memoryOf(Read[1])},
                {Read[0], Read[1]},
                /*Start=*/std::nullopt};
  P.MayWait = N.MayWait;
  if (N.Inner->hasAddend() && !addsToNothing(Op)) {
    if (isSplat(Op.operand(2)))
      P.StartElement = TensorOp::of(Op.operand(2))->operand(0);
    else
      P.Start = memoryOf(Op.operand(2));
  }
  return emitProductUpTo(P, ST, Store, B);
}

/// Whether what is written by way of \p Written is not read by way of \p Read:
/// a pointer that nothing else overlaps may be both.
static bool areApart(const Value *Written, const Value *Read) {
  auto *X = dyn_cast<Argument>(getUnderlyingObject(Written)),
       *Y = dyn_cast<Argument>(getUnderlyingObject(Read));
  return X && Y && X != Y && (X->hasNoAliasAttr() || Y->hasNoAliasAttr());
}

static bool isSame(const MemoryRef &X, const MemoryRef &Y) {
  return X.Base == Y.Base && X.Strides == Y.Strides;
}

Value *StatementEmitter::overlaps(const Nest &N, const MemoryRef &Target) {
  auto SpanOf = [&](const MemoryRef &Ref, Value *Handle) {
    return Span::of(Ref, [&](unsigned D) { return extent(Handle, D); }, B);
  };
  std::optional<Span> Written;
  Value *Either = nullptr;
  auto Add = [&](Value *Handle, bool MayBeSame) {
    if (!isRead(Handle))
      return;
    MemoryRef Ref = MemoryRef::ofAccess(*TensorOp::of(Handle));
    if (areApart(Target.Base, Ref.Base) || (MayBeSame && isSame(Ref, Target)))
      return;
    Value *Overlap = B.getTrue();
    // Pointers into different address spaces cannot be compared.
    if (Ref.Base->getType() == Target.Base->getType()) {
      if (!Written)
        Written = SpanOf(Target, N.Result);
      Overlap = SpanOf(Ref, Handle).overlaps(*Written, B);
    }
    if (MayBeSame && Ref.Base->getType() == Target.Base->getType()) {
      Value *Differs = B.CreateICmpNE(Ref.Base, Target.Base);
      for (auto [X, Y] : zip_equal(Ref.Strides, Target.Strides))
        Differs =
            B.CreateOr(Differs, B.CreateICmpNE(toIndex(X, B), toIndex(Y, B)));
      Overlap = B.CreateAnd(Overlap, Differs);
    }
    Either = Either ? B.CreateOr(Either, Overlap) : Overlap;
  };
  // Sums that wait in the result's memory are written before what follows them
  // reads it.
  bool MayWait = N.Inner && N.MayWait;
  for (Value *Leaf : N.Leaves)
    Add(Leaf, /*MayBeSame=*/!MayWait);
  if (N.Inner) {
    TensorOp Op = N.Inner->op();
    Add(leafOf(Op.operand(0)), /*MayBeSame=*/false);
    Add(leafOf(Op.operand(1)), /*MayBeSame=*/false);
    if (N.Inner->hasAddend())
      Add(Op.operand(2), /*MayBeSame=*/true);
  }
  return Either;
}

/// Whether what follows the product reads the element that it stores.
bool StatementEmitter::readsTarget(const Nest &N, const MemoryRef &Target) {
  return any_of(N.Leaves, [&](Value *Leaf) {
    return isRead(Leaf) &&
           isSame(MemoryRef::ofAccess(*TensorOp::of(Leaf)), Target);
  });
}

/// One nest serves both ways: where it writes is selected.
RunTimePlan StatementEmitter::emitThroughTemporary(const Nest &N,
                                                   const MemoryRef &Target,
                                                   Value *Condition) {
  // The base, the strides, and what is allocated.
  SmallVector<Value *> Selected = {Target.Base};
  for (Value *Stride : Target.Strides)
    Selected.push_back(toIndex(Stride, B));
  Selected.push_back(ConstantPointerNull::get(B.getPtrTy()));
  emitIfElse(
      B, Condition,
      [&] {
        auto [Ref, Memory] = allocate(N.Result);
        Selected.front() = B.CreatePointerBitCastOrAddrSpaceCast(
            Ref.Base, Target.Base->getType());
        for (auto [D, Stride] : enumerate(Ref.Strides))
          Selected[1 + D] = Stride;
        if (Memory)
          Selected.back() = Memory;
      },
      [] {}, Selected);
  MemoryRef Chosen = Target;
  Chosen.Base = Selected.front();
  for (unsigned D : seq(0u, Target.Type.rank()))
    if (!Target.isUnitStride(D) || !isInnermost(Target.Type, D))
      Chosen.Strides[D] = Selected[1 + D];
  Chosen.Alignment = std::min(Target.Alignment, BufferAlign);
  RunTimePlan Plan = emitNest(N, Chosen);
  emitIf(B, Condition, [&] {
    LeafMemory Leaves;
    Leaves.try_emplace(N.Result, Chosen);
    emitMapUpTo({N.Result, Target, Leaves,
                 [&](Value *Handle, unsigned D) { return extent(Handle, D); }},
                ST, B);
    releaseOnHeap(Selected.back(), Store.libraryInfo(), B);
  });
  return Plan;
}

RunTimePlan StatementEmitter::emit(TensorOp Op) {
  Nest N{Op.operand(0)};
  collect(N.Result, N);
  MemoryRef Target = MemoryRef::ofAccess(Op);
  Value *IsEmpty = B.getFalse();
  for (unsigned D : seq(0u, Target.Type.rank()))
    IsEmpty = B.CreateOr(IsEmpty,
                         B.CreateICmpEQ(extent(N.Result, D), getIndex(B, 0)));
  RunTimePlan Plan;
  emitIf(B, B.CreateNot(IsEmpty), [&] {
    prepare(N);
    // Where what follows reads the result, sums wait in other memory.
    if (N.Inner && !N.Inner->sumsOutside() && readsTarget(N, Target))
      N.MayWait = false;
    Value *Overlaps = overlaps(N, Target);
    Plan = Overlaps ? emitThroughTemporary(N, Target, Overlaps)
                    : emitNest(N, Target);
    for (auto &[Handle, Memory] : Temporaries)
      if (Memory.second)
        releaseOnHeap(Memory.second, Store.libraryInfo(), B);
  });
  return Plan;
}
