// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part of what is computed, where nothing else of it is used: parts of the
// operands are taken, and what is beside the part is not computed. Each element
// is computed as before, so no rule of this file needs a flag.

#include "Matching.h"
#include "Parts.h"
#include "Rules.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Ops/Contraction.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

std::optional<TensorOp> matrix::wholeOf(TensorOp Part) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || !Whole->call()->hasOneUse() ||
      !TensorType::isTensor(Whole->call()->getType()) ||
      Whole->resultType().hasExtentAtRunTime() ||
      Part.resultType().hasExtentAtRunTime() ||
      Whole->resultType().numElements() <= Part.resultType().numElements())
    return std::nullopt;
  return Whole;
}

Value *matrix::partOfSplat(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || Whole->kind() != OpKind::Splat ||
      Part.resultType().hasExtentAtRunTime())
    return nullptr;
  return OpBuilder(B).splat(Part.resultType(), Whole->operand(0));
}

/// The diagonal of a load whose only use it is is a load: in steps of a row and
/// a column. Most of the matrix need not be read.
static Value *diagonalOfLoad(TensorOp Op, IRBuilderBase &B) {
  Value *Whole = Op.operand(0);
  if (std::optional<TensorOp> Turned = matchOp(Whole, OpKind::Relayout);
      Turned && Whole->hasOneUse())
    Whole = Turned->operand(0);
  std::optional<TensorOp> Load = matchOp(Whole, OpKind::Load);
  if (!Load || !Load->call()->hasOneUse() || Load->isVolatile() ||
      Op.resultType().hasPadding())
    return nullptr;
  B.SetInsertPoint(Load->call());
  Value *Step = B.CreateAdd(Load->stride(0), Load->stride(1));
  return OpBuilder(B).loadLike(*Load, Op.resultType(), Load->pointer(),
                               {Step, Step});
}

SmallVector<unsigned> matrix::longDimensions(TensorType Type) {
  SmallVector<unsigned> Long = layoutOf(Type);
  erase_if(Long, [&](unsigned D) { return Type.extent(D) == 1; });
  return Long;
}

/// A view of all elements in their order, in the same dimensions or but for
/// those of one index: no element moves, so it needs no loops and no memory.
/// Other operations than those on elements read views in place, but not other
/// layouts; and of these, matrices are transposed on the way.
static Value *viewOfAll(TensorOp Part, IRBuilderBase &B) {
  TensorType From = Part.operandType(0), To = Part.resultType();
  if (From.hasExtentAtRunTime() || To.hasExtentAtRunTime() ||
      From.numElements() != To.numElements())
    return nullptr;
  StridedView View = StridedView::of(Part);
  SmallVector<unsigned> Sources;
  bool IsSame = From.rank() == To.rank();
  for (unsigned D : longDimensions(To)) {
    auto [Source, Factor] = View.Dimensions[D];
    if (Factor != 1 || From.extent(Source) != To.extent(D) ||
        is_contained(Sources, Source))
      return nullptr;
    IsSame &= Source == D;
    Sources.push_back(Source);
  }
  if (Part.operand(0)->getType() == Part.call()->getType() && IsSame)
    return Part.operand(0);
  if (!all_of(Part.call()->users(), [](User *U) {
        std::optional<TensorOp> By = TensorOp::of(U);
        return By &&
               (elementwiseInfo(By->kind()) || By->kind() == OpKind::Store);
      }))
    return nullptr;
  if (IsSame)
    return To.rank() == 2 ? OpBuilder(B).relayout(To, Part.operand(0))
                          : nullptr;
  return !From.hasPadding() && !To.hasPadding() &&
                 Sources == longDimensions(From)
             ? OpBuilder(B).reshape(To, Part.operand(0))
             : nullptr;
}

