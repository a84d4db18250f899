// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Flat vectors -> handles.
//
// A function is walked once, definitions before uses. Every large flat value
// gets a twin, a tensor of rank 1 with the same elements; an instruction that
// makes or takes one is replaced by the operation that makes or takes twins.
// The old instructions are deleted at the end, when nothing uses them.
//
//   %v = load <4096 x float>, ptr %p       %v = tlx.load(%p, 1)
//   %w = fadd <4096 x float> %v, %v   =>   %w = tlx.fadd(%v, %v)
//   %e = extractelement %w, i32 7          %e = tlx.extract(%w, 7)
//
// An instruction without a raised form gets its flat operand from `tovector`,
// and its flat result becomes a twin by `totensor`: correct, if slow to
// compile.

#include "matrix/Raise/Raise.h"
#include "Raiser.h"
#include "matrix/Ops/Product.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/ElementCost.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

static bool isMatrixIntrinsic(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::matrix_multiply:
  case Intrinsic::matrix_transpose:
  case Intrinsic::matrix_column_major_load:
  case Intrinsic::matrix_column_major_store:
    return true;
  default:
    return false;
  }
}

static bool touchesLarge(const Instruction &I) {
  return isLargeVector(I.getType()) || any_of(I.operands(), [](const Use &U) {
           return isLargeVector(U->getType());
         });
}

/// Whether \p I makes each element of a flat value of those of others.
static bool isElementwise(const Instruction &I) {
  if (!isa<FixedVectorType>(I.getType()))
    return false;
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I) || isa<CmpInst>(I) ||
      isa<SelectInst>(I))
    return true;
  if (isa<CastInst>(I))
    return elementwiseOp(ElementwiseInfo::Cast, I.getOpcode()).has_value();
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call &&
         elementwiseOp(ElementwiseInfo::Intrinsic, Call->getIntrinsicID());
}

/// Whether \p M has values of x86's tile registers. Functions of Clang's
/// headers make them, with vectors for arguments and results until inlined.
static bool hasTiles(const Module &M) {
  return any_of(ArrayRef{"llvm.x86.cast.tile.to.vector.v256i32",
                         "llvm.x86.cast.vector.to.tile.v256i32"},
                [&](StringRef Name) { return M.getFunction(Name); });
}

/// Whether \p T is what Clang's headers have of a tile: a vector of 1024 bytes.
static bool isContentOfTile(const Type *T) {
  const auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && Vector->getNumElements() == 256 &&
         Vector->getElementType()->isIntegerTy(32);
}

/// Whether all large values that \p I makes or takes are contents of tiles.
/// LLVM sees through those, and finds the shapes of tiles behind them.
static bool touchesTilesAlone(const Instruction &I) {
  auto IsOther = [](const Type *T) {
    return isLargeVector(T) && !isContentOfTile(T);
  };
  return !IsOther(I.getType()) && none_of(I.operands(), [&](const Use &U) {
    return IsOther(U->getType());
  });
}

/// Whether \p User, of a flat matrix, is a product, perhaps of the handle that
/// it is made, in another layout or transposed.
static bool isProductOf(User *User, const DenseSet<const Value *> &Matrices) {
  if (Matrices.contains(User))
    return isMatrixIntrinsic(*cast<Instruction>(User));
  std::optional<TensorOp> Op = TensorOp::of(User);
  if (!Op || Op->kind() != OpKind::ToTensor)
    return false;
  do {
    if (!User->hasOneUse())
      return false;
    User = *User->user_begin();
    Op = TensorOp::of(User);
  } while (Op &&
           (Op->kind() == OpKind::Relayout || Op->kind() == OpKind::Transpose));
  return Product::of(User).has_value();
}

/// Whether \p I extends elements for a product alone, one of \p Matrices or of
/// handles, which may multiply them as they are.
static bool isExtensionFor(Instruction &I,
                           const DenseSet<const Value *> &Matrices) {
  return (isa<SExtInst>(I) || isa<ZExtInst>(I) || isa<FPExtInst>(I)) &&
         isa<FixedVectorType>(I.getType()) &&
         !I.getOperand(0)->getType()->getScalarType()->isIntegerTy(1) &&
         I.hasOneUse() && isProductOf(*I.user_begin(), Matrices);
}

