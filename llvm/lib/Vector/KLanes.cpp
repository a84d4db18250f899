// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles between rows and k lanes, in the forms that LLVM 22 selects well.

#include "matrix/Vector/KLanes.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Vector/Vectors.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

static Value *concatenate(Value *A, Value *C, IRBuilderBase &B) {
  SmallVector<int> Mask(2 * numLanes(A));
  std::iota(Mask.begin(), Mask.end(), 0);
  return B.CreateShuffleVector(A, C, Mask);
}

/// The same where four rows of all lines are 128 bits, in two steps, the second
/// one of which stays within these: LLVM 22 makes one instruction of both, or
/// two, where it takes a dozen for one shuffle.
static Value *interleaveInParts(Value *Lines, unsigned KLanes,
                                IRBuilderBase &B) {
  constexpr unsigned Few = 4;
  auto *Type = cast<FixedVectorType>(Lines->getType());
  unsigned Count = Type->getNumElements(), Parts = Count / KLanes / Few;
  auto *Words = FixedVectorType::get(
      B.getIntNTy(Few * Type->getScalarSizeInBits()), Count / Few);
  SmallVector<int> OfWords, Within;
  for (unsigned Part = 0; Part != Parts; ++Part)
    for (unsigned Step = 0; Step != KLanes; ++Step)
      OfWords.push_back(Step * Parts + Part);
  for (unsigned Lane = 0; Lane != Count; ++Lane) {
    unsigned Row = Lane / KLanes, Step = Lane % KLanes;
    Within.push_back(Row / Few * Few * KLanes + Step * Few + Row % Few);
  }
  Lines = B.CreateShuffleVector(B.CreateBitCast(Lines, Words), OfWords);
  return B.CreateShuffleVector(B.CreateBitCast(Lines, Type), Within);
}

Value *matrix::interleaveKLanes(Value *Lines, unsigned KLanes,
                                IRBuilderBase &B) {
  unsigned Rows = numLanes(Lines) / KLanes;
  auto *Type = cast<FixedVectorType>(Lines->getType());
  bool HasParts = Rows > 4 && Rows % 4 == 0 &&
                  4 * KLanes * Type->getScalarSizeInBits() == 128 &&
                  !permutesLanes(*B.GetInsertBlock()->getParent(), Type);
  if (HasParts)
    return interleaveInParts(Lines, KLanes, B);
  SmallVector<int> Mask;
  for (unsigned Row = 0; Row != Rows; ++Row)
    for (unsigned Step = 0; Step != KLanes; ++Step)
      Mask.push_back(Step * Rows + Row);
  return B.CreateShuffleVector(Lines, Mask);
}

/// Granules of \p A and \p C in turn: the first or the second half of what
/// becomes of each part.
static Value *zipHalf(Value *A, Value *C, unsigned Granule, unsigned Part,
                      unsigned Half, IRBuilderBase &B) {
  unsigned Lanes = numLanes(A);
  // LLVM finds instructions for whole granules where these are lanes.
  unsigned Bits = A->getType()->getScalarSizeInBits() * Granule;
  if (Granule != 1 && Bits <= 64) {
    auto *Wide = FixedVectorType::get(B.getIntNTy(Bits), Lanes / Granule);
    Value *Zipped = zipHalf(B.CreateBitCast(A, Wide), B.CreateBitCast(C, Wide),
                            /*Granule=*/1, Part / Granule, Half, B);
    return B.CreateBitCast(Zipped, A->getType());
  }
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    unsigned Place = Half * Part + Lane % Part, Turn = Place / Granule;
    Mask.push_back(Lane / Part * Part + Turn / 2 * Granule + Place % Granule +
                   Turn % 2 * Lanes);
  }
  return B.CreateShuffleVector(A, C, Mask);
}

SmallVector<Value *> matrix::zipLines(ArrayRef<Value *> Lines, unsigned Granule,
                                      unsigned Part, IRBuilderBase &B) {
  // Neighbors become one line of pairs, then pairs one of groups.
  SmallVector<SmallVector<Value *>> Zipped;
  for (Value *Line : Lines)
    Zipped.push_back({Line});
  for (; Zipped.size() > 1; Granule *= 2) {
    SmallVector<SmallVector<Value *>> Next;
    for (unsigned I = 0; I != Zipped.size(); I += 2) {
      SmallVector<Value *> Both;
      for (auto [A, C] : zip_equal(Zipped[I], Zipped[I + 1]))
        for (unsigned Half : {0, 1})
          Both.push_back(zipHalf(A, C, Granule, Part, Half, B));
      Next.push_back(Both);
    }
    Zipped = std::move(Next);
  }
  return Zipped.front();
}

