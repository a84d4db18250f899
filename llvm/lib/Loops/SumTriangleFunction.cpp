// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A triangle of sums is done in blocks of rows. The sums of a block are those
// of a rectangle, which is a product as any other, and those of a triangle on
// the diagonal:
//
//     lower: rectangle first      upper: triangle first
//
//     t                           t r r r
//     r t                           t r r
//     r r t                           t r
//     r r r t                           t
//
// What comes first is summed up in memory of its own, and the other goes on
// there: each sum has its products in their order, and the results are as they
// were until both are done. So a product may be in place. Blocks come in the
// order in which the loops change their rows, lines of a block in strips that
// fit on the stack.

#include "SumTriangleFunction.h"
#include "TriangleTile.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"

using namespace llvm;
using namespace matrix;

namespace {
class SumTriangleWriter {
  const Nest &N;
  ScalarEvolution &SE;
  IRBuilder<> B;
  NestArguments Given;
  unsigned Rows, Columns, Other, SumTerm = 0;
  uint64_t Size;
  /// By loop, what stands for its extent in a part, and for the iterations in
  /// front of it.
  SmallVector<Instruction *, 3> Keys;
  /// Where accesses of a part begin.
  DenseMap<const SCEV *, const Access *> Places;
  AllocaInst *Sums = nullptr, *Diagonal = nullptr;
  bool RowsInLanes = false;

  using Three = std::array<Value *, 3>;

