// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of a product by a matrix unit whose extents are known at run time:
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
    Body({First, smaller(Most, B.CreateSub(Extent, First), B)});
  });
}

/// \p Steps of k, and what the last one of the unit's has behind them.
Value *UnitNest::wholeSteps(Value *Steps) {
  return roundUp(Steps, Plan.Kernel->Mac.K, B);
}

Value *UnitNest::bytesOfCopy(Product::Operand X) {
  const RunTimeUnitPlan::Operand &How = Plan.operand(X);
  if (How.Copies == RunTimeUnitPlan::Operand::Never)
    return getIndex(B, 0);
  if (X == Product::B && Plan.ColumnBytes)
    return B.CreateMul(RoomForN, getIndex(B, Plan.ColumnBytes));
  Value *Steps = smaller(wholeSteps(K), getIndex(B, Plan.BlockK), B);
  Value *Lines = X == Product::A ? getIndex(B, Plan.BlockM) : RoomForN;
  Value *Bytes =
      B.CreateMul(B.CreateMul(Lines, Steps), getIndex(B, P.elementBytes(X)));
  uint64_t Each = Plan.Kernel->RowBytes;
  return B.CreateAdd(roundUp(Bytes, Each, B),
                     getIndex(B, alignTo(How.BytesBehind, Each)));
}

/// One block of memory for all copies, which begin where a row of sums may.
/// \returns what malloc gave.
Value *UnitNest::allocate() {
  uint64_t Each = Plan.Kernel->RowBytes,
           SumBytes = B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
               P.element());
  auto AtMost = [&](Value *Extent, Value *Most) {
    return smaller(Extent, Most, B);
  };
  // Groups are written by whole vectors, of which a block of rows is made.
  RoomForN = roundUp(AtMost(N, getIndex(B, Plan.BlockN)), Plan.BlockM, B);
  Value *OfA = bytesOfCopy(Product::A), *OfB = bytesOfCopy(Product::B);
  Value *Size = B.CreateAdd(OfA, OfB);
  if (Plan.Last) {
    // With one part of k, sums do not wait for the next one.
    Value *Most = B.CreateSelect(B.CreateICmpULE(K, getIndex(B, Plan.BlockK)),
                                 getIndex(B, Plan.BlockM), M);
    PanelRows = roundUp(AtMost(M, Most), Each / SumBytes, B);
    Value *Sums = B.CreateMul(PanelRows, RoomForN);
    Size = B.CreateAdd(Size, B.CreateMul(Sums, getIndex(B, SumBytes)));
  }
  Size = B.CreateAdd(Size, getIndex(B, Each - 1));
  Value *Memory = nullptr;
  if (Plan.needsMemory()) {
    Memory = allocateOnHeap(Size, Store.libraryInfo(), B);
    Value *Before = B.CreateNeg(B.CreatePtrToInt(Memory, indexType(B)));
    CopyOfA = B.CreateGEP(B.getInt8Ty(), Memory,
                          B.CreateAnd(Before, getIndex(B, Each - 1)));
    CopyOfB = B.CreateGEP(B.getInt8Ty(), CopyOfA, OfA);
    Panel = B.CreateGEP(B.getInt8Ty(), CopyOfB, OfB);
  }
  if (All.Start)
    return Memory;
  Value *Element =
      All.StartElement ? toLanes(All.StartElement, B) : emptySum(P.element());
  StartRow = Store.allocateOnStack(Each);
  B.CreateAlignedStore(B.CreateVectorSplat(Each / SumBytes, Element), StartRow,
                       BufferAlign);
  return Memory;
}

void UnitNest::emit() {
  Value *Memory = allocate();
  emitOuter(0);
  if (Memory)
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
      MemoryRef Columns =
          copied(Product::B, At.B.from(0, InK.First, B).from(1, InN.First, B),
                 InN, InK);
      forParts(M, Plan.BlockM,
               [&](Part InM) { emitBlock(At, Columns, InM, InN, InK); });
    });
  });
}

