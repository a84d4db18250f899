// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine: calls, blocks and values. What an instruction does stands in
// Instructions.cpp, Accesses.cpp, Calls.cpp and Intrinsics.cpp.

#include "matrix/Prove/Machine.h"
#include "Interpreter.h"
#include "Variables.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

unsigned Machine::numElements(Type *Ty) const {
  if (Ty->isVoidTy())
    return 0;
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements();
  if (auto *Vector = dyn_cast<ScalableVectorType>(Ty))
    return Vector->getMinNumElements() * VScale;
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return Array->getNumElements() * numElements(Array->getElementType());
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    unsigned Count = 0;
    for (Type *Part : Struct->elements())
      Count += numElements(Part);
    return Count;
  }
  // With extents that are known at run time, only operations make one.
  if (TensorType::isTensor(Ty))
    return TensorType::of(Ty).hasExtentAtRunTime()
               ? 0
               : TensorType::of(Ty).numElements();
  if (isCooperativeMatrix(Ty))
    return cooperativeExtent(Ty, 0) * cooperativeExtent(Ty, 1);
  return 1;
}

Type *Machine::elementType(Type *Ty) const {
  if (TensorType::isTensor(Ty))
    return TensorType::of(Ty).element();
  if (isCooperativeMatrix(Ty))
    return cast<TargetExtType>(Ty)->getTypeParameter(0);
  Ty = Ty->getScalarType();
  return Ty->isPointerTy() ? Layout.getIntPtrType(Ty) : Ty;
}

void Machine::flatten(Type *Ty, uint64_t Offset,
                      std::vector<std::pair<Type *, uint64_t>> &Scalars) const {
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Parts = Layout.getStructLayout(Struct);
    for (auto [I, Part] : enumerate(Struct->elements()))
      flatten(Part, Offset + Parts->getElementOffset(I), Scalars);
    return;
  }
  Type *Part = Ty;
  uint64_t Step = 0;
  if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    Part = Array->getElementType();
    Step = Layout.getTypeAllocSize(Part);
  } else if (Ty->isVectorTy()) {
    // Elements of a vector have no gaps.
    Part = Ty->getScalarType();
    Step = Layout.getTypeSizeInBits(Part) / 8;
  } else if (isCooperativeMatrix(Ty)) {
    // In a variable of its own; the data layout knows no size.
    Part = elementType(Ty);
    Step = bytesBetween(Part);
  } else {
    Scalars.push_back({elementType(Ty), Offset});
    return;
  }
  unsigned Count = numElements(Ty) / std::max(numElements(Part), 1u);
  for (unsigned I : seq(Count))
    flatten(Part, Offset + I * Step, Scalars);
}

static DenseMap<const Value *, unsigned> numberValues(const Function &F) {
  DenseMap<const Value *, unsigned> Numbers;
  auto Add = [&](const Value &V) { Numbers.try_emplace(&V, Numbers.size()); };
  for (const Argument &A : F.args())
    Add(A);
  for (const BasicBlock &BB : F)
    for (const Instruction &I : BB)
      if (!I.getType()->isVoidTy())
        Add(I);
  return Numbers;
}

std::optional<Elements> Machine::run(const Function &F,
                                     std::vector<Elements> Arguments,
                                     MemoryEffects Effects) {
  auto It = Slots.find(&F);
  if (It == Slots.end())
    It = Slots.try_emplace(&F, numberValues(F)).first;
  ++Depth;
  Effects &= F.getMemoryEffects();
  bool IsRestricted = Effects != MemoryEffects::unknown();
  if (IsRestricted)
    Restrictions.push_back({&F, Effects, Mem.nextLocal(), Depth == 1});
  std::optional<Elements> Result =
      Interpreter(*this, F, std::move(Arguments)).run();
  if (IsRestricted)
    Restrictions.pop_back();
  --Depth;
  return Result;
}

Interpreter::Interpreter(Machine &M, const Function &F,
                         std::vector<Elements> Arguments)
    : M(M), Pool(M.Pool), F(F), Slots(M.Slots.find(&F)->second),
      Values(std::move(Arguments)) {
  Values.resize(Slots.size());
}

Interpreter::Interpreter(Machine &M, const Function &F,
                         const DenseMap<const Value *, unsigned> &Slots)
    : M(M), Pool(M.Pool), F(F), Slots(Slots), Values(Slots.size()) {}

Interpreter::~Interpreter() {
  for (uint64_t Address : Allocas)
    if (Memory::Object *Object = M.Mem.find(Address, 0))
      M.Mem.end(*Object);
}

bool Interpreter::step(const Instruction &I) {
  ++M.NumSteps;
  return M.Cost.step() || unknown(I, M.Cost.reason());
}

bool Interpreter::unknown(const Instruction &I, const Twine &What) {
  if (!M.Reason)
    M.Reason = Stop{Stop::Unknown, What.str(), &I, {}, M.Path};
  return false;
}

