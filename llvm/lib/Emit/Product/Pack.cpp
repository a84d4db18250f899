// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of parts of factors: vectors of rows are interleaved or transposed in
// registers, or groups are copied one by one (GroupCopy).

#include "Product/Pack.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// Elements, which are \p From's, as the copy has them.
static Value *converted(const Packing &How, Value *V, Type *From,
                        IRBuilderBase &B) {
  const Fragment &F = How.fragment();
  if (F.IsWidened)
    return emitWidened(How.P, How.X, V, From, B);
  return F.Bits ? emitWidenedTo(F.Bits, How.P, How.X, V, B) : V;
}

namespace {
/// The copy of one part.
class PackedCopy {
  const Packing &How;
  GroupCopy Way;
  bool PermutesLanes;
  MemoryRef From, To;
  unsigned Extent, K, Group;
  /// Rows at a time.
  unsigned Width;
  IRBuilderBase &B;

public:
  /// \p From has m or n as dimension 0; \p To has dimensions g, i and p.
  PackedCopy(const Packing &How, const PartCopy &Copy, const MemoryRef &From,
             const MemoryRef &To, IRBuilderBase &B)
      : How(How), Way(std::get<GroupCopy>(Copy.Way)),
        PermutesLanes(Copy.PermutesLanes), From(From), To(To),
        Extent(From.Type.extent(0)), K(From.Type.extent(1)),
        Group(To.Type.extent(2)), Width(How.rowsTogether(To)), B(B) {}
  void emit();

private:
  /// What stands behind the last k.
  Constant *zero() const {
    Type *Element = To.Type.element();
    return zeroBehindK(How.X, Element, laneType(Element));
  }
  /// \p Piece, and zeros behind it, \p Count of them all.
  Value *withZeros(Value *Piece, unsigned Count) const;
  /// Elements of rows as they are packed, but for their order.
  Value *converted(Value *Rows) const;
  /// Whether the last rows are those of a fragment that begins earlier.
  bool hasEarlyFragment() const {
    return How.IsLastFragmentEarly && Extent > How.StepOfExtent;
  }
  /// Rows that vectors write.
  unsigned rows() const {
    return hasEarlyFragment() ? To.Type.extent(1) : std::max(Extent, Width);
  }
  /// The first of \p Rows rows that are copied to those from \p I on, or
  /// nearby: the last ones start earlier.
  Value *firstOf(Value *I, unsigned Rows) const;
  /// Where rows from \p First on are copied to, which were to be those from
  /// \p I on.
  Value *placeOf(Value *I, Value *First) const {
    return hasEarlyFragment() ? I : First;
  }
  void storeRows(Value *G, Value *I, Value *Rows);

  /// \p Count elements of k, a whole group or what there is of the last one,
  /// of Width rows, which are interleaved: rows are adjacent.
  void interleave(Value *G, Value *I, unsigned Count);
  /// A whole group of as many vectors of rows as it has elements.
  void zipRows(Value *G, Value *I);
  /// A whole group of all rows.
  void permuteRows(Value *G);
  void emitInterleaved();
  /// \p Count elements of k from group \p G on, as many groups as rows or what
  /// there is of the last ones, which are transposed: steps are adjacent.
  void transpose(Value *G, Value *I, unsigned Count);
  void emitTransposed();
  /// One row's group.
  void emitGroup(Value *G, Value *I, unsigned Count);
  void emitEach();
  /// Rows behind those that vectors have written: the last one again.
  void emitLastRows();
};
} // namespace

Value *PackedCopy::withZeros(Value *Piece, unsigned Count) const {
  Piece = asVector(Piece, B);
  unsigned Has = numLanes(Piece);
  if (Has == Count)
    return Piece;
  Value *Zeros = ConstantVector::getSplat(ElementCount::getFixed(Has), zero());
  SmallVector<int> Lanes;
  for (unsigned Lane = 0; Lane != Count; ++Lane)
    Lanes.push_back(std::min(Lane, Has));
  return B.CreateShuffleVector(Piece, Zeros, Lanes);
}

Value *PackedCopy::converted(Value *Rows) const {
  return ::converted(How, Rows, From.Type.element(), B);
}

Value *PackedCopy::firstOf(Value *I, unsigned Rows) const {
  if (hasEarlyFragment()) {
    unsigned End = To.Type.extent(1);
    Value *IsLast = B.CreateICmpUGE(I, getIndex(B, End - How.StepOfExtent));
    return B.CreateSub(
        I, B.CreateSelect(IsLast, getIndex(B, End - Extent), getIndex(B, 0)));
  }
  return Extent % Rows == 0 || Extent < Rows
             ? I
             : B.CreateBinaryIntrinsic(Intrinsic::umin, I,
                                       getIndex(B, Extent - Rows));
}