/// Whether each of many elements of \p I takes a call of the math library:
/// instruction selection would write one call behind the other, with lanes to
/// move around each, where a handle is a loop.
static bool callsOften(const Instruction &I, const TargetTransformInfo &TTI) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector || Vector->getNumElements() <= CodeBudget::StraightCalls ||
      !isElementwise(I))
    return false;
  Type *Element = Vector->getElementType();
  if (I.getOpcode() == Instruction::FRem)
    return true;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || !(Element->isFloatTy() || Element->isDoubleTy()))
    return false;
  SmallVector<Type *> Operands(Call->arg_size(), Element);
  return TTI.getIntrinsicInstrCost(
             IntrinsicCostAttributes(Call->getIntrinsicID(), Element, Operands),
             TargetTransformInfo::TCK_RecipThroughput) >= CallCost;
}

/// Whether \p V has a block whose place varies: what is computed of it is then
/// computed of the block and of what is around it (RulesOfInsertions.cpp).
static bool hasMovingBlock(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(const_cast<Value *>(V));
  if (!Op || Op->kind() != OpKind::ToVector)
    return false;
  std::optional<TensorOp> Insert = TensorOp::of(Op->operand(0));
  return Insert && Insert->kind() == OpKind::InsertBlock &&
         any_of(drop_begin(Insert->call()->args(), 2),
                [](const Use &Index) { return !isa<Constant>(Index); });
}

bool Raiser::raise(Raise::Operations Which, const TargetTransformInfo *Calls) {
  // Flat matrices, and what is computed of them: that may be part of a loop
  // over the elements of a matrix.
  DenseSet<const Value *> Matrices;
  if (Which == Raise::Operations::All)
    for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *BB)
        if (isMatrixIntrinsic(I) || (Calls && callsOften(I, *Calls)) ||
            (isElementwise(I) && any_of(I.operands(), [&](const Use &U) {
               return Matrices.contains(U) || hasMovingBlock(U);
             })))
          Matrices.insert(&I);
  DenseSet<const Value *> Extensions;
  if (Which == Raise::Operations::All)
    for (Instruction &I : instructions(F))
      if (isExtensionFor(I, Matrices))
        Extensions.insert(&I);
  Matrices.insert_range(Extensions);
  bool HasTiles = hasTiles(*F.getParent());
  auto IsWanted = [&](Instruction &I) {
    if (TensorOp::of(&I))
      return false;
    bool IsLarge = touchesLarge(I) && !(HasTiles && touchesTilesAlone(I));
    return IsLarge || Matrices.contains(&I);
  };
  auto IsLargeArgument = [&](const Argument &A) {
    return isLargeVector(A.getType()) &&
           !(HasTiles && isContentOfTile(A.getType()));
  };
  bool TakesLarge = any_of(F.args(), IsLargeArgument);
  if (!TakesLarge && none_of(instructions(F), IsWanted))
    return false;

  // Only there may a use come before its definition in the order below.
  removeUnreachableBlocks(F);
  // The twin of an invoke's result is made in a block of its own.
  for (BasicBlock &BB : make_early_inc_range(F))
    if (auto *Invoke = dyn_cast<InvokeInst>(BB.getTerminator());
        Invoke && isLargeVector(Invoke->getType()))
      SplitEdge(&BB, Invoke->getNormalDest());
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (Argument &A : F.args())
    if (IsLargeArgument(A))
      Twins[&A] = OpBuilder(Entry).toTensor(flatType(A.getType()), &A);

  SmallVector<Instruction *> Wanted;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (IsWanted(I))
        Wanted.push_back(&I);
  for (Instruction *I : Wanted)
    // A field of a result is raised with what makes it.
    if (!Twins.contains(I))
      raiseInstruction(*I);
  completePhis();
  for (Instruction *I : reverse(Dead)) {
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
  return true;
}