  Value *trips(unsigned Loop) {
    return toIndex(Given.trips(N.Loops[Loop].Trips, B), B);
  }
  Value *number(uint64_t Of) { return getIndex(B, Of); }
  Value *least(Value *X, Value *Y) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, X, Y);
  }

  uint64_t blockRows() const {
    return RowsInLanes ? Measured::RowsAsLanes : Measured::RowsOfLines;
  }
  uint64_t blockLines() const {
    uint64_t Bytes = RowsInLanes ? Measured::BytesOfRowsAsLanes
                                 : Measured::BytesOfRowsOfLines;
    return Bytes / (blockRows() * Size);
  }

  /// \p A in a part.
  Access partOf(const Access &Whole) {
    Access A = Whole;
    for (auto [Number, Key] : enumerate(Keys)) {
      const Stride &Step = A.Strides[Number];
      if (Step.isZero())
        continue;
      const SCEV *Bytes = Step.AtRunTime
                              ? Step.AtRunTime
                              : SE.getConstant(indexType(B), Step.Bytes);
      A.Base = SE.getAddExpr(A.Base, SE.getMulExpr(Bytes, SE.getUnknown(Key)));
    }
    Places[A.Base] = &Whole;
    return A;
  }

  /// The memory of a block's sums.
  Access sums() const {
    Access A = N.Result;
    A.Base = SE.getUnknown(Sums);
    int64_t Apart = RowsInLanes ? blockRows() : blockLines();
    for (Stride &S : A.Strides)
      S = {};
    A.Strides[RowsInLanes ? Rows : Other].Bytes = Size;
    A.Strides[RowsInLanes ? Other : Rows].Bytes = Apart * Size;
    A.Alignment = Align(Size);
    return A;
  }

  Nest part() {
    Nest Part = N;
    Part.Half.reset();
    Part.InPlace.reset();
    for (auto [L, Key] : zip_equal(Part.Loops, Keys))
      L.Trips = {0, SE.getUnknown(Key)};
    Part.Result = partOf(N.Result);
    for (auto [Term, Whole] : zip_equal(Part.Terms, N.Terms))
      if (Term.K == Term::Kind::Load)
        Term.Place = partOf(Whole.Place);
    return Part;
  }

  /// \p Part goes on from the sums in memory.
  void startFromSums(Nest &Part) {
    Term T;
    T.K = Term::Kind::Load;
    T.V = N.Step.I;
    T.Place = sums();
    T.Loops = T.Place.loops();
    Part.Start = Part.Terms.size();
    Part.Terms.push_back(std::move(T));
  }

  /// \p Part leaves its sums in memory.
  void endWithSums(Nest &Part) {
    Part.Result = sums();
    Part.Finish = SumTerm;
  }

  void dropSums(Nest &Part) {
    Part.Step.A = Part.Step.B = Part.Start;
    Part.Loops[Columns].Trips = {1};
  }

  /// Calls \p By for the part of \p Count iterations from \p First on, whose
  /// sums begin at \p At.
  void call(const NestFunction &By, const Three &First, const Three &Count,
            Value *At) {
    SmallVector<Value *> Passed;
    for (const SCEV *Base : By.Pointers) {
      const Access *Whole = Places.lookup(Base);
      Passed.push_back(Whole ? place(*Whole, First) : At);
    }
    for (Value *V : By.Scalars)
      Passed.push_back(Given.Scalars.lookup(V));
    for (const SCEV *Last : By.Extents)
      for (unsigned Number = 0; Number != Keys.size(); ++Number)
        if (Last == SE.getUnknown(Keys[Number]))
          Passed.push_back(B.CreateZExt(Count[Number], B.getInt64Ty()));
    for (const SCEV *Distance : By.Distances)
      Passed.push_back(Given.Distances.lookup(Distance));
    B.CreateCall(By.F, Passed);
  }

  /// Calls \p By for the rows of a block that the loops do not leave alone: the
  /// result may have no such row, or another thread may change it.
  void callForRows(const NestFunction &By, Three First, Three Count) {
    if (!N.Half->LeavesEmptyRow)
      return call(By, First, Count, Sums);
    Value *Row = First[Rows];
    Value *IsThere =
        N.Half->IsUpper
            ? B.CreateICmpEQ(B.CreateAdd(Row, Count[Rows]), trips(Rows))
            : B.CreateICmpEQ(Row, number(0));
    Value *Left = B.CreateZExt(IsThere, indexType(B)), *At = Sums;
    Count[Rows] = B.CreateSub(Count[Rows], Left);
    if (!N.Half->IsUpper) {
      First[Rows] = B.CreateAdd(Row, Left);
      uint64_t Apart = RowsInLanes ? 1 : blockLines();
      At = B.CreatePtrAdd(Sums, B.CreateMul(Left, number(Apart * Size)));
    }
    emitIf(B, B.CreateICmpNE(Count[Rows], number(0)),
           [&] { call(By, First, Count, At); });
  }

  Value *place(const Access &A, const Three &Index) {
    Value *Pointer = Given.Pointers.lookup(A.Base);
    for (auto [Step, Times] : zip_equal(A.Strides, Index))
      if (!Step.isZero())
        Pointer = B.CreatePtrAdd(
            Pointer, B.CreateMul(toIndex(Given.distance(Step, B), B), Times));
    return Pointer;
  }

  /// Term \p Number at \p Index.
  Value *valueOf(unsigned Number, const Three &Index) {
    const Term &T = N.Terms[Number];
    if (T.K == Term::Kind::Load)
      return B.CreateAlignedLoad(T.Place.Element, place(T.Place, Index),
                                 T.Place.Alignment);
    if (T.K == Term::Kind::Scalar)
      return isa<Constant>(T.V) ? T.V : Given.Scalars.lookup(T.V);
    Instruction *Copy = cast<Instruction>(T.V)->clone();
    for (auto [Operand, Of] : enumerate(T.Operands))
      Copy->setOperand(Operand, valueOf(Of, Index));
    Copy->dropUnknownNonDebugMetadata();
    Copy->setDebugLoc(DebugLoc());
    if (isa<FPMathOperator>(Copy) && isa<BinaryOperator>(Copy))
      Copy->setHasAllowContract(false);
    return B.Insert(Copy);
  }

  AllocaInst *onStack(uint64_t Elements) {
    AllocaInst *Memory =
        B.CreateAlloca(ArrayType::get(N.Result.Element, Elements));
    Memory->setAlignment(Align(64));
    return Memory;
  }

  /// Whether loop \p Number moves \p A from one element to the next.
  bool isContiguous(const Access &A, unsigned Number) const {
    return !A.Strides[Number].AtRunTime &&
           uint64_t(A.Strides[Number].Bytes) == Size;
  }

  /// Adds the products of the triangle on the diagonal of the block that begins
  /// at \p First to its sums.
  void addTriangle(const Three &First, const Three &Count) {
    bool IsTriangleA = N.Terms[N.Step.A].Loops >> Rows & 1;
    unsigned Triangle = IsTriangleA ? N.Step.A : N.Step.B,
             Factor = IsTriangleA ? N.Step.B : N.Step.A;
    const Access &Lines = N.Terms[Factor].Place;
    auto At = [&](Value *Row, Value *Column, Value *Line) {
      Three Index = First;
      for (auto [Number, By] :
           {std::pair(Rows, Row), {Columns, Column}, {Other, Line}})
        if (By)
          Index[Number] = B.CreateAdd(Index[Number], By);
      return Index;
    };
    TriangleTile Tile{B, N.Step, N.Result.Element};
    Tile.IsUpper = N.Half->IsUpper;
    Tile.Sums = Sums;
    Tile.Diagonal = Diagonal;
    Tile.BlockRows = blockRows();
    Tile.Distance = RowsInLanes ? blockRows() : blockLines();
    Tile.Lanes = Lanes;
    Tile.FactorAlignment = Lines.Alignment;
    Tile.TriangleAt = [&](Value *Row, Value *Column) {
      return valueOf(Triangle, At(Row, Column, nullptr));
    };
    Tile.FactorAt = [&](Value *Column, Value *Line) {
      return place(Lines, At(nullptr, Column, Line));
    };
    if (RowsInLanes)
      Tile.addWithRowsInLanes(Count[Rows], Count[Other]);
    else
      Tile.addWithLinesInLanes(Count[Rows], Count[Other]);
  }

