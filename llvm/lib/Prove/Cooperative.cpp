// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's cooperative matrices (SPV_KHR_cooperative_matrix). The items of a
// sub-group execute an instruction together, with the same operands: here the
// function is executed once, and a matrix is all of its components, row by row.

#include "Interpreter.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

unsigned Machine::cooperativeExtent(Type *Ty, unsigned Dimension) {
  // The parameters before are the scope; behind, the use.
  return cast<TargetExtType>(Ty)->getIntParameter(1 + Dimension);
}

/// OpCooperativeMatrixLoadKHR: pointer, layout, stride; the same of
/// OpCooperativeMatrixStoreKHR with the matrix behind the pointer. A row, or a
/// column, begins Stride components behind the one before.
bool Interpreter::callCooperativeAccess(CallBase &I, StringRef) {
  bool IsLoad = !I.getType()->isVoidTy();
  unsigned First = IsLoad ? 1 : 2;
  Type *Ty = IsLoad ? I.getType() : I.getArgOperand(1)->getType();
  Type *Component = M.elementType(Ty);
  auto Base = number(I, I.getArgOperand(0), "an address");
  auto Layout = number(I, I.getArgOperand(First), "a layout");
  auto Stride = number(I, I.getArgOperand(First + 1), "a stride");
  if (!Base || !Layout || !Stride)
    return false;
  if (*Layout > 1)
    return unknown(I, "the machine has no layout but rows and columns");
  uint64_t Bytes = M.bytesBetween(Component);
  if (!checkAlignment(I, *Base, Align(Bytes)))
    return false;
  unsigned Columns = M.cooperativeExtent(Ty, 1);
  Elements Result;
  for (unsigned Number : seq(M.numElements(Ty))) {
    unsigned Line = Number / Columns, Place = Number % Columns;
    if (*Layout == 1)
      std::swap(Line, Place);
    uint64_t Address = *Base + (Line * *Stride + Place) * Bytes;
    if (!IsLoad) {
      if (!store(I, Address, {get(I.getArgOperand(1))[Number]}, Component))
        return false;
      continue;
    }
    std::optional<Elements> Element = load(I, Address, Component);
    if (!Element)
      return false;
    Result.push_back((*Element)[0]);
  }
  if (IsLoad)
    set(I, std::move(Result));
  return true;
}

/// A * B + C. The order of the sum, and roundings between, are the device's.
bool Interpreter::callCooperativeProduct(CallBase &I, StringRef Name) {
  enum : uint64_t { SignedA = 1, SignedB = 2, Saturating = 16, Others = 32 };
  std::optional<uint64_t> Operands = 0;
  if (I.arg_size() > 3)
    Operands = number(I, I.getArgOperand(3), "the operands of a product");
  if (!Operands)
    return false;
  Type *TypeA = I.getArgOperand(0)->getType();
  if (*Operands >= Others)
    return unknown(I, "the machine has no such operands of a product");
  if (*Operands % Saturating && !M.elementType(TypeA)->isIntegerTy())
    return unknown(I, "the machine has no signs of floats");
  unsigned Inner = M.cooperativeExtent(TypeA, 1),
           Columns = M.cooperativeExtent(I.getType(), 1);
  const Elements &A = get(I.getArgOperand(0)), &B = get(I.getArgOperand(1)),
                 &C = get(I.getArgOperand(2));
  Elements Result;
  for (unsigned Number : seq(unsigned(C.size()))) {
    SmallVector<const Term *> Row, Column;
    for (unsigned K : seq(Inner)) {
      Row.push_back(A[Number / Columns * Inner + K]);
      Column.push_back(B[K * Columns + Number % Columns]);
    }
    if (*Operands & Saturating) {
      // Where it saturates is the device's, too.
      SmallVector<const Term *> All{C[Number]};
      llvm::append_range(All, Row);
      llvm::append_range(All, Column);
      Result.push_back(Pool.function((Name + " " + Twine(*Operands)).str(),
                                     C[Number]->type(), All));
      continue;
    }
    Result.push_back(addProducts(C[Number], Row, Column, *Operands & SignedA,
                                 *Operands & SignedB));
  }
  set(I, std::move(Result));
  return true;
}

/// How many components an item has is the device's, for each type.
bool Interpreter::callCooperativeLength(CallBase &I, StringRef Name) {
  std::string Text = Name.str();
  raw_string_ostream OS(Text);
  OS << ' ' << *I.getArgOperand(0)->getType();
  set(I, Pool.function(Text, I.getType(), {}));
  return true;
}

bool Interpreter::callCooperativeFill(CallBase &I, StringRef Name) {
  if (!isCooperativeMatrix(I.getType()) || I.arg_size() != 1)
    return unknown(I, "the machine has no '" + Name + "' of several operands");
  set(I, Elements(M.numElements(I.getType()), get(I.getArgOperand(0))[0]));
  return true;
}

static unsigned opcodeOf(StringRef Name) {
#define COMPONENTS(NAME, OPCODE, MANUAL)                                       \
  if (Name == #NAME)                                                           \
    return Instruction::OPCODE;
#include "Units.def"
  llvm_unreachable("no instruction on components");
}

bool Interpreter::callOnComponents(CallBase &I, StringRef Name) {
  unsigned Opcode = opcodeOf(Name);
  Type *To = M.elementType(I.getType());
  unsigned FromBits = M.elementType(I.getArgOperand(0)->getType())
                          ->getPrimitiveSizeInBits(),
           ToBits = To->getPrimitiveSizeInBits();
  bool Keeps = FromBits == ToBits, Narrows = FromBits > ToBits;
  Elements Result;
  for (unsigned Number : seq(M.numElements(I.getType()))) {
    SmallVector<const Term *, 2> Operands;
    for (const Use &Operand : I.args())
      Operands.push_back(get(Operand)[Number]);
    switch (Opcode) {
    case Instruction::Sub:
      // A negation has one operand.
      if (Operands.size() == 1)
        Operands.insert(Operands.begin(), Pool.integer(To, 0));
      break;
    case Instruction::FPExt:
    case Instruction::SExt:
    case Instruction::ZExt:
      if (Keeps) {
        Result.push_back(Operands[0]);
        continue;
      }
      if (Narrows)
        Opcode = Opcode == Instruction::FPExt ? Instruction::FPTrunc
                                              : Instruction::Trunc;
      break;
    default:
      break;
    }
    if (Instruction::isIntDivRem(Opcode)) {
      const APInt *Divisor = Operands[1]->integer();
      if (Operands[1]->isIndefinite() || (Divisor && Divisor->isZero()))
        return fault(I, "a division by zero or an undefined value");
    }
    Result.push_back(Pool.instruction(Opcode, To, Operands));
  }
  set(I, std::move(Result));
  return true;
}
