// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever an operation says that its intrinsic has no operand for is a reason
// to refuse it, also where it would mean nothing: what was exported comes back.

#include "Exporter.h"
#include "matrix/Ops/OpVerifier.h"
#include "matrix/Ops/Windows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace PatternMatch;

Constant *Exporter::list(ArrayRef<unsigned> Numbers) const {
  return ConstantDataVector::get(F.getContext(), Numbers);
}

SmallVector<Constant *, 3> Exporter::description(TensorType T) const {
  SmallVector<unsigned> Shape, Padding;
  for (unsigned D : layoutOf(T)) {
    Shape.push_back(T.allocated(D));
    Padding.push_back(T.padding(D));
  }
  return {list(Shape), list(layoutOf(T)), list(Padding)};
}

/// The intrinsic that \p Op is; null for what is none, or one together with
/// other operations only.
static const TensorIntrinsic *intrinsicFor(TensorOp Op) {
  using In = TensorIntrinsic;
  OpKind Kind = Op.kind();
  if (Kind == OpKind::Transpose)
    return In::named("reshape.permute");
  std::optional<OpKind> Step = windowStep(Kind);
  if (!Step)
    Step = reductionStep(Kind);
  for (const In &I : In::all()) {
    if (I.Form == In::Relu || I.Form == In::Sigmoid ||
        (I.Form == In::Reduce) != Step.has_value() ||
        (I.Form == In::MultiplyAdd && I.Signs != Op.signs()))
      continue;
    if (is_contained({I.OfFloats, I.OfIntegers}, Step.value_or(Kind)))
      return &I;
  }
  return nullptr;
}

std::optional<Spelling> Exporter::spell(TensorOp Op) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!verifyOp(Op, OS))
    return fail(Op, "malformed: " + Text);
  if (Op.kind() == OpKind::MulAdd && !Op.resultType().element()->isIntegerTy())
    return fail(Op, "elements are no integers");
  const TensorIntrinsic *As = intrinsicFor(Op);
  if (!As)
    return fail(Op, "the RFC has no intrinsic for it");
  return spellAs(*As, Op);
}

std::optional<Spelling> Exporter::spellAs(const TensorIntrinsic &As,
                                          TensorOp Op) {
  Spelling S;
  S.As = &As;
  S.Flags = Op.fastMath();
  auto Add = [&](ArrayRef<unsigned> Operands) {
    for (unsigned I : Operands)
      S.Operands.push_back(Op.operand(I));
  };
  switch (As.Form) {
  case TensorIntrinsic::Typeinfo:
    return typeinfo(S, Op);
  case TensorIntrinsic::Load:
  case TensorIntrinsic::Store:
    return memory(S, Op);
  case TensorIntrinsic::MatMul:
    Add({0, 1});
    return S;
  case TensorIntrinsic::MultiplyAdd:
    Add({2, 0, 1});
    return S;
  case TensorIntrinsic::Contract:
    return contract(S, Op);
  case TensorIntrinsic::Convolution:
    return convolution(S, Op, Op.operand(0), Op.operand(1));
  case TensorIntrinsic::Transpose:
    Add({0});
    S.Operands.push_back(list(layoutOf(Op.resultType())));
    return S;
  case TensorIntrinsic::Pad:
    return pad(S, Op);
  case TensorIntrinsic::Concat:
    for (unsigned I : seq(Op.numOperands()))
      Add({I});
    S.Operands.push_back(
        ConstantInt::get(Type::getInt32Ty(F.getContext()), Op.attributes()[0]));
    return S;
  case TensorIntrinsic::Broadcast:
    // Any tensor of this type will do.
    S.Operands.push_back(PoisonValue::get(Op.resultType().type()));
    Add({0});
    return S;
  case TensorIntrinsic::ToVector:
  case TensorIntrinsic::Elementwise:
    Add({0});
    return S;
  case TensorIntrinsic::Block:
    return block(S, Op);
  case TensorIntrinsic::Permute:
    if (Op.kind() == OpKind::Transpose)
      return transpose(S, Op);
    Add({0});
    S.Operands.push_back(list(Op.attributes()));
    return S;
  case TensorIntrinsic::Reduce:
    return windowStep(Op.kind()) ? window(S, Op) : reduction(S, Op);
  case TensorIntrinsic::Relu:
  case TensorIntrinsic::Sigmoid:
    break;
  }
  llvm_unreachable("compositions are matched as such");
}

