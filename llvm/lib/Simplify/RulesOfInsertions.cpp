// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Insertions, and tensors that are put together of parts: what is done to the
// whole is done to the parts, and these are stored where they are to be. So no
// temporary holds the whole, and nothing is read just behind a write of other
// vectors.

#include "ElementAccess.h"
#include "Matching.h"
#include "Parts.h"
#include "Rules.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Kind takes few cycles for a vector.
static bool isQuick(OpKind Kind) {
  switch (elementwiseInfo(Kind)->Form) {
  case ElementwiseInfo::Cast:
  case ElementwiseInfo::Compare:
  case ElementwiseInfo::Select:
    return true;
  default:
    return isCheap(Kind);
  }
}

/// Whether \p Insert puts a block into a tensor at a place that varies.
static bool isMovingBlock(std::optional<TensorOp> Insert) {
  return Insert && Insert->kind() == OpKind::InsertBlock &&
         !Insert->resultType().hasPadding() &&
         !Insert->resultType().hasExtentAtRunTime() &&
         !Insert->operandType(1).hasPadding() &&
         any_of(drop_begin(Insert->call()->args(), 2),
                [](const Use &Index) { return !isa<Constant>(Index); });
}

/// Where along dimension \p D the block of \p Insert begins. Out of range gives
/// poison, not a fault.
static Value *indexIn(TensorOp Insert, unsigned D, IRBuilderBase &B) {
  Value *Index = Insert.operand(2 + D);
  if (isa<ConstantInt>(Index))
    return B.CreateZExtOrTrunc(Index, B.getInt64Ty());
  uint64_t Last =
      Insert.resultType().extent(D) - Insert.operandType(1).extent(D);
  Index = B.CreateZExtOrTrunc(Index, B.getInt64Ty());
  if (!isGuaranteedNotToBeUndefOrPoison(Index))
    Index = B.CreateFreeze(Index);
  return B.CreateBinaryIntrinsic(Intrinsic::umin, Index, B.getInt64(Last));
}

/// A tensor that is not put together in registers is not put together in a
/// temporary.
static Value *storeInsertion(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> From = TensorOp::of(Op.operand(0));
  if (!From || !From->call()->hasOneUse() || Op.isVolatile() ||
      From->call()->getParent() != Op.call()->getParent() ||
      (From->kind() != OpKind::InsertView &&
       From->kind() != OpKind::InsertBlock &&
       From->kind() != OpKind::InsertDiagonal))
    return nullptr;
  TensorType Type = From->resultType();
  bool MayBeInRegisters =
      From->kind() != OpKind::InsertView && !isMovingBlock(From) &&
      Type.numElements() * Type.element()->getScalarSizeInBits() <=
          MaxRegisterBits;
  if (Type.hasPadding() || MayBeInRegisters)
    return nullptr;
  // A variable that is stored and loaded whole needs no memory (Temporaries).
  if (isa<AllocaInst>(getUnderlyingObject(Op.pointer())))
    return nullptr;
  Value *Around = From->operand(0), *Part = From->operand(1);
  // It is done in place.
  if (std::optional<TensorOp> Load = matchOp(Around, OpKind::Load);
      Load && Load->pointer() == Op.pointer())
    return nullptr;
  SmallVector<Value *> All, Strides;
  for (unsigned D = 0; D != Type.rank(); ++D)
    All.push_back(Op.stride(D));
  Value *Pointer = Op.pointer();
  if (From->kind() == OpKind::InsertBlock) {
    Value *Start = B.getInt64(0);
    for (unsigned D = 0; D != Type.rank(); ++D)
      Start = B.CreateAdd(Start, B.CreateMul(All[D], indexIn(*From, D, B)));
    Strides = All;
    if (auto *Distance = dyn_cast<Constant>(Start);
        !Distance || !Distance->isNullValue())
      Pointer = B.CreateGEP(Type.element(), Pointer, Start);
  } else if (From->kind() == OpKind::InsertDiagonal) {
    Strides.assign(2, B.CreateAdd(All[0], All[1]));
  } else {
    std::tie(Pointer, Strides) = placeInStore(Op, StridedView::of(*From), B);
  }
  auto Store = [&](Value *T, Value *Pointer, ArrayRef<Value *> Strides) {
    return OpBuilder(B).storeLike(Op, T, Pointer, Strides);
  };
  if (!isa<UndefValue>(Around))
    Store(Around, Op.pointer(), All);
  return Store(Part, Pointer, Strides);
}

