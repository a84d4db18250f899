// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two versions of a function, executed on the same inputs, for one arrangement
// of memory.

#include "Comparison.h"
#include "ElementPlace.h"
#include "Sample.h"
#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

std::string prove::nameOf(const Argument &A) {
  return A.hasName() ? A.getName().str() : ("%" + Twine(A.getArgNo())).str();
}

void Comparison::placeArguments() {
  Machine M(Pool, Before, Layout, Cost, Options.VScale);
  std::vector<uint64_t> Addresses(Reference.arg_size());
  for (const Argument &A : Reference.args()) {
    unsigned I = A.getArgNo();
    if (A.getType()->isPointerTy()) {
      Arrangement::Place Place = *Case.Places[I];
      if (Place.IsNull) {
        Addresses[I] = 0;
      } else if (Place.Global) {
        Addresses[I] = Before.addArgument(*Place.Global);
        After.addArgument(*Place.Global);
      } else if (Place.Argument == I) {
        // No more aligned than the function may believe.
        uint64_t Begin = regionOf(I);
        Addresses[I] = Begin + BytesInFront + Alignments[I];
        Before.addShared(nameOf(A), Begin, RegionBytes / 2);
        Initial.name(Begin, Addresses[I], nameOf(A));
      } else {
        Addresses[I] = Addresses[Place.Argument] + Place.Offset;
      }
      Arguments.push_back(
          {Pool.integer(M.elementType(A.getType()), Addresses[I])});
      continue;
    }
    std::optional<uint64_t> Known = Case.Values[I];
    unsigned Count = M.numElements(A.getType());
    std::vector<std::pair<Type *, uint64_t>> Parts;
    if (A.getType()->isAggregateType())
      M.flatten(A.getType(), 0, Parts);
    Elements Value;
    for (unsigned Lane : seq(Count)) {
      Type *Ty = Parts.empty() ? M.elementType(A.getType()) : Parts[Lane].first;
      std::string Name = nameOf(A);
      if (Count > 1)
        Name += ("[" + Twine(Lane) + "]").str();
      Value.push_back(
          Known ? Pool.integer(
                      APInt(64, *Known).sextOrTrunc(Ty->getIntegerBitWidth()))
                : Pool.variable(Ty, std::move(Name)));
    }
    Arguments.push_back(std::move(Value));
  }
}

/// The changed function has what the reference accessed, from the first byte to
/// the last one.
void Comparison::restrictObjects() {
  for (const auto &[Address, Object] : Before.objects()) {
    if (Object.Kind != Memory::Object::Shared)
      continue;
    std::optional<uint64_t> First;
    uint64_t End = 0;
    for (uint64_t Offset : seq(Object.begin(), Object.end()))
      if (Object.isAccessed(Offset)) {
        if (!First)
          First = Offset;
        End = Offset + 1;
      }
    if (!First || Before.isGlobal(Object))
      continue;
    Memory::Object &New =
        After.addShared(Object.Name, Address + *First, End - *First);
    New.AlwaysBegin = Object.AlwaysBegin;
    New.AlwaysEnd = Object.AlwaysEnd;
    New.AccessedIf = Object.AccessedIf;
    New.Lowest = Object.Lowest;
    New.Highest = Object.Highest;
  }
}

Demands Comparison::demands() {
  placeArguments();
  Machine M(Pool, Before, Layout, Cost, Options.VScale, Case.System);
  M.setOriginal(*Reference.getParent(), Case.AreStaticsInitial);
  M.trust();
  // Where it stops, the comparison stops, and says why.
  (void)M.run(Reference, Arguments);
  Demands D{SmallVector<uint64_t>(Alignments),
            SmallVector<uint64_t>(Alignments.size(), 0),
            SmallVector<bool>(Alignments.size(), false)};
  for (const auto &[Address, Object] : Before.objects()) {
    if (Object.Kind != Memory::Object::Shared || Before.isGlobal(Object))
      continue;
    unsigned Argument = argumentAt(Address)->getArgNo();
    if (!Reference.getArg(Argument)->getParamAlign())
      D.Alignments[Argument] = Object.ClaimedAlignment;
    D.IsAlwaysAccessed[Argument] = Object.AlwaysBegin < Object.AlwaysEnd;
    uint64_t Begin = BytesInFront + Alignments[Argument];
    for (uint64_t Offset = std::max(Begin, Object.begin());
         Offset < Object.end(); ++Offset)
      if (Object.isAccessed(Offset))
        D.Bytes[Argument] = Offset + 1 - Begin;
  }
  return D;
}

