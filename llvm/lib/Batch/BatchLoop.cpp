// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a loop: its accesses, its sums, and why its iterations cannot share
// vectors. BatchStreams.cpp groups its accesses, BatchPlan.cpp decides how
// vectors are shared.

#include "BatchLoop.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace matrix;

const BatchAccess *BatchLoop::accessOf(const Value *V) const {
  auto It = find_if(Accesses, [&](const BatchAccess &A) { return A.I == V; });
  return It == Accesses.end() ? nullptr : It;
}

/// Whether \p S can be computed before the loop.
bool BatchLoop::isKnownBefore(const SCEV *S) const {
  return SCEVExpander(SE, "batch", /*PreserveLCSSA=*/false)
      .isSafeToExpandAt(S, Preheader->getTerminator());
}

/// One block, whose iterations are counted before it.
std::optional<BatchRefusal> BatchLoop::findForm() {
  if (L.getNumBlocks() != 1 || !Preheader || !Exit ||
      Exit->getSinglePredecessor() != Body ||
      !isa<BranchInst>(Body->getTerminator()))
    return BatchRefusal::Form;
  LastIteration = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(LastIteration) ||
      !isKnownBefore(LastIteration) ||
      SE.getTypeSizeInBits(LastIteration->getType()) >
          DL.getIndexSizeInBits(/*AS=*/0))
    return BatchRefusal::Form;
  return std::nullopt;
}

/// The element-wise operation that \p I adds up its operand 0, 1 or the addend
/// with, if it may do so in any order.
static std::optional<OpKind> stepOf(Instruction &I, const Value *Sum) {
  if (std::optional<TensorOp> Op = TensorOp::of(&I)) {
    // A store, or one element.
    if (!TensorType::isTensor(I.getType()))
      return std::nullopt;
    bool IsFloat = Op->resultType().element()->isFloatingPointTy();
    if (IsFloat && hasFastMath(Op->kind()) && !Op->fastMath().allowReassoc())
      return std::nullopt;
    switch (Op->kind()) {
    case OpKind::MulAdd:
      return Op->operand(2) == Sum
                 ? std::optional(IsFloat ? OpKind::FAdd : OpKind::Add)
                 : std::nullopt;
    case OpKind::FAdd:
    case OpKind::FMul:
    case OpKind::Add:
    case OpKind::Mul:
    case OpKind::And:
    case OpKind::Or:
    case OpKind::Xor:
      return Op->kind();
    default:
      return std::nullopt;
    }
  }
  if (!I.isAssociative() || !isa<BinaryOperator>(I))
    return std::nullopt;
  return elementwiseOp(ElementwiseInfo::Arithmetic, I.getOpcode());
}

/// Whether \p I adds up floating-point numbers whose order is the program's.
static bool hasOrder(Instruction &I, const Value *Sum) {
  if (std::optional<TensorOp> Op = TensorOp::of(&I))
    return TensorType::isTensor(I.getType()) && hasFastMath(Op->kind()) &&
           !Op->fastMath().allowReassoc() &&
           (Op->kind() == OpKind::FAdd ||
            (Op->kind() == OpKind::MulAdd && Op->operand(2) == Sum &&
             Op->resultType().element()->isFloatingPointTy()));
  return I.getOpcode() == Instruction::FAdd && !I.hasAllowReassoc();
}

/// Whether \p I is another form of its operand: the same elements in the same
/// order.
static bool isView(Instruction &I) {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  return Op &&
         (Op->kind() == OpKind::ToTensor || Op->kind() == OpKind::ToVector ||
          Op->kind() == OpKind::Reshape);
}

