// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures of handles as values. LLVM keeps them as they are at -O0, and
// where a phi joins them:
//
//   %s = insertvalue { T, i32 } %r, T %t, 0
//   %p = phi { T, i32 } [ %s, %a ], [ %c, %b ]        %p.0 = phi T ..
//   %u = extractvalue { T, i32 } %p, 0                %p.1 = phi i32 ..

#include "Leaves.h"
#include "Signature.h"
#include "matrix/Ops/HoldsTensor.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

bool matrix::isSplit(const Type *T) {
  return T->isStructTy() && holdsTensor(T);
}

SmallVector<Type *, 4> matrix::leafTypes(Type *T) {
  if (!isSplit(T))
    return {T};
  SmallVector<Type *, 4> Leaves;
  for (Type *Member : T->subtypes())
    append_range(Leaves, leafTypes(Member));
  return Leaves;
}

/// The first leaf of the member of \p T that \p Path names, and the rest of the
/// path if that member is inside of a leaf.
static std::pair<unsigned, ArrayRef<unsigned>> leafAt(Type *T,
                                                      ArrayRef<unsigned> Path) {
  unsigned First = 0;
  while (!Path.empty() && isSplit(T)) {
    auto *Struct = cast<StructType>(T);
    for (Type *Before : Struct->elements().take_front(Path.front()))
      First += leafTypes(Before).size();
    T = Struct->getElementType(Path.front());
    Path = Path.drop_front();
  }
  return {First, Path};
}

void matrix::splitNormalEdges(Function &F) {
  SmallVector<InvokeInst *> Invokes;
  for (BasicBlock &BB : F)
    if (auto *Invoke = dyn_cast<InvokeInst>(BB.getTerminator());
        Invoke && passesTensor(*Invoke->getFunctionType()))
      Invokes.push_back(Invoke);
  for (InvokeInst *Invoke : Invokes) {
    BasicBlock *Normal = Invoke->getNormalDest();
    if (Normal->getUniquePredecessor())
      FoldSingleEntryPHINodes(Normal);
    else
      SplitEdge(Invoke->getParent(), Normal);
  }
}

Instruction *matrix::positionAfter(Instruction &I) {
  if (auto *Invoke = dyn_cast<InvokeInst>(&I))
    return &*Invoke->getNormalDest()->getFirstInsertionPt();
  return I.getNextNode();
}

void LeafValues::set(Value *V, ArrayRef<Value *> Leaves) {
  auto &Here = Known[V];
  for (auto [Old, New] : zip(Here, Leaves)) {
    auto *Made = cast<Instruction>(Old);
    Made->replaceAllUsesWith(New);
    Made->eraseFromParent();
  }
  Here.assign(Leaves.begin(), Leaves.end());
}

SmallVector<Value *, 4> LeafValues::of(Value *V) const {
  if (!isSplit(V->getType()))
    return {V};
  SmallVector<Value *, 4> Leaves;
  if (auto *C = dyn_cast<Constant>(V)) {
    for (unsigned K = 0; K != C->getType()->getStructNumElements(); ++K)
      append_range(Leaves, of(C->getAggregateElement(K)));
    return Leaves;
  }
  append_range(Leaves, Known.find(V)->second);
  return Leaves;
}

/// Instructions that take each leaf of \p From out of it.
static void takeOut(Value *From, Type *T, SmallVectorImpl<unsigned> &Path,
                    IRBuilderBase &B, SmallVectorImpl<Value *> &Leaves) {
  if (!isSplit(T)) {
    Leaves.push_back(B.CreateExtractValue(From, Path));
    return;
  }
  for (auto [Index, Member] : enumerate(T->subtypes())) {
    Path.push_back(Index);
    takeOut(From, Member, Path, B, Leaves);
    Path.pop_back();
  }
}

/// Whether \p I is a tail call that has to be one: nothing may stand between it
/// and the return of its result.
static bool isReturnedByTailCall(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->isMustTailCall();
}

