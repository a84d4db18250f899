// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choices that a compiler may make. Any order (RingForm.cpp). Contraction:
// a product and the sum that it goes to, where both allow it, are rounded once
// or twice. Flags: a claim about operands may be dropped, never made.
// Undefined: may become anything.

#include "Refinement.h"
#include "Extremum.h"
#include "RingForm.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/Term.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

bool Refinement::holds(const Term *Reference, const Term *Changed) {
  Reference = Pool.normal(Reference);
  Changed = Pool.normal(Changed);
  // An operation on undefined bytes has more than one result.
  if (Reference->isOfUndefined())
    return false;
  if (Reference == Changed || Reference->isOpen())
    return Reference == Changed || Reference->isPoison() ||
           !Changed->isPoison();
  // Any value that is one.
  if (Reference->kind() == Term::Arbitrary)
    return !Changed->isIndefinite();
  auto [It, IsNew] = Known.try_emplace({Reference, Changed}, false);
  if (!IsNew)
    return It->second;
  // Much of both terms may be looked at for a condition to split by.
  if (!Cost.step(16))
    return false;
  bool Holds = decide(Reference, Changed) ||
               Pool.withoutClaims(Reference) == Changed ||
               // Where it is poison before it is frozen, so is the reference.
               (Pool.thawed(Changed) != Changed &&
                holds(Reference, Pool.thawed(Changed))) ||
               holdsByCases(Reference, Changed);
  Known[{Reference, Changed}] = Holds;
  return Holds;
}

static bool mayContract(const Term *T) {
  return T->flags() & FastMath::Contract;
}

static const Term *withoutSign(const Term *T) {
  return T->isInstruction(Instruction::FNeg) ? T->operand(0) : T;
}

/// Whether \p T is an operation of two operands that may be taken in any order
/// and as often as one likes.
static bool isLattice(const Term *T) {
  if (T->kind() == Term::Instruction)
    return T->code() == Instruction::And || T->code() == Instruction::Or;
  if (T->kind() != Term::Intrinsic)
    return false;
  switch (T->code()) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return true;
  default:
    return false;
  }
}

/// The operands that a tree of one such operation is applied to.
static SmallVector<const Term *> leavesOf(const Term *T) {
  SmallVector<const Term *> Leaves, Rest{T};
  DenseSet<const Term *> Seen;
  while (!Rest.empty()) {
    const Term *Part = Rest.pop_back_val();
    if (!Seen.insert(Part).second)
      continue;
    if (Part->kind() == T->kind() && Part->code() == T->code() &&
        Part->flags() == T->flags())
      llvm::append_range(Rest, Part->operands());
    else
      Leaves.push_back(Part);
  }
  llvm::sort(Leaves, [](const Term *L, const Term *R) {
    return L->number() < R->number();
  });
  return Leaves;
}

/// Whether \p Changed finds the extremum of what \p Reference is applied to by
/// comparisons.
bool Refinement::isExtremum(const Term *Reference, const Term *Changed) {
  unsigned ID = Reference->code();
  bool IsMaximum = ID == Intrinsic::maximum || ID == Intrinsic::maxnum ||
                   ID == Intrinsic::maximumnum;
  SmallVector<const Term *> Leaves = leavesOf(Reference);
  for (const Term *&Leaf : Leaves)
    if (TermPool::isClaimed(Leaf))
      Leaf = Leaf->operand(0);
  Extremum::Numbers Of(Leaves.begin(), Leaves.end());
  auto OperandOf = [&](const Term *T) -> const Term * {
    if (Of.count(T))
      return T;
    if (T->isInstruction(Instruction::Select) ||
        (T->kind() == Term::Intrinsic &&
         (isLattice(T) || T->code() == Intrinsic::copysign ||
          T->code() == Intrinsic::minimumnum ||
          T->code() == Intrinsic::maximumnum)))
      return nullptr;
    for (const Term *Leaf : Leaves)
      if (Leaf->type() == T->type() && Leaf->kind() == T->kind() &&
          holds(Leaf, T))
        return Leaf;
    return nullptr;
  };
  unsigned Allowed = Reference->flags();
  constexpr unsigned Claims = FastMath::NoNaNs | FastMath::NoInfs;
  ExtremumFinder Finder(IsMaximum, Claims & ~Allowed, OperandOf);
  std::optional<Extremum> Found = Finder.of(Changed);
  if (!Found || Found->Of != Of)
    return false;
  bool NaNWins = ID == Intrinsic::maximum || ID == Intrinsic::minimum;
  bool EitherZero = ID == Intrinsic::maxnum || ID == Intrinsic::minnum;
  return (Allowed & FastMath::NoNaNs ||
          (NaNWins ? Found->Wins : Found->Loses) == Of) &&
         (Allowed & FastMath::NoSignedZeros || EitherZero ||
          Found->OrdersZeros);
}

