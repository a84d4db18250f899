// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the IR claims of values: ranges, alignments, `inbounds`, assumptions.
// What is not as claimed is poison, as LLVM's Language Reference says. Where
// poison has no meaning (`noundef`, assumptions), the reference's claims are
// facts for both versions.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

const Term *Interpreter::falseClaim(const Instruction &I, const Term *T,
                                    const Twine &Name) {
  if (M.FalseClaim.empty()) {
    raw_string_ostream OS(M.FalseClaim);
    OS << "false '" << Name << "':";
    I.print(OS);
  }
  return Pool.poison(T->type());
}

const Term *Interpreter::claim(const Instruction &I, const Term *T,
                               const Term *Condition, const Twine &Name,
                               bool IsDefined) {
  if (T->isIndefinite() || Condition->isIndefinite())
    return T;
  if (std::optional<bool> Known = knownValue(Condition))
    return *Known ? T : falseClaim(I, T, Name);
  if (!M.IsTrusted)
    return Pool.select(Condition, T, falseClaim(I, T, Name));
  if (!IsDefined)
    return Pool.select(Condition, T, Pool.poison(T->type()));
  M.learn(Condition, true);
  return T;
}

/// Whether \p T is in \p Range, as a condition.
static const Term *isIn(TermPool &Pool, const Term *T,
                        const ConstantRange &Range) {
  CmpInst::Predicate Predicate;
  APInt Bound, Offset;
  Range.getEquivalentICmp(Predicate, Bound, Offset);
  const Term *Shifted =
      Pool.instruction(Instruction::Add, T->type(), {T, Pool.integer(Offset)});
  return Pool.compare(Predicate, Shifted, Pool.integer(Bound));
}

const Term *Interpreter::claimRange(const Instruction &I, const Term *T,
                                    const ConstantRange &Range,
                                    bool IsDefined) {
  return TermPool::isWithin(T, Range) ||
                 TermPool::isWithin(Pool.normal(T), Range)
             ? T
             : claim(I, T, isIn(Pool, T, Range), "range", IsDefined);
}

uint8_t Interpreter::withoutKnownClaims(const Instruction &I,
                                        const Term *Operand, Type *To,
                                        uint8_t Flags) {
  if (!Flags || !Operand->type()->isIntegerTy() || !To->isIntegerTy())
    return Flags;
  // Where it is poison, so is the result.
  size_t NumFacts = M.Known.size();
  if (Operand->isInstruction(Instruction::Select) &&
      Operand->operand(2)->isPoison()) {
    M.Known.add(Pool, Operand->operand(0), true);
    Operand = Operand->operand(1);
  }
  unsigned Bits = Operand->bits(), ToBits = To->getIntegerBitWidth();
  auto Holds = [&](const ConstantRange &Range) {
    const Term *Condition = isIn(Pool, Operand, Range);
    std::optional<bool> Known = knownValue(Condition);
    return Known && *Known;
  };
  ConstantRange Narrow = ConstantRange::getFull(ToBits);
  if (I.getOpcode() == Instruction::Trunc) {
    if (Flags & TermFlags::NoUnsignedWrap && Holds(Narrow.zeroExtend(Bits)))
      Flags &= ~TermFlags::NoUnsignedWrap;
    if (Flags & TermFlags::NoSignedWrap && Holds(Narrow.signExtend(Bits)))
      Flags &= ~TermFlags::NoSignedWrap;
  } else if (I.getOpcode() == Instruction::ZExt &&
             Holds(ConstantRange(APInt::getZero(Bits),
                                 APInt::getSignedMinValue(Bits)))) {
    Flags = 0;
  }
  M.Known.shrink(NumFacts);
  return Flags;
}

const Term *Interpreter::inBounds(const GetElementPtrInst &I, const Term *Base,
                                  const Term *Address) {
  const APInt *From = Base->integer(), *To = Address->integer();
  if (!From || !To || *From == *To)
    return Address;
  if (I.hasNoUnsignedWrap() && To->ult(*From))
    return falseClaim(I, Address, "nuw");
  if (!I.isInBounds())
    return Address;
  uint64_t Low = From->getZExtValue(), High = To->getZExtValue();
  Memory::Object *Object = M.Mem.around(Low);
  if (!Object)
    return Address;
  if (Low > High)
    std::swap(Low, High);
  if (Object->Kind != Memory::Object::Shared) {
    bool IsInside =
        Low >= Object->Address && High <= Object->Address + Object->Size;
    return IsInside ? Address : falseClaim(I, Address, "inbounds");
  }
  if (M.IsTrusted) {
    Object->Lowest = std::min(Object->Lowest, Low);
    Object->Highest = std::max(Object->Highest, High);
    return Address;
  }
  // Nothing else is known of how large an argument's object is.
  bool IsInside =
      Low >= std::min(Object->Lowest, Object->Address) &&
      High <= std::max(Object->Highest, Object->Address + Object->Size);
  return IsInside ? Address : falseClaim(I, Address, "inbounds");
}

