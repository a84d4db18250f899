// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eight matrices of five floats or more, a run each, become vectors of eight:
//
//    lane  0  1  2  3    4  5  6  7         four loads of 128 bits, and four
//    that
//          m0 0..3       m4 0..3            are joined to them
//          m1 0..3       m5 0..3
//          m2 0..3       m6 0..3
//          m3 0..3       m7 0..3
//
// of which a transpose of each 4x4 part, within 128 bits, makes elements 0
// to 3. The last part of a run starts early.
//
// Arrays need no such parts where their elements' lanes do not collide. Of two
// or three elements, each one's lanes are a permutation of two or three
// vectors. Of nine, in eight lanes: lane t of vector r is element e of
// iteration t - e (mod 8), where r = c * (t - e) (mod 9), c = (9 - 1) / 8. So
// three rounds, one for each bit of t, in which vector j takes the lanes that
// have it from vector j + c * bit, gather an element's lanes, and a rotation
// puts them in order. Any odd number is a multiple of four, and one more or
// less: of one less, lane t is iteration e - t, and r = -c * (t - e), c = (n +
// 1) / 8.
//
// Four elements are taken in two rounds, each of every other lane of two
// vectors, where one instruction does that: for vectors of 64 bytes.

#include "ElementVectors.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

unsigned matrix::numElements(const Type *T) {
  if (TensorType::isTensor(T))
    return TensorType::of(const_cast<Type *>(T)).numElements();
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector ? Vector->getNumElements() : 1;
}

Type *matrix::elementOf(Type *T) {
  return TensorType::isTensor(T) ? TensorType::of(T).element()
                                 : T->getScalarType();
}

unsigned matrix::elementNumber(TensorType T, ArrayRef<unsigned> Indices) {
  unsigned Number = 0;
  for (auto [K, Index] : enumerate(Indices))
    Number += Index * T.stride(K);
  return Number;
}

SmallVector<unsigned> matrix::elementIndices(TensorType T, unsigned Number) {
  SmallVector<unsigned> Indices(T.rank());
  for (unsigned K : seq(T.rank()))
    Indices[K] = Number / T.stride(K) % T.extent(K);
  return Indices;
}

/// Whether arrays of \p Length elements are split in rounds.
static bool isQuad(unsigned Length, unsigned Lanes, unsigned Bytes) {
  return Length == 4 && Lanes * Bytes == Measured::LongestVector;
}

namespace {
/// How arrays of some odd number of elements, n, become vectors of their
/// elements (above).
struct Shear {
  /// Iterations that are done together: n is a multiple of these, and one more
  /// or less; 0 if that are less than four.
  unsigned Group = 0;
  /// From a lane to the next one, modulo n.
  unsigned Distance = 0;
  /// Whether later iterations are in later lanes.
  bool Ascends = true;

  Shear(unsigned Length, unsigned Lanes) {
    unsigned Above = countr_zero(Length - 1), Below = countr_zero(Length + 1);
    if (Length <= 3 || Length % 2 == 0)
      return;
    Ascends = Above > Below;
    Group = std::min(Lanes, 1u << std::max(Above, Below));
    if (Group < 4)
      Group = 0;
    else if (Ascends)
      Distance = (Length - 1) / Group;
    else
      Distance = Length - (Length + 1) / Group;
  }
};

/// A contiguous run: elements [0, Length) of each iteration from Offset on.
class Run {
  const MemoryRef &Ref;
  Value *Step, *Offset;
  unsigned Length, Lanes;
  IRBuilderBase &B;
  const DataLayout &DL;

public:
  Run(const BatchRef &R, const MemoryRef &Ref, Value *Offset, unsigned Length,
      IRBuilderBase &B)
      : Ref(Ref), Step(R.Step), Offset(Offset), Length(Length), Lanes(R.Lanes),
        B(B), DL(B.GetInsertBlock()->getDataLayout()) {}