/// Values of the inputs for which \p Condition holds, if some are known.
std::optional<Witness> Comparison::inputsFor(const Term *Condition) {
  unsigned NumTold;
  return Sample::find(Pool, Pool.integer(Condition->type(), 0), Condition,
                      Refines.assumed(), NumTold);
}

/// "for a = 1"
static std::string textOf(const TermPool &Pool, const Witness &Inputs) {
  std::string Text = Inputs.describe(Pool);
  return Text.substr(0, Text.rfind(", expected"));
}

Verdict Comparison::stopped(const Stop &S, bool IsReference) {
  std::string Message;
  raw_string_ostream OS(Message);
  if (IsReference && S.Kind == Stop::Fault)
    OS << "behavior is undefined before any pass: ";
  OS << S.Message;
  if (S.Where) {
    OS << ", in '" << sourceName(*S.Where->getFunction()) << "':";
    S.Where->print(OS);
  }
  OS << Case.Description;
  bool Differs = S.Kind == Stop::Fault && !IsReference;
  // On a path that some inputs take, or that none is known to take.
  std::optional<Witness> Inputs;
  if (Differs && S.Condition) {
    Inputs = inputsFor(S.Condition);
    OS << "; " << (Inputs ? textOf(Pool, *Inputs) : "no sample goes there");
    Differs = Inputs.has_value();
  }
  Verdict V{Differs ? Verdict::Differs : Verdict::Unknown, Message};
  if (Differs)
    addAccess(V, S, Inputs ? &*Inputs : nullptr);
  return V;
}

/// Memory that a function allocates is where it may be, and is not compared: a
/// result must not lead to it.
std::optional<Verdict> Comparison::escape(const Twine &Where,
                                          const Term *Value) {
  const APInt *Address = Value->integer();
  if (!Address || Address->getBitWidth() != Layout.getPointerSizeInBits())
    return std::nullopt;
  const Memory::Object *Object = Before.find(Address->getZExtValue(), 0);
  if (!Object || Object->Kind != Memory::Object::Local)
    return std::nullopt;
  return Verdict{Verdict::Unknown,
                 (Where + " is an address in '" + Object->Name +
                  "', which the function allocates")
                     .str()};
}

/// What the first operation of \p Got claims or allows that the same one of
/// \p Expected does not, where nothing else tells them apart.
static std::string flagsAdded(const Term *Expected, const Term *Got) {
  if (Expected->kind() != Got->kind() || Expected->code() != Got->code() ||
      Expected->operands().size() != Got->operands().size())
    return "";
  if (uint8_t More = Got->flags() & ~Expected->flags())
    return flagsText(Got, More);
  for (auto [L, R] : llvm::zip_equal(Expected->operands(), Got->operands()))
    if (L != R)
      if (std::string Text = flagsAdded(L, R); !Text.empty())
        return Text;
  return "";
}

