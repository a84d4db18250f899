// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement becomes a call of
//
//   static void __matrix_muladd_64x64_i32(arguments) {
//     unsigned char level = __matrix_x86_level;
//     if (level == 0)
//       level = __matrix_find_x86_level();
//     switch (level) {
//     case 2: case 3:  return __matrix_muladd_64x64_i32.avx2(arguments);
//     case 5:          return __matrix_muladd_64x64_i32.avx512(arguments);
//     ..
//     default:         return __matrix_muladd_64x64_i32.base(arguments);
//     }
//   }
//
// A version exists where a product has another kernel, vectors have other
// registers, or bytes are packed by other instructions than at the level below:
// of floats there is none for VNNI.

#include "matrix/Outline/VersionStatements.h"
#include "Candidate.h"
#include "StoreApart.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Target/CodeBudget.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/Versions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isWorthChoosing(const Product &P) {
  return uint64_t(P.M()) * P.N() * P.K() >= CodeBudget::VersionedSteps;
}

static bool isWorthChoosing(const Statement &S) {
  return any_of(S.body(), [](Instruction *I) {
    std::optional<Product> P = Product::of(I);
    return P && isWorthChoosing(*P);
  });
}

namespace {
/// How a function's code computes the products of a statement.
struct Choice {
  /// Of each product the best one, and what takes its place where the system
  /// refuses; each once.
  SetVector<const KernelInfo *> Kernels;
  unsigned Bits, Registers;
  /// What a permutation of bytes costs, where groups of them are packed.
  InstructionCost Packing = 0;

  Choice(Function &F, const Subtarget &ST)
      : Bits(ST.registerBits()), Registers(ST.numRegisters()) {
    for (Instruction &I : instructions(F))
      if (std::optional<Product> P = Product::of(&I))
        add(*P, ST);
  }
  bool operator==(const Choice &Other) const {
    return Kernels.getArrayRef() == Other.Kernels.getArrayRef() &&
           Bits == Other.Bits && Registers == Other.Registers &&
           Packing == Other.Packing;
  }

private:
  void add(const Product &P, const Subtarget &ST) {
    SmallVector<const KernelInfo *, 4> All = kernelsFor(P, ST);
    for (const KernelInfo *Kernel : All) {
      Kernels.insert(Kernel);
      if (!Kernel->isOptional(ST))
        break;
    }
    if (!Kernels.back()->isOfGroups() || P.elementBytes(Product::A) != 1)
      return;
    auto *Bytes = FixedVectorType::get(
        Type::getInt8Ty(P.element()->getContext()), std::max(8u, Bits / 8));
    Packing = ST.tti().getShuffleCost(TargetTransformInfo::SK_PermuteSingleSrc,
                                      Bytes, Bytes);
  }
};

/// All that serves the statements of one form.
class Versions {
  struct Version {
    Function *F;
    uint8_t Level;
    StringRef Name;
    Choice How;
  };
  const Statement &S;
  const AttributeSet Attributes;
  FunctionAnalysisManager &AM;
  const ArrayRef<Level> Levels;
  /// Whether versions must not fuse what the base cannot.
  bool IsUnfused = false;
  /// The base first.
  SmallVector<Version> List;
  /// Which of the list a level runs.
  SmallVector<unsigned> Chosen;

public:
  Versions(const Candidate &C, FunctionAnalysisManager &AM)
      : S(C.S), Attributes(C.Attributes), AM(AM),
        Levels(levelsFor(module().getTargetTriple())) {}

  /// \returns whether there is more than the base.
  bool make();
  /// The function that chooses.
  Function *makeDispatcher();
  std::vector<VersionedKernel> kernels() const;

private:
  Module &module() const { return *S.store().call()->getModule(); }
  Function *makeFunction(StringRef Name, StringRef Features);
  Choice choiceOf(Function &F) const {
    return Choice(F, Subtarget(F, AM.getResult<TargetIRAnalysis>(F)));
  }
};
} // namespace

/// Whether the program says that it does without one of \p Features
/// (-mno-avx512f): what a level adds must not bring it back.
static bool isRuledOut(StringRef Features, StringRef Own) {
  return any_of(split(Features, ','), [&](StringRef Feature) {
    std::string Without = ("-" + Feature.drop_front()).str();
    return is_contained(split(Own, ','), Without);
  });
}