Value *matrix::interleaveKLanes(ArrayRef<Value *> Lines, unsigned KLanes,
                                IRBuilderBase &B, Constant *Missing) {
  SmallVector<Value *> Parts;
  for (Value *Line : Lines)
    Parts.push_back(asVector(Line, B));
  auto *Type = cast<FixedVectorType>(Parts.front()->getType());
  Parts.resize(KLanes, Missing ? ConstantVector::getSplat(
                                     Type->getElementCount(), Missing)
                               : Constant::getNullValue(Type));
  for (; Parts.size() > 1; Parts.truncate(Parts.size() / 2))
    for (unsigned I = 0; I != Parts.size() / 2; ++I)
      Parts[I] = concatenate(Parts[2 * I], Parts[2 * I + 1], B);
  return interleaveKLanes(Parts.front(), KLanes, B);
}

Value *matrix::fillKLanes(Value *Elements, unsigned KLanes, IRBuilderBase &B) {
  Elements = asVector(Elements, B);
  unsigned Count = numLanes(Elements);
  if (Count == KLanes)
    return Elements;
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != KLanes; ++Lane)
    Mask.push_back(std::min(Lane, Count));
  return B.CreateShuffleVector(
      Elements, Constant::getNullValue(Elements->getType()), Mask);
}

Value *matrix::repeatKLanes(Value *Elements, unsigned KLanes, unsigned Rows,
                            IRBuilderBase &B) {
  Elements = asVector(Elements, B);
  unsigned Count = numLanes(Elements);
  // The first lane of the second operand is -0: times +0 it is -0 again, which
  // changes no sum.
  Type *T = Elements->getType();
  Constant *Zero = T->isFPOrFPVectorTy() ? ConstantFP::getZero(T, true)
                                         : Constant::getNullValue(T);
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Rows * KLanes; ++Lane)
    Mask.push_back(std::min(Lane % KLanes, Count));
  return B.CreateShuffleVector(Elements, Zero, Mask);
}

/// Two vectors become one, which has half as many steps of twice as many
/// columns; one that is left over is its own partner.
static SmallVector<Value *>
joinKLanes(ArrayRef<Value *> Sums, unsigned KLanes,
           function_ref<Value *(Value *, Value *)> Add, IRBuilderBase &B) {
  unsigned Lanes = numLanes(Sums.front());
  SmallVector<Value *> Joined(Sums);
  for (unsigned Left = KLanes; Left != 1; Left /= 2) {
    SmallVector<int> Even, Odd;
    for (unsigned Lane = 0; Lane != 2 * Lanes; Lane += 2) {
      Even.push_back(Lane);
      Odd.push_back(Lane + 1);
    }
    SmallVector<Value *> Next;
    for (unsigned I = 0; I < Joined.size(); I += 2) {
      Value *A = Joined[I], *C = I + 1 < Joined.size() ? Joined[I + 1] : A;
      Next.push_back(Add(B.CreateShuffleVector(A, C, Even),
                         B.CreateShuffleVector(A, C, Odd)));
    }
    Joined = std::move(Next);
  }
  return Joined;
}

SmallVector<Value *>
matrix::addUpKLanes(ArrayRef<Value *> Sums, unsigned KLanes,
                    function_ref<Value *(Value *, Value *)> Add,
                    IRBuilderBase &B) {
  unsigned Lanes = numLanes(Sums.front()), Rows = Lanes / KLanes;
  SmallVector<Value *> Joined = joinKLanes(Sums, KLanes, Add, B);
  SmallVector<Value *> Columns;
  for (unsigned N = 0; N != Sums.size(); ++N) {
    Value *From = Joined[N / KLanes];
    unsigned First = N % KLanes * Rows;
    SmallVector<int> Mask(Rows);
    std::iota(Mask.begin(), Mask.end(), First);
    Columns.push_back(Rows == 1 ? B.CreateExtractElement(From, First)
                                : B.CreateShuffleVector(From, Mask));
  }
  return Columns;
}

Value *matrix::addUpToLanes(ArrayRef<Value *> Sums,
                            function_ref<Value *(Value *, Value *)> Add,
                            IRBuilderBase &B) {
  Value *Row = joinKLanes(Sums, numLanes(Sums.front()), Add, B).front();
  return Sums.size() == 1 ? B.CreateExtractElement(Row, uint64_t(0))
                          : subvector(Row, 0, Sums.size(), B);
}
