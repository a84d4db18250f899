// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Concatenations of short parts: one nest of loops computes and writes all of
// them. Stores of one part after the other would write a few elements of each
// line, and read what parts have in common once for each.
//
// Lines that are interleaved are vectors across places:
//
//   part 0   a0 a1 a2 a3
//   part 1   b0 b1 b2 b3      result   a0 b0 c0 a1  b1 c1 a2 b2  c2 a3 b3 c3
//            c0 c1 c2 c3

#include "Loops/ElementBody.h"
#include "Loops/LineLoads.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

namespace {
class ConcatLoops {
  using Places = LeafMemory;
  const Region &Here;
  const ConcatPlan &Plan;
  const MemoryRef &Target;
  const FusedElements &Fused;
  IRBuilderBase &B;
  ConcatDimensions Dimensions;
  /// The dimension of the parts.
  unsigned Along;
  SmallVector<Value *, 4> Parts;
  Places Leaves;

  /// A vector that is interleaved with others.
  struct Line {
    Value *Part;
    Places Leaves;
  };

public:
  ConcatLoops(const Region &Here, TensorOp Concat, const ConcatPlan &Plan,
              const MemoryRef &Target, Places Leaves,
              const FusedElements &Fused, IRBuilderBase &B)
      : Here(Here), Plan(Plan), Target(Target), Fused(Fused), B(B),
        Dimensions(Concat), Along(Concat.attributes()[0]),
        Parts(partsOf(Concat)), Leaves(std::move(Leaves)) {}
  void emitInterleaved();
  void emitAlongLines();

private:
  Value *moved(const MemoryRef &Ref, Value *Distance);
  Line lineOf(Value *Part, unsigned Number);
  MemoryRef joined(const MemoryRef &Ref);
  Value *vectorOf(const Line &L, ArrayRef<Value *> Indices, LineLoads &Loads);
  void emitGroup(const ConcatPlan::Group &Group, Value *Start,
                 function_ref<Value *(Value *)> LeafStart);
};
} // namespace

/// The address \p Distance elements behind \p Ref's first one.
Value *ConcatLoops::moved(const MemoryRef &Ref, Value *Distance) {
  return B.CreateGEP(Ref.Type.element(), Ref.Base, Distance);
}

ConcatLoops::Line ConcatLoops::lineOf(Value *Part, unsigned Number) {
  Line Result;
  Result.Part = Part;
  TensorType Type = TensorType::of(Part->getType());
  SmallVector<unsigned, 4> Indices = Dimensions.indicesOf(Number, Type);
  for (Value *Leaf : leavesOf(Part, Here)) {
    const MemoryRef &Ref = Leaves.find(Leaf)->second;
    Value *Distance = getIndex(B, 0);
    for (auto [D, Index] : zip_equal(Dimensions.Inside, Indices))
      Distance = B.CreateAdd(Distance, B.CreateMul(toIndex(Ref.Strides[D], B),
                                                   getIndex(B, Index)));
    MemoryRef Place = Dimensions.around(Ref, B);
    Place.Base = moved(Ref, Distance);
    Result.Leaves.try_emplace(Leaf, Place);
  }
  return Result;
}

/// \p Ref, in one dimension, in larger elements: as many as are joined.
MemoryRef ConcatLoops::joined(const MemoryRef &Ref) {
  if (Plan.Joined == 1)
    return Ref;
  const DataLayout &DL = Here.Root->getDataLayout();
  unsigned Bits = DL.getTypeAllocSizeInBits(Ref.Type.element());
  MemoryRef Result = Ref;
  Result.Type =
      TensorType::get(B.getIntNTy(Bits * Plan.Joined), extentsOf(Ref.Type));
  Result.Strides = {getIndex(B, *Ref.stride(0) / Plan.Joined)};
  return Result;
}

Value *ConcatLoops::vectorOf(const Line &L, ArrayRef<Value *> Indices,
                             LineLoads &Loads) {
  unsigned Width = Plan.VectorWidth, Inner = Indices.size() - 1;
  bool IsWhole =
      Dimensions.lines(TensorType::of(L.Part->getType())) == Plan.Joined;
  if (Plan.Joined == 1 || !IsWhole) {
    auto Load = [&](const MemoryRef &Ref) {
      Value *V = Loads.load(Ref, Indices, Width, B);
      return V ? V
               : Ref.load(Ref.offset(Indices, B), Width, Ref.Strides[Inner], B);
    };
    if (Plan.Joined != 1)
      return Load(L.Leaves.find(L.Part)->second);
    return ElementBody(L.Leaves, Load, Width, Fused, B).at(L.Part);
  }
  auto Load = [&](const MemoryRef &Ref) {
    return Ref.load(Ref.offset(Indices, B), Width * Plan.Joined, getIndex(B, 1),
                    B);
  };
  Value *V =
      ElementBody(L.Leaves, Load, Width * Plan.Joined, Fused, B).at(L.Part);
  unsigned Bits = Here.Root->getDataLayout().getTypeAllocSizeInBits(
      TensorType::of(L.Part->getType()).element());
  if (V->getType()->isIntOrIntVectorTy())
    V = B.CreateZExt(V, V->getType()->getWithNewBitWidth(Bits));
  return B.CreateBitCast(
      V, FixedVectorType::get(B.getIntNTy(Bits * Plan.Joined), Width));
}

