// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens cannot merge, so the RFC merges vectors, and types them again:
//
//   %v = phi <12 x float> [ %a, %then ], [ %b, %else ]
//   %t = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %v, ...)
//
// Where all that comes in is what intrinsics return, and all that uses it is a
// typeinfo of one type or merges again, that is a phi of handles, and no flat
// value is needed. So are selects and freezes.

#include "Importer.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace matrix;

/// What \p I merges; none if it is no merge of vectors.
static SmallVector<const Value *> mergedBy(const Instruction &I) {
  if (!isa<FixedVectorType>(I.getType()))
    return {};
  if (isa<PHINode>(I) || isa<FreezeInst>(I))
    return {I.op_begin(), I.op_end()};
  if (auto *Select = dyn_cast<SelectInst>(&I);
      Select && !Select->getCondition()->getType()->isVectorTy())
    return {Select->getTrueValue(), Select->getFalseValue()};
  return {};
}

static bool isIntrinsic(const Value *V) {
  auto *C = dyn_cast<CallInst>(V);
  return C && !tensorIntrinsicName(*C).empty();
}

/// Whether \p I is still a merge of tensors of \p Type.
bool Importer::isMerge(const Instruction &I, TensorType Type) const {
  auto IsOfType = [&](const Value *V) {
    auto It = Merges.find(dyn_cast<Instruction>(V));
    return It != Merges.end() && It->second == Type;
  };
  return all_of(mergedBy(I),
                [&](const Value *V) {
                  return isIntrinsic(V) || isa<UndefValue>(V) || IsOfType(V);
                }) &&
         all_of(I.users(),
                [&](const User *U) { return isIntrinsic(U) || IsOfType(U); });
}

void Importer::findMerges() {
  for (Instruction &I : instructions(F)) {
    if (mergedBy(I).empty())
      continue;
    Type *Element = I.getType()->getScalarType();
    std::optional<TensorType> Type = saidType(I, Element);
    if (!Type || Type->numAllocated() !=
                     cast<FixedVectorType>(I.getType())->getNumElements())
      continue;
    bool IsAlwaysThat = all_of(I.users(), [&](const User *U) {
      if (!isIntrinsic(U))
        return true;
      auto *Info = cast<CallInst>(U);
      SaveAndRestore Quiet(IsQuiet, true);
      return tensorIntrinsicName(*Info) == "typeinfo" &&
             Info->arg_size() == 4 && describedType(*Info, Element) == Type;
    });
    if (IsAlwaysThat)
      Merges.try_emplace(&I, *Type);
  }
  // A phi or select that is no merge of tensors makes others none.
  SmallVector<const Instruction *> Others;
  do {
    Others.clear();
    for (auto [I, Type] : Merges)
      if (!isMerge(*I, Type))
        Others.push_back(I);
    for (const Instruction *I : Others)
      Merges.erase(I);
  } while (!Others.empty());
}

/// The handle of \p Vector that comes into a merge of \p Type.
Value *Importer::mergedHandle(Value *Vector, TensorType Type, Builder &B) {
  if (isa<UndefValue>(Vector) && !isa<PoisonValue>(Vector))
    return UndefValue::get(Type.type());
  // What was refused has none.
  Value *Handle = Handles.lookup(Vector);
  if (!Handle)
    return PoisonValue::get(Type.type());
  OpBuilder Ops(B);
  TensorType Here = TensorType::of(Handle->getType());
  TensorType Said = saidType(*Vector, Here.element()).value_or(Here);
  if (Said != Here)
    Handle = Ops.relayout(Said, Handle);
  // Else it is the same vector, but typed otherwise.
  return Said == Type ? Handle : Ops.toTensor(Type, Ops.toVector(Handle));
}

void Importer::importMerge(Instruction &I) {
  TensorType Type = Merges.at(&I);
  Builder B(&I);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    Handles[&I] = B.CreatePHI(Type.type(), Phi->getNumIncomingValues());
  else if (auto *Select = dyn_cast<SelectInst>(&I))
    Handles[&I] = B.CreateSelect(
        Select->getCondition(), mergedHandle(Select->getTrueValue(), Type, B),
        mergedHandle(Select->getFalseValue(), Type, B));
  else
    Handles[&I] = B.CreateFreeze(mergedHandle(I.getOperand(0), Type, B));
  if (auto *New = dyn_cast<Instruction>(Handles[&I]))
    New->copyMetadata(I);
}

/// Now there is a handle for all that comes around a loop.
void Importer::completePhis() {
  for (Instruction *I : Done)
    if (auto *Phi = dyn_cast<PHINode>(I)) {
      auto *New = cast<PHINode>(Handles.lookup(Phi));
      for (auto [Vector, From] :
           zip_equal(Phi->incoming_values(), Phi->blocks())) {
        // One edge may be listed twice, and then with one value.
        int Known = New->getBasicBlockIndex(From);
        Builder B(From->getTerminator());
        New->addIncoming(Known < 0 ? mergedHandle(Vector, Merges.at(Phi), B)
                                   : New->getIncomingValue(Known),
                         From);
      }
    }
}