bool Interpreter::fault(const Instruction &I, const Twine &What) {
  if (!M.Reason)
    M.Reason = Stop{Stop::Fault, What.str(), &I, {}, M.Path};
  return false;
}

std::optional<uint64_t> Interpreter::number(const Instruction &I, const Term *T,
                                            StringRef What) {
  T = Pool.normal(T);
  if (const APInt *Value = T->integer(); Value && Value->getActiveBits() <= 64)
    return Value->getZExtValue();
  if (T->bits() == 1)
    if (std::optional<bool> Known = knownValue(T))
      return *Known;
  if (T->isPoison() && !M.FalseClaim.empty())
    fault(I, What + " is poison: " + M.FalseClaim);
  else if (T->isIndefinite())
    fault(I, What + " is undefined");
  else
    unknown(I, What + " depends on data");
  return std::nullopt;
}

std::optional<uint64_t> Interpreter::number(const Instruction &I,
                                            const Value *V, StringRef What) {
  return number(I, get(V)[0], What);
}

/// Whether \p Variable is a kernel's __local one: nothing is in it before, and
/// nobody reads it later.
static bool isOfWorkGroup(const GlobalVariable &Variable) {
  constexpr unsigned LocalSpace = 3;
  return Variable.getParent()->getTargetTriple().isSPIROrSPIRV() &&
         Variable.getAddressSpace() == LocalSpace &&
         Variable.hasLocalLinkage() &&
         isa<UndefValue>(Variable.getInitializer());
}

Machine::Role Machine::roleOf(const GlobalVariable &Variable) {
  if (Variable.isConstant())
    return Role::Fixed;
  if (isOfWorkGroup(Variable))
    return Role::Temporary;
  if (!Variable.hasLocalLinkage() ||
      Variable.getName().starts_with("__matrix_"))
    return Role::Input;
  const GlobalVariable *Known =
      Original ? Original->getNamedGlobal(Variable.getName()) : nullptr;
  VariableUse Use = useOf(Known ? *Known : Variable);
  if (Use.isTemporary())
    return Role::Temporary;
  if (Use.isFixed())
    return Role::Fixed;
  Statics.push_back(&Variable);
  return Role::Input;
}

bool Interpreter::setExtents(const Instruction &I, const Indices &Of) {
  auto [It, IsNew] = Extents.try_emplace(&I, Of);
  // A path that depends on data may be one of several.
  if (M.Path && It->second != Of)
    return unknown(I, "extents depend on data");
  It->second = Of;
  return true;
}

void Interpreter::addGlobal(const GlobalValue &Global) {
  const auto *Variable = dyn_cast<GlobalVariable>(&Global);
  Machine::Role Role =
      Variable ? M.roleOf(*Variable) : Machine::Role::Temporary;
  auto Initialize = [&](Memory::Object &Object) {
    if (!Variable->hasInitializer())
      return;
    // The initializer may name the variable.
    Elements Initializer = get(Variable->getInitializer());
    std::vector<std::pair<Type *, uint64_t>> Parts;
    M.flatten(Variable->getValueType(), 0, Parts);
    for (auto [Part, Element] : llvm::zip_equal(Parts, Initializer))
      if (!Element->isIndefinite())
        M.Mem.initialize(Object, Object.Address + Part.second, Element);
  };
  if (Role == Machine::Role::Input) {
    M.Globals[&Global] = M.Mem.addGlobal(*Variable);
    if (M.AreStaticsInitial && is_contained(M.Statics, Variable) &&
        !useOf(*Variable).Escapes)
      Initialize(*M.Mem.find(M.Globals[&Global], 0));
    return;
  }
  uint64_t Size =
      Variable
          ? M.Layout.getTypeAllocSize(Variable->getValueType()).getFixedValue()
          : 1;
  Memory::Object &Object = M.Mem.addLocal(
      Global.getName().str(), Size,
      Variable ? Variable->getPointerAlignment(M.Layout).value() : 16,
      Variable && Role == Machine::Role::Temporary ? Memory::Object::Local
                                                   : Memory::Object::Constant);
  M.Globals[&Global] = Object.Address;
  if (Role == Machine::Role::Fixed)
    Initialize(Object);
}