Function *Versions::makeFunction(StringRef Name, StringRef Features) {
  AttrBuilder B(module().getContext(), Attributes);
  B.removeAttribute(VersionsAttribute);
  B.addAttribute(VersionNameAttribute, Name);
  // An AMX kernel keeps the system's answer in memory of its own.
  B.addMemoryAttr(MemoryEffects::argMemOnly() |
                  MemoryEffects::inaccessibleMemOnly());
  if (!Features.empty()) {
    StringRef Own =
        Attributes.getAttribute("target-features").getValueAsString();
    B.addAttribute("target-features",
                   Own.empty() ? Features.str() : (Own + "," + Features).str());
    if (IsUnfused)
      B.addAttribute(UnfusedAttribute);
  }
  Function *F = S.makeFunction(AttributeSet::get(module().getContext(), B));
  F->setName(F->getName() + "." + Name);
  return F;
}

bool Versions::make() {
  Function *Base = makeFunction("base", "");
  Subtarget ST(*Base, AM.getResult<TargetIRAnalysis>(*Base));
  constexpr unsigned Lanes = 4;
  Type *Float = Type::getFloatTy(Base->getContext());
  IsUnfused = Attributes.getAttribute(VersionsAttribute).getValueAsString() !=
                  "contract" &&
              !hasFusedMultiplyAdd(Float, Lanes, ST);
  List.push_back({Base, BaseLevel, "base", Choice(*Base, ST)});
  Chosen.assign(Levels.size() + BaseLevel + 1, 0);
  SmallVector<std::string> Features(Chosen.size());
  for (const Level &L : Levels) {
    std::string &Here = Features[L.Number];
    Here = Features[L.Extends];
    if (!Here.empty())
      Here += ",";
    Here += L.Features;
    const Version &Below = List[Chosen[L.Extends]];
    Chosen[L.Number] = Chosen[L.Extends];
    if (isRuledOut(
            Here,
            Attributes.getAttribute("target-features").getValueAsString()))
      continue;
    Function *F = makeFunction(L.Name, Here);
    if (Choice How = choiceOf(*F); !(How == Below.How)) {
      Chosen[L.Number] = List.size();
      List.push_back({F, L.Number, L.Name, std::move(How)});
      continue;
    }
    AM.clear(*F, F->getName());
    F->eraseFromParent();
  }
  if (List.size() > 1)
    return true;
  AM.clear(*Base, Base->getName());
  Base->eraseFromParent();
  return false;
}

Function *Versions::makeDispatcher() {
  Module &M = module();
  LLVMContext &Context = M.getContext();
  Function *Base = List.front().F;
  StringRef Name = Base->getName();
  Name.consume_back(".base");
  auto *F = Function::Create(Base->getFunctionType(),
                             GlobalValue::InternalLinkage, Name, M);
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setAttributes(Base->getAttributes());
  F->removeFnAttr(VersionNameAttribute);

  auto *Entry = BasicBlock::Create(Context, "", F);
  auto *Find = BasicBlock::Create(Context, "find", F);
  auto *Choose = BasicBlock::Create(Context, "choose", F);
  IRBuilder<> B(Entry);
  LoadInst *Known =
      B.CreateAlignedLoad(B.getInt8Ty(), getLevelByte(M), Align(1));
  Known->setAtomic(AtomicOrdering::Monotonic);
  B.CreateCondBr(B.CreateICmpEQ(Known, B.getInt8(UnknownLevel)), Find, Choose,
                 MDBuilder(Context).createUnlikelyBranchWeights());
  B.SetInsertPoint(Find);
  Value *Found = B.CreateCall(getFindLevel(M));
  B.CreateBr(Choose);

  B.SetInsertPoint(Choose);
  PHINode *Level = B.CreatePHI(B.getInt8Ty(), 2);
  Level->addIncoming(Known, Entry);
  Level->addIncoming(Found, Find);
  SmallVector<BasicBlock *> Calls;
  SmallVector<Value *> Arguments;
  for (Argument &A : F->args())
    Arguments.push_back(&A);
  for (const Version &V : List) {
    Calls.push_back(BasicBlock::Create(Context, V.Name, F));
    IRBuilder<> AtCall(Calls.back());
    // The stack is the version's.
    AtCall.CreateCall(V.F, Arguments)->setTailCallKind(CallInst::TCK_MustTail);
    AtCall.CreateRetVoid();
  }
  SwitchInst *Switch = B.CreateSwitch(Level, Calls.front());
  for (unsigned Number = BaseLevel + 1; Number != Chosen.size(); ++Number)
    if (Chosen[Number] != 0)
      Switch->addCase(B.getInt8(Number), Calls[Chosen[Number]]);
  return F;
}

