// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small values in memory: lines, which may lie apart, or flat vectors.

#include "Registers/RegisterEmitter.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

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

Value *RegisterEmitter::emitLoadOfPieces(const MemoryRef &Ref, unsigned Lanes) {
  unsigned Count = Ref.Type.numElements();
  SmallVector<Value *> Pieces;
  forPieces(Count, Lanes, [&](unsigned First, unsigned Size) {
    Pieces.push_back(
        asVector(Ref.load(getIndex(B, First), Size, getIndex(B, 1), B), B));
  });
  return joinPieces(Pieces, B);
}

RegisterEmitter::MovedLanes
RegisterEmitter::emitLoadOfRun(const RegisterPlan &Plan) {
  MemoryRef Ref = MemoryRef::ofAccess(Plan.Op);
  MemoryRef::Run Run = *Ref.run(*Plan.Op.call()->getFunction());
  SmallVector<Value *> Pieces;
  forPieces(Run.Count, Plan.PieceLanes, [&](unsigned First, unsigned Size) {
    Value *Offset = ConstantInt::getSigned(getIndex(B, 0)->getType(),
                                           Run.First + int64_t(First));
    Pieces.push_back(asVector(Ref.load(Offset, Size, getIndex(B, 1), B), B));
  });
  return {joinPieces(Pieces, B), std::move(Run.Lanes)};
}

void RegisterEmitter::emitStoreOfPieces(Value *Flat, const MemoryRef &Ref,
                                        unsigned Lanes) {
  forPieces(Ref.Type.numElements(), Lanes, [&](unsigned First, unsigned Size) {
    Value *Piece = Size == 1 ? B.CreateExtractElement(Flat, First)
                             : subvector(Flat, First, Size);
    Ref.store(Piece, getIndex(B, First), Size, getIndex(B, 1), B);
  });
}

RegisterEmitter::Vectors RegisterEmitter::emitLoad(const RegisterPlan &Plan) {
  MemoryRef Ref = accessedLines(Plan.Op);
  if (Plan.Form == RegisterForm::Pieces)
    return {emitLoadOfPieces(Ref, Plan.PieceLanes)};
  if (Plan.Form == RegisterForm::Run) {
    Here = emitLoadOfRun(Plan);
    return {B.CreateShuffleVector(Here->Source, Here->Lanes)};
  }
  if (Plan.Form == RegisterForm::Flat)
    mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  unsigned Length = Ref.Type.extent(Inner);
  SmallVector<Value *> Result;
  for (ArrayRef<Value *> Indices : lineIndices(Ref.Type, B)) {
    SmallVector<Value *> Pieces;
    forPieces(Length, Plan.PieceLanes ? Plan.PieceLanes : Length,
              [&](unsigned First, unsigned Size) {
                Value *Offset =
                    B.CreateAdd(Ref.offset(Indices, B),
                                B.CreateMul(getIndex(B, First),
                                            toIndex(Ref.Strides[Inner], B)));
                Pieces.push_back(
                    asVector(Ref.load(Offset, Size, Ref.Strides[Inner], B), B));
              });
    Result.push_back(joinPieces(Pieces, B));
  }
  return Result;
}

void RegisterEmitter::emitStore(const RegisterPlan &Plan) {
  MemoryRef Ref = accessedLines(Plan.Op);
  Value *Tensor = Plan.Op.operand(0);
  if (Plan.Form == RegisterForm::Pieces)
    return emitStoreOfPieces(flat(Tensor), Ref, Plan.PieceLanes);
  if (Plan.Form == RegisterForm::Flat)
    mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  unsigned Length = Ref.Type.extent(Inner);
  Vectors Stored;
  if (Plan.Form == RegisterForm::PaddedLines)
    Stored = map_to_vector(Padded.find(Tensor)->second, [&](Value *Line) {
      return subvector(Line, 0, Length);
    });
  else
    Stored = lines(Tensor, Length);
  for (auto [Line, Indices] : zip_equal(Stored, lineIndices(Ref.Type, B))) {
    if (Length == 1)
      Line = B.CreateExtractElement(Line, uint64_t(0));
    Ref.store(Line, Ref.offset(Indices, B), Length, Ref.Strides[Inner], B);
  }
}
