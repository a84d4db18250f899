// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies between a few lines and memory in which they are interleaved: channels
// of an image, complex numbers. A vector of each line is moved at once. What
// vectors leave at the end of lines is moved by one that starts early.
//
// Where the target has no instruction that reads or writes interleaved lines,
// interleaved memory is read in parts of 128 bits, so that shuffles stay within
// such parts (Vector/Interleaving.cpp). Of two lines in vectors of two parts:
//
//   memory   part 0  part 1  part 2  part 3
//   vectors  part 0  part 2
//            part 1  part 3

#include "Loops/InterleavedNest.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Interleaving.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace matrix;

/// Bits of elements are moved, whatever they are: no back end has fewer
/// shuffles of integers, and bools are bytes.
static MemoryRef asIntegers(const MemoryRef &Ref, IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  MemoryRef Result = Ref;
  Type *Integer = B.getIntNTy(
      DL.getTypeAllocSizeInBits(Ref.Type.element()).getFixedValue());
  Result.Type =
      TensorType::get(Integer, extentsOf(Ref.Type), layoutOf(Ref.Type));
  return Result;
}

/// Bits of \p V, lanes of as many elements as vectors of \p Integer have.
static Value *asIntegers(Value *V, Type *Integer, IRBuilderBase &B) {
  Type *Wanted = V->getType()->getWithNewType(Integer);
  return V->getType()->isIntOrIntVectorTy() ? B.CreateZExt(V, Wanted)
                                            : B.CreateBitCast(V, Wanted);
}

/// Stores vectors that have interleaved lines part by part, of \p Part elements
/// each: two parts at once, if there are two of each vector.
static void storeInTurn(const MemoryRef &Target, ArrayRef<Value *> Vectors,
                        Value *Offset, unsigned Part, IRBuilderBase &B) {
  unsigned Count = Vectors.size(), Width = numLanes(Vectors.front()),
           Together = std::min(2 * Part, Width);
  for (unsigned First = 0; First != Width * Count; First += Together) {
    auto LaneOf = [&](unsigned Lane) {
      return Lane / Part / Count * Part + Lane % Part;
    };
    auto VectorOf = [&](unsigned Lane) { return Lane / Part % Count; };
    SmallVector<int> Lanes;
    for (unsigned Lane = First; Lane != First + Together; ++Lane)
      Lanes.push_back(LaneOf(Lane) +
                      (VectorOf(Lane) == VectorOf(First) ? 0 : Width));
    Value *Parts =
        B.CreateShuffleVector(Vectors[VectorOf(First)],
                              Vectors[VectorOf(First + Together - 1)], Lanes);
    Target.store(Parts, B.CreateAdd(Offset, getIndex(B, First)), Together,
                 getIndex(B, 1), B);
  }
}

void matrix::storeInterleaved(const MemoryRef &Elements,
                              ArrayRef<Value *> Lines, Value *Offset,
                              unsigned Part, IRBuilderBase &B) {
  MemoryRef Target = asIntegers(Elements, B);
  unsigned Width = numLanes(Lines.front()), Count = Lines.size();
  SmallVector<Value *> Vectors;
  for (Value *Line : Lines)
    Vectors.push_back(asIntegers(Line, Target.Type.element(), B));
  if (Part != 0)
    return storeInTurn(Target, interleaveLines(Vectors, Part, B), Offset, Part,
                       B);
  Value *All = B.CreateShuffleVector(concatenateVectors(B, Vectors),
                                     createInterleaveMask(Width, Count));
  Target.store(All, Offset, Width * Count, getIndex(B, 1), B);
}

SmallVector<Value *> matrix::loadInterleaved(const MemoryRef &Elements,
                                             unsigned Count, unsigned Width,
                                             Value *Offset, unsigned Part,
                                             IRBuilderBase &B) {
  MemoryRef Source = asIntegers(Elements, B);
  Value *One = getIndex(B, 1);
  SmallVector<Value *> Lines;
  if (Part == 0) {
    Value *All = Source.load(Offset, Width * Count, One, B);
    for (unsigned Line = 0; Line != Count; ++Line)
      Lines.push_back(
          B.CreateShuffleVector(All, createStrideMask(Line, Count, Width)));
  } else {
    SmallVector<Value *> Vectors;
    for (unsigned K = 0; K != Count; ++K) {
      SmallVector<Value *> Parts;
      for (unsigned First = 0; First != Width; First += Part) {
        Value *At = B.CreateAdd(Offset, getIndex(B, First * Count + K * Part));
        Parts.push_back(Source.load(At, Part, One, B));
      }
      Vectors.push_back(concatenateVectors(B, Parts));
    }
    Lines = separateLines(Vectors, Part, B);
  }
  Type *Lane = laneType(Elements.Type.element());
  for (Value *&Line : Lines)
    Line = B.CreateBitCast(Line, Line->getType()->getWithNewType(Lane));
  return Lines;
}

InterleavedNest::InterleavedNest(TensorType Type, const InterleavedLines &Lines,
                                 const CopyLoops &Around, unsigned Width,
                                 IRBuilderBase &B)
    : Type(Type), Lines(Lines), Around(Around), Width(Width),
      Indices(Type.rank(), getIndex(B, 0)), B(B) {}

Value *InterleavedNest::offsetIn(const MemoryRef &Ref, Value *I,
                                 unsigned Line) {
  Indices[Lines.Along] = I;
  for (unsigned D : reverse(Lines.Across)) {
    Indices[D] = getIndex(B, Line % Type.extent(D));
    Line /= Type.extent(D);
  }
  return Ref.offset(Indices, B);
}

void InterleavedNest::emit(function_ref<void(Value *I)> Vectors) {
  unsigned Length = Type.extent(Lines.Along);
  CopyNest(Type, Around, Indices, B).emit([&] {
    emitLoop(B, 0, Length / Width, Width, Vectors);
    if (Length % Width)
      Vectors(getIndex(B, Length - Width));
  });
}

void matrix::emitInterleavedCopy(const MemoryRef &To, const MemoryRef &From,
                                 const CopyPlan::Interleaved &Plan,
                                 unsigned Width, IRBuilderBase &B) {
  MemoryRef Target = asIntegers(To, B), Source = asIntegers(From, B);
  InterleavedNest Nest(To.Type, Plan.Lines, Plan.Around, Width, B);
  unsigned Count = Plan.Lines.Count;
  Value *One = getIndex(B, 1);
  Nest.emit([&](Value *I) {
    SmallVector<Value *> Vectors;
    if (Plan.Lines.AreSeparated) {
      Vectors = loadInterleaved(Source, Count, Width,
                                Nest.offsetIn(Source, I, 0), Plan.Part, B);
      for (auto [Line, V] : enumerate(Vectors))
        Target.store(V, Nest.offsetIn(Target, I, Line), Width, One, B);
      return;
    }
    for (unsigned Line = 0; Line != Count; ++Line)
      Vectors.push_back(
          Source.load(Nest.offsetIn(Source, I, Line), Width, One, B));
    storeInterleaved(Target, Vectors, Nest.offsetIn(Target, I, 0), Plan.Part,
                     B);
  });
}
