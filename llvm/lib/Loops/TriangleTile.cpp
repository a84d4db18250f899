// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The triangle on the diagonal of a block: its products are few, but half of
// the elements of its square are no products of the loops, and what they would
// add may not be 0: infinity times 0 is a NaN. So lanes are masked where rows
// are lanes, and rows left out where lines are.

#include "TriangleTile.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

Type *TriangleTile::vectorOf(unsigned Width) const {
  return Width == 1 ? Element : FixedVectorType::get(Element, Width);
}

Value *TriangleTile::splat(Value *V, unsigned Width) {
  return Width == 1 ? V : B.CreateVectorSplat(Width, V);
}

Value *TriangleTile::inSums(Value *Outer, Value *Inner) {
  Value *Index = B.CreateAdd(B.CreateMul(Outer, getIndex(B, Distance)), Inner);
  return B.CreateGEP(Element, Sums, {Index});
}

Value *TriangleTile::multiplyAdd(Value *Triangle, Value *Factor, Value *Sum) {
  if (!Element->isFloatingPointTy()) {
    Value *Product = B.CreateMul(Triangle, Factor);
    return Step.IsNegated ? B.CreateSub(Sum, Product)
                          : B.CreateAdd(Sum, Product);
  }
  FastMathFlags Flags = FastMath::decode(Step.Flags);
  bool IsFused = Flags.allowContract();
  Flags.setAllowContract(false);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(Flags);
  if (Step.IsNegated)
    Triangle = B.CreateFNeg(Triangle);
  if (IsFused)
    return B.CreateIntrinsic(Sum->getType(), Intrinsic::fmuladd,
                             {Triangle, Factor, Sum});
  return B.CreateFAdd(Sum, B.CreateFMul(Triangle, Factor));
}

/// Copies the triangle, whose columns then lie side by side. Nothing else of
/// its square is read: it may be no memory of the program.
void TriangleTile::copyDiagonal(Value *Rows) {
  Value *One = getIndex(B, 1);
  emitLoopBetween(B, One, Rows, [&](Value *Index) {
    // Of an upper one, the column in front is the one of this number.
    Value *Column = B.CreateSub(Index, One);
    Value *At = B.CreateMul(Column, getIndex(B, BlockRows));
    emitLoopBetween(
        B, IsUpper ? getIndex(B, 0) : Index, IsUpper ? Index : Rows,
        [&](Value *Row) {
          B.CreateStore(TriangleAt(Row, Column),
                        B.CreateGEP(Element, Diagonal, {B.CreateAdd(At, Row)}));
        });
  });
}

/// \p NumLines lines from \p Line on, and two vectors of rows from \p Strip on.
void TriangleTile::addToLines(Value *Strip, Value *Line, unsigned NumLines,
                              Value *Rows) {
  constexpr unsigned Vectors = Measured::VectorsOfTriangleRows;
  Type *Vector = vectorOf(Lanes);
  Align OfElement(
      B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Element));
  SmallVector<Value *, 8> Now, Places;
  for (unsigned L = 0; L != NumLines; ++L)
    for (unsigned V = 0; V != Vectors; ++V) {
      Places.push_back(inSums(B.CreateAdd(Line, getIndex(B, L)),
                              B.CreateAdd(Strip, getIndex(B, V * Lanes))));
      Now.push_back(B.CreateAlignedLoad(Vector, Places.back(), OfElement));
    }
  auto Add = [&](Value *Column, bool IsMasked) {
    SmallVector<Value *, 2> OfRows, Masks;
    Value *At = B.CreateAdd(B.CreateMul(Column, getIndex(B, BlockRows)), Strip);
    for (unsigned V = 0; V != Vectors; ++V) {
      OfRows.push_back(B.CreateAlignedLoad(
          Vector,
          B.CreateGEP(Element, Diagonal,
                      {B.CreateAdd(At, getIndex(B, V * Lanes))}),
          OfElement));
      if (!IsMasked)
        continue;
      Type *Number = B.getIntNTy(Element->getScalarSizeInBits());
      SmallVector<Constant *, 16> Numbers;
      for (unsigned Lane = 0; Lane != Lanes; ++Lane)
        Numbers.push_back(ConstantInt::get(Number, V * Lanes + Lane));
      Value *OfLanes =
          Lanes == 1 ? Numbers.front() : ConstantVector::get(Numbers);
      Value *Last =
          splat(B.CreateTrunc(B.CreateSub(Column, Strip), Number), Lanes);
      Masks.push_back(IsUpper ? B.CreateICmpULE(OfLanes, Last)
                              : B.CreateICmpUGT(OfLanes, Last));
    }
    for (unsigned L = 0; L != NumLines; ++L) {
      Value *Factor = splat(
          B.CreateAlignedLoad(
              Element, FactorAt(Column, B.CreateAdd(Line, getIndex(B, L))),
              FactorAlignment),
          Lanes);
      for (unsigned V = 0; V != Vectors; ++V) {
        Value *&Sum = Now[L * Vectors + V];
        Value *Next = multiplyAdd(OfRows[V], Factor, Sum);
        Sum = IsMasked ? B.CreateSelect(Masks[V], Next, Sum) : Next;
      }
    }
  };
  auto Whole = [&](Value *Column) { Add(Column, /*IsMasked=*/false); };
  auto Masked = [&](Value *Column) { Add(Column, /*IsMasked=*/true); };
  Value *One = getIndex(B, 1);
  Value *End = B.CreateSub(
      B.CreateBinaryIntrinsic(
          Intrinsic::umin, Rows,
          B.CreateAdd(Strip, getIndex(B, uint64_t(Vectors) * Lanes))),
      One);
  if (!IsUpper)
    emitLoopUpTo(B, getIndex(B, 0), Strip, 1, Whole, Now);
  emitLoopUpTo(B, Strip, End, 1, Masked, Now);
  if (IsUpper)
    emitLoopUpTo(B, End, B.CreateSub(Rows, One), 1, Whole, Now);
  for (auto [Place, V] : zip_equal(Places, Now))
    B.CreateAlignedStore(V, Place, OfElement);
}

