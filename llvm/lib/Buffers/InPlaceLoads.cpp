// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads that need no copy, because nothing changes their memory before they are
// read; so also which operands a store may overwrite.

#include "InPlaceLoads.h"
#include "Interference.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Unwritten.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

/// Whether elements of \p V, which is \p Load or a view of it, are adjacent
/// along \p Dimension in a copy of the load, and not in its memory.
static bool isUnitStrideInCopy(const Value *V, unsigned Dimension,
                               TensorOp Load) {
  while (isView(V)) {
    TensorOp View = *TensorOp::of(V);
    // Only contiguous memory is ever reshaped, which a copy is like.
    if (View.kind() == OpKind::Reshape)
      return false;
    StridedView::Dimension D = StridedView::of(View).Dimensions[Dimension];
    if (D.Factor != 1)
      return false;
    Dimension = D.Source;
    V = View.operand(0);
  }
  return Load.resultType().stride(Dimension) == 1 &&
         Load.constantStride(Dimension) != 1;
}

/// The kernel that multiplies \p P in \p Here: an outer product that is added
/// to another product is a step of that one's loops, in vectors.
static const KernelInfo &kernelIn(const Region &Here, const Product &P) {
  return Here.product()->op().call() == P.op().call() ? Here.Choice->best()
                                                      : VectorKernelInfo;
}

/// Whether \p V is an operand of the product \p I of \p Reader that its kernel
/// reads side by side along m or n, and is not side by side in memory. A copy
/// that makes it so costs one pass, gathering it costs one for each tile along
/// the other dimension. Other kernels make such copies themselves.
static bool needsUnitStride(Instruction *I, const Region &Reader,
                            const Value *V, TensorOp Load) {
  std::optional<Product> P = Product::ofAny(I);
  if (!P)
    return false;
  const KernelInfo &Kernel = kernelIn(Reader, *P);
  return Kernel.isOfVectors() &&
         any_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
           return P->operand(X) == V &&
                  operandCost(Kernel, *P, X, /*IsUnitAlongK=*/true) >
                      operandCost(Kernel, *P, X, /*IsUnitAlongK=*/false) &&
                  P->dimensionIn(X, P->dimensionOf(X)) &&
                  isUnitStrideInCopy(V, *P->dimensionIn(X, P->dimensionOf(X)),
                                     Load);
         });
}

/// Where the elements of \p V are read: the roots of the regions that use it,
/// through views too. A reason if some use cannot read the load's memory.
static std::optional<CopyReason>
collectReaders(Value *V, TensorOp Load, const Regions &R,
               SmallVectorImpl<const Region *> &Readers) {
  for (User *U : V->users()) {
    auto *I = cast<Instruction>(U);
    if (isView(I)) {
      if (TensorOp::of(I)->kind() == OpKind::Reshape && !Load.isContiguous())
        return CopyReason::Contiguity;
      if (std::optional<CopyReason> Why = collectReaders(I, Load, R, Readers))
        return Why;
      continue;
    }
    const Region *Reader = R.of(I);
    if (!Reader || Reader->Root->getParent() != Load.call()->getParent())
      return CopyReason::OtherBlock;
    if (needsUnitStride(I, *Reader, V, Load))
      return CopyReason::Layout;
    // A flat vector is loaded in one piece.
    if (std::optional<TensorOp> Op = TensorOp::of(I);
        Op && Op->kind() == OpKind::ToVector && !Load.isContiguous())
      return CopyReason::Contiguity;
    Readers.push_back(Reader);
  }
  return std::nullopt;
}

static bool mayWrite(const Instruction &I, const MemoryLocation &Location,
                     BatchAAResults &AA) {
  std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(&I));
  // Alias analysis takes the call for one that writes anything from there on.
  if (Op && Op->kind() == OpKind::Store &&
      AA.alias(Op->location(), Location) == AliasResult::NoAlias)
    return false;
  return isModSet(AA.getModRefInfo(&I, Location));
}

/// The last root of \p Readers, which stand in one block.
static const Instruction *lastOf(ArrayRef<const Region *> Readers) {
  const Instruction *Last = Readers.front()->Root;
  for (const Region *Reader : Readers)
    if (Last->comesBefore(Reader->Root))
      Last = Reader->Root;
  return Last;
}

std::optional<CopyReason> matrix::reasonToCopy(TensorOp Load, const Regions &R,
                                               BatchAAResults &AA) {
  if (Load.isVolatile())
    return CopyReason::Volatile;
  if (Load.resultType().hasPadding())
    return CopyReason::Padding;
  SmallVector<const Region *> Readers;
  if (std::optional<CopyReason> Why =
          collectReaders(Load.call(), Load, R, Readers))
    return Why;
  // Nobody reads it, and it is nowhere in memory then.
  if (Readers.empty())
    return CopyReason::OtherBlock;
  // A reader that writes only writes after it has read, or its region's plan
  // sees to that.
  const Instruction *Last = lastOf(Readers);
  MemoryLocation Location = Load.location();
  bool IsUnwritten = isUnwrittenBetween(
      std::next(Load.call()->getIterator()), Last->getIterator(),
      [&](const Instruction &I) { return mayWrite(I, Location, AA); });
  return IsUnwritten ? std::nullopt : std::optional(CopyReason::Written);
}

