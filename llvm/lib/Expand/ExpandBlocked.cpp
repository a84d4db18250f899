// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of a tensor that lies in blocks, as weights do that were packed
// once:
//
//   Y_ij = sum over k of X_ik * unblock(W)_kj     W_(j / 48)k(j % 48)
//
// Nothing is unblocked: j becomes two loops, over the blocks and in a block,
// whose results are inserted where they belong. A last block that is used in
// part is a contraction of its own.

#include "Expander.h"
#include "matrix/Ops/Contraction.h"

using namespace llvm;
using namespace matrix;

using Role = Contraction::Role;

namespace {
/// A factor of a contraction whose elements lie in blocks.
struct BlockedFactor {
  unsigned Operand;
  /// The tensor of blocks.
  Value *Blocks = nullptr;
  /// Where each dimension of the factor is in there: that of the blocks, or of
  /// the elements if they are in none, and that in a block.
  struct Dimension {
    unsigned Outer = 0;
    std::optional<unsigned> Inner;
    int64_t Factor = 1, Offset = 0;
  };
  SmallVector<Dimension, 8> Dimensions;
};

/// How the labels of a contraction are split.
struct SplitLabels {
  /// The extent of each label's blocks; 0 if it has none.
  SmallVector<unsigned, 8> Size;
  /// The one whose last block is used in part.
  std::optional<unsigned> Cut;

  /// The extents of the loops that the loop \p L of \p Label becomes: in whole
  /// blocks, or in that last one.
  SmallVector<unsigned, 2> extents(unsigned Label, const Contraction::Loop &L,
                                   bool IsRest) const {
    unsigned Each = Size[Label];
    if (Each == 0)
      return {L.extent()};
    if (IsRest && Label == Cut)
      return {L.extent() % Each};
    return {L.extent() / Each, Each};
  }
};
} // namespace

/// What dimension \p D of a view is, if elements of what it sees were put there
/// from blocks by \p Insertion.
static std::optional<BlockedFactor::Dimension>
dimensionInBlocks(StridedView::Dimension D, int64_t Offset,
                  TensorOp Insertion) {
  StridedView Place = StridedView::of(Insertion);
  TensorType Blocks = Insertion.operandType(1);
  SmallVector<unsigned, 2> From;
  for (auto [K, P] : enumerate(Place.Dimensions))
    if (P.Source == D.Source)
      From.push_back(K);
  if (From.empty() || From.size() > 2 || Place.Offsets[D.Source] != 0 ||
      Place.Dimensions[From.back()].Factor != 1)
    return std::nullopt;
  // No element is another one's, and none is missing.
  uint64_t Whole = Insertion.resultType().extent(D.Source), Found = 1;
  for (unsigned K : From)
    Found *= Blocks.extent(K);
  BlockedFactor::Dimension Result{From[0], std::nullopt, D.Factor, Offset};
  bool IsWhole = Found >= Whole;
  if (From.size() == 2) {
    Result.Inner = From[1];
    IsWhole &= D.Factor == 1 && Offset == 0 &&
               Place.Dimensions[From[0]].Factor == Blocks.extent(From[1]);
  }
  return IsWhole ? std::optional(Result) : std::nullopt;
}

/// Operand \p Number of \p Op, if Expander::reshapeUnblock() made it, or what
/// it is a view of.
static std::optional<BlockedFactor> blockedFactor(TensorOp Op,
                                                  unsigned Number) {
  Value *V = Op.operand(Number);
  StridedView Seen = StridedView::all(Op.operandType(Number).rank());
  std::optional<TensorOp> From = TensorOp::of(V);
  for (; From && From->kind() == OpKind::View;
       From = TensorOp::of(From->operand(0)))
    Seen = StridedView::of(*From).then(Seen);
  if (!From || From->kind() != OpKind::InsertView ||
      !isa<PoisonValue>(From->operand(0)))
    return std::nullopt;
  // How many dimensions see each one of what was unblocked.
  SmallVector<unsigned, 8> Views(Seen.Offsets.size(), 0);
  for (StridedView::Dimension D : Seen.Dimensions)
    ++Views[D.Source];
  BlockedFactor Result{Number, From->operand(1), {}};
  bool HasBlocks = false;
  for (StridedView::Dimension D : Seen.Dimensions) {
    std::optional<BlockedFactor::Dimension> Of =
        dimensionInBlocks(D, Seen.Offsets[D.Source], *From);
    // An index that is the sum of two, as in windows, may leave its block.
    if (!Of || (Of->Inner && Views[D.Source] != 1))
      return std::nullopt;
    HasBlocks |= Of->Inner.has_value();
    Result.Dimensions.push_back(*Of);
  }
  // What no dimension sees is one index, which has to be the first.
  bool IsFirst = all_of(zip_equal(Views, Seen.Offsets), [](auto Both) {
    auto [Count, Offset] = Both;
    return Count != 0 || Offset == 0;
  });
  return HasBlocks && IsFirst ? std::optional(Result) : std::nullopt;
}

