// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions: one loop nest that loads the leaves, computes every
// fused operation in registers, and stores the result.
//
// If all memory is contiguous, one loop runs over it from end to end. Otherwise
// the innermost loop runs along what the result's layout stores side by side,
// and elements of a leaf that lie otherwise are gathered.

#include "ElementBody.h"
#include "RegionEmitter.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

/// Fills contiguous memory with one element, if that is one byte repeated.
static bool emitMemSet(Value *Result, const MemoryRef &Target,
                       IRBuilderBase &B) {
  std::optional<TensorOp> Op = TensorOp::of(Result);
  if (!Op || Op->kind() != OpKind::Splat || Target.IsVolatile ||
      !Target.isContiguous())
    return false;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  auto *Element = dyn_cast<Constant>(Op->operand(0));
  Value *Byte = nullptr;
  // Of a type with padding only a null value is known byte by byte.
  if (Element && (Element->isNullValue() ||
                  DL.getTypeSizeInBits(Element->getType()) ==
                      DL.getTypeAllocSizeInBits(Element->getType())))
    Byte = isBytewiseValue(Element, DL);
  if (!Byte || isa<UndefValue>(Byte))
    return false;
  B.CreateMemSet(Target.Base, Byte, bufferBytes(Target.Type, DL),
                 Target.Alignment);
  return true;
}

/// How many of \p Vectors vectors a trip of the loop computes: all of a few, so
/// that there is no loop, or enough not to wait for its branch. \p Refs: what
/// is read and written for each of them.
static unsigned vectorsTogether(const Region &R, unsigned Refs,
                                uint64_t Vectors, Effort E) {
  if (E == Effort::Trivial || R.Root->getFunction()->hasOptSize())
    return 1;
  // Instructions without a loop, and of a trip.
  constexpr unsigned MostAtOnce = 64, MostOfATrip = 32;
  unsigned Each = Refs + R.Fused.size();
  if (Vectors * Each <= MostAtOnce)
    return std::max<uint64_t>(1, Vectors);
  return std::clamp(MostOfATrip / Each, 1u, 4u);
}

void RegionEmitter::emitElementwise(const Region &Here, MemoryRef Target,
                                    IRBuilderBase &Builder) {
  Value *Result = Here.result();
  if (emitMemSet(Result, Target, Builder))
    return;
  RegionPlan Plan = planRegion(Here, TTI, E);
  DenseMap<Value *, MemoryRef> Leaves;
  for (Value *Leaf : Here.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
  SmallVector<MemoryRef *> Refs = {&Target};
  for (auto &Leaf : Leaves)
    Refs.push_back(&Leaf.second);
  mergeDimensions(Refs);
  auto EmitBody = [&](function_ref<Value *(const MemoryRef &)> OffsetIn,
                      unsigned Inner, unsigned Width) {
    auto Load = [&](const MemoryRef &Ref) {
      return Ref.load(OffsetIn(Ref), Width, Ref.Strides[Inner], Builder);
    };
    Value *V = ElementBody(Leaves, Load, Width, TTI, Builder).at(Result);
    Target.store(V, OffsetIn(Target), Width, Target.Strides[Inner], Builder);
  };

  TensorType Type = Target.Type;
  unsigned Inner = Type.rank() - 1;
  unsigned Together = vectorsTogether(Here, Refs.size(),
                                      Type.extent(Inner) / Plan.VectorWidth, E);
  SmallVector<Value *> Indices(Type.rank(), Builder.getInt64(0));
  emitOuterLoops(Type, Type.rank() - 1, Indices, Builder, [&] {
    emitPieces(
        Builder, Type.extent(Inner), Plan.VectorWidth,
        [&](Value *Index, unsigned Width) {
          Indices[Inner] = Index;
          EmitBody(
              [&](const MemoryRef &Ref) {
                return Ref.offset(Indices, Builder);
              },
              Inner, Width);
        },
        Together);
  });
}