  ElementVectors load();
  void store(ArrayRef<Value *> Elements);

private:
  unsigned elementBytes() const {
    return DL.getTypeAllocSize(Ref.Type.element());
  }
  bool isArray() const {
    auto *Constant = dyn_cast<ConstantInt>(Step);
    return Constant && Constant->getValue() == Length * elementBytes();
  }
  /// Elements of a part, and the parts' first elements.
  unsigned partLength() const {
    unsigned Most = std::max(1u, 16 / elementBytes());
    return std::min({Lanes, Most, bit_floor(Length)});
  }
  SmallVector<unsigned> parts() const {
    SmallVector<unsigned> First;
    for (unsigned I = 0; I < Length; I += partLength())
      First.push_back(std::min(I, Length - partLength()));
    return First;
  }
  Shear shear() const { return Shear(Length, Lanes); }
  /// \p First elements behind the first one of iteration \p Lane.
  MemoryRef at(unsigned Lane, unsigned First) const {
    MemoryRef Here = Ref;
    Value *Bytes = B.CreateMul(Step, ConstantInt::get(Step->getType(), Lane));
    Here.Base = B.CreateGEP(Ref.Type.element(), B.CreatePtrAdd(Ref.Base, Bytes),
                            B.CreateAdd(Offset, getIndex(B, First)));
    return Here;
  }
  Value *loadPart(unsigned Lane, unsigned First, unsigned Count) const {
    return at(Lane, First).load(getIndex(B, 0), Count, getIndex(B, 1), B);
  }
  void storePart(Value *V, unsigned Lane, unsigned First) const {
    unsigned Count = V->getType()->isVectorTy() ? numLanes(V) : 1;
    at(Lane, First).store(V, getIndex(B, 0), Count, getIndex(B, 1), B);
  }
  Value *gather() const;
  void loadParts(ElementVectors &Elements);
  void storeParts(ArrayRef<Value *> Elements);
  ElementVectors loadPermuted();
  void storePermuted(ArrayRef<Value *> Elements);
  Value *blend(ArrayRef<Value *> Vectors,
               function_ref<unsigned(unsigned)> WhichOf) const;
  SmallVector<Value *> loadVectors() const;
  void storeVectors(ArrayRef<Value *> Vectors) const;
  std::pair<Value *, Value *> split(Value *X, Value *Y) const;
  std::pair<Value *, Value *> zip(Value *X, Value *Y) const;
  ElementVectors loadQuads();
  void storeQuads(ArrayRef<Value *> Elements);
  ElementVectors loadSheared();
  void storeSheared(ArrayRef<Value *> Elements);
  void shear(MutableArrayRef<Value *> Vectors, unsigned Distance) const;
  Value *rotate(Value *V, unsigned Lane) const;
};
} // namespace

/// One element of each iteration.
Value *Run::gather() const {
  Value *All = PoisonValue::get(piece(Ref.Type.element(), Lanes));
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    All = B.CreateInsertElement(All, loadPart(Lane, 0, 1), Lane);
  return All;
}

static Value *joinAll(ArrayRef<Value *> Vectors, IRBuilderBase &B) {
  SmallVector<Value *> Parts(Vectors);
  while (Parts.size() > 1) {
    SmallVector<Value *> Pairs;
    for (unsigned I = 0; I != Parts.size(); I += 2)
      Pairs.push_back(joinPieces({Parts[I], Parts[I + 1]}, B));
    Parts = std::move(Pairs);
  }
  return Parts.front();
}

void Run::loadParts(ElementVectors &Elements) {
  unsigned Part = partLength();
  Elements.resize(Length);
  for (unsigned First : parts()) {
    SmallVector<Value *> Lines;
    for (unsigned Row = 0; Row != Part; ++Row) {
      SmallVector<Value *> Across;
      for (unsigned Lane = Row; Lane < Lanes; Lane += Part)
        Across.push_back(loadPart(Lane, First, Part));
      Lines.push_back(joinAll(Across, B));
    }
    transposeLines(Lines, B);
    for (auto [K, Line] : enumerate(Lines))
      if (!Elements[First + K])
        Elements[First + K] = Line;
  }
}

void Run::storeParts(ArrayRef<Value *> Elements) {
  unsigned Part = partLength();
  for (unsigned First : parts()) {
    SmallVector<Value *> Lines(Elements.slice(First, Part));
    transposeLines(Lines, B);
    for (auto [Row, Line] : enumerate(Lines))
      for (unsigned Lane = 0; Lane != Lanes; Lane += Part)
        storePart(subvector(Line, Lane, Part, B), Lane + Row, First);
  }
}

