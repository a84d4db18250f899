// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the loops of a reduction: joins dimensions, and picks those for vectors
// and for sums. PlanReductions.cpp decides the form of the loops.

#include "matrix/Plan/ReductionNest.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using namespace matrix;

/// Appends \p D to \p To, to the last group if it follows on in all \p Refs.
static void append(MergedDimensions &To, unsigned D, TensorType Type,
                   ArrayRef<const MemoryRef *> Refs) {
  auto &Groups = To.Groups;
  auto FollowsOn = [&](const MemoryRef *Ref) {
    std::optional<uint64_t> Stride = Ref->stride(D);
    return Stride &&
           Ref->stride(Groups.back().back()) == *Stride * Type.extent(D);
  };
  uint64_t Extent = Type.extent(D);
  if (!Groups.empty())
    for (unsigned Other : Groups.back())
      Extent *= Type.extent(Other);
  if (!Groups.empty() && Extent <= TensorType::MaxBytes &&
      all_of(Refs, FollowsOn))
    Groups.back().push_back(D);
  else
    Groups.push_back({D});
}

ReductionMemory::ReductionMemory(const Region &R, TensorOp Op,
                                 const MemoryRef &Target,
                                 function_ref<MemoryRef(Value *)> PlaceOf)
    : Target(Target) {
  // From V on, up to what \p Op computes.
  auto Add = [&](auto &Self, Value *V, LeafMemory &To) -> void {
    if (V == Op.call())
      return;
    if (is_contained(R.Leaves, V)) {
      if (!To.contains(V))
        To.try_emplace(V, PlaceOf(V));
      return;
    }
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !is_contained(R.Fused, I))
      return;
    for (Value *Operand : I->operands())
      Self(Self, Operand, To);
  };
  Add(Add, Op.operand(0), Leaves);
  Value *Result = R.result();
  if (Result == Op.call())
    return;
  for (Value *Operand : cast<Instruction>(Result)->operands())
    Add(Add, Operand, EpilogueLeaves);
}

static SmallVector<MemoryRef *> pointers(LeafMemory &Memory) {
  SmallVector<MemoryRef *> Refs;
  for (auto &Leaf : Memory)
    Refs.push_back(&Leaf.second);
  return Refs;
}

SmallVector<MemoryRef *> ReductionMemory::kept() {
  SmallVector<MemoryRef *> Refs = pointers(EpilogueLeaves);
  Refs.insert(Refs.begin(), &Target);
  return Refs;
}

std::optional<TensorOp> matrix::fusedTerms(TensorOp Sum) {
  if (Sum.kind() != OpKind::ReduceFAdd || !Sum.fastMath().allowContract())
    return std::nullopt;
  std::optional<TensorOp> Term = TensorOp::of(Sum.operand(0));
  return Term && Term->kind() == OpKind::FMul &&
                 Term->fastMath().allowContract()
             ? Term
             : std::nullopt;
}

std::optional<TensorOp> ReductionMemory::fusedProduct(TensorOp Op) const {
  return Leaves.contains(Op.operand(0)) ? std::nullopt : fusedTerms(Op);
}

SmallVector<MemoryRef *> ReductionMemory::reduced() { return pointers(Leaves); }