void PackedCopy::storeRows(Value *G, Value *I, Value *Rows) {
  uint64_t Flip = How.fragment().Flip;
  if (Flip)
    Rows = B.CreateXor(Rows, Flip);
  if (PermutesLanes)
    Rows = hideOrigin(Rows, B);
  To.store(Rows, To.offset({G, I, getIndex(B, 0)}, B), numLanes(Rows),
           getIndex(B, 1), B);
}

void PackedCopy::interleave(Value *G, Value *I, unsigned Count) {
  // Rows behind the last one are that one again.
  unsigned Rows = std::min(Width, Extent);
  Value *First = firstOf(I, Width), *Step = B.CreateMul(G, getIndex(B, Group));
  if (Count == Group && Rows < Width && From.stride(1) == Extent) {
    // All of it is contiguous.
    Value *Loaded = From.load(From.offset({First, Step}, B), Rows * Group,
                              From.Strides[0], B);
    Value *All = asVector(converted(Loaded), B);
    SmallVector<int> Lanes;
    for (unsigned Lane = 0; Lane != Width * Group; ++Lane)
      Lanes.push_back(std::min(Lane / Group, Rows - 1) + Lane % Group * Rows);
    return storeRows(G, placeOf(I, First), B.CreateShuffleVector(All, Lanes));
  }
  SmallVector<Value *> Lines;
  for (unsigned P = 0; P != Count; ++P) {
    Value *At = From.offset({First, B.CreateAdd(Step, getIndex(B, P))}, B);
    Value *Line =
        asVector(converted(From.load(At, Rows, From.Strides[0], B)), B);
    SmallVector<int> Lanes;
    for (unsigned Lane = 0; Lane != Width; ++Lane)
      Lanes.push_back(std::min(Lane, Rows - 1));
    Lines.push_back(Rows == Width ? Line : B.CreateShuffleVector(Line, Lanes));
  }
  storeRows(G, placeOf(I, First), interleaveKLanes(Lines, Group, B, zero()));
}

void PackedCopy::zipRows(Value *G, Value *I) {
  Value *First = firstOf(I, Width * Group);
  Value *Step = B.CreateMul(G, getIndex(B, Group));
  SmallVector<Value *> Lines;
  for (unsigned P = 0; P != Group; ++P)
    Lines.push_back(converted(
        From.load(From.offset({First, B.CreateAdd(Step, getIndex(B, P))}, B),
                  Width * Group, From.Strides[0], B)));
  for (auto [Number, Rows] :
       enumerate(zipLines(Lines, 1, numLanes(Lines.front()), B)))
    storeRows(G, B.CreateAdd(placeOf(I, First), getIndex(B, Number * Width)),
              Rows);
}

void PackedCopy::permuteRows(Value *G) {
  unsigned Lanes = Width * Group, Rest = Extent * Group - Lanes;
  Value *Start =
      From.offset({getIndex(B, 0), B.CreateMul(G, getIndex(B, Group))}, B);
  Value *Unit = getIndex(B, 1), *Low = From.load(Start, Lanes, Unit, B);
  Value *High = Low;
  if (Rest != 0) {
    Value *Behind = B.CreateAdd(Start, getIndex(B, Lanes));
    High = asVector(From.load(Behind, Rest, Unit, B), B);
    SmallVector<int> Longer(Lanes, PoisonMaskElem);
    std::iota(Longer.begin(), Longer.begin() + Rest, 0);
    High = B.CreateShuffleVector(High, Longer);
  }
  for (unsigned I = 0; I < rows(); I += Width) {
    unsigned First = std::min(I, Extent - Width);
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Mask.push_back(Lane % Group * Extent + First + Lane / Group);
    storeRows(G, getIndex(B, hasEarlyFragment() ? I : First),
              B.CreateShuffleVector(Low, High, Mask));
  }
}

void PackedCopy::emitInterleaved() {
  unsigned Many = Width * Group;
  auto ForRows = [&](Value *G, unsigned Count) {
    if (Count == Group && Way == GroupCopy::Permuted)
      return permuteRows(G);
    unsigned Done = 0;
    if (Count == Group && Way == GroupCopy::Zipped) {
      unsigned Times =
          hasEarlyFragment() ? Extent / Many : divideCeil(Extent, Many);
      emitLoop(B, 0, Times, Many, [&](Value *I) { zipRows(G, I); });
      Done = Times * Many;
    }
    if (Done < rows())
      emitLoop(B, Done, divideCeil(rows() - Done, Width), Width,
               [&](Value *I) { interleave(G, I, Count); });
  };
  unsigned Whole = K / Group;
  emitLoop(B, 0, Whole, 1, [&](Value *G) { ForRows(G, Group); });
  if (K % Group)
    ForRows(getIndex(B, Whole), K % Group);
}

