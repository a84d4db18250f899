// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that move the elements of tensors.

#include "CGTensor.h"
#include "CGTensorBuiltins.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::BoundaryMode;
using matrix::OpKind;
using matrix::StridedView;
using HandleType = matrix::TensorType;

static llvm::SmallVector<unsigned, 8>
attributes(const TensorCall::Numbers &Numbers) {
  return llvm::SmallVector<unsigned, 8>(Numbers.begin(), Numbers.end());
}

/// Dimensions that are cut into tiles, and the size of these.
static llvm::SmallVector<std::pair<unsigned, unsigned>, 4>
tiles(const TensorCall &Call) {
  llvm::SmallVector<std::pair<unsigned, unsigned>, 4> Pairs;
  for (auto [Dimension, Size] : llvm::zip_equal(Call.Dimensions, Call.Sizes))
    Pairs.emplace_back(Dimension, Size);
  return Pairs;
}

static BoundaryMode modeOf(TensorBoundary Boundary) {
  switch (Boundary) {
  case TensorBoundary::Constant:
    return BoundaryMode::Constant;
  case TensorBoundary::Replicate:
    return BoundaryMode::Replicate;
  case TensorBoundary::Reflect:
    return BoundaryMode::Reflect;
  case TensorBoundary::Symmetric:
    return BoundaryMode::Symmetric;
  case TensorBoundary::Wrap:
    return BoundaryMode::Wrap;
  }
  llvm_unreachable("all boundaries are known");
}

Value *TensorCallEmitter::emitPad() {
  llvm::SmallVector<matrix::PaddedDimension, 8> Dimensions;
  for (auto [Low, High, Interior] :
       llvm::zip_equal(Call.Low, Call.High, Call.Interior))
    Dimensions.push_back({Low, High, Interior});
  BoundaryMode Mode = modeOf(Call.Boundary);
  Value *Element = nullptr;
  if (Mode == BoundaryMode::Constant) {
    Element = toTensorElement(CGF, Operands[1], Call.Operands[0]->getType());
    // Not -0, which is no null value.
    if (auto *Constant = dyn_cast<llvm::Constant>(Element);
        Constant && Constant->isNullValue()) {
      Mode = BoundaryMode::Zero;
      Element = nullptr;
    }
  }
  return Ops.pad(resultType(), Operands[0], Mode, Element, Dimensions);
}

/// What each start is below, for a part of \p Part in a tensor of \p Whole.
static llvm::SmallVector<uint64_t, 8> bounds(HandleType Whole,
                                             HandleType Part) {
  llvm::SmallVector<uint64_t, 8> Bounds;
  for (unsigned D = 0; D != Whole.rank(); ++D)
    Bounds.push_back(Whole.extent(D) - Part.extent(D) + 1);
  return Bounds;
}

/// \p Starts if all are constants below \p Bounds. Sema knows fewer constants.
static std::optional<llvm::SmallVector<unsigned, 8>>
constantStarts(ArrayRef<Value *> Starts, ArrayRef<uint64_t> Bounds) {
  llvm::SmallVector<unsigned, 8> Constants;
  for (auto [Start, Bound] : llvm::zip_equal(Starts, Bounds)) {
    auto *Constant = dyn_cast<llvm::ConstantInt>(Start);
    if (!Constant || Constant->getValue().uge(Bound))
      return std::nullopt;
    Constants.push_back(Constant->getZExtValue());
  }
  return Constants;
}

Value *TensorCallEmitter::emitSlice() {
  HandleType Type = resultType();
  if (!Call.Steps.empty())
    return Ops.slice(Type, Operands[0], attributes(Call.Starts),
                     SmallVector<int>(Call.Steps.begin(), Call.Steps.end()));
  auto Bounds = bounds(HandleType::of(Operands[0]->getType()), Type);
  auto Starts = emitIndices(Bounds);
  if (auto Constants = constantStarts(Starts, Bounds))
    return Ops.slice(Type, Operands[0], *Constants,
                     SmallVector<int>(Type.rank(), 1));
  return Ops.block(Type, Operands[0], Starts);
}

Value *TensorCallEmitter::emitInsertSlice() {
  HandleType Whole = resultType();
  auto Bounds = bounds(Whole, HandleType::of(Operands[1]->getType()));
  auto Starts = emitIndices(Bounds);
  auto Constants = constantStarts(Starts, Bounds);
  if (!Constants)
    return Ops.insertBlock(Operands[0], Operands[1], Starts);
  StridedView View = StridedView::all(Whole.rank());
  View.Offsets.assign(Constants->begin(), Constants->end());
  return Ops.insertView(Operands[0], Operands[1], View);
}

/// Reports the largest of the indices, of which a negative one is larger than
/// any other.
void TensorCallEmitter::checkGatheredIndices() {
  if (!CGF.SanOpts.has(SanitizerKind::ArrayBounds))
    return;
  Value *Indices = Operands[1];
  auto Type = HandleType::of(Indices->getType());
  bool IsSigned = hasSignedElements(1);
  if (Type.element() != CGF.Int64Ty)
    Indices =
        Ops.cast(IsSigned ? OpKind::SExt : OpKind::ZExt, CGF.Int64Ty, Indices);
  SmallVector<Value *, 8> First(Type.rank(), CGF.Builder.getInt64(0));
  Value *Largest = Ops.extract(
      Ops.reduce(OpKind::ReduceUMax, Indices, (1u << Type.rank()) - 1), First);
  ASTContext &Context = CGF.getContext();
  uint64_t Extent =
      HandleType::of(Operands[0]->getType()).extent(Call.Dimensions[0]);
  CGF.EmitBoundsCheckImpl(E, Call.Operands[0]->IgnoreImpCasts()->getType(),
                          Largest, Context.getIntTypeForBitwidth(64, IsSigned),
                          CGF.CGM.getSize(CharUnits::fromQuantity(Extent)),
                          Context.getSizeType(),
                          /*Accessed=*/true);
}

Value *TensorCallEmitter::emitTranspose() {
  return Ops.create(OpKind::Transpose, resultType().type(), {Operands[0]},
                    attributes(Call.Dimensions));
}

Value *TensorCallEmitter::emitReshape() {
  unsigned Rank = HandleType::of(Operands[0]->getType()).rank();
  return Ops.reshapePermute(resultType(), Operands[0],
                            llvm::to_vector(llvm::seq(0u, Rank)));
}

Value *TensorCallEmitter::emitTiles() {
  return Call.Operation == TensorOperation::Tile
             ? Ops.reshapeBlock(resultType(), Operands[0], tiles(Call))
             : Ops.reshapeUnblock(resultType(), Operands[0], tiles(Call));
}

Value *TensorCallEmitter::emitBroadcast() {
  return Ops.broadcast(resultType(), Operands[0], attributes(Call.Dimensions));
}

Value *TensorCallEmitter::emitConcat() {
  return Ops.concat(resultType(), Operands, Call.Dimensions[0]);
}

Value *TensorCallEmitter::emitGather() {
  checkGatheredIndices();
  return Ops.gather(resultType(), Operands[0], Operands[1], Call.Dimensions[0]);
}

Value *TensorCallEmitter::emitScatter() {
  checkGatheredIndices();
  return Ops.scatter(Operands[0], Operands[1], Operands[2], Call.Dimensions[0],
                     Call.Operation == TensorOperation::ScatterAdd);
}
