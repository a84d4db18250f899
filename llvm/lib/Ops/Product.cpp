// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a product from its operation: which dimensions are m, n and k, and how
// its operands are in memory. No kernel is chosen here.

#include "matrix/Ops/Product.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

Product::Product(TensorOp Op) : Op(Op), IsExchanged(false) {
  if (isContraction(Op.kind()))
    choosePlanes();
  IsExchanged = matrixType(Result).layout(1) == 1;
}

/// Where dimension \p D of \p T stands among those that lie apart; the last one
/// is contiguous.
static unsigned positionOf(TensorType T, unsigned D) {
  unsigned Position = 0;
  while (T.layout(Position) != D)
    ++Position;
  return Position;
}

/// Elements of memory from one index of \p Dimension of \p Tensor to the next,
/// as far as operations tell: its own type's stride where it is no view of a
/// load with constant strides.
static uint64_t strideIn(Value *Tensor, unsigned Dimension) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (Op && Op->kind() == OpKind::Load)
    if (auto *Stride = dyn_cast<ConstantInt>(Op->stride(Dimension)))
      return Stride->getValue().abs().getZExtValue();
  if (Op && (Op->kind() == OpKind::View || Op->kind() == OpKind::Transpose)) {
    StridedView::Dimension D = StridedView::of(*Op).Dimensions[Dimension];
    return std::abs(D.Factor) * strideIn(Op->operand(0), D.Source);
  }
  if (TensorType::of(Tensor->getType()).hasExtentAtRunTime())
    return UINT64_MAX;
  return TensorType::of(Tensor->getType()).stride(Dimension);
}

/// Whether \p Tensor has, one behind another, the few elements along
/// \p SideBySide for each index of the sums of \p All, in their order: it is
/// packed for a tile, and read from its first byte to its last.
static bool isPacked(Value *T, unsigned Tensor, const Contraction &All,
                     const Contraction::Loop &SideBySide) {
  constexpr unsigned MostElements = 64;
  if (Extent(MostElements) < SideBySide.Indices)
    return false;
  uint64_t Stride = SideBySide.extent();
  for (const Contraction::Loop &L : reverse(All.loops())) {
    if (L.role() != Contraction::Role::K)
      continue;
    if (strideIn(T, *L.Dimension[Tensor]) != Stride)
      return false;
    Stride *= L.Indices.encoded();
  }
  return strideIn(T, *SideBySide.Dimension[Tensor]) == 1;
}

/// Vectors run along what is contiguous in the result. The other extent is
/// the longest one, the fastest of several. k is the fastest loop over sums; if
/// they have any order, the one along which the operand lies closest that is
/// read element by element, each column of which is a cache line of its
/// own, unless the other operand is packed. Groups of k that an instruction
/// adds up want it long.
void Product::choosePlanes() {
  using Loop = Contraction::Loop;
  Contraction All(Op);
  TensorType C = Op.resultType();
  bool HasAnyOrder = C.element()->isIntegerTy() || fastMath().allowReassoc();
  bool IsWidened = Op.operandType(0).element() != C.element() ||
                   Op.operandType(1).element() != C.element();
  std::optional<Loop> Inner[3];
  auto &[M, N, K] = Inner;
  auto IsOf = [](const Loop &L, Contraction::Role R) {
    return L.role() == R && L.Indices != 1;
  };
  std::optional<Loop> SideBySide;
  for (const Loop &L : All.loops())
    if ((IsOf(L, Contraction::Role::M) || IsOf(L, Contraction::Role::N)) &&
        (!SideBySide ||
         positionOf(C, *L.Dimension[Contraction::C]) >
             positionOf(C, *SideBySide->Dimension[Contraction::C])))
      SideBySide = L;
  if (SideBySide)
    (SideBySide->role() == Contraction::Role::M ? M : N) = SideBySide;
  Contraction::Tensor Broadcast =
      SideBySide && SideBySide->role() == Contraction::Role::M ? Contraction::B
                                                               : Contraction::A;
  Contraction::Tensor InVectors =
      Broadcast == Contraction::A ? Contraction::B : Contraction::A;
  if (SideBySide && !IsWidened &&
      isPacked(Op.operand(InVectors), InVectors, All, *SideBySide))
    HasAnyOrder = false;
  auto IsCloser = [&](const Loop &X, const Loop &Y) {
    Value *T = Op.operand(Broadcast);
    return strideIn(T, *X.Dimension[Broadcast]) <
           strideIn(T, *Y.Dimension[Broadcast]);
  };
  for (const Loop &L : All.loops()) {
    auto Longest = [&](std::optional<Loop> &Best, Contraction::Role R) {
      bool IsFixed = SideBySide && SideBySide->role() == R;
      if (IsOf(L, R) && !IsFixed && (!Best || !(L.Indices < Best->Indices)))
        Best = L;
    };
    Longest(M, Contraction::Role::M);
    Longest(N, Contraction::Role::N);
    if (!IsOf(L, Contraction::Role::K))
      continue;
    if (!HasAnyOrder || (!IsWidened && K && IsCloser(L, *K)))
      K = L;
    else if (!K || IsWidened || !IsCloser(*K, L))
      Longest(K, Contraction::Role::K);
  }
  // Where neither k nor the longest such loop goes along lines of what is
  // broadcast, each element would be another cache line.
  constexpr unsigned FewestColumns = 8;
  auto IsAlongLines = [&](const Loop &L) {
    return strideIn(Op.operand(Broadcast), *L.Dimension[Broadcast]) == 1;
  };
  auto &Columns = Broadcast == Contraction::A ? M : N;
  Contraction::Role Role =
      Broadcast == Contraction::A ? Contraction::Role::M : Contraction::Role::N;
  if (K && Columns && !IsAlongLines(*K) && !IsAlongLines(*Columns))
    for (const Loop &L : All.loops())
      if (IsOf(L, Role) && !(L.Indices < FewestColumns) && IsAlongLines(L))
        Columns = L;
  auto In = [](const std::optional<Loop> &L, Contraction::Tensor T) {
    return L ? L->Dimension[T] : std::nullopt;
  };
  Planes[0] = {In(M, Contraction::A), In(K, Contraction::A)};
  Planes[1] = {In(K, Contraction::B), In(N, Contraction::B)};
  Planes[2] = {In(M, Contraction::C), In(N, Contraction::C)};
}