/// A view that repeats one element, where loops make it on the way: it is read
/// once, and what is written cannot overlap it.
static Value *viewOfOne(TensorOp Part, IRBuilderBase &B) {
  StridedView View = StridedView::of(Part);
  TensorType Type = Part.resultType();
  if (Type.hasExtentAtRunTime() || Type.hasPadding() || Type.numElements() == 1)
    return nullptr;
  bool MayBeInRegisters =
      Type.numElements() * Type.element()->getScalarSizeInBits() <=
      MaxRegisterBits;
  if (!all_of(Part.call()->users(), [&](User *U) {
        std::optional<TensorOp> Op = TensorOp::of(U);
        return Op && (Op->kind() == OpKind::Store ||
                      (elementwiseInfo(Op->kind()) && !MayBeInRegisters));
      }))
    return nullptr;
  for (auto [D, Of] : enumerate(View.Dimensions))
    if (Of.Factor != 0 && Type.extent(D) != 1)
      return nullptr;
  SmallVector<Value *> Indices;
  for (int64_t Offset : View.Offsets)
    Indices.push_back(B.getInt64(uint64_t(Offset)));
  return OpBuilder(B).splat(Type,
                            OpBuilder(B).extract(Part.operand(0), Indices));
}

/// A view that repeats elements, else has them as they are: the block is taken
/// of what is repeated.
static Value *blockOfBroadcast(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || Whole->kind() != OpKind::View ||
      Part.resultType().hasExtentAtRunTime())
    return nullptr;
  StridedView View = StridedView::of(*Whole);
  TensorType Type = Whole->operandType(0);
  SmallVector<std::optional<unsigned>> Of(Type.rank());
  if (any_of(View.Offsets, [](int64_t Offset) { return Offset != 0; }))
    return nullptr;
  for (auto [D, From] : enumerate(View.Dimensions)) {
    if (From.Factor == 0)
      continue;
    if (From.Factor != 1 || Of[From.Source])
      return nullptr;
    Of[From.Source] = D;
  }
  SmallVector<Value *> Indices;
  SmallVector<unsigned> Extents;
  for (auto [Source, D] : enumerate(Of)) {
    Indices.push_back(D ? Part.operand(1 + *D) : B.getInt64(0));
    Extents.push_back(D ? Part.resultType().extent(*D) : Type.extent(Source));
  }
  TensorType To = TensorType::get(Type.element(), Extents, layoutOf(Type));
  Value *Block = OpBuilder(B).block(To, Whole->operand(0), Indices);
  return OpBuilder(B).view(Part.resultType(), Block, View);
}

/// What \p Part has of its operand, of \p V, of the same extents.
static Value *samePart(TensorOp Part, Value *V, IRBuilderBase &B) {
  SmallVector<Value *> Operands{V};
  for (unsigned Index = 1; Index < Part.numOperands(); ++Index)
    Operands.push_back(Part.operand(Index));
  Type *Element = TensorType::of(V->getType()).element();
  return OpBuilder(B).create(Part.kind(),
                             Part.resultType().withElement(Element).type(),
                             Operands, Part.attributes());
}

/// block(relayout(T)) = relayout(block(T)), block(transpose(T)) =
/// transpose(block(T)): less is moved, and a block of a load is read alone.
static Value *blockOfMoved(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole ||
      (Whole->kind() != OpKind::Relayout && Whole->kind() != OpKind::Transpose))
    return nullptr;
  TensorType From = Whole->operandType(0), To = Part.resultType();
  if (From.hasPadding() || To.hasPadding())
    return nullptr;
  SmallVector<unsigned> Extents(From.rank());
  SmallVector<Value *> Indices(From.rank());
  for (unsigned D : seq(To.rank())) {
    unsigned Source =
        Whole->kind() == OpKind::Transpose ? Whole->attributes()[D] : D;
    Extents[Source] = To.extent(D);
    Indices[Source] = Part.operand(1 + D);
  }
  TensorType Type = TensorType::get(From.element(), Extents, layoutOf(From));
  Value *Block = OpBuilder(B).block(Type, Whole->operand(0), Indices);
  if (Whole->kind() == OpKind::Relayout)
    return OpBuilder(B).relayout(To, Block);
  TensorType Turned = Type.permuted(Whole->attributes());
  Block = OpBuilder(B).create(OpKind::Transpose, Turned.type(), {Block},
                              Whole->attributes());
  return Turned == To ? Block : OpBuilder(B).relayout(To, Block);
}