bool Refinement::isProduct(const Term *L, const Term *R, const Term *Changed,
                           uint8_t Allowed) {
  if (!Changed->isInstruction(Instruction::FMul) || Changed->flags() & ~Allowed)
    return false;
  const Term *First = Changed->operand(0), *Second = Changed->operand(1);
  return (holds(L, First) && holds(R, Second)) ||
         (holds(L, Second) && holds(R, First));
}

/// Whether \p Changed is L * R + Addend in one rounding or in two.
bool Refinement::isFused(const Term *L, const Term *R, const Term *Addend,
                         const Term *Changed, uint8_t Allowed) {
  if (Changed->flags() & ~Allowed)
    return false;
  // Signs of a product are one sign.
  bool IsNegative = L->isInstruction(Instruction::FNeg);
  L = withoutSign(L);
  if (Changed->isIntrinsic(Intrinsic::fma) ||
      Changed->isIntrinsic(Intrinsic::fmuladd)) {
    const Term *First = Changed->operand(0), *Second = Changed->operand(1);
    if (First->isInstruction(Instruction::FNeg) != IsNegative)
      return false;
    First = withoutSign(First);
    return holds(Addend, Changed->operand(2)) &&
           ((holds(L, First) && holds(R, Second)) ||
            (holds(L, Second) && holds(R, First)));
  }
  if (!Changed->isInstruction(Instruction::FAdd))
    return false;
  for (unsigned I : {0, 1}) {
    const Term *Product = Changed->operand(I);
    if (Product->isInstruction(Instruction::FNeg) == IsNegative &&
        isProduct(L, R, withoutSign(Product), Allowed) &&
        holds(Addend, Changed->operand(1 - I)))
      return true;
  }
  return false;
}

bool Refinement::sameOperation(const Term *Reference, const Term *Changed) {
  if (Reference->kind() != Changed->kind() ||
      Reference->type() != Changed->type() ||
      Reference->code() != Changed->code() ||
      Reference->detail() != Changed->detail() ||
      Changed->flags() & ~Reference->flags() ||
      Reference->operands().size() != Changed->operands().size() ||
      Reference->operands().empty())
    return false;
  auto Agree = [&](ArrayRef<const Term *> L, ArrayRef<const Term *> R) {
    return llvm::all_of(llvm::zip_equal(L, R), [&](auto Pair) {
      return std::get<0>(Pair)->type() == std::get<1>(Pair)->type() &&
             holds(std::get<0>(Pair), std::get<1>(Pair));
    });
  };
  if (Agree(Reference->operands(), Changed->operands()))
    return true;
  // Operands were sorted by when they were made.
  bool Commutes =
      Reference->operands().size() == 2 &&
      (isLattice(Reference) || (Reference->kind() == Term::Instruction &&
                                Instruction::isCommutative(Reference->code())));
  return Commutes && Agree(Reference->operands(),
                           {Changed->operand(1), Changed->operand(0)});
}

/// Whether \p T is a sum, a product or a quotient, of any number of operations.
static bool isArithmetic(const Term *T) {
  return T->isInstruction(Instruction::FAdd) ||
         T->isInstruction(Instruction::FMul) ||
         T->isInstruction(Instruction::FDiv) ||
         T->isIntrinsic(Intrinsic::fma) || T->isIntrinsic(Intrinsic::fmuladd) ||
         T->kind() == Term::UnitSum;
}

static bool isReciprocal(const Term *T) {
  return T->isInstruction(Instruction::FDiv) && T->operand(0)->real() &&
         T->operand(0)->real()->isExactlyValue(1);
}

static bool hasAnyOrder(const Term *T) {
  if (T->isInstruction(Instruction::FNeg))
    T = T->operand(0);
  if (T->isInstruction(Instruction::FDiv) &&
      !(T->flags() & FastMath::AllowReciprocal))
    return false;
  return isArithmetic(T) && !T->isIntrinsic(Intrinsic::fma) &&
         T->flags() & FastMath::Reassoc;
}

