// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads groups and multiplies them. DotKernel.h names the instructions, which
// each target's folder lists.

#include "GroupKernel.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"

using namespace llvm;
using namespace matrix;

Value *GroupKernel::widened(Product::Operand X, Value *V) const {
  return Bits == 0 ? V : emitWidenedTo(Bits, P, X, V, B);
}

/// What sums start with where they start with nothing: -0 of floats.
Constant *GroupKernel::zeros(unsigned Lanes) const {
  llvm::Type *T = FixedVectorType::get(P.element(), Lanes);
  return T->isFPOrFPVectorTy() ? ConstantFP::getZero(T, /*Negative=*/true)
                               : Constant::getNullValue(T);
}

bool GroupKernel::start(const Tile &T, Accumulators Acc) const {
  if (!Memory.Start.exists() || isAlongK(T) || isScattered(T) || AddsLate) {
    // Nothing waits for zeros, and no first step stands before the loop.
    for (unsigned V = 0; V != T.M.Fragments; ++V)
      fill(Acc.slice(T.accumulator(V, 0), T.N.Fragments),
           zeros(isAlongK(T) ? T.M.lanes() / Group : T.M.rowsOf(V)));
    return true;
  }
  startOrGoOn(T, Acc);
  for (Value *&Sum : Acc)
    Sum = lengthened(Sum, FewestGroupLanes);
  return true;
}

/// \p V, and zeros behind it, if it is shorter than \p Lanes.
Value *GroupKernel::lengthened(Value *V, unsigned Lanes) const {
  V = asVector(V, B);
  unsigned Has = numLanes(V);
  if (Has >= Lanes)
    return V;
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Mask.push_back(std::min(Lane, Has));
  return B.CreateShuffleVector(V, Constant::getNullValue(V->getType()), Mask);
}

bool GroupKernel::isOneVector(const Tile &T) const {
  const MemoryRef &A = Memory.A;
  unsigned Rows = T.M.Extent;
  return A.isUnitStride(0) && A.stride(1) == Rows &&
         A.Type.anyExtent(0) == Rows && T.M.Fragments == 1 &&
         (T.M.Ends == Remainder::None || T.M.Ends == Remainder::Masked);
}

/// A group of columns that fill no more than a vector, one after another.
Value *GroupKernel::loadColumns(const Tile &T, Value *K) const {
  const MemoryRef &A = Memory.A;
  unsigned Rows = T.M.Extent, Width = T.M.lanes(), Count = Rows * Group;
  Value *Offset = A.offset({T.I, K}, B);
  if (T.M.Ends == Remainder::None)
    return interleaveKLanes(
        widened(Product::A, A.load(Offset, Count, getIndex(B, 1), B)), Group,
        B);
  llvm::Type *Element = laneType(A.Type.element());
  auto *Vector = FixedVectorType::get(Element, Width);
  SmallVector<Constant *> Mask;
  SmallVector<int> Lanes;
  for (unsigned Lane = 0; Lane != Width; ++Lane) {
    Mask.push_back(B.getInt1(Lane < Count));
    Lanes.push_back(std::min(Lane / Group, Rows - 1) + Lane % Group * Rows);
  }
  Value *All = B.CreateMaskedLoad(Vector, B.CreateGEP(Element, A.Base, Offset),
                                  A.Alignment, ConstantVector::get(Mask),
                                  Constant::getNullValue(Vector));
  return widened(Product::A, B.CreateShuffleVector(All, Lanes));
}

bool GroupKernel::isScattered(const Tile &T) const {
  const MemoryRef &A = Memory.A;
  // To put an accumulator in order takes two shuffles; one for groups of two.
  constexpr unsigned LeastSteps = 4;
  unsigned Steps = Memory.B.Type.rank() == 3
                       ? Memory.B.Type.anyExtent(0).encoded()
                       : Memory.B.Type.anyExtent(0).encoded() / Group;
  return A.Type.rank() == 2 && A.isUnitStride(0) && !isAlongK(T) &&
         T.M.Ends == Remainder::None && T.M.Fragments % Group == 0 &&
         T.M.Width % FewestGroupLanes == 0 && T.M.Width > FewestGroupLanes &&
         Steps >= LeastSteps * T.N.Fragments;
}

