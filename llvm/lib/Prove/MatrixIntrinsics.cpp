// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's intrinsics for masked accesses and matrices, by its Language
// Reference.

#include "Interpreter.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

bool Interpreter::accessLanes(
    const Instruction &I, const Elements &Mask, Type *Element,
    function_ref<std::optional<uint64_t>(unsigned)> AddressOf,
    const Elements *Stored, Elements &Loaded) {
  for (unsigned Lane : seq(unsigned(Mask.size()))) {
    const Term *Taken = Pool.normal(Mask[Lane]);
    if (Taken->isIndefinite())
      return fault(I, "a mask is undefined");
    needDefined(I, Taken);
    std::optional<bool> IsKnown = knownValue(Taken);
    if (IsKnown && !*IsKnown)
      continue;
    // A lane whose condition is data is accessed on the path where it holds.
    const Term *OuterPath = M.Path;
    if (!IsKnown)
      M.Path = OuterPath ? Pool.instruction(Instruction::And, Taken->type(),
                                            {OuterPath, Taken})
                         : Taken;
    std::optional<uint64_t> Address = AddressOf(Lane);
    if (!Address)
      return false;
    if (Stored) {
      SmallVector<NumberCase, 2> Cases{{Taken, 1}, {nullptr, 0}};
      if (IsKnown)
        Cases.pop_back();
      if (!forEachNumber(Cases, [&](uint64_t Stores) {
            return !Stores || store(I, *Address, {(*Stored)[Lane]}, Element);
          }))
        return false;
    } else {
      std::optional<Elements> Value = load(I, *Address, Element);
      if (!Value)
        return false;
      Loaded[Lane] =
          IsKnown ? (*Value)[0] : Pool.select(Taken, (*Value)[0], Loaded[Lane]);
    }
    M.Path = OuterPath;
  }
  return true;
}

bool Interpreter::callMasked(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  bool IsLoad = ID == Intrinsic::masked_load || ID == Intrinsic::masked_gather;
  bool IsScattered =
      ID == Intrinsic::masked_gather || ID == Intrinsic::masked_scatter;
  const Elements &Addresses = get(I.getArgOperand(IsLoad ? 0 : 1));
  const Elements &Mask = get(I.getArgOperand(IsLoad ? 1 : 2));
  Type *Element =
      M.elementType(IsLoad ? I.getType() : I.getArgOperand(0)->getType());
  uint64_t Step = M.Mem.bytesOf(Element);
  Align Alignment = I.getParamAlign(IsLoad ? 0 : 1).valueOrOne();
  auto AddressOf = [&](unsigned Lane) -> std::optional<uint64_t> {
    auto Base = number(I, Addresses[IsScattered ? Lane : 0], "an address");
    if (!Base || !checkAlignment(I, *Base, Alignment))
      return std::nullopt;
    return *Base + (IsScattered ? 0 : Lane * Step);
  };
  Elements Result;
  if (IsLoad)
    Result = get(I.getArgOperand(2));
  else
    noteNontemporal(I);
  if (!accessLanes(I, Mask, Element, AddressOf,
                   IsLoad ? nullptr : &get(I.getArgOperand(0)), Result))
    return false;
  if (IsLoad)
    set(I, std::move(Result));
  return true;
}

/// llvm.matrix.*: columns one after the other.
bool Interpreter::callMatrix(IntrinsicInst &I) {
  auto Immediate = [&](unsigned Operand) {
    return cast<ConstantInt>(I.getArgOperand(Operand))->getZExtValue();
  };
  switch (I.getIntrinsicID()) {
  case Intrinsic::matrix_transpose: {
    const Elements &From = get(I.getArgOperand(0));
    uint64_t Rows = Immediate(1), Columns = Immediate(2);
    Elements Result;
    for (uint64_t R : seq(Rows))
      for (uint64_t C : seq(Columns))
        Result.push_back(From[C * Rows + R]);
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::matrix_multiply: {
    const Elements &A = get(I.getArgOperand(0)), &B = get(I.getArgOperand(1));
    uint64_t Rows = Immediate(2), Inner = Immediate(3), Columns = Immediate(4);
    uint8_t Flags = fastMathOf(I);
    Type *Ty = M.elementType(I.getType());
    bool IsFloat = Ty->isFloatingPointTy();
    Elements Result;
    for (uint64_t C : seq(Columns))
      for (uint64_t R : seq(Rows)) {
        const Term *Sum = nullptr;
        for (uint64_t K : seq(Inner)) {
          const Term *L = A[K * Rows + R], *Right = B[C * Inner + K];
          if (Sum && IsFloat && Flags & FastMath::Contract) {
            Sum =
                Pool.intrinsic(Intrinsic::fmuladd, Ty, {L, Right, Sum}, Flags);
            continue;
          }
          const Term *Product =
              Pool.instruction(IsFloat ? Instruction::FMul : Instruction::Mul,
                               Ty, {L, Right}, Flags);
          Sum = Sum ? Pool.instruction(IsFloat ? Instruction::FAdd
                                               : Instruction::Add,
                                       Ty, {Sum, Product}, Flags)
                    : Product;
        }
        Result.push_back(Sum);
      }
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::matrix_column_major_load:
  case Intrinsic::matrix_column_major_store: {
    bool IsLoad = I.getIntrinsicID() == Intrinsic::matrix_column_major_load;
    unsigned First = IsLoad ? 0 : 1;
    auto Base = number(I, I.getArgOperand(First), "an address");
    auto Stride = number(I, I.getArgOperand(First + 1), "a stride");
    Type *Ty =
        M.elementType(IsLoad ? I.getType() : I.getArgOperand(0)->getType());
    if (!Base || !Stride ||
        !checkAlignment(
            I, *Base,
            M.Layout.getValueOrABITypeAlignment(I.getParamAlign(First), Ty)))
      return false;
    uint64_t Rows = Immediate(First + 3), Columns = Immediate(First + 4);
    Elements Result;
    for (uint64_t C : seq(Columns))
      for (uint64_t R : seq(Rows)) {
        uint64_t Address = *Base + (C * *Stride + R) * M.bytesBetween(Ty);
        if (!IsLoad) {
          if (!store(I, Address, {get(I.getArgOperand(0))[C * Rows + R]}, Ty))
            return false;
          continue;
        }
        std::optional<Elements> Element = load(I, Address, Ty);
        if (!Element)
          return false;
        Result.push_back((*Element)[0]);
      }
    if (IsLoad)
      set(I, std::move(Result));
    return true;
  }
  default:
    llvm_unreachable("no intrinsic of matrices");
  }
}
