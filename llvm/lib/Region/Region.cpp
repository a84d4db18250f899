// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operations share a loop nest.
//
//   %a = load p          leaf
//   %b = load q          leaf
//   %s = fadd %a, %b     fused
//   %t = fmul %s, %a     fused
//   store %t, r          root: one loop over the elements, two loads, one store
//
//   %p = matmul %a, %b   fused: the sum below is added to a tile of the product
//   %s = fadd %p, %c     fused  before it leaves the registers
//   store %s, r          root

#include "matrix/Region/Region.h"
#include "Epilogue.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Target/ComputedGather.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

Value *Region::result() const {
  std::optional<TensorOp> Op = rootOp();
  return Op && Op->kind() == OpKind::Store ? Op->operand(0) : Root;
}

std::optional<Product> Region::product() const {
  if (std::optional<Product> P = Product::ofAny(Root))
    return P;
  std::optional<Product> Outer;
  for (Instruction *I : Fused)
    if (std::optional<Product> P = Product::ofAny(I)) {
      if (!isOuterProduct(I))
        return P;
      Outer = P;
    }
  return Outer;
}

std::optional<TensorOp> Region::reduction() const {
  auto IsReduction = [](const Instruction *I) {
    std::optional<TensorOp> Op = TensorOp::of(I);
    return Op && reductionStep(Op->kind());
  };
  if (IsReduction(Root))
    return TensorOp::of(Root);
  const auto *Found = find_if(Fused, IsReduction);
  return Found == Fused.end() ? std::nullopt : TensorOp::of(*Found);
}

bool Region::isFactor(const Value *Leaf) const {
  auto Multiplies = [&](Instruction *I) {
    std::optional<Product> P = Product::ofAny(I);
    return P &&
           (Leaf == P->operand(Product::A) || Leaf == P->operand(Product::B));
  };
  return Multiplies(Root) || any_of(Fused, Multiplies);
}

bool Region::isElementwise() const {
  // A store of a leaf is a copy, element by element.
  std::optional<TensorOp> Op = rootOp();
  bool IsStore = Op && Op->kind() == OpKind::Store;
  auto IsStep = [](const Instruction &I) {
    return isElementwiseStep(I) || isLayoutConversion(&I);
  };
  std::optional<Product> P = product();
  auto IsInside = [&](Instruction *I) {
    return IsStep(*I) || (P && I == P->op().call()) || isOuterProduct(I);
  };
  return (IsStore || IsStep(*Root) || P) && all_of(Fused, IsInside);
}

bool Region::convertsLayouts() const {
  return isLayoutConversion(Root) || any_of(Fused, isLayoutConversion);
}

/// A product joins the element-wise operations that follow it: its tiles are in
/// registers when they are done. All that happens to them happens once for each
/// vector of a tile, so it must be little. Of several products for one
/// region the last one joins that is no outer product; other ones are leaves,
/// and outer ones steps like element-wise operations.
void Regions::chooseInnerProducts(
    Function &F, const DenseSet<const Instruction *> &InRegisters) {
  DenseMap<const Instruction *, const Instruction *> ProductOf;
  SmallVector<std::pair<const Instruction *, const Instruction *>> Outer;
  for (Instruction &I : instructions(F)) {
    std::optional<Product> P = Product::ofAny(&I);
    if (!P || InRegisters.contains(&I))
      continue;
    const Instruction *Root = &I;
    bool HasSteps = false;
    while (const Instruction *User = userInRegion(*Root)) {
      std::optional<TensorOp> UserOp = TensorOp::of(User);
      bool IsStore = UserOp && UserOp->kind() == OpKind::Store;
      if (!IsStore && !isElementwiseStep(*User))
        break;
      HasSteps |= !IsStore;
      Root = User;
    }
    if (Root == &I)
      continue;
    auto [Site, Why] = siteOfEpilogue(*P, *Root, ST);
    if (Site == EpilogueSite::None) {
      if (HasSteps)
        Apart[&I] = Why;
      continue;
    }
    Sites[&I] = Site;
    const Instruction *&Joins = ProductOf[Root];
    if (isOuterProduct(&I))
      Outer.push_back({&I, Root});
    if (!Joins || isOuterProduct(Joins) || !isOuterProduct(&I))
      Joins = &I;
  }
  for (auto [I, Root] : Outer)
    if (!isOuterProduct(ProductOf[Root]))
      OuterProducts.insert(I);
  for (auto [Root, Product] : ProductOf) {
    Inner.insert(Product);
    RootsOfInner.insert(Root);
  }
}