Value *GroupKernel::loadScattered(const Tile &T, unsigned Index, Value *K,
                                  unsigned Count) const {
  const MemoryRef &A = Memory.A;
  unsigned Lanes = T.M.lanes();
  Value *Row = B.CreateAdd(T.I, getIndex(B, Index / Group * Lanes));
  SmallVector<Value *> Lines;
  for (unsigned Step = 0; Step != Count; ++Step) {
    Value *Column = B.CreateAdd(K, getIndex(B, Step));
    Lines.push_back(widened(Product::A, A.load(A.offset({Row, Column}, B),
                                               Lanes, getIndex(B, 1), B)));
  }
  fillGroup(Lines);
  return zipLines(Lines, 1, FewestGroupLanes * Group, B)[Index % Group];
}

void GroupKernel::gatherRows(const Tile &T, Accumulators Acc) const {
  for (unsigned V = 0; V != T.M.Fragments; V += Group)
    for (unsigned N = 0; N != T.N.Fragments; ++N) {
      SmallVector<Value *> Sums;
      for (unsigned I = 0; I != Group; ++I)
        Sums.push_back(Acc[T.accumulator(V + I, N)]);
      Sums = zipLines(Sums, FewestGroupLanes, T.M.Width, B);
      for (unsigned I = 0; I != Group; ++I) {
        Value *Sum = Sums[I];
        if (Memory.Start.exists())
          Sum = add(startOf(T, V + I, N), Sum);
        Acc[T.accumulator(V + I, N)] = Sum;
      }
    }
}

bool GroupKernel::startsEarly() const {
  const TensorType Type = Memory.B.Type;
  return Memory.A.Type.rank() == 2 && Type.rank() == 2 &&
         P.element()->isIntegerTy() && !Type.isAtRunTime(0) &&
         Type.extent(0) >= Group;
}

/// In place of a step that does not exist it is the group's first one: B has
/// zeros there. Lanes that are no rows are zeros, of integers.
Value *GroupKernel::loadLanesOf(const Tile &T, unsigned Index, Value *K,
                                unsigned Later) const {
  const MemoryRef &A = Memory.A;
  auto *Vector = FixedVectorType::get(laneType(A.Type.element()), T.M.Width);
  Value *Lanes = Index + 1 == T.M.Fragments
                     ? T.Lanes
                     : ConstantInt::getAllOnesValue(
                           FixedVectorType::get(B.getInt1Ty(), T.M.Width));
  Value *Step = getIndex(B, Later);
  if (T.Steps && Later != 0)
    Step = B.CreateSelect(B.CreateICmpULT(Step, T.Steps), Step, getIndex(B, 0));
  Value *Row = B.CreateAdd(T.I, getIndex(B, Index * T.M.Width));
  Value *Line = B.CreateGEP(Vector->getElementType(), A.Base,
                            A.offset({Row, B.CreateAdd(K, Step)}, B));
  return B.CreateMaskedLoad(Vector, Line, A.Alignment, Lanes,
                            Constant::getNullValue(Vector));
}

