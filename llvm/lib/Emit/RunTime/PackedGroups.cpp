// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of neighboring k, as instructions want them that add up their
// products. With groups of 4 and a last group of 2,
//
//   row 0  a00 a01 a02 a03   row 1  a10 a11 ..    ->   a00 a01 a02 a03 a10 ..
//                                                      ..
//                                                      a04 a05  0   0  a14 ..
//
// Where rows are adjacent, lines of them are interleaved, one for each k. Where
// k is, squares of groups are transposed.

#include "RunTime/PackedGroups.h"
#include "RunTime/Squares.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"

using namespace llvm;
using namespace matrix;

namespace {
class GroupPacker {
  const GroupsToPack &How;
  const MemoryRef &From, &To;
  const Fragment &Form;
  unsigned Group;
  IRBuilderBase &B;
  /// Steps of k in whole groups.
  Value *Whole;

public:
  GroupPacker(const GroupsToPack &How, const MemoryRef &To, IRBuilderBase &B)
      : How(How), From(How.From), To(To),
        Form(How.Plan.Groups->fragment(How.X)), Group(Form.KGroup), B(B),
        Whole(roundDown(How.Depth, Group, B)) {}
  void emit();

private:
  Constant *zero() const {
    Type *Element = From.Type.element();
    return zeroBehindK(How.X, Element, laneType(Element));
  }
  /// Converts \p V, which was read, to the kernel's elements. Vectors are
  /// joined before: LLVM 22 reads words where masked bytes are joined
  /// afterwards.
  Value *converted(Value *V) const {
    return Form.Bits ? emitWidenedTo(Form.Bits, How.P, How.X, V, B) : V;
  }
  Value *step(Value *K, unsigned Later) {
    return B.CreateAdd(K, getIndex(B, Later));
  }
  /// The step at \p K + \p Later, or the last one.
  Value *present(Value *K, unsigned Later) {
    return smaller(step(K, Later), B.CreateSub(How.Depth, getIndex(B, 1)), B);
  }
  /// \p V if there is a step \p Later ones behind \p K.
  Value *ifPresent(Value *V, Value *K, unsigned Later);
  /// Body(K, IsWhole) for all groups, of which the last one may not be whole.
  void forGroups(Value *First, function_ref<void(Value *, bool)> Body,
                 MutableArrayRef<Value *> Carried = {});
  void store(Value *Groups, Value *Row, Value *K);
  Value *lineAtEnd(Value *First, Value *K, unsigned Place, Value *Missing,
                   unsigned Width, Value *Lanes);
  /// \p Width rows from \p First on, which are adjacent, or those in \p Lanes.
  void interleave(Value *First, unsigned Width, Value *Lanes);
  Value *interleaved(ArrayRef<Value *> Lines, unsigned Row, unsigned Count);
  Value *line(Value *First, Value *K, unsigned Width, Value *Lanes);
  /// The same if k is adjacent. \returns the first step behind the squares.
  Value *transpose(Value *First, unsigned Width, bool HasLanes);
  Value *movedToEnd(Value *Groups, Value *K);
  void storeTerms(Value *Sum, Value *First);
  /// Steps from \p K on of \p Width rows, of which the last one may be there
  /// several times: one group after the other.
  void copyEach(Value *First, unsigned Width, Value *K);
  void copyRows(Value *First, unsigned Width, Value *Lanes);
};
} // namespace

Value *GroupPacker::ifPresent(Value *V, Value *K, unsigned Later) {
  Constant *Zero = zero();
  if (auto *Vector = dyn_cast<FixedVectorType>(V->getType()))
    Zero = ConstantVector::getSplat(Vector->getElementCount(), Zero);
  return B.CreateSelect(B.CreateICmpULT(step(K, Later), How.Depth), V, Zero);
}

