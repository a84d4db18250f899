// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: of functions of the module, of operations on tensors, of intrinsics,
// and of the few library functions that Language.md names.

#include "Attributes.h"
#include "Interpreter.h"
#include "matrix/Prove/SourceName.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Whether \p A says of an argument of an intrinsic that nothing is written
/// through it, and the intrinsic writes through none. LLVM copies it from a
/// function that it inlines to calls there.
static bool isOfReader(Attribute A, const Function &Callee) {
  return A.hasAttribute(Attribute::ReadOnly) && Callee.isIntrinsic() &&
         !isModSet(Callee.getMemoryEffects().getModRef(IRMemLocation::ArgMem));
}

bool Interpreter::isExpected(const CallBase &I, const Function &Callee) {
  StringRef Name = Callee.getName();
  AttributeList Claims = I.getAttributes(), Declared = Callee.getAttributes();
  bool HasBody = !Callee.isDeclaration();
  for (unsigned Index : Claims.indexes())
    for (Attribute A : Claims.getAttributes(Index)) {
      bool IsChecked =
          isHarmless(A) && (HasBody || !A.hasAttribute(Attribute::Memory));
      if (IsChecked || is_contained(Declared.getAttributes(Index), A) ||
          isOfReader(A, Callee))
        continue;
      std::string Text =
          (Name + " " + Twine(Index) + " " + A.getAsString()).str();
      if (M.IsTrusted)
        M.CallClaims.insert(Text);
      else if (!M.CallClaims.contains(Text))
        return unknown(I, "the original does not claim '" + A.getAsString() +
                              "' of a call of '" + sourceName(Callee) + "'");
    }
  return true;
}

bool Interpreter::visitCallBase(CallBase &I) {
  if (const auto *Invoke = dyn_cast<InvokeInst>(&I))
    Next = Invoke->getNormalDest();
  else if (const auto *Branch = dyn_cast<CallBrInst>(&I))
    Next = Branch->getNumIndirectDests() ? nullptr : Branch->getDefaultDest();
  else if (!isa<CallInst>(I))
    return visitInstruction(I);
  if (const auto *Assembly = dyn_cast<InlineAsm>(I.getCalledOperand())) {
    // No instruction, but what LLVM's passes may not move accesses across.
    if ((isa<CallInst>(I) || Next) && Assembly->getAsmString().empty() &&
        I.getType()->isVoidTy())
      return !I.mayReadOrWriteMemory() || synchronize(I);
    // No instruction, but what hides a value from passes.
    if (isa<CallInst>(I) && Assembly->getAsmString().empty() &&
        Assembly->getConstraintString() == "=r,0" &&
        !I.mayReadOrWriteMemory()) {
      set(I, get(I.getArgOperand(0)));
      return true;
    }
    return unknown(I, "the machine has no inline assembly");
  }
  // Another one may be linked.
  if (const auto *Called = dyn_cast<GlobalValue>(I.getCalledOperand());
      Called && Called->isInterposable() && !Called->isDeclaration())
    return unknown(I, "a call of '" + sourceName(*Called) +
                          "', which a link may replace");
  // An alias of a function, such as that of a complete constructor, is it.
  auto *Callee =
      dyn_cast<Function>(I.getCalledOperand()->stripPointerCastsAndAliases());
  if (!Callee || Callee->getFunctionType() != I.getFunctionType())
    return unknown(I, "a call through a pointer");
  if (std::optional<TensorOp> Op = TensorOp::of(&I))
    return callOperation(*Op);
  if (Callee->getCallingConv() != I.getCallingConv())
    return fault(I, "the call has another convention than what it calls");
  if (!isExpected(I, *Callee))
    return false;
  // A false claim makes poison of what is passed, here alone.
  std::vector<std::pair<const Value *, Elements>> Passed;
  if (!claimArguments(I, Passed))
    return false;
  bool IsDone = call(I, *Callee);
  for (auto &[V, Old] : llvm::reverse(Passed))
    Values[Slots.lookup(V)] = std::move(Old);
  return IsDone;
}

bool Interpreter::call(CallBase &I, Function &Callee) {
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I)) {
    if (!callIntrinsic(*Intrinsic))
      return false;
    AttributeSet Claims = I.getAttributes().getRetAttrs();
    if (Claims.hasAttributes()) {
      Elements Value = get(&I);
      if (!claimAttributes(I, Claims, Value))
        return false;
      set(I, std::move(Value));
    }
    return I.getType()->isVoidTy() || claimMetadata(I);
  }
  if (StringRef Name = spirVInstructionName(Callee.getName()); !Name.empty())
    return callSpirV(I, Name);
  if (Callee.isDeclaration())
    return callLibrary(I, Callee.getName());
  std::vector<Elements> Arguments;
  for (const Use &Argument : I.args())
    Arguments.push_back(get(Argument));
  SmallVector<const Argument *> Dead = passDeadArguments(I, Callee);
  std::optional<Elements> Result =
      M.run(Callee, std::move(Arguments), I.getMemoryEffects());
  for (const Argument *A : Dead)
    M.DeadOnReturn.erase(A);
  if (!Result)
    return false;
  if (I.doesNotReturn())
    return fault(I, "'noreturn' is false");
  if (I.getType()->isVoidTy())
    return true;
  if (!claimAttributes(I, I.getAttributes().getRetAttrs(), *Result))
    return false;
  set(I, std::move(*Result));
  return claimMetadata(I);
}