bool Product::readsInOrder(Operand X) const {
  std::optional<unsigned> D = dimensionIn(X, dimensionOf(X));
  if (!isContraction(Op.kind()) || !D)
    return false;
  unsigned Number = operandNumber(X);
  Contraction All(Op);
  for (const Contraction::Loop &L : All.loops())
    if (L.Dimension[Number] == D)
      return isPacked(Op.operand(Number), Number, All, L);
  return false;
}

uint64_t Product::numMultiplications() const {
  uint64_t Count = 1;
  auto Multiply = [&](Extent E) {
    Count = E.isAtRunTime() ? UINT64_MAX
                            : SaturatingMultiply<uint64_t>(Count, E.constant());
  };
  Multiply(type().anyExtent(0));
  Multiply(type().anyExtent(1));
  Multiply(matrixType(0).anyExtent(1));
  for (const Contraction::Loop &L : outerLoops())
    Multiply(L.Indices);
  return Count;
}

bool Product::hasConstantExtents() const {
  return !Op.operandType(0).hasExtentAtRunTime() &&
         !Op.operandType(1).hasExtentAtRunTime();
}

SmallVector<Contraction::Loop, 4> Product::outerLoops() const {
  SmallVector<Contraction::Loop, 4> Outer;
  if (!isContraction(Op.kind()))
    return Outer;
  auto IsInner = [&](const Contraction::Loop &L) {
    auto Is = [&](unsigned Number, unsigned RowsOrColumns) {
      std::optional<unsigned> D = dimensionIn(Number, RowsOrColumns);
      return D && L.Dimension[Number] == D;
    };
    return Is(0, 0) || Is(0, 1) || Is(1, 1);
  };
  Contraction All(Op);
  for (const Contraction::Loop &L : All.loops())
    if (L.Indices != 1 && !IsInner(L))
      Outer.push_back(L);
  return Outer;
}

bool Product::sumsOutside() const {
  return any_of(outerLoops(), [](const Contraction::Loop &L) {
    return L.role() == Contraction::Role::K;
  });
}

TensorType Product::matrixType(unsigned Number) const {
  TensorType T = Number == Result ? Op.resultType() : Op.operandType(Number);
  if (!isContraction(Op.kind()))
    return T;
  auto [Rows, Columns] = Planes[Number];
  auto Extent = [&](std::optional<unsigned> D) {
    return D ? T.anyExtent(*D).encoded() : 1;
  };
  // One line lies along itself.
  bool IsColumnMajor =
      Rows && (!Columns || positionOf(T, *Rows) > positionOf(T, *Columns));
  auto Make = IsColumnMajor ? TensorType::columnMajor : TensorType::rowMajor;
  return Make(T.element(), Extent(Rows), Extent(Columns));
}

unsigned Product::elementBytes(Operand X) const {
  return Op.call()->getDataLayout().getTypeAllocSize(type(X).element());
}

bool Product::multiplies(Type::TypeID Factor, Type::TypeID Sum) const {
  auto Is = [](Type *Element, Type::TypeID ID, unsigned Bits) {
    return ID == Type::IntegerTyID ? Element->isIntegerTy(Bits)
                                   : Element->getTypeID() == ID;
  };
  return Is(element(), Sum, 32) && Is(type(A).element(), Factor, 8) &&
         Is(type(B).element(), Factor, 8);
}

bool Product::mayRoundAsUnit(bool MayFlush) const {
  if (element()->isIntegerTy())
    return true;
  FastMathFlags Flags = fastMath();
  if (!Flags.allowContract())
    return false;
  if (hasAddend() && Op.hasUnitRounding())
    return true;
  auto IsFlushed = [](DenormalMode::DenormalModeKind Kind) {
    return Kind == DenormalMode::PreserveSign ||
           Kind == DenormalMode::PositiveZero;
  };
  DenormalMode Mode =
      Op.call()->getFunction()->getDenormalMode(element()->getFltSemantics());
  // Sums of units start from +0.
  return Flags.allowReassoc() && Flags.noSignedZeros() &&
         (MayFlush || (IsFlushed(Mode.Output) && IsFlushed(Mode.Input)));
}

uint64_t Product::bytes(Operand X) const {
  return type(X).numAllocated() * elementBytes(X);
}