void GroupPacker::forGroups(Value *First,
                            function_ref<void(Value *, bool)> Body,
                            MutableArrayRef<Value *> Carried) {
  emitLoopUpTo(
      B, First, Whole, Group, [&](Value *K) { Body(K, true); }, Carried);
  emitIfElse(
      B, B.CreateICmpNE(Whole, How.Depth), [&] { Body(Whole, false); }, [] {},
      Carried);
}

void GroupPacker::store(Value *Groups, Value *Row, Value *K) {
  if (Form.Flip)
    Groups = B.CreateXor(Groups, Form.Flip);
  Value *Step = B.CreateMul(K, How.Room),
        *Lane = B.CreateMul(Row, getIndex(B, Group));
  To.store(Groups, B.CreateAdd(Step, Lane), numLanes(Groups), getIndex(B, 1),
           B);
}

/// Lanes that are no rows hold the first one in floats: zero times an infinity
/// would be an exception.
Value *GroupPacker::line(Value *First, Value *K, unsigned Width, Value *Lanes) {
  Value *One = getIndex(B, 1), *Offset = From.offset({First, K}, B);
  if (!Lanes)
    return asVector(From.load(Offset, Width, One, B), B);
  Value *Others = How.P.element()->isFloatingPointTy()
                      ? From.load(Offset, 1, One, B)
                      : Constant::getNullValue(laneType(From.Type.element()));
  return loadLanes(From, Offset, Lanes, Others, B);
}

/// \p Count rows of \p Lines from \p Row on: of two vectors by one instruction,
/// where there is such.
Value *GroupPacker::interleaved(ArrayRef<Value *> Lines, unsigned Row,
                                unsigned Count) {
  unsigned Width = numLanes(Lines.front()), Half = Group / 2;
  if (Width == Count || Half * Width != Count * Group ||
      !How.Plan.Permutes[How.X]) {
    SmallVector<Value *> Rows;
    for (Value *Line : Lines)
      Rows.push_back(Width == Count ? Line : subvector(Line, Row, Count, B));
    return interleaveKLanes(Rows, Group, B);
  }
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Count * Group; ++Lane)
    Mask.push_back(Lane % Group * Width + Row + Lane / Group);
  // LLVM 22's interleaved access pass would make a dozen instructions of it, in
  // front of a store.
  return hideOrigin(B.CreateShuffleVector(joinPieces(Lines.take_front(Half), B),
                                          joinPieces(Lines.take_back(Half), B),
                                          Mask),
                    B);
}

/// Step \p Place of an incomplete group from \p K on, \p Missing of which are
/// before its own.
Value *GroupPacker::lineAtEnd(Value *First, Value *K, unsigned Place,
                              Value *Missing, unsigned Width, Value *Lanes) {
  Value *Number = getIndex(B, Place);
  Value *Later = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Number, Missing);
  Value *Line = line(First, B.CreateAdd(K, Later), Width, Lanes);
  Constant *Zeros =
      ConstantVector::getSplat(ElementCount::getFixed(Width), zero());
  return B.CreateSelect(B.CreateICmpUGE(Number, Missing), Line, Zeros);
}

void GroupPacker::interleave(Value *First, unsigned Width, Value *Lanes) {
  unsigned Each = std::min(Width, How.Width);
  SmallVector<Value *, 2> Sums;
  if (How.AddRows)
    Sums.resize(Width / Each, Constant::getNullValue(
                                  FixedVectorType::get(How.P.element(), Each)));
  auto Emit = [&](Value *K, bool IsWhole) {
    SmallVector<Value *> Lines;
    // An incomplete group of two has one element.
    unsigned Count = IsWhole || Group != 2 ? Group : 1;
    Value *Missing = B.CreateSub(getIndex(B, Group), B.CreateSub(How.Depth, K));
    for (unsigned Later = 0; Later != Count; ++Later) {
      if (!IsWhole && How.EndsWithK) {
        Lines.push_back(lineAtEnd(First, K, Later, Missing, Width, Lanes));
        continue;
      }
      bool IsThere = IsWhole || Later == 0;
      Value *Line = line(First, IsThere ? step(K, Later) : present(K, Later),
                         Width, Lanes);
      Lines.push_back(IsThere ? Line : ifPresent(Line, K, Later));
    }
    Lines.resize(
        Group, ConstantVector::getSplat(ElementCount::getFixed(Width), zero()));
    for (unsigned Row = 0; Row != Width; Row += Each) {
      Value *Groups = converted(interleaved(Lines, Row, Each));
      store(Groups, B.CreateAdd(First, getIndex(B, Row)), K);
      if (How.AddRows)
        Sums[Row / Each] = How.AddRows(Groups, Sums[Row / Each]);
    }
  };
  forGroups(getIndex(B, 0), Emit, Sums);
  for (auto [Number, Sum] : enumerate(Sums))
    storeTerms(Sum, B.CreateAdd(First, getIndex(B, Number * Each)));
}

