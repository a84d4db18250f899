// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies that a product makes of its factors, and around tiles that are
// larger than what they have of the result: for each form of part, how its
// elements are moved.

#include "PlanLoops.h"
#include "PlanProduct.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Plan/Packing.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class CopyPlanner {
  ProductPlan &Plan;
  const Region &R;
  const Buffers &B;
  const Product P;
  const Function &F;
  const DataLayout &DL;
  IRBuilder<> Builder;

public:
  CopyPlanner(ProductPlan &Plan, const Region &R, const Buffers &B)
      : Plan(Plan), R(R), B(B), P(*R.product()), F(*R.Root->getFunction()),
        DL(F.getDataLayout()), Builder(R.Root) {}
  /// \p MayBeTemporary: C may be a temporary.
  void plan(bool MayBeTemporary);

private:
  void add(PartCopy::Matrix Of, TensorType Part,
           std::variant<GroupCopy, CopyPlan> Way, bool PermutesLanes = false) {
    if (none_of(Plan.Copies,
                [&](const PartCopy &C) { return C.isOf(Of, Part); }))
      Plan.Copies.push_back(
          {Of, Part.extent(0), Part.extent(1), std::move(Way), PermutesLanes});
  }
  /// A contiguous tensor somewhere.
  MemoryRef contiguous(TensorType Type) {
    return MemoryRef::contiguous(Type, /*Base=*/nullptr, Builder);
  }
  MemoryRef factor(Product::Operand X);
  MemoryRef result(bool MayBeTemporary);
  void addPart(const Packing &How, MemoryRef From);
  void addParts(Product::Operand X);
  void addAligned();
  void addTiles();
  void addPadded(const RegisterTiling &Tiling, const MemoryRef &C);
};
} // namespace

/// \p Ref, but of \p Rows and \p Columns from its first ones on. Its type has
/// the order of C's elements, which vectors run along.
static MemoryRef partOf(const MemoryRef &Ref, unsigned Rows, unsigned Columns) {
  MemoryRef Part = Ref;
  Part.Type = TensorType::get(Ref.Type.element(), {Rows, Columns}, {1, 0});
  return Part;
}

/// How many of \p Whole there are in parts of \p Each, and in the last one.
static SmallVector<unsigned, 2> extentsOfParts(unsigned Whole, unsigned Each) {
  SmallVector<unsigned, 2> Extents = {Each};
  if (unsigned Rest = Whole % Each)
    Extents.push_back(Rest);
  return Extents;
}

MemoryRef CopyPlanner::factor(Product::Operand X) {
  unsigned Number = P.operandNumber(X);
  MemoryRef Ref = placeOf(P.op().operand(Number), B, Builder);
  return exchanged(P, matrixIn(P, Number, Ref, Builder));
}

MemoryRef CopyPlanner::result(bool MayBeTemporary) {
  if (Plan.FinishesMatrices)
    return contiguous(TensorType::columnMajor(P.element(), P.M(), P.N()));
  std::optional<TensorOp> Root = R.rootOp();
  MemoryRef Target = Root && Root->kind() == OpKind::Store
                         ? MemoryRef::ofAccess(*Root)
                         : placeOf(R.Root, B, Builder);
  if (MayBeTemporary)
    Target = targetOrTemporary(Target, R, B, Builder);
  return exchanged(P, matrixIn(P, Product::Result, Target, Builder));
}

/// Which way groups of \p From are packed in \p Groups, as How has both.
/// \p PermutesLanes: whether one instruction permutes all lanes of a vector of
/// groups.
static GroupCopy planGroupCopy(const Packing &How, const MemoryRef &From,
                               const MemoryRef &Groups, bool PermutesLanes,
                               const Triple &Target) {
  TensorType To = Groups.Type;
  unsigned Group = To.extent(2),
           Bits = Group * To.element()->getScalarSizeInBits();
  bool HasVectors = divideCeil(From.Type.extent(1), Group) == To.extent(0) &&
                    How.rowsTogether(Groups) > 1 && Groups.stride(1) == Group &&
                    isPowerOf2_32(Bits) && Bits <= 64 &&
                    canSelectVectors(Target, To.element());
  if (!HasVectors)
    return GroupCopy::Each;
  if (!From.isUnitStride(0))
    return From.isUnitStride(1) ? GroupCopy::Transposed : GroupCopy::Each;
  unsigned Rows = From.Type.extent(0), Width = How.rowsTogether(Groups);
  if (PermutesLanes && Group > 1 && Rows >= Width && Rows <= 2 * Width &&
      From.stride(1) == Rows && From.Type.element() == To.element())
    return GroupCopy::Permuted;
  if (Group > 1 && isPowerOf2_32(Group) && Rows >= Width * Group &&
      laneType(To.element())->isIntegerTy())
    return GroupCopy::Zipped;
  return GroupCopy::Interleaved;
}

/// The copy of the part \p From, as How has it.
void CopyPlanner::addPart(const Packing &How, MemoryRef From) {
  bool HasRest = How.hasRest(From.Type);
  if (HasRest && How.X == Product::A) {
    for (unsigned K : How.stepsApart(From.Type.extent(1)))
      if (K != 0)
        addPart(How.ofGroups(), partOf(From, From.Type.extent(0), K));
    return;
  }
  MemoryRef To = contiguous(How.typeOf(From.Type));
  if (!HasRest && !How.isPlain(From.Type)) {
    MemoryRef Groups = How.groupsOf(To, Builder);
    auto *Vector =
        FixedVectorType::get(laneType(Groups.Type.element()),
                             How.rowsTogether(Groups) * Groups.Type.extent(2));
    bool PermutesLanes = permutesLanes(F, Vector);
    return add(How.matrix(), From.Type,
               planGroupCopy(How, How.alongExtent(From), Groups, PermutesLanes,
                             F.getParent()->getTargetTriple()),
               PermutesLanes);
  }
  if (HasRest)
    To = partOf(To, From.Type.extent(0), To.Type.extent(1));
  add(How.matrix(), From.Type,
      !HasRest && How.converts(From.Type)
          ? planElements(To, From, How.groupWidth(), ConvertedTogether, DL)
          : planCopy(To, From, How.groupWidth(), F));
}