TensorType Raiser::flatType(Type *Vector) const {
  auto *T = cast<FixedVectorType>(Vector);
  return TensorType::get(T->getElementType(), {T->getNumElements()});
}

Value *Raiser::constantTwin(Constant *C, TensorType Type) {
  if (isa<PoisonValue>(C))
    return PoisonValue::get(Type.type());
  if (isa<UndefValue>(C))
    return UndefValue::get(Type.type());
  OpBuilder Ops(B);
  if (Constant *Element = C->getSplatValue(/*AllowPoison=*/true))
    return Ops.splat(Type, Element);
  // An aggregate of elements; a constant expression has none.
  SmallVector<Constant *> Elements;
  for (unsigned I = 0, E = Type.numElements(); I != E; ++I) {
    Constant *Element = C->getAggregateElement(I);
    if (!Element)
      return Ops.toTensor(Type, C);
    Elements.push_back(Element);
  }
  auto *Array = ConstantArray::get(
      ArrayType::get(Type.element(), Elements.size()), Elements);
  auto *Table =
      new GlobalVariable(*F.getParent(), Array->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Array, "matrix.constant");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return Ops.load(Type, Table, {B.getInt64(1)},
                  F.getDataLayout().getPrefTypeAlign(Type.element()));
}

Value *Raiser::twin(Value *Flat) {
  if (Value *Known = Twins.lookup(Flat))
    return Known;
  TensorType Type = flatType(Flat->getType());
  if (auto *C = dyn_cast<Constant>(Flat))
    return constantTwin(C, Type);
  if (Value *Element = getSplatValue(Flat))
    return OpBuilder(B).splat(Type, Element);
  return OpBuilder(B).toTensor(Type, Flat);
}

/// Operations are made of flat values that were kept the last time.
void Raiser::raiseEarlierUses(Instruction &I, Value *Tensor) {
  for (User *U : make_early_inc_range(I.users())) {
    std::optional<TensorOp> Op = TensorOp::of(U);
    if (!Op)
      continue;
    assert(Op->kind() == OpKind::ToTensor && "no other takes a flat vector");
    IRBuilder<> AtUse(Op->call());
    if (Op->resultType().hasPadding()) {
      Op->call()->setArgOperand(0, OpBuilder(AtUse).toVector(Tensor));
      continue;
    }
    Op->call()->replaceAllUsesWith(
        OpBuilder(AtUse).reshape(Op->resultType(), Tensor));
    Op->call()->eraseFromParent();
  }
}

void Raiser::replace(Instruction &I, Value *Tensor) {
  if (isLargeVector(I.getType())) {
    Twins[&I] = Tensor;
    if (isa<Instruction>(Tensor) && !Tensor->hasName())
      Tensor->takeName(&I);
    raiseEarlierUses(I, Tensor);
  } else {
    I.replaceAllUsesWith(OpBuilder(B).toVector(Tensor));
  }
  Dead.push_back(&I);
}

void Raiser::completePhis() {
  for (auto [Flat, Tensor] : Phis)
    for (auto [Incoming, Block] :
         zip(Flat->incoming_values(), Flat->blocks())) {
      // One edge may be listed twice, and then with one value.
      if (int Index = Tensor->getBasicBlockIndex(Block); Index >= 0) {
        Tensor->addIncoming(Tensor->getIncomingValue(Index), Block);
        continue;
      }
      B.SetInsertPoint(Block->getTerminator());
      Tensor->addIncoming(twin(Incoming), Block);
    }
}

PreservedAnalyses Raise::run(Function &F, FunctionAnalysisManager &AM) {
  // All libraries of vectors that LLVM knows have this function.
  bool AreScalars =
      !F.hasOptNone() && !F.hasFnAttribute(Attribute::StrictFP) &&
      !AM.getResult<TargetLibraryAnalysis>(F).isFunctionVectorizable(
          "llvm.sin.f32");
  const TargetTransformInfo *Calls =
      AreScalars ? &AM.getResult<TargetIRAnalysis>(F) : nullptr;
  return Raiser(F).raise(Which, Calls) ? PreservedAnalyses::none()
                                       : PreservedAnalyses::all();
}
