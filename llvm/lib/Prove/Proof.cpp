// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which arrangements of memory two functions are compared for, and what that
// says.

#include "matrix/Prove/Proof.h"
#include "Attributes.h"
#include "Comparison.h"
#include "OtherPlaces.h"
#include "ProofCases.h"
#include "matrix/Ops/TensorType.h"
#include "matrix/Target/Versions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Whether \p A may point into what another argument points to.
static bool mayOverlap(const Argument &A) {
  return !A.hasNoAliasAttr() && !A.hasByValAttr();
}

/// Distances at which two objects of \p Bytes overlap, in steps of elements:
/// none, next to it, some elements, half of it, all but one element; or each.
static SmallVector<int64_t> distancesOf(int64_t Step, int64_t Bytes,
                                        bool Each) {
  SmallVector<int64_t> Distances{0};
  SmallVector<int64_t> Positive{Step, 16 * Step, Bytes / 2 / Step * Step,
                                Bytes - Step};
  for (int64_t I = 1; Each && I <= 64 && I * Step < Bytes; ++I)
    Positive.push_back(I * Step);
  for (int64_t Distance : Positive)
    for (int64_t Signed : {Distance, -Distance})
      if (Distance > 0 && !is_contained(Distances, Signed))
        Distances.push_back(Signed);
  return Distances;
}

/// Pointers apart from each other, in both orders; then two at a time at
/// distances at which they overlap; then all others on both sides of the first.
static std::vector<Arrangement>
arrangementsOf(const Function &F, const Demands &D,
               ProofOptions::OverlapType Overlaps,
               const ArgumentValues &Values) {
  Arrangement Apart;
  Apart.Values = Values;
  SmallVector<const Argument *> Pointers;
  for (const Argument &A : F.args()) {
    Apart.Places.emplace_back();
    if (!A.getType()->isPointerTy())
      continue;
    Apart.Places.back() = Arrangement::Place{A.getArgNo()};
    if (mayOverlap(A))
      Pointers.push_back(&A);
  }
  std::vector<Arrangement> Cases{Apart};
  if (Overlaps == ProofOptions::None)
    return Cases;
  // A pass may compare addresses to see whether objects overlap.
  if (Pointers.size() > 1) {
    Arrangement Reversed = Apart;
    Reversed.IsReversed = true;
    Reversed.Description = ", where later arguments have lower addresses";
    Cases.push_back(std::move(Reversed));
  }
  auto Place = [&](Arrangement &Case, const Argument *Second,
                   const Argument *First, int64_t Offset) {
    Case.Places[Second->getArgNo()] = {First->getArgNo(), Offset};
    raw_string_ostream OS(Case.Description);
    OS << (Case.Description.empty() ? ", where '" : " and '") << nameOf(*Second)
       << "' is '" << nameOf(*First) << "'";
    if (Offset)
      OS << (Offset > 0 ? " + " : " - ") << std::abs(Offset) << " bytes";
  };
  auto StepOf = [&](const Argument *A, const Argument *B) {
    return std::max(D.Alignments[A->getArgNo()], D.Alignments[B->getArgNo()]);
  };
  auto BytesOf = [&](const Argument *A, const Argument *B) {
    return std::max(D.Bytes[A->getArgNo()], D.Bytes[B->getArgNo()]);
  };
  for (auto [I, First] : enumerate(Pointers))
    for (const Argument *Second : ArrayRef(Pointers).drop_front(I + 1))
      for (int64_t Offset :
           distancesOf(StepOf(First, Second), BytesOf(First, Second),
                       Overlaps == ProofOptions::All)) {
        Arrangement Case = Apart;
        Place(Case, Second, First, Offset);
        Cases.push_back(std::move(Case));
      }
  addOtherPlaces(F, D, Apart, Cases);
  if (Pointers.size() < 3)
    return Cases;
  // All on both sides of the first, close to it and far.
  const Argument *Middle = Pointers.front();
  for (bool IsNear : {true, false}) {
    Arrangement Case = Apart;
    int64_t Sign = 1;
    for (const Argument *Other : ArrayRef(Pointers).drop_front()) {
      int64_t Step = StepOf(Middle, Other);
      int64_t Half = BytesOf(Middle, Other) / 2 / Step * Step;
      Place(Case, Other, Middle, Sign * (IsNear ? Step : Half));
      Sign = -Sign;
    }
    Cases.push_back(std::move(Case));
  }
  return Cases;
}