SmallVector<Value *, 4> LeafValues::make(Instruction &I) const {
  SmallVector<Value *, 4> Leaves;
  SmallVector<Type *, 4> Types = leafTypes(I.getType());
  IRBuilder<> B(&I);
  if (isa<PHINode>(I)) {
    for (Type *T : Types)
      Leaves.push_back(B.CreatePHI(T, I.getNumOperands()));
  } else if (auto *Insert = dyn_cast<InsertValueInst>(&I)) {
    Leaves = of(Insert->getAggregateOperand());
    auto [First, Rest] = leafAt(I.getType(), Insert->getIndices());
    Value *Inserted = Insert->getInsertedValueOperand();
    if (Rest.empty())
      copy(of(Inserted), Leaves.begin() + First);
    else
      Leaves[First] = B.CreateInsertValue(Leaves[First], Inserted, Rest);
  } else if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    Value *From = Extract->getAggregateOperand();
    unsigned First = leafAt(From->getType(), Extract->getIndices()).first;
    SmallVector<Value *, 4> All = of(From);
    Leaves.append(All.begin() + First, All.begin() + First + Types.size());
  } else if (auto *Select = dyn_cast<SelectInst>(&I)) {
    for (auto [True, False] :
         zip_equal(of(Select->getTrueValue()), of(Select->getFalseValue())))
      Leaves.push_back(B.CreateSelect(Select->getCondition(), True, False));
  } else if (auto *Freeze = dyn_cast<FreezeInst>(&I)) {
    for (Value *Leaf : of(Freeze->getOperand(0)))
      Leaves.push_back(B.CreateFreeze(Leaf));
  } else if (Instruction *After = positionAfter(I);
             After && !isReturnedByTailCall(I)) {
    // A call that is still to be lowered, or what nobody knows.
    B.SetInsertPoint(After);
    SmallVector<unsigned, 4> Path;
    takeOut(&I, I.getType(), Path, B, Leaves);
  } else {
    for (Type *T : Types)
      Leaves.push_back(PoisonValue::get(T));
  }
  return Leaves;
}

void LeafValues::split() {
  auto IsSplit = [](const Instruction &I) { return isSplit(I.getType()); };
  if (none_of(instructions(F), IsSplit) && Known.empty())
    return;
  // Only there may values depend on themselves.
  removeUnreachableBlocks(F);
  SmallVector<Instruction *> Structs;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (IsSplit(I))
        Structs.push_back(&I);
  for (Instruction *I : Structs) {
    SmallVector<Value *, 4> Leaves = make(*I);
    Known[I].assign(Leaves.begin(), Leaves.end());
  }
  for (Instruction *I : Structs)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [From, BB] : zip_equal(Phi->incoming_values(), Phi->blocks()))
        for (auto [Leaf, Incoming] : zip_equal(of(Phi), of(From)))
          cast<PHINode>(Leaf)->addIncoming(Incoming, BB);
  replaceExtracts();
}

void LeafValues::replaceExtracts() {
  SmallVector<ExtractValueInst *> Extracts;
  for (Instruction &I : instructions(F))
    if (auto *Extract = dyn_cast<ExtractValueInst>(&I);
        Extract && isSplit(Extract->getAggregateOperand()->getType()) &&
        !isSplit(I.getType()))
      Extracts.push_back(Extract);
  for (ExtractValueInst *Extract : Extracts) {
    Value *From = Extract->getAggregateOperand();
    auto [First, Rest] = leafAt(From->getType(), Extract->getIndices());
    Value *Leaf = of(From)[First];
    if (Leaf == Extract)
      continue;
    if (!Rest.empty())
      Leaf = IRBuilder<>(Extract).CreateExtractValue(Leaf, Rest);
    Extract->replaceAllUsesWith(Leaf);
    Extract->eraseFromParent();
  }
}

void LeafValues::erase() {
  SmallVector<Instruction *> Dead;
  for (Instruction &I : instructions(F))
    if (isSplit(I.getType()) &&
        isa<InsertValueInst, ExtractValueInst, PHINode, SelectInst, FreezeInst>(
            I))
      Dead.push_back(&I);
  for (Instruction *I : Dead)
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  for (Instruction *I : Dead)
    I->eraseFromParent();
}
