// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses and values of a nest.
//
// An address is what scalar evolution says of it, never a pattern of
// instructions: an add-recurrence for each loop, each with a step that the nest
// does not change, around a base. So it does not matter how the program writes
// it: as an array of arrays, as one index, or as pointers that are moved on.

#include "NestTerms.h"
#include "Addition.h"
#include "NestLoops.h"
#include "Reversal.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

std::optional<unsigned> NestTerms::loopNumber(const Loop *L) const {
  for (auto [Number, Here] : enumerate(N.Loops))
    if (Here.L == L)
      return Number;
  for (const SideLoop &Side : N.Sides)
    if (Side.L == L)
      return Side.As;
  return std::nullopt;
}

/// Elements that the engine computes with, and that lie in memory without gaps.
static bool isElement(Type *T) {
  if (auto *Integer = dyn_cast<IntegerType>(T))
    return is_contained({8u, 16u, 32u, 64u}, Integer->getBitWidth());
  return T->isFloatTy() || T->isDoubleTy();
}

/// Whether \p S is, or has in it, a value that is loaded within \p Outer.
static bool readsMemory(const SCEV *S, const Loop &Outer) {
  return SCEVExprContains(S, [&](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    auto *Load = Unknown ? dyn_cast<LoadInst>(Unknown->getValue()) : nullptr;
    return Load && Outer.contains(Load);
  });
}

/// Whether iterations of \p L may have no row, or end with one that is none.
/// Then what they leave is not what \p N's path says.
static bool mayLackRow(const Loop &L, const Nest &N) {
  if (!N.Half || !N.Half->SkipsRow)
    return false;
  const Loop &Rows = *N.Loops[N.Half->Rows].L;
  return L.contains(&Rows) &&
         (&L != &Rows || N.Half->skipsFirstRow() || N.Half->IsOfSums);
}

void NestTerms::findRecurrences() {
  SmallVector<std::pair<const Loop *, TripCount>, 8> All;
  for (const NestLoop &Here : N.Loops)
    All.push_back({Here.L, Here.Trips});
  for (const SideLoop &Here : N.Sides)
    All.push_back({Here.L, Here.Trips});
  for (auto [L, Trips] : All) {
    if (mayLackRow(*L, N))
      continue;
    for (PHINode &Phi : L->getHeader()->phis()) {
      if (!SE.isSCEVable(Phi.getType()) || !isa<SCEVUnknown>(SE.getSCEV(&Phi)))
        continue;
      const SCEV *First =
          SE.getSCEV(Phi.getIncomingValueForBlock(L->getLoopPreheader()));
      Value *Latch = Phi.getIncomingValueForBlock(L->getLoopLatch());
      // An inner loop adds the same to it each time.
      const SCEV *Next = SE.getSCEVAtScope(Path.resolve(Latch), L);
      const SCEV *Step = SE.getMinusSCEV(Next, SE.getSCEV(&Phi));
      // An index of two values is a choice of two constants.
      if (!isa<SCEVConstant>(Step) && Trips.Count == 2)
        Step = SE.getMinusSCEV(Next, First);
      if (isa<SCEVConstant>(Step) ||
          isFixedBefore(Step, *N.Loops.front().L, SE))
        Recurrences[&Phi] = SE.getAddRecExpr(
            behindLoops(First, L->getParentLoop()), Step, L, SCEV::FlagAnyWrap);
    }
  }
}

