// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans, compares, prints and checks products of extents that are known at run
// time by a matrix unit.

#include "PlanRunTime.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using namespace matrix;

/// Whether a tile is read from, or written to, \p Ref by rows along M, as the
/// unit does.
static bool isOfTiles(const MemoryRef &Ref, const Product &P) {
  return Ref.isUnitStride(0) && Ref.Type.element() == P.element() &&
         !Ref.IsVolatile && !Ref.IsNontemporal &&
         Ref.Base->getType()->getPointerAddressSpace() == 0;
}

/// Whether \p Ref is copied, or read in place, as any other memory is.
static bool isPlain(const MemoryRef &Ref) {
  return !Ref.IsVolatile && Ref.Base->getType()->getPointerAddressSpace() == 0;
}

/// How groups of both are made, as \p Vectors has vectors and masks; none
/// without vectors.
static std::optional<RunTimeProductPlan> groupsOf(const UnitRequest &Request,
                                                  const KernelInfo &Kernel,
                                                  const Subtarget &ST) {
  RunTimeProductPlan Groups = Request.Vectors;
  if (Groups.VectorWidth < FewestGroupLanes)
    return std::nullopt;
  using CopyOf = RunTimeProductPlan::CopyOf;
  auto HowOf = [](bool IsAcross, bool IsAlongK) {
    return IsAcross   ? CopyOf::Vectors
           : IsAlongK ? CopyOf::Squares
                      : CopyOf::Elements;
  };
  Groups.HasMasks &= Groups.MasksA;
  Groups.Groups = &Kernel;
  Groups.CopiesOfA =
      HowOf(Request.A.isUnitStride(0), Request.A.isUnitStride(1));
  Groups.CopiesOfB =
      HowOf(Request.B.isUnitStride(1), Request.B.isUnitStride(0));
  unsigned Lanes = Kernel.A.KGroup / 2 * Groups.M.front().Extent;
  auto Permutes = [&](const MemoryRef &Ref) {
    return permutesLanes(
        ST.function(),
        FixedVectorType::get(laneType(Ref.Type.element()), Lanes));
  };
  Groups.Permutes = {Permutes(Request.A), Permutes(Request.B)};
  return Groups;
}

/// The copy of \p X, whose dimension \p Inner is adjacent in it, and the other
/// one \p Stride elements apart; 0: that is known at run time.
static RunTimeMapPlan copyOf(const UnitRequest &Request, Product::Operand X,
                             unsigned Inner, unsigned Stride,
                             const Subtarget &ST) {
  Value *Operand = Request.P.operand(X);
  Type *Index = Type::getInt64Ty(Operand->getContext());
  const MemoryRef &From = X == Product::A ? Request.A : Request.B;
  MemoryRef To = From;
  To.Type = TensorType::get(From.Type.element(), {2, 2}, {1 - Inner, Inner});
  To.Strides.assign(2, ConstantInt::get(Index, 1));
  if (Stride)
    To.Strides[1 - Inner] = ConstantInt::get(Index, Stride);
  else
    To.Strides[1 - Inner] = PoisonValue::get(Index);
  LeafForms Leaves;
  Leaves.try_emplace(Operand, From);
  return planMapNest(Operand, To, Leaves, ST);
}

/// How \p X comes to the unit.
static RunTimeUnitPlan::Operand operandOf(const UnitRequest &Request,
                                          Product::Operand X,
                                          const RunTimeUnitPlan &Plan,
                                          const Subtarget &ST) {
  const Fragment &Form = Plan.Kernel->fragment(X);
  RunTimeUnitPlan::Operand How;
  bool IsA = X == Product::A;
  const MemoryRef &Ref = IsA ? Request.A : Request.B;
  if (Form.Reads == Fragment::Packed) {
    How.Copies = RunTimeUnitPlan::Operand::AsGroups;
    // Squares are written as a whole.
    if (Plan.Groups.copyOf(X) == RunTimeProductPlan::CopyOf::Squares)
      How.BytesBehind = Plan.Groups.VectorWidth * Form.KGroup *
                        (IsA ? Plan.BlockM : Plan.BlockN) *
                        Request.P.elementBytes(X);
    return How;
  }
  bool IsAlongK = Form.Reads == Fragment::AlongK;
  unsigned Inner = IsA == IsAlongK;
  if (!Ref.isUnitStride(Inner))
    How.Copies = RunTimeUnitPlan::Operand::Always;
  else if (IsAlongK)
    How.Copies = RunTimeUnitPlan::Operand::IfUnaligned;
  else
    return How;
  How.InSteps = How.Copies == RunTimeUnitPlan::Operand::IfUnaligned &&
                Plan.ColumnBytes &&
                masksLoads(Ref.Type.element(), Plan.Kernel->Mac.K, ST);
  if (How.InSteps)
    return How;
  unsigned Stride = IsAlongK ? Plan.ColumnBytes / Request.P.elementBytes(X)
                    : IsA    ? Plan.BlockM
                             : 0;
  How.Loops = copyOf(Request, X, Inner, Stride, ST);
  return How;
}