std::optional<bool> Refinement::isReordered(const Term *Reference,
                                            const Term *Changed) {
  // What the reference is made of, and of that, what is itself computed.
  SmallVector<const Term *> Parts, Computed;
  DenseSet<const Term *> IsPart, Opened;
  auto OpensReference = [&](const Term *&T) {
    if (TermPool::isClaimed(T))
      T = T->operand(0);
    // The sum of a matrix unit has no order either.
    if (hasAnyOrder(T) || T->kind() == Term::UnitSum || Opened.contains(T)) {
      if (T->kind() == Term::UnitSum)
        Opened.insert(T->operands().begin(), T->operands().end());
      if (isArithmetic(T) && !isReciprocal(T))
        return true;
    }
    if (IsPart.insert(T).second) {
      Parts.push_back(T);
      if (isArithmetic(T))
        Computed.push_back(T);
    }
    return false;
  };
  // A claim about operands is none about the others.
  unsigned Refused =
      (FastMath::NoNaNs | FastMath::NoInfs) & ~unsigned(Reference->flags());
  DenseMap<const Term *, const Term *> PartOf;
  auto OpensChanged = [&](const Term *&T) {
    auto [It, IsNew] = PartOf.try_emplace(T, T);
    const Term *&Known = It->second;
    if (IsNew && TermPool::isClaimed(T) && !(T->flags() & Refused))
      T = Known = T->operand(0);
    if (IsNew && !IsPart.contains(T))
      for (const Term *Part : isArithmetic(T) ? Computed : Parts)
        if (Part->type() == T->type() && Part->kind() == T->kind() &&
            (isReciprocal(T)
                 ? isReciprocal(Part) && holds(Part->operand(1), T->operand(1))
                 : holds(Part, T))) {
          Known = Part;
          break;
        }
    T = Known;
    return !IsPart.contains(T) && isArithmetic(T) && !isReciprocal(T) &&
           !(T->flags() & Refused);
  };
  return RingForm::areEqual(Pool, Cost, Reference, Changed, OpensReference,
                            OpensChanged);
}

/// A quotient as a product with the reciprocal, where `arcp` allows that;
/// nullptr if \p T is none.
static const Term *asProduct(TermPool &Pool, const Term *T) {
  if (!T->isInstruction(Instruction::FDiv) || isReciprocal(T) ||
      !(T->flags() & FastMath::AllowReciprocal))
    return nullptr;
  // What the quotient is claimed not to be, the reciprocal may be.
  constexpr unsigned Claims = FastMath::NoNaNs | FastMath::NoInfs;
  const Term *Reciprocal = Pool.instruction(
      Instruction::FDiv, T->type(),
      {Pool.real(APFloat::getOne(T->type()->getFltSemantics())), T->operand(1)},
      T->flags() & ~Claims);
  return Pool.instruction(Instruction::FMul, T->type(),
                          {T->operand(0), Reciprocal}, T->flags());
}

/// The larger one of two numbers, as a comparison of both chooses it where it
/// claims that neither is a NaN and signs of zeros do not count, or the smaller
/// one; nullptr if \p T is neither.
static const Term *asFastExtremum(TermPool &Pool, const Term *T) {
  if (!T->isInstruction(Instruction::Select) ||
      !T->type()->isFloatingPointTy() ||
      !T->operand(0)->isInstruction(Instruction::FCmp) ||
      !(T->operand(0)->flags() & FastMath::NoNaNs))
    return nullptr;
  // A claim about what is chosen is one about both numbers.
  unsigned Signs = T->flags() & FastMath::NoSignedZeros;
  if (!Signs && !llvm::all_of(T->operands().drop_front(), [](const Term *Arm) {
        return Arm->constant() || Arm->flags() & FastMath::NoSignedZeros;
      }))
    return nullptr;
  auto WithoutClaim = [](const Term *T) {
    return TermPool::isClaimed(T) ? T->operand(0) : T;
  };
  const Term *Test = T->operand(0), *L = WithoutClaim(Test->operand(0)),
             *R = WithoutClaim(Test->operand(1)),
             *True = WithoutClaim(T->operand(1)),
             *False = WithoutClaim(T->operand(2));
  bool TakesFirst = True == L && False == R;
  if (!TakesFirst && (True != R || False != L))
    return nullptr;
  bool IsMore = false;
  switch (Test->detail()) {
  case CmpInst::FCMP_OGT:
  case CmpInst::FCMP_OGE:
  case CmpInst::FCMP_UGT:
  case CmpInst::FCMP_UGE:
    IsMore = true;
    break;
  case CmpInst::FCMP_OLT:
  case CmpInst::FCMP_OLE:
  case CmpInst::FCMP_ULT:
  case CmpInst::FCMP_ULE:
    break;
  default:
    return nullptr;
  }
  return Pool.intrinsic(
      IsMore == TakesFirst ? Intrinsic::maxnum : Intrinsic::minnum, T->type(),
      {Test->operand(0), Test->operand(1)}, Test->flags());
}

