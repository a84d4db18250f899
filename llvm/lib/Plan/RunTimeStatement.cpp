// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cuts a statement into nests, and says what is read where, and which of it the
// program compares with the result.

#include "PlanRunTime.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Support/Heap.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

static bool isOf(OpKind Kind, Value *Handle) {
  std::optional<TensorOp> Op = TensorOp::of(Handle);
  return Op && Op->kind() == Kind;
}

static bool isRead(Value *Handle) { return isOf(OpKind::Load, Handle); }

static bool isAnyProduct(Value *Handle) {
  return Product::ofAny(Handle).has_value();
}

namespace {
class StatementPlanner {
  const Subtarget &ST;
  const TargetLibraryInfo &TLI;
  RunTimeStatementPlan Plan;
  SmallPtrSet<Value *, 8> IsTemporary;

public:
  StatementPlanner(CallInst *Store, const Subtarget &ST,
                   const TargetLibraryInfo &TLI)
      : ST(ST), TLI(TLI), Plan{Store} {}
  RunTimeStatementPlan plan();

private:
  RunTimeNest collected(Value *Result) const;
  void collect(Value *Handle, RunTimeNest &Nest) const;
  Value *leafOf(Value *Factor) const;
  Value *startOf(TensorOp Op) const;
  void planTemporaries(const RunTimeNest &Nest);
  LeafForms formsOf(const RunTimeNest &Nest) const;
  void planLoops(RunTimeNest &Nest, const MemoryRef &Target, bool MayWait);
  void planQuestions(const MemoryRef &Target, bool MayWait);
};
} // namespace

/// Whether the sums of \p Handle are those of a nest that computes \p Result.
/// Those that wait in the result's memory are of its elements' type.
static bool mayBeInner(Value *Handle, Value *Result) {
  return isAnyProduct(Handle) &&
         (TensorType::of(Result->getType()).element() ==
              TensorType::of(Handle->getType()).element() ||
          !Product::ofAny(Handle)->sumsOutside());
}

void StatementPlanner::collect(Value *Handle, RunTimeNest &Nest) const {
  const RunTimeProduct *Inner = Nest.product();
  if (isOf(OpKind::Splat, Handle) || is_contained(Nest.Leaves, Handle) ||
      (Inner && Inner->Sums == Handle))
    return;
  if (!Inner && mayBeInner(Handle, Nest.Result)) {
    TensorOp Op = *TensorOp::of(Handle);
    Nest.Loops = RunTimeProduct{
        Handle, {leafOf(Op.operand(0)), leafOf(Op.operand(1))}, startOf(Op)};
    return;
  }
  if (isRead(Handle) || isAnyProduct(Handle)) {
    Nest.Leaves.push_back(Handle);
    return;
  }
  TensorOp Op = *TensorOp::of(Handle);
  for (unsigned I : seq(0u, Op.numOperands()))
    collect(Op.operand(I), Nest);
}

RunTimeNest StatementPlanner::collected(Value *Result) const {
  RunTimeNest Nest{Result};
  collect(Result, Nest);
  return Nest;
}

/// The value that is read from memory for \p Factor of a product: \p Factor,
/// which may be a temporary, or where there is no memory for that, the only
/// load in it.
Value *StatementPlanner::leafOf(Value *Factor) const {
  if (isRead(Factor) || hasHeap(ST.function(), TLI))
    return Factor;
  RunTimeNest Inside = collected(Factor);
  bool IsOfOne = !Inside.product() && Inside.Leaves.size() == 1 &&
                 isRead(Inside.Leaves.front());
  return IsOfOne ? Inside.Leaves.front() : Factor;
}

Value *StatementPlanner::startOf(TensorOp Op) const {
  bool HasAddend = Product(Op).hasAddend() && !addsToNothing(Op);
  return HasAddend ? Op.operand(2) : nullptr;
}

/// A temporary has its elements one behind another.
static MemoryRef formOfTemporary(Value *Handle) {
  TensorType Type = TensorType::of(Handle->getType());
  LLVMContext &C = Handle->getContext();
  MemoryRef Ref{
      Type, PoisonValue::get(PointerType::get(C, 0)), {}, BufferAlign};
  Ref.Strides.resize(Type.rank());
  auto *Int64 = llvm::Type::getInt64Ty(C);
  std::optional<uint64_t> Count = 1;
  for (unsigned Position = Type.rank(); Position-- != 0;) {
    unsigned D = Type.layout(Position);
    Ref.Strides[D] = Count ? cast<Value>(ConstantInt::get(Int64, *Count))
                           : PoisonValue::get(Int64);
    auto *Extent = dyn_cast<ConstantInt>(extentOf(Handle, D));
    Count = Count && Extent ? std::optional(*Count * Extent->getZExtValue())
                            : std::nullopt;
  }
  return Ref;
}

/// What is read in place is where it is.
static MemoryRef formOf(Value *Handle) {
  return isRead(Handle) ? MemoryRef::ofAccess(*TensorOp::of(Handle))
                        : formOfTemporary(Handle);
}

/// \p Target, or a temporary of \p Handle in its place: what both have is
/// known.
static MemoryRef eitherForm(const MemoryRef &Target, Value *Handle) {
  MemoryRef Either = Target, Other = formOfTemporary(Handle);
  for (unsigned D : seq(0u, Target.Type.rank())) {
    bool IsUnit = Target.isUnitStride(D) &&
                  Target.Type.layout(Target.Type.rank() - 1) == D;
    if (!IsUnit && (!Target.stride(D) || Target.stride(D) != Other.stride(D)))
      Either.Strides[D] = PoisonValue::get(Target.Strides[D]->getType());
  }
  return Either;
}

