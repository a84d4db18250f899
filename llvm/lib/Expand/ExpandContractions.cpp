// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions that are something simpler: products of matrices, reductions of
// products element by element, outer products.

#include "Expander.h"
#include "matrix/Ops/Contraction.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// A large matrix times a vector without the dimensions of one element: the
/// product of matrices has plans for vectors along sums. Other contractions are
/// as fast as the loops that they are.
Value *Expander::withoutOnes(TensorOp Op) {
  Contraction All(Op);
  ArrayRef<Contraction::Loop> Loops = All.loops();
  SmallVector<bool> IsKept;
  for (const Contraction::Loop &L : Loops)
    IsKept.push_back(L.Extent != 1);
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
  if (all_of(IsKept, [](bool Is) { return Is; }) || !IsTimesVector ||
      !(IsLarge(Contraction::A) || IsLarge(Contraction::B)))
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

/// Whether elements of \p All's result are sums of more than one product.
static bool isSum(const Contraction &All) {
  return any_of(All.loops(), [](const Contraction::Loop &L) {
    return L.role() == Contraction::Role::K && L.Extent != 1;
  });
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
      IsProduct && K && M && N && M->Extent != 1 && N->Extent != 1;
  if (!isSum(All) && !IsOfMatrices)
    return chainOfProducts(Op, All);
  if (Value *Sums = shortChains(Op, All))
    return Sums;
  if (Value *Sums = shortSums(Op, All))
    return Sums;
  if (Value *Sums = sumsOfBatches(Op, All))
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
    unsigned Rows = Row ? Row->Extent : 1,
             Columns = Column ? Column->Extent : 1;
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
      IsVector ? TensorType::rowMajor(To.element(), M->Extent, 1) : To;
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

/// A contraction of the few elements that are adjacent in one operand with
/// those of a vector, as of the colors of an image: a reduction of products,
/// whose vectors run along places. As a product of matrices it had one column.
Value *Expander::shortSums(TensorOp Op, const Contraction &All) {
  constexpr unsigned MostElements = 4, FewPlaces = 64;
  unsigned Tensor = Op.operandType(0).rank() == 1 ? 1 : 0;
  TensorType Of = Op.operandType(Tensor), To = Op.resultType();
  unsigned Inner = Of.layout(Of.rank() - 1), Rank = Of.rank();
  if (Op.kind() != OpKind::Contract || Op.operandType(1 - Tensor).rank() != 1 ||
      To.numElements() < FewPlaces || To.rank() != Rank - 1 ||
      Of.extent(Inner) < 2 || Of.extent(Inner) > MostElements ||
      To.element()->isHalfTy() || To.element()->isBFloatTy())
    return nullptr;
  // The remaining dimensions are in the order of the tensor's.
  for (const Contraction::Loop &L : All.loops()) {
    std::optional<unsigned> D = L.Dimension[Tensor], R = L.Dimension[2];
    if (!D || (*D == Inner) == R.has_value() || (R && *R != *D - (*D > Inner)))
      return nullptr;
  }
  StridedView Factors;
  Factors.Offsets = {0};
  Factors.Dimensions.assign(Rank, {0, 0});
  Factors.Dimensions[Inner] = {0, 1};
  Extents Whole = extentsOf(Of), Kept = Whole;
  Kept[Inner] = 1;
  Value *Operands[2];
  Operands[Tensor] = Op.operand(Tensor);
  Operands[1 - Tensor] = viewAs(Of, Op.operand(1 - Tensor), Factors);
  bool IsFloat = To.element()->isFloatingPointTy();
  Value *Products = Ops.elementwise(IsFloat ? OpKind::FMul : OpKind::Mul,
                                    {Operands[0], Operands[1]}, Op.fastMath());
  Value *Sums = Ops.create(reductionBy(IsFloat ? OpKind::FAdd : OpKind::Add),
                           alike(Of, To.element(), Kept).type(), {Products},
                           {1u << Inner, Op.attributes().back()});
  // Without the dimension of one element, in the order that is left.
  SmallVector<unsigned, TensorType::MaxRank> Layout;
  for (unsigned P = 0; P + 1 != Rank; ++P)
    Layout.push_back(Of.layout(P) - (Of.layout(P) > Inner));
  return as(
      To,
      Ops.reshape(TensorType::get(To.element(), extentsOf(To), Layout), Sums));
}

/// Whether neighbors in memory, in both factors and in the result, are of
/// different matrices of \p All's batch. Matrices of long sums are better
/// gathered, unless their elements are so far apart that no cache holds their
/// lines. Gathered, 64 products of 32x32 floats take 146 us, along the batch
/// 283; 1024 such products take 21.6 and 3.5 ms (Zen 4).
static bool areBatchesInside(TensorOp Op, const Contraction &All) {
  constexpr unsigned FewestLanes = 8, ManyLanes = 256;
  constexpr uint64_t FewSums = 16;
  uint64_t Sums = 1;
  for (const Contraction::Loop &L : All.loops())
    if (L.role() == Contraction::Role::K)
      Sums *= L.Extent;
  unsigned Fewest = Sums <= FewSums ? FewestLanes : ManyLanes;
  auto Innermost = [](TensorType T) { return T.layout(T.rank() - 1); };
  return any_of(All.loops(), [&](const Contraction::Loop &L) {
    return L.role() == Contraction::Role::Batch && L.Extent >= Fewest &&
           L.Dimension[Contraction::A] == Innermost(Op.operandType(0)) &&
           L.Dimension[Contraction::B] == Innermost(Op.operandType(1)) &&
           L.Dimension[Contraction::C] == Innermost(Op.resultType());
  });
}

/// Whether a small matrix times a vector, which has \p Lines dot products of
/// \p Length, is best done as these in registers. Few lines that are no power
/// of two take many shuffles, and so do bytes, which are multiplied as words:
/// long ones are added up first.
static bool areShortDots(Type *Element, uint64_t Lines, uint64_t Length) {
  constexpr unsigned LongLine = 32, LongLineOfBytes = 64, FewLines = 8;
  unsigned Bits = Element->getScalarSizeInBits();
  if (Lines * Length * Bits > MaxRegisterBits)
    return false;
  if (Lines == 1)
    return true;
  if (Bits <= 8)
    return Length >= LongLineOfBytes && Lines < FewLines;
  return isPowerOf2_64(Lines) || Length >= LongLine;
}

/// Whether the elements of \p All's result are best done as dot products: there
/// are no matrices, or there are vectors times matrices whose rows are
/// contiguous, and sums may be split; if there is one of them, what is small
/// enough for registers.
static bool areDots(TensorOp Op, const Contraction &All) {
  using Role = Contraction::Role;
  auto HasRole = [&](Role R) {
    return any_of(All.loops(),
                  [&](const Contraction::Loop &L) { return L.role() == R; });
  };
  bool HasM = HasRole(Role::M), HasN = HasRole(Role::N);
  if (!HasM && !HasN)
    return true;
  unsigned Matrix = HasM ? Contraction::A : Contraction::B;
  TensorType T = Op.operandType(Matrix);
  bool MaySplit = T.element()->isIntegerTy() || Op.fastMath().allowReassoc();
  uint64_t Length = 1;
  for (const Contraction::Loop &L : All.loops())
    if (L.role() == Role::K)
      Length *= L.Extent;
  if ((HasM && HasN) || !MaySplit ||
      (!HasRole(Role::Batch) &&
       !areShortDots(T.element(), T.numElements() / Length, Length)))
    return false;
  return any_of(All.loops(), [&](const Contraction::Loop &L) {
    return L.role() == Role::K && L.Extent != 1 &&
           T.stride(*L.Dimension[Matrix]) == 1;
  });
}

/// A contraction of many small matrices, whose elements lie apart by the whole
/// batch, or of rows and columns that have one product each: a reduction of
/// products, whose vectors run along the batch. As products of matrices, each
/// would be gathered.
Value *Expander::sumsOfBatches(TensorOp Op, const Contraction &All) {
  TensorType To = Op.resultType();
  if (To.element()->isHalfTy() || To.element()->isBFloatTy())
    return nullptr;
  // Sums start from what is added to, unless they may be split.
  bool Adds = Op.kind() == OpKind::ContractAdd;
  if (Adds && (typeOf(Op.operand(0)).element() != To.element() ||
               typeOf(Op.operand(1)).element() != To.element() ||
               !(To.element()->isIntegerTy() || Op.fastMath().allowReassoc())))
    return nullptr;
  if (All.loops().size() > TensorType::MaxRank ||
      !(areDots(Op, All) || areBatchesInside(Op, All)))
    return nullptr;
  // The loops are the dimensions: those of the result, and then the sums.
  Extents Whole, Kept;
  for (const Contraction::Loop &L : All.loops()) {
    Whole.push_back(L.Extent);
    Kept.push_back(L.role() == Contraction::Role::K ? 1 : L.Extent);
  }
  auto Factor = [&](unsigned Number) {
    StridedView View;
    View.Offsets.assign(Op.operandType(Number).rank(), 0);
    for (const Contraction::Loop &L : All.loops())
      if (std::optional<unsigned> D = L.Dimension[Number])
        View.Dimensions.push_back({*D, 1});
      else
        View.Dimensions.push_back({0, 0});
    return viewAs(alike(To, To.element(), Whole), Op.operand(Number), View);
  };
  bool IsFloat = To.element()->isFloatingPointTy();
  Value *Products = Ops.elementwise(IsFloat ? OpKind::FMul : OpKind::Mul,
                                    {Factor(0), Factor(1)}, Op.fastMath());
  unsigned Sums = (1u << Whole.size()) - (1u << To.rank());
  Value *Y = Ops.create(reductionBy(IsFloat ? OpKind::FAdd : OpKind::Add),
                        alike(To, To.element(), Kept).type(), {Products},
                        {Sums, Op.attributes().back()});
  TensorType Plain = alike(To, To.element(), extentsOf(To));
  Y = Ops.reshape(Plain, Y);
  if (Adds)
    Y = Ops.elementwise(IsFloat ? OpKind::FAdd : OpKind::Add,
                        {Y, as(Plain, Op.operand(2))}, Op.fastMath());
  return as(To, Y);
}

/// \p All's only sum of more than one product; none if there is none, or are
/// several.
static std::optional<Contraction::Loop> onlySum(const Contraction &All) {
  std::optional<Contraction::Loop> Sum;
  for (const Contraction::Loop &L : All.loops()) {
    if (L.role() != Contraction::Role::K || L.Extent == 1)
      continue;
    if (Sum)
      return std::nullopt;
    Sum = L;
  }
  return Sum;
}

/// What is added to a few products element by element, from which the sum of a
/// reduction cannot start.
Value *Expander::shortChains(TensorOp Op, const Contraction &All) {
  std::optional<Contraction::Loop> Sum = onlySum(All);
  bool IsElementwise = none_of(All.loops(), [](const Contraction::Loop &L) {
    return L.Extent != 1 && (L.role() == Contraction::Role::M ||
                             L.role() == Contraction::Role::N);
  });
  return Op.kind() == OpKind::ContractAdd && IsElementwise && Sum &&
                 Sum->Extent <= CodeBudget::ChainedProducts
             ? chainOfProducts(Op, All)
             : nullptr;
}

/// Elements that are each a product, or a sum of the few products of one
/// dimension, one after the other, and what they are added to.
Value *Expander::chainOfProducts(TensorOp Op, const Contraction &All) {
  TensorType To = Op.resultType(),
             Plain = alike(To, To.element(), extentsOf(To));
  bool IsFloat = To.element()->isFloatingPointTy(),
       IsFused = IsFloat && Op.fastMath().allowContract();
  std::optional<Contraction::Loop> Sum = onlySum(All);
  auto Factor = [&](unsigned Number, unsigned AtSum) {
    Value *T = Op.operand(Number);
    StridedView View;
    View.Offsets.assign(typeOf(T).rank(), 0);
    View.Dimensions.assign(To.rank(), {0, 0});
    for (const Contraction::Loop &L : All.loops())
      if (std::optional<unsigned> D = L.Dimension[Number];
          D && L.Dimension[Contraction::C])
        View.Dimensions[*L.Dimension[Contraction::C]] = {*D, 1};
    if (Sum)
      View.Offsets[*Sum->Dimension[Number]] = AtSum;
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
  for (unsigned K = 0; K != (Sum ? Sum->Extent : 1); ++K) {
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
