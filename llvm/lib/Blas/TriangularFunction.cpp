// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls one of whose factors is stored as a triangle -> loops around nests.
//
// A symmetric factor is copied to the stack with its image, and multiplied as
// any other. A triangle is not: the zeros beside it would make NaNs of
// infinities. Of
//
//   X = alpha * T * X     and     X = alpha * T^-1 * X
//
// a line of X is one of its rows. It is made of those in front of it if T is a
// lower triangle, else of those behind it, by one product:
//
//   trmm: X[i] = alpha * T[i,rest] * X[rest] + alpha * T[i,i] * X[i]
//   trsm: X[i] = -1 / T[i,i] * T[i,rest] * X[rest] + alpha / T[i,i] * X[i]
//
// where the rest is still, or already, what it has to be. Vectors run along
// lines: where their elements lie apart, X is transposed on the stack.

#include "TriangularFunction.h"
#include "../Loops/NestFunction.h"
#include "CopyTransposed.h"
#include "matrix/Machine/Libraries.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace matrix;

/// Does \p Do with each value of \p Call that its code needs.
static void forEachValue(BlasCall &Call, function_ref<void(Value *&)> Do) {
  for (BlasCall::Loop &L : Call.Loops)
    Do(L.Extent);
  for (BlasCall::Array *Of : {&Call.A, &Call.B, &Call.C}) {
    if (Of->Pointer)
      Do(Of->Pointer);
    for (Value *&Step : Of->Steps)
      Do(Step);
  }
  Do(Call.Alpha);
  Do(Call.Beta);
}

namespace {
class TriangularWriter {
  /// Its values are arguments of the function.
  BlasCall Call;
  ScalarEvolution &SE;
  LowerCallNest Lower;
  /// The lanes of the longest vectors.
  unsigned Lanes;
  IRBuilder<> B;
  bool HasFailed = false;

  const BlasCall::Triangle &half() const { return Call.Half; }

  Value *moved(Value *Pointer, Value *Elements) {
    return B.CreateGEP(Call.Element, Pointer, {Elements});
  }

  /// The address of an element of \p Of, or of a line.
  Value *at(const BlasCall::Array &Of, Value *Row, Value *Column = nullptr) {
    Value *Index = B.CreateMul(Row, Of.Steps[0]);
    if (Column)
      Index = B.CreateAdd(Index, B.CreateMul(Column, Of.Steps[1]));
    return moved(Of.Pointer, Index);
  }

  Value *loadFrom(Value *Pointer) {
    return B.CreateLoad(Call.Element, Pointer);
  }

  /// Calls the code of \p Step, a product.
  void product(const BlasCall &Step, OldResult Old) {
    if (HasFailed)
      return;
    CallNest N(Step, Old, SE, B);
    if (std::optional<NestFunction> By = Lower(N.nest()))
      B.CreateCall(By->F, N.argumentsOf(*By));
    else
      HasFailed = true;
  }

  Value *onStack(uint64_t Elements) {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    AllocaInst *Copy =
        IRBuilder<>(&Entry, Entry.begin())
            .CreateAlloca(ArrayType::get(Call.Element, Elements));
    Copy->setAlignment(Align(64));
    return Copy;
  }

  /// A matrix of \p Order rows and columns on the stack, which is the triangle
  /// \p Of and its image.
  Value *symmetric(const BlasCall::Array &Of, Value *Order, uint64_t Most) {
    bool HasRows = match(Of.Steps[1], PatternMatch::m_One());
    Value *Distance = Of.Steps[HasRows ? 0 : 1];
    bool BeginsAtDiagonal = half().IsUpper == HasRows;
    Value *Square = onStack(Most * Most);
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    emitLoopBetween(B, Zero, Order, [&](Value *Line) {
      Value *From = moved(Of.Pointer, B.CreateMul(Line, Distance)),
            *Along = moved(Square, B.CreateMul(Line, Order)),
            *Across = moved(Square, Line);
      emitLoopBetween(
          B, BeginsAtDiagonal ? Line : Zero,
          BeginsAtDiagonal ? Order : B.CreateAdd(Line, One), [&](Value *Index) {
            Value *Element = loadFrom(moved(From, Index));
            B.CreateStore(Element, moved(Along, Index));
            B.CreateStore(Element, moved(Across, B.CreateMul(Index, Order)));
          });
    });
    return Square;
  }

  void writeSymmetric(OldResult Old) {
    BlasCall::Array &Of = half().IsOfA ? Call.A : Call.B;
    const BlasCall::Loop &Sum = Call.Loops.back();
    // As A, the factor has its columns in front.
    unsigned Row = half().IsOfA ? 0 : 1;
    Call.Half.IsUpper ^= half().IsOfA;
    Of.Pointer = symmetric({Of.Pointer, {Of.Steps[Row], Of.Steps[2]}},
                           Sum.Extent, Sum.Most);
    Of.Steps[Row] = Sum.Extent;
    Of.Steps[2] = B.getInt64(1);
    product(Call, Old);
  }

  void scale(Value *Line, Value *By) {
    emitLoopBetween(B, B.getInt64(0), Call.Loops[1].Extent, [&](Value *Index) {
      Value *Element = at(Call.C, Line, Index);
      B.CreateStore(B.CreateFMul(loadFrom(Element), By), Element);
    });
  }