std::optional<Spelling> Exporter::typeinfo(Spelling S, TensorOp Op) {
  // One vector has one type.
  auto From = TensorOp::of(Op.operand(0));
  if (From && From->kind() == OpKind::ToVector && verifyOp(*From, nulls()) &&
      From->operandType(0) != Op.resultType())
    return fail(Op, "its vector is that of another tensor, " +
                        From->operandType(0).mangled());
  S.Operands.push_back(Op.operand(0));
  return S;
}

/// The stride that an access says by a list; it takes 0 for \p Natural, that of
/// contiguous memory. Null if there is none.
static Value *spelledStride(Value *Stride, uint64_t Natural,
                            const DataLayout &DL) {
  if (auto *Constant = dyn_cast<ConstantInt>(Stride))
    return Constant->isZero() ? nullptr : Stride;
  Value *Listed;
  if (match(Stride, m_Select(m_SpecificICmp(ICmpInst::ICMP_EQ, m_Value(Listed),
                                            m_Zero()),
                             m_SpecificInt(Natural), m_Deferred(Listed))))
    return Listed;
  return isKnownNonZero(Stride, SimplifyQuery(DL)) ? Stride : nullptr;
}

std::optional<Spelling> Exporter::memory(Spelling S, TensorOp Op) {
  if (Op.isVolatile())
    return fail(Op, "no intrinsic is volatile");
  TensorType T = Op.accessedType();
  S.Operands.push_back(Op.pointer());
  if (Op.kind() == OpKind::Store)
    S.Operands.push_back(Op.operand(0));
  for (unsigned D : layoutOf(T)) {
    Value *Stride =
        spelledStride(Op.stride(D), T.stride(D), Op.call()->getDataLayout());
    if (!Stride)
      return fail(Op, "the stride of dimension " + Twine(D) +
                          " is or may be 0, which would be that of contiguous "
                          "memory");
    S.Strides.push_back(Stride);
  }
  return S;
}

std::optional<Spelling> Exporter::contract(Spelling S, TensorOp Op) {
  unsigned Rank = Op.resultType().rank(), RankA = Op.operandType(0).rank();
  ArrayRef<unsigned> Labels = Op.attributes().drop_back();
  ArrayRef<unsigned> OfA = Labels.take_front(RankA),
                     OfB = Labels.drop_front(RankA);
  unsigned Next = 0;
  for (unsigned Label : Labels) {
    if (Label >= Rank)
      continue;
    if (is_contained(OfA, Label) && is_contained(OfB, Label))
      return fail(Op, "dimension " + Twine(Label) +
                          " of the result is in both operands");
    if (Label != Next++)
      return fail(Op, "the result's dimensions are not those of operand 0, "
                      "then those of operand 1");
  }
  SmallVector<unsigned> AxesOfA, AxesOfB;
  for (unsigned Label = Rank; is_contained(OfA, Label); ++Label) {
    AxesOfA.push_back(find(OfA, Label) - OfA.begin());
    AxesOfB.push_back(find(OfB, Label) - OfB.begin());
  }
  if (AxesOfA.empty())
    return fail(Op, "no axis is summed over");
  S.Operands = {Op.operand(0), Op.operand(1), list(AxesOfA), list(AxesOfB)};
  return S;
}

