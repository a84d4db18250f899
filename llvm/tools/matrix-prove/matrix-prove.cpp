// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// matrix-prove: whether a function computes the same before and after a pass,
// for all inputs. docs/use/Proof.md says what that means.
//
//   matrix-prove --lower FILE            before and after matrix-lower
//   matrix-prove --passes=PASSES FILE    before and after these
//   matrix-prove REFERENCE CHANGED       functions of the same names
//
// It prints one line for each function. Its exit status is 0 if all are proved,
// 1 if one differs, 2 if one is unknown and none differs.

#include "matrix/Ops/TensorOp.h"
#include "matrix/Pipeline/Pipeline.h"
#include "matrix/Prove/Proof.h"
#include "matrix/Prove/SourceName.h"
#include "matrix/Prove/Units.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static cl::OptionCategory Category("matrix-prove's options");
static cl::list<std::string> Files(cl::Positional, cl::desc("FILE [CHANGED]"),
                                   cl::cat(Category));
static cl::opt<bool> Lower("lower",
                           cl::desc("Compare before and after matrix-lower"),
                           cl::cat(Category));
static cl::opt<std::string>
    Passes("passes", cl::desc("Compare before and after these passes"),
           cl::cat(Category));
static cl::list<std::string>
    Functions("function", cl::desc("Only the function of this name"),
              cl::value_desc("name"), cl::cat(Category));
static cl::list<std::string> Values(
    "value",
    cl::desc("The value of an integer argument, in each "
             "function that has one of this name; of several, as in "
             "n=0..17,31, each is a case; of several arguments together, "
             "as in m,n=3x4,17x1, too"),
    cl::value_desc("name=value"), cl::cat(Category));
static cl::opt<unsigned>
    Cases("cases",
          cl::desc("Combinations of values that are drawn of all of them; all "
                   "by default"),
          cl::cat(Category));
static cl::opt<uint64_t> Seed("seed", cl::desc("What is drawn: 1 by default"),
                              cl::init(ProofOptions().Seed), cl::cat(Category));
static cl::opt<uint64_t>
    Terms("terms",
          cl::desc("Expressions of a function at most: 10 million by "
                   "default"),
          cl::init(Limits().Terms), cl::cat(Category));
static cl::opt<unsigned> Time("time",
                              cl::desc("CPU seconds of a function at most: 60 "
                                       "by default"),
                              cl::init(Limits().Time.count()),
                              cl::cat(Category));
static cl::opt<uint64_t>
    Forks("forks",
          cl::desc("Branches of a function that depend on data, at most: "
                   "100,000 by default"),
          cl::init(Limits().Forks), cl::cat(Category));
static cl::opt<unsigned> VScale(
    "vscale",
    cl::desc("Scalable registers have as many times 128 bits, RISC-V's "
             "64 bits; by default, as few as the function is compiled for"),
    cl::cat(Category));
static cl::opt<ProofOptions::OverlapType> Overlaps(
    "overlaps",
    cl::desc("Prove for pointers that are equal or overlap, "
             "too: true by default"),
    cl::values(clEnumValN(ProofOptions::None, "false", "separate objects only"),
               clEnumValN(ProofOptions::Some, "true",
                          "at distances that are likely to matter"),
               clEnumValN(ProofOptions::All, "all", "at each distance")),
    cl::init(ProofOptions::Some), cl::cat(Category));
static cl::opt<std::string>
    Counterexamples("counterexamples",
                    cl::desc("Write a program in C for each function that "
                             "differs; none by default"),
                    cl::value_desc("folder"), cl::cat(Category));
static cl::opt<std::string> CPU("mcpu", cl::desc("The processor"),
                                cl::cat(Category));
static cl::opt<std::string> Features("mattr", cl::desc("Its features"),
                                     cl::cat(Category));

static cl::extrahelp
    Status("\nExit status: 0 if all functions are proved, 1 if one differs, "
           "2 if one is unknown\nor the command line is wrong.\n");

static cl::opt<bool>
    ListUnits("list-units", cl::Hidden,
              cl::desc("Print the intrinsics of processors that are executed"),
              cl::cat(Category));

namespace {
/// Keeps the errors of passes, by function: by default LLVM prints the first
/// one and exits with the status that means a difference.
class Refusals : public DiagnosticHandler {
  StringMap<std::string> &ByFunction;

public:
  explicit Refusals(StringMap<std::string> &ByFunction)
      : ByFunction(ByFunction) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    const auto *OfFunction = dyn_cast<DiagnosticInfoUnsupported>(&Info);
    if (!OfFunction || Info.getSeverity() != DS_Error)
      return false;
    std::string &Text = ByFunction[OfFunction->getFunction().getName()];
    if (Text.empty())
      Text = OfFunction->getMessage().str();
    return true;
  }
};
} // namespace

static std::unique_ptr<Module> read(StringRef File, LLVMContext &Context,
                                    const char *Program) {
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseIRFile(File, Error, Context);
  if (!M) {
    Error.print(Program, errs());
    StringRef Extension = sys::path::extension(File);
    if (Extension.starts_with(".c"))
      WithColor::note()
          << "the tool reads LLVM IR; clang -fmatrix-prove proves "
             "what it compiles\n";
  }
  return M;
}

