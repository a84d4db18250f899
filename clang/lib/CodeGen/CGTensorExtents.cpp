// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UBSan's report of an index out of bounds is "index %0 out of bounds for type
// %1", where %1 is text of ours: no other report says more of what is wrong.
// Text that has extents in it is written when they turn out to differ.

#include "CGTensorExtents.h"
#include "CGDebugInfo.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "SanitizerHandler.h"
#include "matrix/Ops/Extents.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticOptions.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OperandExtent;
using HandleType = matrix::TensorType;

static constexpr auto CheckKind = SanitizerKind::SO_ArrayBounds;
static constexpr auto CheckHandler = SanitizerHandler::OutOfBounds;

/// UBSan's description of a type: two numbers, and a name.
static llvm::GlobalVariable *
describeType(CodeGenFunction &CGF, llvm::StringRef Name, bool IsConstant) {
  constexpr uint16_t UnknownKind = 0xffff;
  CodeGenModule &CGM = CGF.CGM;
  llvm::Constant *Descriptor = llvm::ConstantStruct::getAnon(
      {CGF.Builder.getInt16(UnknownKind), CGF.Builder.getInt16(0),
       llvm::ConstantDataArray::getString(CGF.getLLVMContext(), Name)});
  auto *Variable = new llvm::GlobalVariable(
      CGM.getModule(), Descriptor->getType(), IsConstant,
      llvm::GlobalVariable::PrivateLinkage, Descriptor);
  CGM.getSanitizerMetadata()->disableSanitizerForGlobal(Variable);
  return Variable;
}

static std::string nameOf(CodeGenFunction &CGF, QualType Type) {
  llvm::SmallString<64> Name;
  CGF.CGM.getDiags().ConvertArgToString(DiagnosticsEngine::ak_qualtype,
                                        intptr_t(Type.getAsOpaquePtr()), {}, {},
                                        {}, Name, {});
  return std::string(Name);
}

/// A function that writes a number without sign in decimal digits and gives
/// the place behind them: one that a program without a C library has, too.
static llvm::Function *getDecimalWriter(CodeGenModule &CGM) {
  constexpr llvm::StringRef Name = "matrix.write.decimal";
  if (llvm::Function *F = CGM.getModule().getFunction(Name))
    return F;
  auto *F = llvm::Function::Create(
      llvm::FunctionType::get(CGM.Int8PtrTy, {CGM.Int8PtrTy, CGM.Int64Ty},
                              false),
      llvm::Function::InternalLinkage, Name, CGM.getModule());
  F->addFnAttr(llvm::Attribute::Cold);
  F->addFnAttr(llvm::Attribute::NoInline);
  F->addFnAttr(llvm::Attribute::NoUnwind);
  llvm::LLVMContext &Context = F->getContext();
  auto *Entry = llvm::BasicBlock::Create(Context, "entry", F);
  auto *Higher = llvm::BasicBlock::Create(Context, "higher", F);
  auto *Last = llvm::BasicBlock::Create(Context, "last", F);
  llvm::IRBuilder<> B(Entry);
  Value *Place = F->getArg(0), *Number = F->getArg(1);
  Value *Rest = B.CreateUDiv(Number, B.getInt64(10));
  B.CreateCondBr(B.CreateIsNull(Rest), Last, Higher);
  B.SetInsertPoint(Higher);
  Value *Behind = B.CreateCall(F, {Place, Rest});
  B.CreateBr(Last);
  B.SetInsertPoint(Last);
  llvm::PHINode *End = B.CreatePHI(Place->getType(), 2);
  End->addIncoming(Place, Entry);
  End->addIncoming(Behind, Higher);
  Value *Digit =
      B.CreateTrunc(B.CreateURem(Number, B.getInt64(10)), B.getInt8Ty());
  B.CreateStore(B.CreateAdd(Digit, B.getInt8('0')), End);
  B.CreateRet(B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), End, 1));
  return F;
}

/// "'T': dimension 1 of the 1st operand has extent 3, dimension 0 of the 2nd 4"
/// as the name of a type, which is written at the insertion point. Threads that
/// report the same differences at once may garble the numbers.
static llvm::GlobalVariable *describeDifference(CodeGenFunction &CGF,
                                                QualType Type, OperandExtent X,
                                                OperandExtent Y) {
  constexpr unsigned MostDigits = 20;
  auto OrdinalOf = [](unsigned Operand) {
    return std::to_string(Operand + 1) +
           llvm::getOrdinalSuffix(Operand + 1).str();
  };
  std::string First = nameOf(CGF, Type) + ": dimension " +
                      std::to_string(X.Dimension) + " of the " +
                      OrdinalOf(X.Operand) + " operand has extent ";
  std::string Second = ", dimension " + std::to_string(Y.Dimension) +
                       " of the " + OrdinalOf(Y.Operand) + " ";
  std::string Room(2 * MostDigits + Second.size(), '\0');
  llvm::GlobalVariable *Descriptor =
      describeType(CGF, First + Room, /*IsConstant=*/false);
  CGBuilderTy &B = CGF.Builder;
  llvm::Function *Write = getDecimalWriter(CGF.CGM);
  constexpr unsigned BytesOfNumbers = 4;
  Value *Place = B.CreateConstInBoundsGEP1_64(CGF.Int8Ty, Descriptor,
                                              BytesOfNumbers + First.size());
  auto WriteNumber = [&](Value *Number) {
    Place = B.CreateCall(Write, {Place, Number});
  };
  WriteNumber(X.Extent);
  for (char C : Second) {
    B.CreateAlignedStore(B.getInt8(C), Place, CharUnits::One());
    Place = B.CreateConstInBoundsGEP1_64(CGF.Int8Ty, Place, 1);
  }
  WriteNumber(Y.Extent);
  B.CreateAlignedStore(B.getInt8(0), Place, CharUnits::One());
  return Descriptor;
}