/// As much as the shortest vector has: LLVM 22 would clear the other bits of a
/// shorter mask.
Value *GroupKernel::loadIncomplete(const Tile &T, Value *Offset) const {
  const MemoryRef &Ref = Memory.B;
  llvm::Type *Element = laneType(Ref.Type.element());
  unsigned Lanes = FewestGroupLanes * Group;
  auto *Vector = FixedVectorType::get(Element, Lanes);
  SmallVector<Constant *> Numbers;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Numbers.push_back(B.getInt32(Lane));
  Value *Steps =
      B.CreateBinaryIntrinsic(Intrinsic::umin, T.Steps, getIndex(B, Lanes));
  Steps =
      B.CreateVectorSplat(Lanes, B.CreateZExtOrTrunc(Steps, B.getInt32Ty()));
  Value *Exist = B.CreateICmpULT(ConstantVector::get(Numbers), Steps);
  Value *Elements =
      B.CreateMaskedLoad(Vector, B.CreateGEP(Element, Ref.Base, Offset),
                         Ref.Alignment, Exist, Constant::getNullValue(Vector));
  return subvector(Elements, 0, Group, B);
}

void GroupKernel::fillGroup(SmallVectorImpl<Value *> &Columns) const {
  llvm::Type *Element = Memory.A.Type.element();
  auto *Vector = cast<FixedVectorType>(Columns.front()->getType());
  unsigned Missing = Group - Columns.size();
  if (startsEarly()) {
    Columns.insert(Columns.begin(), Missing, Constant::getNullValue(Vector));
    return;
  }
  // -0 times the +0 behind a column of B changes no sum.
  Constant *Zero = Constant::getNullValue(Vector->getElementType());
  if (Element->isBFloatTy())
    Zero = B.getInt16(0x8000);
  else if (Element->isHalfTy())
    Zero = ConstantFP::getZero(Element, /*Negative=*/true);
  Columns.append(Missing,
                 ConstantVector::getSplat(Vector->getElementCount(), Zero));
}

Value *GroupKernel::loadA(const Tile &T, unsigned Index, Value *K,
                          unsigned Count) const {
  const MemoryRef &A = Memory.A;
  if (isAlongK(T))
    return loadAlongK(Product::A, T, T.I, K, T.M.KLanes - Count);
  if (A.Type.rank() == 3) {
    // A group of each row as one element, so that all ways in which rows end
    // are those of any other matrix. Behind the last row of all there are
    // copies of it.
    llvm::Type *Whole =
        B.getIntNTy(Group * A.Type.element()->getScalarSizeInBits());
    unsigned Rows = A.Type.extent(1);
    Value *Step = B.CreateMul(K, getIndex(B, Rows));
    MemoryRef Groups = A;
    Groups.Base = B.CreateGEP(laneType(A.Type.element()), A.Base, Step);
    Groups.Type = TensorType::get(Whole, {Rows, 1});
    Groups.Strides = {getIndex(B, 1), getIndex(B, Rows)};
    Value *First = getIndex(B, 0);
    TileRange Range = T.M;
    if (Memory.HasWholeVectors && (Range.Ends == Remainder::Overlapping ||
                                   Range.Ends == Remainder::MaskedAtRunTime))
      Range.Ends = Remainder::None;
    // A shorter vector is the last part of one that is packed whole.
    if (Memory.HasWholeVectors && Range.Ends == Remainder::Shorter)
      Range.Extent = Range.Fragments * Range.Width;
    // Lanes behind the last row may be another step's, but not behind the copy.
    bool IsWithin = T.M.End - T.M.Extent + T.M.Width <= Rows;
    Value *Vector = T.M.Ends == Remainder::Masked && IsWithin
                        ? Groups.load(Groups.offset({T.I, First}, B), T.M.Width,
                                      getIndex(B, 1), B)
                        : TileRows(Range, T.I, HasFences, StoreBits, B)
                              .load(Groups, Index, First);
    Vector = B.CreateBitCast(Vector,
                             FixedVectorType::get(laneType(A.Type.element()),
                                                  T.M.rowsOf(Index) * Group));
    return lengthened(Vector, FewestGroupLanes * Group);
  }
  if (isScattered(T))
    return loadScattered(T, Index, K, Count);
  if (Count == Group && isOneVector(T))
    return loadColumns(T, K);
  SmallVector<Value *> Columns;
  bool HasLanes = T.M.Ends == Remainder::MaskedAtRunTime &&
                  P.element()->isIntegerTy() && A.isUnitStride(0);
  for (unsigned Step = 0; Step != Count; ++Step) {
    Value *Column = B.CreateAdd(K, getIndex(B, Step));
    Columns.push_back(widened(
        Product::A, HasLanes ? loadLanesOf(T, Index, K, Step)
                             : rows(T, {A, T.I, K}).load(A, Index, Column)));
  }
  fillGroup(Columns);
  return interleaveKLanes(Columns, Group, B);
}

