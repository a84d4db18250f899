// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compound assignments to atomic matrices and tensors.
//
// A compare-exchange compares bytes, padding included, of which the value of a
// matrix knows nothing: an expected value that went through one might never be
// found. So the loop keeps whole objects, as arrays of integers, and looks at
// the matrix in them:
//
//   do {
//     Expected = atomic load of the object;
//     Desired = Expected, with the matrix updated
//   } while (!compare-exchange of the object, Expected and Desired);

#include "CGMatrixMemory.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;

/// The widest unsigned integer whose size divides \p Type's and whose alignment
/// is no larger: an atomic access is aligned as its type says.
static QualType widestUnits(const ASTContext &Context, QualType Type) {
  QualType Widest = Context.UnsignedCharTy;
  for (QualType Unit : {Context.UnsignedShortTy, Context.UnsignedIntTy,
                        Context.UnsignedLongLongTy})
    if (Context.getTypeAlign(Unit) <= Context.getTypeAlign(Type) &&
        Context.getTypeSize(Type) % Context.getTypeSize(Unit) == 0)
      Widest = Unit;
  return Widest;
}

/// \p Object, whose type is atomic, as an atomic array of integers.
static LValue asAtomicBytes(CodeGenFunction &CGF, LValue Object) {
  ASTContext &Context = CGF.getContext();
  QualType Type = Object.getType()->castAs<AtomicType>()->getValueType();
  QualType Unit = widestUnits(Context, Type);
  llvm::APInt Count(64, Context.getTypeSize(Type) / Context.getTypeSize(Unit));
  QualType Bytes = Context.getAtomicType(Context.getConstantArrayType(
      Unit, Count, nullptr, ArraySizeModifier::Normal, 0));
  LValue Result = CGF.MakeAddrLValue(
      Object.getAddress().withElementType(CGF.ConvertTypeForMem(Bytes)), Bytes);
  Result.getQuals().addCVRQualifiers(Object.getVRQualifiers());
  return Result;
}

Value *CodeGen::emitAtomicMatrixUpdate(
    CodeGenFunction &CGF, LValue Object,
    llvm::function_ref<Value *(Value *Old)> Update) {
  const auto *Atomic = Object.getType()->getAs<AtomicType>();
  if (!Atomic || !Atomic->getValueType()->isMatrixOrTensorType())
    return nullptr;
  QualType Type = Atomic->getValueType();
  LValue Bytes = asAtomicBytes(CGF, Object);
  Address Expected = CGF.CreateMemTemp(Bytes.getType(), "atomic.expected");
  Address Desired = CGF.CreateMemTemp(Bytes.getType(), "atomic.desired");
  auto AsMatrix = [&](Address Place) {
    return CGF.MakeAddrLValue(
        Place.withElementType(CGF.ConvertTypeForMem(Type)), Type);
  };

  llvm::BasicBlock *Try = CGF.createBasicBlock("atomic.try");
  llvm::BasicBlock *Done = CGF.createBasicBlock("atomic.done");
  CGF.EmitBlock(Try);
  CGF.EmitAtomicLoad(Bytes, SourceLocation(),
                     AggValueSlot::forAddr(Expected, Qualifiers(),
                                           AggValueSlot::IsNotDestructed,
                                           AggValueSlot::DoesNotNeedGCBarriers,
                                           AggValueSlot::IsNotAliased,
                                           AggValueSlot::DoesNotOverlap));
  CGF.Builder.CreateMemCpy(
      Desired, Expected,
      CGF.getContext().getTypeSizeInChars(Bytes.getType()).getQuantity());
  Value *Old =
      CGF.EmitLoadOfLValue(AsMatrix(Expected), SourceLocation()).getScalarVal();
  Value *New = Update(Old);
  CGF.EmitStoreThroughLValue(RValue::get(New), AsMatrix(Desired));
  Value *IsStored = CGF.EmitAtomicCompareExchange(
                           Bytes, RValue::getAggregate(Expected),
                           RValue::getAggregate(Desired), SourceLocation())
                        .second;
  CGF.Builder.CreateCondBr(IsStored, Done, Try);
  CGF.EmitBlock(Done);
  return New;
}