void GroupPacker::storeTerms(Value *Sum, Value *First) {
  How.Terms->store(B.CreateNeg(Sum), First, numLanes(Sum), getIndex(B, 1), B);
}

/// \p Groups from \p K on; if they are incomplete, behind zeros.
Value *GroupPacker::movedToEnd(Value *Groups, Value *K) {
  auto *Type = cast<FixedVectorType>(Groups->getType());
  unsigned Bits = Type->getScalarSizeInBits();
  Value *By = B.CreateAnd(B.CreateNeg(How.Depth), getIndex(B, Group - 1));
  By = B.CreateSelect(B.CreateICmpEQ(K, Whole), By, getIndex(B, 0));
  By = B.CreateIntCast(B.CreateMul(By, getIndex(B, Bits / Group)),
                       Type->getElementType(), /*isSigned=*/false);
  return B.CreateShl(Groups, B.CreateVectorSplat(Type->getNumElements(), By));
}

Value *GroupPacker::transpose(Value *First, unsigned Width, bool HasLanes) {
  unsigned Length = How.Plan.columnsOfSquare(Width), Steps = Length * Group;
  Value *Last = HasLanes ? B.CreateSub(How.Count, getIndex(B, 1)) : nullptr;
  SmallVector<Value *, 1> Sum;
  if (How.AddRows)
    Sum.push_back(
        Constant::getNullValue(FixedVectorType::get(How.P.element(), Width)));
  auto Transpose = [&](Value *K, Value *Columns) {
    Square S{First, K, Width, Length, Last, Columns};
    S.Group = Group;
    S.Behind = zero();
    SmallVector<Value *> Groups = loadTransposed(
        From, S, How.Plan, [&](Value *V) { return converted(V); }, B);
    for (auto [Number, Rows] : enumerate(Groups)) {
      Value *Here = step(K, Number * Group);
      if (Columns && How.EndsWithK)
        Rows = movedToEnd(Rows, Here);
      auto *Vector =
          FixedVectorType::get(laneType(To.Type.element()), Width * Group);
      Rows = B.CreateBitCast(Rows, Vector);
      store(Rows, First, Here);
      if (How.AddRows)
        Sum.front() = How.AddRows(Rows, Sum.front());
    }
  };
  Value *Done = roundDown(How.Depth, Steps, B);
  emitLoopUpTo(
      B, getIndex(B, 0), Done, Steps, [&](Value *K) { Transpose(K, nullptr); },
      Sum);
  if (!How.Plan.MasksA)
    return Done;
  // There is memory for groups behind the last one.
  emitIfElse(
      B, B.CreateICmpNE(Done, How.Depth),
      [&] {
        Transpose(Done, firstLanes(B.CreateSub(How.Depth, Done), Steps, B));
      },
      [] {}, Sum);
  if (How.AddRows)
    storeTerms(Sum.front(), First);
  return nullptr;
}

