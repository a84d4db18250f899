// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides whether short parts of a tensor are interleaved in registers, or
// written one after the other. Of four floats and four floats, two vectors are
// written, of three images of one byte to a pixel, three vectors for as many
// pixels as one has bytes.

#include "CopyPlanning.h"
#include "PlanLoops.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

ConcatDimensions::ConcatDimensions(TensorOp Concat) {
  TensorType Type = Concat.resultType();
  for (unsigned P = 0; P != Type.rank(); ++P) {
    bool IsInside = !Inside.empty() || Type.layout(P) == Concat.attributes()[0];
    (IsInside ? Inside : Around).push_back(Type.layout(P));
  }
}

unsigned ConcatDimensions::lines(TensorType Type) const {
  unsigned Lines = 1;
  for (unsigned D : Inside)
    Lines *= Type.extent(D);
  return Lines;
}

SmallVector<unsigned, 4> ConcatDimensions::indicesOf(unsigned Line,
                                                     TensorType Type) const {
  SmallVector<unsigned, 4> Indices(Inside.size());
  for (auto [D, Index] : reverse(zip_equal(Inside, Indices))) {
    Index = Line % Type.extent(D);
    Line /= Type.extent(D);
  }
  return Indices;
}

/// \p Ref along \p Dimensions alone, with the extents of \p Type.
static MemoryRef along(const MemoryRef &Ref, ArrayRef<unsigned> Dimensions,
                       TensorType Type) {
  MemoryRef Result = Ref;
  Result.Strides.clear();
  SmallVector<unsigned, 4> Extents;
  for (unsigned D : Dimensions) {
    Extents.push_back(Type.extent(D));
    Result.Strides.push_back(Ref.Strides[D]);
  }
  Result.Type = TensorType::get(Ref.Type.element(), Extents);
  return Result;
}

MemoryRef ConcatDimensions::around(const MemoryRef &Ref,
                                   IRBuilderBase &B) const {
  if (!Around.empty())
    return along(Ref, Around, Ref.Type);
  MemoryRef One = Ref;
  One.Strides = {getIndex(B, 1)};
  One.Type = TensorType::get(Ref.Type.element(), {1});
  return One;
}

MemoryRef ConcatDimensions::inside(const MemoryRef &Ref,
                                   TensorType Part) const {
  return along(Ref, Inside, Part);
}

SmallVector<Value *, 4> matrix::partsOf(TensorOp Concat) {
  SmallVector<Value *, 4> Parts;
  for (unsigned I = 0; I != Concat.numOperands(); ++I)
    Parts.push_back(Concat.operand(I));
  return Parts;
}

SmallVector<Value *, 4> matrix::leavesOf(Value *Part, const Region &R) {
  SmallSetVector<Value *, 4> Leaves;
  SmallVector<Value *> Todo = {Part};
  DenseSet<Value *> Seen;
  while (!Todo.empty()) {
    Value *V = Todo.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (is_contained(R.Leaves, V))
      Leaves.insert(V);
    else if (auto *I = dyn_cast<Instruction>(V))
      copy_if(I->operands(), std::back_inserter(Todo), [](Value *Operand) {
        return TensorType::isTensor(Operand->getType());
      });
  }
  return Leaves.takeVector();
}

bool ConcatDimensions::areAdjacentIn(const MemoryRef &Ref) const {
  uint64_t Stride = 1;
  for (unsigned D : reverse(Inside)) {
    if (Ref.Type.extent(D) != 1 && Ref.stride(D) != Stride)
      return false;
    Stride *= Ref.Type.extent(D);
  }
  for (unsigned D : reverse(Around))
    if (Ref.Type.extent(D) != 1)
      return Ref.stride(D) == Stride;
  return false;
}

/// Instructions for as many places as a vector has lanes, but for those that
/// compute: of vectors along lines, and of interleaved ones. Along a line there
/// is a vector for each power of two.
static bool isFewerInterleaved(ArrayRef<unsigned> Lines, unsigned Width) {
  unsigned Pieces = 0, Separating = 0, Count = 0;
  for (unsigned Each : Lines) {
    Pieces += Each / Width + popcount(Each % Width);
    // Each line is shuffled out of all vectors.
    Separating += Each + Each * (Each - 1);
    Count += Each;
  }
  unsigned Interleaving =
      Count * (isPowerOf2_32(Count) ? Log2_32(Count) : Count);
  return Separating + Interleaving + Count < 2 * Width * Pieces;
}

/// Lines that are moved as one element of at most 64 bits: parts of so many
/// that all lie contiguously.
static unsigned joinedLines(const Region &R, TensorOp Concat,
                            ArrayRef<unsigned> Lines, unsigned Bits) {
  constexpr unsigned MostBits = 64;
  unsigned Joined = Bits <= MostBits ? MostBits / Bits : 1;
  for (unsigned Each : Lines)
    while (Each % Joined != 0)
      Joined /= 2;
  // A part that is computed is not read in larger elements.
  for (auto [Part, Each] : zip_equal(partsOf(Concat), Lines))
    if (Each != Joined && !is_contained(R.Leaves, Part))
      return 1;
  return Joined;
}