/// Gives what \p Nest cannot read in place memory.
void StatementPlanner::planTemporaries(const RunTimeNest &Nest) {
  SmallVector<Value *> Needed(Nest.Leaves.begin(), Nest.Leaves.end());
  if (const RunTimeProduct *Inner = Nest.product()) {
    append_range(Needed, Inner->Read);
    if (Inner->Start && !isOf(OpKind::Splat, Inner->Start))
      Needed.push_back(Inner->Start);
  }
  for (Value *Handle : Needed) {
    if (isRead(Handle) || IsTemporary.contains(Handle))
      continue;
    RunTimeNest Apart = collected(Handle);
    planTemporaries(Apart);
    planLoops(Apart, formOfTemporary(Handle), /*MayWait=*/true);
    Plan.Temporaries.push_back(std::move(Apart));
    IsTemporary.insert(Handle);
  }
}

LeafForms StatementPlanner::formsOf(const RunTimeNest &Nest) const {
  LeafForms Forms;
  for (Value *Leaf : Nest.Leaves)
    Forms.try_emplace(Leaf, formOf(Leaf));
  return Forms;
}

void StatementPlanner::planLoops(RunTimeNest &Nest, const MemoryRef &Target,
                                 bool MayWait) {
  LeafForms Leaves = formsOf(Nest);
  const RunTimeProduct *Inner = Nest.product();
  if (!Inner) {
    Nest.Loops = planMapNest(Nest.Result, Target, Leaves, ST);
    return;
  }
  ProductForms Forms{Target,
                     Leaves,
                     {formOf(Inner->Read[0]), formOf(Inner->Read[1])},
                     std::nullopt,
                     MayWait};
  if (Inner->Start && !isOf(OpKind::Splat, Inner->Start))
    Forms.Start = formOf(Inner->Start);
  planProductNest(Nest, Forms, ST);
}

/// Whether what is written by way of \p Written is not read by way of \p Read:
/// a pointer that nothing else overlaps may be both.
static bool areApart(const Value *Written, const Value *Read) {
  auto *X = dyn_cast<Argument>(getUnderlyingObject(Written)),
       *Y = dyn_cast<Argument>(getUnderlyingObject(Read));
  return X && Y && X != Y && (X->hasNoAliasAttr() || Y->hasNoAliasAttr());
}

static bool isSame(const MemoryRef &X, const MemoryRef &Y) {
  return X.Base == Y.Base && X.Strides == Y.Strides;
}

/// Asks about all that is read in place after parts of \p Target are written.
void StatementPlanner::planQuestions(const MemoryRef &Target, bool MayWait) {
  auto Ask = [&](Value *Handle, bool MayBeSame) {
    if (!isRead(Handle))
      return;
    MemoryRef Ref = MemoryRef::ofAccess(*TensorOp::of(Handle));
    if (areApart(Target.Base, Ref.Base) || (MayBeSame && isSame(Ref, Target)))
      return;
    bool IsComparable = Ref.Base->getType() == Target.Base->getType();
    Plan.Questions.push_back({Handle, IsComparable, MayBeSame});
  };
  const RunTimeProduct *Inner = Plan.Nest.product();
  // Sums that wait in the result's memory are written before what follows them
  // reads it.
  for (Value *Leaf : Plan.Nest.Leaves)
    Ask(Leaf, /*MayBeSame=*/!Inner || !MayWait);
  if (!Inner)
    return;
  for (Value *Factor : Inner->Read)
    Ask(Factor, /*MayBeSame=*/false);
  if (Inner->Start)
    Ask(Inner->Start, /*MayBeSame=*/true);
}

RunTimeStatementPlan StatementPlanner::plan() {
  TensorOp Store = *TensorOp::of(Plan.Store);
  Plan.Nest = collected(Store.operand(0));
  MemoryRef Target = MemoryRef::ofAccess(Store);
  planTemporaries(Plan.Nest);
  // Where what follows the product reads the element that it stores, sums wait
  // in other memory.
  auto ReadsTarget = [&](Value *Leaf) {
    return isRead(Leaf) &&
           isSame(MemoryRef::ofAccess(*TensorOp::of(Leaf)), Target);
  };
  const RunTimeProduct *Inner = Plan.Nest.product();
  bool MayWait = !Inner || Inner->product().sumsOutside() ||
                 none_of(Plan.Nest.Leaves, ReadsTarget);
  planQuestions(Target, MayWait);
  if (Plan.Questions.empty()) {
    planLoops(Plan.Nest, Target, MayWait);
    return std::move(Plan);
  }
  MemoryRef Either = eitherForm(Target, Plan.Nest.Result);
  planLoops(Plan.Nest, Either, MayWait);
  LeafForms Computed;
  Computed.try_emplace(Plan.Nest.Result, Either);
  Plan.FromTemporary = planMapNest(Plan.Nest.Result, Target, Computed, ST);
  return std::move(Plan);
}

RunTimeStatementPlan matrix::planStatement(TensorOp Store, const Subtarget &ST,
                                           const TargetLibraryInfo &TLI) {
  return StatementPlanner(Store.call(), ST, TLI).plan();
}