/// The insertions that put \p V together, the last one first, each of which has
/// one use; none if some elements are not inserted.
static SmallVector<TensorOp> insertionsOf(Value *V) {
  SmallVector<TensorOp> Inserts;
  while (std::optional<TensorOp> Op = matchOp(V, OpKind::InsertView)) {
    if (!Op->call()->hasOneUse())
      return {};
    Inserts.push_back(*Op);
    V = Op->operand(0);
  }
  return isa<PoisonValue>(V) ? Inserts : SmallVector<TensorOp>();
}

namespace {
/// A part that a tensor is put together of, and the view of that which it is.
struct PartOfWhole {
  Value *Part;
  SmallVector<unsigned> View;
};
} // namespace

/// The parts of \p V, which has one use, in the order in which they are put
/// together; none if it is not, or not completely.
static SmallVector<PartOfWhole> partsOf(Value *V) {
  SmallVector<PartOfWhole> Parts;
  if (std::optional<TensorOp> Concat = matchOp(V, OpKind::Concat)) {
    if (!V->hasOneUse())
      return {};
    StridedView View = StridedView::all(Concat->resultType().rank());
    unsigned Along = Concat->attributes()[0];
    for (unsigned I = 0; I != Concat->numOperands(); ++I) {
      Parts.push_back({Concat->operand(I), View.attributes()});
      View.Offsets[Along] += Concat->operandType(I).extent(Along);
    }
    return Parts;
  }
  SmallVector<TensorOp> Inserts = insertionsOf(V);
  for (TensorOp Insert : reverse(Inserts))
    Parts.push_back(
        {Insert.operand(1), SmallVector<unsigned>(Insert.attributes())});
  return Parts;
}

/// The part \p P of \p V, which has one use. What computes V computes the part
/// alone, so that no memory holds all of V.
static Value *partOf(Value *V, const PartOfWhole &P, IRBuilderBase &B,
                     unsigned MostSteps = 8) {
  TensorType Type = TensorType::of(P.Part->getType())
                        .withElement(TensorType::of(V->getType()).element());
  std::optional<TensorOp> Op = TensorOp::of(V);
  std::optional<ElementwiseInfo> Info =
      Op ? elementwiseInfo(Op->kind()) : std::nullopt;
  if (!Info || Info->Form == ElementwiseInfo::Select || !V->hasOneUse() ||
      MostSteps == 0)
    return OpBuilder(B).create(OpKind::View, Type.type(), {V}, P.View);
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op->numOperands(); ++I)
    Operands.push_back(partOf(Op->operand(I), P, B, MostSteps - 1));
  return OpBuilder(B).create(Op->kind(), Type.type(), Operands,
                             Op->attributes());
}

/// Whether runs of \p Part's elements in \p Whole fill less than \p Most bits.
static bool hasShortRuns(TensorType Part, TensorType Whole, unsigned Most) {
  uint64_t Bits = std::max(8u, Whole.element()->getScalarSizeInBits());
  for (unsigned P = Whole.rank(); P-- != 0;) {
    unsigned D = Whole.layout(P);
    Bits *= Part.extent(D);
    if (Part.extent(D) != Whole.extent(D))
      break;
  }
  return Bits < Most;
}

/// The elements of \p Parts in runs of less than \p Bits in \p Whole.
static uint64_t elementsInShortRuns(ArrayRef<PartOfWhole> Parts,
                                    TensorType Whole, unsigned Bits) {
  uint64_t Sum = 0;
  for (const PartOfWhole &P : Parts)
    if (TensorType Part = TensorType::of(P.Part->getType());
        hasShortRuns(Part, Whole, Bits))
      Sum += Part.numElements();
  return Sum;
}

