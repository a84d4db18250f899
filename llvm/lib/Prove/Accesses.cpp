// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory accesses: each one within an object, at an address with the alignment
// that it claims.

#include "Interpreter.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

Memory::Object *Interpreter::access(const Instruction &I, uint64_t Address,
                                    uint64_t Size, bool Writes) {
  Memory::Object *Object = M.Mem.find(Address, Size);
  StringRef Verb = Writes ? "writes" : "reads";
  if (!Object) {
    // Name what is near.
    for (const auto &[Begin, Near] : M.Mem.objects())
      if (Address + Size + 4096 >= Begin &&
          Address < Begin + Near.Size + 4096) {
        fault(I, Verb + " " + Twine(Size) + " bytes at byte " +
                     Twine(int64_t(Address - Begin)) + " of '" + Near.Name +
                     "', which has " + Twine(Near.Size) +
                     (Near.IsLive ? "" : " and is gone"));
        M.Reason->Address = Address;
        return nullptr;
      }
    fault(I, Verb + " " + Twine(Size) + " bytes outside of all objects");
    M.Reason->Address = Address;
    return nullptr;
  }
  // As many bytes of terms as fit into memory.
  if (Address + Size - Object->Address > uint64_t(1) << 26) {
    unknown(I, "an access more than 64 MiB into '" + Twine(Object->Name) + "'");
    return nullptr;
  }
  if (Writes && Object->IsDead) {
    fault(I, "writes to '" + Twine(Object->Name) +
                 "', whose life has not begun or is over");
    return nullptr;
  }
  if (Writes && !mayChange(I, *Object, Address, Size))
    return nullptr;
  if (Writes && Object->Kind == Memory::Object::Constant) {
    fault(I, "writes to the constant '" + Twine(Object->Name) + "'");
    return nullptr;
  }
  if (!mayAccess(I, *Object, Address, Size) ||
      !watch(I, *Object, Address, Size, Writes))
    return nullptr;
  if (Object->Kind == Memory::Object::Shared)
    M.HasAccessed = true;
  if (Writes && Object->Kind == Memory::Object::Shared) {
    M.UnfencedStore = &I;
    noteDeadWrite(I, Address, Size);
  }
  return Object;
}

bool Interpreter::checkAlignment(const Instruction &I, uint64_t Address,
                                 Align Alignment) {
  if (Memory::Object *Object = M.Mem.find(Address, 0))
    Object->ClaimedAlignment =
        std::max(Object->ClaimedAlignment, Alignment.value());
  if (isAligned(Alignment, Address))
    return true;
  fault(I, "an access claims to be aligned to " + Twine(Alignment.value()) +
               " bytes, and is not");
  M.Reason->Address = Address;
  return false;
}

static bool hasLanesOfBits(const DataLayout &Layout, Type *Ty) {
  return isa<FixedVectorType>(Ty) &&
         Layout.getTypeSizeInBits(Ty->getScalarType()) % 8;
}

const Term *Interpreter::asBool(const Term *Byte) {
  if (!Byte->type()->isIntegerTy(8) || Byte->constant() ||
      Byte->isIndefinite() || M.Known.size() == 0)
    return Byte;
  std::optional<bool> IsBool = knownValue(
      Pool.compare(CmpInst::ICMP_ULT, Byte, Pool.integer(Byte->type(), 2)));
  if (!IsBool || !*IsBool)
    return Byte;
  const Term *Bit =
      Pool.instruction(Instruction::Trunc, Pool.integerType(1), Byte);
  return Pool.instruction(Instruction::ZExt, Byte->type(), Bit);
}