/// Runs \p Text on \p M; prints why and returns false if it cannot.
static bool runPasses(Module &M, StringRef Text) {
  std::string Message;
  const Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Message);
  std::unique_ptr<TargetMachine> TM;
  if (T)
    TM.reset(
        T->createTargetMachine(M.getTargetTriple(), CPU, Features, {}, {}));
  // For functions that do not say for which processor they are.
  for (Function &F : M) {
    if (!CPU.empty() && !F.hasFnAttribute("target-cpu"))
      F.addFnAttr("target-cpu", CPU);
    if (!Features.empty() && !F.hasFnAttribute("target-features"))
      F.addFnAttr("target-features", Features);
  }
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassInstrumentationCallbacks Callbacks;
  PassBuilder PB(TM.get(), {}, std::nullopt, &Callbacks);
  registerPipeline(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  if (Error E = PB.parsePassPipeline(MPM, Text)) {
    WithColor::error() << toString(std::move(E)) << "\n";
    return false;
  }
  MPM.run(M, MAM);
  return !verifyModule(M, &errs());
}

/// Says where the program that shows the difference is, or why there is none.
/// Returns false if it cannot be written.
static bool saveProgram(const Verdict &V, StringRef Function) {
  if (V.Program.empty()) {
    outs() << "  no counterexample: " << V.WhyNoProgram << "\n";
    return true;
  }
  Expected<std::string> Path = writeProgram(V, Counterexamples, Function);
  if (!Path) {
    outs().flush();
    WithColor::error() << toString(Path.takeError()) << "\n";
    return false;
  }
  outs() << "  counterexample: " << *Path << "\n";
  return true;
}

/// Whether \p M has operations on matrices: handles, or LLVM's intrinsics.
static bool hasOperations(const Module &M) {
  return any_of(M, [](const Function &F) {
    return !F.use_empty() && (F.getName().starts_with(TensorOp::Prefix) ||
                              F.getName().starts_with("llvm.matrix."));
  });
}

static bool isAsked(const Function &F) {
  return !F.isDeclaration() &&
         (Functions.empty() ||
          any_of(Functions, [&](StringRef Name) { return isNamed(F, Name); }));
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  cl::HideUnrelatedOptions(Category);
  // With a stream, it returns: a mistake is no difference, for which 1 stands.
  if (!cl::ParseCommandLineOptions(
          argc, argv, "proves that two versions of a function are the same\n",
          &errs()))
    return 2;
  if (ListUnits) {
    listUnits(outs());
    return 0;
  }
  if (Lower && !Passes.empty()) {
    WithColor::error() << "--lower and --passes exclude each other\n";
    return 2;
  }
  std::string Pipeline = Lower ? std::string("matrix-lower") : Passes;
  bool HasPasses = !Pipeline.empty();
  if (Files.size() != (HasPasses ? 1u : 2u)) {
    WithColor::error() << (HasPasses ? "expected one file\n"
                                     : "expected two files, or one and "
                                       "--lower or --passes\n");
    return 2;
  }
  ProofOptions Options;
  Options.Limit.Terms = Terms;
  Options.Limit.Time = std::chrono::seconds(Time);
  Options.Limit.Forks = Forks;
  Options.VScale = VScale;
  Options.Overlaps = Overlaps;
  Options.MaxCases = Cases;
  Options.Seed = Seed;
  LLVMContext Context;
  StringMap<std::string> Refused;
  Context.setDiagnosticHandler(std::make_unique<Refusals>(Refused));
  std::unique_ptr<Module> Reference = read(Files[0], Context, argv[0]);
  if (!Reference)
    return 2;
  std::unique_ptr<Module> Changed;
  if (HasPasses) {
    Changed = CloneModule(*Reference);
    if (!runPasses(*Changed, Pipeline))
      return 2;
    // Loops may have become operations.
    if (Lower && !hasOperations(*Reference) &&
        StructuralHash(*Reference) == StructuralHash(*Changed)) {
      WithColor::error() << "no matrix operation in '" << Files[0] << "'\n";
      return 2;
    }
  } else if (Changed = read(Files[1], Context, argv[0]); !Changed) {
    return 2;
  }

  for (StringRef Value : Values) {
    if (Error E = Options.addValue(Value, *Reference)) {
      WithColor::error() << toString(std::move(E)) << "\n";
      return 2;
    }
    if (auto Name = ProofOptions::unusedName(Value, *Reference)) {
      WithColor::error() << "no function has an argument '" << *Name << "'\n";
      return 2;
    }
  }
  for (StringRef Name : Functions)
    if (none_of(*Reference, [&](const Function &F) {
          return !F.isDeclaration() && isNamed(F, Name);
        })) {
      WithColor::error() << "no function '" << Name << "'; the file has "
                         << namesLike(Name, *Reference) << "\n";
      return 2;
    }

  bool AnyDiffers = false, AnyUnknown = false, Any = false;
  for (const Function &F : *Reference) {
    if (!isAsked(F))
      continue;
    Any = true;
    const Function *Other = Changed->getFunction(F.getName());
    Verdict V{Verdict::Unknown, "it is in one module alone"};
    if (auto It = Refused.find(F.getName()); It != Refused.end())
      V.Message = "refused: " + It->second;
    else if (Other && !Other->isDeclaration())
      V = proveEqual(F, *Other, Options);
    static const char *const Names[] = {"proved", "differs", "unknown"};
    outs() << F.getName() << ": " << Names[V.Kind] << ": " << V.Message << "\n";
    if (V.Kind == Verdict::Differs && !Counterexamples.empty() &&
        !saveProgram(V, F.getName()))
      return 2;
    AnyDiffers |= V.Kind == Verdict::Differs;
    AnyUnknown |= V.Kind == Verdict::Unknown;
  }
  if (!Any) {
    WithColor::error() << "no function to prove\n";
    return 2;
  }
  return AnyDiffers ? 1 : AnyUnknown ? 2 : 0;
}
