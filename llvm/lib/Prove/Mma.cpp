// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Power's MMA. An accumulator is the words of four registers, the first one
// first, a pair of vectors the bytes of two; words and bytes of a register are
// in the order of LLVM's lanes. On little-endian targets that is the other way
// round than the manual counts: lane i of n is the manual's element n - 1 - i.
// Also there the vectors that LLVM takes out of an accumulator are in the other
// order than those that it makes one of.
//
// Words, not bytes: sums of 32 bits stay whole between instructions.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsPowerPC.h"
#include <algorithm>

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static constexpr unsigned VectorBytes = 16, Rows = 4, WordBytes = 4;
static constexpr unsigned VectorWords = VectorBytes / WordBytes;

namespace {
struct OuterProduct {
  Type *Narrow, *Wide;
  /// Whether elements of XA, and of XB, are signed.
  bool IsSigned[2];
};
} // namespace

static OuterProduct outerProductOf(unsigned ID, TermPool &Pool) {
  LLVMContext &Context = Pool.context();
  Type *Float = Type::getFloatTy(Context), *Double = Type::getDoubleTy(Context);
  switch (ID) {
  case Intrinsic::ppc_mma_xvf32ger:
  case Intrinsic::ppc_mma_xvf32gerpp:
    return {Float, Float, {true, true}};
  case Intrinsic::ppc_mma_xvf64ger:
  case Intrinsic::ppc_mma_xvf64gerpp:
    return {Double, Double, {true, true}};
  case Intrinsic::ppc_mma_xvi8ger4:
  case Intrinsic::ppc_mma_xvi8ger4pp:
    return {Pool.integerType(8), Pool.integerType(32), {true, false}};
  case Intrinsic::ppc_mma_xvi16ger2:
  case Intrinsic::ppc_mma_xvi16ger2pp:
    return {Pool.integerType(16), Pool.integerType(32), {true, true}};
  case Intrinsic::ppc_mma_xvbf16ger2:
  case Intrinsic::ppc_mma_xvbf16ger2pp:
    return {Type::getBFloatTy(Context), Float, {true, true}};
  case Intrinsic::ppc_mma_xvf16ger2:
  case Intrinsic::ppc_mma_xvf16ger2pp:
    return {Type::getHalfTy(Context), Float, {true, true}};
  default:
    llvm_unreachable("no such product");
  }
}

const Term *Interpreter::elementOf(ArrayRef<const Term *> Parts, Type *Ty) {
  // The normal form of a sum that goes on would be made for each addition.
  if (Parts.size() == 1)
    return Pool.cast(Parts.front(), Ty);
  SmallVector<const Term *, 8> Ascending(Parts);
  if (isBigEndian())
    std::reverse(Ascending.begin(), Ascending.end());
  return Pool.cast(Pool.join(Ascending), Ty);
}

void Interpreter::appendParts(const Term *T, unsigned Size, Elements &To) {
  unsigned Count = T->bits() / 8 / Size;
  for (unsigned Part : seq(Count))
    To.push_back(
        Pool.piece(T, Size * (isBigEndian() ? Count - 1 - Part : Part), Size));
}

bool Interpreter::isAccumulator(IntrinsicInst &I, unsigned Operand) {
  return get(I.getArgOperand(Operand)).size() == Rows * VectorWords ||
         unknown(I, "the machine has no accumulators but those of "
                    "instructions");
}

bool Interpreter::callMmaMovement(IntrinsicInst &I) {
  Type *Word = Pool.integerType(8 * WordBytes);
  Elements Result;
  if (I.getIntrinsicID() == Intrinsic::ppc_mma_disassemble_acc) {
    if (!isAccumulator(I, 0))
      return false;
    const Elements &From = get(I.getArgOperand(0));
    for (unsigned Row : seq(Rows)) {
      unsigned Register = isBigEndian() ? Row : Rows - 1 - Row;
      for (unsigned Lane : seq(VectorWords))
        appendParts(From[Register * VectorWords + Lane], 1, Result);
    }
  } else if (I.getIntrinsicID() == Intrinsic::ppc_mma_xxsetaccz) {
    Result.assign(Rows * VectorWords, Pool.integer(Word, 0));
  } else {
    Elements Bytes;
    for (const Use &Vector : I.args())
      llvm::append_range(Bytes, get(Vector));
    if (I.getIntrinsicID() == Intrinsic::ppc_mma_assemble_acc)
      for (unsigned First = 0; First != Bytes.size(); First += WordBytes)
        Result.push_back(
            elementOf(ArrayRef(Bytes).slice(First, WordBytes), Word));
    else
      Result = std::move(Bytes);
  }
  set(I, std::move(Result));
  return true;
}

bool Interpreter::callMmaProduct(IntrinsicInst &I) {
  OuterProduct Product = outerProductOf(I.getIntrinsicID(), Pool);
  bool HasAddend = I.arg_size() == 3;
  unsigned Wide = Product.Wide->getPrimitiveSizeInBits() / 8,
           Narrow = Product.Narrow->getPrimitiveSizeInBits() / 8;
  const Elements &XA = get(I.getArgOperand(HasAddend)),
                 &XB = get(I.getArgOperand(HasAddend + 1));
  Elements None;
  if (XA.size() != Rows * Wide)
    return unknown(I, "the machine has no pairs but those of instructions");
  if (HasAddend && !isAccumulator(I, 0))
    return false;
  const Elements &Addend = HasAddend ? get(I.getArgOperand(0)) : None;
  auto Group = [&](const Elements &Of, unsigned Element) {
    SmallVector<const Term *, 4> Parts;
    for (unsigned Offset = 0; Offset != Wide; Offset += Narrow)
      Parts.push_back(elementOf(
          ArrayRef(Of).slice(Element * Wide + Offset, Narrow), Product.Narrow));
    return Parts;
  };
  unsigned PerVector = VectorBytes / Wide, Words = Wide / WordBytes;
  Elements Result;
  for (unsigned Row : seq(Rows)) {
    // Registers of a pair are in order, the elements of one maybe not.
    unsigned InVector = Row % PerVector;
    unsigned InA =
        Row - InVector + (isBigEndian() ? InVector : PerVector - 1 - InVector);
    for (unsigned Lane : seq(PerVector)) {
      SmallVector<const Term *, 4> A = Group(XA, InA), B = Group(XB, Lane);
      const Term *Sum =
          HasAddend ? elementOf(ArrayRef(Addend).slice(
                                    (Row * PerVector + Lane) * Words, Words),
                                Product.Wide)
                    : nullptr;
      if (Product.Narrow != Product.Wide)
        Sum = addProducts(
            Sum ? Sum : Pool.constant(Constant::getNullValue(Product.Wide)), A,
            B, Product.IsSigned[0], Product.IsSigned[1]);
      else if (Sum)
        Sum = Pool.intrinsic(Intrinsic::fma, Product.Wide,
                             {A.front(), B.front(), Sum});
      else
        Sum = Pool.instruction(Instruction::FMul, Product.Wide,
                               {A.front(), B.front()});
      appendParts(Sum, WordBytes, Result);
    }
  }
  set(I, std::move(Result));
  return true;
}
