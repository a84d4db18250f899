// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A triangle is done in blocks of rows, each a rectangle and a square on the
// diagonal:
//
//     lower                      upper
//
//     s                          s r r r r
//     r s                          s r r r
//     r r s                          s r r
//     r r r s                          s r
//
// Both are nests as any other. A square is computed as a whole, since half of
// one has no register tiles, on the stack; then the half that the loops have is
// copied. The other half is made of elements that lie between those that the
// loops access, and dropped. Each element of the result has its sum in one of
// the two, so its products are added in their order.

#include "TriangleFunction.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace matrix;

/// The rows of a block.
static constexpr uint64_t BlockRows = 16;

namespace {
class TriangleWriter {
  const Nest &N;
  ScalarEvolution &SE;
  NestFunction &To;
  IRBuilder<> B;
  /// The arguments that stand for N's expressions and values. One expression
  /// may be the last index of a loop and a distance.
  NestArguments Given;
  /// In nests of parts, what stands for the number of rows and of columns, and
  /// for those in front of the part.
  Instruction *RowKey = nullptr, *ColumnKey = nullptr;
  /// The memory of a square.
  AllocaInst *Square = nullptr;
  /// Where accesses of a part begin.
  struct Place {
    Value *Base;
    Stride Row, Column;
  };
  DenseMap<const SCEV *, Place> Places;

  Value *distance(const Stride &S) { return toIndex(Given.distance(S, B), B); }

  Value *trips(unsigned Loop) {
    return toIndex(Given.trips(N.Loops[Loop].Trips, B), B);
  }

  /// An index as an argument of a nest's function.
  Value *asArgument(Value *Index) {
    return B.CreateZExt(Index, B.getInt64Ty());
  }

  uint64_t elementSize() const {
    return To.F->getDataLayout().getTypeStoreSize(N.Result.Element);
  }

  /// \p A in a part. Accesses that begin at one place, and move on by other
  /// distances, begin at different ones there.
  Access partOf(Access A) {
    Place At{Given.Pointers.lookup(A.Base), A.Strides[N.Half->Rows],
             A.Strides[N.Half->Columns]};
    for (auto [Step, Key] : {std::pair(At.Row, RowKey), {At.Column, ColumnKey}})
      if (!Step.isZero()) {
        const SCEV *Bytes = Step.AtRunTime
                                ? Step.AtRunTime
                                : SE.getConstant(indexType(B), Step.Bytes);
        A.Base =
            SE.getAddExpr(A.Base, SE.getMulExpr(Bytes, SE.getUnknown(Key)));
      }
    Places[A.Base] = At;
    return A;
  }

  /// Calls \p By for the part of \p Rows x \p Columns results that begins at
  /// \p Row and \p Column.
  void call(const NestFunction &By, Value *Row, Value *Column, Value *Rows,
            Value *Columns) {
    SmallVector<Value *> Passed;
    for (const SCEV *Base : By.Pointers)
      Passed.push_back(Places.contains(Base)
                           ? moved(Places.find(Base)->second, Row, Column)
                           : Square);
    for (Value *V : By.Scalars)
      Passed.push_back(Given.Scalars.lookup(V));
    for (const SCEV *Last : By.Extents)
      Passed.push_back(Last == SE.getUnknown(RowKey) ? asArgument(Rows)
                       : Last == SE.getUnknown(ColumnKey)
                           ? asArgument(Columns)
                           : Given.Extents.lookup(Last));
    for (const SCEV *Distance : By.Distances)
      Passed.push_back(Given.Distances.lookup(Distance));
    B.CreateCall(By.F, Passed);
  }

  Value *moved(const Place &At, Value *Row, Value *Column) {
    Value *Pointer = At.Base;
    for (auto [Step, Times] : {std::pair(At.Row, Row), {At.Column, Column}})
      if (!Step.isZero())
        Pointer = B.CreatePtrAdd(Pointer, B.CreateMul(distance(Step), Times));
    return Pointer;
  }

  Value *elementOf(const Access &A, Value *First, Value *Row, Value *Column) {
    return moved({First, A.Strides[N.Half->Rows], A.Strides[N.Half->Columns]},
                 Row, Column);
  }

  Value *resultOf(Value *Row, Value *Column) {
    Value *First = Given.Pointers.lookup(N.Result.Base);
    return elementOf(N.Result, First, Row, Column);
  }

  /// The image of a result on the other side of the diagonal.
  Value *imageOf(Value *Row, Value *Column) {
    Value *First = Given.Pointers.lookup(N.Result.Base);
    if (!N.HasDiagonal) {
      Value *Down = distance(N.Result.Strides[N.Half->Rows]),
            *Along = distance(N.Result.Strides[N.Half->Columns]);
      First = B.CreatePtrAdd(First, N.Half->IsUpper ? B.CreateSub(Down, Along)
                                                    : B.CreateSub(Along, Down));
    }
    return elementOf(*N.Mirror, First, Row, Column);
  }