void GroupPacker::copyEach(Value *First, unsigned Width, Value *K) {
  Value *One = getIndex(B, 1);
  forGroups(K, [&](Value *K, bool IsWhole) {
    emitLoopUpTo(
        B, First, B.CreateAdd(First, getIndex(B, Width)), 1, [&](Value *Row) {
          Value *There = smaller(Row, B.CreateSub(How.Count, One), B);
          if (IsWhole)
            return store(converted(From.load(From.offset({There, K}, B), Group,
                                             From.Strides[1], B)),
                         Row, K);
          Type *Element = laneType(From.Type.element());
          Value *All = PoisonValue::get(FixedVectorType::get(Element, Group));
          for (unsigned Later = 0; Later != Group; ++Later) {
            Value *Offset = From.offset({There, present(K, Later)}, B);
            Value *V = From.load(Offset, 1, One, B);
            All = B.CreateInsertElement(All, ifPresent(V, K, Later), Later);
          }
          store(converted(All), Row, K);
        });
  });
}

void GroupPacker::copyRows(Value *First, unsigned Width, Value *Lanes) {
  using CopyOf = RunTimeProductPlan::CopyOf;
  CopyOf Form = How.Plan.copyOf(How.X);
  if (Form == CopyOf::Vectors)
    return interleave(First, Width, Lanes);
  Value *Rest = getIndex(B, 0);
  if (Form == CopyOf::Squares && Width > 1)
    Rest = transpose(First, Width, /*HasLanes=*/Lanes);
  if (Rest)
    copyEach(First, Width, Rest);
}

void GroupPacker::emit() {
  unsigned Width =
      How.Plan.interleavesTiles(How.X) ? How.Plan.M.front().Extent : How.Width;
  Value *Zero = getIndex(B, 0);
  Value *Rows = roundDown(How.Count, Width, B);
  if (!How.Plan.HasMasks) {
    emitLoopUpTo(B, Zero, Rows, Width,
                 [&](Value *First) { copyRows(First, Width, nullptr); });
    emitLoopUpTo(B, Rows, How.Count, 1,
                 [&](Value *First) { copyRows(First, 1, nullptr); });
    return;
  }
  Rows = roundUp(How.Count, Width, B);
  emitLoopUpTo(B, Zero, Rows, Width, [&](Value *First) {
    copyRows(First, Width, firstLanes(B.CreateSub(How.Count, First), Width, B));
  });
}

/// A kernel finds groups by the extents of the copy.
static MemoryRef groupsAt(const GroupsToPack &How, Value *Memory,
                          IRBuilderBase &B) {
  const KernelInfo &Kernel = *How.Plan.Groups;
  const Fragment &Form = Kernel.fragment(How.X);
  unsigned Bits = Form.Bits, Group = Form.KGroup;
  MemoryRef To = How.From;
  Type *Element = Bits ? B.getIntNTy(Bits) : How.From.Type.element();
  // Where it is known, kernels of groups ask the type for it.
  auto *Room = dyn_cast<ConstantInt>(How.Room);
  unsigned Rows = Room ? Room->getZExtValue() : 1;
  To.Type = TensorType::get(Element, {1, Rows, Group});
  To.Base = Memory;
  To.Strides = {B.CreateMul(How.Room, getIndex(B, Group)), getIndex(B, Group),
                getIndex(B, 1)};
  To.Alignment = BufferAlign;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  To.Alignment = commonAlignment(BufferAlign, DL.getTypeAllocSize(Element));
  return To;
}

MemoryRef matrix::packGroups(const GroupsToPack &How, Value *Memory,
                             IRBuilderBase &B) {
  MemoryRef To = groupsAt(How, Memory, B);
  GroupPacker(How, To, B).emit();
  return To;
}

