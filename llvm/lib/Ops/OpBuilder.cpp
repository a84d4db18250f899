// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making operations.
//
// One declared function serves all operations of one name and signature. Its
// name is mangled from the whole signature, attributes included, so two
// operations share a declaration only if nothing tells them apart, and LLVM's
// passes may merge two calls of it.

#include "matrix/Ops/OpBuilder.h"
#include "OpBuilderSigns.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/OpVerifier.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static void mangle(const Type *T, raw_ostream &OS) {
  const auto *Target = dyn_cast<TargetExtType>(T);
  if (TensorType::isTensor(T)) {
    OS << TensorType::of(const_cast<Type *>(T)).mangled();
  } else if (Target && Target->getName() == TensorOp::AttributeTypeName) {
    OS << 'a';
    interleave(Target->int_params(), OS, "_");
  } else if (const auto *Vector = dyn_cast<FixedVectorType>(T)) {
    OS << 'v' << Vector->getNumElements();
    mangle(Vector->getElementType(), OS);
  } else if (const auto *Pointer = dyn_cast<PointerType>(T)) {
    OS << 'p' << Pointer->getAddressSpace();
  } else {
    T->print(OS);
  }
}

static FunctionCallee declare(Module &M, OpKind Kind, FunctionType *Type,
                              bool IsVolatile) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << TensorOp::Prefix << opName(Kind) << "__";
  mangle(Type->getReturnType(), OS);
  for (llvm::Type *Parameter : Type->params()) {
    OS << '.';
    mangle(Parameter, OS);
  }
  // Somebody else's function may have the name: ours has another one then.
  auto IsTaken = [&] {
    GlobalValue *Known = M.getNamedValue(Name);
    auto *F = dyn_cast_or_null<Function>(Known);
    return Known && (!F || !F->isDeclaration() || F->getFunctionType() != Type);
  };
  while (IsTaken())
    Name += '_';
  FunctionCallee Callee = M.getOrInsertFunction(Name, Type);
  auto *F = cast<Function>(Callee.getCallee());
  F->setMemoryEffects(effectsOf(Kind, IsVolatile));
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::NoFree);
  F->addFnAttr(Attribute::NoCallback);
  if (!IsVolatile) {
    F->setWillReturn();
    F->setNoSync();
  }
  if (isSpeculatable(Kind))
    F->setSpeculatable();
  for (Argument &A : F->args())
    if (A.getType()->isPointerTy())
      A.addAttr(
          Attribute::getWithCaptureInfo(F->getContext(), CaptureInfo::none()));
  return Callee;
}

CallInst *OpBuilder::createUnchecked(OpKind Kind, Type *Result,
                                     ArrayRef<Value *> Operands,
                                     ArrayRef<unsigned> Attributes,
                                     bool IsVolatile) {
  SmallVector<Value *> Arguments(Operands);
  if (!Attributes.empty())
    Arguments.push_back(PoisonValue::get(TargetExtType::get(
        B.getContext(), TensorOp::AttributeTypeName, {}, Attributes)));
  SmallVector<Type *> Parameters;
  for (Value *Argument : Arguments)
    Parameters.push_back(Argument->getType());
  auto *Type = FunctionType::get(Result, Parameters, /*isVarArg=*/false);
  Module &M = *B.GetInsertBlock()->getModule();
  return B.CreateCall(declare(M, Kind, Type, IsVolatile), Arguments);
}

CallInst *OpBuilder::create(OpKind Kind, Type *Result,
                            ArrayRef<Value *> Operands,
                            ArrayRef<unsigned> Attributes, bool IsVolatile) {
  CallInst *Call =
      createUnchecked(Kind, Result, Operands, Attributes, IsVolatile);
  assert(verifyOp(*TensorOp::of(Call), errs()) && "malformed operation");
  return Call;
}

CallInst *OpBuilder::tryCreate(OpKind Kind, Type *Result,
                               ArrayRef<Value *> Operands,
                               ArrayRef<unsigned> Attributes, raw_ostream &OS) {
  CallInst *Call = createUnchecked(Kind, Result, Operands, Attributes,
                                   /*IsVolatile=*/false);
  if (verifyOp(*TensorOp::of(Call), OS))
    return Call;
  Function *Declaration = Call->getCalledFunction();
  Call->eraseFromParent();
  if (Declaration->use_empty())
    Declaration->eraseFromParent();
  return nullptr;
}

CallInst *OpBuilder::load(TensorType Type, Value *Pointer,
                          ArrayRef<Value *> Strides, Align Alignment,
                          bool IsVolatile, ArrayRef<Value *> Extents) {
  SmallVector<Value *> Operands = {Pointer};
  append_range(Operands, Strides);
  append_range(Operands, Extents);
  return create(OpKind::Load, Type.type(), Operands,
                {unsigned(Alignment.value()), IsVolatile}, IsVolatile);
}