Value *GroupKernel::broadcast(Value *Group, unsigned Lanes) const {
  return B.CreateVectorSplat(Lanes, Group);
}

Value *GroupKernel::loadB(const Tile &T, unsigned Index, Value *K,
                          unsigned Count) const {
  const MemoryRef &Ref = Memory.B;
  Value *Column = column(T, T.J, Index);
  if (isAlongK(T)) {
    Value *V = loadAlongK(Product::B, T, Column, K, T.M.KLanes - Count);
    return Flip ? B.CreateXor(V, Flip) : V;
  }
  Value *Offset;
  if (startsEarly() && Count != Group) {
    K = B.CreateSub(K, getIndex(B, Group - Count));
    Count = Group;
  }
  if (Ref.Type.rank() == 3) {
    Offset = B.CreateAdd(B.CreateMul(K, getIndex(B, Ref.Type.extent(1))),
                         B.CreateMul(Column, getIndex(B, Group)));
    Count = Group;
  } else {
    Offset = Ref.offset({K, Column}, B);
  }
  Value *Stride = Ref.Type.rank() == 3 ? getIndex(B, 1) : Ref.Strides[0];
  bool IsIncomplete = T.Steps && !Memory.IsCopyOfB;
  Value *Elements =
      widened(Product::B,
              IsIncomplete ? loadIncomplete(T, Offset)
                           : asVector(Ref.load(Offset, Count, Stride, B), B));
  llvm::Type *Element = Elements->getType()->getScalarType();
  unsigned ElementBits = Element->getScalarSizeInBits();
  // Zero-extend an incomplete group as an integer: for a shuffle of its bytes,
  // LLVM 22 makes an insertion for each row.
  Value *Whole =
      B.CreateZExt(B.CreateBitCast(Elements, B.getIntNTy(Count * ElementBits)),
                   B.getIntNTy(Group * ElementBits));
  Value *Groups = broadcast(Whole, groupsIn(T));
  // A is zero where the group is incomplete.
  if (Flip && !Memory.IsCopyOfB)
    Groups =
        B.CreateXor(Groups, B.CreateBitCast(loadFlips(T), Groups->getType()));
  return B.CreateBitCast(Groups,
                         FixedVectorType::get(Element, groupsIn(T) * Group));
}

/// LLVM would flip an element before it is broadcast, as two instructions, if
/// it knew that this is a constant. The other way round, it is one with the
/// load.
Value *GroupKernel::loadFlips(const Tile &T) const {
  unsigned Lanes = isAlongK(T) ? T.M.lanes() : groupsIn(T) * Group;
  auto *Elements = FixedVectorType::get(B.getInt8Ty(), Lanes);
  return hideOrigin(ConstantInt::get(Elements, Flip), B);
}

Value *GroupKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  unsigned Lanes = numLanes(A);
  if (Lanes < numLanes(B_))
    B_ = subvector(B_, 0, Lanes, B);
  return multiplyGroups(A, B_, Acc ? Acc : zeros(Lanes / Group));
}

