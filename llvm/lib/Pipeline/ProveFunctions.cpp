// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fmatrix-prove: the functions of a file that hold matrices are compared with
// what the compiler made of them, by the machine of lib/Prove.
//
// A function that was inlined everywhere, or whose parameters were changed, has
// nothing left to be compared with. Its callers have, so they are compared
// instead: they compute what it computes.

#include "ProveFunctions.h"
#include "matrix/Pipeline/DiagnosticInfoProof.h"
#include "matrix/Pipeline/MarkFunctions.h"
#include "matrix/Prove/Proof.h"
#include "matrix/Prove/SourceName.h"
#include "matrix/Support/SharedOption.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace matrix;
using prove::Verdict;

static auto &IsAsked = sharedOption<cl::opt<bool>>(
    "matrix-prove", cl::desc("Prove that functions with matrices compute what "
                             "is written"));
static auto &Values = sharedOption<cl::list<std::string>>(
    "matrix-prove-value",
    cl::desc("The value of an integer parameter in proofs"),
    cl::value_desc("name=value"));
static auto &Seconds = sharedOption<cl::opt<unsigned>>(
    "matrix-prove-time", cl::desc("Seconds for a function's proof"),
    cl::init(prove::Limits().Time.count()));
static auto &Terms = sharedOption<cl::opt<uint64_t>>(
    "matrix-prove-terms", cl::desc("Terms of a function's proof at most"),
    cl::init(prove::Limits().Terms));
static auto &Forks = sharedOption<cl::opt<uint64_t>>(
    "matrix-prove-forks",
    cl::desc("Branches of a function that depend on data, at most"),
    cl::init(prove::Limits().Forks));
static auto &Folder = sharedOption<cl::opt<std::string>>(
    "matrix-prove-folder",
    cl::desc("Where programs that show differences are written"),
    cl::init("."));

bool matrix::areProofsAsked() { return IsAsked; }

PreservedAnalyses KeepReference::run(Module &M, ModuleAnalysisManager &AM) {
  *Reference = CloneModule(M);
  MarkFunctions(Source, MarkFunctions::Inlining::Done).run(**Reference, AM);
  return PreservedAnalyses::all();
}

static std::string quotedName(const Function &F) {
  return "'" + prove::sourceName(F) + "'";
}

/// The functions of the same module that use \p F.
static SetVector<Function *> usersOf(Function &F) {
  SetVector<Function *> Users;
  SetVector<Value *> Used;
  Used.insert(&F);
  for (unsigned Next = 0; Next != Used.size(); ++Next)
    for (User *U : Used[Next]->users()) {
      if (auto *I = dyn_cast<Instruction>(U))
        Users.insert(I->getFunction());
      else if (isa<Constant>(U) && !isa<Function>(U))
        Used.insert(U);
    }
  return Users;
}

namespace {
class Prover {
  Module &M;
  prove::ProofOptions Options;
  MapVector<Function *, Verdict::KindType> Done;
  /// Functions that have nothing left to be compared with.
  SetVector<Function *> Gone;

public:
  explicit Prover(Module &M) : M(M) {
    Options.Limit.Time = std::chrono::seconds(Seconds);
    Options.Limit.Terms = Terms;
    Options.Limit.Forks = Forks;
    Options.Limit.OptionPrefix = "-mllvm -matrix-prove-";
  }

  void run(Module &Reference) {
    if (!readValues(Reference))
      return;
    SetVector<Function *> Rest;
    for (Function &F : Reference)
      if (!F.isDeclaration() && F.hasFnAttribute(MatrixTypesAttribute))
        Rest.insert(&F);
    if (Rest.empty())
      warn("no function of '" + sys::path::filename(M.getSourceFileName()) +
           "' has a matrix operation, so nothing is proved");
    for (unsigned Next = 0; Next != Rest.size(); ++Next)
      if (prove::isKernelBody(*Rest[Next]) && !Rest[Next]->use_empty()) {
        // The kernel that calls it is what runs.
        Rest.insert_range(usersOf(*Rest[Next]));
      } else if (isGone(*Rest[Next])) {
        Gone.insert(Rest[Next]);
        Rest.insert_range(usersOf(*Rest[Next]));
      } else {
        prove(*Rest[Next]);
      }
    for (Function *F : Gone)
      reportGone(*F);
  }

private:
  /// For a file as a whole.
  void warn(const Twine &Message) {
    M.getContext().diagnose(
        DiagnosticInfoProof(DS_Warning, nullptr, Message.str()));
  }

