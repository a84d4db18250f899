// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments are values that are there in front of the call: those of Fortran
// are loaded, unless what was stored last is known. What a constant argument
// rules out is a reason to leave the call alone; all else becomes a condition.

#include "CallArguments.h"
#include "matrix/Loops/Nest.h"
#include "matrix/Machine/Libraries.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// How many instructions in front of a call are looked at for what its
/// arguments in memory are.
static constexpr unsigned MostScanned = 100;

CallArguments::CallArguments(CallBase &Call, Routine Of, BatchAAResults &AA)
    : B(&Call), Element(Of.element(Call.getContext())), Call(Call), Of(Of),
      AA(AA) {}

bool CallArguments::hasTypesOfBlas() const {
  const FunctionType *Ty = Call.getFunctionType();
  StringRef Form = Of.parameters();
  if (!Ty->getReturnType()->isVoidTy() || Ty->isVarArg() ||
      Call.getCallingConv() != CallingConv::C)
    return false;
  ArrayRef<Type *> Types = Ty->params();
  auto IsAddress = [](Type *T) {
    return T->isPointerTy() && T->getPointerAddressSpace() == 0;
  };
  if (Of.IsFortran) {
    // A compiler of Fortran adds the lengths of strings.
    unsigned Count = Form.size() - 1, Strings = Form.count('o') - 1;
    return (Types.size() == Count || Types.size() == Count + Strings) &&
           all_of(Types.take_front(Count), IsAddress) &&
           all_of(Types.drop_front(Count),
                  [](Type *T) { return T->isIntegerTy(); });
  }
  if (Types.size() != Form.size())
    return false;
  Type *Integer = Types[Form.find('n')];
  if (!Integer->isIntegerTy(32) && !Integer->isIntegerTy(64))
    return false;
  return all_of(zip_equal(Types, Form), [&](const auto &Pair) {
    auto [Here, Letter] = Pair;
    switch (Letter) {
    case 'o':
      return Here->isIntegerTy();
    case 'n':
      return Here == Integer;
    case 'e':
      return Here == Element;
    default:
      return IsAddress(Here);
    }
  });
}

Value *CallArguments::next() { return Call.getArgOperand(Next++); }

/// The next argument, of type \p Ty.
Value *CallArguments::next(Type *Ty) {
  Value *Argument = next();
  return Of.IsFortran ? load(Ty, Argument) : Argument;
}

Value *CallArguments::load(Type *Ty, Value *Pointer) {
  if (auto *C = dyn_cast<Constant>(Pointer))
    if (Constant *Known = ConstantFoldLoadFromConstPtr(
            C, Ty, B.GetInsertBlock()->getDataLayout()))
      return Known;
  LoadInst *Load = B.CreateLoad(Ty, Pointer);
  Value *Known = FindAvailableLoadedValue(Load, AA, nullptr, MostScanned);
  if (!Known || Known->getType() != Ty)
    return Load;
  Load->eraseFromParent();
  return Known;
}

Value *CallArguments::integer() {
  Type *Ty =
      Of.IsFortran ? B.getInt32Ty() : Call.getArgOperand(Next)->getType();
  return B.CreateSExt(next(Ty), B.getInt64Ty());
}

std::pair<Value *, Value *> CallArguments::complexScalar() {
  Value *Pointer = next();
  Value *Real = load(Element, Pointer);
  return {Real, load(Element, B.CreatePtrAdd(
                                  Pointer, B.getInt64(bytesOfElement() / 2)))};
}

uint64_t CallArguments::bytesOfElement() const {
  uint64_t Bytes =
      B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Element);
  return Of.IsComplex ? 2 * Bytes : Bytes;
}

/// The next argument, which is one of \p Options; 0 if none of them, or
/// unknown.
unsigned CallArguments::option(ArrayRef<Option> Options) {
  auto *Argument = dyn_cast<ConstantInt>(next(B.getInt8Ty()));
  if (!Argument) {
    refuse(CallRefusal::Unknown);
    return 0;
  }
  uint64_t Value = Argument->getZExtValue();
  for (auto [Number, One] : enumerate(Options))
    if (Of.IsFortran ? One.Letters.contains(char(Value)) : One.Number == Value)
      return Number;
  refuse(CallRefusal::Arguments);
  return 0;
}

// Numbers of cblas.h.
bool CallArguments::isRowMajor() {
  return !Of.IsFortran && option({{"", 102}, {"", 101}}) == 1;
}

CallArguments::Transposition CallArguments::transposition() {
  return Transposition(option({{"Nn", 111}, {"Tt", 112}, {"Cc", 113}}));
}

bool CallArguments::isUpper() { return option({{"Ll", 122}, {"Uu", 121}}); }

bool CallArguments::isRight() { return option({{"Ll", 141}, {"Rr", 142}}); }

bool CallArguments::isUnit() { return option({{"Nn", 131}, {"Uu", 132}}); }

void CallArguments::demand(Value *That, CallRefusal Else) {
  if (auto *Known = dyn_cast<ConstantInt>(That); Known && Known->isZero())
    refuse(Else);
  Condition = Condition ? B.CreateAnd(Condition, That) : That;
}

void CallArguments::demandDistance(Value *Number, Value *Least) {
  uint64_t Above = MostAtRunTime / bytesOfElement() - Libraries::MostProducts;
  demand(B.CreateICmpULT(B.CreateSub(Number, Least), B.getInt64(Above)),
         CallRefusal::Arguments);
}

void CallArguments::demandExtents(
    ArrayRef<std::pair<Value *, uint64_t>> Extents, uint64_t Most) {
  Value *One = B.getInt64(1), *Products = One;
  for (auto [Extent, MostOfIt] : Extents) {
    demand(B.CreateICmpSGE(Extent, One), CallRefusal::Arguments);
    demand(B.CreateICmpSLE(Extent, B.getInt64(MostOfIt)), CallRefusal::Large);
    Products = B.CreateMul(Products, Extent);
  }
  demand(B.CreateICmpULE(Products, B.getInt64(Most)), CallRefusal::Large);
}

Value *CallArguments::condition() {
  return isa<Constant>(Condition) ? Condition : B.CreateFreeze(Condition);
}