/// Whether to compute \p Parts of \p Whole by \p Op takes less than to put them
/// together first. Concatenations of short runs are put together in registers,
/// as are few elements; of others, a few may be in short runs. Lines of bytes
/// and words have rests that take as long.
static bool areWorthMoving(ArrayRef<PartOfWhole> Parts, Value *Whole,
                           TensorOp Op) {
  constexpr unsigned Wide = 32;
  TensorType Type = Op.resultType(), From = TensorType::of(Whole->getType());
  unsigned Bits = std::max(8u, Type.element()->getScalarSizeInBits());
  uint64_t All = Type.numElements();
  if (All * Bits > MaxRegisterBits &&
      elementsInShortRuns(Parts, Type, CodeBudget::ShortRunBits) == 0)
    return true;
  bool AreWide = std::min(Bits, From.element()->getScalarSizeInBits()) >= Wide;
  uint64_t Short = elementsInShortRuns(
      Parts, Type,
      AreWide ? CodeBudget::ShortRunBits : CodeBudget::ShortRunBitsOfWords);
  return !matchOp(Whole, OpKind::Concat) &&
         All * Bits > CodeBudget::MovedBits &&
         Short * CodeBudget::FewInShortRuns <= All;
}

/// Does to each part of a concatenation that is stored what is done to all
/// elements: no temporary holds the whole. Short runs are computed as a whole.
static Value *moveIntoParts(TensorOp Op, IRBuilderBase &B) {
  std::optional<ElementwiseInfo> Info = elementwiseInfo(Op.kind());
  // A selection of something else than poison is none.
  if (!Info || Info->Form == ElementwiseInfo::Select ||
      !Op.call()->hasOneUse() || Op.resultType().hasPadding())
    return nullptr;
  std::optional<TensorOp> User = TensorOp::of(*Op.call()->user_begin());
  if (!User ||
      (User->kind() != OpKind::Store && !elementwiseInfo(User->kind())))
    return nullptr;
  SmallVector<PartOfWhole> Parts;
  unsigned Number = 0;
  for (; Number != Op.numOperands() && Parts.empty(); ++Number)
    Parts = partsOf(Op.operand(Number));
  if (Parts.empty())
    return nullptr;
  Value *Joined = Op.operand(Number - 1);
  if (!areWorthMoving(Parts, Joined, Op))
    return nullptr;
  SmallVector<Value *> Done;
  for (const PartOfWhole &P : Parts) {
    TensorType Type = TensorType::of(P.Part->getType());
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(Op.operand(I) == Joined ? P.Part
                                                 : partOf(Op.operand(I), P, B));
    Done.push_back(OpBuilder(B).create(
        Op.kind(), Type.withElement(Op.resultType().element()).type(), Operands,
        Op.attributes()));
  }
  if (std::optional<TensorOp> Concat = matchOp(Joined, OpKind::Concat))
    return OpBuilder(B).create(OpKind::Concat, Op.call()->getType(), Done,
                               Concat->attributes());
  Value *Whole = PoisonValue::get(Op.call()->getType());
  for (auto [P, Part] : zip_equal(Parts, Done))
    Whole = OpBuilder(B).create(OpKind::InsertView, Whole->getType(),
                                {Whole, Part}, P.View);
  return Whole;
}

/// Whether \p V has its block where \p Insert has one.
static bool hasSamePlace(Value *V, TensorOp Insert) {
  std::optional<TensorOp> Op = matchOp(V, OpKind::InsertBlock);
  return Op && isMovingBlock(Op) &&
         Op->operandType(1).hasSameExtents(Insert.operandType(1)) &&
         all_of(seq(2u, Insert.numOperands()), [&](unsigned I) {
           return Op->operand(I) == Insert.operand(I);
         });
}

/// Whether a block of \p V is read, or cheaply computed again.
static bool mayTakeBlock(Value *V, unsigned MostSteps = 4) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || MostSteps == 0)
    return false;
  if (Op->kind() == OpKind::Splat)
    return true;
  if (Op->kind() == OpKind::Load)
    return !Op->isVolatile();
  return isCheap(Op->kind()) && all_of(seq(Op->numOperands()), [&](unsigned I) {
           return mayTakeBlock(Op->operand(I), MostSteps - 1);
         });
}

static bool isMovable(TensorOp Op) {
  return elementwiseInfo(Op.kind()) && isSpeculatable(Op.kind()) &&
         !Op.resultType().hasPadding();
}

