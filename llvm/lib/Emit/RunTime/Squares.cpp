// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Squares of vectors that are transposed in registers:
//
//   row 0  a00 a01 a02 a03 ..          column 0  a00 a10 a20 a30
//   row 1  a10 a11 a12 a13 ..    ->    column 1  a01 a11 a21 a31
//   ..                                 ..

#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Transpose.h"

using namespace llvm;
using namespace matrix;

Value *matrix::firstLanes(Value *Count, unsigned Width, IRBuilderBase &B) {
  SmallVector<Constant *> Numbers;
  for (unsigned I = 0; I != Width; ++I)
    Numbers.push_back(B.getInt32(I));
  Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count, getIndex(B, Width));
  Value *All =
      B.CreateVectorSplat(Width, B.CreateZExtOrTrunc(Count, B.getInt32Ty()));
  return B.CreateICmpULT(ConstantVector::get(Numbers), All);
}

/// Laundered, LLVM's loop passes do not compare each of the many addresses with
/// each other one, which takes them a second.
SmallVector<Value *>
matrix::loadTransposed(const MemoryRef &Ref, const Square &S,
                       function_ref<Value *(Value *)> Change,
                       IRBuilderBase &B) {
  MemoryRef Here = Ref;
  Here.Base = B.CreateLaunderInvariantGroup(Ref.Base);
  Type *Element = laneType(Ref.Type.element());
  auto *Vector = FixedVectorType::get(Element, S.Width);
  SmallVector<Value *> Lines;
  for (unsigned I = 0; I != S.Width; ++I) {
    Value *Row = B.CreateAdd(S.Row, getIndex(B, I));
    if (S.LastRow)
      Row = B.CreateBinaryIntrinsic(Intrinsic::umin, Row, S.LastRow);
    Value *Offset = Here.offset({Row, S.Column}, B);
    Value *Line =
        S.Columns ? B.CreateMaskedLoad(Vector,
                                       B.CreateGEP(Element, Here.Base, Offset),
                                       Here.Alignment, S.Columns,
                                       Constant::getNullValue(Vector))
                  : Here.load(Offset, S.Width, Here.Strides[1], B);
    Lines.push_back(Change ? Change(Line) : Line);
  }
  transposeLines(Lines, B);
  return Lines;
}
