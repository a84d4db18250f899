// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions that are something simpler: products of matrices, outer
// products, chains of products. ExpandSums.cpp has reductions of products.

#include "Expander.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Ops/Contraction.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Whether elements of \p All's result are sums of more than one product.
static bool isSum(const Contraction &All) {
  return any_of(All.loops(), [](const Contraction::Loop &L) {
    return L.role() == Contraction::Role::K && L.extent() != 1;
  });
}

/// Whether \p T lies in memory without gaps, as its type says.
static bool isDense(Value *T) {
  TensorType Type = TensorType::of(T->getType());
  std::optional<TensorOp> From = TensorOp::of(T);
  if (Type.hasPadding() || (From && From->kind() == OpKind::View))
    return false;
  return !From || From->kind() != OpKind::Load ||
         all_of(seq(Type.rank()), [&](unsigned D) {
           return Type.extent(D) == 1 ||
                  From->constantStride(D) == Type.stride(D);
         });
}

/// A contraction without the dimensions of one element: the product of matrices
/// has plans for vectors along sums, and small ones are done in registers. What
/// is of bytes is as fast as the loops that it is, unless a large matrix is
/// multiplied by a vector; what has gaps would be copied.
Value *Expander::withoutOnes(TensorOp Op) {
  Contraction All(Op);
  ArrayRef<Contraction::Loop> Loops = All.loops();
  SmallVector<bool> IsKept;
  for (const Contraction::Loop &L : Loops)
    IsKept.push_back(L.extent() != 1);
  // Each tensor keeps a dimension, and what is added to keeps a sum.
  auto KeepOne = [&](function_ref<bool(const Contraction::Loop &)> IsOne) {
    std::optional<size_t> First;
    for (auto [I, L] : enumerate(Loops)) {
      if (!IsOne(L))
        continue;
      if (IsKept[I])
        return;
      if (!First)
        First = I;
    }
    if (First)
      IsKept[*First] = true;
  };
  for (unsigned T : {Contraction::A, Contraction::B, Contraction::C})
    KeepOne(
        [=](const Contraction::Loop &L) { return L.Dimension[T].has_value(); });
  if (Op.kind() == OpKind::ContractAdd)
    KeepOne([](const Contraction::Loop &L) {
      return L.role() == Contraction::Role::K;
    });
  auto IsLarge = [&](unsigned T) {
    TensorType Type = Op.operandType(T);
    return Type.numElements() * Type.element()->getScalarSizeInBits() >
           MaxRegisterBits;
  };
  unsigned Sides = 0;
  for (auto [L, Is] : zip_equal(Loops, IsKept))
    if (Is && L.role() != Contraction::Role::K)
      Sides |= 1u << unsigned(L.role());
  bool IsTimesVector = Sides == 1u << unsigned(Contraction::Role::M) ||
                       Sides == 1u << unsigned(Contraction::Role::N);
  auto IsSmall = [&](unsigned T) {
    Type *Element = Op.operandType(T).element();
    return Element->getScalarSizeInBits() > 8 && !Element->isHalfTy() &&
           !Element->isBFloatTy() && !IsLarge(T) && isDense(Op.operand(T));
  };
  bool IsLargeVector = IsTimesVector &&
                       (IsLarge(Contraction::A) || IsLarge(Contraction::B)),
       IsSmallProduct = Sides != 0 && isSum(All) && IsSmall(Contraction::A) &&
                        IsSmall(Contraction::B) &&
                        !Op.resultType().hasPadding();
  if (all_of(IsKept, [](bool Is) { return Is; }) ||
      !(IsLargeVector || IsSmallProduct))
    return nullptr;

  SmallVector<unsigned> LabelOf;
  unsigned NumKept = 0;
  for (bool Is : IsKept)
    LabelOf.push_back(Is ? NumKept++ : 0);
  // The loops of a tensor's dimensions.
  auto LoopsOf = [&](unsigned T, unsigned Rank) {
    SmallVector<unsigned> Of(Rank);
    for (auto [I, L] : enumerate(Loops))
      if (std::optional<unsigned> D = L.Dimension[T])
        Of[*D] = I;
    return Of;
  };
  auto Less = [&](TensorType Type, ArrayRef<unsigned> Of) {
    SmallVector<unsigned> Extents, Layout, Dimension;
    for (auto [D, I] : enumerate(Of)) {
      Dimension.push_back(Extents.size());
      if (IsKept[I])
        Extents.push_back(Type.extent(D));
    }
    for (unsigned P : seq(Type.rank()))
      if (IsKept[Of[Type.layout(P)]])
        Layout.push_back(Dimension[Type.layout(P)]);
    return TensorType::get(Type.element(), Extents, Layout);
  };
  SmallVector<Value *> Operands;
  SmallVector<unsigned> Attributes;
  TensorType To = Op.resultType();
  for (unsigned Number : seq(Op.numOperands())) {
    TensorType Type = Op.operandType(Number);
    SmallVector<unsigned> Of = LoopsOf(Number, Type.rank());
    StridedView View;
    View.Offsets.assign(Type.rank(), 0);
    for (auto [D, I] : enumerate(Of))
      if (IsKept[I])
        View.Dimensions.push_back({unsigned(D), 1});
    if (Number != Contraction::C)
      for (unsigned I : Of)
        if (IsKept[I])
          Attributes.push_back(LabelOf[I]);
    Value *T = Op.operand(Number);
    // The addend has the result's type, which is not padded.
    if (View.Dimensions.size() != Type.rank() ||
        (Number == Contraction::C && Type.hasPadding()))
      T = Type.hasPadding()
              ? viewAs(Less(Type, Of), T, View)
              : static_cast<Value *>(Ops.reshape(Less(Type, Of), T));
    Operands.push_back(T);
  }
  append_range(Attributes,
               Op.attributes().drop_front(Op.operandType(0).rank() +
                                          Op.operandType(1).rank()));
  CallInst *Contracted =
      Ops.create(Op.kind(), Less(To, LoopsOf(Contraction::C, To.rank())).type(),
                 Operands, Attributes);
  Value *By = contraction(*TensorOp::of(Contracted));
  if (By)
    Contracted->eraseFromParent();
  return as(To, Ops.reshape(alike(To, To.element(), extentsOf(To)),
                            By ? By : Contracted));
}