bool Refinement::decide(const Term *Reference, const Term *Changed) {
  if (hasAnyOrder(Reference) || Reference->kind() == Term::UnitSum)
    if (std::optional<bool> IsEqual = isReordered(Reference, Changed))
      return *IsEqual;
  if (isLattice(Reference) && Reference->kind() == Changed->kind() &&
      Reference->code() == Changed->code() &&
      !(Changed->flags() & ~Reference->flags()) &&
      leavesOf(Reference) == leavesOf(Changed))
    return true;
  if (Reference->type()->isFloatingPointTy() &&
      Reference->kind() == Term::Intrinsic &&
      (isLattice(Reference) || Reference->code() == Intrinsic::minimumnum ||
       Reference->code() == Intrinsic::maximumnum) &&
      isExtremum(Reference, Changed))
    return true;
  if (TermPool::isClaimed(Reference) && holds(Reference->operand(0), Changed))
    return true;
  if (sameOperation(Reference, Changed))
    return true;
  // Bytes beside undefined ones.
  if (Reference->kind() == Term::Join &&
      llvm::any_of(Reference->operands(),
                   [](const Term *Part) { return Part->isIndefinite(); })) {
    unsigned Offset = 0;
    return llvm::all_of(Reference->operands(), [&](const Term *Part) {
      unsigned Size = Part->bits() / 8;
      const Term *Got = Pool.piece(Changed, Offset, Size);
      Offset += Size;
      return holds(Part, Got);
    });
  }
  // Where one side is undefined, the other one is right for both.
  if (Reference->isInstruction(Instruction::Select))
    for (unsigned I : {1, 2})
      if (Reference->operand(I)->isOpen() &&
          holds(Reference->operand(3 - I), Changed))
        return true;
  // Either of two equal numbers, where signs of zeros do not count. Of a
  // condition and its opposite, a selection has the smaller one.
  if (Reference->isInstruction(Instruction::Select))
    if (const Term *Test = Reference->operand(0);
        Test->isInstruction(Instruction::FCmp) &&
        Test->detail() == CmpInst::FCMP_OEQ &&
        (Test->flags() | Reference->flags()) & FastMath::NoSignedZeros &&
        is_contained(Test->operands(), Reference->operand(1)) &&
        is_contained(Test->operands(), Reference->operand(2)) &&
        holds(Reference->operand(2), Changed))
      return true;
  if (const Term *Extremum = asFastExtremum(Pool, Reference);
      Extremum && holds(Extremum, Changed))
    return true;
  // Poison for one operand: any result is right there.
  if (Reference->kind() == Term::Intrinsic &&
      (Reference->code() == Intrinsic::abs ||
       Reference->code() == Intrinsic::ctlz ||
       Reference->code() == Intrinsic::cttz) &&
      Reference->operands().size() == 2)
    return holds(Pool.intrinsic(Reference->code(), Reference->type(),
                                Reference->operand(0)),
                 Changed);
  if (Reference->isIntrinsic(Intrinsic::fmuladd)) {
    if (isFused(Reference->operand(0), Reference->operand(1),
                Reference->operand(2), Changed, Reference->flags()))
      return true;
    // Without NaNs and signs of zero, a product with zero adds nothing.
    constexpr unsigned Needed = FastMath::NoNaNs | FastMath::NoSignedZeros;
    return (Reference->flags() & Needed) == Needed &&
           llvm::any_of(Reference->operands().take_front(2),
                        [](const Term *T) {
                          return T->real() && T->real()->isZero();
                        }) &&
           holds(Reference->operand(2), Changed);
  }
  if (const Term *Product = asProduct(Pool, Reference);
      Product && holds(Product, Changed))
    return true;
  if (Reference->isInstruction(Instruction::FAdd) && mayContract(Reference))
    for (unsigned I : {0, 1}) {
      const Term *Addend = Reference->operand(I),
                 *Product = withoutSign(Addend);
      bool IsNegative = Product != Addend;
      if (const Term *Quotient = asProduct(Pool, Product))
        Product = Quotient;
      if (!Product->isInstruction(Instruction::FMul) || !mayContract(Product))
        continue;
      // The sign is not that of a number.
      bool IsSecond = Product->operand(0)->real();
      const Term *Factor = Product->operand(IsSecond);
      if (IsNegative)
        Factor = Pool.instruction(Instruction::FNeg, Factor->type(), Factor);
      if (isFused(Factor, Product->operand(!IsSecond),
                  Reference->operand(1 - I), Changed,
                  Reference->flags() & Product->flags()))
        return true;
    }
  return false;
}
