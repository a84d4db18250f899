// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of arguments, as a user gives them.

#include "matrix/Prove/Proof.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static Error error(const Twine &Text) {
  return make_error<StringError>(Text, inconvertibleErrorCode());
}

Error ProofOptions::addValue(StringRef Text, const Module &Reference) {
  auto [Name, Digits] = Text.split('=');
  int64_t Signed = 0;
  uint64_t Number = 0;
  bool IsUnsigned = Name.empty() || Digits.getAsInteger(0, Signed);
  if (!IsUnsigned)
    Number = Signed;
  else if (Name.empty() || Digits.getAsInteger(0, Number))
    return error("expected name=value, got '" + Text + "'");
  if (!Values.try_emplace(Name, Number).second)
    return error("'" + Name + "' has two values");
  for (const Function &F : Reference)
    for (const Argument &A : F.args()) {
      if (F.isDeclaration() || nameOf(A) != Name)
        continue;
      Type *Ty = A.getType();
      if (!Ty->isIntegerTy())
        return error("'" + Name + "' of '" + F.getName() + "' is no integer");
      unsigned Bits = Ty->getIntegerBitWidth();
      if (Bits < 64 && !isUIntN(Bits, Number) &&
          (IsUnsigned || !isIntN(Bits, Signed)))
        return error("'" + Name + "' of '" + F.getName() + "' has " +
                     Twine(Bits) + " bits, too few for " + Digits);
    }
  return Error::success();
}

bool ProofOptions::isUsed(StringRef Name, const Module &Reference) {
  return any_of(Reference, [&](const Function &F) {
    return any_of(F.args(),
                  [&](const Argument &A) { return nameOf(A) == Name; });
  });
}
