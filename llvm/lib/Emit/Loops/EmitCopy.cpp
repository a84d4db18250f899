// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies: loads into buffers, stores of buffers, changes of layout.
//
// If source and target are contiguous along the same dimension, vectors run
// along it. If they are contiguous along different ones, this is a transpose:
// tiles are read as rows, transposed in registers, and written as rows, or
// whole vectors are interleaved, of lines that are few.
//
// What no cache holds is moved in blocks of few pages of memory, on either
// side (OuterLoops.h).

#include "Loops/OuterLoops.h"
#include "RegionEmitter.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

void matrix::emitOuterLoops(TensorType Type, unsigned Positions,
                            MutableArrayRef<Value *> Indices, LoopOrder Order,
                            IRBuilderBase &B, function_ref<void()> Body) {
  auto Nest = [&](auto &Self, unsigned Position) -> void {
    if (Position == Positions) {
      Body();
      return;
    }
    unsigned Dimension = Type.layout(Position);
    emitLoop(B, Order, Type.extent(Dimension), 1, [&](Value *Index) {
      Indices[Dimension] = Index;
      Self(Self, Position + 1);
    });
  };
  Nest(Nest, 0);
}

/// Every element of \p Target is what \p Convert makes of \p Source's and of
/// its old one, in vectors along a dimension in which both are adjacent, if
/// there is one. \p Together: vectors of one iteration.
static void emitElements(
    const MemoryRef &Target, const MemoryRef &Source, unsigned VectorWidth,
    unsigned Together,
    function_ref<Value *(Value *, function_ref<Value *()> Old)> Convert,
    IRBuilderBase &B) {
  TensorType Type = Target.Type;
  std::optional<unsigned> From = unitDimension(Source),
                          To = unitDimension(Target);
  unsigned Inner = From && Target.isUnitStride(*From) ? *From
                   : To ? *To
                        : Type.layout(Type.rank() - 1);
  SmallVector<Value *> Indices(Type.rank(), getIndex(B, 0));
  SmallVector<unsigned> Around;
  for (unsigned P = 0; P != Type.rank(); ++P)
    if (Type.layout(P) != Inner)
      Around.push_back(Type.layout(P));
  uint64_t LineBytes =
      bytesOf(Target, B) / Type.numElements() * Type.extent(Inner);
  OuterLoops(Target, Source, Indices, LineBytes, B).emit(Around, [&] {
    emitPieces(
        B, Type.extent(Inner), VectorWidth,
        [&](Value *Index, unsigned Width) {
          Indices[Inner] = Index;
          Value *V = Source.load(Source.offset(Indices, B), Width,
                                 Source.Strides[Inner], B);
          auto Old = [&] {
            return Target.load(Target.offset(Indices, B), Width,
                               Target.Strides[Inner], B);
          };
          Target.store(Convert(V, Old), Target.offset(Indices, B), Width,
                       Target.Strides[Inner], B);
        },
        Together);
  });
}

void matrix::emitCopy(MemoryRef Target, MemoryRef Source, unsigned VectorWidth,
                      bool MayOverlap, IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  RegionPlan Plan =
      planCopy(Target, Source, VectorWidth, *B.GetInsertBlock()->getParent());
  mergeDimensions({&Target, &Source});
  if (Plan.Form == LoopForm::Bytes) {
    Value *Bytes = getIndex(B, bufferBytes(Target.Type, DL));
    if (MayOverlap)
      B.CreateMemMove(Target.Base, Target.Alignment, Source.Base,
                      Source.Alignment, Bytes);
    else
      B.CreateMemCpy(Target.Base, Target.Alignment, Source.Base,
                     Source.Alignment, Bytes);
  } else if (Plan.Form == LoopForm::Interleaved) {
    emitInterleavedCopy(Target, Source, Plan, B);
  } else if (Plan.Form == LoopForm::TransposeTiles) {
    emitTransposition(Target, Source, Plan, B);
  } else {
    emitElements(
        Target, Source, Plan.VectorWidth, /*Together=*/1,
        [](Value *V, auto) { return V; }, B);
  }
}

/// The most elements of \p VectorWidth that are read and written as a vector in
/// both.
static unsigned widthFor(const MemoryRef &Target, const MemoryRef &Source,
                         unsigned VectorWidth, IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return isVectorLikeArray(Source.Type.element(), DL) &&
                 isVectorLikeArray(Target.Type.element(), DL)
             ? VectorWidth
             : 1;
}

void matrix::emitConversion(MemoryRef Target, MemoryRef Source,
                            unsigned VectorWidth,
                            function_ref<Value *(Value *)> Convert,
                            IRBuilderBase &B) {
  mergeDimensions({&Target, &Source});
  // A loop of one vector takes as long as of several.
  constexpr unsigned Together = 4;
  emitElements(
      Target, Source, widthFor(Target, Source, VectorWidth, B), Together,
      [&](Value *V, auto) { return Convert(V); }, B);
}

void matrix::emitAddition(MemoryRef Target, MemoryRef Source,
                          unsigned VectorWidth, IRBuilderBase &B) {
  mergeDimensions({&Target, &Source});
  emitElements(
      Target, Source, widthFor(Target, Source, VectorWidth, B), /*Together=*/1,
      [&](Value *V, function_ref<Value *()> Old) {
        return emitAdd(Old(), V, Target.Type.element(), {}, B);
      },
      B);
}