/// Reports, where \p Check is false, \p Index of \p IndexType. \p Described is
/// the type that it is out of bounds for.
static void report(CodeGenFunction &CGF, Value *Check, const Expr *E,
                   llvm::Constant *Described, Value *Index,
                   QualType IndexType) {
  CGF.EmitCheck(std::make_pair(Check, CheckKind), CheckHandler,
                {CGF.EmitCheckSourceLocation(E->getExprLoc()), Described,
                 CGF.EmitCheckTypeDescriptor(IndexType)},
                Index);
}

Value *CodeGen::checkTensorExtent(CodeGenFunction &CGF, const Expr *Extent,
                                  Value *V, QualType Type, unsigned Index) {
  CGBuilderTy &B = CGF.Builder;
  QualType ExtentType = Extent->getType();
  bool IsSigned = ExtentType->isSignedIntegerOrEnumerationType();
  unsigned Bits = V->getType()->getIntegerBitWidth();
  Value *Number = B.CreateIntCast(V, CGF.Int64Ty, IsSigned);
  if (!IsSigned && Bits < 64)
    return Number;
  SanitizerDebugLocation Scope(&CGF, {CheckKind}, CheckHandler);
  Value *Check =
      Bits < 64
          ? B.CreateICmpSGE(V, llvm::ConstantInt::get(V->getType(), 0))
          : B.CreateICmpULE(V, llvm::ConstantInt::get(V->getType(), INT64_MAX));
  const auto *Tensor = Type->castAs<TensorType>();
  report(
      CGF, Check, Extent,
      describeType(CGF,
                   nameOf(CGF, Type) + ": the extent of dimension " +
                       std::to_string(getDimensionsAtRunTime(Tensor)[Index]) +
                       " must be from 0 to 9223372036854775807",
                   /*IsConstant=*/true),
      V, ExtentType);
  return B.CreateSelect(Check, Number, B.getInt64(0));
}

/// Moves what computes \p Handle to the insertion point, unless it is there.
/// A loop over elements, as those that are checked have, stays.
static void moveOperations(Value *Handle, llvm::IRBuilderBase &B) {
  std::optional<matrix::TensorOp> Op = matrix::TensorOp::of(Handle);
  if (!Op || Op->call()->getParent() == B.GetInsertBlock() ||
      llvm::any_of(Op->call()->args(),
                   [](Value *V) { return isa<llvm::PHINode>(V); }))
    return;
  for (llvm::Use &U : Op->call()->args())
    moveOperations(U, B);
  Op->call()->moveBefore(*B.GetInsertBlock(), B.GetInsertPoint());
}

/// Reports \p X and \p Y, operands' extents, where they differ.
static void checkEqual(CodeGenFunction &CGF, const CallExpr *Store,
                       QualType Type, OperandExtent X, OperandExtent Y) {
  CGBuilderTy &B = CGF.Builder;
  SanitizerDebugLocation Scope(&CGF, {CheckKind}, CheckHandler);
  Value *Equal = B.CreateICmpEQ(X.Extent, Y.Extent);
  Value *Less =
      B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, X.Extent, Y.Extent);
  QualType Size = CGF.getContext().getSizeType();
  const CodeGenOptions &Options = CGF.CGM.getCodeGenOpts();
  bool HasText =
      !Options.SanitizeTrap.has(CheckKind) && !Options.SanitizeMinimalRuntime;
  if (!HasText) {
    report(CGF, Equal, Store, CGF.EmitCheckTypeDescriptor(Type), Less, Size);
    return;
  }
  llvm::BasicBlock *Differ = CGF.createBasicBlock("extents.differ");
  llvm::BasicBlock *Checked = CGF.createBasicBlock("extents.checked");
  B.CreateCondBr(
      Equal, Checked, Differ,
      llvm::MDBuilder(CGF.getLLVMContext()).createLikelyBranchWeights());
  CGF.EmitBlock(Differ);
  llvm::Constant *Text = describeDifference(CGF, Type, X, Y);
  report(CGF, B.getFalse(), Store, Text, Less, Size);
  CGF.EmitBlock(Checked);
}

void CodeGen::checkTensorExtents(CodeGenFunction &CGF, const CallExpr *Store,
                                 Value *Tensor, QualType Type) {
  std::optional<matrix::TensorOp> Op = matrix::TensorOp::of(Tensor);
  if (!Op || !HandleType::of(Tensor->getType()).hasExtentAtRunTime())
    return;
  matrix::forEqualExtents(*Op, [&](OperandExtent X, OperandExtent Y) {
    checkEqual(CGF, Store, Type, X, Y);
  });
  // Operations stay in one block, which is what a statement is.
  moveOperations(Tensor, CGF.Builder);
}