  bool isSolution() const { return Call.Of.K == Routine::Kind::Trsm; }

  Value *one() const { return ConstantFP::get(Call.Element, 1); }

  /// The factor of line \p Line itself.
  Value *onDiagonal(Value *Line) {
    if (half().IsUnit)
      return one();
    Value *Element = loadFrom(at(Call.A, Line, Line));
    return isSolution() ? B.CreateFDiv(one(), Element) : Element;
  }

  bool isOne(const Value *V) const { return match(V, PatternMatch::m_FPOne()); }

  Value *times(Value *X, Value *Y) {
    return isOne(X) ? Y : isOne(Y) ? X : B.CreateFMul(X, Y);
  }

  /// Each line is one product. The line that was made last is added last: a
  /// processor begins with the others before it is there.
  void makeLine(Value *Line, Value *First, Value *Rest) {
    Value *Own = onDiagonal(Line), *Zero = B.getInt64(0);
    Value *NextLine = Call.C.Steps[0], *NextFactor = Call.A.Steps[1];
    if (isSolution() && half().IsUpper) {
      First = B.CreateSub(B.CreateAdd(First, Rest), B.getInt64(1));
      NextLine = B.CreateNeg(NextLine);
      NextFactor = B.CreateNeg(NextFactor);
    }
    BlasCall Step = Call;
    Step.Of.K = Routine::Kind::Gemv;
    Step.Loops = {Call.Loops[1], {Rest, true, Call.Loops[0].Most}};
    Step.Alpha = isSolution() ? B.CreateFNeg(Own) : Call.Alpha;
    Step.Beta = times(Call.Alpha, Own);
    Step.A = {at(Call.C, First), {Call.C.Steps[1], NextLine}};
    Step.B = {at(Call.A, Line, First), {Zero, NextFactor}};
    Step.C = {at(Call.C, Line), {Call.C.Steps[1], Zero}};
    emitIfElse(
        B, B.CreateICmpEQ(Rest, Zero), [&] { scale(Line, Step.Beta); },
        [&] { product(Step, OldResult::Read); });
  }

  void writeLines() {
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    Value *Order = Call.Loops[0].Extent;
    // A product needs what was there before, a solution what is there already.
    bool IsUpward = isSolution() != half().IsUpper;
    emitLoopBetween(B, Zero, Order, [&](Value *Index) {
      Value *FromEnd = B.CreateSub(B.CreateSub(Order, One), Index);
      Value *Line = IsUpward ? Index : FromEnd;
      if (!half().IsUpper)
        makeLine(Line, Zero, Line);
      else
        makeLine(Line, B.CreateAdd(Line, One), IsUpward ? FromEnd : Index);
    });
  }

  void writeTriangular() {
    if (match(Call.C.Steps[1], PatternMatch::m_One()))
      return writeLines();
    Value *Order = Call.Loops[0].Extent, *Length = Call.Loops[1].Extent;
    LinesInMemory Columns{Call.Element, Call.C.Pointer, Call.C.Steps[1]},
        Rows{Call.Element, onStack(Libraries::MostProductsWithVector), Length};
    emitCopyTransposed(B, Columns, Length, Order, Rows, Lanes);
    Call.C = {Rows.Pointer, {Length, B.getInt64(1)}};
    writeLines();
    emitCopyTransposed(B, Rows, Order, Length, Columns, Lanes);
  }

public:
  TriangularWriter(BlasCall OfArguments, Function &F, ScalarEvolution &SE,
                   unsigned Lanes, LowerCallNest Lower)
      : Call(std::move(OfArguments)), SE(SE), Lower(Lower), Lanes(Lanes),
        B(BasicBlock::Create(F.getContext(), "entry", &F)) {
    B.SetInsertPoint(B.CreateRetVoid());
  }

  /// \returns whether all products have code.
  bool write(OldResult Old) {
    if (Call.Of.K == Routine::Kind::Symm)
      writeSymmetric(Old);
    else
      writeTriangular();
    return !HasFailed;
  }
};
} // namespace

std::optional<CodeOfCall>
matrix::makeTriangularFunction(const BlasCall &Call, OldResult Old,
                               Function &In, ScalarEvolution &SE,
                               unsigned Lanes, LowerCallNest Lower) {
  BlasCall Inner = Call;
  // In order of their numbers as arguments.
  SmallMapVector<Value *, unsigned, 16> Values;
  forEachValue(Inner, [&](Value *&V) {
    if (!isa<Constant>(V))
      Values.insert({V, unsigned(Values.size())});
  });
  CodeOfCall Code;
  SmallVector<Type *> Types;
  for (auto [V, Number] : Values) {
    Code.Arguments.push_back(V);
    Types.push_back(V->getType());
  }
  Code.F = declareCode(Types, "matrix.triangular", In);
  forEachValue(Inner, [&](Value *&V) {
    if (!isa<Constant>(V))
      V = Code.F->getArg(Values.lookup(V));
  });
  if (TriangularWriter(Inner, *Code.F, SE, Lanes, Lower).write(Old))
    return Code;
  Code.F->eraseFromParent();
  return std::nullopt;
}