void PackedCopy::transpose(Value *G, Value *I, unsigned Count) {
  Value *First = firstOf(I, Width), *Step = B.CreateMul(G, getIndex(B, Group));
  unsigned Elements = Width * Group;
  Type *Bits = B.getIntNTy(Group * To.Type.element()->getScalarSizeInBits());
  SmallVector<Value *> Lines;
  Type *Lanes = nullptr;
  for (unsigned Row = 0; Row != Width; ++Row) {
    Value *Number = getIndex(B, std::min(Row, Extent - 1));
    Value *At = From.offset({B.CreateAdd(First, Number), Step}, B);
    Value *Line = withZeros(converted(From.load(At, Count, From.Strides[1], B)),
                            Elements);
    Lanes = Line->getType();
    Lines.push_back(B.CreateBitCast(Line, FixedVectorType::get(Bits, Width)));
  }
  transposeLines(Lines, B);
  for (unsigned Each = 0; Each != divideCeil(Count, Group); ++Each)
    storeRows(B.CreateAdd(G, getIndex(B, Each)), placeOf(I, First),
              B.CreateBitCast(Lines[Each], Lanes));
}

void PackedCopy::emitTransposed() {
  auto ForRows = [&](Value *G, unsigned Count) {
    emitLoop(B, 0, divideCeil(rows(), Width), Width,
             [&](Value *I) { transpose(G, I, Count); });
  };
  unsigned Elements = Width * Group, Whole = K / Elements;
  emitLoop(B, 0, Whole, Width, [&](Value *G) { ForRows(G, Elements); });
  if (unsigned Rest = K % Elements)
    ForRows(getIndex(B, Whole * Width), Rest);
}

void PackedCopy::emitGroup(Value *G, Value *I, unsigned Count) {
  Value *Piece = zero();
  if (Count == 0 && Group != 1)
    Piece = ConstantVector::getSplat(ElementCount::getFixed(Group), zero());
  if (Count != 0) {
    // Rows behind the last one are that one again.
    Value *Row = I;
    if (hasEarlyFragment())
      Row = firstOf(I, 1);
    else if (To.Type.extent(1) != Extent)
      Row =
          B.CreateBinaryIntrinsic(Intrinsic::umin, I, getIndex(B, Extent - 1));
    Value *At = B.CreateMul(G, getIndex(B, Group));
    Value *Read =
        From.load(From.offset({Row, At}, B), Count, From.Strides[1], B);
    Read = converted(Read);
    Piece = Count == Group ? Read : withZeros(Read, Group);
  }
  if (uint64_t Flip = How.fragment().Flip)
    Piece = B.CreateXor(Piece, Flip);
  To.store(Piece, To.offset({G, I, getIndex(B, 0)}, B), Group, getIndex(B, 1),
           B);
}

void PackedCopy::emitEach() {
  unsigned Groups = To.Type.extent(0);
  auto ForRows = [&](Value *G, unsigned Count) {
    emitLoop(B, 0, To.Type.extent(1), 1,
             [&](Value *I) { emitGroup(G, I, Count); });
  };
  unsigned Whole = K / Group;
  emitLoop(B, 0, Whole, 1, [&](Value *G) { ForRows(G, Group); });
  for (unsigned G = Whole; G != Groups; ++G)
    ForRows(getIndex(B, G), G == Whole ? K % Group : 0);
}

void PackedCopy::emitLastRows() {
  if (hasEarlyFragment())
    return;
  unsigned Written = std::max(Extent, Width);
  emitLoop(B, 0, To.Type.extent(0), 1, [&](Value *G) {
    Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
    emitLoop(B, Written, To.Type.extent(1) - Written, 1, [&](Value *I) {
      Value *Last = To.offset({G, getIndex(B, Extent - 1), Zero}, B);
      To.store(To.load(Last, Group, One, B), To.offset({G, I, Zero}, B), Group,
               One, B);
    });
  });
}

void PackedCopy::emit() {
  switch (Way) {
  case GroupCopy::Interleaved:
  case GroupCopy::Zipped:
  case GroupCopy::Permuted:
    emitInterleaved();
    break;
  case GroupCopy::Transposed:
    emitTransposed();
    break;
  case GroupCopy::Each:
    return emitEach();
  }
  emitLastRows();
}

MemoryRef matrix::emitPacked(const Packing &How, const MemoryRef &From,
                             Value *Memory, IRBuilderBase &B) {
  if (How.hasRest(From.Type))
    return emitPackedSteps(How, From, Memory, B);
  MemoryRef Packed = MemoryRef::contiguous(How.typeOf(From.Type), Memory, B);
  const PartCopy &Part = How.Plan.copyOf(How.matrix(), From.Type);
  auto *Copy = std::get_if<CopyPlan>(&Part.Way);
  if (!Copy) {
    PackedCopy(How, Part, How.alongExtent(From), How.groupsOf(Packed, B), B)
        .emit();
    return Packed;
  }
  uint64_t Flip = How.fragment().Flip;
  auto Convert = [&](Value *V) {
    V = converted(How, V, From.Type.element(), B);
    return Flip ? B.CreateXor(V, Flip) : V;
  };
  if (How.converts(From.Type))
    emitConversion(Packed, From, *Copy, Convert, B);
  else
    emitCopy(Packed, From, *Copy, B);
  return Packed;
}
