// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Padding. By a value it is an insertion into a splat; by the tensor's own
// elements, of one dimension, three insertions:
//
//   Reflect, 2 in front and 1 behind:  3 2 | 1 2 3 4 | 3
//
// and of two dimensions nine, where a part is one view of the tensor, as it is
// unless there is more padding than the tensor has elements. Else each index is
// read from a table.

#include "Expander.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

Value *Expander::pad(TensorOp Op) {
  return as(Op.resultType(),
            padded(Op.operand(0), BoundaryMode(Op.attributes()[0]),
                   Op.operand(1), paddingOf(Op), Op.resultType()));
}

Value *Expander::padded(Value *T, BoundaryMode Mode, Value *E,
                        ArrayRef<PaddedDimension> Dimensions, TensorType Like) {
  if (Mode == BoundaryMode::Zero)
    E = Constant::getNullValue(typeOf(T).element());
  if (Mode <= BoundaryMode::Constant)
    return filled(T, E, Dimensions, Like);
  // What becomes shorter first: nothing between is larger than both ends.
  auto ForPadded = [&](bool Grows, function_ref<void(unsigned)> Do) {
    for (auto [D, P] : enumerate(Dimensions))
      if ((P.Low + P.High > 0) == Grows && (P.Low != 0 || P.High != 0))
        Do(D);
  };
  auto Mirror = [&](unsigned D) {
    T = mirrored(T, Mode, D, Dimensions[D].Low, Dimensions[D].High, Like);
  };
  ForPadded(/*Grows=*/false, Mirror);
  // At once, if the parts are few.
  constexpr size_t MostParts = 9;
  size_t Count = 1;
  SmallVector<MirroredDimension> Mirrored;
  ForPadded(/*Grows=*/true, [&](unsigned D) {
    Mirrored.push_back(
        {D, mirroredParts(Mode, typeOf(T).extent(D), Dimensions[D].Low,
                          Dimensions[D].High)});
    Count *= Mirrored.back().Parts.size();
  });
  if (Mirrored.size() > 1 && Count != 0 && Count <= MostParts)
    return joined(T, Mirrored, Like);
  ForPadded(/*Grows=*/true, Mirror);
  return T;
}

/// The tensor whose dimensions \p Mirrored are parts of those of \p T.
Value *Expander::joined(Value *T, ArrayRef<MirroredDimension> Mirrored,
                        TensorType Like) {
  TensorType Type = typeOf(T);
  Extents Whole = extentsOf(Type);
  for (const MirroredDimension &M : Mirrored)
    Whole[M.Dimension] = M.Parts.back().At + M.Parts.back().Count;
  Value *All = unwritten(alike(Like, Type.element(), Whole));
  StridedView Part = StridedView::all(Type.rank()), Place = Part;
  Extents Counts = Whole;
  auto Insert = [&](auto &Self, ArrayRef<MirroredDimension> Rest) -> void {
    if (Rest.empty()) {
      All = insertView(All, view(T, Part, Counts), Place);
      return;
    }
    unsigned D = Rest.front().Dimension;
    for (const MirroredPart &P : Rest.front().Parts) {
      Part.Offsets[D] = P.From;
      Part.Dimensions[D].Factor = P.Factor;
      Place.Offsets[D] = P.At;
      Counts[D] = P.Count;
      Self(Self, Rest.drop_front());
    }
  };
  Insert(Insert, Mirrored);
  return All;
}

Value *Expander::filled(Value *T, Value *E,
                        ArrayRef<PaddedDimension> Dimensions, TensorType Like) {
  TensorType Type = typeOf(T);
  StridedView Part = StridedView::all(Type.rank()), Place = Part;
  Extents Counts, Whole;
  bool IsEmpty = false;
  for (auto [D, P] : enumerate(Dimensions)) {
    int64_t Step = P.Interior + 1, Extent = P.paddedExtent(Type.extent(D));
    // The elements that are not cut off.
    int64_t First = P.Low < 0 ? divideCeil(-P.Low, Step) : 0;
    int64_t End = std::min<int64_t>(
        Type.extent(D), P.Low < Extent ? (Extent - 1 - P.Low) / Step + 1 : 0);
    IsEmpty |= First >= End;
    Part.Offsets[D] = First;
    Place.Offsets[D] = P.Low + First * Step;
    Place.Dimensions[D].Factor = Step;
    Counts.push_back(std::max<int64_t>(0, End - First));
    Whole.push_back(Extent);
  }
  if (Counts == Whole) {
    if (Counts == extentsOf(Type))
      return T;
    return view(T, Part, Counts);
  }
  Value *Fill = Ops.splat(alike(Like, Type.element(), Whole), E);
  if (IsEmpty)
    return Fill;
  if (Counts != extentsOf(Type))
    T = view(T, Part, Counts);
  return insertView(Fill, T, Place);
}

