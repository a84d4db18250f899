// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Spells and emits the calls. Which products use them is decided in
// Target/SpirV.

#include "matrix/SpirV/CooperativeCalls.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

TargetExtType *CooperativeMatrix::type() const {
  return TargetExtType::get(Component->getContext(),
                            "spirv.CooperativeMatrixKHR", {Component},
                            {Scope, Rows, Columns, unsigned(Use)});
}

/// A component type, as Itanium mangling and as the translator's names of types
/// write it.
static std::pair<StringRef, StringRef> namesOf(const Type *Component,
                                               bool IsSigned) {
  if (Component->isHalfTy())
    return {"Dh", "half"};
  if (Component->isFloatTy())
    return {"f", "float"};
  if (Component->isDoubleTy())
    return {"d", "double"};
  switch (Component->getIntegerBitWidth()) {
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

static StringRef mangle(const CooperativeMatrix &T) {
  return namesOf(T.Component, T.IsSigned).first;
}

static std::string withLength(const Twine &Name) {
  std::string Text = Name.str();
  return std::to_string(Text.size()) + Text;
}

/// half_3_8_8_0
static std::string spell(const CooperativeMatrix &T) {
  return (namesOf(T.Component, T.IsSigned).second + "_" + Twine(T.Scope) + "_" +
          Twine(T.Rows) + "_" + Twine(T.Columns) + "_" + Twine(unsigned(T.Use)))
      .str();
}

namespace {
/// A call of the function for \p Operation.
class Call {
  IRBuilderBase &B;
  std::string Name;
  SmallVector<Value *, 4> Arguments;
  MemoryEffects Effects = MemoryEffects::none();

public:
  Call(IRBuilderBase &B, const Twine &Operation)
      : B(B), Name("_Z" + withLength("__spirv_" + Operation)) {}

  Call &add(Value *Argument, const Twine &Mangled) {
    Arguments.push_back(Argument);
    Name += Mangled.str();
    return *this;
  }
  /// A matrix: the translator's way, a pointer to a structure.
  Call &add(Value *Argument, const CooperativeMatrix &T) {
    return add(Argument,
               "PU3AS1" +
                   withLength("__spirv_CooperativeMatrixKHR__" + spell(T)));
  }
  /// A pointer to components of \p T; address spaces are SPIR-V's.
  Call &addPointer(Value *Pointer, const CooperativeMatrix &T) {
    unsigned Space = Pointer->getType()->getPointerAddressSpace();
    std::string Qualifier = Space ? "U3AS" + std::to_string(Space) : "";
    return add(Pointer, "P" + Qualifier + mangle(T));
  }
  /// The rest of a load's or store's operands. As a volatile one it also
  /// touches memory that nobody else can see, so that it stays.
  Call &addMemory(const CooperativePlace &Place, ModRefInfo Access) {
    constexpr unsigned Volatile = 1;
    Effects = MemoryEffects::argMemOnly(Access);
    add(B.getInt32(unsigned(Place.Layout)), "j")
        .add(Place.Stride,
             Place.Stride->getType()->isIntegerTy(64) ? "m" : "j");
    if (!Place.IsVolatile)
      return *this;
    Effects |= MemoryEffects::inaccessibleMemOnly();
    return add(B.getInt32(Volatile), "j");
  }
  /// More of the name: template arguments, or what tells functions apart that
  /// differ in their results.
  Call &name(const Twine &Text) {
    Name += Text.str();
    return *this;
  }
  Value *emit(Type *Result);
};
} // namespace

Value *Call::emit(Type *Result) {
  SmallVector<Type *, 4> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(
      Name, FunctionType::get(Result, Types, /*isVarArg=*/false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setCallingConv(CallingConv::SPIR_FUNC);
    F->setDoesNotThrow();
    F->setConvergent();
    F->addFnAttr(Attribute::WillReturn);
    F->setMemoryEffects(Effects);
  }
  CallInst *Emitted = B.CreateCall(Callee, Arguments);
  Emitted->setCallingConv(CallingConv::SPIR_FUNC);
  Emitted->setConvergent();
  return Emitted;
}

Value *matrix::loadCooperative(const CooperativeMatrix &T,
                               const CooperativePlace &From, IRBuilderBase &B) {
  // Loads differ in their results, too: as templates of the type.
  Call Load(B, "CooperativeMatrixLoadKHR");
  Load.name("I" + mangle(T));
  for (unsigned Number : {T.Scope, T.Rows, T.Columns, unsigned(T.Use)})
    Load.name("Lj" + Twine(Number) + "E");
  return Load.name("Ev")
      .addPointer(From.Pointer, T)
      .addMemory(From, ModRefInfo::Ref)
      .emit(T.type());
}

void matrix::storeCooperative(const CooperativeMatrix &T, Value *Stored,
                              const CooperativePlace &To, IRBuilderBase &B) {
  Call(B, "CooperativeMatrixStoreKHR")
      .addPointer(To.Pointer, T)
      .add(Stored, T)
      .addMemory(To, ModRefInfo::Mod)
      .emit(B.getVoidTy());
}

Value *matrix::multiplyAddCooperative(CooperativeValue A, CooperativeValue B_,
                                      CooperativeValue C, unsigned Operands,
                                      IRBuilderBase &B) {
  return Call(B, "CooperativeMatrixMulAddKHR")
      .add(A.second, A.first)
      .add(B_.second, B_.first)
      .add(C.second, C.first)
      .add(B.getInt32(Operands), "j")
      .emit(C.first.type());
}

Value *matrix::fillCooperative(const CooperativeMatrix &T, Value *Scalar,
                               IRBuilderBase &B) {
  return Call(B, "CompositeConstruct")
      .add(Scalar, mangle(T))
      .name("." + spell(T))
      .emit(T.type());
}

Value *matrix::emitOnComponents(const Twine &Name, const CooperativeMatrix &T,
                                ArrayRef<Value *> Operands, IRBuilderBase &B) {
  Call Emitted(B, Name);
  Emitted.add(Operands.front(), T);
  // A second operand has the same type again.
  for (Value *V : Operands.drop_front())
    Emitted.add(V, "S1_");
  return Emitted.emit(T.type());
}

Value *matrix::convertCooperative(const Twine &Name, Value *V,
                                  const CooperativeMatrix &From,
                                  const CooperativeMatrix &To,
                                  IRBuilderBase &B) {
  return Call(B, Name).add(V, From).name("." + spell(To)).emit(To.type());
}

Value *matrix::lengthOfCooperative(const CooperativeMatrix &T, Value *V,
                                   IRBuilderBase &B) {
  return Call(B, "CooperativeMatrixLengthKHR").add(V, T).emit(B.getInt32Ty());
}
