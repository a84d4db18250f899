// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Access to elements and blocks without the matrix around them.

#include "ElementAccess.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/Unwritten.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace matrix;

/// \p V, or what it is made of if it has the same elements in another layout,
/// which does not matter in memory.
static Value *beforeRelayout(Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && Op->kind() == OpKind::Relayout && !Op->resultType().hasPadding()
             ? Op->operand(0)
             : V;
}

static std::optional<TensorOp> plainLoad(Value *V) {
  std::optional<TensorOp> Load = TensorOp::of(beforeRelayout(V));
  return Load && Load->kind() == OpKind::Load && !Load->isVolatile()
             ? Load
             : std::nullopt;
}

/// The address of element (\p Indices) of what \p Access loads or stores, where
/// a block begins if \p Block is the type of one.
static Value *elementAddress(TensorOp Access, ArrayRef<Value *> Indices,
                             std::optional<TensorType> Block, IRBuilderBase &B,
                             AssumptionCache &AC) {
  TensorType Type = Access.accessedType();
  Value *Offset = nullptr;
  for (unsigned K = 0; K != Type.rank(); ++K) {
    Value *Index = Indices[K];
    uint64_t Last = Type.extent(K) - (Block ? Block->extent(K) : 1);
    auto IsInRange = [&](AssumptionCache *Assumptions) {
      return computeConstantRange(Index, /*ForSigned=*/false,
                                  /*UseInstrInfo=*/true, Assumptions,
                                  &*B.GetInsertPoint())
          .getUnsignedMax()
          .ule(Last);
    };
    // An assumption (stock clang makes one of each index) also says that the
    // index is not poison.
    bool IsAssumed = !IsInRange(nullptr) && IsInRange(&AC);
    if (!IsAssumed && !isGuaranteedNotToBeUndefOrPoison(Index))
      Index = B.CreateFreeze(Index);
    if (!IsAssumed && !IsInRange(nullptr))
      Index = B.CreateBinaryIntrinsic(Intrinsic::umin, Index, B.getInt64(Last));
    Value *Stride = Access.stride(K);
    Value *Part = B.CreateMul(Index, Stride);
    Offset = Offset ? B.CreateAdd(Offset, Part) : Part;
  }
  return B.CreateInBoundsGEP(Type.element(), Access.pointer(), Offset);
}

static bool simplifyExtract(TensorOp Op, AssumptionCache &AC) {
  std::optional<TensorOp> Load = plainLoad(Op.operand(0));
  if (!Load || !isUnwrittenBetween(Load->call()->getIterator(),
                                   Op.call()->getIterator()))
    return false;
  IRBuilder<> B(Op.call());
  TensorType Type = Load->resultType();
  SmallVector<Value *> Indices(drop_begin(Op.call()->args()));
  Indices.resize(Type.rank());
  Value *Address = elementAddress(*Load, Indices, std::nullopt, B, AC);
  LoadInst *Element =
      B.CreateAlignedLoad(Type.element(), Address, Load->elementAlign());
  OpBuilder::likeAccess(*Element, *Load->call());
  Element->takeName(Op.call());
  Op.call()->replaceAllUsesWith(Element);
  Op.call()->eraseFromParent();
  return true;
}

static bool simplifyBlock(TensorOp Op, AssumptionCache &AC) {
  std::optional<TensorOp> Load = plainLoad(Op.operand(0));
  if (!Load || !isUnwrittenBetween(Load->call()->getIterator(),
                                   Op.call()->getIterator()))
    return false;
  IRBuilder<> B(Op.call());
  unsigned Rank = Load->resultType().rank();
  SmallVector<Value *> Indices, Strides;
  for (unsigned K = 0; K != Rank; ++K) {
    Indices.push_back(Op.operand(1 + K));
    Strides.push_back(Load->stride(K));
  }
  Value *Address = elementAddress(*Load, Indices, Op.resultType(), B, AC);
  Value *Block =
      OpBuilder(B).loadLike(*Load, Op.resultType(), Address, Strides);
  Block->takeName(Op.call());
  Op.call()->replaceAllUsesWith(Block);
  Op.call()->eraseFromParent();
  return true;
}

/// Whether all that \p V is made of, element by element, can be read while the
/// memory of \p Store is being written: values that have other memory, and
/// loads that do not overlap it.
static bool isApartFrom(Value *V, TensorOp Store, AAResults &AA) {
  SmallSetVector<Value *, 16> Seen;
  Seen.insert(V);
  for (unsigned I = 0; I != Seen.size(); ++I) {
    std::optional<TensorOp> Op = TensorOp::of(Seen[I]);
    if (Seen.size() > 16)
      return false;
    if (!Op)
      continue;
    if (Op->kind() == OpKind::Load &&
        (Op->isVolatile() || !AA.isNoAlias(Op->location(), Store.location())))
      return false;
    if (Op->kind() != OpKind::Load)
      for (Value *Operand : Op->call()->args())
        if (TensorType::isTensor(Operand->getType()))
          Seen.insert(Operand);
  }
  return true;
}

