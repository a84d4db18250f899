// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last pass: what instruction selection is given has registers' sizes.
//
// A small matrix is a flat vector, of nine or twelve elements as often as not.
// LLVM 22's back ends widen such a vector, or take it apart, and get some of
// them wrong: they merge shuffles of joined columns into others, forget a shift
// by 0, do not end, or do not know how (docs/Backends.md). From block to block
// they hand over 36 floats one by one. So vectors are cut here, where no later
// pass joins them again:
//
//     %x = fmul <9 x float> %a, %b          8 lanes a register
//
//     %x.0 = fmul <8 x float> %a.0, %b.0
//     %x.8 = fmul float %a.8, %b.8
//
// A value is cut as its operands are: what was joined of columns stays columns
// as long as operations go element by element, and the shuffles vanish. Memory
// is read and written in powers of two, no byte more than before.

#include "matrix/Late/LegalizeVectors.h"
#include "PieceBuilder.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
class VectorLegalizer {
  Function &F;
  PieceBuilder Builder;
  /// Phis whose pieces wait for their operands, and those that stay whole.
  SmallVector<PHINode *> Phis, WholePhis;
  SmallVector<Instruction *> Replaced;

public:
  VectorLegalizer(Function &F, unsigned RegisterBits)
      : F(F), Builder(F, RegisterBits) {}
  bool run();

private:
  bool isIllegal(const Value *V) const {
    return Builder.isIllegal(V->getType());
  }
  /// Whether pieces take the place of \p I.
  bool replace(Instruction &I);
  bool replaceElementwise(Instruction &I);
  bool replaceShuffle(ShuffleVectorInst &I);
  bool replaceExtract(ExtractElementInst &I);
  bool replaceInsert(InsertElementInst &I);
  bool replaceLoad(LoadInst &I);
  bool replaceStore(StoreInst &I);
  bool replacePhi(PHINode &I);
  void completePhi(PHINode &I);
  void joinIncoming(PHINode &I);
  void describePieces(Instruction &I);
  void joinOperands(Instruction &I);
  Cut cutOf(Instruction &I, unsigned Count);
};
} // namespace

/// Whether \p I computes each element of its result of those at the same place
/// of its operands.
static bool isElementwise(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return (isTriviallyVectorizable(Call->getIntrinsicID()) ||
            isa<ConstrainedFPIntrinsic>(Call) ||
            Call->getIntrinsicID() == Intrinsic::arithmetic_fence) &&
           !Call->hasOperandBundles() && !I.getType()->isStructTy();
  if (isa<BitCastInst>(I)) {
    auto *From = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
    auto *To = dyn_cast<FixedVectorType>(I.getType());
    return From && To && From->getNumElements() == To->getNumElements();
  }
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst,
             FreezeInst>(I);
}

/// Whether an element that is none may trap, or raise an exception that no
/// element of the program's does.
static bool mayTrap(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::FDiv:
  case Instruction::FRem:
    return true;
  default:
    return isa<ConstrainedFPIntrinsic>(I);
  }
}

/// The same operation on \p Operands, of \p Lanes elements; null if there is
/// none.
static Value *clone(Instruction &I, ArrayRef<Value *> Operands, unsigned Lanes,
                    IRBuilderBase &B) {
  Type *T = pieceType(I.getType()->getScalarType(), Lanes);
  Instruction *New;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Type *> Types, Overloads;
    for (Value *V : Operands)
      Types.push_back(V->getType());
    Intrinsic::ID ID = Call->getIntrinsicID();
    if (!Intrinsic::getIntrinsicSignature(
            ID, FunctionType::get(T, Types, /*isVarArg=*/false), Overloads))
      return nullptr;
    auto *Other = B.CreateIntrinsic(ID, Overloads, Operands);
    Other->setAttributes(Call->getAttributes());
    New = Other;
  } else {
    New = I.clone();
    for (auto [Index, V] : enumerate(Operands))
      New->setOperand(Index, V);
    New->mutateType(T);
    New->dropDbgRecords();
    B.Insert(New);
  }
  New->copyIRFlags(&I);
  if (MDNode *Accuracy = I.getMetadata(LLVMContext::MD_fpmath))
    New->setMetadata(LLVMContext::MD_fpmath, Accuracy);
  return New;
}