/// A contraction of at most one loop each of M, N and K is a product of
/// matrices, some of which may have one row or column; without a sum it is a
/// product element by element.
Value *Expander::contraction(TensorOp Op) {
  if (Value *Parts = blockedContraction(Op))
    return Parts;
  Contraction All(Op);
  std::optional<Contraction::Loop> M, N, K;
  bool IsProduct = true;
  for (const Contraction::Loop &L : All.loops()) {
    std::optional<Contraction::Loop> *Of = nullptr;
    switch (L.role()) {
    case Contraction::Role::M:
      Of = &M;
      break;
    case Contraction::Role::N:
      Of = &N;
      break;
    case Contraction::Role::K:
      Of = &K;
      break;
    case Contraction::Role::Batch:
      break;
    }
    IsProduct &= Of && !*Of;
    if (Of)
      *Of = L;
  }
  // Rows and columns of two vectors are a product that has plans for tiles.
  bool IsOfMatrices =
      IsProduct && K && M && N && M->extent() != 1 && N->extent() != 1;
  if (!isSum(All) && (!IsOfMatrices || hasShortLines(Op.resultType())))
    return chainOfProducts(Op, All);
  if (Value *Sums = shortChains(Op, All))
    return Sums;
  if (Value *Sums = shortSums(Op, All))
    return Sums;
  if (Value *Sums = sumsOfBatches(Op, All, IsProduct && K && (M || N)))
    return Sums;
  if (!K || !IsProduct || (!M && !N))
    return nullptr;
  // The left factor has the rows of the result.
  bool IsSwapped = !M || (N && *M->Dimension[Contraction::C] == 1);
  if (IsSwapped)
    std::swap(M, N);
  auto Unpadded = [&](Value *T) {
    return as(alike(typeOf(T), typeOf(T).element(), extentsOf(typeOf(T))), T);
  };
  auto Matrix = [&](unsigned Number,
                    const std::optional<Contraction::Loop> &Row,
                    const std::optional<Contraction::Loop> &Column) {
    Value *T = Op.operand(Number);
    unsigned Rows = Row ? Row->extent() : 1,
             Columns = Column ? Column->extent() : 1;
    if (typeOf(T).rank() == 1)
      return static_cast<Value *>(
          Ops.reshape(TensorType::rowMajor(typeOf(T).element(), Rows, Columns),
                      Unpadded(T)));
    return *Row->Dimension[Number] == 0
               ? T
               : static_cast<Value *>(Ops.transpose(T));
  };
  unsigned Left = IsSwapped ? Contraction::B : Contraction::A;
  Value *A = Matrix(Left, M, K), *C = Matrix(1 - Left, K, N);
  TensorType To = Op.resultType();
  bool IsVector = To.rank() == 1;
  TensorType Plane =
      IsVector ? TensorType::rowMajor(To.element(), M->extent(), 1) : To;
  unsigned Flags = Op.attributes().back();
  Value *Product;
  if (Op.kind() == OpKind::Contract) {
    Product = Ops.create(OpKind::MatMul, Plane.type(), {A, C}, {Flags});
  } else {
    unsigned Signs = Op.signs();
    if (IsSwapped)
      Signs = (Signs & RoundsAsUnit) | (Signs & 1) << 1 | (Signs >> 1 & 1);
    Value *Addend = Op.operand(2);
    if (IsVector)
      Addend = Ops.reshape(Plane, Unpadded(Addend));
    Product = Ops.create(OpKind::MulAdd, Plane.type(), {A, C, Addend},
                         {Signs, Flags});
  }
  return IsVector ? as(To, Ops.reshape(alike(To, To.element(), extentsOf(To)),
                                       Product))
                  : Product;
}