/// Whether \p V has its block where \p Insert has one, or will, or none that
/// is not taken of it.
static bool goesAlong(Value *V, TensorOp Insert, unsigned MostSteps = 4) {
  if (hasSamePlace(V, Insert) || mayTakeBlock(V))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && MostSteps != 0 &&
         (isMovable(*Op) || Op->kind() == OpKind::Reshape) &&
         all_of(seq(Op->numOperands()), [&](unsigned I) {
           return goesAlong(Op->operand(I), Insert, MostSteps - 1);
         });
}

/// Whether \p V, which has its block where \p Insert has one, is stored, and
/// else only computed with where moveIntoBlock() follows.
static bool isStoredAtLast(Value *V, TensorOp Insert, unsigned MostSteps = 5) {
  return MostSteps != 0 && all_of(V->users(), [&](User *U) {
           std::optional<TensorOp> Op = TensorOp::of(U);
           if (!Op || Op->call()->getParent() != Insert.call()->getParent())
             return false;
           if (Op->kind() == OpKind::Store)
             return true;
           return (Op->kind() == OpKind::Relayout ||
                   Op->kind() == OpKind::Reshape ||
                   (isMovable(*Op) && goesAlong(U, Insert))) &&
                  isStoredAtLast(U, Insert, MostSteps - 1);
         });
}

/// The block of \p V where \p Insert puts one.
static Value *blockAt(TensorOp Insert, Value *V, IRBuilderBase &B) {
  if (hasSamePlace(V, Insert))
    return TensorOp::of(V)->operand(1);
  TensorOp Op = *TensorOp::of(V);
  TensorType Type =
      Insert.operandType(1).withElement(TensorType::of(V->getType()).element());
  if (Op.kind() == OpKind::Splat)
    return OpBuilder(B).splat(Type, Op.operand(0));
  SmallVector<Value *> Operands;
  if (Op.kind() == OpKind::Load) {
    append_range(Operands, drop_begin(Insert.call()->args(), 2));
    Operands.resize(Insert.numOperands() - 2);
    return OpBuilder(B).block(Type, V, Operands);
  }
  for (unsigned I : seq(Op.numOperands()))
    Operands.push_back(blockAt(Insert, Op.operand(I), B));
  return OpBuilder(B).create(Op.kind(), Type.type(), Operands, Op.attributes());
}

/// Does to a block, and to what is around it, what is done to all elements of
/// what is stored: else the block waits in memory for a place that varies, and
/// is read across its ends. Elements that it replaces are computed, too.
static Value *moveIntoBlock(TensorOp Op, IRBuilderBase &B) {
  if (!isMovable(Op) ||
      Op.call()->getFunction()->hasFnAttribute(Attribute::StrictFP))
    return nullptr;
  std::optional<TensorOp> Insert;
  for (unsigned I : seq(Op.numOperands()))
    if (std::optional<TensorOp> Of = TensorOp::of(Op.operand(I));
        isMovingBlock(Of) && !Insert)
      Insert = Of;
  if (!Insert || Insert->call()->getParent() != Op.call()->getParent())
    return nullptr;
  for (unsigned I : seq(Op.numOperands()))
    if (Value *V = Op.operand(I); hasSamePlace(V, *Insert)
                                      ? !isStoredAtLast(V, *Insert)
                                      : !mayTakeBlock(V))
      return nullptr;
  TensorType Part = Insert->operandType(1);
  // Nothing that takes long is done to many more elements.
  if (!isQuick(Op.kind()) && CodeBudget::FewInBlock * Part.numElements() >
                                 Op.resultType().numElements())
    return nullptr;
  SmallVector<Value *> Around, Inside;
  for (unsigned I : seq(Op.numOperands())) {
    Value *V = Op.operand(I);
    Around.push_back(hasSamePlace(V, *Insert) ? TensorOp::of(V)->operand(0)
                                              : V);
    Inside.push_back(blockAt(*Insert, V, B));
  }
  OpBuilder Ops(B);
  SmallVector<Value *> Operands = {
      Ops.create(Op.kind(), Op.call()->getType(), Around, Op.attributes()),
      Ops.create(Op.kind(), Part.withElement(Op.resultType().element()).type(),
                 Inside, Op.attributes())};
  for (unsigned I : seq(2u, Insert->numOperands()))
    Operands.push_back(Insert->operand(I));
  return Ops.create(OpKind::InsertBlock, Op.call()->getType(), Operands,
                    Insert->attributes());
}