/// As an operand is cut: as the first one that is no constant and no splat. Not
/// where that gives pieces that are too long for what the others hold, or more
/// than twice as many as fill registers.
Cut VectorLegalizer::cutOf(Instruction &I, unsigned Count) {
  unsigned Lanes = Builder.registerLanes(I.getType());
  for (Value *V : I.operands())
    if (V->getType()->isVectorTy())
      Lanes = std::min(Lanes, Builder.registerLanes(V->getType()));
  Cut Default = cutIntoRegisters(Count, Lanes);
  for (Value *V : I.operands()) {
    const Pieces *Known = Builder.lookup(V);
    if (!Known || Known->size() > 2 * Default.size() ||
        any_of(*Known, [&](const Piece &P) { return P.Count > Lanes; }))
      continue;
    return Cut(Known->begin(), Known->end());
  }
  return Default;
}

bool VectorLegalizer::replaceElementwise(Instruction &I) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector)
    return false;
  SpareLanes Spare = mayTrap(I) ? SpareLanes::FirstElement : SpareLanes::Any;
  SmallVector<Value *> Operands(isa<CallBase>(I) ? cast<CallBase>(I).arg_size()
                                                 : I.getNumOperands());
  Pieces Result;
  for (Range Here : cutOf(I, Vector->getNumElements())) {
    for (auto [Index, V] : enumerate(Operands)) {
      V = I.getOperand(Index);
      if (V->getType()->isVectorTy())
        V = Builder.take(V, Here, Spare);
    }
    Value *V = clone(I, Operands, numLanes(Here.Count), Builder.B);
    if (!V)
      return false;
    Result.push_back({Here, V});
  }
  if (isIllegal(&I))
    Builder.set(&I, std::move(Result));
  else
    I.replaceAllUsesWith(join(Result, Vector->getNumElements(), Builder.B));
  return true;
}

bool VectorLegalizer::replaceShuffle(ShuffleVectorInst &I) {
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  ArrayRef<int> Mask = I.getShuffleMask();
  if (Value *Scalar = getSplatValue(&I); Scalar && isIllegal(&I)) {
    Builder.setSplat(&I, Scalar);
    return true;
  }
  unsigned Count = cast<FixedVectorType>(X->getType())->getNumElements();
  Pieces From = Builder.pieces(X);
  if (!isa<UndefValue>(Y))
    for (Piece P : Builder.pieces(Y)) {
      P.First += Count;
      From.push_back(P);
    }
  else
    From.push_back({{Count, Count}, PoisonValue::get(Y->getType())});
  if (!isIllegal(&I)) {
    Value *V = gather(From, Mask, Builder.B);
    if (!V->getType()->isVectorTy())
      V = join({{{0, 1}, V}}, 1, Builder.B);
    I.replaceAllUsesWith(V);
    return true;
  }
  Pieces Result;
  for (Range Here : Builder.cutOfShuffle(From, Mask, I.getType())) {
    SmallVector<int> Lanes(Mask.slice(Here.First, Here.Count));
    Lanes.resize(numLanes(Here.Count), PoisonMaskElem);
    Result.push_back({Here, gather(From, Lanes, Builder.B)});
  }
  Builder.set(&I, std::move(Result));
  return true;
}

bool VectorLegalizer::replaceExtract(ExtractElementInst &I) {
  auto *Index = dyn_cast<ConstantInt>(I.getIndexOperand());
  auto *Vector = cast<FixedVectorType>(I.getVectorOperandType());
  if (!Index || Index->getValue().uge(Vector->getNumElements()))
    return false;
  unsigned Lane = Index->getZExtValue();
  Value *V = Builder.take(I.getVectorOperand(), {Lane, 1}, SpareLanes::Any);
  I.replaceAllUsesWith(V);
  return true;
}

bool VectorLegalizer::replaceInsert(InsertElementInst &I) {
  auto *Index = dyn_cast<ConstantInt>(I.getOperand(2));
  auto *Vector = cast<FixedVectorType>(I.getType());
  if (!Index || Index->getValue().uge(Vector->getNumElements()))
    return false;
  unsigned Lane = Index->getZExtValue();
  Pieces Result = Builder.pieces(I.getOperand(0));
  for (Piece &P : Result) {
    if (Lane - P.First >= P.Count)
      continue;
    P.V = P.V->getType()->isVectorTy()
              ? Builder.B.CreateInsertElement(P.V, I.getOperand(1),
                                              uint64_t(Lane - P.First))
              : I.getOperand(1);
  }
  Builder.set(&I, std::move(Result));
  return true;
}

