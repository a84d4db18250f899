// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which integers are computed in how many bits.
//
// The low bits of sums, products and bitwise operations depend on the low bits
// of their operands alone. Right shifts, quotients, minima and magnitudes need
// whole operands: narrow ones are those if IntegerRange.h says that they fit.
//
//   trunc((zext a + zext b + 1) >> 1)   a + b + 1 is at most 511, so that 16
//                                       bits do
//   abs(zext a - zext b)                umax(a, b) - umin(a, b), in bytes
//
// Values that something else needs as well stay as they are.

#include "matrix/Simplify/NarrowIntegers.h"
#include "IntegerRange.h"
#include "matrix/Ops/ByteDistance.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Simplify/Simplify.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A tree of operations in integers of so many bits.
class NarrowTree {
  unsigned Bits;
  OpBuilder Ops;
  IRBuilderBase &B;

public:
  NarrowTree(unsigned Bits, IRBuilderBase &B) : Bits(Bits), Ops(B), B(B) {}
  /// Whether \p V modulo 2^Bits can be computed in Bits.
  bool canMake(Value *V, unsigned MostSteps = 12) const;
  Value *make(Value *V);

private:
  /// Whether \p V is what its Bits say, signed or not.
  bool isWhole(Value *V, bool IsSigned) const {
    std::optional<IntegerRange> Range = rangeOf(V);
    return Range &&
           (IsSigned ? Range->fitsSigned(Bits) : Range->fitsUnsigned(Bits));
  }
  bool areWhole(TensorOp Op, bool IsSigned) const {
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      if (!isWhole(Op.operand(I), IsSigned))
        return false;
    return true;
  }
  bool isDistance(TensorOp Abs) const;
  std::optional<OpKind> kindOf(TensorOp Op) const;
  TensorType narrow(TensorType Type) const {
    return Type.withElement(B.getIntNTy(Bits));
  }
};
} // namespace

/// Whether \p Abs is of a difference of unsigned integers of Bits.
bool NarrowTree::isDistance(TensorOp Abs) const {
  std::optional<TensorOp> Sub = TensorOp::of(Abs.operand(0));
  return Sub && Sub->kind() == OpKind::Sub && Sub->call()->hasOneUse() &&
         areWhole(*Sub, /*IsSigned=*/false);
}

/// The operation that computes \p Op in Bits; none if there is none.
std::optional<OpKind> NarrowTree::kindOf(TensorOp Op) const {
  auto Either = [&](OpKind Signed, OpKind Unsigned, bool MayBeSigned = true) {
    if (areWhole(Op, /*IsSigned=*/false))
      return std::optional(Unsigned);
    return MayBeSigned && areWhole(Op, /*IsSigned=*/true)
               ? std::optional(Signed)
               : std::nullopt;
  };
  auto IsShift = [&] {
    std::optional<int64_t> By = splatInteger(Op.operand(1));
    return By && *By >= 0 && *By < int64_t(Bits);
  };
  auto IsDivisor = [&] {
    std::optional<int64_t> By = splatInteger(Op.operand(1));
    return By && *By > 0;
  };
  switch (Op.kind()) {
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Mul:
  case OpKind::And:
  case OpKind::Or:
  case OpKind::Xor:
  case OpKind::ReduceAdd:
    return Op.kind();
  case OpKind::Shl:
    return IsShift() ? std::optional(Op.kind()) : std::nullopt;
  case OpKind::LShr:
  case OpKind::AShr:
    return IsShift()
               ? Either(OpKind::AShr, OpKind::LShr, Op.kind() == OpKind::AShr)
               : std::nullopt;
  case OpKind::UDiv:
  case OpKind::SDiv:
    return IsDivisor()
               ? Either(OpKind::SDiv, OpKind::UDiv, Op.kind() == OpKind::SDiv)
               : std::nullopt;
  case OpKind::SMin:
  case OpKind::UMin:
    return Either(OpKind::SMin, OpKind::UMin, Op.kind() == OpKind::SMin);
  case OpKind::SMax:
  case OpKind::UMax:
    return Either(OpKind::SMax, OpKind::UMax, Op.kind() == OpKind::SMax);
  case OpKind::Abs: {
    std::optional<IntegerRange> Range = rangeOf(Op.operand(0));
    bool HasMagnitude =
        Range && Range->fitsSigned(Bits) && -Range->Low <= maxIntN(Bits);
    return HasMagnitude || isDistance(Op) ? std::optional(Op.kind())
                                          : std::nullopt;
  }
  default:
    return movesElements(Op.kind()) ? std::optional(Op.kind()) : std::nullopt;
  }
}

