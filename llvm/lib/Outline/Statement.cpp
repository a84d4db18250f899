// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects a statement from its store upwards, and makes a function of it.
// Whether that pays is decided by the passes that ask for it.

#include "Statement.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Product.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Unwritten.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static bool isHandle(const Value *V) {
  return TensorType::isTensor(V->getType());
}

/// Whether \p I depends on its operands and, if it is a load, on the elements
/// that it reads.
static bool isComputation(Instruction &I) {
  if (isa<SelectInst>(I) || isa<FreezeInst>(I))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(&I);
  if (!Op)
    return false;
  switch (Op->kind()) {
  case OpKind::Load:
    return !Op->isVolatile();
  case OpKind::Splat:
  case OpKind::Transpose:
  case OpKind::Reshape:
  case OpKind::Relayout:
  case OpKind::Block:
  case OpKind::Diagonal:
  case OpKind::View:
  case OpKind::InsertView:
  case OpKind::Concat:
    return true;
  default:
    return isProduct(Op->kind()) || isContraction(Op->kind()) ||
           elementwiseInfo(Op->kind()) || reductionStep(Op->kind());
  }
}

/// Facts about one statement's pointers, as that they are not null, need not
/// hold for another's.
static void dropFactsOfArguments(CallInst &Call) {
  Call.setAttributes(AttributeList::get(
      Call.getContext(), Call.getAttributes().getFnAttrs(), {}, {}));
}

/// Whether other users are no obstacle: a load or a splat is done again.
static bool isRepeatable(Instruction &I) {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  return Op && (Op->kind() == OpKind::Load || Op->kind() == OpKind::Splat);
}

bool Statement::addArgument(Value *V) {
  // Constants are part of the form, but for addresses.
  if (isa<Constant>(V) && !V->getType()->isPointerTy())
    return true;
  // What else there is, back ends do not all know how to pass.
  Type *T = V->getType();
  if (!T->isPointerTy() && !T->isFloatTy() && !T->isDoubleTy() &&
      !(T->isIntegerTy() && T->getIntegerBitWidth() <= 64))
    return false;
  Arguments.try_emplace(V);
  return true;
}

bool Statement::collect(Instruction &I) {
  if (is_contained(Body, &I))
    return true;
  for (Use &U : I.operands()) {
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isCallee(&U))
      continue;
    if (!isHandle(U)) {
      if (!addArgument(U))
        return false;
      continue;
    }
    if (isa<Constant>(U))
      continue;
    auto *Inner = dyn_cast<Instruction>(U);
    if (!Inner || Inner->getParent() != I.getParent() ||
        !isComputation(*Inner) || !collect(*Inner))
      return false;
  }
  Body.push_back(&I);
  return Body.size() <= CodeBudget::SharedOperations;
}

bool Statement::isClosed() const {
  return all_of(Body, [&](Instruction *I) {
    return isRepeatable(*I) || all_of(I->users(), [&](User *U) {
             return is_contained(Body, cast<Instruction>(U));
           });
  });
}

/// The parameter that \p Pointer is based on, also where it is still in its
/// variable, as clang emits it.
static const Argument *parameterOf(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer);
  if (auto *Load = dyn_cast<LoadInst>(Object)) {
    auto *Variable = dyn_cast<AllocaInst>(Load->getPointerOperand());
    if (!Variable)
      return nullptr;
    const Value *Only = nullptr;
    for (const User *U : Variable->users()) {
      if (isa<LoadInst>(U) || isa<LifetimeIntrinsic>(U))
        continue;
      auto *Store = dyn_cast<StoreInst>(U);
      if (!Store || Only || Store->getValueOperand() == Variable)
        return nullptr;
      Only = Store->getValueOperand();
    }
    Object = Only;
  }
  return dyn_cast_or_null<Argument>(Object);
}

/// Whether a restrict says that memory at \p X is not that at \p Y.
static bool areApart(const Value *X, const Value *Y) {
  const Argument *A = parameterOf(X), *B = parameterOf(Y);
  return A && B && A != B && (A->hasNoAliasAttr() || B->hasNoAliasAttr());
}

