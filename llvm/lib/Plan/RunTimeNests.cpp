// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the loops of one nest whose extents are known at run time, by where
// elements are adjacent, and by those extents that are constants after all.

#include "PlanRunTime.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/MicroKernel.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

/// The types of what element-wise operations compute on the way to \p Handles.
static SmallVector<Type *> computedTypes(ArrayRef<Value *> Handles) {
  SmallVector<Type *> Types;
  SmallVector<Value *> Work(Handles);
  SmallPtrSet<Value *, 8> Seen;
  while (!Work.empty()) {
    std::optional<TensorOp> Op = TensorOp::of(Work.pop_back_val());
    if (!Op || !elementwiseInfo(Op->kind()) || !Seen.insert(Op->call()).second)
      continue;
    Types.push_back(Op->resultType().element());
    for (unsigned I = 0; I != Op->numOperands(); ++I)
      Work.push_back(Op->operand(I));
  }
  return Types;
}

static SmallVector<Type *> elementsOf(const MemoryRef &Target,
                                      const LeafForms &Leaves) {
  SmallVector<Type *> Elements = {Target.Type.element()};
  for (auto &[Leaf, Ref] : Leaves)
    Elements.push_back(Ref.Type.element());
  return Elements;
}

static std::optional<unsigned> acrossIn(const LeafForms &Leaves,
                                        unsigned Inner) {
  for (auto &[Leaf, Ref] : Leaves)
    for (unsigned D = 0; D != Ref.Type.rank(); ++D)
      if (D != Inner && Ref.isUnitStride(D) && !Ref.stride(Inner))
        return D;
  return std::nullopt;
}

/// The dimensions around the innermost one that may be one with it, in the
/// result and in all that is read. Strides that are constants are not compared.
static unsigned mergedDimensions(const MemoryRef &Target,
                                 const LeafForms &Leaves) {
  unsigned Last = Target.Type.rank() - 1;
  for (unsigned Merged = 0; Merged != Last; ++Merged) {
    unsigned Within = Target.Type.layout(Last - Merged),
             Around = Target.Type.layout(Last - Merged - 1);
    auto MayMerge = [&](const MemoryRef &Ref) {
      bool IsRepeated = Ref.stride(Within) == 0;
      return Ref.stride(Around) ? IsRepeated && Ref.stride(Around) == 0
                                : !IsRepeated;
    };
    if (!MayMerge(Target) || !all_of(Leaves, [&](const auto &Leaf) {
          return MayMerge(Leaf.second);
        }))
      return Merged;
  }
  return Last;
}

RunTimeMapPlan matrix::planMapNest(Value *Result, const MemoryRef &Target,
                                   const LeafForms &Leaves,
                                   const Subtarget &ST) {
  unsigned Inner = Target.Type.layout(Target.Type.rank() - 1);
  RunTimeMapPlan Plan =
      planMapAtRunTime(elementsOf(Target, Leaves), computedTypes(Result),
                       Target.isUnitStride(Inner), acrossIn(Leaves, Inner), ST);
  Plan.Inner = Inner;
  if (!Plan.Across)
    Plan.MergedDimensions = mergedDimensions(Target, Leaves);
  else
    for (auto &[Leaf, Ref] : Leaves)
      if (Ref.isUnitStride(*Plan.Across) && !Ref.stride(Inner))
        Plan.Transposed.push_back(Leaf);
  return Plan;
}

namespace {
class ProductPlanner {
  RunTimeProduct &Result;
  const ProductForms &Forms;
  const Subtarget &ST;
  Product P;
  SmallVector<Contraction::Loop, 4> Outer;
  RunTimeProductPlan &Plan;
  /// The matrices, as Product has them; their bases are not theirs.
  MemoryRef A, B, C;
  /// Constant extents of these; null: they are known at run time.
  ConstantInt *M, *N, *K;

public:
  ProductPlanner(RunTimeProduct &Result, const ProductForms &Forms,
                 const Subtarget &ST)
      : Result(Result), Forms(Forms), ST(ST), P(Result.product()),
        Outer(P.outerLoops()), Plan(Result.Loops), A(factor(Product::A)),
        B(factor(Product::B)), C(matrix(Product::Result, Forms.Target)),
        M(constantIn(P.operandNumber(Product::A), P.dimensionM())),
        N(constantIn(P.operandNumber(Product::B), 1 - P.dimensionM())),
        K(constantIn(0, 1)) {}
  void plan(Value *NestResult);

private:
  MemoryRef matrix(unsigned Number, const MemoryRef &Ref) const;
  MemoryRef factor(Product::Operand X) const {
    unsigned Number = P.operandNumber(X);
    return matrix(Number, Forms.Factors[Number]);
  }
  Value *extentIn(unsigned Number, unsigned RowsOrColumns) const;
  ConstantInt *constantIn(unsigned Number, unsigned RowsOrColumns) const {
    return dyn_cast<ConstantInt>(extentIn(Number, RowsOrColumns));
  }
  /// Whether something is computed of what is read for \p X.
  bool isChanged(Product::Operand X) const {
    return P.operand(X) != Result.Read[P.operandNumber(X)];
  }
  bool isReadInPlace() const {
    return A.isUnitStride(0) && !isChanged(Product::A) &&
           A.Type.element() == P.element();
  }
  uint64_t mostSteps() const;
  void planParts();
  void planGroupsIfBetter(RunTimeRequest Request);
  RunTimeProductPlan::Copied copiedRows() const;
  void planCopies();
  bool selectsStart() const;
  std::optional<RunTimeUnitPlan> unitPlan(Value *NestResult,
                                          RunTimeRequest Request) const;
};
} // namespace