/// An array as it lies in memory.
SmallVector<Value *> Run::loadVectors() const {
  SmallVector<Value *> Vectors;
  for (unsigned K = 0; K != Length; ++K)
    Vectors.push_back(Ref.load(B.CreateAdd(Offset, getIndex(B, K * Lanes)),
                               Lanes, getIndex(B, 1), B));
  return Vectors;
}

void Run::storeVectors(ArrayRef<Value *> Vectors) const {
  for (auto [K, V] : enumerate(Vectors))
    Ref.store(V, B.CreateAdd(Offset, getIndex(B, K * Lanes)), Lanes,
              getIndex(B, 1), B);
}

/// Lane l of the result is lane l of vector WhichOf(l).
Value *Run::blend(ArrayRef<Value *> Vectors,
                  function_ref<unsigned(unsigned)> WhichOf) const {
  Value *Result = Vectors.front();
  for (unsigned K = 1; K != Vectors.size(); ++K) {
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Mask.push_back(WhichOf(Lane) == K ? Lanes + Lane : Lane);
    Result = B.CreateShuffleVector(Result, Vectors[K], Mask);
  }
  return Result;
}

/// An odd number of elements puts those of one number into different lanes.
ElementVectors Run::loadPermuted() {
  SmallVector<Value *> Vectors = loadVectors();
  if (Length == 2) {
    auto [Even, Odd] = split(Vectors[0], Vectors[1]);
    return {Even, Odd};
  }
  ElementVectors Elements;
  for (unsigned K = 0; K != Length; ++K) {
    SmallVector<int> Mask;
    SmallVector<unsigned> Which(Lanes);
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
      unsigned Place = Lane * Length + K;
      Which[Place % Lanes] = Place / Lanes;
      Mask.push_back(Place % Lanes);
    }
    Elements.push_back(B.CreateShuffleVector(
        blend(Vectors, [&](unsigned Lane) { return Which[Lane]; }), Mask));
  }
  return Elements;
}

void Run::storePermuted(ArrayRef<Value *> Elements) {
  if (Length == 2) {
    auto [Low, High] = zip(Elements[0], Elements[1]);
    return storeVectors({Low, High});
  }
  SmallVector<Value *> Permuted, Vectors;
  for (unsigned K = 0; K != Length; ++K) {
    SmallVector<int> Mask(Lanes);
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Mask[(Lane * Length + K) % Lanes] = Lane;
    Permuted.push_back(B.CreateShuffleVector(Elements[K], Mask));
  }
  for (unsigned V = 0; V != Length; ++V)
    Vectors.push_back(blend(
        Permuted, [&](unsigned Lane) { return (V * Lanes + Lane) % Length; }));
  storeVectors(Vectors);
}

/// Lane t of vector j becomes that of vector j + t * Distance, modulo their
/// number, in each group of lanes.
void Run::shear(MutableArrayRef<Value *> Vectors, unsigned Distance) const {
  unsigned Count = Vectors.size();
  for (unsigned Bit = 1; Bit != shear().Group; Bit *= 2) {
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Mask.push_back(Lane & Bit ? Lanes + Lane : Lane);
    SmallVector<Value *> Old(Vectors);
    for (unsigned J = 0; J != Count; ++J)
      Vectors[J] = B.CreateShuffleVector(
          Old[J], Old[(J + Bit * Distance) % Count], Mask);
  }
}

/// Lane i of each group becomes lane \p Lane + i, or \p Lane - i where
/// iterations descend, modulo its size.
Value *Run::rotate(Value *V, unsigned Lane) const {
  auto [Group, Distance, Ascends] = shear();
  SmallVector<int> Mask;
  for (unsigned I = 0; I != Lanes; ++I) {
    unsigned From = Ascends ? Lane + I : Lane + Group - I % Group;
    Mask.push_back(I / Group * Group + From % Group);
  }
  return B.CreateShuffleVector(V, Mask);
}