/// How many answers there are to what the byte \p Variable keeps: whether the
/// system permits AMX, which versions of functions the processor can run.
/// Answers are numbers from 1 on; 0 is that nobody has asked.
static unsigned numAnswers(const GlobalVariable &Variable) {
  if (Variable.use_empty() || !Variable.hasInitializer() ||
      !Variable.getValueType()->isIntegerTy(8))
    return 0;
  if (Variable.getName() == "__matrix_amx_state")
    return 2;
  return Variable.getName().starts_with("__matrix_") &&
                 Variable.getName().ends_with("_level")
             ? levelsFor(Variable.getParent()->getTargetTriple()).size()
             : 0;
}

/// Each of \p Cases with each answer to what \p M asks.
static std::vector<Arrangement> withAnswers(std::vector<Arrangement> Cases,
                                            const Module &M) {
  for (const GlobalVariable &Variable : M.globals()) {
    unsigned Count = numAnswers(Variable);
    if (Count == 0)
      continue;
    std::vector<Arrangement> Answered;
    for (unsigned Answer : seq_inclusive(1u, Count))
      for (Arrangement Case : Cases) {
        Case.System[Variable.getName()] = Answer;
        Case.Description +=
            (", where '" + Variable.getName() + "' is " + Twine(Answer)).str();
        Answered.push_back(std::move(Case));
      }
    Cases = std::move(Answered);
  }
  return Cases;
}

/// Whether a pointer points to no object of its own.
static bool isSpecial(const Arrangement &Case) {
  return any_of(enumerate(Case.Places), [](auto Place) {
    return Place.value() && (Place.value()->Argument != Place.index() ||
                             Place.value()->IsNull || Place.value()->Global);
  });
}

/// What \p Reference needs of objects, with each answer that it may get.
static Demands demandsOf(const Function &Reference, const Function &Changed,
                         const ProofOptions &Options, const Demands &Start,
                         const ArgumentValues &Values) {
  Demands All{SmallVector<uint64_t>(Start.Alignments.size(), 1), Start.Bytes,
              SmallVector<bool>(Start.Alignments.size(), true)};
  for (const Arrangement &Case :
       withAnswers(arrangementsOf(Reference, Start, ProofOptions::None, Values),
                   *Reference.getParent())) {
    Demands D = Comparison(Reference, Changed, Options, Case, Start.Alignments)
                    .demands();
    for (auto [Most, More] : llvm::zip_equal(All.Alignments, D.Alignments))
      Most = std::max(Most, More);
    for (auto [Most, More] : llvm::zip_equal(All.Bytes, D.Bytes))
      Most = std::max(Most, More);
    for (auto [Always, Here] :
         llvm::zip_equal(All.IsAlwaysAccessed, D.IsAlwaysAccessed))
      Always &= Here;
  }
  return All;
}

/// Whether accesses of \p F to what is not its own have two types or more in
/// their `!tbaa`.
static bool hasSeveralTypes(const Function &F) {
  const MDNode *First = nullptr;
  for (const Instruction &I : instructions(F))
    if (const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer)))
        continue;
      if (First && Tag != First)
        return true;
      First = Tag;
    }
  return false;
}

/// Whether the budget of the function, not of one case, is spent.
static bool isTimeSpent(const ProofOptions &Options) {
  return computingTime() - *Options.Limit.Begin > Options.Limit.Time;
}

static std::string textOfSpentTime(const ProofOptions &Options, size_t Done,
                                   size_t All, const Twine &What) {
  return ("the budget is spent: " + Twine(Options.Limit.Time.count()) + " s (" +
          Options.Limit.OptionPrefix + "time), after " + Twine(Done) + " of " +
          Twine(All) + " " + What)
      .str();
}

/// "1 case", "2 cases"
static std::string counted(size_t Count, const Twine &One, const Twine &Many) {
  return (Twine(Count) + " " + (Count == 1 ? One : Many)).str();
}