/// The loops behind the product, in a panel whose columns are a distance apart
/// that is known at run time.
static std::optional<RunTimeMapPlan> lastOf(const UnitRequest &Request,
                                            const Subtarget &ST) {
  Value *Sums = Request.P.op().call();
  if (Request.Result == Sums && Request.MayWait &&
      isOfTiles(Request.C, Request.P))
    return std::nullopt;
  MemoryRef Panel = Request.C;
  Panel.Type = Panel.Type.withElement(Request.P.element());
  Type *Index = Type::getInt64Ty(Sums->getContext());
  Panel.Strides = {ConstantInt::get(Index, 1), PoisonValue::get(Index)};
  LeafForms Leaves = Request.Leaves;
  Leaves.try_emplace(Sums, Panel);
  return planMapNest(Request.Result, Request.C, Leaves, ST);
}

std::optional<RunTimeUnitPlan> matrix::planUnit(const UnitRequest &Request,
                                                const Subtarget &ST) {
  const Product &P = Request.P;
  // Vectors, which may have one row, are products of another kind.
  if (!P.dimensionIn(Product::A, P.dimensionM()) ||
      !P.dimensionIn(Product::B, 1 - P.dimensionM()) || !isPlain(Request.A) ||
      !isPlain(Request.B) || !isPlain(Request.C) ||
      (Request.Start && !isOfTiles(*Request.Start, P)))
    return std::nullopt;
  const KernelInfo *Kernel = unitKernelAtRunTime(P, ST);
  if (!Kernel)
    return std::nullopt;
  RunTimeUnitPlan Plan;
  Plan.Kernel = Kernel;
  if (Kernel->A.Reads == Fragment::Packed) {
    std::optional<RunTimeProductPlan> Groups = groupsOf(Request, *Kernel, ST);
    if (!Groups)
      return std::nullopt;
    Plan.Groups = *Groups;
  }
  bool IsForced = Kernel->Name == forcedKernel();
  const SmallestProduct &Fewest = Kernel->AtRunTime;
  Plan.FewestM = IsForced ? 1 : Fewest.M;
  Plan.FewestN = IsForced ? 1 : Fewest.N;
  Plan.FewestK = IsForced ? 1 : Fewest.K;
  Plan.FewestProducts = IsForced ? 1 : Fewest.Multiplications;
  Plan.IsAsked = Kernel->isOptional(ST);
  auto WholeIn = [](uint64_t Bytes, uint64_t Each, uint64_t Step) {
    return unsigned(std::max(Step, alignDown(Bytes / Each, Step)));
  };
  // Tests make the second cache small (-matrix-second-cache).
  uint64_t Second = ST.model().SecondCache;
  unsigned Bytes = P.elementBytes(Product::A);
  Plan.BlockM = CodeBudget::UnitRows;
  Plan.BlockK = WholeIn(std::min(CodeBudget::PackedPart, Second / 2),
                        Plan.BlockM * Bytes, Kernel->Mac.K);
  uint64_t Column = Plan.BlockK * uint64_t(Bytes);
  if (Kernel->HasEqualParts) {
    // Not a power of two, so that columns are in all sets of a cache.
    Column += Kernel->LineBytes;
    Plan.ColumnBytes = Column;
    Plan.ColumnsOfOne = Kernel->Accumulators;
    Plan.ColumnsOfTwo = Kernel->Accumulators / 2;
    Plan.UnalignedM = Measured::UnalignedReads * 2 * Kernel->Mac.M;
  }
  Plan.BlockN =
      WholeIn(Second / 2, Column,
              Kernel->HasEqualParts ? Kernel->Mac.N : CodeBudget::UnitRows);
  Plan.A = operandOf(Request, Product::A, Plan, ST);
  Plan.B = operandOf(Request, Product::B, Plan, ST);
  Plan.Last = lastOf(Request, ST);
  return Plan;
}

bool RunTimeUnitPlan::Operand::operator==(const Operand &Other) const {
  return std::tie(Copies, Loops, InSteps, BytesBehind) ==
         std::tie(Other.Copies, Other.Loops, Other.InSteps, Other.BytesBehind);
}

