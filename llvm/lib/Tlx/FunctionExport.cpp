// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks and rewrites phis, selects and freezes of handles. ExportTlx.cpp and
// ExportIntrinsics.cpp write the operations.

#include "FunctionExport.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

std::nullopt_t FunctionExport::fail(const Instruction &I, const Twine &Why) {
  if (!IsQuiet)
    reportError(I, Why);
  HasFailed |= !IsQuiet;
  return std::nullopt;
}

std::nullopt_t FunctionExport::fail(TensorOp Op, const Twine &Why) {
  return fail(*Op.call(), "tensor operation '" + opName(Op.kind()) +
                              "' cannot be exported: " + Why);
}

/// Whether a value of \p T has handles in it.
static bool hasHandle(const Type *T) {
  return TensorType::isTensor(T) || any_of(T->subtypes(), hasHandle);
}

static bool touchesHandle(const Instruction &I) {
  return hasHandle(I.getType()) || any_of(I.operands(), [](const Use &U) {
           return hasHandle(U->getType());
         });
}

/// Checks what is no operation.
void FunctionExport::checkOther(Instruction &I) {
  if (!touchesHandle(I))
    return;
  bool IsMerge = isa<PHINode>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I);
  if (!IsMerge || !TensorType::isTensor(I.getType())) {
    fail(I, Twine("a tensor in an instruction '") + I.getOpcodeName() +
                "' cannot be exported: only phis, selects and freezes have a "
                "form for vectors");
    return;
  }
  std::string Text;
  raw_string_ostream OS(Text);
  if (!TensorType::verify(cast<TargetExtType>(I.getType()), OS))
    fail(I, "malformed tensor: " + Text);
  else if (isMergeable(I, TensorType::of(I.getType())))
    Merges.insert(&I);
}

/// Checks all but what the operations say.
bool FunctionExport::isExportable() {
  for (const Argument &A : F.args())
    if (hasHandle(A.getType()))
      fail(F.getEntryBlock().front(),
           "a tensor as parameter " + Twine(A.getArgNo()) +
               " cannot be exported: what callers pass has no other form");
  for (Instruction &I : instructions(F))
    if (!TensorOp::of(&I))
      checkOther(I);
  return !HasFailed;
}

FixedVectorType *FunctionExport::vectorType(TensorType T) {
  return FixedVectorType::get(T.element(), T.numAllocated());
}

Constant *FunctionExport::vectorOf(const UndefValue *Handle) {
  Type *Vector = vectorType(TensorType::of(Handle->getType()));
  return isa<PoisonValue>(Handle) ? PoisonValue::get(Vector)
                                  : UndefValue::get(Vector);
}

Value *FunctionExport::vector(Value *Handle) {
  if (auto *Nothing = dyn_cast<UndefValue>(Handle))
    return vectorOf(Nothing);
  if (Value *Known = Vectors.lookup(Handle))
    return Known;
  return Vectors[Handle] = makeVector(Handle);
}

void FunctionExport::writeMerge(Instruction &I) {
  Builder B(&I);
  Value *New;
  if (auto *Phi = dyn_cast<PHINode>(&I))
    New = B.CreatePHI(vectorType(TensorType::of(I.getType())),
                      Phi->getNumIncomingValues());
  else if (auto *Select = dyn_cast<SelectInst>(&I))
    New = B.CreateSelect(Select->getCondition(), vector(Select->getTrueValue()),
                         vector(Select->getFalseValue()));
  else
    New = B.CreateFreeze(vector(I.getOperand(0)));
  Vectors[&I] = New;
  if (auto *Merge = dyn_cast<Instruction>(New)) {
    Merge->takeName(&I);
    Merge->copyMetadata(I);
  }
  wroteMerge(I, New);
}

/// Now there is a vector for all that comes around a loop.
void FunctionExport::completePhis() {
  for (Instruction *I : Merges)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [Handle, From] :
           zip_equal(Phi->incoming_values(), Phi->blocks()))
        cast<PHINode>(Vectors.at(Phi))->addIncoming(vector(Handle), From);
}

/// Erases all operations and merges, and what only they used.
void FunctionExport::eraseAll() {
  SmallVector<Instruction *> Old(Merges.begin(), Merges.end());
  for (Instruction &I : instructions(F))
    if (TensorOp::of(&I))
      Old.push_back(&I);
  SmallVector<WeakTrackingVH> Operands;
  for (Instruction *I : Old) {
    for (Value *V : I->operands())
      if (isa<Instruction>(V))
        Operands.push_back(V);
    // Only debug records are left.
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->dropAllReferences();
  }
  for (Instruction *I : Old)
    I->eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Operands);
}

bool FunctionExport::run() {
  if (none_of(instructions(F),
              [](Instruction &I) {
                return TensorOp::of(&I) || touchesHandle(I);
              }) &&
      none_of(F.args(), [](Argument &A) { return hasHandle(A.getType()); }))
    return false;
  // Only there may a use come before its definition in the order below.
  removeUnreachableBlocks(F);
  if (!isExportable())
    return true;
  plan();
  if (HasFailed)
    return true;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*BB))
      if (std::optional<TensorOp> Op = TensorOp::of(&I))
        write(*Op);
      else if (Merges.contains(&I))
        writeMerge(I);
  completePhis();
  eraseAll();
  return true;
}

void matrix::eraseUnusedOperations(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    if (F.isDeclaration() && F.use_empty() &&
        Name.consume_front(TensorOp::Prefix) &&
        opKindOf(Name.split("__").first))
      F.eraseFromParent();
  }
}
