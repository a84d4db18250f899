// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handle becomes a vector, which the intrinsic returns, and a token, which
// the typeinfo of that gives:
//
//   %c = tlx.matmul(%a, %b)      %v = llvm.tensor.matmul(token %a, token %b)
//                           =>   %c = llvm.tensor.typeinfo(%v, shape, ..)
//
// Intrinsics take tokens; phis, selects and freezes merge vectors, and have a
// typeinfo again. A load has a token alone, as has what was a flat vector
// before; where a vector is wanted, it is a `tovector`.

#include "matrix/Tlx/ExportTlx.h"
#include "Exporter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

bool Exporter::isMergeable(Instruction &I, TensorType Type) {
  BasicBlock *BB = I.getParent();
  if (Type.fitsMemory() && BB->getFirstInsertionPt() != BB->end())
    return true;
  fail(I, "a tensor that no typeinfo can follow cannot be exported");
  return false;
}

/// Operations that are parts of compositions are asked only if somebody else
/// uses them, too.
void Exporter::plan() {
  DenseMap<const Instruction *, Spelling> Compositions;
  DenseSet<const Instruction *> Parts;
  SmallVector<Instruction *> Wanted;
  for (Instruction &I : instructions(F)) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op)
      continue;
    SaveAndRestore Quiet(IsQuiet, true);
    SmallVector<Instruction *> Own;
    if (std::optional<Spelling> S = composition(*Op, Own)) {
      Compositions[&I] = *S;
      Parts.insert_range(Own);
    }
  }
  for (Instruction &I : instructions(F))
    if (TensorOp::of(&I) && !Parts.contains(&I))
      Wanted.push_back(&I);
  auto Want = [&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (I && Parts.erase(I))
      Wanted.push_back(I);
  };
  for (Instruction *Merge : Merges)
    for (Value *V : Merge->operands())
      Want(V);
  for (unsigned Next = 0; Next != Wanted.size(); ++Next) {
    Instruction *I = Wanted[Next];
    auto It = Compositions.find(I);
    std::optional<Spelling> S =
        It == Compositions.end() ? spell(*TensorOp::of(I)) : It->second;
    if (!S)
      continue;
    for (Value *V : S->Operands)
      Want(V);
    Spellings[I] = *S;
  }
}

/// As LLVM does: "v12f32" and the like.
static void mangle(const Type *T, raw_ostream &OS) {
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    OS << 'v' << Vector->getNumElements();
    return mangle(Vector->getElementType(), OS);
  }
  if (auto *Pointer = dyn_cast<PointerType>(T))
    OS << 'p' << Pointer->getAddressSpace();
  else if (T->isFloatingPointTy() && !T->isBFloatTy() && !T->isPPC_FP128Ty())
    OS << 'f' << T->getScalarSizeInBits();
  else
    OS << *T;
}

/// The declaration of \p As on these types.
static FunctionCallee declare(Module &M, const TensorIntrinsic &As,
                              FunctionType *Type) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << TensorIntrinsic::Prefix << As.Name;
  // Types that follow each other are the same one mostly.
  const llvm::Type *Last = nullptr;
  auto Add = [&](const llvm::Type *T) {
    if (T == Last || T->isTokenTy() || T->isVoidTy())
      return;
    OS << '.';
    mangle(T, OS);
    Last = T;
  };
  Add(Type->getReturnType());
  for_each(Type->params(), Add);
  auto IsTaken = [&] {
    auto *Known = M.getNamedValue(Name);
    auto *Function = dyn_cast_or_null<llvm::Function>(Known);
    return Known && (!Function || Function->getFunctionType() != Type);
  };
  while (IsTaken())
    Name += '_';
  FunctionCallee Callee = M.getOrInsertFunction(Name, Type);
  auto *Declaration = cast<Function>(Callee.getCallee());
  Declaration->setMemoryEffects(effectsOf(As.OfFloats, /*IsVolatile=*/false));
  Declaration->setDoesNotThrow();
  Declaration->addFnAttr(Attribute::NoFree);
  Declaration->addFnAttr(Attribute::NoCallback);
  Declaration->setWillReturn();
  Declaration->setNoSync();
  if (isSpeculatable(As.OfFloats))
    Declaration->setSpeculatable();
  return Callee;
}

CallInst *Exporter::call(const TensorIntrinsic &As, Type *Result,
                         ArrayRef<Value *> Operands, Builder &B) {
  SmallVector<Type *> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  return B.CreateCall(
      declare(*F.getParent(), As, FunctionType::get(Result, Types, false)),
      Operands);
}

