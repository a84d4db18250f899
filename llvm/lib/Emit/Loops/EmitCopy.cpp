// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits copies as they are planned: loads into buffers, stores of buffers,
// changes of layout.

#include "Loops/CopyNest.h"
#include "Loops/SpreadLoads.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

void matrix::emitOuterLoops(TensorType Type, unsigned Positions,
                            MutableArrayRef<Value *> Indices, LoopOrder Order,
                            IRBuilderBase &B, function_ref<void()> Body) {
  auto EmitLoop = [&](unsigned Position, function_ref<void()> Inner) {
    unsigned Dimension = Type.layout(Position);
    emitLoop(B, Order, Type.extent(Dimension), 1, [&](Value *Index) {
      Indices[Dimension] = Index;
      Inner();
    });
  };
  nestLoops(Positions, EmitLoop, Body);
}

/// Every element of \p Target is what \p Convert makes of \p Source's and of
/// its old one.
static void emitElements(
    MemoryRef Target, MemoryRef Source, const CopyPlan &Plan,
    function_ref<Value *(Value *, function_ref<Value *()> Old)> Convert,
    IRBuilderBase &B) {
  Plan.Merged.merge(Target);
  Plan.Merged.merge(Source);
  assert(equal(extentsOf(Target.Type), Plan.Extents) &&
         "planned for other memory");
  const auto &[Inner, Around, Unroll] = std::get<CopyPlan::Elements>(Plan.Way);
  TensorType Type = Target.Type;
  SmallVector<Value *> Indices(Type.rank(), getIndex(B, 0));
  auto EmitPiece = [&, Inner = Inner](Value *Index, unsigned Width) {
    Indices[Inner] = Index;
    Value *V =
        Source.load(Source.offset(Indices, B), Width, Source.Strides[Inner], B);
    auto Old = [&] {
      return Target.load(Target.offset(Indices, B), Width,
                         Target.Strides[Inner], B);
    };
    Target.store(Convert(V, Old), Target.offset(Indices, B), Width,
                 Target.Strides[Inner], B);
  };
  CopyNest(Type, Around, Indices, B).emit([&, Inner = Inner, Unroll = Unroll] {
    emitPieces(B, Type.extent(Inner), Plan.VectorWidth, EmitPiece, Unroll);
  });
}

void matrix::emitCopy(MemoryRef Target, MemoryRef Source, const CopyPlan &Plan,
                      IRBuilderBase &B, bool MayOverlap) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  MemoryRef To = Target, From = Source;
  Plan.Merged.merge(To);
  Plan.Merged.merge(From);
  assert(equal(extentsOf(To.Type), Plan.Extents) && "planned for other memory");
  if (Plan.isBytes()) {
    Value *Bytes = getIndex(B, bufferBytes(To.Type, DL));
    if (MayOverlap)
      B.CreateMemMove(To.Base, To.Alignment, From.Base, From.Alignment, Bytes);
    else
      B.CreateMemCpy(To.Base, To.Alignment, From.Base, From.Alignment, Bytes);
  } else if (auto *Lines = std::get_if<CopyPlan::Interleaved>(&Plan.Way)) {
    emitInterleavedCopy(To, From, *Lines, Plan.VectorWidth, B);
  } else if (auto *Short = std::get_if<CopyPlan::Spread>(&Plan.Way)) {
    auto Body = [&](unsigned, LaneLoad Load) { return Load(From); };
    emitSpreadLanes(To, Short->Lanes, Body, B);
  } else if (auto *Tiles = std::get_if<TransposePlan>(&Plan.Way)) {
    emitTransposition(To, From, *Tiles, B);
  } else {
    emitElements(Target, Source, Plan, [](Value *V, auto) { return V; }, B);
  }
}

void matrix::emitConversion(const MemoryRef &Target, const MemoryRef &Source,
                            const CopyPlan &Plan,
                            function_ref<Value *(Value *)> Convert,
                            IRBuilderBase &B) {
  emitElements(
      Target, Source, Plan, [&](Value *V, auto) { return Convert(V); }, B);
}

void matrix::emitAddition(const MemoryRef &Target, const MemoryRef &Source,
                          const CopyPlan &Plan, IRBuilderBase &B) {
  emitElements(
      Target, Source, Plan,
      [&](Value *V, function_ref<Value *()> Old) {
        return emitAdd(Old(), V, Target.Type.element(), {}, B);
      },
      B);
}
