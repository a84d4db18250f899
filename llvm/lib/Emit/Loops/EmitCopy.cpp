// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies: loads into buffers, stores of buffers, changes of layout.
//
// If source and target are contiguous along the same dimension, vectors run
// along it. If they are contiguous along different ones, this is a transpose:
// tiles are read as rows, transposed in registers, and written as rows.
//
// What no cache holds is moved in blocks of few pages of memory, on either
// side (OuterLoops.h).

#include "Loops/OuterLoops.h"
#include "Loops/TransposeTile.h"
#include "RegionEmitter.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

void matrix::emitOuterLoops(TensorType Type, unsigned Positions,
                            MutableArrayRef<Value *> Indices, LoopOrder Order,
                            IRBuilderBase &B, function_ref<void()> Body) {
  auto Nest = [&](auto &Self, unsigned Position) -> void {
    if (Position == Positions) {
      Body();
      return;
    }
    unsigned Dimension = Type.layout(Position);
    emitLoop(B, Order, Type.extent(Dimension), 1, [&](Value *Index) {
      Indices[Dimension] = Index;
      Self(Self, Position + 1);
    });
  };
  Nest(Nest, 0);
}

namespace {
/// A copy between tensors that are contiguous along two different dimensions.
class Transposition {
  const MemoryRef &Target, &Source;
  /// The dimension along which the target, and the source, is contiguous.
  unsigned Along, Across;
  unsigned Width;
  /// Only tiles whose first index along Along is less than that along Across.
  bool IsTriangle;
  SmallVector<Value *> Indices;
  IRBuilderBase &B;
  /// The dimension of the innermost loop around planes, if lines of the next
  /// plane's target are to be fetched while this one is written.
  std::optional<unsigned> Fetched;

public:
  Transposition(const MemoryRef &Target, const MemoryRef &Source,
                unsigned Along, unsigned Across, unsigned Width,
                bool IsTriangle, IRBuilderBase &B)
      : Target(Target), Source(Source), Along(Along), Across(Across),
        Width(Width), IsTriangle(IsTriangle),
        Indices(Target.Type.rank(), getIndex(B, 0)), B(B),
        Fetched(fetchedDimension()) {}
  void emit();

private:
  std::optional<unsigned> fetchedDimension() const;
  void emitPlane();
  void emitTile(Value *I, Value *J, unsigned Width);
};
} // namespace

/// Each line of a tile is another page as often as not: no processor guesses
/// which one is next. A store waits for its line, and few do so at once: 16 MiB
/// of floats by 2, 3, 0, 1 take half the time. What caches hold is not fetched,
/// nor a plane that is long enough for others to have been pushed out.
std::optional<unsigned> Transposition::fetchedDimension() const {
  constexpr uint64_t MostOfPlane = 64 << 10;
  TensorType Type = Target.Type;
  uint64_t Elements = uint64_t(Type.extent(Along)) * Type.extent(Across);
  if (Target.IsVolatile || Target.IsNontemporal || !isLarge(Target, B) ||
      bytesOf(Target, B) / Type.numElements() * Elements > MostOfPlane)
    return std::nullopt;
  std::optional<unsigned> Innermost;
  for (unsigned D = 0; D != Type.rank(); ++D)
    if (D != Along && D != Across)
      Innermost = D;
  return Innermost;
}

/// Width x Width elements from (I, J) along (Along, Across).
void Transposition::emitTile(Value *I, Value *J, unsigned Width) {
  SmallVector<Value *> Rows;
  for (unsigned K = 0; K != Width; ++K) {
    Indices[Along] = B.CreateAdd(I, getIndex(B, K));
    Indices[Across] = J;
    Rows.push_back(Source.load(Source.offset(Indices, B), Width,
                               Source.Strides[Across], B));
  }
  transposeLines(Rows, B);
  for (unsigned K = 0; K != Width; ++K) {
    Indices[Along] = I;
    Indices[Across] = B.CreateAdd(J, getIndex(B, K));
    Value *Offset = Target.offset(Indices, B);
    Target.store(Rows[K], Offset, Width, Target.Strides[Along], B);
    if (!Fetched)
      continue;
    Offset = B.CreateAdd(Offset, toIndex(Target.Strides[*Fetched], B));
    Value *Next = B.CreateGEP(Target.Type.element(), Target.Base, Offset);
    // To be written, to be kept in all caches, data.
    B.CreateIntrinsic(Intrinsic::prefetch, {Next->getType()},
                      {Next, B.getInt32(1), B.getInt32(3), B.getInt32(1)});
  }
}

void Transposition::emitPlane() {
  auto Emit = [&](Value *I, Value *J, unsigned Width) {
    emitTile(I, J, Width);
  };
  auto EmitBelow = [&](Value *I, Value *J, unsigned Width) {
    emitIf(B, B.CreateICmpULT(I, J), [&] { emitTile(I, J, Width); });
  };
  if (IsTriangle)
    emitOverlappingTiles(Target, Along, Across, Width, B, EmitBelow);
  else
    emitTransposeTiles(Target, Along, Across, Width, B, Emit);
}

void Transposition::emit() {
  SmallVector<unsigned> Around;
  for (unsigned D = 0; D != Target.Type.rank(); ++D)
    if (D != Along && D != Across)
      Around.push_back(D);
  OuterLoops(Target, Source, Indices, /*LineBytes=*/0, B).emit(Around, [&] {
    emitPlane();
  });
}