/// How far one iteration of \p Rec's loop moves it, if that is a multiple of
/// \p Size bytes, a power of two; else says \p Why.
std::optional<Stride> NestTerms::readStep(const SCEVAddRecExpr &Rec,
                                          uint64_t Size, NestRefusal &Why) {
  const Loop &Outer = *N.Loops.front().L;
  const SCEV *Step = Rec.getStepRecurrence(SE);
  auto *Constant = dyn_cast<SCEVConstant>(Step);
  Why = NestRefusal::NotAffine;
  if (!Rec.isAffine() || !SE.isLoopInvariant(Step, &Outer))
    return std::nullopt;
  if (!Constant) {
    Why = NestRefusal::RunTimeStride;
    if (!isFixedBefore(Step, Outer, SE) || readsMemory(Step, Outer))
      return std::nullopt;
    Why = NestRefusal::PartialElement;
    if (SE.getMinTrailingZeros(Step) < Log2_64(Size))
      return std::nullopt;
    return Stride{0, Step};
  }
  Why = NestRefusal::TooLarge;
  if (Constant->getAPInt().getSignificantBits() > 48)
    return std::nullopt;
  int64_t Bytes = Constant->getAPInt().getSExtValue();
  Why = NestRefusal::Backwards;
  if (Bytes < 0)
    return std::nullopt;
  Why = NestRefusal::PartialElement;
  if (Bytes % int64_t(Size) != 0)
    return std::nullopt;
  return Stride{Bytes, nullptr};
}

namespace {
/// Extensions of recurrences -> recurrences of extensions, which is the same if
/// no index wraps around.
class Widener : public SCEVRewriteVisitor<Widener> {
  Nest &N;

  /// Reads \p S as sums over loops of the nest. \returns what they start from;
  /// null if it is none of those.
  const SCEV *read(const SCEV *S, NarrowIndex &Index) {
    const Loop &Outer = *N.Loops.front().L;
    auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
    if (!Rec || !Outer.contains(Rec->getLoop()))
      return isFixedBefore(S, Outer, SE) ? S : nullptr;
    const SCEV *Step = Rec->getStepRecurrence(SE);
    if (!Rec->isAffine() || !isFixedBefore(Step, Outer, SE))
      return nullptr;
    Index.Steps.push_back({Rec->getLoop(), Step});
    return read(Rec->getStart(), Index);
  }

  const SCEV *widen(const SCEVCastExpr &Cast, bool IsSigned) {
    NarrowIndex Index;
    Index.IsSigned = IsSigned;
    // Tests must not overflow.
    constexpr unsigned MostBits = 32;
    if (SE.getTypeSizeInBits(Cast.getOperand()->getType()) > MostBits ||
        !(Index.Start = read(Cast.getOperand(), Index)) || Index.Steps.empty())
      return &Cast;
    if (!is_contained(N.NarrowIndices, Index))
      N.NarrowIndices.push_back(Index);
    auto Extend = [&](const SCEV *S) {
      return IsSigned ? SE.getSignExtendExpr(S, Cast.getType())
                      : SE.getZeroExtendExpr(S, Cast.getType());
    };
    const SCEV *Wide = Extend(Index.Start);
    for (auto [L, Step] : reverse(Index.Steps))
      Wide = SE.getAddRecExpr(Wide, Extend(Step), L, SCEV::FlagAnyWrap);
    return Wide;
  }

public:
  Widener(Nest &N, ScalarEvolution &SE) : SCEVRewriteVisitor(SE), N(N) {}

  const SCEV *visitZeroExtendExpr(const SCEVZeroExtendExpr *Cast) {
    return widen(*Cast, /*IsSigned=*/false);
  }
  const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *Cast) {
    return widen(*Cast, /*IsSigned=*/true);
  }
};
} // namespace

const SCEV *matrix::widenIndices(const SCEV *S, Nest &N, ScalarEvolution &SE) {
  return isa<SCEVCouldNotCompute>(S) ? S : Widener(N, SE).visit(S);
}

/// \p S as code in \p Scope sees it: what other loops have counted up stays as
/// they left it.
const SCEV *NestTerms::behindLoops(const SCEV *S, const Loop *Scope) {
  return SE.getSCEVAtScope(SCEVParameterRewriter::rewrite(S, SE, Recurrences),
                           Scope);
}