/// What \p Vector is, in storage order.
Value *Exporter::typeinfo(Value *Vector, TensorType T, Builder &B) {
  const TensorIntrinsic &As = *TensorIntrinsic::named("typeinfo");
  SmallVector<Value *> Operands = {Vector};
  append_range(Operands, description(T));
  return call(As, Type::getTokenTy(F.getContext()), Operands, B);
}

Value *Exporter::token(Value *Handle, Builder &B) {
  if (auto *Nothing = dyn_cast<UndefValue>(Handle))
    return typeinfo(vectorOf(Nothing), TensorType::of(Handle->getType()), B);
  return Tokens.at(Handle);
}

/// Only of a token: all else has one.
Value *Exporter::makeVector(Value *Handle) {
  auto *Token = cast<Instruction>(Tokens.at(Handle));
  Builder After(Token->getNextNode());
  return call(*TensorIntrinsic::named("tovector"),
              vectorType(TensorType::of(Handle->getType())), {Token}, After);
}

/// The strides as one operand.
static Value *listOf(ArrayRef<Value *> Strides, IRBuilder<> &B) {
  bool AreShort = all_of(Strides, [](Value *V) {
    auto *Number = dyn_cast<ConstantInt>(V);
    return Number && Number->getValue().isSignedIntN(32);
  });
  Type *Element = AreShort ? B.getInt32Ty() : B.getInt64Ty();
  SmallVector<Constant *> Constants;
  for (Value *V : Strides) {
    auto *Number = dyn_cast<ConstantInt>(V);
    Constants.push_back(
        Number ? ConstantInt::getSigned(Element, Number->getSExtValue())
               : PoisonValue::get(Element));
  }
  Value *List = ConstantVector::get(Constants);
  for (auto [I, V] : enumerate(Strides))
    if (!isa<ConstantInt>(V))
      List = B.CreateInsertElement(List, V, I);
  return List;
}

void Exporter::write(TensorOp Op) {
  CallInst *Old = Op.call();
  auto It = Spellings.find(Old);
  if (It == Spellings.end())
    return;
  const Spelling &S = It->second;
  Builder B(Old);
  SmallVector<Value *> Operands;
  for (Value *V : S.Operands)
    Operands.push_back(TensorType::isTensor(V->getType()) ? token(V, B) : V);
  if (S.As->Form == TensorIntrinsic::Typeinfo ||
      S.As->Form == TensorIntrinsic::Load)
    append_range(Operands, description(Op.resultType()));
  if (!S.Strides.empty())
    Operands.push_back(listOf(S.Strides, B));
  Type *Result =
      S.As->givesToken() ? Type::getTokenTy(F.getContext()) : Old->getType();
  if (TensorType::isTensor(Result))
    Result = vectorType(Op.resultType());
  CallInst *New = call(*S.As, Result, Operands, B);
  if (isa<FPMathOperator>(New))
    New->setFastMathFlags(S.Flags);
  if (!S.Strides.empty()) {
    Type *Element = Op.accessedType().element();
    if (Op.kind() == OpKind::Load)
      New->addParamAttr(
          0, Attribute::get(F.getContext(), Attribute::ElementType, Element));
    if (Align(Op.attributes()[0]) !=
        Old->getDataLayout().getABITypeAlign(Element))
      New->addParamAttr(0, Attribute::getWithAlignment(
                               F.getContext(), Align(Op.attributes()[0])));
    New->copyMetadata(*Old);
  }
  if (S.As->givesToken()) {
    Tokens[Old] = New;
    New->takeName(Old);
  } else if (TensorType::isTensor(Old->getType())) {
    Vectors[Old] = New;
    New->takeName(Old);
    Tokens[Old] = typeinfo(New, Op.resultType(), B);
  } else {
    Old->replaceAllUsesWith(New);
    New->takeName(Old);
  }
}

void Exporter::wroteMerge(Instruction &Merge, Value *Vector) {
  Builder B(&Merge);
  if (isa<PHINode>(Merge))
    B.SetInsertPoint(Merge.getParent(),
                     Merge.getParent()->getFirstInsertionPt());
  Tokens[&Merge] = typeinfo(Vector, TensorType::of(Merge.getType()), B);
}

PreservedAnalyses ExportTlx::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= Exporter(F).run();
  eraseUnusedOperations(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