/// The strides of operand \p Number's matrix, or of the Result's, which is at
/// \p Ref.
MemoryRef ProductPlanner::matrix(unsigned Number, const MemoryRef &Ref) const {
  if (!isContraction(P.op().kind()))
    return exchanged(P, Ref);
  MemoryRef Matrix = Ref;
  Matrix.Type = P.matrixType(Number).withElement(Ref.Type.element());
  Matrix.Strides.clear();
  for (unsigned RowsOrColumns : {0, 1}) {
    std::optional<unsigned> D = P.dimensionIn(Number, RowsOrColumns);
    Type *Int64 = Type::getInt64Ty(P.op().call()->getContext());
    Matrix.Strides.push_back(D ? Ref.Strides[*D] : ConstantInt::get(Int64, 1));
  }
  return exchanged(P, Matrix);
}

Value *ProductPlanner::extentIn(unsigned Number, unsigned RowsOrColumns) const {
  if (std::optional<unsigned> D = P.dimensionIn(Number, RowsOrColumns))
    return extentOf(P.op().operand(Number), *D);
  return ConstantInt::get(Type::getInt64Ty(P.op().call()->getContext()), 1);
}

/// The most that k may be; it is an index, as wide as an address.
uint64_t ProductPlanner::mostSteps() const {
  if (!Outer.empty())
    return UINT64_MAX;
  Value *Steps = extentIn(0, 1);
  unsigned Bits = ST.dataLayout().getIndexSizeInBits(0);
  if (!isa<ConstantInt>(Steps) && Steps->getType()->getIntegerBitWidth() > Bits)
    return maskTrailingOnes<uint64_t>(Bits);
  return computeConstantRange(Steps, /*ForSigned=*/false)
      .getUnsignedMax()
      .getLimitedValue();
}

/// Operands that other sizes would copy are read in place. What sums that wait
/// on the stack cost small products would not be worth a copy either.
void ProductPlanner::planParts() {
  auto IsOne = [](ConstantInt *Extent) { return Extent && Extent->isOne(); };
  bool IsLine = B.isUnitStride(0) || B.stride(0) == 0;
  if (IsOne(M) && IsOne(N) && !P.sumsOutside())
    planOneElement(Plan, P, A.isUnitStride(1) && IsLine, ST);
  else if (IsOne(N) && (A.isUnitStride(0) || A.isUnitStride(1)))
    planOneColumn(Plan, P, /*IsAlongK=*/!A.isUnitStride(0), IsLine, ST);
  if (!isReadInPlace() || (Plan.HasMasks && !Plan.MasksA))
    return;
  Plan.KeepsSums = P.sumsOutside();
  if (Plan.Waiting.Where == WaitingSums::InTiles)
    doAllOfK(Plan);
  if (Plan.KeepsSums || Plan.PackedK == 0)
    Plan.CopyBytes = 0;
}

/// Both operands are copied, or read as groups.
void ProductPlanner::planGroupsIfBetter(RunTimeRequest Request) {
  if (Plan.HasOneColumn || Plan.KeepsSums || isChanged(Product::A) ||
      isChanged(Product::B))
    return;
  const KernelInfo *Kernel = groupKernelAtRunTime(P, ST);
  if (!Kernel)
    return;
  RunTimeRequest InResult = Request;
  InResult.MayWait = true;
  RunTimeProductPlan Groups = planAtRunTime(InResult, ST);
  planGroups(Groups, Request, *Kernel, /*IsAlongM=*/A.isUnitStride(0),
             /*IsAlongK=*/B.isUnitStride(0), /*IsAlongN=*/B.isUnitStride(1),
             ST);
  if (!Groups.Groups)
    return;
  Plan = Groups;
  if (!A.isUnitStride(1) || !B.isUnitStride(0))
    return;
  planFewSteps(Plan, Request, Forms.Target.Type.element(), ST);
  planDots(Plan, Request, ST);
}

