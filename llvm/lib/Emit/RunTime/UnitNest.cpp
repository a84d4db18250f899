// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   for blocks of N
//     for parts of k
//       copy that part of B, if the unit cannot read it, or not as fast
//       for blocks of M
//         copy that part of A
//         the unit multiplies, and adds to what its sums are so far
//         what follows the product, behind the last part of k
//
// Sums wait for the next part of k in the result's memory, or, where something
// follows them, beside the copies. All of that memory is on the heap: small
// products are done by vectors.

#include "RunTime/UnitNest.h"
#include "RunTime/PackedGroups.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Heap.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

UnitNest::UnitNest(const ProductUpTo &All, const RunTimeUnitPlan &Plan,
                   Storage &Store, UnitFunctions &Functions, IRBuilderBase &B)
    : All(All), P(All.P), Plan(Plan), Store(Store), Functions(Functions), B(B),
      Outer(P.outerLoops()), Indices(Outer.size(), getIndex(B, 0)),
      M(All.extentIn(P.operandNumber(Product::A), P.dimensionM(), B)),
      N(All.extentIn(P.operandNumber(Product::B), 1 - P.dimensionM(), B)),
      K(All.extentIn(0, 1, B)) {}

Value *UnitNest::isTaken() {
  auto IsAtLeast = [&](Value *V, uint64_t Least) {
    return B.CreateICmpUGE(V, getIndex(B, Least));
  };
  Value *All = B.CreateMul(B.CreateMul(M, N), K);
  Value *Is = B.CreateAnd(
      B.CreateAnd(IsAtLeast(M, Plan.FewestM), IsAtLeast(N, Plan.FewestN)),
      B.CreateAnd(IsAtLeast(K, Plan.FewestK),
                  IsAtLeast(All, Plan.FewestProducts)));
  if (!Plan.IsAsked)
    return Is;
  Value *Answer[] = {Is};
  emitIfElse(
      B, Is, [&] { Answer[0] = Plan.Kernel->IsAvailable(B); }, [] {}, Answer);
  return Answer[0];
}

void UnitNest::forParts(Value *Extent, unsigned Each,
                        function_ref<void(Part)> Body) {
  Value *Most = getIndex(B, Each);
  emitLoopBelow(B, Extent, Most, [&](Value *First) {
    Body({First, B.CreateBinaryIntrinsic(Intrinsic::umin, Most,
                                         B.CreateSub(Extent, First))});
  });
}

/// \p Steps of k, and what the last one of the unit's has behind them.
Value *UnitNest::wholeSteps(Value *Steps) {
  return roundUp(Steps, Plan.Kernel->Mac.K, B);
}

/// One block of memory for all copies, which begin at cache lines. \returns
/// what malloc gave.
Value *UnitNest::allocate() {
  auto AtMost = [&](Value *Extent, uint64_t Most) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, Extent, getIndex(B, Most));
  };
  auto Bytes = [&](Value *Count, uint64_t Each) {
    return B.CreateMul(Count, getIndex(B, Each));
  };
  uint64_t Line = Plan.Kernel->LineBytes,
           SumBytes = B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
               P.element());
  Value *Steps = AtMost(wholeSteps(K), Plan.BlockK);
  // Squares that are transposed are written as a whole.
  Value *OfA = B.CreateAdd(
      Bytes(Steps, Plan.BlockM * uint64_t(P.elementBytes(Product::A))),
      getIndex(B, Plan.BytesBehindA));
  Value *OfB = Bytes(AtMost(N, Plan.BlockN), Plan.StrideOfB);
  Value *Size = B.CreateAdd(B.CreateAdd(OfA, OfB), getIndex(B, Line - 1));
  if (Plan.Last) {
    // With one part of k, sums do not wait for the next one.
    Value *Most = B.CreateSelect(B.CreateICmpULE(K, getIndex(B, Plan.BlockK)),
                                 getIndex(B, Plan.BlockM), M);
    PanelRows = roundUp(B.CreateBinaryIntrinsic(Intrinsic::umin, M, Most),
                        Line / SumBytes, B);
    Size = B.CreateAdd(
        Size, Bytes(B.CreateMul(PanelRows, AtMost(N, Plan.BlockN)), SumBytes));
  }
  Value *Memory = allocateOnHeap(Size, Store.libraryInfo(), B);
  Value *Behind = B.CreateGEP(B.getInt8Ty(), Memory, getIndex(B, Line - 1));
  CopyOfA =
      B.CreateIntrinsic(Intrinsic::ptrmask, {Behind->getType(), indexType(B)},
                        {Behind, getIndex(B, -Line)});
  CopyOfB = B.CreateGEP(B.getInt8Ty(), CopyOfA, OfA);
  Panel = B.CreateGEP(B.getInt8Ty(), CopyOfB, OfB);
  if (All.Start)
    return Memory;
  Value *Element =
      All.StartElement ? toLanes(All.StartElement, B) : emptySum(P.element());
  StartRow = Store.allocateOnStack(Line);
  B.CreateAlignedStore(B.CreateVectorSplat(Line / SumBytes, Element), StartRow,
                       BufferAlign);
  return Memory;
}

