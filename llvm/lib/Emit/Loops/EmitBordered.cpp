// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy with a border, in one pass over the target's memory:
//
//   rows of the border; for each row: its left border, the copied elements, its
//   right border; rows of the border
//
// In more dimensions each plane is done so in turn.

#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

namespace {
class BorderedCopy {
  const MemoryRef &Target, &Part;
  ArrayRef<int64_t> Start;
  /// As lanes are.
  Value *Element;
  const BorderPlan &Plan;
  IRBuilderBase &B;

public:
  BorderedCopy(const MemoryRef &Target, const MemoryRef &Part,
               ArrayRef<int64_t> Start, Value *Element, const BorderPlan &Plan,
               IRBuilderBase &B)
      : Target(Target), Part(Part), Start(Start), Element(toLanes(Element, B)),
        Plan(Plan), B(B) {}
  void emit(unsigned Position, Value *To, Value *From) const;

private:
  void fill(Value *To, uint64_t Count) const;
  void copy(unsigned Position, Value *To, Value *From) const;
  bool hasBorderFrom(unsigned Position) const {
    return matrix::hasBorderFrom(Target.Type, Part.Type, Position);
  }
  Value *moved(Value *Base, Value *Count) const {
    return B.CreateGEP(Target.Type.element(), Base, Count);
  }
};
} // namespace

void BorderedCopy::fill(Value *To, uint64_t Count) const {
  MemoryRef Run = Target;
  Run.Base = To;
  emitPieces(B, Count, Plan.VectorWidth, [&](Value *Index, unsigned Width) {
    Value *V = Width == 1 ? Element : B.CreateVectorSplat(Width, Element);
    Run.store(V, Index, Width, getIndex(B, 1), B);
  });
}

/// The part's elements in the dimensions at \p Position and behind it.
void BorderedCopy::copy(unsigned Position, Value *To, Value *From) const {
  MemoryRef Into = Target, Out = Part;
  Into.Base = To;
  Out.Base = From;
  Into.Type = Out.Type = insideOf(Target.Type, Part.Type, Position);
  emitConversion(Into, Out, Plan.Inside, [](Value *V) { return V; }, B);
}

/// All from \p To on that the dimensions at \p Position and behind it are of.
void BorderedCopy::emit(unsigned Position, Value *To, Value *From) const {
  if (!hasBorderFrom(Position))
    return copy(Position, To, From);
  unsigned D = Target.Type.layout(Position);
  uint64_t Low = Start[D], Inside = Part.Type.extent(D),
           High = Target.Type.extent(D) - Low - Inside,
           Stride = Target.Type.stride(D);
  auto At = [&](uint64_t Index) {
    return moved(To, getIndex(B, Index * Stride));
  };
  fill(To, Low * Stride);
  if (!hasBorderFrom(Position + 1))
    copy(Position, At(Low), From);
  else
    emitLoop(B, 0, Inside, 1, [&](Value *Index) {
      auto Times = [&](Value *By) { return B.CreateMul(Index, By); };
      emit(Position + 1, moved(At(Low), Times(getIndex(B, Stride))),
           moved(From, Times(toIndex(Part.Strides[D], B))));
    });
  fill(At(Low + Inside), High * Stride);
}

void matrix::emitBordered(const MemoryRef &Target, const MemoryRef &Part,
                          ArrayRef<int64_t> Start, Value *Element,
                          const BorderPlan &Plan, IRBuilderBase &B) {
  BorderedCopy(Target, Part, Start, Element, Plan, B)
      .emit(0, Target.Base, Part.Base);
}
