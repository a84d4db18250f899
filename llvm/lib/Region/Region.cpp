// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operations share a loop nest.
//
//   %a = load p          leaf
//   %b = load q          leaf
//   %s = fadd %a, %b     fused
//   %t = fmul %s, %a     fused
//   store %t, r          root: one loop over the elements, two loads, one store

#include "matrix/Region/Region.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static bool isHandle(const Value *V) {
  return TensorType::isTensor(V->getType());
}

static std::optional<TensorOp> opOf(const Value *V) {
  return TensorOp::of(const_cast<Value *>(V));
}

bool matrix::isView(const Value *V) {
  std::optional<TensorOp> Op = opOf(V);
  if (!Op)
    return false;
  if (Op->kind() == OpKind::Transpose)
    return Op->operandType(0).permuted(Op->attributes()) == Op->resultType();
  return Op->kind() == OpKind::Reshape;
}

Value *matrix::viewOrigin(Value *V) {
  while (isView(V))
    V = TensorOp::of(V)->operand(0);
  return V;
}

bool matrix::isFree(const Value *V) {
  if (isa<UndefValue>(V))
    return true;
  std::optional<TensorOp> Op = opOf(V);
  return Op && Op->kind() == OpKind::Splat;
}

/// Whether a loop over elements can compute \p I on the way.
static bool isElementwiseStep(const Instruction &I) {
  if (isa<SelectInst>(I) || isa<FreezeInst>(I))
    return true;
  std::optional<TensorOp> Op = opOf(&I);
  return Op && (elementwiseInfo(Op->kind()) || Op->kind() == OpKind::Splat);
}

Value *Region::result() const {
  std::optional<TensorOp> Op = rootOp();
  return Op && Op->kind() == OpKind::Store ? Op->operand(0) : Root;
}

bool Region::isElementwise() const {
  // A store of a leaf is a copy, element by element.
  std::optional<TensorOp> Op = rootOp();
  bool IsStore = Op && Op->kind() == OpKind::Store;
  return (IsStore || isElementwiseStep(*Root)) &&
         all_of(Fused, [](Instruction *I) { return isElementwiseStep(*I); });
}

bool Regions::fuses(const Instruction &I) const {
  if (!isHandle(&I) || !I.hasOneUse())
    return false;
  const auto *User = cast<Instruction>(*I.user_begin());
  if (User->getParent() != I.getParent() || isa<PHINode>(User))
    return false;
  std::optional<TensorOp> UserOp = opOf(User);
  bool IsStored = UserOp && UserOp->kind() == OpKind::Store;
  if (isElementwiseStep(I))
    return IsStored || isElementwiseStep(*User);
  // A volatile store writes each element once, so nothing may come before it
  // that writes elements as it likes.
  std::optional<TensorOp> Op = opOf(&I);
  return IsStored && !UserOp->isVolatile() && Op &&
         (isProduct(Op->kind()) || Op->kind() == OpKind::Relayout ||
          Op->kind() == OpKind::Block || Op->kind() == OpKind::Diagonal ||
          reductionStep(Op->kind()));
}

void Regions::add(Instruction &Root) {
  Region R{&Root, {}, {}};
  SmallSetVector<Value *, 4> Leaves;
  // Operands first: a fused operation is appended after its own operands.
  auto Visit = [&](auto &Self, Instruction &I) -> void {
    for (Use &Operand : I.operands()) {
      if (!isHandle(Operand))
        continue;
      auto *Inner = dyn_cast<Instruction>(Operand);
      if (Inner && fuses(*Inner)) {
        Self(Self, *Inner);
        R.Fused.push_back(Inner);
      } else if (!isFree(Operand) ||
                 !(isElementwiseStep(I) ||
                   (opOf(&I) && opOf(&I)->kind() == OpKind::Store))) {
        Leaves.insert(Operand);
      }
    }
  };
  Visit(Visit, Root);
  R.Leaves.assign(Leaves.begin(), Leaves.end());
  for (Instruction *I : R.Fused)
    Index[I] = List.size();
  Index[&Root] = List.size();
  List.push_back(std::move(R));
}

/// A splat that only loops over elements use needs no memory.
static bool isOnlyMadeInLoops(const Instruction &I) {
  return isFree(&I) && all_of(I.users(), [](const User *U) {
           const auto *User = dyn_cast<Instruction>(U);
           std::optional<TensorOp> Op = opOf(U);
           return User && (isElementwiseStep(*User) ||
                           (Op && Op->kind() == OpKind::Store));
         });
}

Regions::Regions(Function &F) {
  for (Instruction &I : instructions(F)) {
    bool IsStep = TensorOp::of(&I) || isa<SelectInst>(I) || isa<FreezeInst>(I);
    bool Touches = isHandle(&I) ||
                   any_of(I.operands(), [](Use &U) { return isHandle(U); });
    if (!IsStep || !(Touches || TensorOp::of(&I)) || isView(&I) || fuses(I) ||
        isOnlyMadeInLoops(I))
      continue;
    add(I);
  }
}

const Region *Regions::of(const Instruction *I) const {
  auto It = Index.find(I);
  return It == Index.end() ? nullptr : &List[It->second];
}

bool Regions::isFused(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  const Region *R = I ? of(I) : nullptr;
  return R && R->Root != I;
}

static void printName(const Instruction &I, raw_ostream &OS) {
  if (std::optional<TensorOp> Op = opOf(&I))
    OS << opName(Op->kind());
  else
    OS << I.getOpcodeName();
  if (!I.getType()->isVoidTy()) {
    OS << ' ';
    I.printAsOperand(OS, /*PrintType=*/false);
  }
}

void Region::print(raw_ostream &OS) const {
  OS << "  region at ";
  printName(*Root, OS);
  if (!Fused.empty()) {
    OS << ", fused ";
    interleaveComma(Fused, OS, [&](Instruction *I) { printName(*I, OS); });
  }
  if (!Leaves.empty()) {
    OS << ", reads ";
    interleaveComma(Leaves, OS, [&](Value *V) {
      V->printAsOperand(OS, /*PrintType=*/false);
    });
  }
  OS << '\n';
}

void Regions::print(raw_ostream &OS) const {
  for (const Region &R : List)
    R.print(OS);
}

bool Regions::verify(raw_ostream &OS) const {
  for (const Region &R : List)
    for (const Instruction *I : R.Fused)
      for (const User *U : I->users())
        if (of(cast<Instruction>(U)) != &R) {
          OS << "expected the region of " << *I << " as its only user, got "
             << *U;
          return false;
        }
  return true;
}

PreservedAnalyses PrintRegions::run(Function &F, FunctionAnalysisManager &) {
  Regions R(F);
  if (!R.list().empty()) {
    OS << "function @" << F.getName() << ":\n";
    R.print(OS);
  }
  return PreservedAnalyses::all();
}