/// Finds the sums: phis that address nothing. Every such phi has to be one.
std::optional<BatchRefusal> BatchLoop::findSums() {
  for (PHINode &Phi : Body->phis()) {
    if (SE.isSCEVable(Phi.getType())) {
      const auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
      if (Address && Address->getLoop() == &L && Address->isAffine() &&
          isKnownBefore(Address->getStepRecurrence(SE)))
        continue;
    }
    Value *Next = Phi.getIncomingValueForBlock(Body);
    std::optional<OpKind> Step;
    Value *V = &Phi;
    do {
      // Only the next step may know what a sum is so far.
      if (V->getNumUses() != 1)
        return BatchRefusal::Carried;
      auto *User = cast<Instruction>(V->user_back());
      if (User->getParent() == Body && isView(*User)) {
        V = User;
        continue;
      }
      std::optional<OpKind> Here =
          User->getParent() == Body ? stepOf(*User, V) : std::nullopt;
      if (!Here && User->getParent() == Body && hasOrder(*User, V))
        return BatchRefusal::Order;
      if (!Here || (Step && Step != Here))
        return BatchRefusal::Carried;
      Step = Here;
      V = User;
    } while (V != Next);
    if (!Step || count_if(Next->users(), [&](User *U) {
                   return cast<Instruction>(U)->getParent() == Body;
                 }) != 1)
      return BatchRefusal::Carried;
    Sums.push_back(
        {&Phi, Phi.getIncomingValueForBlock(Preheader), Next, *Step});
  }
  return std::nullopt;
}

bool BatchLoop::isCarried(const Value *V) const {
  return any_of(Sums, [&](const BatchSum &S) { return S.Next == V; });
}

/// Bytes from the first element that \p Op accesses to the end of the last one;
/// std::nullopt if that is unknown, or more than any object has.
static std::optional<uint64_t> constantBytes(TensorOp Op,
                                             const DataLayout &DL) {
  TensorType T = Op.accessedType();
  uint64_t Last = 0;
  for (unsigned K = 0; K != T.rank(); ++K) {
    if (T.extent(K) == 1)
      continue;
    std::optional<uint64_t> Stride = Op.constantStride(K);
    // A negative one is a large one here.
    if (!Stride || *Stride > TensorType::MaxBytes)
      return std::nullopt;
    Last += (T.extent(K) - 1) * *Stride;
  }
  return (Last + 1) * DL.getTypeAllocSize(T.element());
}

/// Whether lanes hold elements of \p T: a scalar, a vector or a tensor.
static bool hasElements(Type *T, bool IsInMemory = false) {
  if (TensorType::isTensor(T)) {
    if (TensorType::of(T).hasPadding())
      return false;
    T = TensorType::of(T).element();
  } else if (isa<ScalableVectorType>(T)) {
    return false;
  }
  T = T->getScalarType();
  // An element of less than a byte is one in memory, or packed.
  if (IsInMemory && T->getScalarSizeInBits() < 8)
    return false;
  return vectorizableBits(T) != 0;
}

/// Why there are no vectors of \p T.
static BatchRefusal refusalOf(const Type *T) {
  return T->isPtrOrPtrVectorTy() ? BatchRefusal::Pointers
                                 : BatchRefusal::Element;
}

MemoryRef BatchLoop::memoryOf(const BatchAccess &A) const {
  if (std::optional<TensorOp> Op = TensorOp::of(A.I))
    return MemoryRef::ofAccess(*Op);
  Type *T = getLoadStoreType(A.I);
  auto *Vector = dyn_cast<FixedVectorType>(T);
  auto Array = TensorType::get(T->getScalarType(),
                               {Vector ? Vector->getNumElements() : 1});
  return {Array,
          getLoadStorePointerOperand(A.I),
          {ConstantInt::get(A.Step->getType(), 1)},
          commonAlignment(getLoadStoreAlignment(A.I),
                          DL.getTypeAllocSize(Array.element()))};
}