const Elements &Interpreter::get(const Value *V) {
  const auto *C = dyn_cast<Constant>(V);
  if (!C) {
    assert(Slots.contains(V) && "no argument or instruction of the function");
    return Values[Slots.lookup(V)];
  }
  auto [It, IsNew] = M.Constants.try_emplace(C);
  if (!IsNew)
    return It->second;
  Type *Ty = C->getType();
  unsigned Count = M.numElements(Ty);
  Elements Result;
  Type *ElementTy = M.elementType(Ty);
  if (isa<PoisonValue>(C) || isa<UndefValue>(C)) {
    // The parts of a struct have types of their own; none is ever used.
    if (!ElementTy->isSingleValueType() || isa<TargetExtType>(ElementTy))
      ElementTy = Pool.integerType(8);
    Result.assign(Count, isa<PoisonValue>(C) ? Pool.poison(ElementTy)
                                             : Pool.undefined(ElementTy));
  } else if (isa<ConstantInt>(C) || isa<ConstantFP>(C)) {
    Result.assign(Count, Pool.constant(cast<Constant>(
                             Ty->isVectorTy() ? C->getSplatValue() : C)));
  } else if (isa<ConstantTargetNone>(C) ||
             (isa<ConstantAggregateZero>(C) && Ty->isVectorTy())) {
    Result.assign(Count, Pool.constant(Constant::getNullValue(ElementTy)));
  } else if (isa<ConstantPointerNull>(C)) {
    Result.assign(1, Pool.integer(ElementTy, 0));
  } else if (const auto *Alias = dyn_cast<GlobalAlias>(C)) {
    Result = get(Alias->getAliasee());
    // A link may have another one.
    if (Alias->isInterposable() && !M.Reason)
      M.Reason =
          Stop{Stop::Unknown,
               ("the weak alias '" + Alias->getName() + "'").str(), nullptr};
  } else if (const auto *Global = dyn_cast<GlobalValue>(C)) {
    auto [Known, IsFirst] = M.Globals.try_emplace(Global, 0);
    if (IsFirst)
      addGlobal(*Global);
    Result.assign(1, Pool.integer(ElementTy, M.Globals[Global]));
  } else if (const auto *Expression = dyn_cast<ConstantExpr>(C)) {
    Instruction *I = Expression->getAsInstruction();
    DenseMap<const Value *, unsigned> Slot{{I, 0}};
    Interpreter Inner(M, F, Slot);
    if (Inner.visit(*I))
      Result = Inner.Values[0];
    else
      Result.assign(Count, Pool.poison(ElementTy));
    I->deleteValue();
  } else if (isa<ScalableVectorType>(Ty)) {
    // More than the type names: a constant of one is the same in each lane.
    Result.assign(Count, get(C->getSplatValue())[0]);
  } else {
    unsigned NumParts = isa<StructType>(Ty)  ? Ty->getStructNumElements()
                        : isa<ArrayType>(Ty) ? Ty->getArrayNumElements()
                                             : Count;
    for (unsigned I : seq(NumParts)) {
      const Constant *Part = C->getAggregateElement(I);
      llvm::append_range(Result, get(Part));
    }
  }
  return M.Constants[C] = std::move(Result);
}

std::optional<Elements> Interpreter::run() {
  const BasicBlock *Block = &F.getEntryBlock();
  if (M.Depth > 64) {
    unknown(Block->front(), "calls are nested deeper than 64: recursion");
    return std::nullopt;
  }
  for (const Argument &A : F.args())
    if (!claimAttributes(Block->front(), A.getAttributes(),
                         Values[Slots.lookup(&A)]))
      return std::nullopt;
  if (!execute(Block, nullptr))
    return std::nullopt;
  if (!Returned) {
    fault(Block->front(), "no path returns");
    return std::nullopt;
  }
  return std::move(Returned);
}

void Interpreter::claim(const Instruction &I) {
  uint8_t Flags = fastMathOf(I);
  if (auto *Call = dyn_cast<CallInst>(&I))
    if (auto Op = TensorOp::of(const_cast<CallInst *>(Call)))
      Flags |= FastMath::encode(Op->fastMath());
  if (Flags && !I.getType()->isVoidTy())
    for (const Term *&T : Values[Slots.lookup(&I)])
      T = Pool.claimed(T, Flags);
}

std::vector<Elements> Interpreter::incoming(const BasicBlock &Block) {
  std::vector<Elements> Result;
  for (const PHINode &Phi : Block.phis())
    Result.push_back(get(Phi.getIncomingValueForBlock(Previous)));
  return Result;
}

bool Interpreter::execute(const BasicBlock *Block, const BasicBlock *End) {
  while (Block != End) {
    // All at once: one may use what another one was.
    std::vector<Elements> Phis =
        Incoming ? *std::move(Incoming) : incoming(*Block);
    Incoming.reset();
    for (auto [Phi, Value] : llvm::zip(Block->phis(), Phis))
      set(Phi, std::move(Value)), claim(Phi);
    Next = nullptr;
    for (const Instruction &I :
         make_range(Block->getFirstNonPHIIt(), Block->end())) {
      if (!step(I) || !visit(const_cast<Instruction &>(I)) || M.Reason)
        return false;
      if (Returned || IsDropped)
        return true;
      claim(I);
    }
    Previous = Block;
    Block = Next;
  }
  return true;
}