static unsigned labelOf(const Contraction &All, unsigned Tensor, unsigned D) {
  for (auto [Label, L] : enumerate(All.loops()))
    if (L.Dimension[Tensor] == D)
      return Label;
  llvm_unreachable("each dimension has a label");
}

/// The labels of \p All in blocks of \p Factor; none if a sum were in parts, or
/// more than one loop has a rest.
static std::optional<SplitLabels> splitLabels(const Contraction &All,
                                              const BlockedFactor &Factor) {
  SplitLabels Split;
  Split.Size.assign(All.loops().size(), 0);
  TensorType Blocks = TensorType::of(Factor.Blocks->getType());
  for (auto [D, From] : enumerate(Factor.Dimensions)) {
    if (!From.Inner)
      continue;
    unsigned Label = labelOf(All, Factor.Operand, D),
             Each = Blocks.extent(*From.Inner);
    const Contraction::Loop &L = All.loops()[Label];
    if (L.role() == Role::Batch || L.extent() < Each)
      return std::nullopt;
    Split.Size[Label] = Each;
    if (L.extent() % Each == 0)
      continue;
    if (L.role() == Role::K || Split.Cut)
      return std::nullopt;
    Split.Cut = Label;
  }
  return Split;
}

namespace {
/// One of the contractions: of all whole blocks, or of the rest.
class BlockedPart {
  TensorOp Op;
  const Contraction &All;
  const BlockedFactor &Factor;
  const SplitLabels &Split;
  bool IsRest;
  /// The first new label of each old one.
  SmallVector<unsigned, 8> First;

public:
  BlockedPart(TensorOp Op, const Contraction &All, const BlockedFactor &Factor,
              const SplitLabels &Split, bool IsRest)
      : Op(Op), All(All), Factor(Factor), Split(Split), IsRest(IsRest) {
    unsigned Count = 0;
    for (unsigned Label = 0; Label != All.loops().size(); ++Label) {
      First.push_back(Count);
      Count += extents(Label).size();
    }
  }
  /// The labels of operand \p Number, which is seen as view() of source().
  SmallVector<unsigned> labels(unsigned Number) const;
  Value *source(unsigned Number) const {
    return Number == Factor.Operand ? Factor.Blocks : Op.operand(Number);
  }
  StridedView view(unsigned Number) const;
  SmallVector<unsigned> extentsOfView(unsigned Number) const;
  /// Where the part is in the result, whose dimensions are the first labels.
  StridedView place() const;
  TensorType resultType() const;

private:
  SmallVector<unsigned, 2> extents(unsigned Label) const {
    return Split.extents(Label, All.loops()[Label], IsRest);
  }
  unsigned wholeBlocks(unsigned Label) const {
    return All.loops()[Label].extent() / Split.Size[Label];
  }
};
} // namespace

SmallVector<unsigned> BlockedPart::labels(unsigned Number) const {
  SmallVector<unsigned> Labels;
  for (unsigned D = 0; D != Op.operandType(Number).rank(); ++D) {
    unsigned Old = labelOf(All, Number, D);
    for (unsigned I = 0; I != extents(Old).size(); ++I)
      Labels.push_back(First[Old] + I);
  }
  return Labels;
}