/// Whether \p V is computed of loads and splats by few operations, each of them
/// cheap if \p AreCheap, and none a division.
static bool isComputedOfLoads(Value *V, bool AreCheap, unsigned MostSteps = 4) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || MostSteps == 0)
    return false;
  if (Op->kind() == OpKind::Splat)
    return true;
  if (Op->kind() == OpKind::Load)
    return !Op->isVolatile();
  return elementwiseInfo(Op->kind()) && isSpeculatable(Op->kind()) &&
         Op->kind() != OpKind::FDiv && (!AreCheap || isCheap(Op->kind())) &&
         all_of(seq(Op->numOperands()), [&](unsigned I) {
           return isComputedOfLoads(Op->operand(I), AreCheap, MostSteps - 1);
         });
}

/// \p Part of \p V, computed again down to loads.
static Value *computedAgain(TensorOp Part, Value *V, IRBuilderBase &B) {
  TensorOp Op = *TensorOp::of(V);
  TensorType Type =
      Part.resultType().withElement(TensorType::of(V->getType()).element());
  if (!elementwiseInfo(Op.kind()))
    return OpBuilder(B).create(Part.kind(), Type.type(), {V},
                               Part.attributes());
  SmallVector<Value *> Operands;
  for (unsigned I : seq(Op.numOperands()))
    Operands.push_back(computedAgain(Part, Op.operand(I), B));
  return OpBuilder(B).create(Op.kind(), Type.type(), Operands, Op.attributes());
}

/// view(A + B) = view(A) + view(B) of few elements, where others of A + B are
/// stored beside them, as a border is: all of it needs no memory of its own.
static Value *borderOfElements(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || !elementwiseInfo(Whole->kind()) || Whole->call()->hasOneUse() ||
      Whole->resultType().hasExtentAtRunTime() ||
      Whole->resultType().hasPadding() || Part.resultType().hasPadding() ||
      Part.call()->getFunction()->hasFnAttribute(Attribute::StrictFP))
    return nullptr;
  // Halves are converted around each operation.
  Type *Element = Whole->resultType().element();
  if (Element->isHalfTy() || Element->isBFloatTy())
    return nullptr;
  uint64_t All = Whole->resultType().numElements(), Few = 0;
  for (User *U : Whole->call()->users())
    if (std::optional<TensorOp> View = matchOp(U, OpKind::View);
        View && View->resultType().numElements() < All)
      Few += View->resultType().numElements();
  if (Part.resultType().numElements() >= All ||
      All < CodeBudget::FewInCheapBorder * Few ||
      !isComputedOfLoads(Whole->call(),
                         /*AreCheap=*/All < CodeBudget::FewInBorder * Few))
    return nullptr;
  if (!all_of(Whole->call()->users(), [&](User *U) {
        std::optional<TensorOp> By = TensorOp::of(U);
        return By && By->call()->getParent() == Whole->call()->getParent() &&
               (By->kind() == OpKind::View || By->kind() == OpKind::Store ||
                By->kind() == OpKind::InsertView);
      }))
    return nullptr;
  return computedAgain(Part, Whole->call(), B);
}

static constexpr Rule Table[] = {
    {"store insertion",
     "store(insert(T, P), p, strides) = store(T, p), store(P, p + offset)", 0,
     OpKind::Store, storeInsertion, /*IsLate=*/true},
    {"move into parts",
     "insert(insert(poison, P), Q) + B = insert(insert(poison, P + view(B)), "
     "Q + view(B))",
     0, std::nullopt, moveIntoParts},
    {"border of elements",
     "view(A + B) = view(A) + view(B) if others of A + B are views, too", 0,
     OpKind::View, borderOfElements},
    {"move into block",
     "insert(A, P, i) + B = insert(A + B, P + block(B, i), i) if i varies", 0,
     std::nullopt, moveIntoBlock},
};

ArrayRef<Rule> matrix::rulesOfInsertions() { return Table; }