std::optional<BatchRefusal> BatchLoop::findAccesses() {
  bool Reads = false, Writes = false;
  for (Instruction &I : *Body) {
    if (!I.mayReadOrWriteMemory() ||
        isa<AssumeInst, PseudoProbeInst, NoAliasScopeDeclInst>(I))
      continue;
    std::optional<TensorOp> Op = TensorOp::of(&I);
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Op && !Load && !Store)
      return isa<CallBase>(I) ? BatchRefusal::Call : BatchRefusal::Operation;
    if (Op && Op->kind() != OpKind::Load && Op->kind() != OpKind::Store)
      return BatchRefusal::Operation;
    if (Op ? Op->isVolatile() : !(Load ? Load->isSimple() : Store->isSimple()))
      return BatchRefusal::Access;
    bool IsStore = Op ? Op->kind() == OpKind::Store : Store != nullptr;
    // This includes accesses about which something is only assumed.
    Type *Accessed = IsStore ? I.getOperand(0)->getType() : I.getType();
    if (!hasElements(Accessed, /*IsInMemory=*/true))
      return refusalOf(Accessed);
    Value *Pointer = Op ? Op->pointer() : getLoadStorePointerOperand(&I);
    if (Pointer->getType()->getPointerAddressSpace() != 0)
      return BatchRefusal::Access;
    const SCEV *Address = SE.getSCEV(Pointer);
    const auto *Moving = dyn_cast<SCEVAddRecExpr>(Address);
    bool Moves = Moving && Moving->getLoop() == &L && Moving->isAffine() &&
                 isKnownBefore(Moving->getStepRecurrence(SE));
    if (!Moves && (!SE.isLoopInvariant(Address, &L) || IsStore))
      return BatchRefusal::Access;
    // Strides are the same in each iteration.
    if (Op && !all_of(seq(0u, Op->accessedType().rank()), [&](unsigned K) {
          return L.isLoopInvariant(Op->stride(K));
        }))
      return BatchRefusal::Access;
    BatchAccess A{
        &I, IsStore, Moves ? Moving->getStart() : Address,
        Moves ? Moving->getStepRecurrence(SE)
              : SE.getZero(DL.getIndexType(Pointer->getType())),
        Op ? constantBytes(*Op, DL)
           : DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue()};
    // The registers hold little of more, and their pairs are many.
    if (Accesses.size() == CodeBudget::BatchedAccesses)
      return BatchRefusal::Long;
    Accesses.push_back(A);
    Reads |= !IsStore;
    Writes |= IsStore;
  }
  if (!Reads || (!Writes && Sums.empty()))
    return BatchRefusal::NoAccess;
  return std::nullopt;
}

/// Finds the values that are the same in all iterations. They are computed
/// before the loop: the first iteration would do so too, and no store changes
/// what they are read from.
void BatchLoop::findFixed() {
  for (Instruction &I : *Body) {
    const BatchAccess *Access = accessOf(&I);
    std::optional<TensorOp> Op = TensorOp::of(&I);
    bool IsPure = Access ? !Access->IsStore && Access->Step->isZero()
                  : Op   ? !I.getType()->isVoidTy()
                         : !I.mayReadOrWriteMemory() && !I.isTerminator();
    if (IsPure && !isa<PHINode>(I) && all_of(I.operands(), [&](Use &U) {
          auto *Operand = dyn_cast<Instruction>(U);
          return L.isLoopInvariant(U) || (Operand && Fixed.contains(Operand));
        }))
      Fixed.insert(&I);
  }
}

/// Whether operands of \p I from \p First on are constants.
static bool hasConstantIndices(Instruction &I, unsigned First) {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  unsigned End = Op ? Op->numOperands() : I.getNumOperands();
  return all_of(seq(First, End),
                [&](unsigned K) { return isa<ConstantInt>(I.getOperand(K)); });
}

static bool isBatchable(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::Extract:
  case OpKind::Block:
    return hasConstantIndices(*Op.call(), 1);
  case OpKind::Insert:
  case OpKind::InsertBlock:
    return hasConstantIndices(*Op.call(), 2);
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes:
  case OpKind::Shuffle:
    return false;
  default:
    return !needsLoops(Op);
  }
}