std::optional<Spelling> Exporter::convolution(Spelling S, TensorOp Op, Value *X,
                                              Value *W) {
  ArrayRef<unsigned> Form = Op.attributes().take_back(5);
  if (Form[0] != unsigned(BoundaryMode::Zero))
    return fail(Op, "the image has a boundary mode");
  if (Form[1] != 1)
    return fail(Op, "there are " + Twine(Form[1]) + " groups");
  if (Form[2] != 0)
    return fail(Op, "the window is flipped");
  if (Op.signs() != 0)
    return fail(Op, "elements are widened as signed ones, or by a unit");
  if (Op.resultType().element() != Op.operandType(0).element() ||
      Op.resultType().element() != Op.operandType(1).element())
    return fail(Op, "elements are widened");
  if (!isa<PoisonValue>(Op.operand(2)))
    return fail(Op, "an element for the boundary is given");
  SmallVector<WindowDimension> Windows = windowsOf(Op);
  if (Windows.size() > MaxWindowRank)
    return fail(Op, "the window has more than " + Twine(MaxWindowRank) +
                        " dimensions");
  SmallVector<unsigned> Strides, Holes, Dilations;
  for (const WindowDimension &D : Windows) {
    if (D.Low != 0 || D.High != 0)
      return fail(Op, "the image is padded");
    Strides.push_back(D.Stride);
    // The number of zeros between neighbors.
    Holes.push_back(D.Hole - 1);
    Dilations.push_back(D.Dilation - 1);
  }
  S.Operands = {X, W, list(Strides), list(Holes), list(Dilations)};
  return S;
}

std::optional<Spelling> Exporter::transpose(Spelling S, TensorOp Op) {
  TensorType Expected = Op.operandType(0).permuted(Op.attributes());
  if (Op.resultType() != Expected || is_sorted(Op.attributes()))
    return fail(Op, "it moves elements: expected " + Expected.mangled() +
                        ", got " + Op.resultType().mangled() +
                        "; the RFC's transpose is a relayout");
  S.Operands = {Op.operand(0), list(Op.attributes())};
  return S;
}

std::optional<Spelling> Exporter::pad(Spelling S, TensorOp Op) {
  if (Op.attributes()[0] != unsigned(BoundaryMode::Constant))
    return fail(Op, "what surrounds the tensor is no element that is given");
  S.Operands = {Op.operand(0), Op.operand(1)};
  unsigned Rank = Op.resultType().rank();
  for (unsigned I : seq(3u))
    S.Operands.push_back(list(Op.attributes().slice(1 + I * Rank, Rank)));
  return S;
}

std::optional<Spelling> Exporter::block(Spelling S, TensorOp Op) {
  SmallVector<unsigned> Dimensions, Blocks;
  for (ArrayRef<unsigned> Rest = Op.attributes(); !Rest.empty();
       Rest = Rest.drop_front(2)) {
    Dimensions.push_back(Rest[0]);
    Blocks.push_back(Rest[1]);
  }
  S.Operands = {Op.operand(0), list(Dimensions), list(Blocks)};
  return S;
}

std::optional<Spelling> Exporter::window(Spelling S, TensorOp Op) {
  SmallVector<unsigned> Sizes, Strides;
  for (auto [D, Window] : enumerate(windowsOf(Op))) {
    if (Window.Dilation != 1 || Window.Hole != 1)
      return fail(Op, "dimension " + Twine(D) + " is dilated");
    if (Window.Low != 0 || Window.High != 0)
      return fail(Op, "dimension " + Twine(D) + " is padded");
    Sizes.push_back(Window.Size);
    Strides.push_back(Window.Stride);
  }
  S.Operands = {Op.operand(0), list(Sizes), list(Strides)};
  return S;
}

/// A window of these dimensions, which steps over them as a whole.
std::optional<Spelling> Exporter::reduction(Spelling S, TensorOp Op) {
  TensorType From = Op.operandType(0);
  SmallVector<unsigned> Sizes(From.rank(), 1);
  for (unsigned D = 0; D != From.rank(); ++D) {
    if (!Op.isReduced(D))
      continue;
    Sizes[D] = From.extent(D);
    if (Sizes[D] == 1)
      return fail(Op, "dimension " + Twine(D) + " has one index only");
  }
  S.Operands = {Op.operand(0), list(Sizes), list(Sizes)};
  return S;
}
