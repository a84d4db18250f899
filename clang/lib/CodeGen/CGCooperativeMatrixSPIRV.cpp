// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CGCooperativeMatrixSPIRV.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"

using namespace clang;
using namespace CodeGen;
using llvm::Twine;
using llvm::Value;

llvm::Type *CodeGen::convertToSPIRV(CodeGenModule &CGM,
                                    const CooperativeMatrixType *Type) {
  return llvm::TargetExtType::get(
      CGM.getLLVMContext(), "spirv.CooperativeMatrixKHR",
      {CGM.getTypes().ConvertType(Type->getElementType())},
      {Type->getScope(), Type->getNumRows(), Type->getNumColumns(),
       unsigned(Type->getUse())});
}

/// A component type, as Itanium mangling and as the translator's names of types
/// write it. SPIR-V's integers have no signs.
static std::pair<StringRef, StringRef> namesOf(const ASTContext &Context,
                                               QualType Component) {
  bool IsSigned = Component->isSignedIntegerType();
  if (Component->isHalfType())
    return {"Dh", "half"};
  uint64_t Bits = Context.getTypeSize(Component);
  if (Component->isRealFloatingType())
    return Bits == 32 ? std::pair("f", "float") : std::pair("d", "double");
  switch (Bits) {
  case 8:
    return {IsSigned ? "c" : "h", "char"};
  case 16:
    return {IsSigned ? "s" : "t", "short"};
  case 32:
    return {IsSigned ? "i" : "j", "uint"};
  default:
    return {IsSigned ? "l" : "m", "long"};
  }
}

static std::string withLength(const Twine &Name) {
  std::string Text = Name.str();
  return std::to_string(Text.size()) + Text;
}

/// half_3_8_8_0
static std::string spell(const ASTContext &Context,
                         const CooperativeMatrixType *Type) {
  std::string Text = namesOf(Context, Type->getElementType()).second.str();
  for (uint64_t Value : Type->getValues())
    Text += "_" + std::to_string(Value);
  return Text;
}

/// A parameter that is a matrix: the translator's, a pointer to a structure.
static std::string mangle(const ASTContext &Context,
                          const CooperativeMatrixType *Type) {
  return "PU3AS1" +
         withLength("__spirv_CooperativeMatrixKHR__" + spell(Context, Type));
}

namespace {
/// A call of the function for \p Operation.
class Call {
  CodeGenFunction &CGF;
  std::string Name;
  SmallVector<Value *, 4> Arguments;
  bool IsReading = false, IsWriting = false;

public:
  Call(CodeGenFunction &CGF, const Twine &Operation)
      : CGF(CGF), Name("_Z" + withLength("__spirv_" + Operation)) {}

  Call &add(Value *Argument, const Twine &Mangled) {
    Arguments.push_back(Argument);
    Name += Mangled.str();
    return *this;
  }
  Call &add(Value *Argument, const CooperativeMatrixType *Type) {
    return add(Argument, mangle(CGF.getContext(), Type));
  }
  /// More of the name: template arguments, or what tells functions apart that
  /// differ in their results.
  Call &name(const Twine &Text) {
    Name += Text.str();
    return *this;
  }
  Call &reads() {
    IsReading = true;
    return *this;
  }
  Call &writes() {
    IsWriting = true;
    return *this;
  }
  Value *emit(llvm::Type *Result);
};
} // namespace

Value *Call::emit(llvm::Type *Result) {
  SmallVector<llvm::Type *, 4> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  llvm::FunctionCallee Callee = CGF.CGM.getModule().getOrInsertFunction(
      Name, llvm::FunctionType::get(Result, Types, /*isVarArg=*/false));
  if (auto *F = dyn_cast<llvm::Function>(Callee.getCallee())) {
    F->setCallingConv(llvm::CallingConv::SPIR_FUNC);
    F->setDoesNotThrow();
    F->setConvergent();
    F->addFnAttr(llvm::Attribute::WillReturn);
    F->setMemoryEffects(
        IsReading   ? llvm::MemoryEffects::argMemOnly(llvm::ModRefInfo::Ref)
        : IsWriting ? llvm::MemoryEffects::argMemOnly(llvm::ModRefInfo::Mod)
                    : llvm::MemoryEffects::none());
  }
  llvm::CallInst *Emitted = CGF.Builder.CreateCall(Callee, Arguments);
  Emitted->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  Emitted->setConvergent();
  return Emitted;
}

/// A pointer to \p Pointee; address spaces are SPIR-V's.
static std::string manglePointer(CodeGenModule &CGM, QualType Pointee) {
  unsigned Space =
      CGM.getContext().getTargetAddressSpace(Pointee.getAddressSpace());
  return "P" + (Space ? "U3AS" + std::to_string(Space) : "") +
         namesOf(CGM.getContext(), Pointee.getUnqualifiedType()).first.str();
}