/// Whether the last step of the unit reaches behind the last one of \p Steps of
/// \p Columns, or many rows read them, which do not begin at cache lines.
Value *UnitNest::isUnaligned(const MemoryRef &Columns, Value *Steps) {
  Value *Bytes = getIndex(B, P.elementBytes(Product::B));
  Value *Start = B.CreatePtrToInt(Columns.Base, indexType(B)),
        *Stride = B.CreateMul(toIndex(Columns.Strides[1], B), Bytes);
  Value *Any = B.CreateSelect(B.CreateICmpUGT(M, getIndex(B, Plan.UnalignedM)),
                              B.CreateOr(Start, Stride), getIndex(B, 0));
  Any = B.CreateOr(Any, B.CreateMul(Steps, Bytes));
  return B.CreateIsNotNull(
      B.CreateAnd(Any, getIndex(B, Plan.Kernel->LineBytes - 1)));
}

/// \p From, rows of A or columns of B, or a copy of them.
MemoryRef UnitNest::copied(Product::Operand X, const MemoryRef &From,
                           Part Lines, Part InK) {
  switch (Plan.operand(X).Copies) {
  case RunTimeUnitPlan::Operand::Never:
    return From;
  case RunTimeUnitPlan::Operand::AsGroups:
    return groups(X, From, Lines, InK);
  case RunTimeUnitPlan::Operand::Always:
    return lines(X, From, Lines, InK);
  case RunTimeUnitPlan::Operand::IfUnaligned:
    break;
  }
  Value *IsCopied = isUnaligned(From, InK.Count);
  MemoryRef To = From;
  emitIf(B, IsCopied, [&] { To = lines(X, From, Lines, InK); });
  To.Base = B.CreateSelect(IsCopied, To.Base, From.Base);
  To.Strides[1] =
      B.CreateSelect(IsCopied, To.Strides[1], toIndex(From.Strides[1], B));
  To.Alignment = std::min(To.Alignment, From.Alignment);
  return To;
}

/// Copies \p Steps of k of \p Lines, and zeros behind them, whole steps of the
/// unit's at a time.
void UnitNest::copySteps(const MemoryRef &From, const MemoryRef &To,
                         Value *Lines, Value *Steps) {
  unsigned Step = Plan.Kernel->Mac.K;
  Type *Element = laneType(From.Type.element());
  auto *Vector = FixedVectorType::get(Element, Step);
  Constant *Zeros = Constant::getNullValue(Vector);
  Value *Whole = roundDown(Steps, Step, B);
  Value *HasRest = B.CreateICmpNE(Whole, Steps);
  // Bits, which LLVM makes a mask of by one instruction in each iteration; it
  // would compare lanes there again.
  Type *Bits = B.getIntNTy(Step);
  Value *Behind = B.CreateSub(getIndex(B, Step), B.CreateSub(Steps, Whole));
  Value *Rest = B.CreateBitCast(B.CreateLShr(Constant::getAllOnesValue(Bits),
                                             B.CreateZExtOrTrunc(Behind, Bits)),
                                FixedVectorType::get(B.getInt1Ty(), Step));
  auto At = [&](const MemoryRef &Ref, Value *K, Value *Line) {
    return B.CreateGEP(Element, Ref.Base, Ref.offset({K, Line}, B));
  };
  emitLoopUpTo(B, getIndex(B, 0), Lines, 1, [&](Value *Line) {
    emitLoopUpTo(B, getIndex(B, 0), Whole, Step, [&](Value *K) {
      Value *V = B.CreateAlignedLoad(Vector, At(From, K, Line), From.Alignment);
      B.CreateAlignedStore(V, At(To, K, Line), To.Alignment);
    });
    emitIf(B, HasRest, [&] {
      Value *V = B.CreateMaskedLoad(Vector, At(From, Whole, Line),
                                    From.Alignment, Rest, Zeros);
      B.CreateAlignedStore(V, At(To, Whole, Line), To.Alignment);
    });
  });
}