/// For one combination of values. \p Count counts arrangements of memory.
static Verdict proveCase(const Function &Reference, const Function &Changed,
                         const ProofOptions &Options,
                         const ArgumentValues &Values, unsigned &Count) {
  // Where an argument does not say how it is aligned, its accesses do.
  constexpr uint64_t Any = 4096;
  Demands D;
  for (const Argument &A : Reference.args())
    D.Alignments.push_back(A.getParamAlign() ? A.getParamAlign()->value()
                                             : Any);
  D.Bytes.resize(D.Alignments.size());
  D = demandsOf(Reference, Changed, Options, D, Values);
  std::vector<Arrangement> Cases =
      withAnswers(arrangementsOf(Reference, D, Options.Overlaps, Values),
                  *Changed.getParent());
  unsigned NumUndefined = 0;
  for (const Arrangement &Case : Cases) {
    if (&Case != &Cases.front() && isTimeSpent(Options))
      return {Verdict::Unknown,
              textOfSpentTime(Options, &Case - &Cases.front(), Cases.size(),
                              "arrangements of memory")};
    Comparison C(Reference, Changed, Options, Case, D.Alignments);
    Verdict V = C.run();
    if (V.Kind == Verdict::Proved)
      continue;
    // Cases are not asked that are undefined because pointers overlap, or are
    // null.
    if (V.Kind == Verdict::Unknown && isSpecial(Case) &&
        StringRef(V.Message).starts_with("behavior is undefined")) {
      ++NumUndefined;
      continue;
    }
    // Pointers to different types may not overlap (`!tbaa`).
    if (V.Kind == Verdict::Differs && &Case != &Cases.front() &&
        hasSeveralTypes(Reference)) {
      V.Kind = Verdict::Unknown;
      V.Message += " (where strict aliasing does not forbid it: without !tbaa, "
                   "as by -fno-strict-aliasing, this would be a difference)";
      V.Program.clear();
    }
    return V;
  }
  Count += Cases.size() - NumUndefined;
  return {Verdict::Proved, ""};
}

Verdict prove::proveEqual(const Function &Reference, const Function &Changed,
                          const ProofOptions &Given) {
  if (Reference.getFunctionType() != Changed.getFunctionType())
    return {Verdict::Unknown, "the two have different types"};
  if (Reference.isVarArg())
    return {Verdict::Unknown, "any number of arguments"};
  if (TensorType::isTensor(Reference.getReturnType()) &&
      TensorType::of(Reference.getReturnType()).hasExtentAtRunTime())
    return {Verdict::Unknown,
            "extents that are known at run time of what is returned"};
  ProofOptions Options = Given;
  Options.Limit.Begin = computingTime();
  if (Attribute Range = Changed.getFnAttribute(Attribute::VScaleRange);
      Range.isValid()) {
    unsigned Least = Range.getVScaleRangeMin();
    std::optional<unsigned> Most = Range.getVScaleRangeMax();
    if (Options.VScale == 0)
      Options.VScale = Least;
    if (Options.VScale < Least || (Most && Options.VScale > *Most))
      return {Verdict::Unknown,
              Options.Limit.OptionPrefix +
                  "vscale=" + std::to_string(Options.VScale) +
                  " is none that the function is compiled for"};
  }
  Options.VScale = std::max(Options.VScale, 1u);
  std::vector<ArgumentValues> Cases = casesOf(Reference, Options);
  if (Cases.empty())
    return {Verdict::Unknown, "too many combinations of values"};
  unsigned Count = 0;
  std::optional<Verdict> Unknown;
  for (const ArgumentValues &Values : Cases) {
    size_t Done = &Values - &Cases.front();
    if (Done != 0 && isTimeSpent(Options)) {
      if (!Unknown)
        Unknown = {Verdict::Unknown,
                   textOfSpentTime(Options, Done, Cases.size(), "cases")};
      break;
    }
    Verdict V = proveCase(Reference, Changed, Options, Values, Count);
    if (V.Kind == Verdict::Proved)
      continue;
    if (std::string Case = describeCase(Reference, Options, Values);
        !Case.empty())
      V.Message = "for " + Case + ": " + V.Message;
    if (V.Kind == Verdict::Differs)
      return V;
    // A later one may differ, which is worse.
    if (!Unknown)
      Unknown = std::move(V);
  }
  if (Unknown)
    return *Unknown;
  if (std::string Text = otherClaims(Reference, Changed); !Text.empty())
    return {Verdict::Unknown, Text};
  std::string Message =
      counted(Count, "arrangement of memory", "arrangements of memory");
  if (Cases.size() != 1)
    Message = counted(Cases.size(), "case", "cases") + ", " + Message;
  return {Verdict::Proved, Message};
}
