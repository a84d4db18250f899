// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Views and conversions of layout move elements, and compute none: no rule of
// this file needs a flag. Most undo what Raise had to write in order not to
// infer shapes.

#include "ElementAccess.h"
#include "Matching.h"
#include "Parts.h"
#include "Rules.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace matrix;

/// \p Tensor's elements in storage order as a tensor of type \p Type.
static Value *reshaped(TensorType Type, Value *Tensor, IRBuilderBase &B) {
  if (Tensor->getType() == Type.type())
    return Tensor;
  return OpBuilder(B).reshape(Type, Tensor);
}

/// The strides of a value of type \p Type that lies contiguously.
static SmallVector<Value *> naturalStrides(TensorType Type, IRBuilderBase &B) {
  return SmallVector<Value *>(
      map_range(seq(0u, Type.rank()), [&](unsigned K) -> Value * {
        return B.getInt64(Type.stride(K));
      }));
}

/// The strides at which \p Access, which is not contiguous, has the elements
/// of a value of type \p Type in storage order; none if some dimension has more
/// than one stride.
static SmallVector<Value *> reshapedStrides(TensorType Type, TensorOp Access,
                                            IRBuilderBase &B) {
  TensorType Accessed = Access.accessedType();
  SmallVector<Value *> Strides(Type.rank());
  // From the fastest dimension on. Of the accessed one, Left indices remain.
  unsigned P = Accessed.rank(), Left = 1;
  Value *Stride = B.getInt64(0);
  for (unsigned Q = Type.rank(); Q-- != 0;) {
    unsigned D = Type.layout(Q), Extent = Type.extent(D);
    Strides[D] = B.getInt64(0);
    if (Extent == 1)
      continue;
    while (Left == 1) {
      unsigned A = Accessed.layout(--P);
      Left = Accessed.extent(A);
      Stride = Access.stride(A);
    }
    if (Left % Extent != 0)
      return {};
    Strides[D] = Stride;
    Stride = B.CreateMul(Stride, B.getInt64(Extent));
    Left /= Extent;
  }
  return Strides;
}

static Value *foldToVector(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::ToTensor);
  return From ? From->operand(0) : nullptr;
}

static Value *foldToTensor(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::ToVector);
  if (!From)
    return nullptr;
  Value *Tensor = From->operand(0);
  if (Tensor->getType() == Op.call()->getType())
    return Tensor;
  if (From->operandType(0).hasPadding() || Op.resultType().hasPadding())
    return nullptr;
  return reshaped(Op.resultType(), Tensor, B);
}

/// A flat load that only an operation uses is the operation's: it can be read
/// line by line. (LLVM 22's x86 back end gets some shuffles of wide loads
/// wrong: test/execution/wide-load-shuffle.c.)
static Value *loadTensor(TensorOp Op, IRBuilderBase &B) {
  auto *Load = dyn_cast<LoadInst>(Op.operand(0));
  TensorType Type = Op.resultType();
  if (!Load || !Load->isSimple() || !Load->hasOneUse() || Type.hasPadding() ||
      !isVectorLikeArray(Type.element(), Load->getDataLayout()))
    return nullptr;
  B.SetInsertPoint(Load);
  CallInst *New = OpBuilder(B).load(Type, Load->getPointerOperand(),
                                    naturalStrides(Type, B), Load->getAlign());
  OpBuilder::likeAccess(*New, *Load);
  return New;
}

/// A constant, above all zeros, needs no memory then.
static Value *splatTensor(TensorOp Op, IRBuilderBase &B) {
  Value *Element = getSplatValue(Op.operand(0));
  return Element && !Op.resultType().hasPadding()
             ? OpBuilder(B).splat(Op.resultType(), Element)
             : nullptr;
}

/// \p Op of the view \p From, if it only adds or removes dimensions of one
/// index: another view.
static Value *viewReshaped(TensorOp Op, TensorOp From, IRBuilderBase &B) {
  TensorType Viewed = From.resultType(), Wanted = Op.resultType();
  SmallVector<unsigned> Old = longDimensions(Viewed),
                        New = longDimensions(Wanted);
  if (Viewed.hasPadding() || Wanted.hasPadding() || Old.size() != New.size())
    return nullptr;
  StridedView View = StridedView::of(From);
  SmallVector<StridedView::Dimension, TensorType::MaxRank> Dimensions(
      Wanted.rank(), {0, 0});
  for (auto [D, N] : zip(Old, New)) {
    if (Viewed.extent(D) != Wanted.extent(N))
      return nullptr;
    Dimensions[N] = View.Dimensions[D];
  }
  View.Dimensions = std::move(Dimensions);
  return OpBuilder(B).create(OpKind::View, Wanted.type(), {From.operand(0)},
                             View.attributes());
}