std::vector<VersionedKernel> Versions::kernels() const {
  std::vector<VersionedKernel> Result;
  for (const Version &V : List)
    Result.push_back({V.Name, V.How.Kernels.getArrayRef()});
  return Result;
}

/// The statements of \p F that have products worth choosing for.
static std::vector<Candidate> worthyOf(Function &F,
                                       FunctionAnalysisManager &AM) {
  std::vector<Candidate> Found = candidatesOf(F, AM);
  erase_if(Found, [](const Candidate &C) { return !isWorthChoosing(C.S); });
  return Found;
}

static SmallPtrSet<Instruction *, 8>
instructionsOf(ArrayRef<Candidate> Candidates) {
  SmallPtrSet<Instruction *, 8> All;
  for (const Candidate &C : Candidates)
    All.insert_range(C.S.body());
  return All;
}

/// Makes statements of products that are in none of \p Known. \returns whether
/// there are any.
static bool storeOthersApart(Function &F, ArrayRef<Candidate> Known,
                             FunctionAnalysisManager &AM) {
  SmallPtrSet<Instruction *, 8> Served = instructionsOf(Known);
  SmallVector<Product> Others;
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::of(&I))
      if (isWorthChoosing(*P) && !Served.contains(&I))
        Others.push_back(*P);
  bool Is = false;
  for (const Product &P : Others)
    Is |= storeApart(P, AM.getResult<AAManager>(F));
  if (Is)
    AM.invalidate(F, PreservedAnalyses::none());
  return Is;
}

/// Of each product in \p F that is in none of \p Served: why.
static void remarkOthers(Function &F, ArrayRef<Candidate> Found,
                         FunctionAnalysisManager &AM) {
  SmallPtrSet<Instruction *, 8> Served = instructionsOf(Found);
  std::optional<VersionsRefusal> OfAll = versionsRefusal(F);
  for (Instruction &I : instructions(F)) {
    std::optional<Product> P = Product::of(&I);
    if (!P || Served.contains(&I))
      continue;
    VersionsRefusal Why = OfAll                 ? *OfAll
                          : isWorthChoosing(*P) ? VersionsRefusal::Statement
                                                : VersionsRefusal::Extents;
    Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
    Remarks(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST)
        .noVersions(I, Why);
  }
}

PreservedAnalyses VersionStatements::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Forms Found;
  bool IsChanged = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !F.hasFnAttribute(VersionsAttribute))
      continue;
    std::vector<Candidate> Here;
    if (!versionsRefusal(F)) {
      Here = worthyOf(F, FAM);
      if (storeOthersApart(F, Here, FAM)) {
        IsChanged = true;
        Here = worthyOf(F, FAM);
      }
    }
    remarkOthers(F, Here, FAM);
    for (Candidate &C : Here)
      Found.add(std::move(C));
  }
  SmallPtrSet<Function *, 8> Changed;
  for (std::vector<Candidate> &Users : Found.list()) {
    Versions All(Users.front(), FAM);
    bool Is = All.make();
    for (Candidate &C : Users) {
      Function &F = *C.S.store().call()->getFunction();
      Subtarget ST(F, FAM.getResult<TargetIRAnalysis>(F));
      Remarks Remark(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST);
      auto *Main = cast<Instruction>(C.S.mainOperation());
      if (Is)
        Remark.versions(*Main, All.kernels());
      else
        Remark.noVersions(*Main, VersionsRefusal::Same);
    }
    if (!Is)
      continue;
    Function *Dispatcher = All.makeDispatcher();
    for (Candidate &C : Users) {
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Dispatcher);
    }
  }
  for (Function *F : Changed)
    addFuncletBundles(*F);
  IsChanged |= !Changed.empty();
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
