// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A transposed copy is made of squares that are vectors. The last square of a
// line ends with it, so it copies some elements again. What has no square is
// copied by elements.

#include "CopyTransposed.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Transpose.h"

using namespace llvm;
using namespace matrix;

Value *LinesInMemory::at(IRBuilderBase &B, Value *Line, Value *Index) const {
  return B.CreateGEP(Element, Pointer,
                     {B.CreateAdd(B.CreateMul(Line, Distance), Index)});
}

namespace {
class CopyWriter {
  IRBuilderBase &B;
  const LinesInMemory &From, &To;
  Value *Count, *Length;
  Align Alignment;

  void square(Value *Line, Value *Index, unsigned Lanes) {
    auto *Vector = FixedVectorType::get(From.Element, Lanes);
    auto Further = [&](Value *V, unsigned Number) {
      return B.CreateAdd(V, B.getInt64(Number));
    };
    SmallVector<Value *, 8> Lines;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Lines.push_back(B.CreateAlignedLoad(
          Vector, From.at(B, Further(Line, Lane), Index), Alignment));
    transposeLines(Lines, B);
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      B.CreateAlignedStore(Lines[Lane], To.at(B, Further(Index, Lane), Line),
                           Alignment);
  }

  void squares(unsigned Lanes) {
    Value *Step = B.getInt64(Lanes);
    auto Each = [&](Value *Of, function_ref<void(Value *)> Body) {
      emitLoopBelow(B, Of, Step, [&](Value *Index) {
        Body(B.CreateBinaryIntrinsic(Intrinsic::umin, Index,
                                     B.CreateSub(Of, Step)));
      });
    };
    Each(Count, [&](Value *Line) {
      Each(Length, [&](Value *Index) { square(Line, Index, Lanes); });
    });
  }

  void elements() {
    Value *Zero = B.getInt64(0);
    emitLoopBetween(B, Zero, Count, [&](Value *Line) {
      emitLoopBetween(B, Zero, Length, [&](Value *Index) {
        Value *Element = B.CreateAlignedLoad(
            From.Element, From.at(B, Line, Index), Alignment);
        B.CreateAlignedStore(Element, To.at(B, Index, Line), Alignment);
      });
    });
  }

public:
  CopyWriter(IRBuilderBase &B, const LinesInMemory &From, Value *Count,
             Value *Length, const LinesInMemory &To)
      : B(B), From(From), To(To), Count(Count), Length(Length),
        Alignment(
            B.GetInsertBlock()->getDataLayout().getABITypeAlign(From.Element)) {
  }

  /// By squares of at most \p Lanes.
  void write(unsigned Lanes) {
    if (Lanes < 2)
      return elements();
    Value *Least = B.getInt64(Lanes);
    Value *HasSquares = B.CreateAnd(B.CreateICmpUGE(Count, Least),
                                    B.CreateICmpUGE(Length, Least));
    if (auto *Known = dyn_cast<ConstantInt>(HasSquares))
      return Known->isOne() ? squares(Lanes) : write(Lanes / 2);
    emitIfElse(
        B, HasSquares, [&] { squares(Lanes); }, [&] { write(Lanes / 2); });
  }
};
} // namespace

void matrix::emitCopyTransposed(IRBuilderBase &B, const LinesInMemory &From,
                                Value *Count, Value *Length,
                                const LinesInMemory &To, unsigned Lanes) {
  CopyWriter(B, From, Count, Length, To)
      .write(std::min(Lanes, Measured::LanesOfSquare));
}