bool NarrowTree::canMake(Value *V, unsigned MostSteps) const {
  if (splatInteger(V))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || MostSteps == 0 || !V->hasOneUse())
    return false;
  if (Op->kind() == OpKind::ZExt || Op->kind() == OpKind::SExt)
    return Op->operandType(0).element()->getIntegerBitWidth() <= Bits;
  if (!kindOf(*Op))
    return false;
  for (unsigned I = 0; I != Op->numOperands(); ++I)
    if (!canMake(Op->operand(I), MostSteps - 1))
      return false;
  return true;
}

/// The extension that \p View is a view of, if nothing else needs it, and the
/// view does not repeat its elements many times.
static std::optional<TensorOp> extensionIn(TensorOp View) {
  constexpr unsigned MostTimes = 64;
  std::optional<TensorOp> Ext = TensorOp::of(View.operand(0));
  bool IsExtension =
      View.kind() == OpKind::View && Ext &&
      (Ext->kind() == OpKind::ZExt || Ext->kind() == OpKind::SExt);
  return IsExtension && Ext->call()->hasOneUse() &&
                 !View.resultType().hasPadding() &&
                 View.resultType().numElements() / MostTimes <=
                     Ext->resultType().numElements()
             ? Ext
             : std::nullopt;
}

/// What \p View is of an extension, as an extension of a view to \p To: a
/// view of an extension would have to be in memory.
static Value *extendView(TensorOp View, TensorOp Ext, TensorType To,
                         IRBuilderBase &B) {
  OpBuilder Ops(B);
  TensorType Narrow =
      View.resultType().withElement(Ext.operandType(0).element());
  Value *Moved = Ops.create(OpKind::View, Narrow.type(), {Ext.operand(0)},
                            View.attributes());
  return Moved->getType() == To.type()
             ? Moved
             : Ops.create(Ext.kind(), To.type(), {Moved}, {});
}

Value *NarrowTree::make(Value *V) {
  TensorOp Op = *TensorOp::of(V);
  Type *To = narrow(Op.resultType()).type();
  if (std::optional<int64_t> Constant = splatInteger(V))
    return Ops.splat(
        narrow(Op.resultType()),
        ConstantInt::get(B.getContext(), APInt(Bits, uint64_t(*Constant),
                                               /*isSigned=*/true,
                                               /*implicitTrunc=*/true)));
  if (Op.kind() == OpKind::ZExt || Op.kind() == OpKind::SExt) {
    Value *From = Op.operand(0);
    return From->getType() == To ? From : Ops.create(Op.kind(), To, {From}, {});
  }
  if (std::optional<TensorOp> Ext = extensionIn(Op))
    return extendView(Op, *Ext, narrow(Op.resultType()), B);
  OpKind Kind = *kindOf(Op);
  if (Kind == OpKind::Abs && isDistance(Op)) {
    TensorOp Sub = *TensorOp::of(Op.operand(0));
    Value *X = make(Sub.operand(0)), *Y = make(Sub.operand(1));
    return Ops.create(OpKind::Sub, To,
                      {Ops.create(OpKind::UMax, To, {X, Y}, {}),
                       Ops.create(OpKind::UMin, To, {X, Y}, {})},
                      {});
  }
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(make(Op.operand(I)));
  return Ops.create(Kind, To, Operands, Op.attributes());
}

/// Collects the operations of a tree, apart from extensions, constants and
/// movement.
static void collectSteps(Value *V, SmallVectorImpl<OpKind> &Steps,
                         unsigned MostSteps = 12) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || MostSteps == 0 || Op->kind() == OpKind::Splat ||
      Op->kind() == OpKind::ZExt || Op->kind() == OpKind::SExt)
    return;
  if (!movesElements(Op->kind()))
    Steps.push_back(Op->kind());
  for (unsigned I = 0; I != Op->numOperands(); ++I)
    if (TensorType::isTensor(Op->operand(I)->getType()))
      collectSteps(Op->operand(I), Steps, MostSteps - 1);
}

/// Whether vectors of bytes have \p Kind on all targets that have vectors.
static bool isOfBytes(OpKind Kind) {
  switch (Kind) {
  case OpKind::Mul:
  case OpKind::Shl:
  case OpKind::LShr:
  case OpKind::AShr:
  case OpKind::UDiv:
  case OpKind::SDiv:
    return false;
  default:
    return true;
  }
}

