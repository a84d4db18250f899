// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One statement:
//
//   if no extent of the result is 0
//     temporaries are computed
//     if the result overlaps what is read, it is computed to temporary memory
//     one nest of loops computes it
//
// Extents of a sum may be 0: then it is what it starts with, or zero.

#include "RunTime/StatementEmitter.h"
#include "Memory/Span.h"
#include "RunTime/EmitNest.h"
#include "matrix/Support/Heap.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;

std::pair<MemoryRef, Value *> StatementEmitter::allocate(Value *Handle) {
  TensorType Type = TensorType::of(Handle->getType());
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(Type.element());
  MemoryRef Ref{Type, nullptr, {}, commonAlignment(BufferAlign, Bytes)};
  Ref.Strides.resize(Type.rank());
  Value *Count = getIndex(B, 1);
  for (unsigned P = Type.rank(); P-- != 0;) {
    Ref.Strides[Type.layout(P)] = Count;
    Count = B.CreateMul(Count, extentAt(Handle, Type.layout(P), B));
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

void StatementEmitter::emitTemporaries() {
  for (const RunTimeNest &Each : Plan.Temporaries) {
    auto Memory = allocate(Each.Result);
    emitNest(Each, Memory.first);
    Temporaries.insert({Each.Result, Memory});
  }
}

void StatementEmitter::emitNest(const RunTimeNest &Nest,
                                const MemoryRef &Target) {
  LeafMemory Leaves;
  for (Value *Leaf : Nest.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf));
  MapUpTo Map{Nest.Result, Target, Leaves};
  const RunTimeProduct *Inner = Nest.product();
  if (!Inner)
    return emitMapUpTo(Map, std::get<RunTimeMapPlan>(Nest.Loops), B);
  ProductUpTo P{Map,
                Inner->product(),
                *Inner,
                {memoryOf(Inner->Read[0]), memoryOf(Inner->Read[1])}};
  if (Inner->Start) {
    TensorOp Start = *TensorOp::of(Inner->Start);
    if (Start.kind() == OpKind::Splat)
      P.StartElement = Start.operand(0);
    else
      P.Start = memoryOf(Inner->Start);
  }
  emitProductUpTo(P, Store, Functions, B);
}

Value *StatementEmitter::overlaps(const MemoryRef &Target) {
  auto SpanOf = [&](const MemoryRef &Ref, Value *Handle) {
    return Span::of(Ref, [&](unsigned D) { return extentAt(Handle, D, B); }, B);
  };
  std::optional<Span> Written;
  Value *Either = nullptr;
  for (const OverlapQuestion &Each : Plan.Questions) {
    Value *Overlap = B.getTrue();
    if (Each.IsComparable) {
      MemoryRef Ref = MemoryRef::ofAccess(*TensorOp::of(Each.Load));
      if (!Written)
        Written = SpanOf(Target, Plan.Nest.Result);
      Overlap = SpanOf(Ref, Each.Load).overlaps(*Written, B);
      if (Each.MayBeSame) {
        Value *Differs = B.CreateICmpNE(Ref.Base, Target.Base);
        for (auto [X, Y] : zip_equal(Ref.Strides, Target.Strides))
          Differs =
              B.CreateOr(Differs, B.CreateICmpNE(toIndex(X, B), toIndex(Y, B)));
        Overlap = B.CreateAnd(Overlap, Differs);
      }
    }
    Either = Either ? B.CreateOr(Either, Overlap) : Overlap;
  }
  return Either;
}

/// One nest serves both ways: where it writes is selected.
void StatementEmitter::emitThroughTemporary(const MemoryRef &Target,
                                            Value *Condition) {
  // The base, the strides, and what is allocated.
  SmallVector<Value *> Selected = {Target.Base};
  for (Value *Stride : Target.Strides)
    Selected.push_back(toIndex(Stride, B));
  Selected.push_back(ConstantPointerNull::get(B.getPtrTy()));
  Value *Result = Plan.Nest.Result;
  emitIfElse(
      B, Condition,
      [&] {
        auto [Ref, Memory] = allocate(Result);
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
    if (!Target.isUnitStride(D) ||
        Target.Type.layout(Target.Type.rank() - 1) != D)
      Chosen.Strides[D] = Selected[1 + D];
  Chosen.Alignment = std::min(Target.Alignment, BufferAlign);
  emitNest(Plan.Nest, Chosen);
  emitIf(B, Condition, [&] {
    LeafMemory Leaves;
    Leaves.try_emplace(Result, Chosen);
    emitMapUpTo({Result, Target, Leaves}, *Plan.FromTemporary, B);
    releaseOnHeap(Selected.back(), Store.libraryInfo(), B);
  });
}

void StatementEmitter::emit() {
  MemoryRef Target = MemoryRef::ofAccess(*TensorOp::of(Plan.Store));
  Value *IsEmpty = B.getFalse();
  for (unsigned D : seq(0u, Target.Type.rank()))
    IsEmpty =
        B.CreateOr(IsEmpty, B.CreateICmpEQ(extentAt(Plan.Nest.Result, D, B),
                                           getIndex(B, 0)));
  emitIf(B, B.CreateNot(IsEmpty), [&] {
    emitTemporaries();
    if (Value *Overlaps = overlaps(Target))
      emitThroughTemporary(Target, Overlaps);
    else
      emitNest(Plan.Nest, Target);
    for (auto &[Handle, Memory] : Temporaries)
      if (Memory.second)
        releaseOnHeap(Memory.second, Store.libraryInfo(), B);
  });
}