/// Whether another store of much more, which may overwrite what \p I reads,
/// stands between \p I and \p Store: then \p I is done before it, and its
/// operands need no copies.
static bool isBehindLargeStore(const Instruction &I, const Instruction &Store) {
  uint64_t Elements = TensorType::of(I.getType()).numElements();
  for (auto It = I.getIterator(); &*It != &Store; ++It)
    if (std::optional<TensorOp> Op = TensorOp::of(&*It);
        Op && Op->kind() == OpKind::Store &&
        Op->accessedType().numElements() / 4 >= Elements)
      return true;
  return false;
}

/// A reduction joins the element-wise operations that follow it, too, the first
/// one of several: they are done with its totals.
void Regions::chooseInnerReductions(
    Function &F, const DenseSet<const Instruction *> &InRegisters) {
  for (Instruction &I : instructions(F)) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || !reductionStep(Op->kind()) || InRegisters.contains(&I))
      continue;
    const Instruction *Root = &I, *User = userInRegion(I);
    while (User && isElementwiseStep(*User)) {
      Root = User;
      User = userInRegion(*Root);
    }
    if (Root == &I || (User && isLayoutConversion(User)))
      continue;
    std::optional<TensorOp> Last = User ? TensorOp::of(User) : std::nullopt;
    if (Last && reductionStep(Last->kind()))
      continue;
    if (Last && Last->kind() == OpKind::Store) {
      if (Last->isVolatile())
        continue;
      if (!isBehindLargeStore(I, *User))
        Root = User;
    }
    if (RootsOfInner.insert(Root).second)
      Inner.insert(&I);
  }
}

/// Whether the region of \p I, which works element by element, can compute
/// transpose tiles: no tiles of a product, and no volatile store, since they
/// may overlap.
bool Regions::joinsTransposeTiles(const Instruction &I) const {
  const Instruction *Here = &I;
  while (Here && isElementwiseStep(*Here) && !RootsOfInner.contains(Here))
    Here = userInRegion(*Here);
  std::optional<TensorOp> Op = Here ? TensorOp::of(Here) : std::nullopt;
  if (Op && Op->kind() == OpKind::Store)
    return !Op->isVolatile() && !RootsOfInner.contains(Here);
  // Reductions, and what is put together, have an order of their own.
  if (Op && (reductionStep(Op->kind()) || Op->kind() == OpKind::Concat ||
             Op->kind() == OpKind::Gather || Op->kind() == OpKind::Scatter ||
             Op->kind() == OpKind::ScatterAdd))
    return false;
  return !Here || !RootsOfInner.contains(Here);
}

/// Whether \p Reduction makes the elements of \p I as it goes. One by one, in
/// order, only if they hide behind the sum that waits for them.
static bool isMadeInReduction(const Instruction &I, TensorOp Reduction,
                              const Subtarget &ST) {
  return !isFree(&I) && (Reduction.hasAnyOrder() || isCheap(I, ST));
}

/// Whether \p I scatters into zeros, into what may be anything, into what a
/// load reads or what is computed of that, and is only stored, side by side:
/// that is done where the store writes.
static bool scattersIntoStore(const Instruction &I) {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  const Instruction *User = userInRegion(I);
  if (!Op || !User ||
      (Op->kind() != OpKind::Scatter && Op->kind() != OpKind::ScatterAdd))
    return false;
  std::optional<TensorOp> Into = TensorOp::of(Op->operand(0));
  bool IsZero = Into && Into->kind() == OpKind::Splat &&
                isa<Constant>(Into->operand(0)) &&
                cast<Constant>(Into->operand(0))->isNullValue();
  std::optional<TensorOp> Store = TensorOp::of(User);
  bool IsLoaded = Into && (Into->kind() == OpKind::Load ||
                           isComputedInGather(Op->operand(0)));
  return (IsZero || IsLoaded || isa<UndefValue>(Op->operand(0))) && Store &&
         Store->kind() == OpKind::Store && !Store->isVolatile() &&
         Store->isContiguous();
}

