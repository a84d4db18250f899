// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements in another shape: views, and insertions by views.

#include "Expander.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

Value *Expander::slice(TensorOp Op) {
  unsigned Rank = Op.resultType().rank();
  StridedView View = StridedView::all(Rank);
  for (unsigned K = 0; K != Rank; ++K) {
    View.Offsets[K] = int32_t(Op.attributes()[K]);
    View.Dimensions[K].Factor = int32_t(Op.attributes()[Rank + K]);
  }
  return viewAs(Op.resultType(), Op.operand(0), View);
}

Value *Expander::broadcast(TensorOp Op) {
  TensorType From = Op.operandType(0), To = Op.resultType();
  StridedView View;
  View.Offsets.assign(From.rank(), 0);
  View.Dimensions.assign(To.rank(), {0, 0});
  for (auto [K, D] : enumerate(Op.attributes()))
    View.Dimensions[D] = {unsigned(K), From.extent(K) != 1};
  return viewAs(To, Op.operand(0), View);
}

/// Whether \p V has loops of its own, which write it where it is wanted.
static bool hasOwnLoops(const Value *V, unsigned MostSteps = 8) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op)
    return false;
  bool IsStep = elementwiseInfo(Op->kind()) || Op->kind() == OpKind::Relayout ||
                Op->kind() == OpKind::Reshape ||
                Op->kind() == OpKind::Transpose || Op->kind() == OpKind::View;
  if (IsStep)
    return MostSteps != 0 && any_of(Op->call()->args(), [&](const Value *V) {
             return hasOwnLoops(V, MostSteps - 1);
           });
  return Op->kind() != OpKind::Load && Op->kind() != OpKind::Splat;
}

/// Whether parts of \p Op are so short that all are written in one nest of
/// loops (Emit/Loops/EmitConcat.cpp), not each by itself.
static bool hasShortParts(TensorOp Op) {
  constexpr uint64_t FewLines = 8, ManyLines = 512, FewPlaces = 4;
  TensorType To = Op.resultType();
  uint64_t Lines =
               To.extent(Op.attributes()[0]) * To.stride(Op.attributes()[0]),
           Bits = To.element()->getScalarSizeInBits();
  if (To.numElements() * Bits <= MaxRegisterBits || To.hasPadding() ||
      To.numElements() < FewPlaces * Lines)
    return false;
  return Lines <= FewLines ||
         (Lines <= ManyLines && none_of(Op.call()->args(), [](const Value *V) {
            return hasOwnLoops(V);
          }));
}

Value *Expander::concat(TensorOp Op) {
  if (hasShortParts(Op))
    return nullptr;
  TensorType To = Op.resultType();
  StridedView View = StridedView::all(To.rank());
  Value *All = unwritten(alike(To, To.element(), extentsOf(To)));
  int64_t &At = View.Offsets[Op.attributes()[0]];
  for (unsigned I = 0; I != Op.numOperands(); ++I) {
    All = insertView(All, Op.operand(I), View);
    At += Op.operandType(I).extent(Op.attributes()[0]);
  }
  return as(To, All);
}

Value *Expander::reshapePermute(TensorOp Op) {
  TensorType From = Op.operandType(0), To = Op.resultType();
  // Both lie in the order in which they are counted.
  auto Counted =
      TensorType::get(From.element(), extentsOf(From), Op.attributes());
  auto Result = TensorType::get(To.element(), extentsOf(To));
  return as(To, Ops.reshape(Result, as(Counted, Op.operand(0))));
}

namespace {
/// The attributes of blocks: dimension and extent of each.
struct Blocks {
  SmallVector<std::pair<unsigned, unsigned>> Pairs;
  explicit Blocks(TensorOp Op) {
    for (ArrayRef<unsigned> Rest = Op.attributes(); !Rest.empty();
         Rest = Rest.drop_front(2))
      Pairs.push_back({Rest[0], Rest[1]});
  }
  /// The blocks of a tensor of \p Rank, as a view of it.
  StridedView view(unsigned Rank) const {
    StridedView View = StridedView::all(Rank);
    for (auto [D, Extent] : Pairs) {
      View.Dimensions[D].Factor = Extent;
      View.Dimensions.push_back({D, 1});
    }
    return View;
  }
};
} // namespace

Value *Expander::reshapeBlock(TensorOp Op) {
  TensorType From = Op.operandType(0), To = Op.resultType();
  Blocks All(Op);
  SmallVector<PaddedDimension> Filled(From.rank());
  for (auto [D, Extent] : All.Pairs)
    Filled[D].High = alignTo(From.extent(D), Extent) - From.extent(D);
  Value *T = filled(Op.operand(0), Constant::getNullValue(From.element()),
                    Filled, From);
  return viewAs(To, T, All.view(From.rank()));
}

Value *Expander::reshapeUnblock(TensorOp Op) {
  TensorType To = Op.resultType();
  Blocks All(Op);
  Extents Whole = extentsOf(To);
  for (auto [D, Extent] : All.Pairs)
    Whole[D] = alignTo(To.extent(D), Extent);
  Value *T = insertView(unwritten(alike(To, To.element(), Whole)),
                        Op.operand(0), All.view(To.rank()));
  return Whole == extentsOf(To) ? as(To, T)
                                : viewAs(To, T, StridedView::all(To.rank()));
}
