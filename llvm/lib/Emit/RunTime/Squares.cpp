// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Squares of vectors that are transposed in registers:
//
//   row 0  a00 a01 a02 a03 ..          column 0  a00 a10 a20 a30
//   row 1  a10 a11 a12 a13 ..    ->    column 1  a01 a11 a21 a31
//   ..                                 ..
//
// The left part of one has several short rows in each vector, which loads put
// together, so fewer shuffles are left:
//
//   rows 0, 2  a00 a01 | a20 a21       column 0  a00 a10 a20 a30
//   rows 1, 3  a10 a11 | a30 a31  ->   column 1  a01 a11 a21 a31

#include "RunTime/Squares.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"

using namespace llvm;
using namespace matrix;

Value *matrix::firstLanes(Value *Count, unsigned Width, IRBuilderBase &B) {
  // Vectors that are compared at once.
  Type *Number = Width > 16 ? B.getInt8Ty() : B.getInt32Ty();
  SmallVector<Constant *> Numbers;
  for (unsigned I = 0; I != Width; ++I)
    Numbers.push_back(ConstantInt::get(Number, I));
  Count = smaller(Count, getIndex(B, Width), B);
  Value *All = B.CreateVectorSplat(Width, B.CreateZExtOrTrunc(Count, Number));
  return B.CreateICmpULT(ConstantVector::get(Numbers), All);
}

Value *matrix::loadLanes(const MemoryRef &Ref, Value *Offset, Value *Lanes,
                         Value *Behind, IRBuilderBase &B) {
  Type *Element = laneType(Ref.Type.element());
  if (!Behind->getType()->isVectorTy())
    Behind = B.CreateVectorSplat(numLanes(Lanes), Behind);
  return B.CreateMaskedLoad(Behind->getType(),
                            B.CreateGEP(Element, Ref.Base, Offset),
                            Ref.Alignment, Lanes, Behind);
}

/// Laundered, LLVM's loop passes do not compare each of the many addresses with
/// each other one, which takes them a second, and have one register for each
/// group of rows and for each distance in a group.
SmallVector<Value *> matrix::loadTransposed(
    const MemoryRef &Ref, const Square &S, const RunTimeVectors &Plan,
    function_ref<Value *(Value *)> Change, IRBuilderBase &B) {
  unsigned Group = Plan.RowsTogether;
  SmallVector<MemoryRef, 4> Groups;
  for (unsigned First = 0; First < (S.LastRow ? 1 : S.Width); First += Group) {
    Value *Row = B.CreateAdd(S.Row, getIndex(B, First));
    MemoryRef From = S.LastRow ? Ref : Ref.from(0, Row, B);
    From.Base = B.CreateLaunderInvariantGroup(From.Base);
    Groups.push_back(From.from(1, S.Column, B));
  }
  auto Load = [&](unsigned Number) -> Value * {
    const MemoryRef &Here = Groups[S.LastRow ? 0 : Number / Group];
    Value *Row = getIndex(B, Number % Group);
    if (S.LastRow)
      Row = smaller(B.CreateAdd(S.Row, getIndex(B, Number)), S.LastRow, B);
    Value *Offset = Here.offset({Row, getIndex(B, 0)}, B);
    unsigned Count = S.Length * S.Group;
    if (!S.Columns)
      return Here.load(Offset, Count, Here.Strides[1], B);
    Constant *Zero = Constant::getNullValue(laneType(Ref.Type.element()));
    return loadLanes(Here, Offset, S.Columns, S.Behind ? S.Behind : Zero, B);
  };
  SmallVector<Value *> Lines;
  for (unsigned I = 0; I != S.Length; ++I) {
    SmallVector<Value *> Rows;
    for (unsigned Number = I; Number < S.Width; Number += S.Length)
      Rows.push_back(Load(Number));
    Value *Line = Rows.size() == 1 ? Rows.front() : joinPieces(Rows, B);
    Line = Change ? Change(Line) : Line;
    unsigned Bits = Line->getType()->getScalarSizeInBits();
    if (S.Group != 1)
      Line = B.CreateBitCast(
          Line, FixedVectorType::get(B.getIntNTy(S.Group * Bits), S.Width));
    Lines.push_back(Line);
  }
  transposeLines(Lines, B);
  return Lines;
}