void TriangleTile::addWithRowsInLanes(Value *Rows, Value *Lines) {
  copyDiagonal(Rows);
  emitLoopBelow(B, Rows, getIndex(B, uint64_t(2) * Lanes), [&](Value *Strip) {
    Value *Line = getIndex(B, 0);
    for (unsigned NumLines : {4, 1})
      Line = emitBlocks(B, Line, Lines, NumLines, [&](Value *First) {
        addToLines(Strip, First, NumLines, Rows);
      });
  });
}

/// \p Vectors vectors from \p Line on, and \p NumRows rows from \p Strip on.
void TriangleTile::addToRows(Value *Strip, unsigned NumRows, Value *Line,
                             unsigned Vectors, unsigned Width, Value *Rows) {
  Type *Vector = vectorOf(Width);
  Align OfElement(
      B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Element));
  SmallVector<Value *, 8> Now, Places;
  auto Row = [&](unsigned R) { return B.CreateAdd(Strip, getIndex(B, R)); };
  auto LineOf = [&](unsigned V) {
    return B.CreateAdd(Line, getIndex(B, uint64_t(V) * Width));
  };
  for (unsigned R = 0; R != NumRows; ++R)
    for (unsigned V = 0; V != Vectors; ++V) {
      Places.push_back(inSums(Row(R), LineOf(V)));
      Now.push_back(B.CreateAlignedLoad(Vector, Places.back(), OfElement));
    }
  auto Add = [&](Value *Column, unsigned First, unsigned End) {
    SmallVector<Value *, 2> Factors;
    for (unsigned V = 0; V != Vectors; ++V)
      Factors.push_back(B.CreateAlignedLoad(Vector, FactorAt(Column, LineOf(V)),
                                            FactorAlignment));
    for (unsigned R = First; R != End; ++R) {
      Value *OfRow = splat(TriangleAt(Row(R), Column), Width);
      for (unsigned V = 0; V != Vectors; ++V) {
        Value *&Sum = Now[R * Vectors + V];
        Sum = multiplyAdd(OfRow, Factors[V], Sum);
      }
    }
  };
  auto Whole = [&](Value *Column) { Add(Column, 0, NumRows); };
  if (!IsUpper)
    emitLoopUpTo(B, getIndex(B, 0), Strip, 1, Whole, Now);
  for (unsigned Column = 0; Column + 1 < NumRows; ++Column)
    if (IsUpper)
      Add(Row(Column), 0, Column + 1);
    else
      Add(Row(Column), Column + 1, NumRows);
  if (IsUpper)
    emitLoopUpTo(B, Row(NumRows - 1), B.CreateSub(Rows, getIndex(B, 1)), 1,
                 Whole, Now);
  for (auto [Place, V] : zip_equal(Places, Now))
    B.CreateAlignedStore(V, Place, OfElement);
}

void TriangleTile::addWithLinesInLanes(Value *Rows, Value *Lines) {
  Value *Strip = getIndex(B, 0);
  for (unsigned NumRows : {4, 1})
    Strip = emitBlocks(B, Strip, Rows, NumRows, [&](Value *First) {
      Value *Line = getIndex(B, 0);
      auto Tiles = [&](unsigned Vectors, unsigned Width) {
        Line = emitBlocks(B, Line, Lines, uint64_t(Vectors) * Width,
                          [&](Value *At) {
                            addToRows(First, NumRows, At, Vectors, Width, Rows);
                          });
      };
      if (Lanes > 1) {
        Tiles(2, Lanes);
        Tiles(1, Lanes);
      }
      Tiles(1, 1);
    });
}