bool Interpreter::hasBytes(uint64_t Address, uint64_t Bytes) {
  Memory::Object *Object = M.Mem.around(Address);
  if (!Object)
    return true;
  if (Object->Kind != Memory::Object::Shared)
    return M.Mem.find(Address, Bytes);
  if (M.IsTrusted) {
    Object->Lowest = std::min(Object->Lowest, Address);
    Object->Highest = std::max(Object->Highest, Address + Bytes);
    if (!M.Path) {
      Object->AlwaysBegin = std::min(Object->AlwaysBegin, Address);
      Object->AlwaysEnd = std::max(Object->AlwaysEnd, Address + Bytes);
    }
    return true;
  }
  return Address >= std::min(Object->Lowest, Object->Address) &&
         Address + Bytes <=
             std::max(Object->Highest, Object->Address + Object->Size);
}

bool Interpreter::claimMetadata(Instruction &I) {
  if (!I.hasMetadataOtherThanDebugLoc())
    return true;
  Elements Value = get(&I);
  bool IsDefined = I.hasMetadata(LLVMContext::MD_noundef);
  for (const Term *&Element : Value) {
    Type *Ty = Element->type();
    if (IsDefined && Element->isIndefinite())
      return fault(I, "a value is undefined that is said not to be");
    if (MDNode *Range = I.getMetadata(LLVMContext::MD_range);
        Range && Ty->isIntegerTy())
      Element = claimRange(I, Element, getConstantRangeFromMetadata(*Range),
                           IsDefined);
    if (I.hasMetadata(LLVMContext::MD_nonnull) && Ty->isIntegerTy())
      Element =
          claim(I, Element,
                Pool.compare(CmpInst::ICMP_NE, Element, Pool.integer(Ty, 0)),
                "nonnull", IsDefined);
    if (IsDefined)
      needDefined(I, Element);
    if (!Ty->isIntegerTy())
      continue;
    auto NumberOf = [&](unsigned Kind) -> uint64_t {
      MDNode *Node = I.getMetadata(Kind);
      return Node ? mdconst::extract<ConstantInt>(Node->getOperand(0))
                        ->getZExtValue()
                  : 0;
    };
    const APInt *Address = Element->integer();
    if (!Address)
      continue;
    if (uint64_t Bytes = NumberOf(LLVMContext::MD_align);
        Bytes && Address->getZExtValue() % Bytes)
      Element = falseClaim(I, Element, "align");
    if (uint64_t Bytes = NumberOf(LLVMContext::MD_dereferenceable);
        Bytes && !hasBytes(Address->getZExtValue(), Bytes))
      return fault(I, "'dereferenceable' is false");
  }
  set(I, std::move(Value));
  return true;
}

bool Interpreter::claimAttributes(const Instruction &I,
                                  const AttributeSet &Attributes,
                                  Elements &Value) {
  if (!Attributes.hasAttributes())
    return true;
  bool IsDefined = Attributes.hasAttribute(Attribute::NoUndef);
  for (const Term *&Element : Value) {
    if (IsDefined && Element->isIndefinite())
      return fault(I, "a value is undefined that is said not to be");
    Type *Ty = Element->type();
    if (Attribute Range = Attributes.getAttribute(Attribute::Range);
        Range.isValid() && Ty->isIntegerTy() &&
        Range.getRange().getBitWidth() == Element->bits())
      Element = claimRange(I, Element, Range.getRange(), IsDefined);
    if (Attributes.hasAttribute(Attribute::NonNull) && Ty->isIntegerTy())
      Element =
          claim(I, Element,
                Pool.compare(CmpInst::ICMP_NE, Element, Pool.integer(Ty, 0)),
                "nonnull", IsDefined);
    if (IsDefined)
      needDefined(I, Element);
    if (!Ty->isIntegerTy())
      continue;
    const APInt *Address = Element->integer();
    if (!Address)
      continue;
    if (MaybeAlign Alignment = Attributes.getAlignment()) {
      if (Memory::Object *Object = M.Mem.find(Address->getZExtValue(), 0))
        Object->ClaimedAlignment =
            std::max(Object->ClaimedAlignment, Alignment->value());
      if (!isAligned(*Alignment, Address->getZExtValue()))
        Element = falseClaim(I, Element, "align");
    }
    if (uint64_t Bytes = Attributes.getDereferenceableBytes();
        Bytes && !hasBytes(Address->getZExtValue(), Bytes))
      return fault(I, "'dereferenceable(" + Twine(Bytes) + ")' is false");
  }
  return true;
}