CallInst *OpBuilder::store(Value *Tensor, Value *Pointer,
                           ArrayRef<Value *> Strides, Align Alignment,
                           bool IsVolatile) {
  SmallVector<Value *> Operands = {Tensor, Pointer};
  append_range(Operands, Strides);
  return create(OpKind::Store, B.getVoidTy(), Operands,
                {unsigned(Alignment.value()), IsVolatile}, IsVolatile);
}

/// The alignment of an access at \p Pointer to memory that \p Old accesses.
static Align alignAt(const Value *Pointer, TensorOp Old) {
  return Pointer == Old.pointer() ? Align(Old.attributes()[0])
                                  : Old.elementAlign();
}

CallInst *OpBuilder::loadLike(TensorOp Old, TensorType Type, Value *Pointer,
                              ArrayRef<Value *> Strides) {
  CallInst *New =
      load(Type, Pointer, Strides, alignAt(Pointer, Old), Old.isVolatile());
  likeAccess(*New, *Old.call());
  return New;
}

CallInst *OpBuilder::storeLike(TensorOp Old, Value *Tensor, Value *Pointer,
                               ArrayRef<Value *> Strides) {
  CallInst *New =
      store(Tensor, Pointer, Strides, alignAt(Pointer, Old), Old.isVolatile());
  likeAccess(*New, *Old.call());
  return New;
}

void OpBuilder::likeAccess(Instruction &New, const Instruction &Old) {
  AAMDNodes Known = Old.getAAMetadata();
  // It describes all bytes of a copy.
  Known.TBAAStruct = nullptr;
  New.setAAMetadata(Known);
  New.copyMetadata(Old, LLVMContext::MD_nontemporal);
}

CallInst *OpBuilder::toTensor(TensorType Type, Value *Vector) {
  return create(OpKind::ToTensor, Type.type(), {Vector}, {});
}

CallInst *OpBuilder::toVector(Value *Tensor) {
  TensorType Type = TensorType::of(Tensor->getType());
  return create(OpKind::ToVector,
                FixedVectorType::get(Type.element(), Type.numAllocated()),
                {Tensor}, {});
}

CallInst *OpBuilder::splat(TensorType Type, Value *Element,
                           ArrayRef<Value *> Extents) {
  SmallVector<Value *> Operands = {Element};
  append_range(Operands, Extents);
  return create(OpKind::Splat, Type.type(), Operands, {});
}

CallInst *OpBuilder::splatLike(Value *Like, Value *Element) {
  TensorType Type = TensorType::of(Like->getType());
  SmallVector<Value *> Extents;
  for (unsigned D = 0; D != Type.rank(); ++D)
    if (Type.isAtRunTime(D))
      Extents.push_back(extentOf(Like, D));
  return splat(Type.withElement(Element->getType()), Element, Extents);
}

CallInst *OpBuilder::extract(Value *Tensor, ArrayRef<Value *> Indices) {
  SmallVector<Value *> Operands = {Tensor};
  append_range(Operands, Indices);
  return create(OpKind::Extract, TensorType::of(Tensor->getType()).element(),
                Operands, {});
}

CallInst *OpBuilder::insert(Value *Tensor, Value *Element,
                            ArrayRef<Value *> Indices) {
  SmallVector<Value *> Operands = {Tensor, Element};
  append_range(Operands, Indices);
  return create(OpKind::Insert, Tensor->getType(), Operands, {});
}

CallInst *OpBuilder::block(TensorType Type, Value *Tensor,
                           ArrayRef<Value *> Indices) {
  SmallVector<Value *> Operands = {Tensor};
  append_range(Operands, Indices);
  return create(OpKind::Block, Type.type(), Operands, {});
}

CallInst *OpBuilder::insertBlock(Value *Tensor, Value *Block,
                                 ArrayRef<Value *> Indices) {
  SmallVector<Value *> Operands = {Tensor, Block};
  append_range(Operands, Indices);
  return create(OpKind::InsertBlock, Tensor->getType(), Operands, {});
}

CallInst *OpBuilder::diagonal(Value *Matrix) {
  TensorType Type = TensorType::of(Matrix->getType());
  unsigned Count = std::min(Type.extent(0), Type.extent(1));
  TensorType Result = TensorType::get(Type.element(), {Count, 1},
                                      {Type.layout(0), Type.layout(1)});
  return create(OpKind::Diagonal, Result.type(), {Matrix}, {});
}

CallInst *OpBuilder::insertDiagonal(Value *Matrix, Value *Diagonal) {
  return create(OpKind::InsertDiagonal, Matrix->getType(), {Matrix, Diagonal},
                {});
}

CallInst *OpBuilder::extractLanes(Value *Tensor, Value *Index, unsigned Count) {
  Type *Element = TensorType::of(Tensor->getType()).element();
  return create(OpKind::ExtractLanes, FixedVectorType::get(Element, Count),
                {Tensor, B.CreateZExt(Index, B.getInt64Ty())}, {});
}