/// Lines are whole vectors long. A mask is that of all lines.
MemoryRef matrix::packLines(const GroupsToPack &How, Value *Memory,
                            IRBuilderBase &B) {
  const MemoryRef &From = How.From;
  unsigned Steps = How.Width * How.Plan.Groups->Mac.K;
  auto *Vector = FixedVectorType::get(laneType(From.Type.element()), Steps);
  Constant *Zeros = Constant::getNullValue(Vector);
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *Flips = hideOrigin(
      ConstantInt::get(Vector, How.Plan.Groups->fragment(How.X).Flip), B);
  MemoryRef To = From;
  To.Base = Memory;
  To.Strides = {roundUp(How.Depth, Steps, B), One};
  To.Alignment = std::min(From.Alignment, BufferAlign);
  emitLoopBelow(B, How.Depth, getIndex(B, Steps), [&](Value *K) {
    Value *Exist = firstLanes(B.CreateSub(How.Depth, K), Steps, B);
    emitLoopUpTo(B, Zero, How.Count, 1, [&](Value *Line) {
      Value *V = loadLanes(From, From.offset({Line, K}, B), Exist, Zeros, B);
      To.store(B.CreateXor(V, Flips), To.offset({Line, K}, B), Steps, One, B);
    });
  });
  return To;
}

void matrix::moveLastGroup(const GroupsToPack &How, const MemoryRef &Packed,
                           IRBuilderBase &B) {
  unsigned Group = How.Plan.Groups->Mac.K, Width = How.Width;
  unsigned Bits = Packed.Type.element()->getScalarSizeInBits();
  Value *Within = B.CreateAnd(How.Depth, getIndex(B, Group - 1));
  emitIf(B, B.CreateIsNotNull(Within), [&] {
    Value *Missing = B.CreateSub(getIndex(B, Group), Within);
    Type *Integer = B.getIntNTy(Group * Bits);
    Value *By = B.CreateIntCast(B.CreateMul(Missing, getIndex(B, Bits)),
                                Integer, /*isSigned=*/false);
    MemoryRef Groups = Packed;
    Groups.Type = TensorType::get(Integer, {1, 1});
    Groups.Strides = {How.Room, getIndex(B, 1)};
    Value *Last = B.CreateUDiv(How.Depth, getIndex(B, Group));
    emitLoopBelow(B, How.Count, getIndex(B, Width), [&](Value *Row) {
      Value *Offset = Groups.offset({Last, Row}, B), *One = getIndex(B, 1);
      Value *V = asVector(Groups.load(Offset, Width, One, B), B);
      V = B.CreateShl(V, B.CreateVectorSplat(Width, By));
      Groups.store(Width == 1 ? B.CreateExtractElement(V, uint64_t(0)) : V,
                   Offset, Width, One, B);
    });
  });
}

MemoryRef matrix::packShortGroups(const GroupsToPack &How, Value *Memory,
                                  IRBuilderBase &B) {
  unsigned Group = How.Plan.Groups->Mac.K;
  MemoryRef Copied = How.From;
  Type *Element = Copied.Type.element();
  Value *IsShort = B.CreateICmpULT(How.Depth, getIndex(B, Group));
  Value *One = getIndex(B, 1);
  emitIf(B, B.CreateAnd(IsShort, B.CreateIsNotNull(How.Depth)), [&] {
    Value *Missing = B.CreateSub(getIndex(B, Group), How.Depth);
    emitLoopUpTo(B, getIndex(B, 0), How.Count, 1, [&](Value *Column) {
      Value *To = B.CreateMul(Column, getIndex(B, Group));
      for (unsigned P = 0; P != Group; ++P) {
        Value *K = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, getIndex(B, P),
                                           Missing);
        Value *V = How.From.load(How.From.offset({Column, K}, B), 1, One, B);
        B.CreateStore(
            V, B.CreateGEP(Element, Memory, B.CreateAdd(To, getIndex(B, P))));
      }
    });
  });
  Copied.Base =
      B.CreateGEP(Element, Memory, B.CreateSub(getIndex(B, Group), How.Depth));
  Copied.Strides[0] = getIndex(B, Group);
  return How.From.orCopy(IsShort, Copied, B);
}