/// The same in parts of a plane, each of which has lines of no more pages than
/// a processor knows the addresses of.
static void emitTransposition(const MemoryRef &Target, const MemoryRef &Source,
                              unsigned Width, IRBuilderBase &B) {
  unsigned Along = *unitDimension(Target), Across = *unitDimension(Source);
  TensorType Type = Target.Type;
  constexpr unsigned MostLines = 512;
  unsigned Extent = Type.extent(Along),
           Lines = isLarge(Target, B) ? MostLines : Extent;
  auto EmitPart = [&](Value *First, unsigned Count) {
    SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(Type);
    Extents[Along] = Count;
    SmallVector<Value *> Start(Type.rank(), getIndex(B, 0));
    Start[Along] = First;
    auto Part = TensorType::get(Type.element(), Extents, layoutOf(Type));
    MemoryRef To = Target.block(Part, Start, B),
              From = Source.block(Part, Start, B);
    Transposition(To, From, Along, Across, Width, /*IsTriangle=*/false, B)
        .emit();
  };
  if (Extent <= Lines)
    return EmitPart(getIndex(B, 0), Extent);
  emitLoop(B, 0, Extent / Lines, Lines,
           [&](Value *First) { EmitPart(First, Lines); });
  if (unsigned Rest = Extent % Lines)
    EmitPart(getIndex(B, Extent - Rest), Rest);
}

void matrix::emitMirror(const MemoryRef &Matrix, unsigned Width,
                        IRBuilderBase &B) {
  MemoryRef Source = Matrix;
  std::swap(Source.Strides[0], Source.Strides[1]);
  Transposition(Matrix, Source, Matrix.Type.layout(1), Matrix.Type.layout(0),
                Width, /*IsTriangle=*/true, B)
      .emit();
}

/// Every element of \p Target is what \p Convert makes of \p Source's and of
/// its old one, in vectors along a dimension in which both lie side by side, if
/// there is one. \p Together: vectors of one iteration.
static void emitElements(
    const MemoryRef &Target, const MemoryRef &Source, unsigned VectorWidth,
    unsigned Together,
    function_ref<Value *(Value *, function_ref<Value *()> Old)> Convert,
    IRBuilderBase &B) {
  TensorType Type = Target.Type;
  std::optional<unsigned> From = unitDimension(Source),
                          To = unitDimension(Target);
  unsigned Inner = From && Target.isUnitStride(*From) ? *From
                   : To ? *To
                        : Type.layout(Type.rank() - 1);
  SmallVector<Value *> Indices(Type.rank(), getIndex(B, 0));
  SmallVector<unsigned> Around;
  for (unsigned P = 0; P != Type.rank(); ++P)
    if (Type.layout(P) != Inner)
      Around.push_back(Type.layout(P));
  uint64_t LineBytes =
      bytesOf(Target, B) / Type.numElements() * Type.extent(Inner);
  OuterLoops(Target, Source, Indices, LineBytes, B).emit(Around, [&] {
    emitPieces(
        B, Type.extent(Inner), VectorWidth,
        [&](Value *Index, unsigned Width) {
          Indices[Inner] = Index;
          Value *V = Source.load(Source.offset(Indices, B), Width,
                                 Source.Strides[Inner], B);
          auto Old = [&] {
            return Target.load(Target.offset(Indices, B), Width,
                               Target.Strides[Inner], B);
          };
          Target.store(Convert(V, Old), Target.offset(Indices, B), Width,
                       Target.Strides[Inner], B);
        },
        Together);
  });
}

void matrix::emitCopy(MemoryRef Target, MemoryRef Source, unsigned VectorWidth,
                      bool MayOverlap, IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  RegionPlan Plan = planCopy(Target, Source, VectorWidth, DL);
  mergeDimensions({&Target, &Source});
  if (Plan.Form == LoopForm::Bytes) {
    Value *Bytes = getIndex(B, bufferBytes(Target.Type, DL));
    if (MayOverlap)
      B.CreateMemMove(Target.Base, Target.Alignment, Source.Base,
                      Source.Alignment, Bytes);
    else
      B.CreateMemCpy(Target.Base, Target.Alignment, Source.Base,
                     Source.Alignment, Bytes);
  } else if (Plan.Form == LoopForm::TransposeTiles) {
    emitTransposition(Target, Source, Plan.TransposeTile, B);
  } else {
    emitElements(
        Target, Source, Plan.VectorWidth, /*Together=*/1,
        [](Value *V, auto) { return V; }, B);
  }
}

/// The most elements of \p VectorWidth that are read and written as a vector in
/// both.
static unsigned widthFor(const MemoryRef &Target, const MemoryRef &Source,
                         unsigned VectorWidth, IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return isVectorLikeArray(Source.Type.element(), DL) &&
                 isVectorLikeArray(Target.Type.element(), DL)
             ? VectorWidth
             : 1;
}

void matrix::emitConversion(MemoryRef Target, MemoryRef Source,
                            unsigned VectorWidth,
                            function_ref<Value *(Value *)> Convert,
                            IRBuilderBase &B) {
  mergeDimensions({&Target, &Source});
  // A loop of one vector takes as long as of several.
  constexpr unsigned Together = 4;
  emitElements(
      Target, Source, widthFor(Target, Source, VectorWidth, B), Together,
      [&](Value *V, auto) { return Convert(V); }, B);
}

void matrix::emitAddition(MemoryRef Target, MemoryRef Source,
                          unsigned VectorWidth, IRBuilderBase &B) {
  mergeDimensions({&Target, &Source});
  emitElements(
      Target, Source, widthFor(Target, Source, VectorWidth, B), /*Together=*/1,
      [&](Value *V, function_ref<Value *()> Old) {
        return emitAdd(Old(), V, Target.Type.element(), {}, B);
      },
      B);
}