void UnitNest::emit() {
  Value *Memory = allocate();
  emitOuter(0);
  releaseOnHeap(Memory, Store.libraryInfo(), B);
}

void UnitNest::emitOuter(unsigned Depth) {
  if (Depth == Outer.size())
    return emitMatrices();
  emitLoopUpTo(B, getIndex(B, 0), All.extentOf(Outer[Depth], B), 1,
               [&](Value *Index) {
                 Indices[Depth] = Index;
                 emitOuter(Depth + 1);
               });
}

void UnitNest::emitMatrices() {
  auto MatrixAt = [&](unsigned Number, const MemoryRef &Ref) {
    return exchanged(P, All.matrixAt(Number, Ref, Outer, Indices, B));
  };
  auto Factor = [&](Product::Operand X) {
    unsigned Number = P.operandNumber(X);
    return MatrixAt(Number, All.Factors[Number]);
  };
  Matrices At{Factor(Product::A), Factor(Product::B),
              MatrixAt(Product::Result, All.Map.Target), std::nullopt,
              LeafMemory()};
  if (All.Start)
    At.Start = MatrixAt(Product::Result, *All.Start);
  for (auto &[Leaf, Ref] : All.Map.Leaves)
    At.Leaves.try_emplace(Leaf, MatrixAt(Product::Result, Ref));
  forParts(N, Plan.BlockN, [&](Part InN) {
    forParts(K, Plan.BlockK, [&](Part InK) {
      MemoryRef Columns = columns(At, InN, InK);
      forParts(M, Plan.BlockM,
               [&](Part InM) { emitBlock(At, Columns, InM, InN, InK); });
    });
  });
}

/// Whether \p Columns, from some step of k on, are copied: the last step of the
/// unit reaches behind the last one of \p Steps, or they do not begin at cache
/// lines.
Value *UnitNest::isCopied(const MemoryRef &Columns, Value *Steps) {
  if (Plan.CopiesB)
    return B.getTrue();
  Value *Bytes = getIndex(B, P.elementBytes(Product::B));
  Value *Start = B.CreatePtrToInt(Columns.Base, indexType(B)),
        *Stride = B.CreateMul(toIndex(Columns.Strides[1], B), Bytes);
  Value *Any = B.CreateOr(B.CreateOr(Start, Stride), B.CreateMul(Steps, Bytes));
  return B.CreateIsNotNull(
      B.CreateAnd(Any, getIndex(B, Plan.Kernel->LineBytes - 1)));
}

MemoryRef UnitNest::columns(const Matrices &At, Part InN, Part InK) {
  MemoryRef From = At.B.from(0, InK.First, B).from(1, InN.First, B);
  unsigned Bytes = P.elementBytes(Product::B);
  MemoryRef To = MemoryRef::contiguous(
      TensorType::columnMajor(From.Type.element(), Plan.StrideOfB / Bytes,
                              Plan.BlockN),
      CopyOfB, B);
  Value *IsCopied = isCopied(From, InK.Count);
  auto Copy = [&] {
    Value *Whole = wholeSteps(InK.Count);
    // Zeros behind the last step, before it is copied.
    emitIf(B, B.CreateICmpNE(Whole, InK.Count), [&] {
      unsigned Step = Plan.Kernel->Mac.K;
      Value *Zeros = Constant::getNullValue(
          FixedVectorType::get(B.getInt8Ty(), Step * Bytes));
      Value *Last = B.CreateSub(Whole, getIndex(B, Step));
      emitLoopUpTo(B, getIndex(B, 0), InN.Count, 1, [&](Value *Column) {
        B.CreateAlignedStore(Zeros,
                             B.CreateGEP(To.Type.element(), To.Base,
                                         To.offset({Last, Column}, B)),
                             BufferAlign);
      });
    });
    Value *Operand = P.operand(Product::B);
    LeafMemory Leaves;
    Leaves.try_emplace(Operand, From);
    Value *Extents[] = {InK.Count, InN.Count};
    emitMapUpTo({Operand, To, Leaves, Extents}, Plan.CopyOfB, B);
  };
  if (Plan.CopiesB) {
    Copy();
    return To;
  }
  emitIf(B, IsCopied, Copy);
  To.Base = B.CreateSelect(IsCopied, To.Base, From.Base);
  To.Strides[1] =
      B.CreateSelect(IsCopied, To.Strides[1], toIndex(From.Strides[1], B));
  To.Alignment = std::min(To.Alignment, From.Alignment);
  return To;
}

