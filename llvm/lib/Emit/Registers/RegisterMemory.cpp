// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small values in memory: lines, which may lie apart, or flat vectors.

#include "Registers/RegisterEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Target/Selection.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Module.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// All indices of the lines of a tensor: those of every dimension but the one
/// at the last storage position, which is 0, in storage order.
static SmallVector<SmallVector<Value *>> lineIndices(TensorType Type,
                                                     IRBuilderBase &B) {
  SmallVector<SmallVector<Value *>> Lines = {
      SmallVector<Value *>(Type.rank(), getIndex(B, 0))};
  for (unsigned P = Type.rank() - 1; P-- != 0;) {
    unsigned Dimension = Type.layout(P);
    SmallVector<SmallVector<Value *>> More;
    for (unsigned I = 0; I != Type.extent(Dimension); ++I)
      for (SmallVector<Value *> Line : Lines) {
        Line[Dimension] = getIndex(B, I);
        More.push_back(Line);
      }
    Lines = std::move(More);
  }
  return Lines;
}

/// What \p Op accesses. A product works on the lines of a matrix as they are;
/// short innermost lines, such as pairs, are joined. What is only computed
/// element by element is one line if it lies so.
static MemoryRef accessedLines(TensorOp Op) {
  MemoryRef Ref = MemoryRef::ofAccess(Op);
  auto IsFlatUser = [](const User *U) {
    std::optional<TensorOp> Op = TensorOp::of(const_cast<User *>(U));
    return Op &&
           (elementwiseInfo(Op->kind()) || Op->kind() == OpKind::ToVector);
  };
  bool IsFlat = Op.kind() == OpKind::Load && Ref.isContiguous() &&
                all_of(Op.call()->users(), IsFlatUser);
  if (Ref.Type.rank() > 2 || IsFlat)
    mergeDimensions({&Ref});
  return Ref;
}

/// Lines that are no powers of two, or that are short, and so few that no
/// register that joins lines (RegisterProducts.cpp) is wider.
bool matrix::isRagged(const MemoryRef &Ref) {
  unsigned Length = Ref.Type.extent(Ref.Type.layout(Ref.Type.rank() - 1));
  unsigned Bits = std::max(8u, Ref.Type.element()->getScalarSizeInBits());
  unsigned Lines = Ref.Type.numElements() / Length;
  return Ref.isContiguous() && Lines != 1 &&
         (!isPowerOf2_32(Length) || Length * Bits < 128 ||
          (Length * Bits == 128 && Lines == 2));
}

/// The lanes of a vector register that holds elements of \p Type.
unsigned RegisterEmitter::registerLanes(TensorType Type) const {
  return pieceLanes(Type, ST);
}

Value *RegisterEmitter::emitRaggedLoad(const MemoryRef &Ref) {
  unsigned Count = Ref.Type.numElements();
  SmallVector<Value *> Pieces;
  forPieces(Count, registerLanes(Ref.Type), [&](unsigned First, unsigned Size) {
    Pieces.push_back(
        asVector(Ref.load(getIndex(B, First), Size, getIndex(B, 1), B), B));
  });
  return joinPieces(Pieces, B);
}

void RegisterEmitter::emitRaggedStore(Value *Flat, const MemoryRef &Ref) {
  forPieces(Ref.Type.numElements(), registerLanes(Ref.Type),
            [&](unsigned First, unsigned Size) {
              Value *Piece = Size == 1 ? B.CreateExtractElement(Flat, First)
                                       : subvector(Flat, First, Size);
              Ref.store(Piece, getIndex(B, First), Size, getIndex(B, 1), B);
            });
}

/// Whether columns that \p Op reads are transposed in fewer instructions by
/// interleaving pairs of them (Late/Interleave.cpp) than by permutations: even
/// numbers of half words; without byte permutations, any number of half words and
/// even numbers of bytes.
bool RegisterEmitter::readsPairs(TensorOp Op) const {
  TensorType T = Op.resultType();
  unsigned Bits = std::max(8u, T.element()->getScalarSizeInBits());
  auto IsTurned = [](const User *U) {
    std::optional<TensorOp> By = TensorOp::of(const_cast<User *>(U));
    return By &&
           (By->kind() == OpKind::Transpose || By->kind() == OpKind::Relayout);
  };
  if (Bits > 16 || registerLanes(T) * Bits > 128 ||
      none_of(Op.call()->users(), IsTurned))
    return false;
  bool IsEven = T.extent(T.layout(T.rank() - 1)) % 2 == 0;
  return canPermuteBytes(ST.triple(), F.getContext(), ST.tti())
             ? Bits == 16 && IsEven
             : Bits == 16 || IsEven;
}

RegisterEmitter::Vectors RegisterEmitter::emitLoad(TensorOp Op) {
  MemoryRef Ref = accessedLines(Op);
  if (isRagged(Ref) && !Ref.IsVolatile && !readsPairs(Op))
    return {emitRaggedLoad(Ref)};
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  SmallVector<Value *> Result;
  for (ArrayRef<Value *> Indices : lineIndices(Ref.Type, B))
    Result.push_back(
        asVector(Ref.load(Ref.offset(Indices, B), Ref.Type.extent(Inner),
                          Ref.Strides[Inner], B),
                 B));
  return Result;
}

void RegisterEmitter::emitStore(TensorOp Op) {
  MemoryRef Ref = accessedLines(Op);
  if (isRagged(Ref) && !Ref.IsVolatile)
    return emitRaggedStore(flat(Op.operand(0)), Ref);
  // What has no lines is not split into them.
  if (Ref.isContiguous() && !Lines.contains(Op.operand(0)))
    mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  unsigned Length = Ref.Type.extent(Inner);
  SmallVector<SmallVector<Value *>> Places = lineIndices(Ref.Type, B);
  Vectors Stored;
  if (auto It = Padded.find(Op.operand(0));
      It != Padded.end() && It->second.size() == Places.size())
    Stored = map_to_vector(
        It->second, [&](Value *Line) { return subvector(Line, 0, Length); });
  else
    Stored = lines(Op.operand(0), Length);
  for (auto [Line, Indices] : zip(Stored, Places)) {
    if (Length == 1)
      Line = B.CreateExtractElement(Line, uint64_t(0));
    Ref.store(Line, Ref.offset(Indices, B), Length, Ref.Strides[Inner], B);
  }
}