/// Whether \p Result has many lines, which are too short to fill half a vector:
/// those that run along several of them are shuffled together. A product would
/// take instructions for each line. In registers that is as good, but for short
/// elements.
bool Expander::hasShortLines(TensorType Result) const {
  unsigned Line = 1;
  for (unsigned P = Result.rank(); P-- != 0 && Line == 1;)
    Line = Result.extent(Result.layout(P));
  unsigned Bits = Result.element()->getScalarSizeInBits();
  return VectorBits >= LoopCosts::FewestShuffledBits &&
         2 * Line * Bits <= VectorBits &&
         Result.numElements() / Line >= LoopCosts::ManyLines &&
         (Bits <= LoopCosts::GroupedBits ||
          Result.numElements() * Bits > MaxRegisterBits);
}

/// A product of matrices that needs no tiles: a long line, or many short ones,
/// times an element each, or a few; nullptr if \p Op is another one.
Value *Expander::productWithoutTiles(TensorOp Op) {
  TensorType To = Op.resultType();
  bool IsLong =
      (To.extent(0) == 1 || To.extent(1) == 1) &&
      To.numElements() * To.element()->getScalarSizeInBits() > MaxRegisterBits;
  unsigned Steps = Op.operandType(0).extent(1);
  if (Steps == 1 ? !IsLong && !hasShortLines(To)
                 : !areShortLinesOfFewSteps(Op, Steps))
    return nullptr;
  CallInst *Contracted = Ops.contraction(Op);
  Value *Products = contraction(*TensorOp::of(Contracted));
  if (Products)
    Contracted->eraseFromParent();
  return Products ? Products : Contracted;
}

/// \p All's sums of more than one product, the slowest one first.
static SmallVector<Contraction::Loop> sumsOf(const Contraction &All) {
  SmallVector<Contraction::Loop> Sums;
  for (const Contraction::Loop &L : All.loops())
    if (L.role() == Contraction::Role::K && L.extent() != 1)
      Sums.push_back(L);
  return Sums;
}

/// Whether neighbors in \p Op's result are neighbors in a factor.
static bool isAlongFactor(TensorOp Op, const Contraction &All) {
  return any_of(All.loops(), [&](const Contraction::Loop &L) {
    std::optional<unsigned> D = L.Dimension[Contraction::C];
    return D && L.extent() != 1 && Op.resultType().stride(*D) == 1 &&
           any_of(ArrayRef({Contraction::A, Contraction::B}), [&](auto T) {
             return L.Dimension[T] &&
                    Op.operandType(T).stride(*L.Dimension[T]) == 1;
           });
  });
}

