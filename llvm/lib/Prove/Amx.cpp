// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intel AMX, as LLVM's intrinsics with a shape have it: a tile is 16 rows of 16
// lanes of 32 bits, and its shape behind them. An instruction that asks for
// another shape than its operand has raises #UD, or LLVM configures the wrong
// one.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static constexpr unsigned Rows = 16, Lanes = 16;

/// Rows and lanes of a shape in the operands \p First and First + 1, which are
/// rows and bytes of a row.
std::optional<std::pair<unsigned, unsigned>>
Interpreter::tileShape(IntrinsicInst &I, unsigned RowOperand,
                       unsigned ByteOperand) {
  auto NumRows = number(I, I.getArgOperand(RowOperand), "a tile's shape");
  auto NumBytes = number(I, I.getArgOperand(ByteOperand), "a tile's shape");
  if (!NumRows || !NumBytes)
    return std::nullopt;
  if (*NumRows == 0 || *NumRows > Rows || *NumBytes == 0 ||
      *NumBytes > 4 * Lanes || *NumBytes % 4) {
    fault(I, "a tile of " + Twine(*NumRows) + " rows of " + Twine(*NumBytes) +
                 " bytes");
    return std::nullopt;
  }
  return std::pair(unsigned(*NumRows), unsigned(*NumBytes / 4));
}

static Elements emptyTile(TermPool &Pool, std::pair<unsigned, unsigned> Shape) {
  Type *Lane = Pool.integerType(32);
  Elements Tile(Rows * Lanes, Pool.integer(Lane, 0));
  Tile.push_back(Pool.integer(Lane, Shape.first));
  Tile.push_back(Pool.integer(Lane, Shape.second));
  return Tile;
}

bool Interpreter::hasShape(IntrinsicInst &I, unsigned Operand,
                           std::pair<unsigned, unsigned> Shape) {
  const Elements &Tile = get(I.getArgOperand(Operand));
  if (Tile.size() != Rows * Lanes + 2)
    return unknown(I, "the machine has no tiles but those of instructions");
  auto NumRows = number(I, Tile[Rows * Lanes], "a tile's shape");
  auto NumLanes = number(I, Tile[Rows * Lanes + 1], "a tile's shape");
  if (!NumRows || !NumLanes)
    return false;
  if (*NumRows == Shape.first && *NumLanes == Shape.second)
    return true;
  return fault(I, "operand " + Twine(Operand) + " is a tile of " +
                      Twine(*NumRows) + " rows of " + Twine(4 * *NumLanes) +
                      " bytes, not of " + Twine(Shape.first) + " of " +
                      Twine(4 * Shape.second));
}

bool Interpreter::callAmxMovement(IntrinsicInst &I) {
  Type *Lane = Pool.integerType(32);
  auto Shape = tileShape(I, 0, 1);
  if (!Shape)
    return false;
  Elements Result = emptyTile(Pool, *Shape);
  if (I.getIntrinsicID() == Intrinsic::x86_tilezero_internal) {
    set(I, std::move(Result));
    return true;
  }
  auto Base = number(I, I.getArgOperand(2), "an address");
  auto Stride = number(I, I.getArgOperand(3), "a stride");
  if (!Base || !Stride)
    return false;
  bool IsLoad = I.getIntrinsicID() == Intrinsic::x86_tileloadd64_internal;
  if (!IsLoad && !hasShape(I, 4, *Shape))
    return false;
  for (unsigned R : seq(Shape->first))
    for (unsigned C : seq(Shape->second)) {
      uint64_t Address = *Base + R * *Stride + 4 * C;
      if (!IsLoad) {
        if (!store(I, Address, {get(I.getArgOperand(4))[R * Lanes + C]}, Lane))
          return false;
        continue;
      }
      std::optional<Elements> Element = load(I, Address, Lane);
      if (!Element)
        return false;
      Result[R * Lanes + C] = (*Element)[0];
    }
  if (IsLoad)
    set(I, std::move(Result));
  return true;
}

bool Interpreter::callAmxProduct(IntrinsicInst &I) {
  Type *Lane = Pool.integerType(32), *Narrow = Pool.integerType(8),
       *Wide = Lane;
  bool IsSigned[2] = {true, true};
  switch (I.getIntrinsicID()) {
  case Intrinsic::x86_tdpbssd_internal:
    break;
  case Intrinsic::x86_tdpbsud_internal:
    IsSigned[1] = false;
    break;
  case Intrinsic::x86_tdpbusd_internal:
    IsSigned[0] = false;
    break;
  case Intrinsic::x86_tdpbuud_internal:
    IsSigned[0] = IsSigned[1] = false;
    break;
  case Intrinsic::x86_tdpbf16ps_internal:
    Narrow = Type::getBFloatTy(Pool.context());
    Wide = Type::getFloatTy(Pool.context());
    break;
  case Intrinsic::x86_tdpfp16ps_internal:
    Narrow = Type::getHalfTy(Pool.context());
    Wide = Type::getFloatTy(Pool.context());
    break;
  default:
    llvm_unreachable("no such product");
  }
  // M rows, N bytes of the result's rows, K bytes of those of A.
  auto Shape = tileShape(I, 0, 1), Inner = tileShape(I, 0, 2);
  if (!Shape || !Inner || !hasShape(I, 3, *Shape) || !hasShape(I, 4, *Inner) ||
      !hasShape(I, 5, {Inner->second, Shape->second}))
    return false;
  Elements Result = emptyTile(Pool, *Shape);
  const Elements &C = get(I.getArgOperand(3)), &A = get(I.getArgOperand(4)),
                 &B = get(I.getArgOperand(5));
  unsigned Size = Narrow->getPrimitiveSizeInBits() / 8;
  auto Parts = [&](const Term *Of, SmallVectorImpl<const Term *> &To) {
    for (unsigned Offset = 0; Offset != 4; Offset += Size)
      To.push_back(Pool.cast(Pool.piece(Of, Offset, Size), Narrow));
  };
  for (unsigned R : seq(Shape->first))
    for (unsigned Column : seq(Shape->second)) {
      const Term *Sum = Pool.cast(C[R * Lanes + Column], Wide);
      for (unsigned K : seq(Inner->second)) {
        SmallVector<const Term *, 4> FromA, FromB;
        Parts(A[R * Lanes + K], FromA);
        Parts(B[K * Lanes + Column], FromB);
        Sum = addProducts(Sum, FromA, FromB, IsSigned[0], IsSigned[1]);
      }
      Result[R * Lanes + Column] = Pool.cast(Sum, Lane);
    }
  set(I, std::move(Result));
  return true;
}
