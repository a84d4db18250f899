// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads all that lies between lanes, and shuffles the lanes out of it.

#include "Loops/SpreadLoads.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

SmallVector<Value *> matrix::loadCovering(const MemoryRef &Ref, Value *Start,
                                          const CoveringVectors &Covering,
                                          IRBuilderBase &B) {
  SmallVector<Value *> Vectors;
  for (int64_t First : Covering.Starts)
    Vectors.push_back(Ref.load(B.CreateAdd(Start, getIndex(B, First)),
                               Covering.Width, getIndex(B, 1), B));
  return Vectors;
}

/// \p V, or bytes of what may be bits of a mask, which take many instructions
/// to move.
static Value *inBytes(Value *V, IRBuilderBase &B) {
  Type *Element = V->getType()->getScalarType();
  return Element->isIntegerTy(1)
             ? B.CreateZExt(V, V->getType()->getWithNewType(B.getInt8Ty()))
             : V;
}

/// \p V in as many lanes as \p Width; those that it does not have are poison.
static Value *widened(Value *V, unsigned Width, IRBuilderBase &B) {
  if (numLanes(V) == Width)
    return V;
  SmallVector<int> Mask(Width, PoisonMaskElem);
  for (unsigned Lane = 0; Lane != std::min(Width, numLanes(V)); ++Lane)
    Mask[Lane] = Lane;
  return B.CreateShuffleVector(V, Mask);
}

Value *matrix::spread(ArrayRef<Value *> Vectors,
                      const CoveringVectors &Covering,
                      ArrayRef<int64_t> Offsets, unsigned Width,
                      IRBuilderBase &B) {
  if (Covering.Width == 1 && Vectors.size() == 1)
    return B.CreateVectorSplat(Width, Vectors.front());
  if (Covering.Width == 1) {
    Value *All = PoisonValue::get(
        FixedVectorType::get(Vectors.front()->getType(), Width));
    for (unsigned Lane = 0; Lane != Width; ++Lane) {
      int64_t At = Offsets[std::min<size_t>(Lane, Offsets.size() - 1)];
      All = B.CreateInsertElement(All, Vectors[Covering.vectorWith(At)], Lane);
    }
    return All;
  }
  // Each shuffle adds what one more vector has.
  unsigned Lanes = std::max(Width, Covering.Width);
  Value *All = nullptr;
  for (auto [Number, V] : enumerate(Vectors)) {
    SmallVector<int> Mask(Lanes, PoisonMaskElem);
    for (unsigned Lane = 0; Lane != Width; ++Lane) {
      int64_t At = Offsets[std::min<size_t>(Lane, Offsets.size() - 1)];
      unsigned Owner = Covering.vectorWith(At);
      if (Owner < Number)
        Mask[Lane] = Lane;
      else if (Owner == Number)
        Mask[Lane] = (All ? Lanes : 0) + At - Covering.Starts[Number];
    }
    Value *From = inBytes(V, B);
    All = All ? B.CreateShuffleVector(All, widened(From, Lanes, B), Mask)
              : B.CreateShuffleVector(From, Mask);
  }
  Type *Element = Vectors.front()->getType()->getScalarType();
  return B.CreateTrunc(widened(All, Width, B),
                       FixedVectorType::get(Element, Width));
}

void matrix::storeFirst(Value *V, unsigned Count, const MemoryRef &Target,
                        Value *Offset, IRBuilderBase &B) {
  Value *One = getIndex(B, 1);
  unsigned Width = bit_floor(Count);
  V = inBytes(V, B);
  auto Store = [&](unsigned First) {
    Target.store(subvector(V, First, Width, B),
                 B.CreateAdd(Offset, getIndex(B, First)), Width, One, B);
  };
  Store(0);
  if (Width != Count)
    Store(Count - Width);
}

void matrix::emitSpreadLanes(const MemoryRef &Target, const SpreadLanes &Lanes,
                             SpreadBody Body, IRBuilderBase &B) {
  auto All = extentsOf(Target.Type);
  unsigned Count = Lanes.count(All), Width = PowerOf2Ceil(Count);
  SmallVector<Value *> Indices(All.size(), getIndex(B, 0));
  auto Load = [&](const MemoryRef &Ref) {
    SmallVector<int64_t> Offsets = *Lanes.offsetsIn(Ref, All);
    CoveringVectors C = CoveringVectors::of(Ref, Offsets, Width);
    return spread(loadCovering(Ref, Ref.offset(Indices, B), C, B), C, Offsets,
                  Width, B);
  };
  auto EmitLoop = [&](unsigned D, function_ref<void()> Inner) {
    unsigned Step = Lanes.stepAlong(D, All);
    emitLoop(B, 0, All[D] / Step, Step, [&](Value *Index) {
      Indices[D] = Index;
      Inner();
    });
  };
  nestLoops(All.size(), EmitLoop, [&] {
    storeFirst(Body(Width, Load), Count, Target, Target.offset(Indices, B), B);
  });
}