/// \p From, whose lines the unit reads along what is adjacent in the copy.
MemoryRef UnitNest::lines(Product::Operand X, const MemoryRef &From, Part Lines,
                          Part InK) {
  bool IsA = X == Product::A;
  const RunTimeUnitPlan::Operand &How = Plan.operand(X);
  unsigned Inner = How.InSteps ? 0 : How.Loops.Inner, Bytes = P.elementBytes(X);
  MemoryRef To = From;
  To.Type = TensorType::get(From.Type.element(), {2, 2}, {1 - Inner, Inner});
  To.Base = IsA ? CopyOfA : CopyOfB;
  To.Alignment = commonAlignment(BufferAlign, Bytes);
  To.Strides.assign(2, getIndex(B, 1));
  To.Strides[1 - Inner] = IsA ? getIndex(B, Plan.BlockM)
                          : Plan.ColumnBytes
                              ? getIndex(B, Plan.ColumnBytes / Bytes)
                              : RoomForN;
  if (How.InSteps) {
    copySteps(From, To, Lines.Count, InK.Count);
    return To;
  }
  unsigned Step = Plan.Kernel->Mac.K;
  if (Step != 1 && Plan.ColumnBytes) {
    // Zeros behind the last step, before it is copied.
    Value *Whole = wholeSteps(InK.Count);
    emitIf(B, B.CreateICmpNE(Whole, InK.Count), [&] {
      Value *Zeros = Constant::getNullValue(
          FixedVectorType::get(B.getInt8Ty(), Step * Bytes));
      Value *Last = B.CreateSub(Whole, getIndex(B, Step));
      emitLoopUpTo(B, getIndex(B, 0), Lines.Count, 1, [&](Value *Column) {
        B.CreateAlignedStore(Zeros,
                             B.CreateGEP(To.Type.element(), To.Base,
                                         To.offset({Last, Column}, B)),
                             To.Alignment);
      });
    });
  }
  Value *Operand = P.operand(X);
  LeafMemory Leaves;
  Leaves.try_emplace(Operand, From);
  Value *Extents[] = {InK.Count, Lines.Count};
  if (IsA)
    std::swap(Extents[0], Extents[1]);
  emitMapUpTo({Operand, To, Leaves, Extents}, How.Loops, B);
  return To;
}

MemoryRef UnitNest::groups(Product::Operand X, const MemoryRef &From,
                           Part Lines, Part InK) {
  bool IsA = X == Product::A;
  MemoryRef Ref = IsA ? From : From.permuted({1, 0});
  Value *Room = IsA ? getIndex(B, Plan.BlockM) : RoomForN;
  GroupsToPack How{P,    X,           Plan.Groups,
                   Ref,  Lines.Count, Plan.Groups.VectorWidth,
                   Room, InK.Count};
  MemoryRef To = packGroups(How, IsA ? CopyOfA : CopyOfB, B);
  const Fragment &Form = Plan.Kernel->fragment(X);
  if (Form.KGroup == Plan.Kernel->Mac.K)
    return To;
  // Groups behind the last step.
  Type *Element = laneType(From.Type.element());
  unsigned Lanes = Plan.Kernel->RowBytes / P.elementBytes(X);
  Value *Zeros =
      ConstantVector::getSplat(ElementCount::getFixed(Lanes),
                               zeroBehindK(X, From.Type.element(), Element));
  auto PlaceOf = [&](Value *Steps) { return B.CreateMul(Steps, Room); };
  emitLoopUpTo(B, PlaceOf(roundUp(InK.Count, Form.KGroup, B)),
               PlaceOf(wholeSteps(InK.Count)), Lanes, [&](Value *At) {
                 B.CreateAlignedStore(Zeros, B.CreateGEP(Element, To.Base, At),
                                      To.Alignment);
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
    Sums.Alignment = commonAlignment(
        BufferAlign,
        B.GetInsertBlock()->getDataLayout().getTypeAllocSize(P.element()));
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
  MemoryRef Rows = copied(
      Product::A, At.A.from(0, InM.First, B).from(1, InK.First, B), InM, InK);
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