static Value *foldReshape(TensorOp Op, IRBuilderBase &B) {
  if (Op.operand(0)->getType() == Op.call()->getType())
    return Op.operand(0);
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Reshape))
    return reshaped(Op.resultType(), From->operand(0), B);
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Splat))
    return OpBuilder(B).splat(Op.resultType(), From->operand(0));
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::ToTensor))
    return OpBuilder(B).toTensor(Op.resultType(), From->operand(0));
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::View))
    return viewReshaped(Op, *From, B);
  return nullptr;
}

static Value *foldRelayout(TensorOp Op, IRBuilderBase &B) {
  if (Op.operand(0)->getType() == Op.call()->getType())
    return Op.operand(0);
  // What padding held is not carried on, so it need not be written.
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Relayout))
    return OpBuilder(B).relayout(Op.resultType(), From->operand(0));
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Splat);
      From && !Op.resultType().hasPadding())
    return OpBuilder(B).splat(Op.resultType(), From->operand(0));
  // A view's layout is that of a copy of it, if there is one.
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::View);
      From && From->call()->hasOneUse() && !Op.resultType().hasPadding())
    return OpBuilder(B).create(OpKind::View, Op.call()->getType(),
                               {From->operand(0)}, From->attributes());
  return nullptr;
}

/// A load whose only use sees other extents, or other dimensions, is a load of
/// those. The load stays where it is: memory may change after it. One of
/// volatile memory stays as it is, because nothing would remove it.
static Value *loadView(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> Load = matchOp(Op.operand(0), OpKind::Load);
  if (!Load || !Load->call()->hasOneUse() || Load->isVolatile())
    return nullptr;
  B.SetInsertPoint(Load->call());
  SmallVector<Value *> Strides;
  if (Op.kind() == OpKind::Reshape) {
    if (!Load->isContiguous())
      return nullptr;
    Strides = naturalStrides(Op.resultType(), B);
  } else {
    for (unsigned K : Op.attributes())
      Strides.push_back(Load->operand(1 + K));
    if (Load->resultType().permuted(Op.attributes()) != Op.resultType())
      return nullptr;
  }
  return OpBuilder(B).loadLike(*Load, Op.resultType(), Load->pointer(),
                               Strides);
}

/// A view of another view, or of what has no memory.
static Value *foldStridedView(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> From = TensorOp::of(Op.operand(0));
  if (!From)
    return nullptr;
  StridedView View = StridedView::of(Op);
  switch (From->kind()) {
  case OpKind::Splat:
    return Op.resultType().hasPadding()
               ? nullptr
               : OpBuilder(B).splat(Op.resultType(), From->operand(0));
  case OpKind::View:
  case OpKind::Transpose:
    return OpBuilder(B).create(OpKind::View, Op.call()->getType(),
                               {From->operand(0)},
                               StridedView::of(*From).then(View).attributes());
  case OpKind::Relayout:
    return From->call()->hasOneUse()
               ? OpBuilder(B).create(OpKind::View, Op.call()->getType(),
                                     {From->operand(0)}, Op.attributes())
               : nullptr;
  default:
    return nullptr;
  }
}

/// A load whose only use is a view of it reads the elements of the view. Not of
/// one that repeats elements, as windows do: a copy of that would be larger.
static Value *loadStridedView(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> Load = matchOp(Op.operand(0), OpKind::Load);
  if (!Load || !Load->call()->hasOneUse() || Load->isVolatile() ||
      Op.resultType().numElements() > Load->resultType().numElements())
    return nullptr;
  B.SetInsertPoint(Load->call());
  StridedView View = StridedView::of(Op);
  Value *Start = B.getInt64(0);
  for (auto [D, Offset] : enumerate(View.Offsets))
    Start = B.CreateAdd(
        Start, B.CreateMul(Load->stride(D), B.getInt64(uint64_t(Offset))));
  SmallVector<Value *> Strides;
  for (StridedView::Dimension D : View.Dimensions)
    Strides.push_back(
        B.CreateMul(Load->stride(D.Source), B.getInt64(uint64_t(D.Factor))));
  Value *Pointer =
      B.CreateGEP(Op.resultType().element(), Load->pointer(), Start);
  return OpBuilder(B).loadLike(*Load, Op.resultType(), Pointer, Strides);
}