/// The groups of parts of \p Concat, which goes \p To, that are computed
/// together along lines.
static SmallVector<ConcatPlan::Group, 2>
planGroups(TensorOp Concat, const ConcatDimensions &Dimensions,
           const MemoryRef &To, function_ref<MemoryRef(Value *)> Place,
           const Region &R) {
  SmallVector<ConcatPlan::Group, 2> Groups;
  SmallVector<Value *, 4> Parts = partsOf(Concat);
  for (unsigned First = 0, Count; First != Parts.size(); First += Count) {
    TensorType Type = TensorType::of(Parts[First]->getType());
    Count = 1;
    while (First + Count != Parts.size() &&
           Count != CodeBudget::PartsTogether &&
           Type.hasSameExtents(TensorType::of(Parts[First + Count]->getType())))
      ++Count;
    SmallVector<MemoryRef> Places = {Dimensions.inside(To, Type)};
    for (Value *Part : ArrayRef(Parts).slice(First, Count))
      for (Value *Leaf : leavesOf(Part, R))
        Places.push_back(Dimensions.inside(Place(Leaf), Type));
    SmallVector<const MemoryRef *> Refs;
    for (const MemoryRef &Ref : Places)
      Refs.push_back(&Ref);
    Groups.push_back({First, Count, MergedDimensions::of(Refs)});
  }
  return Groups;
}

ConcatPlan matrix::planConcat(const Region &R, TensorOp Concat,
                              const MemoryRef &Target, unsigned VectorWidth,
                              const Buffers &B, const Subtarget &ST) {
  IRBuilder<> Builder(R.Root);
  ConcatDimensions Dimensions(Concat);
  MemoryRef To = targetOrTemporary(Target, R, B, Builder);
  SmallVector<MemoryRef> Places = {Dimensions.around(To, Builder)};
  SmallVector<unsigned> Lines;
  bool IsContiguous = true;
  for (Value *Part : partsOf(Concat)) {
    Lines.push_back(Dimensions.lines(TensorType::of(Part->getType())));
    for (Value *Leaf : leavesOf(Part, R)) {
      MemoryRef Ref = placeOf(Leaf, B, Builder);
      Places.push_back(Dimensions.around(Ref, Builder));
      IsContiguous &= Dimensions.areAdjacentIn(Ref);
    }
  }
  SmallVector<const MemoryRef *> Refs;
  for (MemoryRef &Ref : Places)
    Refs.push_back(&Ref);
  ConcatPlan Plan{VectorWidth};
  Plan.Around = MergedDimensions::of(Refs);
  Plan.Groups = planGroups(
      Concat, Dimensions, To,
      [&](Value *Leaf) { return placeOf(Leaf, B, Builder); }, R);
  unsigned Each = Refs.size() + R.Fused.size(),
           Vectors =
               *std::max_element(Lines.begin(), Lines.end()) / VectorWidth;
  if (mayUnroll(R, ST))
    Plan.Unroll =
        std::clamp(std::min(CodeBudget::RegionIteration / Each, Vectors), 1u,
                   CodeBudget::RegionVectors);
  // One body for each part: vectors if they fill the lines of all.
  if (ST.function().hasOptSize()) {
    auto IsWhole = [&](unsigned Each) { return Each % VectorWidth == 0; };
    if (!R.Fused.empty() || !IsContiguous || !Dimensions.areAdjacentIn(To) ||
        !all_of(Lines, IsWhole))
      Plan.VectorWidth = 1;
    return Plan;
  }
  // Bits of elements are interleaved, or bools as the bytes that they are.
  Type *Element = Concat.resultType().element();
  unsigned Bits = ST.dataLayout().getTypeAllocSizeInBits(Element);
  bool IsWhole =
      Element->isIntegerTy(1) || Element->getScalarSizeInBits() == Bits;
  if (!IsWhole || !Dimensions.areAdjacentIn(To))
    return Plan;
  MemoryRef Across = Places.front();
  Plan.Around.merge(Across);
  unsigned Along = Across.Type.rank() - 1, Joined = 1;
  if (IsContiguous && Along == 0)
    Joined = joinedLines(R, Concat, Lines, Bits);
  for (unsigned &Each : Lines)
    Each /= Joined;
  unsigned Count = std::accumulate(Lines.begin(), Lines.end(), 0u);
  if (Count > MostInterleavedLines || VectorWidth < Joined)
    return Plan;
  Across.Type =
      TensorType::get(Builder.getIntNTy(Bits * Joined), extentsOf(Across.Type));
  unsigned Width =
      InterleavedLines{Along, {}, /*AreSeparated=*/false, Count}.width(
          Across, VectorWidth / Joined, ST.function());
  if (Width != 1 && isFewerInterleaved(Lines, Width))
    return {Width,
            /*Interleaves=*/true,
            InterleavedLines::part(Width, Bits * Joined, ST.function()),
            Joined,
            /*Unroll=*/1,
            std::move(Plan.Around)};
  return Plan;
}

bool ConcatPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  unsigned Done = 0;
  for (const Group &G : Groups) {
    if (G.First != Done || G.Count == 0) {
      OS << "expected each part in one group, in order";
      return false;
    }
    Done += G.Count;
  }
  if (Part != 0 && !Interleaves) {
    OS << "expected parts of interleaved lines alone";
    return false;
  }
  if (!verifyPart(Part, VectorWidth, OS))
    return false;
  if (Interleaves != Groups.empty()) {
    OS << "expected groups of parts along lines, and only there";
    return false;
  }
  return true;
}

void ConcatPlan::print(raw_ostream &OS) const {
  OS << "vectors of " << VectorWidth;
  if (Interleaves)
    OS << ", interleaved";
  if (Joined != 1)
    OS << " by " << Joined << " elements";
  OS << partText(Part);
  OS << ", of all parts";
  if (Unroll != 1)
    OS << ", unrolled by " << Unroll;
}