std::optional<Elements> Interpreter::load(const Instruction &I,
                                          uint64_t Address, Type *Ty) {
  if (hasLanesOfBits(M.Layout, Ty)) {
    // Without gaps, as one integer.
    Type *Whole = Pool.integerType(M.Layout.getTypeSizeInBits(Ty));
    std::optional<Elements> Loaded = load(I, Address, Whole);
    if (!Loaded)
      return std::nullopt;
    return splitBits((*Loaded)[0], M.numElements(Ty), M.elementType(Ty));
  }
  std::vector<std::pair<Type *, uint64_t>> Scalars;
  M.flatten(Ty, 0, Scalars);
  Elements Result;
  Result.reserve(Scalars.size());
  for (auto [Part, Offset] : Scalars) {
    Memory::Object *Object =
        access(I, Address + Offset, M.Mem.bytesOf(Part), /*Writes=*/false);
    if (!Object)
      return std::nullopt;
    const Term *Loaded;
    if (Part->isIntegerTy() && Part->getIntegerBitWidth() % 8) {
      // The bits above were stored as zeros, or there is no such number.
      Type *Whole = Pool.integerType(8 * M.Mem.bytesOf(Part));
      const Term *Bytes = M.Mem.load(*Object, Address + Offset, Whole);
      Loaded = Pool.instruction(Instruction::Trunc, Part, Bytes);
      const Term *Stored = Pool.instruction(Instruction::ZExt, Whole, Loaded);
      Loaded = claim(I, Loaded, Pool.compare(CmpInst::ICMP_EQ, Bytes, Stored),
                     "load of a part of a byte",
                     I.hasMetadata(LLVMContext::MD_noundef));
    } else {
      Loaded = asBool(M.Mem.load(*Object, Address + Offset, Part));
    }
    Result.push_back(Loaded);
  }
  return Result;
}

bool Interpreter::store(const Instruction &I, uint64_t Address,
                        const Elements &Value, Type *Ty) {
  if (hasLanesOfBits(M.Layout, Ty)) {
    const Term *Whole = joinBits(Value);
    return store(I, Address, {Whole}, Whole->type());
  }
  std::vector<std::pair<Type *, uint64_t>> Scalars;
  M.flatten(Ty, 0, Scalars);
  for (auto [Place, Element] : llvm::zip_equal(Scalars, Value)) {
    auto [Part, Offset] = Place;
    Memory::Object *Object =
        access(I, Address + Offset, M.Mem.bytesOf(Part), /*Writes=*/true);
    if (!Object)
      return false;
    M.Mem.store(*Object, Address + Offset, Element);
  }
  return true;
}

static bool hasCooperativeParts(const Type *Ty) {
  return isCooperativeMatrix(Ty) ||
         (Ty->isAggregateType() &&
          llvm::any_of(Ty->subtypes(), hasCooperativeParts));
}

bool Interpreter::visitAllocaInst(AllocaInst &I) {
  auto Count = number(I, I.getArraySize(), "the size of a variable");
  if (!Count)
    return false;
  Type *Ty = I.getAllocatedType();
  if (!isCooperativeMatrix(Ty) && hasCooperativeParts(Ty))
    return unknown(I, "the machine has no arrays of cooperative matrices");
  TypeSize Size = isCooperativeMatrix(Ty)
                      ? TypeSize::getFixed(M.numElements(Ty) *
                                           M.bytesBetween(M.elementType(Ty)))
                      : M.Layout.getTypeAllocSize(Ty);
  uint64_t Bytes =
      Size.getKnownMinValue() * *Count * (Size.isScalable() ? M.VScale : 1);
  Memory::Object &Object =
      M.Mem.addLocal(I.hasName() ? I.getName().str() : "a variable", Bytes,
                     I.getAlign().value());
  // Without a beginning, it lives from here on.
  Object.IsDead = any_of(I.users(), [](const User *U) {
    const auto *Begin = dyn_cast<IntrinsicInst>(U);
    return Begin && Begin->getIntrinsicID() == Intrinsic::lifetime_start;
  });
  Allocas.push_back(Object.Address);
  set(I, Pool.integer(M.elementType(I.getType()), Object.Address));
  return true;
}

