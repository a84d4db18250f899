// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exports several operations that OpBuilder or the import make together as one
// intrinsic of the RFC.

#include "Exporter.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/OpVerifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

using Parts = SmallVectorImpl<Instruction *>;

/// \p V as an operation of \p Kind that is right, which becomes a part.
static std::optional<TensorOp> part(Value *V, OpKind Kind, Parts &Of) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || Op->kind() != Kind || !verifyOp(*Op, nulls()))
    return std::nullopt;
  Of.push_back(Op->call());
  return Op;
}

/// Whether \p V is a splat of \p Element.
static bool isSplatOf(Value *V, double Element, Parts &Of) {
  std::optional<TensorOp> Splat = part(V, OpKind::Splat, Of);
  if (!Splat)
    return false;
  if (auto *Number = dyn_cast<ConstantInt>(Splat->operand(0)))
    return Number->getValue() == uint64_t(Element);
  auto *Number = dyn_cast<ConstantFP>(Splat->operand(0));
  return Number && Number->isExactlyValue(Element);
}

/// The sign of 1 / (1 + exp(-x)), which \p Op is, with the flags that
/// OpBuilder::sigmoid() gives its parts.
static std::optional<TensorOp> signOfSigmoid(TensorOp Op, Parts &Of) {
  if (!isSplatOf(Op.operand(0), 1, Of))
    return std::nullopt;
  auto Sum = part(Op.operand(1), OpKind::FAdd, Of);
  if (!Sum || !isSplatOf(Sum->operand(0), 1, Of))
    return std::nullopt;
  auto Power = part(Sum->operand(1), OpKind::Exp, Of);
  auto Sign = Power ? part(Power->operand(0), OpKind::FNeg, Of) : std::nullopt;
  if (!Sign)
    return std::nullopt;
  FastMathFlags Flags = OpBuilder::finiteSigmoidFlags(Sign->fastMath());
  bool HaveFlags = all_of(ArrayRef{Op, *Sum, *Power}, [&](TensorOp P) {
    return P.attributes().back() == FastMath::encode(Flags);
  });
  return HaveFlags ? Sign : std::nullopt;
}

/// Whether \p T lies in order, without padding.
static bool isDefault(TensorType T) {
  return T == TensorType::get(T.element(), extentsOf(T));
}

static bool isViewBy(TensorOp View, const StridedView &Expected) {
  return View.attributes() == ArrayRef<unsigned>(Expected.attributes());
}

/// The operand of \p V, a view that adds a batch and channels of one index
/// each; null if \p V is no such view.
static Value *withoutBatch(Value *V, Parts &Of) {
  std::optional<TensorOp> View = part(V, OpKind::View, Of);
  return View && isDefault(View->resultType()) &&
                 isViewBy(*View, viewWithBatch(View->operandType(0).rank()))
             ? View->operand(0)
             : nullptr;
}

std::optional<Spelling>
Exporter::composition(TensorOp Op, SmallVectorImpl<Instruction *> &Parts) {
  if (!TensorType::isTensor(Op.call()->getType()) || !verifyOp(Op, nulls()))
    return std::nullopt;
  OpKind Kind = Op.kind();
  if (Kind == OpKind::View) {
    auto Product = part(Op.operand(0), OpKind::Convolution, Parts);
    if (!Product || !isDefault(Product->resultType()) ||
        !isViewBy(Op, viewWithoutBatch(Product->resultType().rank())))
      return std::nullopt;
    Value *X = withoutBatch(Product->operand(0), Parts);
    Value *W = X ? withoutBatch(Product->operand(1), Parts) : nullptr;
    if (!W)
      return std::nullopt;
    Spelling S;
    S.As = TensorIntrinsic::named("convolution");
    S.Flags = Product->fastMath();
    return convolution(S, *Product, X, W);
  }
  for (const TensorIntrinsic &I : TensorIntrinsic::all()) {
    if (I.kindFor(Op.resultType().element()) != Kind)
      continue;
    Value *Operand = nullptr;
    Parts.clear();
    if (I.Form == TensorIntrinsic::Relu && isSplatOf(Op.operand(1), 0, Parts))
      Operand = Op.operand(0);
    FastMathFlags Flags = Op.fastMath();
    if (I.Form == TensorIntrinsic::Sigmoid)
      if (std::optional<TensorOp> Sign = signOfSigmoid(Op, Parts)) {
        Operand = Sign->operand(0);
        Flags = Sign->fastMath();
      }
    if (!Operand)
      continue;
    Spelling S;
    S.As = &I;
    S.Operands = {Operand};
    S.Flags = Flags;
    return S;
  }
  return std::nullopt;
}