Value *GroupKernel::loadAlongK(Product::Operand X, const Tile &T, Value *Other,
                               Value *K, unsigned Missing) const {
  const MemoryRef &Ref = X == Product::A ? Memory.A : Memory.B;
  K = B.CreateSub(K, getIndex(B, Missing));
  Value *Offset =
      X == Product::A ? Ref.offset({Other, K}, B) : Ref.offset({K, Other}, B);
  Value *Line = widened(X, Ref.load(Offset, T.M.KLanes, getIndex(B, 1), B));
  // A zero times an infinity is none: of floats, both factors are zeros.
  bool HasZeros = X == Product::A || P.element()->isFloatingPointTy();
  if (Missing == 0 || !HasZeros)
    return Line;
  unsigned Lanes = T.M.lanes();
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Mask.push_back(Lane < Missing ? Lanes : Lane);
  return B.CreateShuffleVector(Line, Constant::getNullValue(Line->getType()),
                               Mask);
}

/// Reduces each accumulator to one lane, so that lanes are columns.
void GroupKernel::finishAlongK(const Tile &T, Accumulators Acc) const {
  const MemoryRef &C = Memory.C;
  unsigned Lanes = numLanes(Acc.front());
  auto Offset = [&](const MemoryRef &Ref, unsigned N) {
    return Ref.offset({T.I, B.CreateAdd(T.J, getIndex(B, N))}, B);
  };
  auto Splat = [&](Value *V, unsigned Count) {
    return Count == 1 ? V : B.CreateVectorSplat(Count, V);
  };
  SmallVector<Value *> Rows;
  for (unsigned First = 0; First < Acc.size(); First += Lanes) {
    unsigned Count = std::min<unsigned>(Lanes, Acc.size() - First);
    Value *Row = addUpToLanes(
        Acc.slice(First, Count), [&](Value *X, Value *Y) { return add(X, Y); },
        B);
    auto Load = [&](const MemoryRef &Ref) {
      return Ref.load(Offset(Ref, First), Count, Ref.Strides[1], B);
    };
    if (Memory.RowTerms)
      Row =
          add(Row,
              Splat(Memory.RowTerms->load(getIndex(B, 0), 1, getIndex(B, 1), B),
                    Count));
    if (Memory.Start.exists())
      Row = add(Memory.Start.Matrix ? Load(*Memory.Start.Matrix)
                                    : Splat(Memory.Start.Element, Count),
                Row);
    if (Memory.Last)
      Row = Memory.Last(
          Row, [&](const MemoryRef &Ref) { return Load(exchanged(P, Ref)); });
    Rows.push_back(Row);
  }
  // Stores come last: the result may overlap the operands.
  for (auto [Number, Row] : enumerate(Rows))
    C.store(Row, Offset(C, Number * Lanes),
            std::min<unsigned>(Lanes, Acc.size() - Number * Lanes),
            C.Strides[1], B);
}

/// The corrections for flipped elements are added last, so that no accumulator
/// waits for them.
void GroupKernel::finish(const Tile &T, Accumulators Acc) const {
  if (isAlongK(T))
    return finishAlongK(T, Acc);
  if (isScattered(T))
    gatherRows(T, Acc);
  else if (Memory.Start.exists() && AddsLate)
    for (unsigned V = 0; V != T.M.Fragments; ++V)
      for (unsigned N = 0; N != T.N.Fragments; ++N) {
        Value *&Sum = Acc[T.accumulator(V, N)];
        Sum = add(startOf(T, V, N), Sum);
      }
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    if (unsigned Rows = T.M.rowsOf(V); Rows < FewestGroupLanes)
      for (Value *&Sum : Acc.slice(T.accumulator(V, 0), T.N.Fragments))
        Sum = Rows == 1 ? B.CreateExtractElement(Sum, uint64_t(0))
                        : subvector(Sum, 0, Rows, B);
  if (Memory.RowTerms)
    for (unsigned V = 0; V != T.M.Fragments; ++V) {
      Place At{*Memory.RowTerms, T.I, getIndex(B, 0)};
      Value *Term = rows(T, At).load(At.Ref, V, At.J);
      for (unsigned N = 0; N != T.N.Fragments; ++N) {
        Value *&Sum = Acc[T.accumulator(V, N)];
        Sum = add(Sum, Term);
      }
    }
  store(T, Acc);
}