RunTimeProductPlan::Copied ProductPlanner::copiedRows() const {
  using Copied = RunTimeProductPlan::Copied;
  if (!Plan.hasBlocks() || Plan.HasOneColumn || Plan.KeepsSums)
    return Copied::Never;
  bool IsSelected = isReadInPlace() && !Plan.Groups &&
                    Plan.Waiting.Where != WaitingSums::InTiles;
  return IsSelected ? Copied::IfFar : Copied::Always;
}

void ProductPlanner::planCopies() {
  Plan.RowsOfA = copiedRows();
  Plan.CopiesOfA = A.isUnitStride(0)   ? RunTimeProductPlan::CopyOf::Vectors
                   : A.isUnitStride(1) ? RunTimeProductPlan::CopyOf::Squares
                                       : RunTimeProductPlan::CopyOf::Elements;
  if (!B.isUnitStride(1) || B.isUnitStride(0) || Plan.hasOnePart() ||
      Plan.HasOneColumn || Plan.KeepsSums)
    Plan.CopiedN = 0;
  if (Plan.CopiedN)
    Plan.CopyBytes = std::max(Plan.CopyBytes, Plan.CopiedBytes);
  if (Plan.UnpackedN)
    return;
  if (Plan.HasOneColumn || P.sumsOutside() || !A.isUnitStride(0) ||
      Plan.RowsOfA == RunTimeProductPlan::Copied::Always)
    Plan.NarrowN.clear();
}

/// Another address space, or an element that is not at each stride, is read by
/// code of its own.
bool ProductPlanner::selectsStart() const {
  if (!Forms.Start || Plan.hasOnePart())
    return false;
  MemoryRef Start = matrix(Product::Result, *Forms.Start);
  if (Plan.Waiting.Where == WaitingSums::InResult)
    return Start.Base->getType() == C.Base->getType() &&
           Start.isUnitStride(0) == C.isUnitStride(0);
  return Start.Base->getType()->getPointerAddressSpace() ==
             ST.dataLayout().getAllocaAddrSpace() &&
         Start.isUnitStride(0);
}

std::optional<RunTimeUnitPlan>
ProductPlanner::unitPlan(Value *NestResult, RunTimeRequest Request) const {
  if (isChanged(Product::A) || isChanged(Product::B) || P.sumsOutside())
    return std::nullopt;
  std::optional<MemoryRef> Start;
  if (Forms.Start)
    Start = matrix(Product::Result, *Forms.Start);
  LeafForms Leaves;
  for (auto &[Leaf, Ref] : Forms.Leaves)
    Leaves.try_emplace(Leaf, matrix(Product::Result, Ref));
  Request.MayWait = true;
  RunTimeProductPlan Vectors = planAtRunTime(Request, ST);
  return planUnit(
      {Result, P, NestResult, A, B, C, Start, Leaves, Forms.MayWait, Vectors},
      ST);
}

void ProductPlanner::plan(Value *NestResult) {
  auto TypeOf = [&](Product::Operand X) {
    return Forms.Factors[P.operandNumber(X)].Type.element();
  };
  RunTimeRequest Request = {
      P,
      TypeOf(Product::A),
      TypeOf(Product::B),
      elementsOf(C, Forms.Leaves),
      computedTypes({NestResult, P.operand(Product::A), P.operand(Product::B)}),
      /*IsContiguous=*/C.isUnitStride(0),
      Forms.MayWait && C.Type.element() == P.element(),
      mostSteps()};
  Plan = planAtRunTime(Request, ST);
  planParts();
  planGroupsIfBetter(Request);
  planCopies();
  Plan.SelectsStart = selectsStart();
  Result.Unit = unitPlan(NestResult, Request);
  if (Plan.Groups && B.isUnitStride(0))
    Result.Turned = planTurnedDots(Plan, Request, A.isUnitStride(1), ST);
  // Few m leave most lanes empty, where n is long and has room for all.
  if (P.sumsOutside() || Plan.Groups ||
      !(B.isUnitStride(0) || B.isUnitStride(1)))
    return;
  // A of the other way is B.
  Result.Turned = planTurned(Plan, P, /*AreAdjacent=*/B.isUnitStride(1),
                             Forms.Target.Type.element(), ST);
}

void matrix::planProductNest(RunTimeNest &Nest, const ProductForms &Forms,
                             const Subtarget &ST) {
  ProductPlanner(std::get<RunTimeProduct>(Nest.Loops), Forms, ST)
      .plan(Nest.Result);
}