CallInst *OpBuilder::insertLanes(Value *Tensor, Value *Lanes, Value *Index) {
  return create(OpKind::InsertLanes, Tensor->getType(),
                {Tensor, Lanes, B.CreateZExt(Index, B.getInt64Ty())}, {});
}

CallInst *OpBuilder::transpose(Value *Matrix) {
  TensorType Type = TensorType::of(Matrix->getType());
  return create(OpKind::Transpose, Type.permuted({1, 0}).type(), {Matrix},
                {1, 0});
}

CallInst *OpBuilder::relayout(TensorType Type, Value *Tensor) {
  return create(OpKind::Relayout, Type.type(), {Tensor}, {});
}

CallInst *OpBuilder::matmul(Value *A, Value *B, FastMathFlags Flags) {
  TensorType AType = TensorType::of(A->getType());
  TensorType BType = TensorType::of(B->getType());
  Type *Element = AType.element();
  SmallVector<unsigned, TensorType::MaxRank> Extents;
  for (unsigned D = 0; D + 1 != AType.rank(); ++D)
    Extents.push_back(AType.anyExtent(D).encoded());
  Extents.push_back(BType.anyExtent(BType.rank() - 1).encoded());
  TensorType Result = TensorType::get(Element, Extents, layoutOf(AType));
  unsigned Bits = Element->isFloatingPointTy() ? FastMath::encode(Flags) : 0;
  return create(OpKind::MatMul, Result.type(), {A, B}, {Bits});
}

unsigned matrix::signsOf(const Type *Factor, bool IsASigned, bool IsBSigned,
                         const Type *Sum, bool MayRoundAsUnit) {
  if (Sum->isIntegerTy())
    return unsigned(IsASigned) + 2 * unsigned(IsBSigned);
  bool IsOfUnits = MayRoundAsUnit && Sum->isFloatTy() &&
                   (Factor->isHalfTy() || Factor->isBFloatTy());
  return IsOfUnits ? RoundsAsUnit : 0;
}

CallInst *OpBuilder::mulAdd(Value *A, bool IsASigned, Value *B, bool IsBSigned,
                            Value *Addend, FastMathFlags Flags,
                            bool MayRoundAsUnit) {
  const Type *Element = TensorType::of(Addend->getType()).element();
  const Type *Factor = TensorType::of(A->getType()).element();
  return create(OpKind::MulAdd, Addend->getType(), {A, B, Addend},
                {signsOf(Factor, IsASigned, IsBSigned, Element, MayRoundAsUnit),
                 Element->isIntegerTy() ? 0 : FastMath::encode(Flags)});
}

CallInst *OpBuilder::reduce(OpKind Kind, Value *Tensor, unsigned Dimensions,
                            FastMathFlags Flags) {
  TensorType Type = TensorType::of(Tensor->getType());
  llvm::Type *Element = Type.element();
  auto Extents = extentsOf(Type);
  for (auto [K, Extent] : enumerate(Extents))
    if (Dimensions >> K & 1)
      Extent = 1;
  TensorType Result = TensorType::get(Element, Extents, layoutOf(Type));
  unsigned Bits = Element->isFloatingPointTy() ? FastMath::encode(Flags) : 0;
  return create(Kind, Result.type(), {Tensor}, {Dimensions, Bits});
}

CallInst *OpBuilder::reshape(TensorType Type, Value *Tensor) {
  return create(OpKind::Reshape, Type.type(), {Tensor}, {});
}

CallInst *OpBuilder::shuffle(TensorType Type, Value *A, Value *B, Value *Mask) {
  return create(OpKind::Shuffle, Type.type(), {A, B, Mask}, {});
}

CallInst *OpBuilder::elementwise(OpKind Kind, ArrayRef<Value *> Operands,
                                 FastMathFlags Flags) {
  SmallVector<unsigned, 1> Attributes;
  if (hasFastMath(Kind))
    Attributes.push_back(FastMath::encode(Flags));
  return create(Kind, Operands.front()->getType(), Operands, Attributes);
}

CallInst *OpBuilder::cast(OpKind Kind, Type *Element, Value *Tensor) {
  TensorType Type = TensorType::of(Tensor->getType());
  return create(Kind, Type.withElement(Element).type(), {Tensor}, {});
}

CallInst *OpBuilder::compare(CmpInst::Predicate Predicate, Value *A, Value *B,
                             FastMathFlags Flags) {
  TensorType Type =
      TensorType::of(A->getType()).withElement(this->B.getInt1Ty());
  SmallVector<unsigned, 2> Attributes = {Predicate};
  if (CmpInst::isFPPredicate(Predicate))
    Attributes.push_back(FastMath::encode(Flags));
  return create(Attributes.size() == 2 ? OpKind::FCmp : OpKind::ICmp,
                Type.type(), {A, B}, Attributes);
}

CallInst *OpBuilder::select(Value *Condition, Value *A, Value *B) {
  return create(OpKind::Select, A->getType(), {Condition, A, B}, {});
}