void Statement::findAliases(BatchAAResults &AA) {
  TensorOp Write = store();
  Arguments[Write.pointer()].IsWritten = true;
  for (Instruction *I : Body) {
    std::optional<TensorOp> Load = TensorOp::of(I);
    if (!Load || Load->kind() != OpKind::Load)
      continue;
    ArgumentInfo &Info = Arguments[Load->pointer()];
    bool IsNoAlias = AA.isNoAlias(Load->location(), Write.location()) ||
                     areApart(Load->pointer(), Write.pointer());
    // Several loads may read through one pointer.
    Info.IsNoAlias = IsNoAlias && (Info.IsNoAlias || !Info.IsRead);
    Info.IsRead = true;
  }
  for (auto &[V, Info] : Arguments)
    if (Info.IsWritten)
      Info.IsNoAlias = false;
}

std::optional<Statement> Statement::of(TensorOp Store, BatchAAResults &AA) {
  Statement S;
  if (Store.kind() != OpKind::Store || Store.isVolatile() ||
      !S.collect(*Store.call()) || !S.isClosed())
    return std::nullopt;
  for (Instruction *I : S.Body) {
    std::optional<TensorOp> Load = TensorOp::of(I);
    if (!Load || Load->kind() != OpKind::Load)
      continue;
    MemoryLocation Location = Load->location();
    if (!isUnwrittenBetween(
            std::next(I->getIterator()), Store.call()->getIterator(),
            [&](const Instruction &Between) {
              return isModSet(AA.getModRefInfo(&Between, Location));
            }))
      return std::nullopt;
  }
  S.findAliases(AA);
  return S;
}

Value *Statement::mainOperation() const {
  Value *Longest = nullptr;
  uint64_t Most = 0;
  for (Instruction *I : Body)
    if (std::optional<Product> P = Product::ofAny(I)) {
      uint64_t Steps = P->numMultiplications();
      if (Steps > Most) {
        Most = Steps;
        Longest = I;
      }
    }
  return Longest ? Longest : store().operand(0);
}

bool Statement::hasLongProduct() const {
  // Those of a 2x2 are not.
  constexpr uint64_t MostSteps = 8;
  return any_of(Body, [](Instruction *I) {
    std::optional<Product> P = Product::ofAny(I);
    return P && P->numMultiplications() > MostSteps;
  });
}

bool Statement::isMove() const {
  std::optional<TensorOp> Load = TensorOp::of(store().operand(0));
  return Load && Load->kind() == OpKind::Load && Load->isContiguous() &&
         store().isContiguous();
}

Statement::Key Statement::key() const {
  Key Parts;
  auto AddPointer = [&](const void *P) {
    Parts.push_back(reinterpret_cast<uintptr_t>(P));
  };
  for (auto &[V, Info] : Arguments) {
    AddPointer(V->getType());
    Parts.push_back(Info.IsRead | Info.IsWritten << 1 | Info.IsNoAlias << 2);
  }
  DenseMap<const Value *, uint64_t> Number;
  for (auto &[V, Info] : Arguments)
    Number.try_emplace(V, Number.size());
  for (Instruction *I : Body) {
    Parts.push_back(I->getOpcode());
    AddPointer(I->getType());
    Parts.push_back(I->getRawSubclassOptionalData());
    Parts.push_back(I->hasMetadata(LLVMContext::MD_nontemporal));
    for (Value *V : I->operands()) {
      auto It = Number.find(V);
      Parts.push_back(It != Number.end());
      if (It != Number.end())
        Parts.push_back(It->second);
      else
        AddPointer(V);
    }
    Number.try_emplace(I, Number.size());
  }
  return Parts;
}

uint64_t Statement::bytes() const {
  const DataLayout &DL = Body.front()->getDataLayout();
  uint64_t Sum = 0;
  for (Instruction *I : Body)
    if (isHandle(I)) {
      TensorType Type = TensorType::of(I->getType());
      Sum += Type.numAllocated() * DL.getTypeAllocSize(Type.element());
    }
  return Sum;
}

