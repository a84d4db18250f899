// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SVE and SME: operations under a mask, loads that repeat, outer products. ZA
// is kept as tiles; all accesses of a function have elements of one size.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsAArch64.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Which lanes \p Mask takes.
std::optional<SmallVector<bool>> Interpreter::lanesOf(const Instruction &I,
                                                      const Value *Mask) {
  SmallVector<bool> Taken;
  for (const Term *Bit : get(Mask)) {
    auto Value = number(I, Bit, "a mask");
    if (!Value)
      return std::nullopt;
    Taken.push_back(*Value & 1);
  }
  return Taken;
}

bool Interpreter::callSveArithmetic(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  auto Taken = lanesOf(I, I.getArgOperand(0));
  if (!Taken)
    return false;
  // Other lanes keep the first operand.
  Elements Result = get(I.getArgOperand(1));
  const Elements &Second = get(I.getArgOperand(2));
  for (auto [Lane, IsTaken] : enumerate(*Taken)) {
    if (!IsTaken)
      continue;
    Type *Ty = Result[Lane]->type();
    if (ID == Intrinsic::aarch64_sve_fmla)
      Result[Lane] = Pool.intrinsic(
          Intrinsic::fma, Ty,
          {Second[Lane], get(I.getArgOperand(3))[Lane], Result[Lane]});
    else
      Result[Lane] = Pool.instruction(ID == Intrinsic::aarch64_sve_fadd
                                          ? Instruction::FAdd
                                          : Instruction::FMul,
                                      Ty, {Result[Lane], Second[Lane]});
  }
  set(I, std::move(Result));
  return true;
}

bool Interpreter::callSveRepeatedLoad(IntrinsicInst &I) {
  auto Taken = lanesOf(I, I.getArgOperand(0));
  auto Base = number(I, I.getArgOperand(1), "an address");
  if (!Taken || !Base)
    return false;
  Type *Ty = M.elementType(I.getType());
  unsigned Bytes = Ty->getPrimitiveSizeInBits() / 8;
  unsigned Repeated =
      (I.getIntrinsicID() == Intrinsic::aarch64_sve_ld1rq ? 16 : 32) / Bytes;
  Elements Part, Result;
  for (unsigned Lane : seq(Repeated)) {
    if (Lane < Taken->size() && !(*Taken)[Lane]) {
      Part.push_back(
          Pool.cast(Pool.integer(Pool.integerType(8 * Bytes), 0), Ty));
      continue;
    }
    std::optional<Elements> Element = load(I, *Base + Lane * Bytes, Ty);
    if (!Element)
      return false;
    Part.push_back((*Element)[0]);
  }
  for (unsigned Lane : seq(M.numElements(I.getType())))
    Result.push_back(Part[Lane % Repeated]);
  set(I, std::move(Result));
  return true;
}

/// Every second element, or every second 128 bits.
bool Interpreter::callSveUnzip(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  bool AreQuads =
      ID == Intrinsic::aarch64_sve_uzp1q || ID == Intrinsic::aarch64_sve_uzp2q;
  unsigned Size =
      AreQuads ? 128 / M.elementType(I.getType())->getPrimitiveSizeInBits() : 1;
  unsigned First =
      ID == Intrinsic::aarch64_sve_uzp2 || ID == Intrinsic::aarch64_sve_uzp2q;
  Elements Both = get(I.getArgOperand(0)), Result;
  llvm::append_range(Both, get(I.getArgOperand(1)));
  for (size_t Part = First; Part * Size < Both.size(); Part += 2)
    for (unsigned Lane : seq(Size))
      Result.push_back(Both[Part * Size + Lane]);
  set(I, std::move(Result));
  return true;
}

/// 2x2 blocks of 4 elements each: rows of the one times rows of the other.
bool Interpreter::callSveBlockProduct(IntrinsicInst &I) {
  Elements Result = get(I.getArgOperand(0));
  const Elements &A = get(I.getArgOperand(1)), &B = get(I.getArgOperand(2));
  if (A.size() != Result.size())
    return unknown(I, "the machine has no products of narrower elements here");
  for (unsigned Lane : seq(unsigned(Result.size()))) {
    Type *Ty = Result[Lane]->type();
    unsigned Block = Lane / 4 * 4;
    SmallVector<const Term *, 2> Products;
    for (unsigned K : {0, 1})
      Products.push_back(Pool.instruction(
          Instruction::FMul, Ty,
          {A[Block + Lane / 2 % 2 * 2 + K], B[Block + Lane % 2 * 2 + K]}));
    // Both products are added to each other, then to the sum.
    Result[Lane] = Pool.instruction(
        Instruction::FAdd, Ty,
        {Result[Lane], Pool.instruction(Instruction::FAdd, Ty, Products)});
  }
  set(I, std::move(Result));
  return true;
}

Elements *Interpreter::slice(const Instruction &I, unsigned Tile,
                             unsigned Slice, unsigned Size) {
  // Tiles of wider elements are parts of others.
  if (!M.ZA.empty() && M.ZA.begin()->second.size() != Size) {
    unknown(I, "the machine has ZA's tiles of one size of elements only");
    return nullptr;
  }
  Elements &Row = M.ZA[{Tile, Slice}];
  // 0 until something else is written.
  Row.resize(Size, nullptr);
  return &Row;
}

