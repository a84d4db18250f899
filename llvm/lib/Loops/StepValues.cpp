// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms -> vectors along the results. Each operation is that of the loops, for
// several lanes. How lanes are loaded depends on how they lie in memory:
//
//   same       one element
//   adjacent   one load
//   pairs      real and imaginary parts: both are read by two loads, and
//              separated by shuffles
//   apart      rows that are adjacent along the sum: as many steps of as many
//              rows, transposed; else each lane alone
//
// Nothing is read but between the first and the last element that loops read.

#include "StepValues.h"
#include "Addition.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Transpose.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

StepValues::StepValues(const Nest &N, ScalarEvolution &SE, NestFunction &To)
    : N(N), DL(To.F->getDataLayout()),
      B(BasicBlock::Create(To.F->getContext(), "entry", To.F)), Tile(N, DL),
      Indices(N.Loops.size()), SE(SE), Given(To) {
  B.SetInsertPoint(B.CreateRetVoid());
}

void StepValues::forget() {
  Known.clear();
  Pairs.clear();
}

void StepValues::inBlock(Value *First, function_ref<void()> Body) {
  HasSquares = true;
  Indices[Tile.Sum] = First;
  for (Step = 0; Step != Width; ++Step)
    Body();
  Squares.clear();
  HasSquares = false;
}

StepValues::Key StepValues::keyOf(unsigned Number, Part P) const {
  const Term &T = N.Terms[Number];
  return {Number, Tile.Rows && T.Loops >> *Tile.Rows & 1 ? P.Row : 0,
          hasLanes(T) ? P.Vector : 0};
}

Value *StepValues::distance(const Stride &S) {
  return toIndex(Given.distance(S, B), B);
}

Value *StepValues::trips(unsigned Loop) {
  return toIndex(Given.trips(N.Loops[Loop].Trips, B), B);
}

Type *StepValues::vectorOf(Type *Element) const {
  return Width == 1 ? Element
                    : cast<Type>(FixedVectorType::get(Element, Width));
}

std::optional<int64_t> StepValues::distanceOf(const Access &From,
                                              const Access &To) const {
  return To.Strides == From.Strides ? distanceBetween(From, To, SE)
                                    : std::nullopt;
}

/// Where \p A begins: parts of the number that is the result, by way of its
/// pointer.
Value *StepValues::base(const Access &A) {
  std::optional<int64_t> At = distanceOf(N.Result, A);
  if (At && *At >= 0 && *At < int64_t(N.ResultBytes))
    return B.CreatePtrAdd(Given.Pointers.lookup(N.Result.Base),
                          getIndex(B, *At));
  return Given.Pointers.lookup(A.Base);
}

Value *StepValues::pointer(const Access &A, Part P) {
  Value *Pointer = base(A);
  for (auto [Number, Each] : enumerate(A.Strides)) {
    if (Each.isZero())
      continue;
    uint64_t Further = 0;
    if (Number == Tile.Lanes)
      Further = uint64_t(P.Vector) * Width;
    else if (HasSquares && Number == Tile.Sum && !isOfSquare(A))
      Further = Step;
    Value *Index = Tile.Rows == Number ? Rows[P.Row] : Indices[Number];
    if (Further)
      Index = B.CreateAdd(Index, getIndex(B, Further));
    Pointer = B.CreatePtrAdd(Pointer, B.CreateMul(Index, distance(Each)));
  }
  return Pointer;
}

Value *StepValues::loadAt(Type *Type, Value *Pointer, const Access &A,
                          int64_t Bytes) {
  return B.CreateAlignedLoad(Type, B.CreatePtrAdd(Pointer, getIndex(B, Bytes)),
                             A.Alignment);
}

std::optional<StepValues::Half> StepValues::halfOf(unsigned Number) const {
  const Access &A = N.Terms[Number].Place;
  int64_t Size = DL.getTypeStoreSize(A.Element);
  for (auto [Other, T] : enumerate(N.Terms)) {
    if (T.K != Term::Kind::Load || T.Place.Element != A.Element)
      continue;
    std::optional<int64_t> At = distanceOf(A, T.Place);
    if (At == Size)
      return Half{Number, 0};
    if (At == -Size)
      return Half{unsigned(Other), 1};
  }
  return std::nullopt;
}

