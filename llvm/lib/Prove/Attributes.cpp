// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes are claims. Those that the machine checks are true where a
// function is proved, and some are about no execution. Any other one must be
// the original's: there is no list of those that are not checked.

#include "Attributes.h"
#include "Variables.h"
#include "matrix/Prove/Proof.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

bool prove::isHarmless(Attribute A) {
  if (A.isStringAttribute())
    return true;
  switch (A.getKindAsEnum()) {
  // How it is compiled, inlined and instrumented.
  case Attribute::AlwaysInline:
  case Attribute::Builtin:
  case Attribute::Cold:
  case Attribute::Convergent:
  case Attribute::Hot:
  case Attribute::InlineHint:
  case Attribute::MinSize:
  case Attribute::MustProgress:
  case Attribute::NoBuiltin:
  case Attribute::NoDivergenceSource:
  case Attribute::NoImplicitFloat:
  case Attribute::NoInline:
  case Attribute::NoMerge:
  case Attribute::NonLazyBind:
  case Attribute::NoProfile:
  case Attribute::NoSanitizeBounds:
  case Attribute::NoSanitizeCoverage:
  case Attribute::OptimizeForSize:
  case Attribute::OptimizeNone:
  case Attribute::SkipProfile:
  case Attribute::StackProtect:
  case Attribute::StackProtectReq:
  case Attribute::StackProtectStrong:
  case Attribute::StrictFP:
  case Attribute::UWTable:
  // The machine frees only what was allocated, throws nothing, and ends.
  case Attribute::NoCallback:
  case Attribute::NoFree:
  case Attribute::NoRecurse:
  case Attribute::NoUnwind:
  case Attribute::WillReturn:
  // Checked as it executes.
  case Attribute::Alignment:
  case Attribute::Dereferenceable:
  case Attribute::Memory:
  case Attribute::NoReturn:
  case Attribute::NoSync:
  case Attribute::NonNull:
  case Attribute::NoUndef:
  case Attribute::Range:
  case Attribute::VScaleRange:
    return true;
  default:
    return false;
  }
}

/// How a value is passed.
static bool isOfCalls(Attribute::AttrKind Kind) {
  switch (Kind) {
  case Attribute::ByVal:
  case Attribute::ByRef:
  case Attribute::InAlloca:
  case Attribute::InReg:
  case Attribute::Nest:
  case Attribute::NoExt:
  case Attribute::Preallocated:
  case Attribute::SExt:
  case Attribute::StackAlignment:
  case Attribute::StructRet:
  case Attribute::SwiftAsync:
  case Attribute::SwiftError:
  case Attribute::SwiftSelf:
  case Attribute::ZExt:
    return true;
  default:
    return false;
  }
}

/// Whether a caller of the function sees that \p A is so: it is checked for the
/// function that is proved, and not for those that it calls.
static bool isCheckedOfFunction(Attribute A, bool IsArgument) {
  switch (A.getKindAsEnum()) {
  case Attribute::Captures:
  case Attribute::Initializes:
  case Attribute::ReadNone:
  case Attribute::ReadOnly:
  case Attribute::Returned:
  case Attribute::WriteOnly:
    return true;
  case Attribute::NoAlias:
    return IsArgument;
  default:
    return false;
  }
}

/// Whether \p Known says as much as \p A, or more.
static bool implies(AttributeSet Known, Attribute A) {
  Attribute::AttrKind Kind = A.getKindAsEnum();
  if (Kind == Attribute::DereferenceableOrNull)
    return A.getValueAsInt() <= std::max(Known.getDereferenceableBytes(),
                                         Known.getDereferenceableOrNullBytes());
  if (!Known.hasAttribute(Kind))
    return false;
  if (Kind == Attribute::NoFPClass)
    return (A.getNoFPClass() & ~Known.getAttribute(Kind).getNoFPClass()) ==
           fcNone;
  return Known.getAttribute(Kind) == A;
}

static std::string claimsOf(AttributeSet Known, AttributeSet Changed,
                            bool IsArgument, StringRef Of) {
  for (Attribute A : Changed) {
    bool IsNew = !A.isStringAttribute() && !implies(Known, A);
    if (!IsNew || isCheckedOfFunction(A, IsArgument))
      continue;
    // No input is undefined.
    bool IsOpen = IsArgument && A.hasAttribute(Attribute::NoUndef);
    if (IsOpen || !prove::isHarmless(A))
      return "the original does not claim '" + A.getAsString() + "'" + Of.str();
  }
  for (Attribute A : Known)
    if (!A.isStringAttribute() && isOfCalls(A.getKindAsEnum()) &&
        !Changed.hasAttribute(A.getKindAsEnum()))
      return "'" + A.getAsString() + "' is gone" + Of.str();
  return "";
}