SmallVector<unsigned> BlockedPart::extentsOfView(unsigned Number) const {
  SmallVector<unsigned> Extents;
  for (unsigned D = 0; D != Op.operandType(Number).rank(); ++D)
    append_range(Extents, extents(labelOf(All, Number, D)));
  return Extents;
}

StridedView BlockedPart::view(unsigned Number) const {
  StridedView View;
  View.Offsets.assign(TensorType::of(source(Number)->getType()).rank(), 0);
  for (unsigned D = 0; D != Op.operandType(Number).rank(); ++D) {
    unsigned Label = labelOf(All, Number, D);
    BlockedFactor::Dimension From{D, std::nullopt, 1, 0};
    if (Number == Factor.Operand)
      From = Factor.Dimensions[D];
    bool HasBlocks = extents(Label).size() == 2;
    View.Offsets[From.Outer] = From.Offset;
    if (HasBlocks)
      View.Dimensions.push_back(
          {From.Outer, From.Inner ? 1 : int64_t(Split.Size[Label])});
    else if (From.Inner)
      View.Offsets[From.Outer] = wholeBlocks(Label);
    View.Dimensions.push_back({From.Inner.value_or(From.Outer), From.Factor});
  }
  return View;
}

StridedView BlockedPart::place() const {
  StridedView Place;
  unsigned Rank = Op.resultType().rank();
  Place.Offsets.assign(Rank, 0);
  for (unsigned D = 0; D != Rank; ++D) {
    if (extents(D).size() == 2)
      Place.Dimensions.push_back({D, int64_t(Split.Size[D])});
    Place.Dimensions.push_back({D, 1});
    if (IsRest && D == Split.Cut)
      Place.Offsets[D] = int64_t(wholeBlocks(D)) * Split.Size[D];
  }
  return Place;
}

/// As the result lies.
TensorType BlockedPart::resultType() const {
  TensorType To = Op.resultType();
  SmallVector<unsigned> Extents, Layout;
  for (unsigned D = 0; D != To.rank(); ++D) {
    append_range(Extents, extents(D));
    unsigned Placed = To.layout(D);
    for (unsigned I = 0; I != extents(Placed).size(); ++I)
      Layout.push_back(First[Placed] + I);
  }
  return TensorType::get(To.element(), Extents, Layout);
}

Value *Expander::blockedContraction(TensorOp Op) {
  Contraction All(Op);
  std::optional<BlockedFactor> Factor;
  std::optional<SplitLabels> Split;
  for (unsigned Number : {Contraction::A, Contraction::B})
    if (!Split && (Factor = blockedFactor(Op, Number)))
      Split = splitLabels(All, *Factor);
  if (!Split || (Split->Cut && B.GetInsertBlock()->getParent()->hasOptSize()))
    return nullptr;

  TensorType To = Op.resultType();
  Value *Result = unwritten(alike(To, To.element(), extentsOf(To)));
  for (bool IsRest : {false, true}) {
    if (IsRest && !Split->Cut)
      break;
    BlockedPart Part(Op, All, *Factor, *Split, IsRest);
    SmallVector<unsigned> Attributes;
    SmallVector<Value *> Operands;
    for (unsigned Number : {Contraction::A, Contraction::B}) {
      append_range(Attributes, Part.labels(Number));
      Operands.push_back(view(Part.source(Number), Part.view(Number),
                              Part.extentsOfView(Number)));
    }
    append_range(Attributes,
                 Op.attributes().drop_front(Op.operandType(0).rank() +
                                            Op.operandType(1).rank()));
    TensorType Type = Part.resultType();
    if (Op.numOperands() == 3) {
      std::optional<TensorOp> Addend = TensorOp::of(Op.operand(2));
      bool IsSplat = Addend && Addend->kind() == OpKind::Splat;
      Operands.push_back(IsSplat ? Ops.splat(Type, Addend->operand(0))
                                 : viewAs(Type, Op.operand(2), Part.place()));
    }
    CallInst *Sums = Ops.create(Op.kind(), Type.type(), Operands, Attributes);
    // If only sums are in blocks, it is all.
    if (Type.rank() == To.rank() && !Split->Cut)
      return as(To, Sums);
    Result = insertView(Result, Sums, Part.place());
  }
  return as(To, Result);
}