bool RunTimeUnitPlan::operator==(const RunTimeUnitPlan &Other) const {
  auto Fewest = [](const RunTimeUnitPlan &P) {
    return std::tie(P.Kernel, P.FewestM, P.FewestN, P.FewestK, P.FewestProducts,
                    P.IsAsked);
  };
  auto Blocks = [](const RunTimeUnitPlan &P) {
    return std::tie(P.BlockM, P.BlockN, P.BlockK, P.ColumnsOfOne,
                    P.ColumnsOfTwo, P.A, P.B, P.Groups, P.ColumnBytes,
                    P.UnalignedM, P.Last);
  };
  return Fewest(*this) == Fewest(Other) && Blocks(*this) == Blocks(Other);
}

void RunTimeUnitPlan::print(raw_ostream &OS) const {
  OS << "by " << Kernel->Name << " for M from " << FewestM << ", N from "
     << FewestN << ", K from " << FewestK << " and " << FewestProducts
     << " multiplications";
}

void RunTimeUnitPlan::printCopies(raw_ostream &OS) const {
  OS << "    by " << Kernel->Name << (IsAsked ? ", if it may run" : "")
     << ", in blocks of " << BlockM << 'x' << BlockN << 'x' << BlockK
     << (needsMemory() ? ", in memory on the heap: " : "");
  ListSeparator And;
  auto PrintOperand = [&](Product::Operand X, StringRef Lines) {
    const Operand &How = operand(X);
    if (How.Copies == Operand::Never)
      return;
    OS << And << Lines << " copied ";
    if (How.Copies == Operand::AsGroups) {
      using CopyOf = RunTimeProductPlan::CopyOf;
      CopyOf Form = Groups.copyOf(X);
      OS << "as groups by "
         << (Form == CopyOf::Vectors   ? "vectors"
             : Form == CopyOf::Squares ? "squares"
                                       : "elements");
      return;
    }
    if (How.Copies == Operand::IfUnaligned)
      OS << "unless they begin at cache lines or M is at most " << UnalignedM
         << ' ';
    OS << "by ";
    if (How.InSteps)
      OS << "steps of " << Kernel->Mac.K << " masked";
    else
      How.Loops.print(OS);
  };
  PrintOperand(Product::A, "rows of A");
  PrintOperand(Product::B, "columns of B");
  if (Last) {
    OS << And << "sums that wait for ";
    Last->print(OS);
  }
  OS << '\n';
}

static bool expected(bool Holds, raw_ostream &OS, StringRef What) {
  if (!Holds)
    OS << "expected " << What;
  return Holds;
}

/// Whether \p How suits the kernel's fragment \p Form.
static bool verifyOperand(const RunTimeUnitPlan::Operand &How,
                          const Fragment &Form, raw_ostream &OS) {
  using Operand = RunTimeUnitPlan::Operand;
  bool HasLoops = How.Copies == Operand::Always ||
                  (How.Copies == Operand::IfUnaligned && !How.InSteps);
  return expected((Form.Reads == Fragment::Packed) ==
                      (How.Copies == Operand::AsGroups),
                  OS, "groups for packed fragments, and for no other") &&
         expected(How.Copies != Operand::IfUnaligned ||
                      Form.Reads == Fragment::AlongK,
                  OS, "cache lines along k") &&
         expected(!How.InSteps || How.Copies == Operand::IfUnaligned, OS,
                  "steps of lines along k") &&
         (!HasLoops || How.Loops.verify(OS));
}

bool RunTimeUnitPlan::verify(raw_ostream &OS) const {
  if (!expected(Kernel && Kernel->AtRunTime.Multiplications != 0, OS,
                "a kernel of a unit"))
    return false;
  bool IsEqual = Kernel->HasEqualParts;
  const auto &Most = Kernel->Mac;
  return expected(FewestM != 0 && FewestN != 0 && FewestK != 0, OS,
                  "no product without an element") &&
         expected(
             BlockM != 0 && BlockN != 0 && BlockK != 0 &&
                 BlockK % Most.K == 0 &&
                 (!IsEqual || (BlockM % Most.M == 0 && BlockN % Most.N == 0)),
             OS, "blocks of whole fragments") &&
         expected(A.Copies != Operand::AsGroups ||
                      (Groups.Groups == Kernel &&
                       BlockM % Groups.M.front().Extent == 0),
                  OS, "room for whole vectors of rows") &&
         expected(IsEqual == (ColumnBytes != 0), OS,
                  "columns that are apart for equal parts, and for no other") &&
         expected(!IsEqual || (ColumnsOfOne <= Kernel->Accumulators &&
                               2 * ColumnsOfTwo <= Kernel->Accumulators),
                  OS, "no more sums than the unit works on") &&
         expected(!IsEqual || (isPowerOf2_32(ColumnsOfOne) &&
                               ColumnsOfTwo > 1 && isPowerOf2_32(ColumnsOfTwo)),
                  OS, "tiles in which fragments may overlap") &&
         verifyOperand(A, Kernel->A, OS) && verifyOperand(B, Kernel->B, OS) &&
         (!Last || Last->verify(OS));
}