bool Interpreter::claimArguments(
    const CallBase &I,
    std::vector<std::pair<const llvm::Value *, Elements>> &Passed) {
  AttributeList Attributes = I.getAttributes();
  for (const Use &Argument : I.args()) {
    if (!Argument->getType()->isPointerTy() &&
        !Argument->getType()->isIntegerTy())
      continue;
    Elements Value = get(Argument);
    unsigned Number = I.getArgOperandNo(&Argument);
    if (!claimAttributes(I, Attributes.getParamAttrs(Number), Value))
      return false;
    if (isa<Constant>(Argument) || Value == get(Argument))
      continue;
    Elements &Old = Values[Slots.lookup(Argument)];
    Passed.push_back({Argument, std::move(Old)});
    Old = std::move(Value);
  }
  return true;
}

bool Interpreter::claimSeparate(const Instruction &I, uint64_t First,
                                uint64_t Second) {
  // Objects that are allocated apart are separate.
  Memory::Object *One = M.Mem.around(First), *Other = M.Mem.around(Second);
  auto IsShared = [](const Memory::Object *Object) {
    return Object && Object->Kind == Memory::Object::Shared;
  };
  if (!M.IsTrusted && One && One == Other)
    return fault(I, "'separate_storage' is false");
  if (!IsShared(One) || !IsShared(Other))
    return true;
  std::pair<uint64_t, uint64_t> Pair = std::minmax(First, Second);
  if (M.IsTrusted)
    M.SeparateStorage.push_back(Pair);
  // Arguments may point into one object where they overlap nowhere.
  else if (!is_contained(M.SeparateStorage, Pair))
    return unknown(I, "'separate_storage' is not the original's");
  return true;
}

bool Interpreter::callAssume(AssumeInst &I) {
  const Term *Condition = Pool.normal(get(I.getArgOperand(0))[0]);
  if (Condition->isIndefinite())
    return fault(I, "what is assumed is undefined");
  needDefined(I, Condition);
  std::optional<bool> Known = knownValue(Condition);
  if (Known && !*Known)
    return fault(I, "what is assumed is false");
  if (!Known && M.IsTrusted)
    M.learn(Condition, true);
  if (!Known && !M.IsTrusted) {
    const Term *Never = Pool.negated(Condition);
    M.Path = M.Path ? Pool.instruction(Instruction::And, Never->type(),
                                       {M.Path, Never})
                    : Never;
    return fault(I, "what is assumed is not always so");
  }
  for (unsigned Bundle : seq(I.getNumOperandBundles())) {
    OperandBundleUse Use = I.getOperandBundleAt(Bundle);
    StringRef Name = Use.getTagName();
    if (Use.Inputs.empty() || !Use.Inputs[0]->getType()->isPointerTy())
      continue;
    const APInt *Address = get(Use.Inputs[0])[0]->integer();
    auto NumberAt = [&](unsigned Input) -> uint64_t {
      if (Use.Inputs.size() <= Input)
        return 0;
      const APInt *Value = get(Use.Inputs[Input])[0]->integer();
      return Value ? Value->getZExtValue() : 0;
    };
    if (!Address)
      continue;
    uint64_t Where = Address->getZExtValue();
    if (Name == "separate_storage") {
      if (!claimSeparate(I, Where, NumberAt(1)))
        return false;
    } else if (Name == "align" && isPowerOf2_64(NumberAt(1))) {
      if (!checkAlignment(I, Where - NumberAt(2), Align(NumberAt(1))))
        return false;
    } else if (Name == "dereferenceable" && !hasBytes(Where, NumberAt(1))) {
      return fault(I, "'dereferenceable' is false");
    } else if (Name == "nonnull" && Where == 0) {
      return fault(I, "'nonnull' is false");
    }
  }
  return true;
}