void CopyPlanner::addParts(Product::Operand X) {
  MemoryRef Whole = factor(X);
  bool IsA = X == Product::A;
  Packing How = packingOf(P, Plan, X);
  MemoryRef Largest = IsA ? partOf(Whole, Plan.PackedM, Plan.PackedK)
                          : partOf(Whole, Plan.PackedK, P.N());
  (IsA ? Plan.CopyOfA : Plan.CopyOfB) =
      TemporaryPlan{How.bytesOf(Largest.Type, DL)};
  for (unsigned K : extentsOfParts(P.K(), Plan.PackedK)) {
    if (!IsA)
      addPart(How, partOf(Whole, K, P.N()));
    else
      for (unsigned M : extentsOfParts(P.M(), Plan.PackedM))
        addPart(How, partOf(Whole, M, K));
  }
}

void CopyPlanner::addAligned() {
  MemoryRef Whole = factor(Product::B);
  Plan.CopyOfB = TemporaryPlan{
      bufferBytes(alignedTypeOfB(P, Plan, Whole.Type, Plan.PackedK), DL)};
  for (unsigned K : extentsOfParts(P.K(), Plan.PackedK)) {
    MemoryRef From = partOf(Whole, K, P.N());
    MemoryRef To = contiguous(alignedTypeOfB(P, Plan, From.Type, K));
    To.Type = From.Type;
    add(PartCopy::B, From.Type,
        planCopy(To, From, Plan.VectorWidth * Plan.Kernel->B.KGroup, F));
  }
}

void CopyPlanner::addTiles() {
  MemoryRef Whole = factor(Product::A);
  Packing How = packingOfTiles(P, Plan);
  SmallVector<Value *> Strides;
  unsigned Number = P.operandNumber(Product::A);
  MemoryRef Tensor = placeOf(P.operand(Product::A), B, Builder);
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.role() == Contraction::Role::K)
      Strides.push_back(Tensor.Strides[*L.Dimension[Number]]);
  for (const TileRange &Range : Plan.Tiling.M) {
    MemoryRef From = partOf(Whole, Range.Extent, P.K());
    if (Plan.Kernel->isOfGroups()) {
      addPart(How, From);
      continue;
    }
    MemoryRef All = tileOfSums(P, From, Strides);
    add(PartCopy::A, From.Type,
        planCopy(contiguous(All.Type), All, Plan.VectorWidth, F));
  }
}

void CopyPlanner::addPadded(const RegisterTiling &Tiling, const MemoryRef &C) {
  std::optional<MemoryRef> Addend;
  if (P.hasAddend() && !addsToNothing(P.op())) {
    std::optional<TensorOp> Splat = TensorOp::of(P.op().operand(2));
    if (!Splat || Splat->kind() != OpKind::Splat)
      Addend = exchanged(P, matrixIn(P, Product::Result,
                                     placeOf(P.op().operand(2), B, Builder),
                                     Builder));
  }
  for (const TileRange &M : Tiling.M)
    for (const TileRange &N : Tiling.N) {
      if (!Tile{M, N, nullptr, nullptr}.isPadded())
        continue;
      MemoryRef Beside =
          partOf(contiguous(TensorType::get(
                     C.Type.element(),
                     {M.Fragments * M.Width, N.Fragments * N.Width}, {1, 0})),
                 M.Extent, N.Extent);
      MemoryRef There = partOf(C, M.Extent, N.Extent);
      unsigned Width = Plan.VectorWidth;
      add(PartCopy::Result, There.Type, planCopy(There, Beside, Width, F));
      add(PartCopy::Sums, There.Type, planCopy(Beside, There, Width, F));
      if (Addend)
        add(PartCopy::Addend, There.Type,
            planCopy(Beside, partOf(*Addend, M.Extent, N.Extent), Width, F));
    }
}

void CopyPlanner::plan(bool MayBeTemporary) {
  Plan.IsUnitAlongK = {factor(Product::A).isUnitStride(1),
                       factor(Product::B).isUnitStride(0)};
  if (Plan.PacksTiles)
    addTiles();
  if (Plan.PackedM != 0) {
    if (Plan.PacksA)
      addParts(Product::A);
    if (Plan.PacksB)
      addParts(Product::B);
    else if (Plan.AlignsB)
      addAligned();
  }
  MemoryRef C = result(MayBeTemporary);
  for (const RegisterTiling *Tiling : {&Plan.Tiling, &Plan.RestTiling})
    addPadded(*Tiling, C);
  if (Plan.Tiling.MirrorWidth) {
    MemoryRef Matrix = exchanged(P, C), Transposed = Matrix;
    std::swap(Transposed.Strides[0], Transposed.Strides[1]);
    Plan.Mirror = planMirror(Matrix, Transposed, Plan.Tiling.MirrorWidth, DL);
  }
}

void matrix::planCopies(ProductPlan &Plan, const Region &R, const Buffers &B,
                        bool MayBeTemporary) {
  for (ProductPlan &Other : Plan.Otherwise)
    planCopies(Other, R, B, MayBeTemporary);
  CopyPlanner(Plan, R, B).plan(MayBeTemporary);
}
