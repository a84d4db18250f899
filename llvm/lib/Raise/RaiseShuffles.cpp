// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles of large flat vectors: what they do decides what they become. A
// splat and a few replaced lanes have operations of their own; the others keep
// their mask, as a table.

#include "Raiser.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace matrix;
using namespace llvm::PatternMatch;

Value *Raiser::element(Value *Tensor, unsigned Index) {
  return OpBuilder(B).extract(Tensor, B.getInt64(Index));
}

static int lengthOf(const Value *Flat) {
  return cast<FixedVectorType>(Flat->getType())->getNumElements();
}

/// The position from which \p Mask takes lanes one after another.
static std::optional<int> firstOfRun(ArrayRef<int> Mask) {
  for (auto [K, M] : enumerate(Mask))
    if (M < 0 || M != Mask[0] + int(K))
      return std::nullopt;
  return Mask[0];
}

bool Raiser::raisePermutation(IntrinsicInst &I) {
  if (I.arg_size() == 0)
    return false;
  Value *First = I.getArgOperand(0);
  SmallVector<int> Mask;
  switch (I.getIntrinsicID()) {
  case Intrinsic::vector_reverse:
    append_range(Mask, reverse(seq(0, lengthOf(First))));
    raiseShuffle(I, First, First, Mask);
    return true;
  case Intrinsic::vector_extract: {
    if (!isa<FixedVectorType>(I.getType()))
      return false;
    int From = cast<ConstantInt>(I.getArgOperand(1))->getZExtValue();
    append_range(Mask, seq(From, From + lengthOf(&I)));
    raiseShuffle(I, First, First, Mask);
    return true;
  }
  case Intrinsic::vector_insert: {
    Value *Part = I.getArgOperand(1);
    if (!isa<FixedVectorType>(Part->getType()))
      return false;
    int From = cast<ConstantInt>(I.getArgOperand(2))->getZExtValue();
    int Length = lengthOf(First);
    for (int K : seq(0, Length)) {
      bool IsReplaced = K >= From && K < From + lengthOf(Part);
      Mask.push_back(IsReplaced ? Length + K - From : K);
    }
    raiseShuffle(I, First, Part, Mask);
    return true;
  }
  default:
    return false;
  }
}

void Raiser::raiseShuffle(Instruction &I, Value *First, Value *Second,
                          ArrayRef<int> Mask) {
  OpBuilder Ops(B);
  TensorType Result = flatType(I.getType());
  int Length = lengthOf(First);

  // A part of one operand.
  if (std::optional<int> From = firstOfRun(Mask);
      From && !isLargeVector(I.getType())) {
    int Count = Mask.size(), Total = Length + lengthOf(Second);
    Value *Source = nullptr;
    if (*From + Count <= Length)
      Source = First;
    else if (*From >= Length && *From + Count <= Total)
      Source = Second;
    if (Source) {
      int Start = Source == First ? *From : *From - Length;
      I.replaceAllUsesWith(
          Ops.extractLanes(twin(Source), B.getInt64(Start), Count));
      Dead.push_back(&I);
      return;
    }
  }

  // Every lane is one element.
  const int *Lane = find_if(Mask, [](int M) { return M >= 0; });
  if (Lane == Mask.end()) {
    replace(I, PoisonValue::get(Result.type()));
    return;
  }
  if (all_of(Mask, [&](int M) { return M < 0 || M == *Lane; })) {
    Value *Scalar;
    if (*Lane != 0 ||
        !match(First, m_InsertElt(m_Value(), m_Value(Scalar), m_Zero())))
      Scalar = *Lane < Length ? element(twin(First), *Lane)
                              : element(twin(Second), *Lane - Length);
    replace(I, Ops.splat(Result, Scalar));
    return;
  }

  // One operand with a few lanes replaced, as InstCombine writes insertions.
  constexpr unsigned FewLanes = 8;
  auto Replaced = [&](int From) {
    SmallVector<unsigned> Lanes;
    for (int K = 0, E = Mask.size(); K != E; ++K)
      if (Mask[K] >= 0 && Mask[K] != From + K)
        Lanes.push_back(K);
    return Lanes;
  };
  if (int(Mask.size()) == Length)
    for (int From : {0, Length})
      if (SmallVector<unsigned> Lanes = Replaced(From);
          Lanes.size() <= FewLanes) {
        Value *A = twin(First), *C = twin(Second);
        Value *Tensor = From == 0 ? A : C;
        for (unsigned K : Lanes)
          Tensor = Ops.insert(Tensor,
                              Mask[K] < Length ? element(A, Mask[K])
                                               : element(C, Mask[K] - Length),
                              B.getInt64(K));
        replace(I, Tensor);
        return;
      }

  SmallVector<uint32_t> Indices(Mask.begin(), Mask.end());
  auto *Array = ConstantDataArray::get(F.getContext(), Indices);
  auto *Table =
      new GlobalVariable(*F.getParent(), Array->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Array, "matrix.shuffle");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  replace(I, Ops.shuffle(Result, twin(First), twin(Second), Table));
}