  void copyHalf(Value *Row, Value *Column, Value *Rows) {
    bool IsUpper = N.Half->IsUpper;
    emitLoopBetween(B, getIndex(B, 0), Rows, [&](Value *R) {
      Value *First = IsUpper ? R : getIndex(B, 0);
      Value *End = IsUpper ? Rows : B.CreateAdd(R, getIndex(B, 1));
      emitLoopBetween(B, First, End, [&](Value *C) {
        Value *At = B.CreateAdd(B.CreateMul(R, getIndex(B, BlockRows)), C);
        Value *Element = B.CreateLoad(
            N.Result.Element, B.CreateGEP(N.Result.Element, Square, {At}));
        Value *ToRow = B.CreateAdd(Row, R), *ToColumn = B.CreateAdd(Column, C);
        B.CreateAlignedStore(Element, resultOf(ToRow, ToColumn),
                             N.Result.Alignment);
        if (N.Mirror)
          B.CreateAlignedStore(Element, imageOf(ToRow, ToColumn),
                               N.Mirror->Alignment);
      });
    });
  }

  void mirror(Value *Row, Value *Column, Value *Rows, Value *Columns) {
    emitLoopBetween(B, getIndex(B, 0), Columns, [&](Value *C) {
      emitLoopBetween(B, getIndex(B, 0), Rows, [&](Value *R) {
        Value *OfRow = B.CreateAdd(Row, R), *OfColumn = B.CreateAdd(Column, C);
        Value *Element = B.CreateAlignedLoad(
            N.Result.Element, resultOf(OfRow, OfColumn), N.Result.Alignment);
        B.CreateAlignedStore(Element, imageOf(OfRow, OfColumn),
                             N.Mirror->Alignment);
      });
    });
  }

public:
  TriangleWriter(const Nest &N, ScalarEvolution &SE, NestFunction &To)
      : N(N), SE(SE), To(To),
        B(BasicBlock::Create(To.F->getContext(), "entry", To.F)), Given(To) {
    B.SetInsertPoint(B.CreateRetVoid());
    Square =
        B.CreateAlloca(ArrayType::get(N.Result.Element, BlockRows * BlockRows));
    Square->setAlignment(Align(64));
    Value *None = PoisonValue::get(indexType(B));
    RowKey = cast<Instruction>(B.CreateFreeze(None));
    ColumnKey = cast<Instruction>(B.CreateFreeze(None));
  }

  /// The nest of a rectangle.
  Nest rectangle() {
    Nest Part = N;
    Part.Half.reset();
    Part.Mirror.reset();
    Part.Sides.clear();
    Part.Loops[N.Half->Rows].Trips = {0, SE.getUnknown(RowKey)};
    Part.Loops[N.Half->Columns].Trips = {0, SE.getUnknown(ColumnKey)};
    Part.Result = partOf(N.Result);
    for (Term &T : Part.Terms)
      if (T.K == Term::Kind::Load)
        T.Place = partOf(T.Place);
    return Part;
  }

  /// The nest of a square, which stays in Square.
  Nest square() {
    Nest Part = rectangle();
    Part.Loops[N.Half->Columns].Trips = Part.Loops[N.Half->Rows].Trips;
    Part.Result.Base = SE.getUnknown(Square);
    int64_t Size = elementSize();
    Part.Result.Strides[N.Half->Rows] = {int64_t(BlockRows) * Size, nullptr};
    Part.Result.Strides[N.Half->Columns] = {Size, nullptr};
    Part.Result.Alignment = Align(Size);
    return Part;
  }

  void write(const NestFunction &Rectangle, const NestFunction &OfSquare) {
    Value *AllRows = trips(N.Half->Rows), *AllColumns = trips(N.Half->Columns);
    emitLoopBelow(B, AllRows, getIndex(B, BlockRows), [&](Value *Row) {
      Value *Rows = B.CreateBinaryIntrinsic(
          Intrinsic::umin, B.CreateSub(AllRows, Row), getIndex(B, BlockRows));
      Value *OnDiagonal = Row, *Column = B.CreateAdd(Row, Rows), *Columns;
      if (N.Half->IsUpper) {
        Columns = B.CreateSub(AllColumns, Column);
      } else {
        OnDiagonal = B.CreateAdd(B.CreateSub(AllColumns, AllRows), Row);
        Column = getIndex(B, 0);
        Columns = OnDiagonal;
      }
      emitIf(B, B.CreateICmpNE(Columns, getIndex(B, 0)), [&] {
        call(Rectangle, Row, Column, Rows, Columns);
        if (N.Mirror)
          mirror(Row, Column, Rows, Columns);
      });
      call(OfSquare, Row, OnDiagonal, Rows, Rows);
      copyHalf(Row, OnDiagonal, Rows);
    });
    RowKey->eraseFromParent();
    ColumnKey->eraseFromParent();
  }
};
} // namespace

std::optional<NestFunction> matrix::makeTriangleFunction(
    const Nest &N, Function &In, ScalarEvolution &SE,
    function_ref<std::optional<NestFunction>(const Nest &)> Make) {
  NestFunction To = declareNestFunction(N, "matrix.triangle", In);
  TriangleWriter Writer(N, SE, To);
  std::optional<NestFunction> Rectangle = Make(Writer.rectangle());
  std::optional<NestFunction> Square =
      Rectangle ? Make(Writer.square()) : std::nullopt;
  if (!Square) {
    To.F->eraseFromParent();
    return std::nullopt;
  }
  Writer.write(*Rectangle, *Square);
  return To;
}