bool Interpreter::visitGetElementPtrInst(GetElementPtrInst &I) {
  const Elements &Base = get(I.getPointerOperand());
  unsigned Count = M.numElements(I.getType());
  Type *Ty = M.elementType(I.getType());
  Elements Result;
  for (unsigned Lane = 0; Lane < Count; ++Lane) {
    const Term *Address = Base[Base.size() == 1 ? 0 : Lane];
    for (auto It = gep_type_begin(I), End = gep_type_end(I); It != End; ++It) {
      const Elements &Indices = get(It.getOperand());
      const Term *Index = Indices[Indices.size() == 1 ? 0 : Lane];
      const Term *Offset;
      if (StructType *Struct = It.getStructTypeOrNull()) {
        Offset =
            Pool.integer(Ty, M.Layout.getStructLayout(Struct)->getElementOffset(
                                 Index->integer()->getZExtValue()));
      } else {
        unsigned Bits = Index->bits(), AddressBits = Ty->getIntegerBitWidth();
        if (Bits != AddressBits)
          Index = Pool.instruction(Bits < AddressBits ? Instruction::SExt
                                                      : Instruction::Trunc,
                                   Ty, Index);
        TypeSize Step = It.getSequentialElementStride(M.Layout);
        Offset = Pool.instruction(
            Instruction::Mul, Ty,
            {Index, Pool.integer(Ty, Step.getKnownMinValue() *
                                         (Step.isScalable() ? M.VScale : 1))});
      }
      Address = Pool.instruction(Instruction::Add, Ty, {Address, Offset});
    }
    Result.push_back(inBounds(I, Base[Base.size() == 1 ? 0 : Lane], Address));
  }
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitLoadInst(LoadInst &I) {
  if (auto It = M.System.find(I.getPointerOperand()->getName());
      It != M.System.end() && isa<GlobalVariable>(I.getPointerOperand())) {
    set(I, Pool.integer(I.getType(), It->second));
    return true;
  }
  if (!I.isSimple())
    return observe(I, get(I.getPointerOperand())[0], {}, I.getType());
  std::vector<Elements> Loaded;
  SmallVector<NumberCase> Cases =
      numbers(I, get(I.getPointerOperand())[0], "an address");
  auto Load = [&](uint64_t Address) {
    std::optional<Elements> Result = checkAlignment(I, Address, I.getAlign())
                                         ? load(I, Address, I.getType())
                                         : std::nullopt;
    if (Result)
      Loaded.push_back(std::move(*Result));
    return Result.has_value();
  };
  if (!forEachNumber(Cases, Load))
    return false;
  if (I.hasMetadata(LLVMContext::MD_invariant_load))
    for (const NumberCase &Case : Cases)
      M.Invariant.push_back(
          {&I, Case.Number,
           M.Layout.getTypeStoreSize(I.getType()).getFixedValue()});
  Elements Result = std::move(Loaded.back());
  for (unsigned Case = Loaded.size() - 1; Case-- > 0;)
    for (auto [Then, Else] : llvm::zip_equal(Loaded[Case], Result))
      Else = Pool.select(Cases[Case].Condition, Then, Else);
  set(I, std::move(Result));
  if (!claimMetadata(I))
    return false;
  if (I.getType()->isIntegerTy(8))
    set(I, asBool(get(&I)[0]));
  return true;
}

bool Interpreter::visitStoreInst(StoreInst &I) {
  if (!I.isSimple() &&
      !observe(I, get(I.getPointerOperand())[0], get(I.getValueOperand()),
               I.getValueOperand()->getType()))
    return false;
  noteNontemporal(I);
  return forEachNumber(numbers(I, get(I.getPointerOperand())[0], "an address"),
                       [&](uint64_t Address) {
                         return checkAlignment(I, Address, I.getAlign()) &&
                                store(I, Address, get(I.getValueOperand()),
                                      I.getValueOperand()->getType());
                       });
}