MemoryRef UnitNest::rows(const Matrices &At, Part InM, Part InK) {
  MemoryRef From = At.A.from(0, InM.First, B).from(1, InK.First, B);
  GroupsToPack How{P,           Product::A, Plan.Rows,
                   From,        InM.Count,  Plan.Rows.VectorWidth,
                   Plan.BlockM, InK.Count};
  MemoryRef To = packGroups(How, CopyOfA, B);
  // Groups behind the last step.
  const Fragment &Form = Plan.Kernel->A;
  Type *Element = laneType(From.Type.element());
  Constant *Zero = zeroBehindK(Product::A, From.Type.element(), Element);
  unsigned Lanes = Plan.Kernel->LineBytes / P.elementBytes(Product::A);
  Value *Zeros = ConstantVector::getSplat(ElementCount::getFixed(Lanes), Zero);
  auto PlaceOf = [&](Value *Steps) {
    return B.CreateMul(Steps, getIndex(B, Plan.BlockM));
  };
  emitLoopUpTo(B, PlaceOf(roundUp(InK.Count, Form.KGroup, B)),
               PlaceOf(wholeSteps(InK.Count)), Lanes, [&](Value *At) {
                 B.CreateAlignedStore(Zeros, B.CreateGEP(Element, To.Base, At),
                                      BufferAlign);
               });
  return To;
}

void UnitNest::emitBlock(const Matrices &At, const MemoryRef &Columns, Part InM,
                         Part InN, Part InK) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  auto Here = [&](const MemoryRef &Ref) {
    return Ref.from(0, InM.First, B).from(1, InN.First, B);
  };
  Value *IsFirst = B.CreateICmpEQ(InK.First, Zero);
  MemoryRef C = Here(At.C), Sums = C;
  if (Plan.Last) {
    Sums.Type = TensorType::columnMajor(P.element(), Plan.BlockM, Plan.BlockN);
    Sums.Base = Panel;
    Sums.Strides = {One, PanelRows};
    Sums.Alignment = BufferAlign;
    Value *IsOnePart = B.CreateICmpULE(K, getIndex(B, Plan.BlockK));
    Sums = Sums.from(0, B.CreateSelect(IsOnePart, Zero, InM.First), B);
  }
  MemoryRef Start = Sums;
  auto Select = [&](Value *First, Value *Later) {
    return B.CreateSelect(IsFirst, First, Later);
  };
  MemoryRef From = At.Start ? Here(*At.Start) : Sums;
  Start.Base = Select(At.Start ? From.Base : StartRow, Sums.Base);
  Start.Strides[0] = At.Start ? One : Select(Zero, One);
  Start.Strides[1] = Select(At.Start ? toIndex(From.Strides[1], B) : Zero,
                            toIndex(Sums.Strides[1], B));
  Start.Alignment = std::min(From.Alignment, Sums.Alignment);
  MemoryRef Rows = rows(At, InM, InK);
  Functions.emitCall({P, Plan, Rows, Columns, Sums, Start, InM.Count, InN.Count,
                      wholeSteps(InK.Count)},
                     B);
  if (!Plan.Last)
    return;
  Value *IsLast = B.CreateICmpEQ(B.CreateAdd(InK.First, InK.Count), K);
  emitIf(B, IsLast, [&] {
    LeafMemory Leaves;
    for (auto &[Leaf, Ref] : At.Leaves)
      Leaves.try_emplace(Leaf, Here(Ref));
    Leaves.try_emplace(P.op().call(), Sums);
    Value *Extents[] = {InM.Count, InN.Count};
    emitMapUpTo({All.Map.Result, C, Leaves, Extents}, *Plan.Last, B);
  });
}