/// Whether the result of \p Op, a product or contraction that sums up \p Steps,
/// has many lines shorter than vectors, of few steps: vectors run along several
/// lines. Of short elements, and of those that are widened, a product has
/// groups. A batch of small matrices is multiplied in registers, several at
/// once.
bool Expander::areShortLinesOfFewSteps(TensorOp Op, uint64_t Steps) const {
  TensorType To = Op.resultType();
  unsigned NumLong = 0;
  for (unsigned D = 0; D != To.rank(); ++D)
    NumLong += To.extent(D) != 1;
  return NumLong <= 2 && Steps <= LoopCosts::StepsOfShortLines &&
         To.element()->getScalarSizeInBits() > LoopCosts::GroupedBits &&
         Op.operandType(0).element() == To.element() &&
         Op.operandType(1).element() == To.element() && hasShortLines(To);
}

/// What is added to a few products element by element, from which the sum of a
/// reduction cannot start; and sums of few products in short lines.
Value *Expander::shortChains(TensorOp Op, const Contraction &All) {
  SmallVector<Contraction::Loop> Sums = sumsOf(All);
  uint64_t Steps = 1;
  for (const Contraction::Loop &L : Sums)
    Steps *= L.extent();
  bool IsElementwise = none_of(All.loops(), [](const Contraction::Loop &L) {
    return L.extent() != 1 && (L.role() == Contraction::Role::M ||
                               L.role() == Contraction::Role::N);
  });
  bool IsShort = Sums.size() == 1
                     ? Steps <= CodeBudget::ChainedProducts
                     : Steps <= CodeBudget::ChainedProductsOfSums &&
                           isAlongFactor(Op, All);
  bool IsChain = IsElementwise ? Op.kind() == OpKind::ContractAdd && IsShort
                               : areShortLinesOfFewSteps(Op, Steps);
  return IsChain && !Sums.empty() ? chainOfProducts(Op, All) : nullptr;
}

/// Elements that are each a product, or a sum of few products, one after the
/// other, and what they are added to.
Value *Expander::chainOfProducts(TensorOp Op, const Contraction &All) {
  TensorType To = Op.resultType(),
             Plain = alike(To, To.element(), extentsOf(To));
  bool IsFloat = To.element()->isFloatingPointTy(),
       IsFused = IsFloat && Op.fastMath().allowContract();
  SmallVector<Contraction::Loop> Sums = sumsOf(All);
  uint64_t Steps = 1;
  for (const Contraction::Loop &L : Sums)
    Steps *= L.extent();
  auto Factor = [&](unsigned Number, uint64_t Step) {
    Value *T = Op.operand(Number);
    StridedView View;
    View.Offsets.assign(typeOf(T).rank(), 0);
    View.Dimensions.assign(To.rank(), {0, 0});
    for (const Contraction::Loop &L : All.loops())
      if (std::optional<unsigned> D = L.Dimension[Number];
          D && L.Dimension[Contraction::C])
        View.Dimensions[*L.Dimension[Contraction::C]] = {*D, 1};
    // The last sum is the fastest one.
    for (const Contraction::Loop &L : reverse(Sums)) {
      View.Offsets[*L.Dimension[Number]] = Step % L.extent();
      Step /= L.extent();
    }
    Value *Elements =
        viewAs(alike(To, typeOf(T).element(), extentsOf(To)), T, View);
    if (typeOf(T).element() == To.element())
      return Elements;
    OpKind Kind = IsFloat               ? OpKind::FPExt
                  : Op.isSigned(Number) ? OpKind::SExt
                                        : OpKind::ZExt;
    return static_cast<Value *>(Ops.cast(Kind, To.element(), Elements));
  };
  Value *Total =
      Op.kind() == OpKind::ContractAdd ? as(Plain, Op.operand(2)) : nullptr;
  for (uint64_t K = 0; K != Steps; ++K) {
    Value *A = Factor(0, K), *C = Factor(1, K);
    if (Total && IsFused) {
      Total = Ops.elementwise(OpKind::FMulAdd, {A, C, Total}, Op.fastMath());
      continue;
    }
    Value *Product = Ops.elementwise(IsFloat ? OpKind::FMul : OpKind::Mul,
                                     {A, C}, Op.fastMath());
    Total = Total ? Ops.elementwise(IsFloat ? OpKind::FAdd : OpKind::Add,
                                    {Product, Total}, Op.fastMath())
                  : Product;
  }
  return as(To, Total);
}