/// Whether what \p Load reads is worth computing with in the pieces that memory
/// is read in: it goes back to memory, and there are fewer operations on the
/// way than accesses, each of which would join or take apart a register.
/// Integers that are moved within a register come back to full ones here;
/// products of floating-point numbers come in full ones already.
static bool staysAsItLies(LoadInst &Load) {
  constexpr unsigned MostOperations = 16;
  SmallSetVector<Instruction *, 16> Web, Accesses;
  Web.insert(&Load);
  bool IsOnlyMoved = true;
  for (unsigned I = 0; I != Web.size() && Web.size() <= MostOperations; ++I)
    for (User *U : Web[I]->users()) {
      auto *By = cast<Instruction>(U);
      if (isa<StoreInst>(By))
        Accesses.insert(By);
      else if (!isElementwise(*By))
        IsOnlyMoved = false;
      else if (Web.insert(By))
        for (Value *V : By->operands())
          if (auto *Other = dyn_cast<LoadInst>(V))
            Accesses.insert(Other);
    }
  bool IsFloat = Load.getType()->isFPOrFPVectorTy();
  return (IsOnlyMoved || IsFloat) && Web.size() - 1 <= Accesses.size();
}

bool VectorLegalizer::replaceLoad(LoadInst &I) {
  if (I.isAtomic() || !Builder.isStoredAsArray(I.getType()))
    return false;
  auto *Vector = cast<FixedVectorType>(I.getType());
  Pieces Read;
  Builder.forMemory(I.getType(), [&](Range Here, uint64_t Offset) {
    Type *T = pieceType(Vector->getElementType(), Here.Count);
    auto *New = Builder.B.CreateAlignedLoad(
        T, Builder.addressOf(I.getPointerOperand(), Offset),
        commonAlignment(I.getAlign(), Offset), I.isVolatile());
    New->copyMetadata(I);
    New->setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
    Read.push_back({Here, New});
  });
  if (!staysAsItLies(I)) {
    Pieces Registers;
    for (Range Here : cutIntoRegisters(Vector->getNumElements(),
                                       Builder.registerLanes(I.getType())))
      Registers.push_back(recut(Read, Here, SpareLanes::Any, Builder.B));
    Read = std::move(Registers);
  }
  Builder.set(&I, std::move(Read));
  return true;
}

bool VectorLegalizer::replaceStore(StoreInst &I) {
  Value *V = I.getValueOperand();
  if (I.isAtomic() || !Builder.isStoredAsArray(V->getType()))
    return false;
  Builder.forMemory(V->getType(), [&](Range Here, uint64_t Offset) {
    auto *New = Builder.B.CreateAlignedStore(
        Builder.take(V, Here, SpareLanes::Any),
        Builder.addressOf(I.getPointerOperand(), Offset),
        commonAlignment(I.getAlign(), Offset), I.isVolatile());
    New->copyMetadata(I);
    New->setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  });
  return true;
}

bool VectorLegalizer::replacePhi(PHINode &I) {
  // What an invoke returns is not there before it, nor on its edge.
  for (Value *V : I.incoming_values())
    if (auto *From = dyn_cast<Instruction>(V); From && From->isTerminator()) {
      WholePhis.push_back(&I);
      return false;
    }
  auto *Vector = cast<FixedVectorType>(I.getType());
  Pieces Result;
  for (Range Here : cutIntoRegisters(Vector->getNumElements(),
                                     Builder.registerLanes(I.getType())))
    Result.push_back(
        {Here, Builder.B.CreatePHI(
                   pieceType(Vector->getElementType(), numLanes(Here.Count)),
                   I.getNumIncomingValues())});
  Builder.set(&I, std::move(Result));
  Phis.push_back(&I);
  return true;
}

void VectorLegalizer::completePhi(PHINode &I) {
  Pieces Known = Builder.pieces(&I);
  for (auto [Index, From] : enumerate(I.blocks())) {
    // An edge that is listed twice has one value.
    int First = I.getBasicBlockIndex(From);
    Builder.B.SetInsertPoint(From->getTerminator());
    for (const Piece &P : Known) {
      auto *Phi = cast<PHINode>(P.V);
      Value *V = First == int(Index) ? Builder.take(I.getIncomingValue(Index),
                                                    P, SpareLanes::Any)
                                     : Phi->getIncomingValue(First);
      Phi->addIncoming(V, From);
    }
  }
}

void VectorLegalizer::joinIncoming(PHINode &I) {
  for (auto [Index, From] : enumerate(I.blocks())) {
    int First = I.getBasicBlockIndex(From);
    Builder.B.SetInsertPoint(From->getTerminator());
    I.setIncomingValue(Index, First == int(Index)
                                  ? Builder.joined(I.getIncomingValue(Index))
                                  : I.getIncomingValue(First));
  }
}