Value *matrix::elementsOfParts(TensorOp Part, TensorOp Whole,
                               IRBuilderBase &B) {
  SmallVector<Value *> Operands;
  for (unsigned I : seq(Whole.numOperands()))
    Operands.push_back(samePart(Part, Whole.operand(I), B));
  return OpBuilder(B).create(Whole.kind(), Part.call()->getType(), Operands,
                             Whole.attributes());
}

Value *matrix::partOfElements(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  return Whole && elementwiseInfo(Whole->kind())
             ? elementsOfParts(Part, *Whole, B)
             : nullptr;
}

bool matrix::isCheap(OpKind Kind) {
  switch (Kind) {
  case OpKind::FNeg:
  case OpKind::FAdd:
  case OpKind::FSub:
  case OpKind::FMul:
  case OpKind::FAbs:
  case OpKind::FMA:
  case OpKind::FMulAdd:
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Shl:
  case OpKind::LShr:
  case OpKind::AShr:
  case OpKind::And:
  case OpKind::Or:
  case OpKind::Xor:
  case OpKind::Abs:
  case OpKind::SMin:
  case OpKind::SMax:
  case OpKind::UMin:
  case OpKind::UMax:
    return true;
  default:
    return false;
  }
}

/// Elements that are not adjacent take shuffles.
static constexpr unsigned CostOfLoad = 2;

/// The loads and cheap operations that compute \p V; std::nullopt if there are
/// other operations, if V is needed elsewhere, or for more than \p Most.
static std::optional<unsigned> cheapOperations(Value *V, unsigned Most) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (Op && Op->kind() == OpKind::Splat)
    return 0;
  if (!Op)
    return std::nullopt;
  if (Op->kind() == OpKind::Load)
    return Op->isVolatile() ? std::nullopt : std::optional(CostOfLoad);
  // Most processors round halves after each operation.
  Type *Element = TensorType::of(V->getType()).element();
  if (!isCheap(Op->kind()) || !V->hasOneUse() || Element->isHalfTy() ||
      Element->isBFloatTy())
    return std::nullopt;
  unsigned Count = 1;
  for (unsigned I : seq(Op->numOperands())) {
    std::optional<unsigned> Of =
        Count <= Most ? cheapOperations(Op->operand(I), Most) : std::nullopt;
    if (!Of)
      return std::nullopt;
    Count += *Of;
  }
  return Count <= Most ? std::optional(Count) : std::nullopt;
}

/// How many elements of \p Type are side by side.
static unsigned adjacentElements(TensorType Type) {
  for (unsigned P = Type.rank(); P-- != 0;)
    if (unsigned Extent = Type.extent(Type.layout(P)); Extent != 1)
      return Extent;
  return 1;
}

/// windows(A + B) = windows(A) + windows(B), where the windows are reduced, and
/// to compute their elements again takes less than to write and to read them.
static Value *windowsOfElements(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || !elementwiseInfo(Whole->kind()) || !Part.call()->hasOneUse() ||
      Whole->resultType().hasExtentAtRunTime() ||
      Part.resultType().hasExtentAtRunTime() || Part.resultType().hasPadding())
    return nullptr;
  TensorType Of = Whole->resultType();
  uint64_t Elements = Of.numElements(),
           Times = divideCeil(Part.resultType().numElements(), Elements);
  // A read right after a write of other vectors waits for it.
  unsigned Most =
      Elements * Of.element()->getScalarSizeInBits() <= MaxRegisterBits
          ? CodeBudget::OperationsOfWindows
          : CodeBudget::OperationsOfLargeWindows;
  std::optional<TensorOp> User = TensorOp::of(*Part.call()->user_begin());
  // A load is there in any case.
  if (!User || !reductionStep(User->kind()) ||
      (Whole->numOperands() > 1 &&
       adjacentElements(User->resultType()) < CodeBudget::FewLinesApart) ||
      !cheapOperations(Whole->call(), Most / Times + CostOfLoad))
    return nullptr;
  return elementsOfParts(Part, *Whole, B);
}