uint64_t Statement::cycles(const Subtarget &ST) const {
  // Two vectors a cycle, which no processor exceeds by much.
  uint64_t Bits = 2 * std::max(64u, ST.registerBits());
  uint64_t Sum = 0;
  auto Add = [&](TensorType Type, uint64_t Steps) {
    Sum += Type.numElements() * Steps *
           Type.element()->getPrimitiveSizeInBits().getFixedValue() / Bits;
  };
  for (Instruction *I : Body) {
    if (std::optional<Product> P = Product::ofAny(I))
      Add(P->op().resultType(),
          P->numMultiplications() / P->op().resultType().numElements());
    else if (isHandle(I))
      Add(TensorType::of(I->getType()), 1);
  }
  Add(store().accessedType(), 1);
  return Sum;
}

/// "__matrix_matmul_64x64_float": what a debugger or a profile shows.
static std::string functionName(Value *Operation) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << "__matrix_";
  if (std::optional<TensorOp> Op = TensorOp::of(Operation))
    OS << opName(Op->kind());
  else
    OS << "select";
  TensorType Type = TensorType::of(Operation->getType());
  OS << '_' << Type.shape() << '_' << *Type.element();
  // Extents that are known at run time.
  std::replace(Name.begin(), Name.end(), '?', 'n');
  return Name;
}

Function *Statement::makeFunction(AttributeSet FunctionAttributes) const {
  Module &M = *store().call()->getModule();
  LLVMContext &Context = M.getContext();
  SmallVector<Type *> Types;
  for (auto &[V, Info] : Arguments)
    Types.push_back(V->getType());
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), Types, /*isVarArg=*/false),
      GlobalValue::InternalLinkage, functionName(mainOperation()), M);
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setAttributes(AttributeList::get(Context, FunctionAttributes, {}, {}));
  DenseMap<const Value *, Value *> Inside;
  for (auto [I, Entry] : enumerate(Arguments)) {
    auto &[V, Info] = Entry;
    Inside[V] = F->getArg(I);
    if (Info.IsNoAlias)
      F->addParamAttr(I, Attribute::NoAlias);
    // Memory that is only written may hold sums on the way.
    if (Info.IsRead && !Info.IsWritten)
      F->addParamAttr(I, Attribute::ReadOnly);
    if (Info.IsRead || Info.IsWritten)
      F->addParamAttr(
          I, Attribute::getWithCaptureInfo(Context, CaptureInfo::none()));
  }
  IRBuilder<> B(BasicBlock::Create(Context, "", F));
  for (Instruction *I : Body) {
    Instruction *Copy = B.Insert(I->clone());
    Copy->dropUnknownNonDebugMetadata(LLVMContext::MD_nontemporal);
    if (auto *Call = dyn_cast<CallInst>(Copy))
      dropFactsOfArguments(*Call);
    // EmitOps makes its remarks of it, and no code.
    Copy->setDebugLoc(I->getDebugLoc());
    for (Use &U : Copy->operands())
      if (Value *V = Inside.lookup(U))
        U.set(V);
    Inside[I] = Copy;
  }
  B.SetCurrentDebugLocation(DebugLoc());
  B.CreateRetVoid();
  return F;
}

void Statement::replaceByCall(Function &F) {
  IRBuilder<> B(Body.back());
  if (auto *I = dyn_cast<Instruction>(mainOperation()); I && I->getDebugLoc())
    B.SetCurrentDebugLocation(I->getDebugLoc());
  SmallVector<Value *> Values;
  for (auto &[V, Info] : Arguments)
    Values.push_back(V);
  // A tail call would hide the statement from debuggers and profiles.
  B.CreateCall(&F, Values)->setTailCallKind(CallInst::TCK_NoTail);
  // Loads and splats may have other users.
  for (Instruction *I : reverse(Body))
    if (I->use_empty())
      I->eraseFromParent();
  Body.clear();
}