public:
  unsigned Lanes = 1;

  SumTriangleWriter(const Nest &N, ScalarEvolution &SE, NestFunction &To)
      : N(N), SE(SE), B(BasicBlock::Create(To.F->getContext(), "entry", To.F)),
        Given(To), Rows(N.Half->Rows), Columns(N.Half->Columns),
        Other(3 - Rows - Columns) {
    Size = To.F->getDataLayout().getTypeStoreSize(N.Result.Element);
    while (N.Terms[SumTerm].K != Term::Kind::Sum)
      ++SumTerm;
    unsigned Triangle =
        N.Terms[N.Step.A].Loops >> Rows & 1 ? N.Step.A : N.Step.B;
    unsigned Factor = Triangle == N.Step.A ? N.Step.B : N.Step.A;
    RowsInLanes = isContiguous(N.Result, Rows) ||
                  !isContiguous(N.Terms[Factor].Place, Other);
    B.SetInsertPoint(B.CreateRetVoid());
    Sums = onStack(blockRows() * blockLines());
    if (RowsInLanes)
      Diagonal = onStack(blockRows() * blockRows());
    Value *None = PoisonValue::get(indexType(B));
    for (unsigned Number = 0; Number != 3; ++Number)
      Keys.push_back(cast<Instruction>(B.CreateFreeze(None)));
  }

  /// Sums that have no products yet.
  Nest start() {
    Nest Part = part();
    endWithSums(Part);
    dropSums(Part);
    return Part;
  }
  /// The rectangle.
  Nest rectangle() {
    Nest Part = part();
    startFromSums(Part);
    endWithSums(Part);
    return Part;
  }
  /// The results of sums that have all products.
  Nest end() {
    Nest Part = part();
    startFromSums(Part);
    dropSums(Part);
    return Part;
  }

  void write(const NestFunction &Start, const NestFunction &Rectangle,
             const NestFunction &End) {
    Value *AllRows = trips(Rows), *AllLines = trips(Other);
    // Rows of a block may have so many products beside its triangle.
    Value *More = B.CreateAdd(B.CreateSub(trips(Columns), AllRows), number(1));
    Value *One = number(1), *Zero = number(0), *Height = number(blockRows());
    Value *LastRow =
        B.CreateMul(B.CreateUDiv(B.CreateSub(AllRows, One), Height), Height);
    auto Block = [&](Value *Index, Value *Line) {
      Value *Row = N.Half->IsUpper ? Index : B.CreateSub(LastRow, Index);
      Three First, Count;
      First[Rows] = Row;
      First[Other] = Line;
      Count[Rows] = least(B.CreateSub(AllRows, Row), Height);
      Count[Other] = least(B.CreateSub(AllLines, Line), number(blockLines()));
      Three Beside = First;
      if (N.Half->IsUpper) {
        Value *Behind = B.CreateAdd(Row, Count[Rows]);
        First[Columns] = Row;
        Beside[Columns] = B.CreateSub(Behind, One);
        Count[Columns] = B.CreateAdd(B.CreateSub(trips(Columns), Behind), One);
      } else {
        First[Columns] = Count[Columns] = B.CreateAdd(Row, More);
        Beside[Columns] = Zero;
      }
      auto AddRectangle = [&] {
        emitIf(B, B.CreateICmpNE(Count[Columns], Zero),
               [&] { call(Rectangle, Beside, Count, Sums); });
      };
      callForRows(Start, Beside, Count);
      if (!N.Half->IsUpper)
        AddRectangle();
      emitIf(B, B.CreateICmpNE(Count[Rows], One),
             [&] { addTriangle(First, Count); });
      if (N.Half->IsUpper)
        AddRectangle();
      callForRows(End, Beside, Count);
    };
    emitLoopBelow(B, AllLines, number(blockLines()), [&](Value *Line) {
      emitLoopBelow(B, AllRows, Height,
                    [&](Value *Index) { Block(Index, Line); });
    });
    for (Instruction *Key : Keys)
      Key->eraseFromParent();
  }
};
} // namespace

std::optional<NestFunction> matrix::makeSumTriangleFunction(
    const Nest &N, Function &In, ScalarEvolution &SE,
    FunctionAnalysisManager &AM,
    function_ref<std::optional<NestFunction>(const Nest &, NestForm)> Make) {
  NestFunction To = declareNestFunction(N, "matrix.triangle", In);
  SumTriangleWriter Writer(N, SE, To);
  NestForm WithoutSums;
  WithoutSums.HasNoSums = true;
  std::optional<NestFunction> Start = Make(Writer.start(), WithoutSums),
                              Rectangle, End;
  if (Start)
    Rectangle = Make(Writer.rectangle(), {});
  if (Rectangle)
    End = Make(Writer.end(), WithoutSums);
  if (!End) {
    To.F->eraseFromParent();
    return std::nullopt;
  }
  Writer.Lanes =
      machineOf(*To.F, Effort::Full, AM).vectorWidth({N.Result.Element});
  Writer.write(*Start, *Rectangle, *End);
  AM.invalidate(*To.F, PreservedAnalyses::none());
  return To;
}