/// Terms that are no version of each other.
Verdict Comparison::difference(std::string Where, CounterResult Result,
                               const Term *Expected, const Term *Got) {
  Expected = Pool.normal(Expected);
  Got = Pool.normal(Got);
  // Beside undefined bytes, those that are not the same.
  for (const Term *Joined : {Expected, Got}) {
    if (Joined->kind() != Term::Join ||
        llvm::none_of(Joined->operands(),
                      [](const Term *Part) { return Part->isIndefinite(); }))
      continue;
    unsigned Offset = 0;
    for (const Term *Part : Joined->operands()) {
      unsigned Size = Part->bits() / 8;
      const Term *Bytes = Pool.piece(Expected, Offset, Size),
                 *BytesGot = Pool.piece(Got, Offset, Size);
      if (!Refines.holds(Bytes, BytesGot)) {
        Verdict V = difference(Where + ", byte " + std::to_string(Offset), {},
                               Bytes, BytesGot);
        V.Program.clear();
        V.WhyNoProgram = "bytes beside it are undefined";
        return V;
      }
      Offset += Size;
    }
  }
  if (Expected->isOfUndefined())
    return {Verdict::Unknown,
            Where +
                ": the original computes with bytes that are not "
                "initialized" +
                Case.Description};
  unsigned NumTold = 0;
  std::optional<Witness> Numbers =
      Sample::find(Pool, Expected, Got, Refines.assumed(), NumTold);
  bool Differs = Numbers || (Got->isIndefinite() && !Cost.isSpent());
  std::string Text, ExpectedText, GotText;
  raw_string_ostream OS(Text), ExpectedOS(ExpectedText), GotOS(GotText);
  print(Pool, Expected, ExpectedOS);
  print(Pool, Got, GotOS);
  OS << Where << ": expected " << ExpectedText << ", got " << GotText;
  if (ExpectedText == GotText)
    if (std::string Flags = flagsAdded(Expected, Got); !Flags.empty())
      OS << " with '" << Flags << "', which the original has not";
  if (Got->isPoison() && !FalseClaim.empty())
    OS << " (" << FalseClaim << ")";
  // The difference of two integers shows what one has and the other has not.
  if (Expected->type()->isIntegerTy() && Expected->bits() > 1 &&
      !Got->isIndefinite()) {
    OS << ", the difference is ";
    print(Pool,
          Pool.normal(Pool.instruction(Instruction::Sub, Expected->type(),
                                       {Expected, Got})),
          OS);
  }
  OS << Case.Description;
  if (Numbers && !Got->isIndefinite())
    OS << "; " << Numbers->describe(Pool);
  else if (!Differs)
    OS << "; the machine cannot tell whether these are equal"
       << (NumTold ? ", and " + std::to_string(NumTold) + " samples are"
                   : ", and can compute no sample");
  Verdict V{Differs ? Verdict::Differs : Verdict::Unknown, Text};
  if (Differs &&
      (Got->isIndefinite() || (Numbers && Numbers->Got->isIndefinite()))) {
    V.WhyNoProgram = "what is undefined is no number";
  } else if (Differs) {
    Result.Expected = Numbers->Expected;
    Result.Other = Numbers->ExpectedInTwo;
    addProgram(V, Result, &*Numbers);
  }
  return V;
}

/// What no caller sees in what it passes or gets.
Verdict Comparison::differenceToOthers(std::string Where, const Term *Expected,
                                       const Term *Got) {
  Verdict V = difference(std::move(Where), {}, Expected, Got);
  V.Program.clear();
  V.WhyNoProgram = "what differs is not the caller's";
  return V;
}