/// The even and the odd elements of \p X and \p Y, one behind the other.
std::pair<Value *, Value *> Run::split(Value *X, Value *Y) const {
  SmallVector<int> Even, Odd;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    Even.push_back(2 * Lane);
    Odd.push_back(2 * Lane + 1);
  }
  return {B.CreateShuffleVector(X, Y, Even), B.CreateShuffleVector(X, Y, Odd)};
}

/// The reverse.
std::pair<Value *, Value *> Run::zip(Value *X, Value *Y) const {
  SmallVector<int> Low, High;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    Low.push_back(Lane / 2 + Lane % 2 * Lanes);
    High.push_back(Lanes / 2 + Lane / 2 + Lane % 2 * Lanes);
  }
  return {B.CreateShuffleVector(X, Y, Low), B.CreateShuffleVector(X, Y, High)};
}

ElementVectors Run::loadQuads() {
  SmallVector<Value *> Vectors = loadVectors();
  auto [Even, Odd] = split(Vectors[0], Vectors[1]);
  auto [LaterEven, LaterOdd] = split(Vectors[2], Vectors[3]);
  auto [First, Third] = split(Even, LaterEven);
  auto [Second, Fourth] = split(Odd, LaterOdd);
  return {First, Second, Third, Fourth};
}

void Run::storeQuads(ArrayRef<Value *> Elements) {
  auto [Even, LaterEven] = zip(Elements[0], Elements[2]);
  auto [Odd, LaterOdd] = zip(Elements[1], Elements[3]);
  auto [First, Second] = zip(Even, Odd);
  auto [Third, Fourth] = zip(LaterEven, LaterOdd);
  storeVectors({First, Second, Third, Fourth});
}

/// Element K is in the vector that shearing moves where it is for lane 0.
ElementVectors Run::loadSheared() {
  auto [Group, Distance, Ascends] = shear();
  SmallVector<Value *> Vectors;
  for (unsigned K = 0; K != Length; ++K) {
    SmallVector<Value *> Groups;
    for (unsigned First = 0; First != Lanes; First += Group)
      Groups.push_back(
          Ref.load(B.CreateAdd(Offset, getIndex(B, First * Length + K * Group)),
                   Group, getIndex(B, 1), B));
    Vectors.push_back(joinAll(Groups, B));
  }
  shear(Vectors, Distance);
  ElementVectors Elements;
  for (unsigned K = 0; K != Length; ++K) {
    Value *Sheared = Vectors[(Length - K) * Distance % Length];
    Elements.push_back(rotate(keepAllLanes(Sheared, B), K % Group));
  }
  return Elements;
}

void Run::storeSheared(ArrayRef<Value *> Elements) {
  auto [Group, Distance, Ascends] = shear();
  SmallVector<Value *> Vectors(Length);
  for (unsigned K = 0; K != Length; ++K) {
    unsigned Lane = Ascends ? Group - K % Group : K % Group;
    Vectors[(Length - K) * Distance % Length] =
        keepAllLanes(rotate(Elements[K], Lane), B);
  }
  shear(Vectors, Length - Distance);
  for (unsigned K = 0; K != Length; ++K)
    for (unsigned First = 0; First != Lanes; First += Group)
      Ref.store(subvector(Vectors[K], First, Group, B),
                B.CreateAdd(Offset, getIndex(B, First * Length + K * Group)),
                Group, getIndex(B, 1), B);
}

ElementVectors Run::load() {
  ElementVectors Elements;
  if (isArray() && Length == 1)
    Elements = {Ref.load(Offset, Lanes, getIndex(B, 1), B)};
  else if (isArray() && Length <= 3)
    Elements = loadPermuted();
  else if (isArray() && isQuad(Length, Lanes, elementBytes()))
    Elements = loadQuads();
  else if (isArray() && shear().Group != 0)
    Elements = loadSheared();
  else if (Length == 1)
    Elements = {gather()};
  else
    loadParts(Elements);
  return Elements;
}

void Run::store(ArrayRef<Value *> Elements) {
  if (isArray() && Length == 1)
    Ref.store(Elements.front(), Offset, Lanes, getIndex(B, 1), B);
  else if (isArray() && Length <= 3)
    storePermuted(Elements);
  else if (isArray() && isQuad(Length, Lanes, elementBytes()))
    storeQuads(Elements);
  else if (isArray() && shear().Group != 0)
    storeSheared(Elements);
  else if (Length == 1)
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      storePart(B.CreateExtractElement(Elements.front(), Lane), Lane, 0);
  else
    storeParts(Elements);
}