/// \p V in fewer bits than it has, of which there are at least \p Fewest; null
/// if it takes all of them. \p IsWhole: V is what these bits say.
static Value *narrowed(Value *V, unsigned Fewest, bool IsWhole,
                       IRBuilderBase &B) {
  SmallVector<OpKind> Steps;
  collectSteps(V, Steps);
  if (Steps.empty())
    return nullptr;
  std::optional<IntegerRange> Range = rangeOf(V);
  unsigned All = TensorType::of(V->getType()).element()->getIntegerBitWidth();
  for (unsigned Bits : {8, 16, 32}) {
    if (Bits >= All || Bits < Fewest ||
        (Bits == 8 && !all_of(Steps, isOfBytes)))
      continue;
    if (IsWhole &&
        !(Range && (Range->fitsSigned(Bits) || Range->fitsUnsigned(Bits))))
      continue;
    NarrowTree Tree(Bits, B);
    if (Tree.canMake(V))
      return Tree.make(V);
  }
  return nullptr;
}

/// The low bits of a tree.
static Value *narrowTrunc(TensorOp Op, IRBuilderBase &B) {
  Type *Element = Op.resultType().element();
  Value *V = narrowed(Op.operand(0), Element->getIntegerBitWidth(),
                      /*IsWhole=*/false, B);
  if (!V || V->getType() == Op.call()->getType())
    return V;
  return OpBuilder(B).create(OpKind::Trunc, Op.call()->getType(), {V}, {});
}

/// A sum of what is narrower than the sum. Products of narrow factors are left
/// to what multiplies and adds them.
static Value *narrowAddends(TensorOp Op, IRBuilderBase &B) {
  SmallVector<OpKind> Steps;
  collectSteps(Op.operand(0), Steps);
  if (is_contained(Steps, OpKind::Mul) || isByteDistance(Op.operand(0)))
    return nullptr;
  Value *V = narrowed(Op.operand(0), /*Fewest=*/8, /*IsWhole=*/true, B);
  if (!V)
    return nullptr;
  TensorType Narrow = TensorType::of(V->getType());
  IntegerRange Range = *rangeOf(Op.operand(0));
  bool IsNatural = Range.fitsUnsigned(Narrow.element()->getIntegerBitWidth());
  Value *Wide = OpBuilder(B).create(IsNatural ? OpKind::ZExt : OpKind::SExt,
                                    Op.operandType(0).type(), {V}, {});
  return OpBuilder(B).create(Op.kind(), Op.call()->getType(), {Wide},
                             Op.attributes());
}

/// An extension of a view, where loops make it as they go.
static Value *extendView(TensorOp View, IRBuilderBase &B) {
  std::optional<TensorOp> Ext = extensionIn(View);
  auto IsInLoops = [](const User *U) {
    std::optional<TensorOp> Op = TensorOp::of(const_cast<User *>(U));
    return Op && (elementwiseInfo(Op->kind()) || reductionStep(Op->kind()));
  };
  return Ext && all_of(View.call()->users(), IsInLoops)
             ? extendView(View, *Ext, View.resultType(), B)
             : nullptr;
}

PreservedAnalyses NarrowIntegers::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  if (F.hasOptNone())
    return PreservedAnalyses::all();
  bool Changed = false;
  SmallVector<WeakTrackingVH> All;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && (Op->kind() == OpKind::Trunc || Op->kind() == OpKind::ReduceAdd ||
               Op->kind() == OpKind::View))
      All.push_back(&I);
  // Users come first: a tree is narrowed from its last operation on.
  for (const WeakTrackingVH &Left : reverse(All)) {
    auto *I = dyn_cast_or_null<Instruction>(Left);
    std::optional<TensorOp> Op = I ? TensorOp::of(I) : std::nullopt;
    if (!Op || !Op->resultType().element()->isIntegerTy())
      continue;
    IRBuilder<> B(I);
    Value *By = nullptr;
    if (Op->kind() == OpKind::Trunc)
      By = narrowTrunc(*Op, B);
    else if (Op->kind() == OpKind::ReduceAdd)
      By = narrowAddends(*Op, B);
    else if (Op->kind() == OpKind::View)
      By = extendView(*Op, B);
    if (!By)
      continue;
    I->replaceAllUsesWith(By);
    RecursivelyDeleteTriviallyDeadInstructions(I);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  // Views of what was extended are views of loads now.
  Preserved.intersect(Simplify().run(F, AM));
  return Preserved;
}
