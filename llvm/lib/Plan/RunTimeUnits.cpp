// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans, compares, prints and checks products of extents that are known at run
// time by a matrix unit.

#include "PlanRunTime.h"
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

/// The copy of A as groups, as \p Vectors has vectors and masks; none without
/// vectors.
static std::optional<RunTimeProductPlan> rowsOf(const UnitRequest &Request,
                                                const KernelInfo &Kernel,
                                                const Subtarget &ST) {
  RunTimeProductPlan Rows = Request.Vectors;
  unsigned Width = Rows.VectorWidth, Group = Kernel.A.KGroup;
  if (Width < FewestGroupLanes)
    return std::nullopt;
  Rows.HasMasks &= Rows.MasksA;
  using CopyOf = RunTimeProductPlan::CopyOf;
  Rows.Groups = &Kernel;
  Rows.CopiesOfA = Request.A.isUnitStride(0)   ? CopyOf::Vectors
                   : Request.A.isUnitStride(1) ? CopyOf::Squares
                                               : CopyOf::Elements;
  unsigned Lanes = Group / 2 * Rows.M.front().Extent;
  Rows.Permutes[Product::A] = permutesLanes(
      ST.function(),
      FixedVectorType::get(laneType(Request.A.Type.element()), Lanes));
  return Rows;
}

/// The copy of B, whose k is adjacent in it.
static RunTimeMapPlan columnsOf(const UnitRequest &Request, unsigned Stride,
                                const Subtarget &ST) {
  Value *Operand = Request.P.operand(Product::B);
  Type *Index = Type::getInt64Ty(Operand->getContext());
  MemoryRef To = Request.B;
  To.Type = TensorType::columnMajor(To.Type.element(), Stride, Stride);
  To.Strides = {ConstantInt::get(Index, 1), ConstantInt::get(Index, Stride)};
  LeafForms Leaves;
  Leaves.try_emplace(Operand, Request.B);
  return planMapNest(Operand, To, Leaves, ST);
}

/// What follows the product, in a panel whose columns are apart by what is
/// known at run time.
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
  std::optional<RunTimeProductPlan> Rows = rowsOf(Request, *Kernel, ST);
  if (!Rows)
    return std::nullopt;
  unsigned Line = Kernel->LineBytes;
  unsigned Bytes = P.elementBytes(Product::A);
  RunTimeUnitPlan Plan;
  Plan.Kernel = Kernel;
  bool IsForced = Kernel->Name == forcedKernel();
  const SmallestProduct &Fewest = Kernel->AtRunTime;
  Plan.FewestM = IsForced ? 1 : Fewest.M;
  Plan.FewestN = IsForced ? 1 : Fewest.N;
  Plan.FewestK = IsForced ? 1 : Fewest.K;
  Plan.FewestProducts = IsForced ? 1 : Fewest.Multiplications;
  Plan.IsAsked = Kernel->isOptional(ST);
  // Tests make the second cache small (-matrix-second-cache).
  uint64_t Second = ST.model().SecondCache;
  Plan.BlockM = CodeBudget::UnitRows;
  Plan.BlockK = std::max<uint64_t>(
      Kernel->Mac.K, alignDown(std::min(CodeBudget::PackedPart, Second / 2) /
                                   Plan.BlockM / Bytes,
                               Kernel->Mac.K));
  // Not a power of two, so that columns are in all sets of a cache.
  Plan.StrideOfB = Plan.BlockK * Bytes + Line;
  Plan.BlockN = std::max<uint64_t>(
      Kernel->Mac.N, alignDown(Second / 2 / Plan.StrideOfB, Kernel->Mac.N));
  Plan.ColumnsOfOne = Kernel->Accumulators;
  Plan.ColumnsOfTwo = Kernel->Accumulators / 2;
  Plan.Rows = *Rows;
  Plan.BytesBehindA =
      Rows->CopiesOfA == RunTimeProductPlan::CopyOf::Squares && Rows->MasksA
          ? Rows->VectorWidth * Kernel->A.KGroup * Plan.BlockM * Bytes
          : 0;
  Plan.CopiesB = !Request.B.isUnitStride(0);
  Plan.CopyOfB = columnsOf(Request, Plan.StrideOfB / Bytes, ST);
  Plan.Last = lastOf(Request, ST);
  return Plan;
}

