// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions as reductions of products element by element: where tiles of a
// product of matrices would read nothing twice, or gather what they read.

#include "Expander.h"
#include "SumWays.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// A contraction of the few elements that are adjacent in one operand with
/// those of a vector, as of the colors of an image: a reduction of products,
/// whose vectors run along places. As a product of matrices it had one column.
Value *Expander::shortSums(TensorOp Op, const Contraction &All) {
  constexpr unsigned MostElements = 4, FewPlaces = 16;
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
      Sums *= L.extent();
  unsigned Fewest = Sums <= FewSums ? FewestLanes : ManyLanes;
  auto Innermost = [](TensorType T) { return T.layout(T.rank() - 1); };
  return any_of(All.loops(), [&](const Contraction::Loop &L) {
    return L.role() == Contraction::Role::Batch && L.extent() >= Fewest &&
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

/// How many terms of a sum lie side by side in both factors.
static unsigned lengthOfLines(TensorOp Op, const Contraction &All) {
  for (const Contraction::Loop &L : All.loops())
    if (L.role() == Contraction::Role::K && L.extent() != 1 &&
        Op.operandType(0).stride(*L.Dimension[Contraction::A]) == 1 &&
        Op.operandType(1).stride(*L.Dimension[Contraction::B]) == 1)
      return L.extent();
  return 1;
}

/// Whether \p V is a product, in another shape maybe: rules find the order of
/// products that takes least (Simplify/ContractionOrder.cpp).
static bool isOfProducts(Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  while (Op && (Op->kind() == OpKind::Reshape || Op->kind() == OpKind::View ||
                Op->kind() == OpKind::Transpose))
    Op = TensorOp::of(Op->operand(0));
  return Op && (isProduct(Op->kind()) || isContraction(Op->kind()));
}

/// Whether lines of both factors, which fill vectors, are multiplied one after
/// the other for each row of one of them. If they are one line, it is a
/// product, which has plans for that.
static bool areDotsOfLines(TensorOp Op, const Contraction &All) {
  using Role = Contraction::Role;
  unsigned Count[4] = {};
  for (const Contraction::Loop &L : All.loops())
    Count[unsigned(L.role())] += L.extent() != 1;
  unsigned Bits = Op.resultType().element()->getScalarSizeInBits();
  return lengthOfLines(Op, All) * Bits >= LoopCosts::ShortBits &&
         !Count[unsigned(Role::Batch)] &&
         !(Count[unsigned(Role::M)] && Count[unsigned(Role::N)]) &&
         !isMatrixTimesVector(Op, All) && !isOfProducts(Op.operand(0)) &&
         !isOfProducts(Op.operand(1));
}

/// Whether the elements of \p All's result are best done as dot products: there
/// are no matrices, or there are vectors times matrices whose rows are
/// contiguous, and sums may be split; if there is one of them, what is small
/// enough for registers.
static bool areDots(TensorOp Op, const Contraction &All) {
  using Role = Contraction::Role;
  bool MaySplit =
      Op.resultType().element()->isIntegerTy() || Op.fastMath().allowReassoc();
  // A row of one element is none, where there are lines.
  auto HasRole = [&](Role R, unsigned Fewest = 1) {
    return any_of(All.loops(), [&](const Contraction::Loop &L) {
      return L.role() == R && L.extent() >= Fewest;
    });
  };
  unsigned Fewest = MaySplit && lengthOfLines(Op, All) != 1 ? 2 : 1;
  bool HasM = HasRole(Role::M, Fewest), HasN = HasRole(Role::N, Fewest);
  if (!HasM && !HasN)
    return true;
  unsigned Matrix = HasM ? Contraction::A : Contraction::B;
  TensorType T = Op.operandType(Matrix);
  uint64_t Length = 1;
  for (const Contraction::Loop &L : All.loops())
    if (L.role() == Role::K)
      Length *= L.extent();
  if ((HasM && HasN) || !MaySplit ||
      (!HasRole(Role::Batch) &&
       !areShortDots(T.element(), T.numElements() / Length, Length)))
    return false;
  return any_of(All.loops(), [&](const Contraction::Loop &L) {
    return L.role() == Role::K && L.extent() != 1 &&
           T.stride(*L.Dimension[Matrix]) == 1;
  });
}

/// The dimension of \p T that has more than one index and varies fastest.
static std::optional<unsigned> innermost(TensorType T) {
  for (unsigned P = T.rank(); P-- != 0;)
    if (T.extent(T.layout(P)) != 1)
      return T.layout(P);
  return std::nullopt;
}

/// The factor that has more elements; of two that have as many, that whose
/// neighbors are the result's.
static Contraction::Tensor largerFactor(TensorOp Op, const Contraction &All) {
  uint64_t A = Op.operandType(0).numElements(),
           B = Op.operandType(1).numElements();
  std::optional<unsigned> Inner = innermost(Op.resultType()),
                          InB = innermost(Op.operandType(1));
  if (A == B && Inner && InB)
    return All.loops()[*Inner].Dimension[Contraction::B] == InB &&
                   All.loops()[*Inner].Dimension[Contraction::A] !=
                       innermost(Op.operandType(0))
               ? Contraction::B
               : Contraction::A;
  return A >= B ? Contraction::A : Contraction::B;
}

/// The loops of \p All along the dimensions of \p Tensor, of \p Type, that have
/// more than one index, as they lie in memory, the slowest one first.
static SmallVector<Contraction::Loop>
loopsOf(const Contraction &All, Contraction::Tensor Tensor, TensorType Type) {
  SmallVector<Contraction::Loop> Loops;
  for (unsigned P : seq(Type.rank()))
    for (const Contraction::Loop &L : All.loops())
      if (L.extent() != 1 && L.Dimension[Tensor] == Type.layout(P))
        Loops.push_back(L);
  return Loops;
}

bool matrix::mayChangeLayout(TensorOp Op) {
  constexpr unsigned FewResults = 16, MostBytes = 32 * 1024;
  const Function &F = *Op.call()->getFunction();
  TensorType To = Op.resultType();
  return !F.hasOptSize() && To.numElements() >= FewResults &&
         To.numElements() * F.getDataLayout().getTypeAllocSize(To.element()) <=
             MostBytes;
}

/// Whether vectors of one factor along \p Inner are neither vectors of the
/// other one, nor one element.
static bool isGathered(TensorOp Op, const Contraction::Loop &Inner) {
  return any_of(ArrayRef({Contraction::A, Contraction::B}),
                [&](Contraction::Tensor T) {
                  std::optional<unsigned> D = Inner.Dimension[T];
                  return D && Op.operandType(T).stride(*D) != 1;
                });
}

/// Whether one factor has no rows or columns of its own, so that each element
/// of the other one is read once, and tiles of a product save no loads: a
/// reduction takes it as it lies, in vectors along what lies closest. A product
/// has vectors along what lies closest in the result; where that is the same,
/// and sums may be split, it has vectors along both, as it has along long lines
/// of terms. Matrices of a batch are better taken one by one if their results
/// lie apart and cannot be moved at last. Terms of a sum that are adjacent are
/// transposed on the way, unless they are integers, which are added up along
/// them.
static bool isReadOnce(TensorOp Op, const Contraction &All) {
  using Role = Contraction::Role;
  constexpr unsigned FewTerms = 4, FewestTerms = 8, FewestLines = 4,
                     FewestBits = 128, MostBits = 512, FewestSumsOfBytes = 32;
  unsigned Count[4] = {};
  for (const Contraction::Loop &L : All.loops())
    Count[unsigned(L.role())] += L.extent() != 1;
  unsigned Batch = Count[unsigned(Role::Batch)],
           Sums = Count[unsigned(Role::K)], M = Count[unsigned(Role::M)],
           N = Count[unsigned(Role::N)];
  Contraction::Tensor Larger = largerFactor(Op, All);
  TensorType Of = Op.operandType(Larger);
  Type *Element = Of.element();
  SmallVector<Contraction::Loop> Loops = loopsOf(All, Larger, Of),
                                 Results = loopsOf(All, Contraction::C,
                                                   Op.resultType());
  if ((M && N) || Loops.empty() || Results.empty())
    return false;
  unsigned Bits = Element->getScalarSizeInBits();
  bool IsMatrix = Batch == 0 && M + N == 1 && Sums == 1,
       IsSmall = Of.numElements() * Bits <= MaxRegisterBits,
       IsFloat = Element->isFloatTy() || Element->isDoubleTy(),
       MaySplit = Element->isIntegerTy() || Op.fastMath().allowReassoc();
  Contraction::Loop Inner = Loops.pop_back_val();
  bool IsWide = uint64_t(Inner.extent()) * Bits >= FewestBits;
  auto IsInnermost = [&](const Contraction::Loop &L) {
    return L.Dimension[Contraction::C] ==
           Results.back().Dimension[Contraction::C];
  };
  if (Inner.role() == Role::K) {
    if ((Batch && Inner.extent() > FewTerms) ||
        !(IsFloat || (Sums == 1 && Inner.extent() <= FewTerms)) ||
        (IsMatrix && (IsSmall || Inner.extent() < FewestTerms)) ||
        (MaySplit && uint64_t(Inner.extent()) * Bits > MostBits))
      return false;
    while (!Loops.empty() && Loops.back().role() == Role::K)
      Loops.pop_back();
    return !Loops.empty() && IsInnermost(Loops.back()) &&
           Loops.back().extent() >= FewestLines;
  }
  if (!IsInnermost(Inner))
    return (!Batch ||
            (IsWide && !isGathered(Op, Inner) && mayChangeLayout(Op))) &&
           !IsMatrix &&
           (Bits >= 32 ||
            (IsWide && Op.resultType().numElements() >= FewestSumsOfBytes));
  if (Inner.role() == Role::Batch)
    return IsWide;
  return IsWide && !MaySplit && !IsMatrix && !IsSmall;
}

/// Whether vectors of \p Terms, which begin with the dimensions of \p Op's
/// result, would be stored element by element, and a change of layout at last,
/// by shuffles, takes less. It does not for a few lanes.
static bool changesLayoutAtLast(TensorOp Op, const Contraction &All,
                                TensorType Terms) {
  constexpr unsigned FewLanes = 4;
  std::optional<unsigned> Inner = innermost(Terms);
  return mayChangeLayout(Op) && Inner && *Inner < Op.resultType().rank() &&
         Terms.extent(*Inner) >= FewLanes &&
         Inner != innermost(Op.resultType()) &&
         !isGathered(Op, All.loops()[*Inner]);
}

/// The type of \p Result in the order of \p Terms.
static TensorType inOrderOf(TensorType Terms, TensorType Result) {
  SmallVector<unsigned, TensorType::MaxRank> Layout;
  for (unsigned P : seq(Terms.rank()))
    if (Terms.layout(P) < Result.rank())
      Layout.push_back(Terms.layout(P));
  return TensorType::get(Result.element(), extentsOf(Result), Layout);
}

/// A contraction of many small matrices, whose elements lie apart by the whole
/// batch, or of rows and columns that have one product each: a reduction of
/// products, whose vectors run along the batch. As products of matrices, each
/// would be gathered. So is a tensor times what has no rows of its own.
Value *Expander::sumsOfBatches(TensorOp Op, const Contraction &All,
                               bool IsMatrix) {
  TensorType To = Op.resultType();
  bool IsHalf = To.element()->isHalfTy() || To.element()->isBFloatTy();
  // Sums start from what is added to, unless they may be split.
  bool Adds = Op.kind() == OpKind::ContractAdd,
       IsWidened = typeOf(Op.operand(0)).element() != To.element() ||
                   typeOf(Op.operand(1)).element() != To.element();
  bool MaySplit = To.element()->isIntegerTy() || Op.fastMath().allowReassoc();
  if ((Adds && !MaySplit) ||
      (IsWidened && !(To.element()->isIntegerTy() && areDotsOfLines(Op, All))))
    return nullptr;
  if (All.loops().size() > TensorType::MaxRank)
    return nullptr;
  std::optional<unsigned> Inner;
  if (!isReadOnce(Op, All) &&
      (IsHalf || (!areDots(Op, All) && !areBatchesInside(Op, All) &&
                  !(MaySplit && areDotsOfLines(Op, All))))) {
    if (!IsMatrix && !IsHalf)
      Inner = loopOfCheaperSums(Op, All, VectorBits);
    if (!Inner)
      return nullptr;
  }
  // The loops are the dimensions: those of the result, and then the sums.
  Extents Whole, Kept;
  for (const Contraction::Loop &L : All.loops()) {
    Whole.push_back(L.extent());
    Kept.push_back(L.role() == Contraction::Role::K ? 1 : L.extent());
  }
  // As the larger factor lies, which is read as it is.
  Contraction::Tensor Larger = largerFactor(Op, All);
  SmallVector<unsigned, TensorType::MaxRank> Layout;
  for (auto [I, L] : enumerate(All.loops()))
    if (!L.Dimension[Larger])
      Layout.push_back(I);
  for (unsigned P : seq(Op.operandType(Larger).rank()))
    for (auto [I, L] : enumerate(All.loops()))
      if (L.Dimension[Larger] == Op.operandType(Larger).layout(P))
        Layout.push_back(I);
  if (Inner) {
    erase(Layout, *Inner);
    Layout.push_back(*Inner);
  }
  TensorType Terms = TensorType::get(To.element(), Whole, Layout);
  auto Factor = [&](unsigned Number) {
    StridedView View;
    View.Offsets.assign(Op.operandType(Number).rank(), 0);
    for (const Contraction::Loop &L : All.loops())
      if (std::optional<unsigned> D = L.Dimension[Number])
        View.Dimensions.push_back({*D, 1});
      else
        View.Dimensions.push_back({0, 0});
    Type *Element = typeOf(Op.operand(Number)).element();
    Value *Elements =
        viewAs(Terms.withElement(Element), Op.operand(Number), View);
    return Element == Terms.element()
               ? Elements
               : Ops.cast(Op.isSigned(Number) ? OpKind::SExt : OpKind::ZExt,
                          Terms.element(), Elements);
  };
  bool IsFloat = To.element()->isFloatingPointTy();
  Value *Products = Ops.elementwise(IsFloat ? OpKind::FMul : OpKind::Mul,
                                    {Factor(0), Factor(1)}, Op.fastMath());
  unsigned Sums = (1u << Whole.size()) - (1u << To.rank());
  TensorType Plain = alike(To, To.element(), extentsOf(To));
  bool IsChanged = changesLayoutAtLast(Op, All, Terms);
  TensorType Summed = IsChanged ? inOrderOf(Terms, To) : Plain;
  Value *Y = Ops.create(reductionBy(IsFloat ? OpKind::FAdd : OpKind::Add),
                        alike(Summed, To.element(), Kept).type(), {Products},
                        {Sums, Op.attributes().back()});
  Y = as(Plain, Ops.reshape(Summed, Y));
  if (Adds)
    Y = Ops.elementwise(IsFloat ? OpKind::FAdd : OpKind::Add,
                        {Y, as(Plain, Op.operand(2))}, Op.fastMath());
  return as(To, Y);
}