/// The address that \p I takes from \p Pointer.
const SCEV *NestTerms::address(const Instruction *I, Value *Pointer) {
  const Loop *Innermost = nullptr;
  auto Enter = [&](const Loop *L) {
    if (L->contains(I) && (!Innermost || Innermost->contains(L)))
      Innermost = L;
  };
  for (const NestLoop &Here : N.Loops)
    Enter(Here.L);
  for (const SideLoop &Side : N.Sides)
    Enter(Side.L);
  return widenIndices(
      asReversed(behindLoops(SE.getSCEV(Pointer), Innermost), N, SE), N, SE);
}

const SCEV *NestTerms::expression(const Stride &S) {
  Type *Index = Type::getInt64Ty(SE.getContext());
  return S.AtRunTime ? SE.getNoopOrSignExtend(S.AtRunTime, Index)
                     : SE.getConstant(Index, S.Bytes, /*isSigned=*/true);
}

/// \p A, with rows of a triangle as far apart as those of the whole matrix:
/// with each row, columns of its loop begin one column further on. \returns
/// whether that leads upwards, as far as it is known.
bool NestTerms::straighten(Access &A) {
  Stride &Row = A.Strides[N.Half->Rows];
  const Stride &Column = A.Strides[N.Half->Columns];
  const SCEV *Step = SE.getMinusSCEV(expression(Row), expression(Column));
  auto *Constant = dyn_cast<SCEVConstant>(Step);
  Row = Constant ? Stride{Constant->getAPInt().getSExtValue(), nullptr}
                 : Stride{0, Step};
  return Row.Bytes >= 0;
}

std::optional<Access> NestTerms::access(Instruction *I, Value *Pointer,
                                        Type *Element, Align Alignment) {
  const Loop &Outer = *N.Loops.front().L;
  if (!isElement(Element))
    return refuse(NestRefusal::ElementType, I);
  if (Pointer->getType()->getPointerAddressSpace() != 0)
    return refuse(NestRefusal::AddressSpace, I);
  Access A{I, address(I, Pointer), {}, Element, Alignment};
  A.Strides.assign(N.Loops.size(), Stride());
  int64_t Size = I->getDataLayout().getTypeStoreSize(Element);
  while (auto *Rec = dyn_cast<SCEVAddRecExpr>(A.Base)) {
    std::optional<unsigned> Number = loopNumber(Rec->getLoop());
    if (!Number || !Rec->getLoop()->contains(I))
      break;
    NestRefusal Why;
    std::optional<Stride> Step = readStep(*Rec, Size, Why);
    if (!Step)
      return refuse(Why, I);
    A.Strides[*Number] = *Step;
    A.Base = Rec->getStart();
  }
  if (!SE.isLoopInvariant(A.Base, &Outer))
    return refuse(readsMemory(A.Base, Outer) ? NestRefusal::PointerFromMemory
                                             : NestRefusal::NotAffine,
                  I);
  if (divides(A.Base))
    return refuse(NestRefusal::NotAffine, I);
  if (N.Half && N.Half->IsUpper && !straighten(A))
    return refuse(NestRefusal::Backwards, I);
  if (N.Half && N.Half->skipsFirstRow())
    A.Base = SE.getAddExpr(A.Base, expression(A.Strides[N.Half->Rows]));
  for (auto [Step, L] : zip_equal(A.Strides, N.Loops))
    if (L.Trips.isAtRunTime()
            ? uint64_t(Step.Bytes) >= MostAtRunTime
            : Step.Bytes != 0 &&
                  L.Trips.Count > TensorType::MaxBytes / Step.Bytes)
      return refuse(NestRefusal::TooLarge, I);
  if (N.bytesOf(A, I->getDataLayout()) > TensorType::MaxBytes)
    return refuse(NestRefusal::TooLarge, I);
  return A;
}

std::optional<Access> NestTerms::access(Instruction *I) {
  return access(I, getLoadStorePointerOperand(I), getLoadStoreType(I),
                getLoadStoreAlignment(I));
}