void ConcatLoops::emitInterleaved() {
  MemoryRef To = Dimensions.around(Target, B);
  SmallVector<Line, 4> Lines;
  for (Value *Part : Parts)
    for (unsigned K = 0,
                  End = Dimensions.lines(TensorType::of(Part->getType()));
         K != End; K += Plan.Joined)
      Lines.push_back(lineOf(Part, K));
  SmallVector<MemoryRef *> Refs = {&To};
  for (Line &L : Lines)
    for (auto &Leaf : L.Leaves)
      Refs.push_back(&Leaf.second);
  for (MemoryRef *Ref : Refs)
    Plan.Around.merge(*Ref);
  To = joined(To);
  // Parts of several such elements are leaves.
  for (Line &L : Lines)
    if (Dimensions.lines(TensorType::of(L.Part->getType())) != Plan.Joined)
      for (auto &Leaf : L.Leaves)
        Leaf.second = joined(Leaf.second);
  unsigned Inner = To.Type.rank() - 1, Length = To.Type.extent(Inner);
  SmallVector<Value *> Indices(To.Type.rank(), getIndex(B, 0));
  auto Emit = [&](Value *Index) {
    Indices[Inner] = Index;
    SmallVector<Value *> Vectors;
    LineLoads Loads(ArrayRef<MemoryRef *>(Refs).drop_front(), Inner);
    for (const Line &L : Lines)
      Vectors.push_back(vectorOf(L, Indices, Loads));
    storeInterleaved(To, Vectors, To.offset(Indices, B), Plan.Part, B);
  };
  emitOuterLoops(To.Type, Inner, Indices, LoopOrder::Up, B, [&] {
    unsigned Width = Plan.VectorWidth;
    emitLoop(B, 0, Length / Width, Width, Emit);
    // What vectors leave is done by one that starts early.
    if (Length % Width)
      Emit(getIndex(B, Length - Width));
  });
}

/// The parts of \p Group at one place, which is \p Start elements behind the
/// first one of the result.
void ConcatLoops::emitGroup(const ConcatPlan::Group &Group, Value *Start,
                            function_ref<Value *(Value *)> LeafStart) {
  unsigned First = Group.First, Count = Group.Count;
  TensorType Type = TensorType::of(Parts[First]->getType());
  SmallVector<MemoryRef, 4> Targets;
  unsigned Index = 0;
  for (unsigned K = 0; K != First; ++K)
    Index += TensorType::of(Parts[K]->getType()).extent(Along);
  Places Here;
  for (unsigned K = First; K != First + Count; ++K) {
    Targets.push_back(Dimensions.inside(Target, Type));
    Targets.back().Base =
        moved(Target,
              B.CreateAdd(Start, B.CreateMul(toIndex(Target.Strides[Along], B),
                                             getIndex(B, Index))));
    Index += Type.extent(Along);
    for (Value *Leaf : leavesOf(Parts[K], this->Here)) {
      const MemoryRef &Ref = Leaves.find(Leaf)->second;
      MemoryRef Place = Dimensions.inside(Ref, Type);
      Place.Base = moved(Ref, LeafStart(Leaf));
      Here.try_emplace(Leaf, Place);
    }
  }
  for (MemoryRef &To : Targets)
    Group.Inside.merge(To);
  for (auto &Leaf : Here)
    Group.Inside.merge(Leaf.second);
  TensorType Merged = Targets.front().Type;
  unsigned Inner = Merged.rank() - 1;
  SmallVector<Value *> Indices(Merged.rank(), getIndex(B, 0));
  auto Emit = [&](Value *I, unsigned Width) {
    Indices[Inner] = I;
    auto Load = [&](const MemoryRef &Ref) {
      return Ref.load(Ref.offset(Indices, B), Width, Ref.Strides[Inner], B);
    };
    ElementBody Body(Here, Load, Width, Fused, B);
    SmallVector<Value *, 4> Vectors;
    for (unsigned K = 0; K != Count; ++K)
      Vectors.push_back(Body.at(Parts[First + K]));
    for (auto [To, V] : zip_equal(Targets, Vectors))
      To.store(V, To.offset(Indices, B), Width, To.Strides[Inner], B);
  };
  emitOuterLoops(Merged, Inner, Indices, LoopOrder::Up, B, [&] {
    emitPieces(B, Merged.extent(Inner), Plan.VectorWidth, Emit, Plan.Unroll);
  });
}

void ConcatLoops::emitAlongLines() {
  MemoryRef To = Dimensions.around(Target, B);
  Places Around;
  for (const auto &[Leaf, Ref] : Leaves)
    Around.try_emplace(Leaf, Dimensions.around(Ref, B));
  Plan.Around.merge(To);
  for (auto &Leaf : Around)
    Plan.Around.merge(Leaf.second);
  SmallVector<Value *> Indices(To.Type.rank(), getIndex(B, 0));
  emitOuterLoops(To.Type, To.Type.rank(), Indices, LoopOrder::Up, B, [&] {
    for (const ConcatPlan::Group &Group : Plan.Groups)
      emitGroup(Group, To.offset(Indices, B), [&](Value *Leaf) {
        return Around.find(Leaf)->second.offset(Indices, B);
      });
  });
}

void RegionEmitter::emitConcat(const Region &Here, TensorOp Concat,
                               const MemoryRef &Target,
                               IRBuilderBase &Builder) {
  LeafMemory Leaves;
  for (Value *Leaf : Here.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
  const auto &Plan = planOf(Here).as<ConcatPlan>();
  ConcatLoops Loops(Here, Concat, Plan, Target, std::move(Leaves),
                    planOf(Here).Fused, Builder);
  if (Plan.Interleaves)
    Loops.emitInterleaved();
  else
    Loops.emitAlongLines();
}