/// Every other element: nothing is read behind the last one.
Value *StepValues::loadPairs(unsigned Number, Part P) {
  const Access &A = N.Terms[Number].Place;
  int64_t Size = DL.getTypeStoreSize(A.Element);
  Value *Pointer = pointer(A, P);
  Type *Vector = vectorOf(A.Element);
  SmallVector<int, 16> Mask;
  if (std::optional<Half> Of = halfOf(Number)) {
    for (unsigned Lane = 0; Lane != Width; ++Lane)
      Mask.push_back(2 * Lane + Of->Number);
    auto &[Low, High] = Pairs[keyOf(Of->First, P)];
    if (!Low) {
      int64_t First = -int64_t(Of->Number) * Size;
      Low = loadAt(Vector, Pointer, A, First);
      High = loadAt(Vector, Pointer, A, First + Width * Size);
    }
    return B.CreateShuffleVector(Low, High, Mask);
  }
  for (unsigned Lane = 0; Lane != Width; ++Lane)
    Mask.push_back(2 * Lane < Width ? 2 * Lane : 2 * Lane + 1);
  Value *Low = loadAt(Vector, Pointer, A, 0),
        *High = loadAt(Vector, Pointer, A, (Width - 1) * Size);
  return B.CreateShuffleVector(Low, High, Mask);
}

bool StepValues::isOfSquare(const Access &A) const {
  return Width > 1 && laneKind(A, Tile.Lanes, DL) == LaneKind::Apart &&
         is_contained({LaneKind::Adjacent, LaneKind::Pairs},
                      laneKind(A, Tile.Sum, DL));
}

/// Element number \p Step of the rows from the first lane of \p P on: of each
/// of them, Width elements at a time.
Value *StepValues::loadOfSquare(unsigned Number, Part P) {
  const Access &A = N.Terms[Number].Place;
  bool IsPair = laneKind(A, Tile.Sum, DL) == LaneKind::Pairs;
  std::optional<Half> Of = IsPair ? halfOf(Number) : std::nullopt;
  // Nothing is read behind the last element.
  unsigned Element = IsPair ? 2 * Step : Step, Block = Element / Width;
  int64_t Size = DL.getTypeStoreSize(A.Element), First = 0;
  if (Of) {
    Element += Of->Number;
    First = -int64_t(Of->Number) * Size;
  } else if (IsPair && Block == 1) {
    First = -Size;
    ++Element;
  }
  auto [Of1, Row, Vector] = keyOf(Of ? Of->First : Number, P);
  SmallVector<Value *, 16> &Square = Squares[{Of1 * 2 + Block, Row, Vector}];
  if (Square.empty()) {
    Value *Pointer = pointer(A, P), *Next = distance(A.Strides[Tile.Lanes]);
    for (unsigned Lane = 0; Lane != Width; ++Lane) {
      Square.push_back(loadAt(vectorOf(A.Element), Pointer, A,
                              First + Block * Width * Size));
      if (Lane + 1 != Width)
        Pointer = B.CreatePtrAdd(Pointer, Next);
    }
    transposeLines(Square, B);
  }
  return Square[Element % Width];
}

Value *StepValues::load(unsigned Number, Part P) {
  const Access &A = N.Terms[Number].Place;
  LaneKind Kind = laneKind(A, Tile.Lanes, DL);
  if (HasSquares && isOfSquare(A))
    return loadOfSquare(Number, P);
  if (Width == 1 || Kind == LaneKind::Same)
    return loadAt(A.Element, pointer(A, P), A, 0);
  if (Kind == LaneKind::Adjacent)
    return loadAt(vectorOf(A.Element), pointer(A, P), A, 0);
  if (Kind == LaneKind::Pairs)
    return loadPairs(Number, P);
  Value *Pointer = pointer(A, P), *Step = distance(A.Strides[Tile.Lanes]);
  Value *All = PoisonValue::get(vectorOf(A.Element));
  for (unsigned Lane = 0; Lane != Width; ++Lane) {
    All = B.CreateInsertElement(All, loadAt(A.Element, Pointer, A, 0), Lane);
    if (Lane + 1 != Width)
      Pointer = B.CreatePtrAdd(Pointer, Step);
  }
  return All;
}