/// The first difference.
std::optional<Verdict> Comparison::compareMemory() {
  for (const auto &[Address, Expected] : Before.objects()) {
    if (Expected.Kind != Memory::Object::Shared)
      continue;
    for (uint64_t Offset = Expected.begin(); Offset < Expected.end();) {
      uint64_t Where = Address + Offset;
      Memory::Object *Got = After.find(Where, 1);
      bool IsWritten = Got && Got->isWritten(Where - Got->Address);
      // From where the argument points.
      const Argument *Of =
          Before.isGlobal(Expected) ? nullptr : argumentAt(Address);
      int64_t Byte =
          Of ? Where - Arguments[Of->getArgNo()][0]->integer()->getZExtValue()
             : Offset;
      auto Place = [Of, Byte, Name = StringRef(Expected.Name)] {
        return ("byte " + Twine(Byte) + " of '" + Name + "'" +
                (Of ? elementPlace(*Of, Byte) : ""))
            .str();
      };
      // Where the reference writes on some paths alone, on no other one.
      if (IsWritten && Expected.isWritten(Offset))
        if (const Term *Allowed = Expected.WrittenIf.lookup(Offset)) {
          const Term *Writes = Got->WrittenIf.lookup(Where - Got->Address);
          Type *Bool = Allowed->type();
          const Term *Forbidden = Pool.negated(Allowed);
          if (Writes)
            Forbidden =
                Pool.instruction(Instruction::And, Bool, {Forbidden, Writes});
          if (!Refines.isNever(Forbidden)) {
            std::optional<Witness> Inputs = inputsFor(Forbidden);
            Verdict V{Inputs ? Verdict::Differs : Verdict::Unknown,
                      "writes " + Place() +
                          ", where the result is not written" +
                          Case.Description + "; " +
                          (Inputs ? textOf(Pool, *Inputs) : "no sample does")};
            V.WhyNoProgram = "it may write what is there, which only another "
                             "thread can tell";
            return V;
          }
        }
      if (!Expected.isWritten(Offset)) {
        // Even the value that is there: another thread may write it.
        if (IsWritten) {
          Verdict V{Verdict::Differs, "writes " + Place() +
                                          ", which is not the result's" +
                                          Case.Description};
          Memory::Byte Now = (*Got)[Where - Got->Address],
                       Was = Initial.at(Where, Where, Pool.integerType(8));
          if (Now.Of == Was.Of && Now.Offset == Was.Offset)
            V.WhyNoProgram = "it writes what is there, which only another "
                             "thread can tell";
          else if (!Of)
            V.WhyNoProgram = "a global variable differs";
          else
            addProgram(V, {nullptr, nullptr, Of, Byte}, nullptr);
          return V;
        }
        ++Offset;
        continue;
      }
      // A whole term where one begins, else a byte of it.
      const Memory::Byte &First = Expected[Offset];
      uint64_t Size = First.Of->bits() / 8;
      bool IsWhole = First.Offset == After.byteAt(0, Size);
      for (uint64_t I = 1; IsWhole && I < Size; ++I)
        IsWhole = Offset + I < Expected.end() &&
                  Expected[Offset + I].Of == First.Of &&
                  Expected[Offset + I].Offset == After.byteAt(I, Size);
      Type *Ty = IsWhole ? First.Of->type() : Pool.integerType(8);
      const Term *Value =
          IsWhole ? First.Of : Pool.piece(First.Of, First.Offset, 1);
      if (!IsWhole)
        Size = 1;
      if (!Value->isOpen()) {
        // A byte that is not written is what it was.
        Got = After.find(Where, Size);
        if (!Got && !Of) {
          // The changed function does not access this variable.
          After.addShared(Expected.Name, Address, Expected.Size);
          Got = After.find(Where, Size);
        }
        assert(Got && "the reference wrote it");
        const Term *Result = After.load(*Got, Where, Ty);
        if (std::optional<Verdict> Escape = escape(Place(), Value))
          return *Escape;
        if (!Refines.holds(Value, Result) && !Of)
          return differenceToOthers("at " + Place(), Value, Result);
        if (!Refines.holds(Value, Result))
          return difference("at " + Place(), {nullptr, nullptr, Of, Byte},
                            Value, Result);
      }
      Offset += Size;
    }
  }
  return compareGlobals();
}

/// Global variables that only the changed function writes.
std::optional<Verdict> Comparison::compareGlobals() {
  for (const auto &[Address, Got] : After.objects()) {
    if (!After.isGlobal(Got))
      continue;
    Memory::Object *Expected = Before.find(Address, Got.Size);
    for (uint64_t Offset : seq(Got.begin(), Got.end()))
      if (Got.isWritten(Offset) && !(Expected && Expected->isWritten(Offset)))
        return Verdict{Verdict::Differs,
                       ("writes byte " + Twine(Offset) + " of '" + Got.Name +
                        "', which is not the result's" + Case.Description)
                           .str(),
                       "", "a global variable differs"};
  }
  return std::nullopt;
}