/// Whether \p I, on scalars or flat vectors, moves elements, or does the same
/// to each lane.
static bool isBatchable(Instruction &I) {
  if (isa<ShuffleVectorInst>(I))
    return true;
  if (isa<ExtractElementInst>(I))
    return hasConstantIndices(I, 1);
  if (isa<InsertElementInst>(I))
    return hasConstantIndices(I, 2);
  if (isa<FreezeInst>(I))
    return true;
  auto IsComputed = [](Type *T) {
    T = T->getScalarType();
    return T->isFloatTy() || T->isDoubleTy() || T->isIntegerTy();
  };
  if (!IsComputed(I.getType()))
    return false;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    Intrinsic::ID ID = Call->getIntrinsicID();
    return isTriviallyVectorizable(ID) && all_of(Call->args(), [&](Use &U) {
             return IsComputed(U->getType()) &&
                    !isVectorIntrinsicWithScalarOpAtArg(ID, U.getOperandNo(),
                                                        nullptr);
           });
  }
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    if (Cast->getSrcTy()->isVectorTy() != Cast->getDestTy()->isVectorTy() ||
        Cast->getSrcTy()->getScalarSizeInBits() !=
            Cast->getDestTy()->getScalarSizeInBits())
      return false;
  if (auto *Select = dyn_cast<SelectInst>(&I))
    if (Select->getCondition()->getType()->isVectorTy() !=
        Select->getType()->isVectorTy())
      return false;
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst>(I) &&
         all_of(I.operands(), [&](Use &U) { return IsComputed(U->getType()); });
}

std::optional<BatchRefusal> BatchLoop::checkVarying(Instruction &I) const {
  if (accessOf(&I))
    return std::nullopt;
  Type *Result = I.getType();
  if (!hasElements(Result))
    return refusalOf(Result);
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    if (any_of(Sums, [&](const BatchSum &S) { return S.Phi == Phi; }))
      return std::nullopt;
    // The counter as a number.
    return Result->isIntegerTy() ? std::nullopt
                                 : std::optional(BatchRefusal::Operation);
  }
  std::optional<TensorOp> Op = TensorOp::of(&I);
  auto *Call = dyn_cast<CallBase>(&I);
  unsigned NumOperands = Op     ? Op->numOperands()
                         : Call ? Call->arg_size()
                                : I.getNumOperands();
  for (unsigned K : seq(NumOperands))
    if (Type *T = I.getOperand(K)->getType(); !hasElements(T))
      return refusalOf(T);
  if (Op ? !isBatchable(*Op) : !isBatchable(I))
    return BatchRefusal::Operation;
  return std::nullopt;
}

/// From what is written backwards; addresses are not computed for each
/// iteration.
std::optional<BatchRefusal> BatchLoop::findVarying() {
  SmallVector<Value *> Wanted;
  for (const BatchAccess &A : Accesses)
    if (A.IsStore)
      Wanted.push_back(A.I);
  for (const BatchSum &S : Sums)
    Wanted.push_back(S.Next);
  SmallPtrSet<Instruction *, 16> Found;
  while (!Wanted.empty()) {
    auto *I = dyn_cast<Instruction>(Wanted.pop_back_val());
    if (!I || I->getParent() != Body || Fixed.contains(I) ||
        !Found.insert(I).second)
      continue;
    if (std::optional<BatchRefusal> Why = checkVarying(*I))
      return Why;
    if (isa<PHINode>(I))
      continue;
    if (const BatchAccess *A = accessOf(I)) {
      if (A->IsStore)
        Wanted.push_back(I->getOperand(0));
      continue;
    }
    for (Use &U : I->operands())
      Wanted.push_back(U);
  }
  bool HasMatrices = false;
  for (Instruction &I : *Body)
    if (Found.contains(&I)) {
      Varying.insert(&I);
      HasMatrices |= TensorOp::of(&I) || I.getType()->isVectorTy();
    }
  if (!HasMatrices)
    return BatchRefusal::NoAccess;
  // Behind the loop nothing knows which of the two loops ran last.
  for (Instruction &I : *Body)
    if (!isCarried(&I) && any_of(I.users(), [&](User *U) {
          return cast<Instruction>(U)->getParent() != Body;
        }))
      return BatchRefusal::UsedBehind;
  return std::nullopt;
}

std::optional<BatchRefusal> BatchLoop::analyze() {
  if (auto Why = findForm())
    return Why;
  if (auto Why = findSums())
    return Why;
  if (auto Why = findAccesses())
    return Why;
  findFixed();
  if (auto Why = findVarying())
    return Why;
  return findStreams();
}
