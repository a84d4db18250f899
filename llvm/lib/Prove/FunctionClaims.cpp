// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the changed function says of itself and of its arguments, where that is
// known once it has run: `returned`, `initializes`, `captures`, `willreturn`.

#include "Comparison.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/ConstantRangeList.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

std::optional<std::string> Comparison::falseClaimOf(const Argument &A,
                                                    const Elements &Got) {
  const Argument &Known = *Reference.getArg(A.getArgNo());
  auto IsNew = [&](Attribute::AttrKind Kind) {
    return A.hasAttribute(Kind) &&
           A.getAttribute(Kind) != Known.getAttribute(Kind);
  };
  if (IsNew(Attribute::Returned))
    for (auto [L, R] : llvm::zip(Arguments[A.getArgNo()], Got))
      if (!Refines.holds(L, R))
        return "'returned'";
  // Elsewhere others may point to the same memory.
  if (!A.getType()->isPointerTy() || !Case.Description.empty())
    return std::nullopt;
  uint64_t Begin = Arguments[A.getArgNo()][0]->integer()->getZExtValue();
  if (IsNew(Attribute::NonNull)) {
    // No access of the original says so.
    const Memory::Object *Object = Before.find(Begin, 0);
    if (!Object || Object->AlwaysBegin >= Object->AlwaysEnd)
      return "'nonnull'";
  }
  if (IsNew(Attribute::Initializes))
    for (const ConstantRange &Range :
         A.getAttribute(Attribute::Initializes).getInitializes())
      for (int64_t Byte : seq(Range.getLower().getSExtValue(),
                              Range.getUpper().getSExtValue())) {
        const Memory::Object *Object = After.find(Begin + Byte, 1);
        uint64_t Offset = Object ? Begin + Byte - Object->Address : 0;
        if (!Object || !Object->isWritten(Offset) ||
            Object->WrittenIf.lookup(Offset) || Object->isReadFirst(Offset))
          return "'initializes'";
      }
  if (!IsNew(Attribute::Captures))
    return std::nullopt;
  auto PointsTo = [&](const Term *Value) {
    const APInt *Address = Value->integer();
    return Address && Address->getBitWidth() == Layout.getPointerSizeInBits() &&
           Address->getActiveBits() <= 64 &&
           argumentAt(Address->getZExtValue()) ==
               Reference.getArg(A.getArgNo());
  };
  CaptureInfo Captures = A.getAttribute(Attribute::Captures).getCaptureInfo();
  if (capturesNothing(Captures.getRetComponents()) && any_of(Got, PointsTo))
    return "'captures'";
  if (!capturesNothing(Captures.getOtherComponents()))
    return std::nullopt;
  for (const auto &[Address, Object] : After.objects())
    if (Object.Kind == Memory::Object::Shared)
      for (uint64_t Offset : seq(Object.begin(), Object.end()))
        if (Object.isWritten(Offset) && PointsTo(Object[Offset].Of))
          return "'captures'";
  return std::nullopt;
}

std::optional<Verdict> Comparison::compareClaims(const Machine &Second,
                                                 const Elements &Got) {
  auto False = [&](const Twine &Claim) {
    return Verdict{Verdict::Unknown,
                   ("the original does not claim " + Claim +
                    ", and it is not seen to be so" + Case.Description)
                       .str()};
  };
  auto IsNew = [&](Attribute::AttrKind Kind) {
    return Changed.hasFnAttribute(Kind) && !Reference.hasFnAttribute(Kind);
  };
  auto IsEnd = [](const Machine::Event &E) { return isa<CallBase>(E.I); };
  if (IsNew(Attribute::NoReturn))
    return False("'noreturn'");
  if (IsNew(Attribute::WillReturn) && any_of(Second.events(), IsEnd))
    return False("'willreturn'");
  if (IsNew(Attribute::NoSync) &&
      (Second.hasFence() ||
       any_of(Second.events(), [&](const auto &E) { return !IsEnd(E); })))
    return False("'nosync'");
  for (const Argument &A : Changed.args())
    if (std::optional<std::string> Claim = falseClaimOf(A, Got))
      return False(Twine(*Claim) + " of '" + nameOf(A) + "'");
  return std::nullopt;
}