std::optional<Stride> NestTerms::strideOf(const Instruction *I, const Loop &L) {
  const SCEV *S =
      address(I, const_cast<Value *>(getLoadStorePointerOperand(I)));
  NestRefusal Why;
  for (auto *Rec = dyn_cast<SCEVAddRecExpr>(S); Rec;
       Rec = dyn_cast<SCEVAddRecExpr>(Rec->getStart()))
    if (Rec->getLoop() == &L)
      return readStep(*Rec, 1, Why);
  return std::nullopt;
}

unsigned NestTerms::add(Term T) {
  N.Terms.push_back(std::move(T));
  return N.Terms.size() - 1;
}

void NestTerms::setSum(Instruction *Step) {
  Term T;
  T.K = Term::Kind::Sum;
  T.V = Step;
  Sum = add(std::move(T));
  Known[Step] = Sum;
}

std::optional<unsigned> NestTerms::operation(Instruction *I,
                                             ArrayRef<Value *> Operands) {
  constexpr unsigned MostTerms = 64;
  // Alone in its block, a product that others use, too, would be fused.
  if (N.Terms.size() > MostTerms || hasUnfusedProduct(*I))
    return refuse(NestRefusal::Operation, I);
  Term T;
  T.K = Term::Kind::Operation;
  T.V = I;
  for (Value *V : Operands) {
    std::optional<unsigned> Number = term(V);
    if (!Number)
      return std::nullopt;
    T.Operands.push_back(*Number);
    T.Loops |= N.Terms[*Number].Loops;
  }
  return add(std::move(T));
}

/// The operands of \p I that are elements, if it has an element-wise form.
static std::optional<SmallVector<Value *, 3>> elementOperands(Instruction *I) {
  auto As = [&](ElementwiseInfo::FormKind Form,
                unsigned Code) -> std::optional<SmallVector<Value *, 3>> {
    std::optional<OpKind> Kind = elementwiseOp(Form, Code);
    if (!Kind)
      return std::nullopt;
    auto *Call = dyn_cast<CallBase>(I);
    SmallVector<Value *, 3> Operands;
    for (Use &U : Call ? Call->args() : I->operands())
      if (Operands.size() != elementwiseInfo(*Kind)->NumOperands)
        Operands.push_back(U);
    return Operands;
  };
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I))
    return As(ElementwiseInfo::Arithmetic, I->getOpcode());
  if (isa<CastInst>(I))
    return As(ElementwiseInfo::Cast, I->getOpcode());
  if (isa<CmpInst>(I) || isa<SelectInst>(I))
    return SmallVector<Value *, 3>(I->operands());
  if (auto *Call = dyn_cast<IntrinsicInst>(I))
    return As(ElementwiseInfo::Intrinsic, Call->getIntrinsicID());
  return std::nullopt;
}

std::optional<unsigned> NestTerms::term(Value *V) {
  V = Path.resolve(V);
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  if (!isElement(V->getType()) && !V->getType()->isIntegerTy(1))
    return refuse(NestRefusal::ElementType, dyn_cast<Instruction>(V));
  const Loop &Outer = *N.Loops.front().L;
  auto *I = dyn_cast<Instruction>(V);
  std::optional<unsigned> Number;
  if (Outer.isLoopInvariant(V)) {
    Term T;
    T.V = V;
    Number = add(std::move(T));
  } else if (isa<LoadInst>(I)) {
    std::optional<Access> A = access(I);
    if (!A)
      return std::nullopt;
    Term T;
    T.K = Term::Kind::Load;
    T.V = I;
    T.Loops = A->loops();
    T.Place = std::move(*A);
    Number = add(std::move(T));
  } else if (isa<PHINode>(I)) {
    return refuse(SE.isSCEVable(I->getType()) &&
                          isa<SCEVAddRecExpr>(SE.getSCEV(I))
                      ? NestRefusal::IndexAsNumber
                      : NestRefusal::CarriedValue,
                  I);
  } else if (std::optional<SmallVector<Value *, 3>> Operands =
                 elementOperands(I)) {
    Number = operation(I, *Operands);
  } else {
    return refuse(NestRefusal::Operation, I);
  }
  if (Number)
    Known[V] = *Number;
  return Number;
}