Value *Expander::convolved(Value *T, BoundaryMode Mode, Value *E,
                           ArrayRef<PaddedDimension> Dimensions,
                           TensorType Like) {
  bool IsUniform = Mode != BoundaryMode::Constant ||
                   all_of(Dimensions, [](const PaddedDimension &P) {
                     return P.Interior == 0;
                   });
  // Zeros between neighbors come first, and with them what is cropped.
  SmallVector<PaddedDimension> Inside(Dimensions), Around(Dimensions);
  bool IsEmpty = false;
  for (auto [D, In, Out] : enumerate(Inside, Around)) {
    In.Low = std::min<int64_t>(In.Low, 0);
    In.High = std::min<int64_t>(In.High, 0);
    Out.Low -= In.Low;
    Out.High -= In.High;
    Out.Interior = 0;
    IsEmpty |= In.paddedExtent(typeOf(T).extent(D)) < 1;
  }
  // Where all of T is cropped, only E is left.
  if (IsUniform || IsEmpty)
    return padded(T, Mode, E, Dimensions, Like);
  Constant *Zero = Constant::getNullValue(typeOf(T).element());
  return filled(filled(T, Zero, Inside, Like), E, Around, Like);
}

/// The index that stands at \p At of a dimension of \p Extent, which may be
/// outside.
static int64_t indexAt(BoundaryMode Mode, int64_t At, int64_t Extent) {
  auto Modulo = [](int64_t X, int64_t Period) {
    return ((X % Period) + Period) % Period;
  };
  switch (Mode) {
  case BoundaryMode::Replicate:
    return std::clamp<int64_t>(At, 0, Extent - 1);
  case BoundaryMode::Reflect: {
    if (Extent == 1)
      return 0;
    int64_t X = Modulo(At, 2 * Extent - 2);
    return std::min(X, 2 * Extent - 2 - X);
  }
  case BoundaryMode::Symmetric: {
    int64_t X = Modulo(At, 2 * Extent);
    return std::min(X, 2 * Extent - 1 - X);
  }
  case BoundaryMode::Wrap:
    return Modulo(At, Extent);
  default:
    llvm_unreachable("other modes have no index");
  }
}

/// The parts of a dimension of \p Extent with padding; none if each index has
/// to be read from a table. Indices rise or fall by one, or stay.
SmallVector<Expander::MirroredPart, 3>
Expander::mirroredParts(BoundaryMode Mode, int64_t Extent, int64_t Low,
                        int64_t High) {
  bool Stays = Mode == BoundaryMode::Replicate;
  bool Falls = Mode == BoundaryMode::Reflect || Mode == BoundaryMode::Symmetric;
  int64_t Most = Stays                           ? INT32_MAX
                 : Mode == BoundaryMode::Reflect ? Extent - 1
                                                 : Extent;
  SmallVector<MirroredPart, 3> Parts;
  if (Low > Most || High > Most || Low <= -Extent || High <= -Extent ||
      std::min<int64_t>(Low, 0) + std::min<int64_t>(High, 0) <= -Extent)
    return Parts;
  auto Add = [&](int64_t At, int64_t Count, int64_t Factor) {
    if (Count > 0)
      Parts.push_back({At, Count, indexAt(Mode, At - Low, Extent), Factor});
  };
  int64_t Before = std::max<int64_t>(Low, 0),
          After = std::max<int64_t>(High, 0), To = Low + Extent + High;
  int64_t Step = Stays ? 0 : Falls ? -1 : 1;
  Add(0, Before, Step);
  Add(Before, To - Before - After, 1);
  Add(To - After, After, Step);
  return Parts;
}

Value *Expander::mirrored(Value *T, BoundaryMode Mode, unsigned D, int64_t Low,
                          int64_t High, TensorType Like) {
  TensorType Type = typeOf(T);
  int64_t Extent = Type.extent(D), To = Low + Extent + High;
  MirroredDimension Mirrored = {D, mirroredParts(Mode, Extent, Low, High)};
  if (!Mirrored.Parts.empty())
    return joined(T, Mirrored, Like);
  Extents Whole = extentsOf(Type);
  Whole[D] = To;
  SmallVector<uint32_t> Table;
  for (int64_t At = 0; At != To; ++At)
    Table.push_back(indexAt(Mode, At - Low, Extent));
  Constant *Data = ConstantDataArray::get(B.getContext(), Table);
  Module &M = *B.GetInsertBlock()->getModule();
  auto *Global =
      new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Data, "matrix.indices");
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Value *Indices = Ops.load(TensorType::get(B.getInt32Ty(), {unsigned(To)}),
                            Global, {B.getInt64(1)}, Align(4));
  return Ops.create(OpKind::Gather, alike(Like, Type.element(), Whole).type(),
                    {T, Indices}, {D});
}