Value *StepValues::splat(Value *V, bool HasLanes) {
  return Width == 1 || !HasLanes || V->getType()->isVectorTy()
             ? V
             : B.CreateVectorSplat(Width, V);
}

Value *StepValues::operation(const Instruction &I, ArrayRef<Value *> Operands,
                             bool HasLanes) {
  Type *Result = HasLanes ? vectorOf(I.getType()) : I.getType();
  Value *V;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    V = B.CreateIntrinsic(Call->getIntrinsicID(), {Result}, Operands);
  else if (auto *Cast = dyn_cast<CastInst>(&I))
    V = B.CreateCast(Cast->getOpcode(), Operands[0], Result);
  else if (auto *Compare = dyn_cast<CmpInst>(&I))
    V = B.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  else if (isa<SelectInst>(&I))
    V = B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  else if (isa<UnaryOperator>(&I))
    V = B.CreateUnOp(Instruction::UnaryOps(I.getOpcode()), Operands[0]);
  else
    V = B.CreateBinOp(Instruction::BinaryOps(I.getOpcode()), Operands[0],
                      Operands[1]);
  if (auto *Made = dyn_cast<Instruction>(V)) {
    Made->copyIRFlags(&I);
    // A fused product and sum are one operation.
    if (isa<FPMathOperator>(Made) && isa<BinaryOperator>(Made))
      Made->setHasAllowContract(false);
  }
  return V;
}

/// \p T for part \p P, if it is an addition that LLVM fuses a product with: by
/// an operation that says which one.
Value *StepValues::fused(const Term &T, unsigned P) {
  auto &I = *cast<Instruction>(T.V);
  std::optional<unsigned> Number = fusedOperand(I);
  if (!Number)
    return nullptr;
  const Term &Product = N.Terms[T.Operands[*Number]];
  SmallVector<Value *, 3> Operands;
  for (unsigned Operand :
       {Product.Operands[0], Product.Operands[1], T.Operands[1 - *Number]})
    Operands.push_back(splat(value(Operand, P), hasLanes(T)));
  FastMathFlags Flags = I.getFastMathFlags();
  Flags &= cast<Instruction>(Product.V)->getFastMathFlags();
  IRBuilder<>::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(Flags);
  if (I.getOpcode() == Instruction::FSub) {
    Value *&Negative = Operands[*Number ? 0 : 2];
    Negative = B.CreateFNeg(Negative);
  }
  return B.CreateIntrinsic(Intrinsic::fmuladd, {Operands[0]->getType()},
                           Operands);
}

unsigned StepValues::variableOf(unsigned Number) const {
  return find_if(N.Sums,
                 [&](const StepSum &Sum) {
                   return Sum.Before == Number || Sum.Total == Number;
                 }) -
         N.Sums.begin();
}

/// Term \p Number for part \p P.
Value *StepValues::value(unsigned Number, unsigned P) {
  const Term &T = N.Terms[Number];
  if (T.K == Term::Kind::Sum)
    return Current[P * N.Sums.size() + variableOf(Number)];
  if (T.K == Term::Kind::Scalar)
    return isa<Constant>(T.V) ? T.V : Given.Scalars.lookup(T.V);
  Key Here = keyOf(Number, Parts[P]);
  if (Value *Written = Known.lookup(Here))
    return Written;
  if (T.K == Term::Kind::Load)
    return Known[Here] = load(Number, Parts[P]);
  if (Value *Fused = fused(T, P))
    return Known[Here] = Fused;
  SmallVector<Value *, 3> Operands;
  for (unsigned Operand : T.Operands)
    Operands.push_back(splat(value(Operand, P), hasLanes(T)));
  return Known[Here] =
             operation(*cast<Instruction>(T.V), Operands, hasLanes(T));
}
