// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With K groups of 4, in fragments of 3 rows, A of 4 x 6 is packed as
//
//      g = 0                              g = 1
//   i = 0   a00 a01 a02 a03            i = 0   a04 a05  0   0
//   i = 1   a10 a11 a12 a13            i = 1   a14 a15  0   0
//   ..                                 ..
//   i = 3   a30 a31 a32 a33            i = 3   a34 a35  0   0
//   i = 4   a30 a31 a32 a33            i = 4   a34 a35  0   0
//   i = 5   a30 a31 a32 a33            i = 5   a34 a35  0   0
//
// A row is repeated rather than zero: zero times an infinity would raise an
// exception. The zeros behind k are -0 in A and +0 in B: their products, -0,
// change no sum.

#include "Product/Pack.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// \p Ref with m or n as dimension 0, and k as dimension 1.
static MemoryRef alongExtent(Product::Operand X, const MemoryRef &Ref) {
  return X == Product::A ? Ref : Ref.permuted({1, 0});
}

static unsigned extentOf(Product::Operand X, TensorType T) {
  return T.extent(X == Product::A ? 0 : 1);
}
static unsigned depthOf(Product::Operand X, TensorType T) {
  return T.extent(X == Product::A ? 1 : 0);
}

TensorType Packing::typeOf(TensorType From) const {
  const Fragment &F = Kernel.fragment(X);
  Type *Element = F.IsWidened ? P.element() : From.element();
  unsigned Extent = alignTo(extentOf(X, From), StepOfExtent);
  unsigned K = alignTo(depthOf(X, From), StepOfK);
  if (F.Reads == Fragment::Packed)
    return TensorType::get(Element, {K / F.KGroup, Extent, F.KGroup});
  // As the operand lies, if the kernel reads it so.
  bool StaysAlongK = F.Reads == Fragment::AlongK ||
                     (IsUnitAlongK && F.Reads == Fragment::AnyStride);
  if (X == Product::A)
    return TensorType::get(Element, {Extent, K},
                           {!StaysAlongK, unsigned(StaysAlongK)});
  return TensorType::get(Element, {K, Extent},
                         {StaysAlongK, unsigned(!StaysAlongK)});
}

uint64_t Packing::bytesOf(TensorType From, const DataLayout &DL) const {
  return bufferBytes(typeOf(From), DL);
}

namespace {
/// The copy of one part.
class PackedCopy {
  const Packing &How;
  MemoryRef From, To;
  unsigned Extent, K;
  IRBuilderBase &B;

public:
  /// \p From has m or n as dimension 0; \p To has dimensions g, i and p.
  PackedCopy(const Packing &How, const MemoryRef &From, const MemoryRef &To,
             IRBuilderBase &B)
      : How(How), From(From), To(To), Extent(From.Type.extent(0)),
        K(From.Type.extent(1)), B(B) {}
  void emit();

private:
  /// What stands behind the last k.
  Constant *zero() const;
  /// \p Piece, the first \p Count elements of a group, and zeros.
  Value *withZeros(Value *Piece, unsigned Count) const;
  /// \p Count elements of k, a whole group or what there is of the last one.
  void emitGroup(Value *G, Value *I, unsigned Count);
};
} // namespace

Constant *PackedCopy::zero() const {
  Type *Element = To.Type.element();
  bool IsNegative = How.X == Product::A;
  if (Element->isBFloatTy())
    return ConstantInt::get(laneType(Element), IsNegative ? 0x8000 : 0);
  return Element->isFloatingPointTy() ? ConstantFP::getZero(Element, IsNegative)
                                      : Constant::getNullValue(Element);
}

Value *PackedCopy::withZeros(Value *Piece, unsigned Count) const {
  Value *Zeros =
      ConstantVector::getSplat(ElementCount::getFixed(Count), zero());
  SmallVector<int> Lanes;
  for (unsigned Lane = 0; Lane != To.Type.extent(2); ++Lane)
    Lanes.push_back(std::min(Lane, Count));
  return B.CreateShuffleVector(asVector(Piece, B), Zeros, Lanes);
}

void PackedCopy::emitGroup(Value *G, Value *I, unsigned Count) {
  unsigned Group = To.Type.extent(2);
  Value *Piece = zero();
  if (Count == 0 && Group != 1)
    Piece = ConstantVector::getSplat(ElementCount::getFixed(Group), zero());
  if (Count != 0) {
    // Rows behind the last one are that one again.
    Value *Row = I;
    if (To.Type.extent(1) != Extent)
      Row =
          B.CreateBinaryIntrinsic(Intrinsic::umin, I, getIndex(B, Extent - 1));
    Value *At = B.CreateMul(G, getIndex(B, Group));
    Value *Read =
        From.load(From.offset({Row, At}, B), Count, From.Strides[1], B);
    if (How.Kernel.fragment(How.X).IsWidened)
      Read = emitWidened(How.P, How.X, Read, From.Type.element(), B);
    Piece = Count == Group ? Read : withZeros(Read, Count);
  }
  To.store(Piece, To.offset({G, I, getIndex(B, 0)}, B), Group, getIndex(B, 1),
           B);
}

void PackedCopy::emit() {
  unsigned Groups = To.Type.extent(0), Group = To.Type.extent(2);
  auto ForRows = [&](Value *G, unsigned Count) {
    emitLoop(B, 0, To.Type.extent(1), 1,
             [&](Value *I) { emitGroup(G, I, Count); });
  };
  unsigned Whole = K / Group;
  emitLoop(B, 0, Whole, 1, [&](Value *G) { ForRows(G, Group); });
  for (unsigned G = Whole; G != Groups; ++G)
    ForRows(getIndex(B, G), G == Whole ? K % Group : 0);
}

MemoryRef Packing::emit(const MemoryRef &From, Value *Memory,
                        IRBuilderBase &B) const {
  if (IsLastStepEarly && depthOf(X, From.Type) % StepOfK != 0)
    return emitWithEarlyStep(From, Memory, B);
  MemoryRef Packed = MemoryRef::contiguous(typeOf(From.Type), Memory, B);
  auto Widen = [&](Value *V) {
    return emitWidened(P, X, V, From.Type.element(), B);
  };
  bool IsWidened = Packed.Type.element() != From.Type.element();
  if (Packed.Type.rank() == 2 && Packed.Type.hasSameExtents(From.Type)) {
    if (IsWidened)
      emitConversion(Packed, From, VectorWidth, Widen, B);
    else
      emitCopy(Packed, From, VectorWidth, /*MayOverlap=*/false, B);
    return Packed;
  }
  // Groups of one element.
  MemoryRef Groups = Packed;
  if (Groups.Type.rank() == 2) {
    MemoryRef Flat = alongExtent(X, Packed);
    Groups.Type = TensorType::get(
        Packed.Type.element(), {Flat.Type.extent(1), Flat.Type.extent(0), 1});
    Groups.Strides = {Flat.Strides[1], Flat.Strides[0], getIndex(B, 1)};
  }
  PackedCopy(*this, alongExtent(X, From), Groups, B).emit();
  return Packed;
}