Value *CodeGen::emitSPIRVMemory(CodeGenFunction &CGF,
                                const CooperativeMatrixType *Type,
                                Value *Pointer, QualType Pointee, Value *Stored,
                                unsigned Layout, Value *Stride) {
  std::string Mangled = manglePointer(CGF.CGM, Pointee);
  StringRef StrideName = Stride->getType()->isIntegerTy(64) ? "m" : "j";
  Value *LayoutValue = CGF.Builder.getInt32(Layout);
  if (Stored)
    return Call(CGF, "CooperativeMatrixStoreKHR")
        .add(Pointer, Mangled)
        .add(Stored, Type)
        .add(LayoutValue, "j")
        .add(Stride, StrideName)
        .writes()
        .emit(CGF.VoidTy);
  // Loads differ in their results, too: as templates of the type.
  Call Load(CGF, "CooperativeMatrixLoadKHR");
  Load.name("I" + namesOf(CGF.getContext(), Type->getElementType()).first);
  for (uint64_t Number : Type->getValues())
    Load.name("Lj" + Twine(Number) + "E");
  return Load.name("Ev")
      .add(Pointer, Mangled)
      .add(LayoutValue, "j")
      .add(Stride, StrideName)
      .reads()
      .emit(convertToSPIRV(CGF.CGM, Type));
}

Value *CodeGen::emitSPIRVMultiplyAdd(CodeGenFunction &CGF,
                                     const CallExpr *Builtin,
                                     ArrayRef<Value *> Values,
                                     unsigned Operands) {
  Call MultiplyAdd(CGF, "CooperativeMatrixMulAddKHR");
  for (auto [I, V] : llvm::enumerate(Values))
    MultiplyAdd.add(
        V, Builtin->getArg(I)->getType()->castAs<CooperativeMatrixType>());
  return MultiplyAdd.add(CGF.Builder.getInt32(Operands), "j")
      .emit(Values.back()->getType());
}

Value *CodeGen::emitSPIRVBinary(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                                const CooperativeMatrixType *Type, Value *LHS,
                                Value *RHS) {
  QualType Component = Type->getElementType();
  bool IsFloat = Component->isRealFloatingType();
  StringRef Name = [&] {
    switch (Opcode) {
    case BO_Add:
      return IsFloat ? "FAdd" : "IAdd";
    case BO_Sub:
      return IsFloat ? "FSub" : "ISub";
    case BO_Mul:
      return IsFloat ? "FMul" : "IMul";
    case BO_Div:
      return IsFloat                            ? "FDiv"
             : Component->isSignedIntegerType() ? "SDiv"
                                                : "UDiv";
    default:
      llvm_unreachable("no other operator takes cooperative matrices");
    }
  }();
  // Of the second one, the same type again.
  return Call(CGF, Name).add(LHS, Type).add(RHS, "S1_").emit(LHS->getType());
}

Value *CodeGen::emitSPIRVNegation(CodeGenFunction &CGF,
                                  const CooperativeMatrixType *Type, Value *V) {
  bool IsFloat = Type->getElementType()->isRealFloatingType();
  return Call(CGF, IsFloat ? "FNegate" : "SNegate")
      .add(V, Type)
      .emit(V->getType());
}

Value *CodeGen::fillSPIRV(CodeGenFunction &CGF,
                          const CooperativeMatrixType *Type, Value *Scalar) {
  const ASTContext &Context = CGF.getContext();
  return Call(CGF, "CompositeConstruct")
      .add(Scalar, namesOf(Context, Type->getElementType()).first)
      .name("." + spell(Context, Type))
      .emit(convertToSPIRV(CGF.CGM, Type));
}

Value *CodeGen::convertSPIRV(CodeGenFunction &CGF, Value *V,
                             const CooperativeMatrixType *From,
                             const CooperativeMatrixType *To) {
  llvm::Type *Result = convertToSPIRV(CGF.CGM, To);
  if (V->getType() == Result)
    return V;
  QualType Source = From->getElementType(), Target = To->getElementType();
  bool IsToSigned = Target->isSignedIntegerType(),
       IsFromSigned = Source->isSignedIntegerType();
  StringRef Name = [&] {
    if (Source->isRealFloatingType())
      return Target->isRealFloatingType() ? "FConvert"
             : IsToSigned                 ? "ConvertFToS"
                                          : "ConvertFToU";
    if (Target->isRealFloatingType())
      return IsFromSigned ? "ConvertSToF" : "ConvertUToF";
    return IsFromSigned ? "SConvert" : "UConvert";
  }();
  return Call(CGF, Name)
      .add(V, From)
      .name("." + spell(CGF.getContext(), To))
      .emit(Result);
}

Value *CodeGen::emitSPIRVLength(CodeGenFunction &CGF,
                                const CooperativeMatrixType *Type, Value *V) {
  return Call(CGF, "CooperativeMatrixLengthKHR").add(V, Type).emit(CGF.Int32Ty);
}