/// The bytes that \p Store writes, from a pointer on that is known at \p At;
/// none if these are not known there.
static std::optional<WrittenRange> rangeOf(TensorOp Store,
                                           const Instruction *At) {
  MemoryRef Ref = MemoryRef::ofAccess(Store);
  const DataLayout &DL = At->getDataLayout();
  APInt Distance(DL.getIndexTypeSizeInBits(Ref.Base->getType()), 0);
  Value *Base = const_cast<Value *>(
      Ref.Base->stripAndAccumulateConstantOffsets(DL, Distance,
                                                  /*AllowNonInbounds=*/true));
  if (auto *I = dyn_cast<Instruction>(Base);
      I && I->getParent() == At->getParent() && !I->comesBefore(At))
    return std::nullopt;
  int64_t Low = 0, High = 0, Bytes = DL.getTypeAllocSize(Ref.Type.element());
  for (unsigned D : seq(Ref.Type.rank())) {
    if (Ref.Type.extent(D) == 1)
      continue;
    std::optional<uint64_t> Stride = Ref.stride(D);
    if (!Stride || std::abs(int64_t(*Stride)) > int64_t(TensorType::MaxBytes))
      return std::nullopt;
    int64_t Reach = int64_t(*Stride) * (Ref.Type.extent(D) - 1);
    (Reach < 0 ? Low : High) += Reach;
  }
  int64_t First = Distance.getSExtValue();
  return WrittenRange{Base, First + Low * Bytes, First + (High + 1) * Bytes};
}

/// Adds \p Range, or widens the one of its pointer.
static void add(SmallVectorImpl<WrittenRange> &Ranges, WrittenRange Range) {
  auto *Same = find_if(
      Ranges, [&](const WrittenRange &R) { return R.Base == Range.Base; });
  if (Same == Ranges.end()) {
    Ranges.push_back(Range);
    return;
  }
  Same->First = std::min(Same->First, Range.First);
  Same->End = std::max(Same->End, Range.End);
}

SmallVector<WrittenRange, 2>
matrix::rangesWritten(TensorOp Load, const Regions &R, BatchAAResults &AA) {
  const DataLayout &DL = Load.call()->getDataLayout();
  // The copy has the layout of its memory, and may take its place.
  Type *Pointer = Load.pointer()->getType();
  if (!Load.isContiguous() ||
      bufferBytes(Load.resultType(), DL) <= CodeBudget::ShortCopy ||
      Pointer->getPointerAddressSpace() != DL.getAllocaAddrSpace())
    return {};
  SmallVector<const Region *> Readers;
  if (collectReaders(Load.call(), Load, R, Readers))
    return {};
  // An insertion changes its operand in the buffer.
  for (const Region *Reader : Readers)
    if (std::optional<TensorOp> Op = TensorOp::of(Reader->result());
        Op && isInsertion(Op->kind()) &&
        viewOrigin(Op->operand(0)) == Load.call())
      return {};
  MemoryLocation Location = Load.location();
  SmallVector<WrittenRange, 2> Ranges;
  APInt Distance(DL.getIndexTypeSizeInBits(Pointer), 0);
  const Value *Base = Load.pointer()->stripAndAccumulateConstantOffsets(
      DL, Distance, /*AllowNonInbounds=*/true);
  auto IsUnknown = [&](const Instruction &I) {
    if (!mayWrite(I, Location, AA))
      return false;
    std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(&I));
    std::optional<WrittenRange> Range =
        Op && Op->kind() == OpKind::Store && Op->pointer()->getType() == Pointer
            ? rangeOf(*Op, Load.call())
            : std::nullopt;
    if (Range)
      add(Ranges, *Range);
    // A store through the same pointer most likely overwrites it.
    return !Range || Range->Base == Base ||
           Ranges.size() > CodeBudget::OverwritingRanges;
  };
  bool AreKnown =
      isUnwrittenBetween(std::next(Load.call()->getIterator()),
                         std::next(lastOf(Readers)->getIterator()), IsUnknown);
  return AreKnown ? Ranges : SmallVector<WrittenRange, 2>();
}

/// Whether two accesses name the same address for every element.
static bool isSameAccess(TensorOp Load, TensorOp Store) {
  return Load.resultType() == Store.operandType(0) &&
         all_of(seq(0u, Load.numOperands()), [&](unsigned I) {
           return Load.operand(I) == Store.operand(1 + I);
         });
}

bool matrix::isUpdated(const Region &Store, const Value *Leaf) {
  std::optional<TensorOp> Load = TensorOp::of(Leaf);
  return Load && Load->kind() == OpKind::Load &&
         isReadBeforeWritten(Store, Leaf) &&
         isSameAccess(*Load, *Store.rootOp());
}

bool matrix::mayOverwriteUnread(const Region &Store, Value *Leaf,
                                BatchAAResults &AA) {
  TensorOp Load = *TensorOp::of(viewOrigin(Leaf));
  return !isUpdated(Store, Leaf) &&
         AA.alias(Load.location(), Store.rootOp()->location()) !=
             AliasResult::NoAlias;
}