/// An object is placed at an odd multiple of its alignment. There an access
/// that is odd multiples away may claim more, which it has nowhere else. A
/// global variable is placed where one version or the other aligns it.
std::optional<Verdict> Comparison::compareAlignments() {
  for (const auto &[Address, Object] : After.objects()) {
    uint64_t Alignment = Object.Alignment;
    if (!Alignment) {
      const Argument *A = argumentAt(Address);
      // Where objects are one, the alignment is that of several arguments.
      if (!A || !A->getType()->isPointerTy() || !Case.Description.empty())
        continue;
      Alignment = Alignments[A->getArgNo()];
    } else if (After.isGlobal(Object)) {
      // What the reference claims beyond its own alignment is so.
      const Memory::Object *Expected = Before.find(Address, 0);
      if (Expected && Expected->ClaimedAlignment > Expected->Alignment)
        Alignment = std::max(Alignment, Expected->ClaimedAlignment);
    }
    if (Object.ClaimedAlignment <= Alignment)
      continue;
    return Verdict{Verdict::Differs,
                   ("an access claims to be aligned to " +
                    Twine(Object.ClaimedAlignment) + " bytes, but '" +
                    Object.Name + "' is aligned to " + Twine(Alignment) +
                    Case.Description)
                       .str(),
                   "", "most processors do not look at the claim"};
  }
  return std::nullopt;
}

Verdict Comparison::run() {
  Verdict V = compare();
  // What could not be compared in time is no difference.
  if (V.Kind == Verdict::Unknown && Cost.isSpent() &&
      !StringRef(V.Message).starts_with(Cost.reason()))
    V.Message = Cost.reason().str() + Case.Description;
  return V.Kind == Verdict::Differs ? withStatics(std::move(V)) : V;
}

Verdict Comparison::compare() {
  placeArguments();
  Machine First(Pool, Before, Layout, Cost, Options.VScale, Case.System);
  First.setOriginal(*Reference.getParent(), Case.AreStaticsInitial);
  First.trust();
  for (const Argument &A : Reference.args())
    if (A.hasDeadOnReturnAttr())
      First.forget(A);
  std::optional<Elements> Expected = First.run(Reference, Arguments);
  if (!Expected)
    return stopped(First.stop(), /*IsReference=*/true);
  dropDeadMemory(First);
  restrictObjects();
  Machine Second(Pool, After, Layout, Cost, Options.VScale, Case.System);
  Second.setOriginal(*Reference.getParent(), Case.AreStaticsInitial);
  Second.know(First);
  Refines.assume(First.facts());
  for (const Argument &A : Changed.args())
    if (A.hasNoAliasAttr() && !Reference.getArg(A.getArgNo())->hasNoAliasAttr())
      Second.watch(A);
  std::optional<Elements> Got = Second.run(Changed, Arguments);
  for (const Machine *M : {&First, &Second})
    for (const GlobalVariable *Variable : M->statics())
      Statics.insert(Variable->getName());
  FalseClaim = Second.falseClaim().str();
  IsShared = !First.syncs().empty();
  if (!Got)
    return stopped(Second.stop(), /*IsReference=*/false);
  if (std::optional<Verdict> Difference = compareHazards(First, Second))
    return *Difference;
  if (std::optional<Verdict> Difference = compareEvents(First, Second))
    return *Difference;
  if (std::optional<Verdict> Difference = compareFences(First, Second))
    return *Difference;
  for (auto [I, Pair] : enumerate(llvm::zip_equal(*Expected, *Got))) {
    auto [L, R] = Pair;
    std::string Where = ("element " + Twine(I) + " of what is returned").str();
    if (std::optional<Verdict> Escape = escape(Where, L))
      return *Escape;
    if (!Refines.holds(L, R))
      return difference(Where, {nullptr, nullptr, nullptr, int64_t(I)}, L, R);
  }
  if (std::optional<Verdict> Difference = compareMemory())
    return *Difference;
  if (std::optional<Verdict> Difference = compareAlignments())
    return *Difference;
  if (std::optional<Verdict> Difference = compareClaims(Second, *Got))
    return *Difference;
  if (std::optional<Verdict> Difference = compareEffects(First, Second))
    return *Difference;
  return {Verdict::Proved, ""};
}
