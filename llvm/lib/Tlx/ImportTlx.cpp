// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function at a time, definitions before uses: each token and each vector
// that an intrinsic returns gets a handle. Vectors that something else uses are
// flat values of their handles; phis, selects and freezes of tensors alone are
// such of handles (ImportMerges.cpp).

#include "matrix/Tlx/ImportTlx.h"
#include "Importer.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

Value *Importer::fail(const Call &C, const Twine &Why) {
  if (!IsQuiet)
    reportError(C, "tensor intrinsic '" + tensorIntrinsicName(C) + "': " + Why);
  return nullptr;
}

/// Whether \p V is a typeinfo, and may be a right one.
static bool isTypeinfo(const Value *V) {
  auto *C = dyn_cast<CallInst>(V);
  return C && tensorIntrinsicName(*C) == "typeinfo" && C->arg_size() == 4;
}

/// The typeinfo that says what a vector is.
const CallInst *Importer::typeinfoOf(const Value &Vector) {
  for (const User *U : Vector.users())
    if (isTypeinfo(U) && cast<CallInst>(U)->getArgOperand(0) == &Vector)
      return cast<CallInst>(U);
  return nullptr;
}

/// Gives what else uses the vector \p C its flat value, in the storage order
/// that a typeinfo of it says.
bool Importer::flatten(Call &C, Value *Handle, Builder &B) {
  TensorType Type = TensorType::of(Handle->getType()), From = Type;
  if (const Call *Info = typeinfoOf(C)) {
    std::optional<TensorType> Said = describedType(*Info, Type.element());
    if (!Said)
      return false;
    if (!Said->hasSameExtents(Type)) {
      fail(*Info,
           "result shape is " + Said->shape() + ", expected " + Type.shape());
      return false;
    }
    Type = *Said;
  }
  auto *Flat = FixedVectorType::get(Type.element(), Type.numAllocated());
  if (C.getType() != Flat) {
    std::string Text;
    raw_string_ostream(Text)
        << "expected the result " << *Flat << ", got " << *C.getType();
    fail(C, Text);
    return false;
  }
  auto IsOther = [&](const Use &U) {
    auto *User = dyn_cast<CallInst>(U.getUser());
    return (!User || tensorIntrinsicName(*User) != "typeinfo") &&
           !Merges.contains(cast<Instruction>(U.getUser()));
  };
  if (none_of(C.uses(), IsOther))
    return true;
  OpBuilder Ops(B);
  Value *Vector =
      Ops.toVector(Type == From ? Handle : Ops.relayout(Type, Handle));
  C.replaceUsesWithIf(Vector, [&](Use &U) { return IsOther(U); });
  return true;
}

void Importer::import(Call &C) {
  StringRef Name = tensorIntrinsicName(C);
  const TensorIntrinsic *Known = TensorIntrinsic::named(Name);
  if (!Known) {
    fail(C, "no such intrinsic");
    return;
  }
  if (Known->NumOperands != 0 && C.arg_size() != Known->NumOperands) {
    fail(C, "expected " + Twine(Known->NumOperands) + " operands, got " +
                Twine(C.arg_size()));
    return;
  }
  if (C.getType()->isTokenTy() != Known->givesToken()) {
    fail(C, Known->givesToken() ? "expected a token as result"
                                : "expected no token as result");
    return;
  }
  Builder B(&C);
  Value *Handle = make(*Known, C, B);
  if (Handle && Known->Form != TensorIntrinsic::Store &&
      (Known->givesToken() || flatten(C, Handle, B)))
    Handles[&C] = Handle;
}

/// Erases all that was imported, and what only that used.
void Importer::eraseDone() {
  SmallVector<WeakTrackingVH> Operands;
  for (Instruction *I : reverse(Done)) {
    for (Value *Operand : I->operands())
      if (isa<Instruction>(Operand))
        Operands.push_back(Operand);
    if (!I->getType()->isVoidTy() && !I->getType()->isTokenTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->dropAllReferences();
  }
  for (Instruction *I : reverse(Done)) {
    if (I->getType()->isTokenTy())
      I->replaceAllUsesWith(ConstantTokenNone::get(I->getContext()));
    I->eraseFromParent();
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Operands);
}

bool Importer::run() {
  auto IsIntrinsic = [](Instruction &I) {
    auto *C = dyn_cast<CallInst>(&I);
    return C && !tensorIntrinsicName(*C).empty();
  };
  findMerges();
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*BB))
      if (IsIntrinsic(I)) {
        Done.insert(&I);
        import(cast<CallInst>(I));
      } else if (Merges.contains(&I)) {
        Done.insert(&I);
        importMerge(I);
      }
  completePhis();
  // What no path reaches is not imported, and goes.
  for (Instruction &I : instructions(F))
    if (IsIntrinsic(I) || Merges.contains(&I))
      Done.insert(&I);
  eraseDone();
  return !Done.empty();
}

PreservedAnalyses ImportTlx::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  SmallVector<Function *> Declared;
  for (Function &F : M) {
    StringRef Name = F.getName();
    if (F.isDeclaration() && (Name.starts_with("llvm.tensor.") ||
                              Name.starts_with("llvm.vector.totensor")))
      Declared.push_back(&F);
  }
  if (Declared.empty())
    return PreservedAnalyses::all();
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= Importer(F).run();
  for (Function *F : Declared)
    if (F->use_empty())
      F->eraseFromParent();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
