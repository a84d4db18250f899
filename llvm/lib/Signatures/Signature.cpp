// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types and attributes. Not `sret`, which would have some targets return the
// pointer as well.

#include "Signature.h"
#include "Leaves.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

bool matrix::passesTensor(const FunctionType &T) {
  return any_of(T.subtypes(), holdsTensor);
}

TensorType matrix::imageOf(TensorType T) {
  SmallVector<unsigned> Extents, Layout;
  for (unsigned K : seq(T.rank())) {
    Extents.push_back(T.extent(K));
    Layout.push_back(T.layout(K));
  }
  return TensorType::get(T.element(), Extents, Layout);
}

ArrayType *matrix::memoryOf(TensorType Image) {
  return ArrayType::get(Image.element(), Image.numAllocated());
}

/// Whether \p F gives handles to a call that takes the place of its own.
static bool passesOnParameters(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    return Call && Call->isMustTailCall() &&
           any_of(Call->args(),
                  [](const Use &U) { return holdsTensor(U->getType()); });
  });
}

Signature::Signature(Function &F)
    : Old(F.getFunctionType()), Results(leafTypes(Old->getReturnType())),
      WritesParameters(passesOnParameters(F)),
      IsCoroutine(F.isPresplitCoroutine()) {
  LLVMContext &C = F.getContext();
  auto *Pointer = PointerType::get(C, F.getDataLayout().getAllocaAddrSpace());
  SmallVector<Type *> Types, Left;
  for (Type *T : Results)
    if (TensorType::isTensor(T))
      Types.push_back(Pointer);
    else
      Left.push_back(T);
  for (Type *T : Old->params()) {
    Parameters.push_back(leafTypes(T));
    for (Type *Leaf : Parameters.back())
      Types.push_back(TensorType::isTensor(Leaf) ? Pointer : Leaf);
  }
  Type *Result = Left.empty()       ? Type::getVoidTy(C)
                 : Left.size() == 1 ? Left.front()
                                    : StructType::get(C, Left);
  New = FunctionType::get(Result, Types, /*isVarArg=*/false);
}

unsigned Signature::numResultPointers() const {
  return count_if(Results, TensorType::isTensor);
}

AttributeSet Signature::ofPointer(TensorType T, bool IsResult,
                                  const Function &F) const {
  AttrBuilder B(F.getContext());
  B.addAttribute(Attribute::NoUndef);
  B.addAttribute(Attribute::NonNull);
  B.addAlignmentAttr(BufferAlign);
  // It reads and writes when the memory may be gone.
  if (IsCoroutine)
    return AttributeSet::get(F.getContext(), B);
  B.addDereferenceableAttr(
      F.getDataLayout().getTypeAllocSize(memoryOf(imageOf(T))));
  B.addAttribute(Attribute::NoAlias);
  B.addCapturesAttr(CaptureInfo::none());
  if (IsResult) {
    B.addAttribute(Attribute::Writable);
    B.addAttribute(Attribute::DeadOnUnwind);
  } else if (!WritesParameters) {
    B.addAttribute(Attribute::ReadOnly);
  }
  return AttributeSet::get(F.getContext(), B);
}

AttributeList Signature::attributes(AttributeList From, LLVMContext &C) const {
  AttrBuilder OfFunction(C, From.getFnAttrs());
  OfFunction.removeAttribute(Attribute::Speculatable);
  OfFunction.removeAttribute(Attribute::AllocSize);
  if (From.getFnAttrs().hasAttribute(Attribute::Memory))
    OfFunction.addMemoryAttr(
        From.getMemoryEffects() |
        MemoryEffects::argMemOnly(numResultPointers() || WritesParameters
                                      ? ModRefInfo::ModRef
                                      : ModRefInfo::Ref));
  bool KeepsResult = New->getReturnType() == Old->getReturnType();
  SmallVector<AttributeSet> OfParameters(numResultPointers());
  for (auto [K, Leaves] : enumerate(Parameters)) {
    if (Leaves.size() != 1 || holdsTensor(Leaves.front())) {
      OfParameters.append(Leaves.size(), AttributeSet());
      continue;
    }
    AttributeMask Lost;
    if (!KeepsResult)
      Lost.addAttribute(Attribute::Returned);
    // It has to be one of the first two.
    if (OfParameters.size() > 1)
      Lost.addAttribute(Attribute::StructRet);
    OfParameters.push_back(From.getParamAttrs(K).removeAttributes(C, Lost));
  }
  return AttributeList::get(C, AttributeSet::get(C, OfFunction),
                            KeepsResult ? From.getRetAttrs() : AttributeSet(),
                            OfParameters);
}

AttributeList Signature::attributesOfFunction(const Function &F) const {
  LLVMContext &C = F.getContext();
  AttributeList Attributes = attributes(F.getAttributes(), C);
  unsigned Index = 0;
  auto Add = [&](Type *T, bool IsResult) {
    if (TensorType::isTensor(T))
      Attributes = Attributes.addParamAttributes(
          C, Index, AttrBuilder(C, ofPointer(TensorType::of(T), IsResult, F)));
    Index += !IsResult || TensorType::isTensor(T);
  };
  for (Type *T : Results)
    Add(T, /*IsResult=*/true);
  for (ArrayRef<Type *> Leaves : Parameters)
    for (Type *T : Leaves)
      Add(T, /*IsResult=*/false);
  return Attributes;
}