static Value *storeView(TensorOp Op, IRBuilderBase &B) {
  SmallVector<Value *> Strides;
  Value *Source = nullptr;
  if (std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Reshape)) {
    Source = From->operand(0);
    TensorType Type = From->operandType(0);
    Strides = Op.isContiguous() ? naturalStrides(Type, B)
                                : reshapedStrides(Type, Op, B);
    if (Strides.empty())
      return nullptr;
  } else if ((From = matchOp(Op.operand(0), OpKind::Transpose))) {
    if (From->operandType(0).permuted(From->attributes()) != From->resultType())
      return nullptr;
    Source = From->operand(0);
    Strides.resize(From->attributes().size());
    for (auto [K, D] : enumerate(From->attributes()))
      Strides[D] = Op.operand(2 + K);
  } else {
    return nullptr;
  }
  return OpBuilder(B).storeLike(Op, Source, Op.pointer(), Strides);
}

/// Whether \p V is a product or a reduction, or is made of one by a few
/// element-wise operations: its loops take those that follow, too
/// (Region/Region.cpp), if there is no reshape between.
static bool takesWhatFollows(Value *V, unsigned MostSteps = 8) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || !V->hasOneUse())
    return false;
  OpKind Kind = Op->kind();
  if (isProduct(Kind) || isContraction(Kind) || Kind == OpKind::Convolution ||
      reductionStep(Kind) || windowStep(Kind))
    return true;
  return elementwiseInfo(Kind) && MostSteps != 0 &&
         any_of(Op->call()->args(), [&](Value *Operand) {
           return takesWhatFollows(Operand, MostSteps - 1);
         });
}

/// Element-wise operations work on the shape that an operand had before it was
/// flattened, unless another operand takes them into its loops as it is.
static Value *moveReshapeOut(TensorOp Op, IRBuilderBase &B) {
  if (!elementwiseInfo(Op.kind()))
    return nullptr;
  std::optional<TensorOp> Shaped;
  for (unsigned I = 0; I != Op.numOperands() && !Shaped; ++I)
    if ((Shaped = matchOp(Op.operand(I), OpKind::Reshape)) &&
        Shaped->operandType(0).rank() <= Op.resultType().rank())
      Shaped = std::nullopt;
  if (!Shaped)
    return nullptr;
  auto Takes = [](Value *V) { return takesWhatFollows(V); };
  if (!Takes(Shaped->operand(0)) && any_of(Op.call()->args(), Takes))
    return nullptr;
  TensorType Shape = Shaped->operandType(0);
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(reshaped(Shape.withElement(Op.operandType(I).element()),
                                Op.operand(I), B));
  TensorType Result = Shape.withElement(Op.resultType().element());
  Value *Inner =
      OpBuilder(B).create(Op.kind(), Result.type(), Operands, Op.attributes());
  return OpBuilder(B).reshape(Op.resultType(), Inner);
}

static constexpr Rule Table[] = {
    {"vector of tensor", "tovector(totensor(v)) = v", 0, OpKind::ToVector,
     foldToVector},
    {"tensor of vector", "totensor(tovector(T)) = reshape(T)", 0,
     OpKind::ToTensor, foldToTensor},
    {"load tensor", "totensor(load p) = load(p)", 0, OpKind::ToTensor,
     loadTensor},
    {"splat tensor", "totensor(splat x) = splat(x)", 0, OpKind::ToTensor,
     splatTensor},
    {"fold reshape",
     "reshape(reshape(T)) = reshape(T), reshape(view(T)) = view(T)", 0,
     OpKind::Reshape, foldReshape},
    {"fold relayout",
     "relayout(relayout(T)) = relayout(T), relayout(view(T)) = view(T)", 0,
     OpKind::Relayout, foldRelayout},
    {"load reshaped", "reshape(load(p, strides)) = load(p, strides')", 0,
     OpKind::Reshape, loadView},
    {"load transposed", "view(load(p, i, j)) = load(p, j, i)", 0,
     OpKind::Transpose, loadView},
    {"fold view", "view(view(T)) = view(T)", 0, OpKind::View, foldStridedView},
    {"load viewed", "view(load(p, strides)) = load(p + offset, strides')", 0,
     OpKind::View, loadStridedView},
    {"store view", "store(view(T), p, strides) = store(T, p, strides')", 0,
     OpKind::Store, storeView, /*IsLate=*/true},
    {"move reshape out", "reshape(A) + B = reshape(A + reshape(B))", 0,
     std::nullopt, moveReshapeOut},
};

ArrayRef<Rule> matrix::rulesOfMovement() { return Table; }