/// What decides how numbers are computed.
static std::string otherModes(const Function &Reference,
                              const Function &Changed) {
  for (StringRef Mode :
       {"approx-func-fp-math", "denormal-fp-math", "denormal-fp-math-f32",
        "no-infs-fp-math", "no-nans-fp-math", "no-signed-zeros-fp-math",
        "strict-float-cast-overflow", "unsafe-fp-math", "use-soft-float"})
    if (Reference.getFnAttribute(Mode) != Changed.getFnAttribute(Mode))
      return "'" + Mode.str() + "' is not the original's";
  if (Reference.hasFnAttribute(Attribute::NullPointerIsValid) &&
      !Changed.hasFnAttribute(Attribute::NullPointerIsValid))
    return "the original has 'null_pointer_is_valid'";
  // Registers that wide vectors are passed in.
  auto IsWide = [](const Type *Ty) {
    return isa<ScalableVectorType>(Ty) ||
           (Ty->isVectorTy() && Ty->getPrimitiveSizeInBits() > 128);
  };
  StringRef Features = "target-features";
  if ((IsWide(Changed.getReturnType()) ||
       any_of(Changed.getFunctionType()->params(), IsWide)) &&
      Reference.getFnAttribute(Features) != Changed.getFnAttribute(Features))
    return "wide vectors are passed for another processor";
  return "";
}

static std::string otherVariable(const GlobalVariable &Known,
                                 const GlobalVariable &Changed) {
  std::string Of = " of '" + Known.getName().str() + "'";
  if (Known.getThreadLocalMode() != Changed.getThreadLocalMode())
    return "'thread_local'" + Of + " is not the original's";
  if (Known.hasLocalLinkage() != Changed.hasLocalLinkage())
    return "the linkage" + Of + " is not the original's";
  // A variable that nothing writes is a constant.
  if (Known.isConstant() != Changed.isConstant() &&
      !(Changed.isConstant() && useOf(Known).isFixed()))
    return "'constant'" + Of + " is not the original's";
  if (useOf(Known).isTemporary() || hasSameInitializer(Known, Changed))
    return "";
  return "the initializer" + Of + " is not the original's";
}

std::string prove::otherClaims(const Function &Reference,
                               const Function &Changed) {
  const Module &Before = *Reference.getParent(), &After = *Changed.getParent();
  if (Before.getDataLayout() != After.getDataLayout())
    return "the two modules have different data layouts";
  if (Before.getTargetTriple() != After.getTargetTriple())
    return "the two modules have different targets";
  if (Reference.getLinkage() != Changed.getLinkage())
    return "the linkage is not the original's";
  if (Reference.getCallingConv() != Changed.getCallingConv() &&
      !Changed.hasLocalLinkage())
    return "the calling convention is not the original's";
  if (std::string Mode = otherModes(Reference, Changed); !Mode.empty())
    return Mode;
  AttributeList First = Reference.getAttributes(),
                Second = Changed.getAttributes();
  if (std::string Text =
          claimsOf(First.getFnAttrs(), Second.getFnAttrs(), false, "");
      !Text.empty())
    return Text;
  if (std::string Text = claimsOf(First.getRetAttrs(), Second.getRetAttrs(),
                                  false, " of what is returned");
      !Text.empty())
    return Text;
  for (const Argument &A : Reference.args())
    if (std::string Text = claimsOf(First.getParamAttrs(A.getArgNo()),
                                    Second.getParamAttrs(A.getArgNo()), true,
                                    " of '" + nameOf(A) + "'");
        !Text.empty())
      return Text;
  SmallSetVector<const GlobalVariable *, 4> Variables = reachedBy(Reference);
  Variables.insert_range(reachedBy(Changed));
  for (const GlobalVariable *Variable : Variables) {
    const GlobalVariable *Known = Before.getNamedGlobal(Variable->getName()),
                         *Other = After.getNamedGlobal(Variable->getName());
    if (Known && Other)
      if (std::string Text = otherVariable(*Known, *Other); !Text.empty())
        return Text;
  }
  return "";
}
