// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The extents of what an operation makes. Those that are known at run time are
// numbers of the case that is proved. Loads and splats say them. Of all other
// operations, dimensions that have one index share a label, as contract's do:
//
//   matmul  A: 0 2, B: 2 1 -> 0 1        add  0 1, 0 1 -> 0 1
//
// so what has the same label must have the same extent.

#include "Reference.h"
#include "matrix/Ops/Extents.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// The label of each dimension of \p Operand of \p Op, whose result has labels
/// 0, 1, ..; none: the machine does not know.
static SmallVector<unsigned, 8> labelsOf(TensorOp Op, unsigned Operand) {
  unsigned Rank = Op.resultType().rank();
  auto Same = to_vector<8>(seq(0u, Rank));
  if (elementwiseInfo(Op.kind()))
    return Same;
  if (isProduct(Op.kind())) {
    // Rows of A, columns of B; the other one is summed over.
    if (Operand < 2)
      Same[Rank - 1 - Operand] = Rank;
    return Same;
  }
  if (isContraction(Op.kind())) {
    if (Operand == 2)
      return Same;
    unsigned First = Operand == 0 ? 0 : Op.operandType(0).rank();
    return SmallVector<unsigned, 8>(
        Op.attributes().slice(First, Op.operandType(Operand).rank()));
  }
  return {};
}

std::optional<Indices> Reference::extentsSaid() {
  TensorType T = Op.resultType();
  Indices Extents;
  for (unsigned D : seq(T.rank())) {
    if (!T.isAtRunTime(D)) {
      Extents.push_back(T.extent(D));
      continue;
    }
    auto Extent = I.number(*Op.call(), Op.extentAtRunTime(D), "an extent");
    if (!Extent)
      return std::nullopt;
    if (int64_t(*Extent) < 0) {
      I.fault(*Op.call(), "an extent is negative");
      return std::nullopt;
    }
    Extents.push_back(int64_t(*Extent));
  }
  return Extents;
}

std::optional<Indices> Reference::extentsOfOperands() {
  const CallInst &Call = *Op.call();
  SmallVector<std::optional<int64_t>, 8> OfLabel;
  for (unsigned Operand : seq(Op.numOperands())) {
    SmallVector<unsigned, 8> Labels = labelsOf(Op, Operand);
    Indices Extents = tensor(Operand).Extents;
    if (Labels.size() != Extents.size()) {
      I.unknown(Call, "extents that are known at run time of this operation");
      return std::nullopt;
    }
    for (auto [Label, Extent] : zip_equal(Labels, Extents)) {
      if (Label >= OfLabel.size())
        OfLabel.resize(Label + 1);
      if (OfLabel[Label].value_or(Extent) != Extent) {
        I.fault(Call, "extents of operands disagree: " +
                          Twine(*OfLabel[Label]) + " and " + Twine(Extent));
        return std::nullopt;
      }
      OfLabel[Label] = Extent;
    }
  }
  TensorType T = Op.resultType();
  Indices Result;
  for (unsigned D : seq(T.rank())) {
    Result.push_back(*OfLabel[D]);
    if (!T.isAtRunTime(D) && T.extent(D) != Result[D]) {
      I.fault(Call, "extents of operands and the result disagree");
      return std::nullopt;
    }
  }
  return Result;
}

bool Reference::resolveExtents() {
  const CallInst &Call = *Op.call();
  bool HasResult = TensorType::isTensor(Call.getType());
  if (!hasExtentsAtRunTime(Op)) {
    if (HasResult)
      Extents = extentsOf(Op.resultType());
    return true;
  }
  for (const Use &U : Call.args())
    if (TensorType::isTensor(U->getType()) &&
        TensorType::of(U->getType()).hasExtentAtRunTime() && !I.extentsOf(U))
      return I.unknown(Call, "extents that are known at run time of what no "
                             "operation here makes");
  if (!HasResult)
    return true;
  bool SaysThem = Op.kind() == OpKind::Load || Op.kind() == OpKind::Splat;
  std::optional<Indices> Found = SaysThem ? extentsSaid() : extentsOfOperands();
  if (!Found)
    return false;
  Extents = *std::move(Found);
  return !Op.resultType().hasExtentAtRunTime() || I.setExtents(Call, Extents);
}