bool RunTimeUnitPlan::operator==(const RunTimeUnitPlan &Other) const {
  auto Fewest = [](const RunTimeUnitPlan &P) {
    return std::tie(P.Kernel, P.FewestM, P.FewestN, P.FewestK, P.FewestProducts,
                    P.IsAsked);
  };
  auto Blocks = [](const RunTimeUnitPlan &P) {
    return std::tie(P.BlockM, P.BlockN, P.BlockK, P.ColumnsOfOne,
                    P.ColumnsOfTwo, P.Rows, P.BytesBehindA, P.CopyOfB,
                    P.StrideOfB, P.CopiesB, P.Last);
  };
  return Fewest(*this) == Fewest(Other) && Blocks(*this) == Blocks(Other);
}

void RunTimeUnitPlan::print(raw_ostream &OS) const {
  OS << "by " << Kernel->Name << " for M from " << FewestM << ", N from "
     << FewestN << ", K from " << FewestK << " and " << FewestProducts
     << " multiplications";
}

void RunTimeUnitPlan::printCopies(raw_ostream &OS) const {
  auto HowOf = [](RunTimeProductPlan::CopyOf How) {
    using CopyOf = RunTimeProductPlan::CopyOf;
    return How == CopyOf::Vectors   ? "vectors"
           : How == CopyOf::Squares ? "squares"
                                    : "elements";
  };
  OS << "    by " << Kernel->Name << (IsAsked ? ", if it may run" : "")
     << ", in blocks of " << BlockM << 'x' << BlockN << 'x' << BlockK
     << ", in memory on the heap: rows of A copied as groups by "
     << HowOf(Rows.CopiesOfA) << ", columns of B copied "
     << (CopiesB ? "" : "unless they begin at cache lines ") << "by ";
  CopyOfB.print(OS);
  if (Last) {
    OS << ", sums that wait for ";
    Last->print(OS);
  }
  OS << '\n';
}

static bool expected(bool Holds, raw_ostream &OS, StringRef What) {
  if (!Holds)
    OS << "expected " << What;
  return Holds;
}

bool RunTimeUnitPlan::verify(raw_ostream &OS) const {
  if (!expected(Kernel && Kernel->HasEqualParts, OS,
                "a kernel whose fragments have one shape"))
    return false;
  const auto &Most = Kernel->Mac;
  unsigned Bytes = Kernel->LineBytes / Most.K;
  return expected(FewestM != 0 && FewestN != 0 && FewestK != 0, OS,
                  "no product without an element") &&
         expected(BlockM % Most.M == 0 && BlockN % Most.N == 0 &&
                      BlockK % Most.K == 0,
                  OS, "blocks of whole fragments") &&
         expected(BlockM % Rows.M.front().Extent == 0, OS,
                  "room for whole vectors of rows") &&
         expected(StrideOfB % Kernel->LineBytes == 0 &&
                      StrideOfB >= BlockK * Bytes,
                  OS, "room for a column of B") &&
         expected(ColumnsOfOne <= Kernel->Accumulators &&
                      2 * ColumnsOfTwo <= Kernel->Accumulators,
                  OS, "no more sums than the unit works on") &&
         expected(isPowerOf2_32(ColumnsOfOne) && ColumnsOfTwo > 1 &&
                      isPowerOf2_32(ColumnsOfTwo),
                  OS, "tiles in which fragments may overlap") &&
         expected(Rows.Groups == Kernel, OS, "groups of the unit's kernel") &&
         CopyOfB.verify(OS) && (!Last || Last->verify(OS));
}