  bool isGone(const Function &F) const {
    if (!F.isDiscardableIfUnused())
      return false;
    const Function *Other = M.getFunction(F.getName());
    return !Other || Other->isDeclaration() ||
           Other->getFunctionType() != F.getFunctionType();
  }

  void report(DiagnosticSeverity Severity, const Function &F,
              const Twine &Message, std::string Note = "") {
    M.getContext().diagnose(DiagnosticInfoProof(
        Severity, &F, (quotedName(F) + " " + Message).str(), std::move(Note)));
  }

  void prove(Function &F) {
    const Function *Other = M.getFunction(F.getName());
    Verdict V = Other && !Other->isDeclaration()
                    ? prove::proveEqual(F, *Other, Options)
                    : Verdict{Verdict::Unknown, "it is no longer there"};
    Done[&F] = V.Kind;
    switch (V.Kind) {
    case Verdict::Proved:
      report(DS_Remark, F, "is proved: " + V.Message);
      return;
    case Verdict::Unknown:
      report(DS_Warning, F, "is not proved: " + V.Message,
             hintOf(V.Message, F));
      return;
    case Verdict::Differs:
      report(DS_Error, F, "is compiled wrong: " + V.Message, programOf(V, F));
    }
  }

  /// What may prove it after all: a larger budget, or values of parameters
  /// that a trip count or an address depends on.
  std::string hintOf(StringRef Message, const Function &F) const {
    for (const char *Budget : {"time", "terms", "forks"}) {
      std::string Option = Options.Limit.OptionPrefix + Budget;
      if (Message.contains("(" + Option + ")"))
        return "more may help: " + Option + "=<number>";
    }
    if (!Message.contains("depends on data") && !Message.contains("recursion"))
      return "";
    std::string Hint;
    for (const Argument &A : F.args())
      if (A.getType()->isIntegerTy() && !Options.hasValues(prove::nameOf(A)))
        Hint += (Hint.empty() ? "" : " ") +
                (Options.Limit.OptionPrefix + "value=" + prove::nameOf(A) +
                 "=<number>");
    return Hint.empty() ? "" : "a value may help: " + Hint;
  }

  static std::string programOf(const Verdict &V, const Function &F) {
    if (V.Program.empty())
      return "no program shows it: " + V.WhyNoProgram;
    Expected<std::string> Path = prove::writeProgram(V, Folder, F.getName());
    return Path ? "a program that shows it: " + *Path
                : "the program that shows it cannot be written: " +
                      toString(Path.takeError());
  }

  /// What was inlined is proved with its callers, if they all are.
  void reportGone(Function &F) {
    SetVector<Function *> Users = usersOf(F);
    std::string Names;
    for (unsigned Next = 0; Next != Users.size(); ++Next) {
      Function *User = Users[Next];
      if (Gone.contains(User)) {
        Users.insert_range(usersOf(*User));
        continue;
      }
      // Says itself that it is not proved.
      if (Done.lookup(User) != Verdict::Proved)
        return;
      Names += (Names.empty() ? "" : ", ") + quotedName(*User);
    }
    if (!Names.empty())
      report(DS_Remark, F, "is proved as a part of " + Names);
  }

  bool readValues(const Module &Reference) {
    for (StringRef Value : Values) {
      if (Error E = Options.addValue(Value, Reference)) {
        M.getContext().diagnose(DiagnosticInfoProof(
            DS_Error, nullptr,
            "-matrix-prove-value: " + toString(std::move(E))));
        return false;
      }
      // One command line may compile several files.
      if (auto Name = prove::ProofOptions::unusedName(Value, Reference))
        warn("no function has a parameter '" + *Name + "'");
    }
    return true;
  }
};
} // namespace

PreservedAnalyses ProveFunctions::run(Module &M, ModuleAnalysisManager &) {
  // In a link there is none: what was compiled has been lowered already.
  if (*Reference)
    Prover(M).run(**Reference);
  Reference->reset();
  return PreservedAnalyses::all();
}
