// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value that a loop does not change is loaded before it, one that is loaded
// in another layout is converted, and an addition stands behind its product:
// elsewhere such values are as good, but an item of a sub-group has none of
// these for itself. Here operands are loaded beside their products, as these
// read them, from the address space that their pointer was made of.

#include "matrix/SpirV/PlaceOperands.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/SpirV/SpirV.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

/// \p Pointer, or what points to the same in the address space that it was
/// converted from.
static Value *inOwnSpace(Value *Pointer, IRBuilderBase &B) {
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
    return Cast->getPointerOperand();
  auto *GEP = dyn_cast<GEPOperator>(Pointer);
  if (!GEP)
    return Pointer;
  Value *Base = inOwnSpace(GEP->getPointerOperand(), B);
  return Base == GEP->getPointerOperand()
             ? Pointer
             : B.CreateGEP(GEP->getSourceElementType(), Base,
                           SmallVector<Value *, 4>(GEP->indices()), "",
                           GEP->getNoWrapFlags());
}

static SmallVector<Value *, 2> stridesOf(TensorOp Access, unsigned Rank) {
  SmallVector<Value *, 2> Strides;
  for (unsigned K = 0; K != Rank; ++K)
    Strides.push_back(Access.stride(K));
  return Strides;
}

namespace {
class Placing {
  MemorySSA &Memory;
  SmallVector<WeakTrackingVH> MayBeDead;

public:
  explicit Placing(MemorySSA &Memory) : Memory(Memory) {}
  void place(TensorOp Product);
  void placeStore(TensorOp Store);
  void eraseDead() {
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(MayBeDead);
  }

private:
  bool isUnwritten(TensorOp Load, const Instruction *At) const;
  void placeOperand(TensorOp Product, unsigned Number);
  TensorOp joinAddition(TensorOp Product);
};
} // namespace

/// Whether \p Load gives at \p At what it gave. What an inlined function's
/// `restrict` says is true for one call of it, and there may be others between.
bool Placing::isUnwritten(TensorOp Load, const Instruction *At) const {
  // What stands right before At and may write.
  MemoryAccess *Before = nullptr;
  const BasicBlock *Block = At->getParent();
  for (const Instruction &I :
       make_range(std::next(At->getReverseIterator()), Block->rend()))
    if ((Before = dyn_cast_or_null<MemoryDef>(Memory.getMemoryAccess(&I))))
      break;
  if (!Before)
    Before = Memory.getMemoryAccess(Block);
  const DomTreeNode *Node = Memory.getDomTree().getNode(Block);
  while (!Before && (Node = Node->getIDom()))
    if (const auto *Defs = Memory.getBlockDefs(Node->getBlock()))
      Before = const_cast<MemoryAccess *>(&*Defs->rbegin());
  if (!Before)
    Before = Memory.getLiveOnEntryDef();
  MemoryAccess *Clobber = Memory.isLiveOnEntryDef(Before)
                              ? Before
                              : Memory.getWalker()->getClobberingMemoryAccess(
                                    Before, Load.location().getWithoutAATags());
  return Memory.dominates(Clobber, Memory.getMemoryAccess(Load.call()));
}

void Placing::placeOperand(TensorOp Product, unsigned Number) {
  Value *Operand = Product.operand(Number), *Loaded = Operand;
  std::optional<TensorOp> Op = TensorOp::of(Operand);
  if (Op && Op->kind() == OpKind::Relayout) {
    Loaded = Op->operand(0);
    Op = TensorOp::of(Loaded);
  }
  if (!Op || Op->kind() != OpKind::Load || Op->isVolatile() ||
      !Memory.getMemoryAccess(Op->call()))
    return;
  IRBuilder<> B(Product.call());
  Value *Pointer = inOwnSpace(Op->pointer(), B);
  bool IsThere = Op->call()->getParent() == Product.call()->getParent() &&
                 Loaded == Operand && Pointer == Op->pointer();
  if (IsThere || !isUnwritten(*Op, Product.call()))
    return;
  TensorType Type = TensorType::of(Operand->getType());
  CallInst *Load = OpBuilder(B).load(Type, Pointer, stridesOf(*Op, Type.rank()),
                                     Op->elementAlign());
  // In another block, other calls of an inlined function may be around it.
  if (Op->call()->getParent() == Product.call()->getParent())
    OpBuilder::likeAccess(*Load, *Op->call());
  Product.call()->setArgOperand(Number, Load);
  MayBeDead.push_back(Operand);
}

/// If \p Product is added to something, in any order, the sum of both instead:
/// -cl-fast-relaxed-math lets multiplications and additions be one.
TensorOp Placing::joinAddition(TensorOp Product) {
  if (!Product.call()->hasOneUse() ||
      (Product.kind() == OpKind::MulAdd && !addsToNothing(Product)))
    return Product;
  std::optional<TensorOp> Sum = TensorOp::of(Product.call()->user_back());
  if (!Sum || Sum->kind() != OpKind::FAdd || !Sum->fastMath().allowReassoc() ||
      !Product.fastMath().allowReassoc())
    return Product;
  IRBuilder<> B(Sum->call());
  bool HasSigns = Product.kind() == OpKind::MulAdd;
  CallInst *Joined = OpBuilder(B).mulAdd(
      Product.operand(0), HasSigns && Product.isSigned(0), Product.operand(1),
      HasSigns && Product.isSigned(1),
      Sum->operand(Sum->operand(0) == Product.call()), Product.fastMath(),
      HasSigns && Product.hasUnitRounding());
  Sum->call()->replaceAllUsesWith(Joined);
  MayBeDead.push_back(Sum->call());
  return *TensorOp::of(Joined);
}

void Placing::place(TensorOp Product) {
  Product = joinAddition(Product);
  for (unsigned I = 0; I != Product.numOperands(); ++I)
    placeOperand(Product, I);
}

void Placing::placeStore(TensorOp Store) {
  IRBuilder<> B(Store.call());
  Value *Tensor = Store.operand(0);
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (Op && Op->kind() == OpKind::Relayout)
    Tensor = Op->operand(0);
  std::optional<TensorOp> Product = TensorOp::of(Tensor);
  if (!Product || !isProduct(Product->kind()) || Store.isVolatile())
    return;
  Value *Pointer = inOwnSpace(Store.pointer(), B);
  if (Tensor == Store.operand(0) && Pointer == Store.pointer())
    return;
  unsigned Rank = TensorType::of(Tensor->getType()).rank();
  OpBuilder(B).storeLike(Store, Tensor, Pointer, stridesOf(Store, Rank));
  Value *Old = Store.operand(0);
  Store.call()->eraseFromParent();
  MayBeDead.push_back(Old);
}

PreservedAnalyses PlaceOperands::run(Function &F, FunctionAnalysisManager &AM) {
  if (!F.hasFnAttribute(CooperativeShapeAttribute))
    return PreservedAnalyses::all();
  SmallVector<TensorOp> Products, Stores;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I)) {
      if (isProduct(Op->kind()))
        Products.push_back(*Op);
      else if (Op->kind() == OpKind::Store)
        Stores.push_back(*Op);
    }
  if (Products.empty())
    return PreservedAnalyses::all();
  Placing Here(AM.getResult<MemorySSAAnalysis>(F).getMSSA());
  for (TensorOp Product : Products)
    Here.place(Product);
  for (TensorOp Store : Stores)
    Here.placeStore(Store);
  Here.eraseDead();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
