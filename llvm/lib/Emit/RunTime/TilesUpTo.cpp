// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over tiles of constant extents up to an end that is not constant:
//
//   not masked:  for (; Begin + whole <= End; Begin += whole) whole tile;
//                for each power of two below whole, if End - Begin has that
//                bit; or one whole tile with some columns again
//   masked:      of what is left, for each whole or part of a tile, the form
//                with as many fragments as its rows need

#include "RunTime/TilesUpTo.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

TileRange matrix::oneVector(unsigned Width, const Value *Lanes) {
  TileRange Vector;
  Vector.Width = Vector.Extent = Vector.End = Width;
  Vector.Ends = Lanes ? Remainder::MaskedAtRunTime : Remainder::None;
  return Vector;
}

Value *matrix::roundDown(Value *Count, unsigned Each, IRBuilderBase &B) {
  return B.CreateAnd(Count, getIndex(B, -uint64_t(Each)));
}

Value *matrix::roundUp(Value *Count, unsigned Each, IRBuilderBase &B) {
  return roundDown(B.CreateAdd(Count, getIndex(B, Each - 1)), Each, B);
}

Value *matrix::smaller(Value *X, Value *Y, IRBuilderBase &B) {
  return B.CreateBinaryIntrinsic(Intrinsic::umin, X, Y);
}

/// One tile at \p First, where \p Left rows are left: the first of \p Forms
/// that needs all its fragments.
static void emitMasked(ArrayRef<TileRange> Forms, Value *First, Value *Left,
                       IRBuilderBase &B,
                       function_ref<void(const TileUpTo &)> Body) {
  const TileRange &Form = Forms.front();
  Value *Others = getIndex(B, (Form.Fragments - 1) * Form.Width);
  auto Here = [&] {
    Value *Last = B.CreateSub(Left, Others);
    Value *Count = smaller(Left, getIndex(B, Form.Extent), B);
    Body({Form, First, Count, firstLanes(Last, Form.Width, B)});
  };
  if (Forms.size() == 1)
    return Here();
  emitIfElse(B, B.CreateICmpUGT(Left, Others), Here,
             [&] { emitMasked(Forms.drop_front(), First, Left, B, Body); });
}

void matrix::forTilesUpTo(
    const TileRanges &Forms, Value *End, IRBuilderBase &B,
    function_ref<void(const TileUpTo &)> Body,
    function_ref<void(const TileUpTo &, function_ref<void()> Forms)> Around) {
  auto Emit = [&](const TileUpTo &T) {
    if (Around)
      Around(T, [&] { Body(T); });
    else
      Body(T);
  };
  Value *First = getIndex(B, 0);
  if (const TileRange &Form = Forms.front();
      Form.Ends == Remainder::RepeatedAtRunTime) {
    Value *Each = getIndex(B, Form.Extent);
    emitLoopBelow(B, End, Each, [&](Value *Index) {
      Value *Left = B.CreateSub(End, Index);
      Emit({Form, Index, smaller(Left, Each, B)});
    });
    return;
  }
  ArrayRef<TileRange> Masked = Forms;
  for (bool IsFirst = true;
       !Masked.empty() && Masked.front().Ends != Remainder::MaskedAtRunTime;
       IsFirst = false) {
    const TileRange &Form = Masked.front();
    Masked = Masked.drop_front();
    Value *Extent = getIndex(B, Form.Extent);
    if (IsFirst) {
      First = emitBlocks(B, First, End, Form.Extent,
                         [&](Value *Index) { Emit({Form, Index, Extent}); });
      continue;
    }
    Value *Here = B.CreateAnd(B.CreateSub(End, First), Extent);
    emitIf(B, B.CreateIsNotNull(Here), [&] { Emit({Form, First, Extent}); });
    First = B.CreateAdd(First, Here);
  }
  if (Masked.empty())
    return;
  Value *Left = B.CreateSub(End, First);
  Value *Each = getIndex(B, Masked.front().Extent);
  emitLoopBelow(B, Left, Each, [&](Value *Index) {
    Value *Here = B.CreateAdd(First, Index), *Rows = B.CreateSub(Left, Index);
    auto EmitForms = [&] { emitMasked(Masked, Here, Rows, B, Body); };
    if (Around)
      Around({Masked.front(), Here, smaller(Rows, Each, B)}, EmitForms);
    else
      EmitForms();
  });
}

/// One jump, where bits of the rest would be several tiles, each with a branch
/// that no processor predicts if extents differ from call to call.
void matrix::forTilesAndRest(const TileRanges &Forms, Value *End,
                             IRBuilderBase &B,
                             function_ref<void(const TileUpTo &)> Body) {
  const TileRange &Whole = Forms.front();
  Value *First =
      emitBlocks(B, getIndex(B, 0), End, Whole.Extent, [&](Value *Index) {
        Body({Whole, Index, getIndex(B, Whole.Extent)});
      });
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *After = SplitBlock(Before, B.GetInsertPoint());
  Instruction *Next = &After->front();
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  SwitchInst *Switch = B.CreateSwitch(B.CreateSub(End, First), After);
  for (const TileRange &Form : ArrayRef(Forms).drop_front()) {
    auto *Block = BasicBlock::Create(B.getContext(), "matrix.rest",
                                     Before->getParent(), After);
    ConstantInt *Extent = getIndex(B, Form.Extent);
    Switch->addCase(Extent, Block);
    B.SetInsertPoint(Block);
    B.SetInsertPoint(B.CreateBr(After));
    Body({Form, First, Extent});
  }
  B.SetInsertPoint(Next);
}