/// Whether \p Whole and all that \p Inserts put into it is read before anything
/// of it is written, since it is in registers.
static bool isInRegisters(Value *Whole, ArrayRef<TensorOp> Inserts) {
  std::optional<TensorOp> Op = TensorOp::of(beforeRelayout(Whole));
  if (!Op || (Op->kind() != OpKind::Load && !elementwiseInfo(Op->kind())))
    return false;
  TensorType Type = TensorType::of(Whole->getType());
  uint64_t Elements = Type.numElements();
  for (TensorOp Insert : Inserts)
    if (Insert.kind() == OpKind::InsertBlock)
      Elements += Insert.operandType(1).numElements();
  return Elements * Type.element()->getScalarSizeInBits() <= MaxRegisterBits;
}

std::pair<Value *, SmallVector<Value *>>
matrix::placeInStore(TensorOp Store, const StridedView &View,
                     IRBuilderBase &B) {
  Value *Start = B.getInt64(0);
  for (auto [D, Offset] : enumerate(View.Offsets))
    Start = B.CreateAdd(
        Start, B.CreateMul(Store.stride(D), B.getInt64(uint64_t(Offset))));
  SmallVector<Value *> Strides;
  for (StridedView::Dimension D : View.Dimensions)
    Strides.push_back(
        B.CreateMul(Store.stride(D.Source), B.getInt64(uint64_t(D.Factor))));
  Value *Address = Store.pointer();
  if (auto *Distance = dyn_cast<Constant>(Start);
      !Distance || !Distance->isNullValue())
    Address =
        B.CreateGEP(Store.accessedType().element(), Store.pointer(), Start);
  return {Address, Strides};
}

/// Stores what \p Inserts, the last one first, put into a matrix.
static void storeParts(TensorOp Store, ArrayRef<TensorOp> Inserts,
                       IRBuilderBase &B, AssumptionCache &AC) {
  unsigned Rank = Store.accessedType().rank();
  for (TensorOp Insert : reverse(Inserts)) {
    SmallVector<Value *> Indices(drop_begin(Insert.call()->args(), 2));
    Indices.resize(Rank);
    Value *Part = Insert.operand(1);
    if (Insert.kind() == OpKind::InsertView) {
      auto [Address, Strides] = placeInStore(Store, StridedView::of(Insert), B);
      OpBuilder(B).storeLike(Store, Part, Address, Strides);
      continue;
    }
    if (Insert.kind() == OpKind::Insert) {
      Value *Address = elementAddress(Store, Indices, std::nullopt, B, AC);
      OpBuilder::likeAccess(
          *B.CreateAlignedStore(Part, Address, Store.elementAlign()),
          *Store.call());
      continue;
    }
    SmallVector<Value *> Strides;
    for (unsigned K = 0; K != Rank; ++K)
      Strides.push_back(Store.stride(K));
    Value *Address =
        elementAddress(Store, Indices, Insert.operandType(1), B, AC);
    OpBuilder(B).storeLike(Store, Part, Address, Strides);
  }
}

static bool simplifyStore(TensorOp Store, AssumptionCache &AC, AAResults &AA) {
  if (Store.isVolatile())
    return false;
  SmallVector<TensorOp> Inserts;
  Value *Source = Store.operand(0);
  for (std::optional<TensorOp> Op;
       (Op = TensorOp::of(Source)) &&
       (Op->kind() == OpKind::Insert || Op->kind() == OpKind::InsertBlock ||
        Op->kind() == OpKind::InsertView) &&
       Source->hasOneUse();
       Source = Op->operand(0))
    Inserts.push_back(*Op);
  if (Inserts.empty())
    return false;

  std::optional<TensorOp> Load = plainLoad(Source);
  bool IsUpdate = Load &&
                  isUnwrittenBetween(Load->call()->getIterator(),
                                     Store.call()->getIterator()) &&
                  all_of(seq(0u, Load->numOperands()), [&](unsigned I) {
                    return Load->operand(I) == Store.operand(1 + I);
                  });
  // Else the parts of a view may be finished in one pass with what is around
  // them (storeInsertion(), BorderPlan).
  bool HasViews = any_of(Inserts, [](TensorOp Insert) {
    return Insert.kind() == OpKind::InsertView;
  });
  if (!IsUpdate && (HasViews || (!isInRegisters(Source, Inserts) &&
                                 (!isApartFrom(Source, Store, AA) ||
                                  any_of(Inserts, [&](TensorOp Insert) {
                                    return !isApartFrom(Insert.operand(1),
                                                        Store, AA);
                                  })))))
    return false;

  IRBuilder<> B(Store.call());
  if (!IsUpdate) {
    SmallVector<Value *> Strides;
    for (unsigned K = 0; K != Store.accessedType().rank(); ++K)
      Strides.push_back(Store.stride(K));
    OpBuilder(B).store(Source, Store.pointer(), Strides, Store.elementAlign());
  }
  storeParts(Store, Inserts, B, AC);
  Store.call()->eraseFromParent();
  return true;
}

bool matrix::simplifyElementAccess(TensorOp Op, AssumptionCache &AC,
                                   AAResults &AA) {
  if (Op.kind() == OpKind::Extract)
    return simplifyExtract(Op, AC);
  if (Op.kind() == OpKind::Block)
    return simplifyBlock(Op, AC);
  if (Op.kind() == OpKind::Store)
    return simplifyStore(Op, AC, AA);
  return false;
}