/// The name of a function of C's library without a suffix for its type, or
/// nothing: it computes one number of others. That it may set errno is not
/// looked at.
static StringRef mathFunction(StringRef Name) {
  static constexpr StringLiteral Names[] = {
      "acos",   "acosh",   "asin",      "asinh", "atan",      "atan2", "atanh",
      "cbrt",   "cos",     "cosh",      "erf",   "erfc",      "exp",   "exp10",
      "exp2",   "expm1",   "fdim",      "fmod",  "hypot",     "ldexp", "lgamma",
      "llrint", "llround", "log",       "log10", "log1p",     "log2",  "logb",
      "lrint",  "lround",  "nextafter", "pow",   "remainder", "sin",   "sinh",
      "sqrt",   "tan",     "tanh",      "tgamma"};
  if (is_contained(Names, Name))
    return Name;
  if (Name.ends_with("f") || Name.ends_with("l"))
    if (StringRef Base = Name.drop_back(); is_contained(Names, Base))
      return Base;
  // Products and quotients of complex numbers, in the compiler's library.
  if (Name.size() == 8 &&
      (Name.starts_with("__mul") || Name.starts_with("__div")) &&
      Name.ends_with("c3"))
    return Name;
  return "";
}

bool Interpreter::callLibrary(CallBase &I, StringRef Name) {
  enum {
    Malloc,
    AlignedAlloc,
    PosixMemalign,
    Free,
    Other
  } Function = StringSwitch<decltype(Function)>(Name)
                   .Case("malloc", Malloc)
                   .Case("aligned_alloc", AlignedAlloc)
                   .Case("posix_memalign", PosixMemalign)
                   .Case("free", Free)
                   .Default(Other);
  auto Allocate = [&](uint64_t Size, uint64_t Alignment) {
    return M.Mem.addLocal(Name.str(), Size, Alignment).Address;
  };
  Type *Ty = M.elementType(I.getType());
  switch (Function) {
  case Malloc: {
    auto Size = number(I, I.getArgOperand(0), "a size");
    if (Size)
      set(I, Pool.integer(Ty, Allocate(*Size, 16)));
    return Size.has_value();
  }
  case AlignedAlloc: {
    auto Alignment = number(I, I.getArgOperand(0), "an alignment");
    auto Size = number(I, I.getArgOperand(1), "a size");
    if (!Alignment || !Size)
      return false;
    set(I, Pool.integer(Ty, Allocate(*Size, *Alignment)));
    return true;
  }
  case PosixMemalign: {
    auto Where = number(I, I.getArgOperand(0), "an address");
    auto Alignment = number(I, I.getArgOperand(1), "an alignment");
    auto Size = number(I, I.getArgOperand(2), "a size");
    if (!Where || !Alignment || !Size)
      return false;
    Type *Pointer = M.elementType(I.getArgOperand(0)->getType());
    if (!store(I, *Where, {Pool.integer(Pointer, Allocate(*Size, *Alignment))},
               Pointer))
      return false;
    set(I, Pool.integer(Ty, 0));
    return true;
  }
  case Free: {
    auto Address = number(I, I.getArgOperand(0), "an address");
    if (!Address)
      return false;
    if (*Address == 0)
      return true;
    Memory::Object *Object = M.Mem.find(*Address, 0);
    if (!Object || Object->Address != *Address ||
        Object->Kind != Memory::Object::Local)
      return fault(I, "frees what was not allocated");
    M.Mem.end(*Object);
    return true;
  }
  case Other:
    break;
  }
  // A function of its operands, such as expf.
  bool IsPure =
      I.doesNotAccessMemory() && I.doesNotThrow() && !I.getType()->isVectorTy();
  if ((IsPure || !mathFunction(Name).empty()) && !I.getType()->isVoidTy()) {
    SmallVector<const Term *, 2> Operands;
    for (const Use &Argument : I.args())
      llvm::append_range(Operands, get(Argument));
    // This one is rounded correctly, as the instruction is.
    if (Name == (Ty->isDoubleTy() ? "sqrt" : "sqrtf") && I.arg_size() == 1 &&
        Operands[0]->type() == Ty) {
      set(I, Pool.intrinsic(Intrinsic::sqrt, Ty, Operands, fastMathOf(I)));
      return true;
    }
    std::vector<std::pair<Type *, uint64_t>> Parts;
    M.flatten(I.getType(), 0, Parts);
    Elements Result;
    for (auto [Number, Part] : enumerate(Parts))
      Result.push_back(Pool.function(
          Parts.size() == 1 ? Name.str() : (Name + "." + Twine(Number)).str(),
          Part.first, Operands));
    set(I, std::move(Result));
    return true;
  }
  StringRef Base = Name;
  if (Base.consume_front("sincos") && I.arg_size() == 3 &&
      (Base.empty() || Base == "f" || Base == "l")) {
    const Term *X = get(I.getArgOperand(0))[0];
    for (unsigned Result : {0, 1}) {
      auto Where = number(I, I.getArgOperand(Result + 1), "an address");
      std::string Function = (Result ? "cos" : "sin") + Base.str();
      if (!Where ||
          !store(I, *Where, {Pool.function(Function, X->type(), X)}, X->type()))
        return false;
    }
    return true;
  }
  static constexpr StringLiteral Ends[] = {"abort", "exit", "_exit",
                                           "quick_exit", "_Exit"};
  if (I.doesNotReturn() || is_contained(Ends, Name)) {
    // The program ends here, and others see that.
    Elements Operands;
    for (const Use &Argument : I.args())
      if (!Argument->getType()->isPointerTy())
        llvm::append_range(Operands, get(Argument));
    M.Events.push_back({&I, ("call of " + Name).str(), Operands, M.Path});
    IsDropped = HasEnded = true;
    return true;
  }
  return unknown(I, "a call of '" + sourceName(*I.getCalledOperand()) + "'");
}