ReductionNest::ReductionNest(TensorOp Op, ReductionMemory &Memory) {
  TensorType Type = Op.operandType(0);
  SmallVector<MemoryRef *> Results = Memory.kept(), Leaves = Memory.reduced();
  SmallVector<const MemoryRef *> Refs(Leaves.begin(), Leaves.end());
  MergedDimensions Reduced;
  // In the order of sums, or as they lie where any order will do.
  for (unsigned P = 0; P != Type.rank(); ++P)
    if (unsigned D = Op.hasAnyOrder() ? Type.layout(P) : P;
        Op.isReduced(D) && Type.extent(D) != 1)
      append(Reduced, D, Type, Refs);
  append_range(Refs, Results);
  for (unsigned P = 0; P != Type.rank(); ++P)
    if (unsigned D = Type.layout(P); !Op.isReduced(D) && Type.extent(D) != 1)
      append(Merged, D, Type, Refs);
  // A sum of one element.
  if (Reduced.Groups.empty())
    for (unsigned D = 0; D != Type.rank() && Reduced.Groups.empty(); ++D)
      if (Op.isReduced(D))
        Reduced.Groups.push_back({D});
  NumKept = Merged.Groups.size();
  append_range(Merged.Groups, Reduced.Groups);
  Extents.append(Merged.extentsOf(Type));
  merge(Memory);

  auto IsUnit = [&](unsigned D) {
    return all_of(Leaves,
                  [&](const MemoryRef *Ref) { return Ref->isUnitStride(D); });
  };
  // Elements between them are loaded for nothing: a few lines are better
  // gathered, unless one vector has them. Words take more shuffles then.
  auto AreWorthLoading = [&](const MemoryRef &Ref, unsigned D) {
    unsigned Lines = Extents[D],
             Each = Ref.Type.element()->getScalarSizeInBits();
    uint64_t Bits = ((bit_floor(Lines) - 1) * *Ref.stride(D) + 1) * Each;
    return Lines >= CodeBudget::LinesApart ||
           (Lines >= CodeBudget::FewLinesApart &&
            Lines <= 2 * CodeBudget::FewLinesApart &&
            Each > Measured::NarrowElement && Bits <= CodeBudget::BitsApart);
  };
  auto IsClose = [&](unsigned D) {
    return all_of(Leaves, [&](const MemoryRef *Ref) {
      return Ref->isUnitStride(D) || Ref->stride(D) == 0 ||
             readsAllBetween(*Ref, D) ||
             (hasSmallStep(*Ref, D) && AreWorthLoading(*Ref, D));
    });
  };
  auto Rank = [&](unsigned D) {
    return std::tuple(IsUnit(D), IsClose(D), Results.front()->isUnitStride(D),
                      Extents[D]);
  };
  for (unsigned D : seq(NumKept))
    if (!Line || Rank(D) > Rank(*Line))
      Line = D;
  IsLineClose = Line && IsClose(*Line);
  for (unsigned D : seq(NumKept))
    if (D != Line && any_of(Leaves, [&](const MemoryRef *Ref) {
          return isShared(*Ref, D);
        })) {
      Rows = Across;
      Across = D;
    }
  Along = Extents.size() - 1;
  if (Op.hasAnyOrder() && !IsUnit(Along))
    for (unsigned D : seq(NumKept, unsigned(Extents.size())))
      if (IsUnit(D))
        Along = D;
}

void ReductionNest::merge(ReductionMemory &Memory) const {
  MergedDimensions Kept;
  append_range(Kept.Groups, ArrayRef(Merged.Groups).take_front(NumKept));
  for (MemoryRef *Result : Memory.kept()) {
    if (NumKept != 0) {
      Kept.merge(*Result);
      continue;
    }
    Result->Type = TensorType::get(Result->Type.element(), {1});
    Result->Strides.resize(1);
  }
  for (MemoryRef *Leaf : Memory.reduced())
    Merged.merge(*Leaf);
}

bool ReductionNest::verify(raw_ostream &OS) const {
  auto IsKept = [&](std::optional<unsigned> D) { return !D || *D < NumKept; };
  if (NumKept < Extents.size() && Along >= NumKept && Along < Extents.size() &&
      IsKept(Line) && IsKept(Across) && IsKept(Rows) &&
      (Line.has_value() || NumKept == 0) && (!Across || Across != Line))
    return true;
  OS << "expected sums along what is reduced, and lines along what is kept";
  return false;
}

bool ReductionNest::hasSmallStep(const MemoryRef &Leaf,
                                 unsigned Dimension) const {
  std::optional<uint64_t> Step = Leaf.stride(Dimension);
  return Step && *Step >= 2 && *Step <= MemoryRef::MostBetween;
}

bool ReductionNest::readsAllBetween(const MemoryRef &Leaf,
                                    unsigned Dimension) const {
  std::optional<uint64_t> Step = Leaf.stride(Dimension);
  return hasSmallStep(Leaf, Dimension) &&
         any_of(seq(NumKept, unsigned(Extents.size())), [&](unsigned D) {
           return Leaf.isUnitStride(D) && Extents[D] >= *Step;
         });
}

bool ReductionNest::isShared(const MemoryRef &Leaf, unsigned Dimension) const {
  std::optional<uint64_t> Distance = Leaf.stride(Dimension);
  if (!Distance || *Distance == 0)
    return Distance.has_value();
  return any_of(seq(NumKept, unsigned(Extents.size())), [&](unsigned D) {
    std::optional<uint64_t> Step = Leaf.stride(D);
    return Step && *Step != 0 && *Distance % *Step == 0 &&
           *Distance / *Step < Extents[D];
  });
}
