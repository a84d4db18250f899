// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last pass: what instruction selection is given has registers' sizes.
//
// A small matrix is a flat vector, of nine or twelve elements as often as not.
// LLVM 22's back ends widen such a vector, or take it apart, and get some of
// them wrong: they merge shuffles of joined columns into others, forget a shift
// by 0, do not end, or do not know how (Backends.md). From block to block
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
#include "ArmBFloats.h"
#include "ByteDivisions.h"
#include "FloatDivisions.h"
#include "FunnelShifts.h"
#include "HalfCasts.h"
#include "HalfComparisons.h"
#include "HalfSelections.h"
#include "HexagonVectors.h"
#include "PtxOrderings.h"
#include "ScalarRegisters.h"
#include "ShufflePaths.h"
#include "SplitExponents.h"
#include "StrictSmallFloats.h"
#include "VectorLegalizer.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

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
    std::optional<uint64_t> VariableBits =
        Record->getVariable()->getSizeInBits();
    if (!Known || !VariableBits || !Record->isDbgValue() ||
        Record->hasArgList() || Record->getExpression()->isComplex() ||
        Record->getExpression()->getFragmentInfo() ||
        *VariableBits < I.getType()->getPrimitiveSizeInBits()) {
      Record->setKillLocation();
      continue;
    }
    // All of a variable is no fragment.
    if (Known->front().Count * Bits == *VariableBits) {
      Record->replaceVariableLocationOp(0u, Known->front().V);
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
  if (isElementwise(I))
    return replaceElementwise(I);
  auto *Cast = dyn_cast<BitCastInst>(&I);
  return Cast && replaceBitCast(*Cast);
}

bool VectorLegalizer::run() {
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

/// The combiner of LLVM 22's x86 back end does not end on some shuffles of
/// volatile and nontemporal loads (Backends.md). It does not look behind a
/// freeze.
static bool freezeSpecialLoads(Function &F) {
  if (!F.getParent()->getTargetTriple().isX86())
    return false;
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && Load->getType()->isVectorTy() &&
        (Load->isVolatile() || Load->hasMetadata(LLVMContext::MD_nontemporal)))
      Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    IRBuilder<> B(Load->getNextNode());
    Value *Frozen = B.CreateFreeze(Load);
    Load->replaceUsesWithIf(Frozen,
                            [&](Use &U) { return U.getUser() != Frozen; });
  }
  return !Loads.empty();
}

/// LLVM 22's x86 back end crashes on a scalar that is loaded with the hint,
/// changed and stored in its place. No instruction loads less than a vector so.
static bool dropHintsOfScalarLoads(Function &F, VectorUnit Unit) {
  if (!F.getParent()->getTargetTriple().isX86())
    return false;
  auto IsInRegisters = [&](Type *T) {
    return Unit.RegisterBits >= 128 && T->isVectorTy() &&
           T->getScalarSizeInBits() <= 64 &&
           T->getPrimitiveSizeInBits() % 128 == 0;
  };
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->hasMetadata(LLVMContext::MD_nontemporal) ||
        IsInRegisters(Load->getType()))
      continue;
    Load->setMetadata(LLVMContext::MD_nontemporal, nullptr);
    Changed = true;
  }
  return Changed;
}

/// With AVX alone LLVM 22 cannot select some vectors of a 32-bit integer that
/// is loaded from where a lane of a vector has just been stored: it makes a
/// broadcast of the load, and then takes the lane instead (Backends.md).
/// It can where a float is loaded; all else that becomes of it is the same.
static bool loadLanesAsFloats(Function &F, const Subtarget &ST) {
  if (!F.getParent()->getTargetTriple().isX86() || F.hasOptNone() ||
      !ST.hasFeature("avx") || ST.hasFeature("avx2"))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->isSimple() || !Load->getType()->isIntegerTy(32) ||
        none_of(Load->users(), IsaPred<InsertElementInst>))
      continue;
    IRBuilder<> B(Load);
    LoadInst *Float = B.CreateAlignedLoad(
        B.getFloatTy(), Load->getPointerOperand(), Load->getAlign());
    copyMetadataForLoad(*Float, *Load);
    Value *Lane = B.CreateBitCast(Float, Load->getType());
    Lane->takeName(Load);
    Load->replaceAllUsesWith(Lane);
    Load->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// A block that ends in a catchswitch has no place for the pieces of what its
/// successors' phis take from it.
static bool hasPhiBehindCatchSwitch(Function &F, VectorUnit Unit) {
  PieceBuilder Pieces(F, Unit);
  return any_of(F, [&](const BasicBlock &BB) {
    return any_of(BB.phis(), [&](const PHINode &Phi) {
      return Pieces.isIllegal(Phi.getType()) &&
             any_of(Phi.blocks(), [](const BasicBlock *From) {
               return isa<CatchSwitchInst>(From->getTerminator());
             });
    });
  });
}

std::optional<VectorUnit> matrix::vectorUnitOf(Function &F,
                                               FunctionAnalysisManager &AM) {
  const Module &M = *F.getParent();
  // A GPU's registers are scalars, and its loads and stores are vectors of
  // other lengths, three among them.
  if (M.getTargetTriple().isGPU())
    return std::nullopt;
  TargetTransformInfo &TTI = AM.getResult<TargetIRAnalysis>(F);
  unsigned Bits =
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  VectorUnit Unit = {
      std::min(Bits, 512u), TTI.hasActiveVectorLength(),
      canJoinComparisons(M.getTargetTriple()),
      canSelectVectors(M.getTargetTriple(), Type::getHalfTy(M.getContext()))};
  return hasPhiBehindCatchSwitch(F, Unit) ? std::nullopt : std::optional(Unit);
}

PreservedAnalyses LegalizeVectors::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  const Module &M = *F.getParent();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  if (M.getTargetTriple().isGPU()) {
    bool Changed = scalarizeHalfCasts(F);
    Changed |= fenceAtomics(F);
    Changed |= limitScalarRegisters(F);
    return Changed ? Preserved : PreservedAnalyses::all();
  }
  std::optional<VectorUnit> Unit = vectorUnitOf(F, AM);
  if (!Unit)
    return PreservedAnalyses::all();
  bool Changed = expandFunnelShifts(F);
  Changed |= replaceArmBFloats(F);
  if (M.getTargetTriple().isX86())
    Changed |= splitExponents(F, Unit->RegisterBits);
  Changed |= widenStrictSmallFloats(F, AM.getResult<TargetIRAnalysis>(F));
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  Changed |= compareHalvesAsFloats(F, ST);
  Changed |= VectorLegalizer(F, *Unit).run();
  Changed |= takeApartHexagonVectors(F);
  Changed |= widenByteDivisions(F);
  Changed |= divideAsFloats(F, ST);
  Changed |= dropHintsOfScalarLoads(F, *Unit);
  Changed |= freezeSpecialLoads(F);
  Changed |= loadLanesAsFloats(F, ST);
  Changed |= selectHalvesAsIntegers(F, ST);
  Changed |= cutShufflePaths(F);
  // The last one: the others ask for the attribute.
  Changed |= freeBFloatsOfStrictCopies(F);
  return Changed ? Preserved : PreservedAnalyses::all();
}