bool Interpreter::callSmeMovement(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  bool AreDoubles = ID == Intrinsic::aarch64_sme_ld1d_horiz ||
                    ID == Intrinsic::aarch64_sme_st1d_horiz;
  switch (ID) {
  case Intrinsic::aarch64_sme_zero:
    if (cast<ConstantInt>(I.getArgOperand(0))->getZExtValue() != 255)
      return unknown(I, "the machine sets all of ZA to zero or nothing");
    M.ZA.clear();
    return true;
  case Intrinsic::aarch64_sme_ld1w_horiz:
  case Intrinsic::aarch64_sme_ld1d_horiz:
  case Intrinsic::aarch64_sme_st1w_horiz:
  case Intrinsic::aarch64_sme_st1d_horiz: {
    bool IsLoad = ID == Intrinsic::aarch64_sme_ld1w_horiz ||
                  ID == Intrinsic::aarch64_sme_ld1d_horiz;
    auto Taken = lanesOf(I, I.getArgOperand(0));
    auto Base = number(I, I.getArgOperand(1), "an address");
    auto Tile = number(I, I.getArgOperand(2), "a tile");
    auto Slice = number(I, I.getArgOperand(3), "a slice");
    if (!Taken || !Base || !Tile || !Slice)
      return false;
    Type *Ty = Pool.integerType(AreDoubles ? 64 : 32);
    Elements *At = slice(I, *Tile, *Slice % Taken->size(), Taken->size());
    if (!At)
      return false;
    Elements &Row = *At;
    for (auto [Lane, IsTaken] : enumerate(*Taken)) {
      uint64_t Address = *Base + Lane * Ty->getIntegerBitWidth() / 8;
      const Term *Zero = Pool.integer(Ty, 0);
      if (!IsTaken) {
        if (IsLoad)
          Row[Lane] = Zero;
        continue;
      }
      if (!IsLoad) {
        const Term *Value = Row[Lane] ? Row[Lane] : Zero;
        if (!store(I, Address, {Value}, Value->type()))
          return false;
        continue;
      }
      std::optional<Elements> Element = load(I, Address, Ty);
      if (!Element)
        return false;
      Row[Lane] = (*Element)[0];
    }
    return true;
  }
  case Intrinsic::aarch64_sme_write_horiz: {
    auto Tile = number(I, I.getArgOperand(0), "a tile");
    auto Slice = number(I, I.getArgOperand(1), "a slice");
    auto Taken = lanesOf(I, I.getArgOperand(2));
    if (!Tile || !Slice || !Taken)
      return false;
    const Elements &From = get(I.getArgOperand(3));
    Elements *Row = slice(I, *Tile, *Slice % From.size(), From.size());
    if (!Row)
      return false;
    for (auto [Lane, IsTaken] : enumerate(*Taken))
      if (IsTaken)
        (*Row)[Lane] = From[Lane];
    return true;
  }
  default:
    llvm_unreachable("no access of ZA");
  }
}

/// Outer products: row r of the tile is the first vector's group r times all
/// groups of the second.
bool Interpreter::callSmeProduct(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  bool IsSigned[2] = {true, true};
  switch (ID) {
  case Intrinsic::aarch64_sme_mopa:
  case Intrinsic::aarch64_sme_mopa_wide:
  case Intrinsic::aarch64_sme_smopa_wide:
    break;
  case Intrinsic::aarch64_sme_umopa_wide:
    IsSigned[0] = IsSigned[1] = false;
    break;
  case Intrinsic::aarch64_sme_sumopa_wide:
    IsSigned[1] = false;
    break;
  case Intrinsic::aarch64_sme_usmopa_wide:
    IsSigned[0] = false;
    break;
  default:
    llvm_unreachable("no outer product");
  }
  auto Tile = number(I, I.getArgOperand(0), "a tile");
  auto TakenRows = lanesOf(I, I.getArgOperand(1));
  auto TakenColumns = lanesOf(I, I.getArgOperand(2));
  if (!Tile || !TakenRows || !TakenColumns)
    return false;
  if (llvm::is_contained(*TakenRows, false) ||
      llvm::is_contained(*TakenColumns, false))
    return unknown(I, "the machine has outer products of all lanes only");
  ArrayRef<const Term *> A = get(I.getArgOperand(3)),
                         B = get(I.getArgOperand(4));
  Type *Element = A[0]->type();
  unsigned Bits = Element->getPrimitiveSizeInBits();
  Type *Wide = ID == Intrinsic::aarch64_sme_mopa ? Element
               : Element->isFloatingPointTy() ? Type::getFloatTy(Pool.context())
                                              : Pool.integerType(32);
  unsigned Group = Wide->getPrimitiveSizeInBits() / Bits;
  unsigned Size = A.size() / Group;
  for (unsigned R : seq(Size)) {
    Elements *At = slice(I, *Tile, R, Size);
    if (!At)
      return false;
    Elements &Row = *At;
    for (unsigned C : seq(Size)) {
      const Term *Sum =
          Row[C] ? Row[C] : Pool.integer(Pool.integerType(Bits * Group), 0);
      Sum = Pool.cast(Sum, Wide);
      Row[C] = ID == Intrinsic::aarch64_sme_mopa
                   ? Pool.intrinsic(Intrinsic::fma, Wide, {A[R], B[C], Sum})
                   : addProducts(Sum, A.slice(R * Group, Group),
                                 B.slice(C * Group, Group), IsSigned[0],
                                 IsSigned[1]);
    }
  }
  return true;
}