bool Regions::fuses(const Instruction &I) const {
  const Instruction *User = userInRegion(I);
  if (!User)
    return false;
  std::optional<TensorOp> UserOp = TensorOp::of(User);
  bool IsStored = UserOp && UserOp->kind() == OpKind::Store;
  bool IsPart = UserOp && UserOp->kind() == OpKind::Concat;
  // A product's tiles are not transposed.
  if (isElementwiseStep(I))
    return ((IsStored || IsPart) && !RootsOfInner.contains(&I)) ||
           isComputedInGather(const_cast<Instruction *>(&I)) ||
           isElementwiseStep(*User) ||
           (isLayoutConversion(User) && !RootsOfInner.contains(&I)) ||
           (UserOp && reductionStep(UserOp->kind()) &&
            !RootsOfInner.contains(&I) && isMadeInReduction(I, *UserOp, ST));
  if (isLayoutConversion(&I))
    return (IsStored && !UserOp->isVolatile()) ||
           (isElementwiseStep(*User) && joinsTransposeTiles(*User));
  if (Inner.contains(&I) || OuterProducts.contains(&I))
    return true;
  // A volatile store writes each element once, so nothing may come before it
  // that writes elements as it likes.
  std::optional<TensorOp> Op = TensorOp::of(&I);
  return IsStored && !UserOp->isVolatile() && Op &&
         (isProduct(Op->kind()) || isContraction(Op->kind()) ||
          Op->kind() == OpKind::Relayout || Op->kind() == OpKind::Block ||
          Op->kind() == OpKind::Diagonal || Op->kind() == OpKind::Gather ||
          Op->kind() == OpKind::Concat || scattersIntoStore(I) ||
          (reductionStep(Op->kind()) && !isBehindLargeStore(I, *User)));
}

/// Whether loops that use the splat \p U make it on the way, without memory:
/// over elements, or over sums that start with it.
static bool isMadeInLoops(const Use &U) {
  const auto *User = dyn_cast<Instruction>(U.getUser());
  if (User && isElementwiseStep(*User))
    return true;
  if (User && U.getOperandNo() == 0 && scattersIntoStore(*User))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(U.getUser());
  return Op && (Op->kind() == OpKind::Store || Op->kind() == OpKind::Concat ||
                ((Op->kind() == OpKind::MulAdd ||
                  Op->kind() == OpKind::ContractAdd) &&
                 U.getOperandNo() == 2));
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
        // A square has one operand twice.
        if (is_contained(R.Fused, Inner))
          continue;
        Self(Self, *Inner);
        R.Fused.push_back(Inner);
      } else if (!isFree(Operand) || !isMadeInLoops(Operand)) {
        Leaves.insert(Operand);
      }
    }
  };
  Visit(Visit, Root);
  R.Leaves.assign(Leaves.begin(), Leaves.end());
  if (std::optional<Product> P = R.product()) {
    const Instruction *I = P->op().call();
    R.Choice = chooseProduct(
        *P, R.result() == I ? EpilogueSite::None : Sites.at(I), ST);
    R.Choice->Apart = Apart.lookup_or(I, EpilogueRefusal::None);
  }
  for (Instruction *I : R.Fused)
    Index[I] = List.size();
  Index[&Root] = List.size();
  List.push_back(std::move(R));
}

static bool isOnlyMadeInLoops(const Instruction &I) {
  return isFree(&I) && all_of(I.uses(), isMadeInLoops);
}

Regions::Regions(Function &F, const Subtarget &ST,
                 const DenseSet<const Instruction *> &InRegisters)
    : ST(ST) {
  chooseInnerProducts(F, InRegisters);
  chooseInnerReductions(F, InRegisters);
  auto IsInRegisters = [&](const Instruction &I) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    return InRegisters.contains(&I) ||
           (Op && Op->kind() == OpKind::ToTensor &&
            all_of(I.users(), [&](const User *U) {
              return InRegisters.contains(cast<Instruction>(U));
            }));
  };
  for (Instruction &I : instructions(F)) {
    if (IsInRegisters(I))
      continue;
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
  if (std::optional<TensorOp> Op = TensorOp::of(&I))
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

PreservedAnalyses PrintRegions::run(Function &F, FunctionAnalysisManager &AM) {
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  Regions R(F, ST);
  if (!R.list().empty()) {
    OS << "function @" << F.getName() << ":\n";
    R.print(OS);
  }
  return PreservedAnalyses::all();
}