/// Calls \p Body for each run of \p R, with the place of its first element in
/// storage order and its length.
static void forRuns(const BatchRef &R, IRBuilderBase &B,
                    function_ref<void(Run, unsigned, unsigned)> Body) {
  MemoryRef Ref = R.Ref;
  mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.rank() - 1;
  unsigned Length = Ref.isUnitStride(Inner) ? Ref.Type.extent(Inner) : 1;
  for (unsigned Place = 0; Place != Ref.Type.numElements(); Place += Length) {
    SmallVector<Value *> Indices;
    for (unsigned Index : elementIndices(Ref.Type, Place))
      Indices.push_back(getIndex(B, Index));
    Body(Run(R, Ref, Ref.offset(Indices, B), Length, B), Place, Length);
  }
}

bool BatchRef::isArray(const DataLayout &DL) const {
  auto *Constant = dyn_cast<ConstantInt>(Step);
  return Ref.isContiguous() && Constant &&
         Constant->getValue() ==
             Ref.Type.numElements() * DL.getTypeAllocSize(Ref.Type.element());
}

ElementVectors BatchRef::load(IRBuilderBase &B) const {
  ElementVectors Elements;
  forRuns(*this, B,
          [&](Run R, unsigned, unsigned) { append_range(Elements, R.load()); });
  return Elements;
}

void BatchRef::store(ArrayRef<Value *> Elements, IRBuilderBase &B) const {
  forRuns(*this, B, [&](Run R, unsigned First, unsigned Length) {
    R.store(Elements.slice(First, Length));
  });
}

ElementVectors BatchRef::loadArray(unsigned Width, IRBuilderBase &B) const {
  ElementVectors Vectors;
  for (unsigned At = 0; At != Lanes * Ref.Type.numElements(); At += Width)
    Vectors.push_back(Ref.load(getIndex(B, At), Width, getIndex(B, 1), B));
  return Vectors;
}

void BatchRef::storeArray(ArrayRef<Value *> Vectors, IRBuilderBase &B) const {
  unsigned Width = numLanes(Vectors.front());
  for (auto [K, V] : enumerate(Vectors))
    Ref.store(V, getIndex(B, K * Width), Width, getIndex(B, 1), B);
}

unsigned BatchRef::cost(unsigned Blend, const DataLayout &DL) const {
  MemoryRef Merged = Ref;
  mergeDimensions({&Merged});
  unsigned Inner = Merged.Type.rank() - 1;
  unsigned Length = Merged.isUnitStride(Inner) ? Merged.Type.extent(Inner) : 1;
  unsigned Runs = Merged.Type.numElements() / Length;
  unsigned Bytes = DL.getTypeAllocSize(Ref.Type.element());
  auto *Constant = dyn_cast<ConstantInt>(Step);
  bool IsArray = Constant && Constant->getValue() == Length * Bytes;
  if (IsArray && Length <= 3)
    return Runs * (Length == 1 ? 1 : Length == 2 ? 4 : 6 + 6 * Blend);
  if (IsArray && isQuad(Length, Lanes, Bytes))
    return Runs * 3 * Length;
  if (unsigned Group = Shear(Length, Lanes).Group; IsArray && Group != 0) {
    // A blend that is one instruction takes any unit.
    unsigned Blends = Length * Log2_32(Group) * Blend;
    return Runs *
           (Length * (Lanes / Group + 1) + (Blend == 1 ? Blends / 2 : Blends));
  }
  if (Length == 1)
    return Runs * 2 * Lanes;
  unsigned Part =
      std::min({Lanes, std::max(1u, 16 / Bytes), bit_floor(Length)});
  // Lanes are read or written, and all but Part of them joined or split; a
  // transpose takes a round for each power of two.
  unsigned Whole = Lanes + (Lanes - Part) + Part * Log2_32(Part);
  unsigned Last = Length % Part == 0 ? 0 : Lanes + (Lanes - Part) + Part;
  return Runs * (Length / Part * Whole + Last);
}