/// The variables that \p I is the value of get theirs piece by piece.
void VectorLegalizer::describePieces(Instruction &I) {
  SmallVector<DbgVariableRecord *> Records;
  findDbgUsers(&I, Records);
  const Pieces *Known = Builder.lookup(&I);
  uint64_t Bits = I.getType()->getScalarSizeInBits();
  for (DbgVariableRecord *Record : Records) {
    if (!Known || !Record->isDbgValue() || Record->hasArgList() ||
        Record->getExpression()->isComplex() ||
        Record->getExpression()->getFragmentInfo()) {
      Record->setKillLocation();
      continue;
    }
    for (const Piece &P : *Known) {
      std::optional<DIExpression *> Part =
          DIExpression::createFragmentExpression(
              Record->getExpression(), P.First * Bits, P.Count * Bits);
      if (!Part)
        continue;
      DbgVariableRecord *New = Record->clone();
      New->replaceVariableLocationOp(0u, P.V);
      New->setExpression(*Part);
      New->insertBefore(Record);
    }
    Record->eraseFromParent();
  }
}

/// An instruction that needs its operands as they were.
void VectorLegalizer::joinOperands(Instruction &I) {
  if (isa<PHINode>(I))
    return;
  for (Use &U : I.operands())
    U.set(Builder.joined(U));
}

bool VectorLegalizer::replace(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return isIllegal(Phi) && replacePhi(*Phi);
  if (!isIllegal(&I) &&
      none_of(I.operands(), [&](const Use &U) { return isIllegal(U); }))
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return replaceLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return replaceStore(*Store);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return replaceShuffle(*Shuffle);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return replaceExtract(*Extract);
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return replaceInsert(*Insert);
  return isElementwise(I) && replaceElementwise(I);
}

/// Funnel shifts by constants that differ become shifts. LLVM 22's x86 back end
/// splits vectors of them, and where a half is shifted by 0 alone it gives -1.
static bool expandFunnelShifts(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Shift = dyn_cast<IntrinsicInst>(&I);
    if (!Shift || !Shift->getType()->isVectorTy() ||
        (Shift->getIntrinsicID() != Intrinsic::fshl &&
         Shift->getIntrinsicID() != Intrinsic::fshr))
      continue;
    auto *Amount = dyn_cast<Constant>(Shift->getArgOperand(2));
    unsigned Bits = Shift->getType()->getScalarSizeInBits();
    if (!Amount || Amount->getSplatValue() || !isPowerOf2_32(Bits))
      continue;
    IRBuilder<> B(Shift);
    Value *Last = ConstantInt::get(Shift->getType(), Bits - 1);
    Value *One = ConstantInt::get(Shift->getType(), 1);
    Value *Near = B.CreateAnd(Amount, Last);
    Value *Far = B.CreateXor(Near, Last);
    Value *High = Shift->getArgOperand(0), *Low = Shift->getArgOperand(1);
    // The other operand goes one step first: no lane is shifted by its width.
    if (Shift->getIntrinsicID() == Intrinsic::fshl) {
      High = B.CreateShl(High, Near);
      Low = B.CreateLShr(B.CreateLShr(Low, One), Far);
    } else {
      High = B.CreateShl(B.CreateShl(High, One), Far);
      Low = B.CreateLShr(Low, Near);
    }
    Value *Sum = B.CreateOr(High, Low);
    Sum->takeName(Shift);
    Shift->replaceAllUsesWith(Sum);
    Shift->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// A block that ends in a catchswitch has no place for the pieces of what its
/// successors' phis take from it.
static bool hasPhiBehindCatchSwitch(const Function &F,
                                    function_ref<bool(const Value *)> Matters) {
  return any_of(F, [&](const BasicBlock &BB) {
    return any_of(BB.phis(), [&](const PHINode &Phi) {
      return Matters(&Phi) && any_of(Phi.blocks(), [](const BasicBlock *From) {
               return isa<CatchSwitchInst>(From->getTerminator());
             });
    });
  });
}

bool VectorLegalizer::run() {
  if (hasPhiBehindCatchSwitch(F, [&](const Value *V) { return isIllegal(V); }))
    return false;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*BB)) {
      Builder.B.SetInsertPoint(&I);
      if (replace(I))
        Replaced.push_back(&I);
      else
        joinOperands(I);
    }
  for (PHINode *Phi : Phis)
    completePhi(*Phi);
  for (PHINode *Phi : WholePhis)
    joinIncoming(*Phi);
  for (Instruction *I : Replaced)
    describePieces(*I);
  for (Instruction *I : Replaced) {
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
  return !Replaced.empty();
}

PreservedAnalyses LegalizeVectors::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  if (!F.getParent()->getModuleFlag(MatrixTypesFlag))
    return PreservedAnalyses::all();
  unsigned Bits =
      AM.getResult<TargetIRAnalysis>(F)
          .getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  bool Changed = expandFunnelShifts(F);
  Changed |= VectorLegalizer(F, std::min(Bits, 512u)).run();
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