namespace {
/// A block or a view of a product, which has the product's dimensions in the
/// same order, and the parts of the factors that it is computed of.
class PartOfProduct {
  TensorOp Part, Whole;
  std::optional<StridedView> View;
  IRBuilderBase &B;

public:
  PartOfProduct(TensorOp Part, TensorOp Whole, IRBuilderBase &B)
      : Part(Part), Whole(Whole), B(B) {
    if (Part.kind() == OpKind::View)
      View = StridedView::of(Part);
  }

  bool isDimensionByDimension() const {
    if (Part.resultType().rank() != Whole.resultType().rank())
      return false;
    return !View || all_of(enumerate(View->Dimensions), [](const auto &D) {
      return D.value().Source == D.index() && D.value().Factor != 0;
    });
  }

  /// What the part reads of \p Operand. Dimension d of it is Labels[d] of the
  /// whole, or summed over if the whole has no such dimension.
  Value *of(Value *Operand, ArrayRef<unsigned> Labels) const {
    TensorType Type = TensorType::of(Operand->getType());
    SmallVector<unsigned> Extents;
    SmallVector<Value *> Taken{Operand};
    StridedView Of = StridedView::all(Type.rank());
    bool IsAll = true;
    for (auto [D, Label] : enumerate(Labels)) {
      bool IsPart = Label < Part.resultType().rank();
      Extents.push_back(IsPart ? Part.resultType().extent(Label)
                               : Type.extent(D));
      IsAll &= Extents.back() == Type.extent(D);
      if (View && IsPart) {
        Of.Offsets[D] = View->Offsets[Label];
        Of.Dimensions[D].Factor = View->Dimensions[Label].Factor;
        IsAll &= Of.Offsets[D] == 0 && Of.Dimensions[D].Factor == 1;
      }
      if (!View)
        Taken.push_back(IsPart ? Part.operand(1 + Label) : B.getInt64(0));
    }
    if (IsAll && View)
      return Operand;
    TensorType To = TensorType::get(Type.element(), Extents, layoutOf(Type));
    return OpBuilder(B).create(Part.kind(), To.type(), Taken,
                               View ? Of.attributes()
                                    : SmallVector<unsigned>());
  }
};
} // namespace

SmallVector<SmallVector<unsigned>> matrix::labelsOf(TensorOp Op) {
  unsigned Rank =
      TensorType::isTensor(Op.call()->getType()) ? Op.resultType().rank() : 0;
  auto All = [](unsigned Rank) { return to_vector(seq(Rank)); };
  SmallVector<unsigned> A = All(Rank), BLabels = All(Rank);
  switch (Op.kind()) {
  case OpKind::MatMul:
  case OpKind::MulAdd:
    A[Rank - 1] = Rank;
    BLabels[Rank - 2] = Rank;
    break;
  case OpKind::Contract:
  case OpKind::ContractAdd: {
    ArrayRef<unsigned> Labels = Op.attributes();
    unsigned RankOfA = Op.operandType(0).rank();
    A.assign(Labels.begin(), Labels.begin() + RankOfA);
    Labels = Labels.drop_front(RankOfA);
    BLabels.assign(Labels.begin(), Labels.begin() + Op.operandType(1).rank());
    break;
  }
  default:
    return {};
  }
  return {A, BLabels};
}

/// part(A * B) = rows(A) * columns(B)
static Value *partOfProduct(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole)
    return nullptr;
  SmallVector<SmallVector<unsigned>> Labels = labelsOf(*Whole);
  PartOfProduct Parts(Part, *Whole, B);
  if (Labels.empty() || !Parts.isDimensionByDimension())
    return nullptr;
  SmallVector<Value *> Operands;
  for (auto [I, OfOperand] : enumerate(Labels))
    Operands.push_back(Parts.of(Whole->operand(I), OfOperand));
  // The addend has the result's type.
  if (Whole->numOperands() > 2)
    Operands.push_back(samePart(Part, Whole->operand(2), B));
  return OpBuilder(B).create(Whole->kind(), Part.call()->getType(), Operands,
                             Whole->attributes());
}

