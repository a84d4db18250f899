// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the versions of a statement, and the function that chooses one.
// Target/Versions.h has the levels.

#include "ChooseVersions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

Choice::Choice(Function &F, const Subtarget &ST)
    : Bits(ST.registerBits()), Registers(ST.numRegisters()) {
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::ofAny(&I))
      add(*P, ST);
}

void Choice::add(const Product &P, const Subtarget &ST) {
  SmallVector<const KernelInfo *, 4> All = kernelsFor(P, ST);
  for (const KernelInfo *Kernel : All) {
    Kernels.insert(Kernel);
    if (!Kernel->isOptional(ST))
      break;
  }
  if (!Kernels.back()->isOfGroups() || P.elementBytes(Product::A) != 1)
    return;
  auto *Bytes = FixedVectorType::get(Type::getInt8Ty(P.element()->getContext()),
                                     std::max(8u, Bits / 8));
  Packing = ST.tti().getShuffleCost(TargetTransformInfo::SK_PermuteSingleSrc,
                                    Bytes, Bytes);
}

/// Whether the program says that it does without one of \p Features
/// (-mno-avx512f): what a level adds must not bring it back.
static bool isRuledOut(StringRef Features, StringRef Own) {
  return any_of(split(Features, ','), [&](StringRef Feature) {
    std::string Without = ("-" + Feature.drop_front()).str();
    return is_contained(split(Own, ','), Without);
  });
}

Module &StatementVersions::module() const {
  return *S.store().call()->getModule();
}

Function *StatementVersions::makeFunction(StringRef Name, StringRef Features) {
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

Choice StatementVersions::choiceOf(Function &F) const {
  return Choice(F, Subtarget(F, AM.getResult<TargetIRAnalysis>(F)));
}

void StatementVersions::add(const Level &L, StringRef Features) {
  Function *F = makeFunction(L.Name, Features);
  if (Choice How = choiceOf(*F); !(How == List[Chosen[L.Extends]].How)) {
    Chosen[L.Number] = List.size();
    List.push_back({F, L.Number, L.Name, std::move(How)});
    return;
  }
  AM.clear(*F, F->getName());
  F->eraseFromParent();
}

bool StatementVersions::make() {
  ArrayRef<Level> Levels = levelsFor(module().getTargetTriple());
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
  // A program runs on what has the base's features: at no lower level.
  uint8_t Lowest = BaseLevel;
  for (const Level &L : Levels) {
    std::string &Here = Features[L.Number];
    Here = Features[L.Extends];
    if (!Here.empty())
      Here += ",";
    Here += L.Features;
    if (all_of(split(Here, ','), [&](StringRef Feature) {
          return ST.hasFeature(Feature.drop_front());
        }))
      Lowest = L.Number;
  }
  StringRef Own = Attributes.getAttribute("target-features").getValueAsString();
  for (const Level &L : Levels) {
    Chosen[L.Number] = Chosen[L.Extends];
    if (L.Number > Lowest && !isRuledOut(Features[L.Number], Own))
      add(L, Features[L.Number]);
  }
  if (List.size() > 1)
    return true;
  AM.clear(*Base, Base->getName());
  Base->eraseFromParent();
  return false;
}

Function *StatementVersions::makeDispatcher() {
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

std::vector<VersionedKernel> StatementVersions::kernels() const {
  std::vector<VersionedKernel> Result;
  for (const Version &V : List)
    Result.push_back({V.Name, V.How.Kernels.getArrayRef()});
  return Result;
}