/// diagonal(A * B): the sums of which the product has the others for nothing.
static Value *diagonalOfProduct(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole || !isProduct(Whole->kind()) || Whole->resultType().rank() != 2 ||
      Part.resultType().hasPadding() || Whole->hasUnitRounding() ||
      Whole->resultType().numElements() <= Measured::DiagonalOfAll)
    return nullptr;
  OpBuilder Ops(B);
  unsigned Count = Part.resultType().numElements();
  // The rows and columns that the diagonal is made of, if the product is no
  // square.
  auto Taken = [&](unsigned I, unsigned Dimension) -> Value * {
    TensorType T = Whole->operandType(I);
    SmallVector<unsigned> Extents(extentsOf(T));
    if (Extents[Dimension] == Count)
      return Whole->operand(I);
    Extents[Dimension] = Count;
    return Ops.view(TensorType::get(T.element(), Extents, layoutOf(T)),
                    Whole->operand(I), StridedView::all(2));
  };
  TensorType Row = TensorType::get(Part.resultType().element(), {Count});
  SmallVector<Value *> Operands = {Taken(0, 0), Taken(1, 1)};
  SmallVector<unsigned> Attributes = {0, 1, 1, 0};
  bool Adds = Whole->kind() == OpKind::MulAdd;
  if (Adds)
    Operands.push_back(Ops.reshape(Row, samePart(Part, Whole->operand(2), B)));
  append_range(Attributes, Whole->attributes());
  return Ops.reshape(Part.resultType(),
                     Ops.create(Adds ? OpKind::ContractAdd : OpKind::Contract,
                                Row.type(), Operands, Attributes));
}

static constexpr Rule Table[] = {
    {"block of splat", "block(splat x) = splat x", 0, OpKind::Block,
     partOfSplat},
    {"diagonal of splat", "diagonal(splat x) = splat x", 0, OpKind::Diagonal,
     partOfSplat},
    {"view of splat", "view(splat x) = splat x", 0, OpKind::View, partOfSplat},
    {"view of all", "view(T) = T if it has all elements in their order", 0,
     OpKind::View, viewOfAll},
    {"view of one", "view(T) = splat(element of T) if that is all of it", 0,
     OpKind::View, viewOfOne},
    {"diagonal of load", "diagonal(load(p, i, j)) = load(p, i + j)", 0,
     OpKind::Diagonal, diagonalOfLoad},
    {"block of broadcast", "block(broadcast(T)) = broadcast(block(T))", 0,
     OpKind::Block, blockOfBroadcast},
    {"block of moved",
     "block(relayout(T)) = relayout(block(T)), also of a transpose", 0,
     OpKind::Block, blockOfMoved},
    {"block of elements", "block(A + B) = block(A) + block(B)", 0,
     OpKind::Block, partOfElements},
    {"diagonal of elements", "diagonal(A + B) = diagonal(A) + diagonal(B)", 0,
     OpKind::Diagonal, partOfElements},
    {"diagonal of product", "diagonal(A * B) = sum over k of A_ik * B_ki", 0,
     OpKind::Diagonal, diagonalOfProduct},
    {"view of elements", "view(A + B) = view(A) + view(B)", 0, OpKind::View,
     partOfElements},
    {"windows of elements",
     "windows(A + B) = windows(A) + windows(B) if that is less", 0,
     OpKind::View, windowsOfElements},
    {"block of product", "block(A * B) = rows(A) * columns(B)", 0,
     OpKind::Block, partOfProduct},
    {"view of product", "view(A * B) = rows(A) * columns(B)", 0, OpKind::View,
     partOfProduct},
};

ArrayRef<Rule> matrix::rulesOfParts() { return Table; }
