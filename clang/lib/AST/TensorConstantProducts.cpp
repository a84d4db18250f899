// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products, convolutions and reductions of tensors in constant expressions.
//
// An element is computed in the one order that matrix/Ops/OpKinds.def tells,
// and nothing is contracted: each product and each sum is rounded. Integers are
// modulo 2^n.

#include "ByteCode/State.h"
#include "TensorConstant.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

using namespace clang;

/// \p Sum, which has no value before the first product, becomes Sum + A * B.
bool TensorConstantOperation::addProduct(QualType Type, APValue &Sum,
                                         const APValue &A, const APValue &B) {
  APValue Term = A;
  if (!Element.wrapping(BO_Mul, Type, Term, B))
    return false;
  if (Sum.hasValue())
    return Element.wrapping(BO_Add, Type, Sum, Term);
  Sum = std::move(Term);
  return true;
}

/// What one index of each label does to the index into an operand.
static SmallVector<uint64_t, 16> getStrides(const TensorIndexSpace &Space,
                                            ArrayRef<unsigned> Labels,
                                            unsigned NumLabels) {
  SmallVector<uint64_t, 16> Strides(NumLabels, 0);
  for (auto [Dimension, Label] : llvm::enumerate(Labels))
    Strides[Label] = Space.strideOf(Dimension);
  return Strides;
}

/// Labels below the result's rank are its dimensions; the others are summed
/// over, the first one slowest. A third operand is what the sums begin with.
bool TensorConstantOperation::contract(ArrayRef<unsigned> LabelsOfA,
                                       ArrayRef<unsigned> LabelsOfB) {
  TensorIndexSpace Left = spaceOf(0), Right = spaceOf(1), Kept = resultSpace();
  unsigned Rank = Kept.rank(), NumLabels = Rank;
  for (unsigned Label : LabelsOfA)
    NumLabels = std::max(NumLabels, Label + 1);
  TensorPlace Extents(NumLabels - Rank);
  for (auto [Dimension, Label] : llvm::enumerate(LabelsOfA))
    if (Label >= Rank)
      Extents[Label - Rank] = Left.extents()[Dimension];
  TensorIndexSpace Summed(Extents);
  if (!spend(Kept.size() * Summed.size()))
    return false;

  QualType Type = getMatrixElementType(E->getType());
  SmallVector<APValue, 16> A = operand(0).elements(), B = operand(1).elements();
  for (APValue &Value : A)
    if (!Element.convert(operand(0).ElementType, Type, Value))
      return false;
  for (APValue &Value : B)
    if (!Element.convert(operand(1).ElementType, Type, Value))
      return false;
  SmallVector<uint64_t, 16> StridesOfA = getStrides(Left, LabelsOfA, NumLabels);
  SmallVector<uint64_t, 16> StridesOfB =
      getStrides(Right, LabelsOfB, NumLabels);
  SmallVector<APValue, 16> Elements(Kept.size());
  if (Values.size() > 2)
    Elements = operand(2).elements();
  auto advance = [&](ArrayRef<uint64_t> Place, unsigned FirstLabel,
                     std::pair<uint64_t, uint64_t> From) {
    for (auto [I, Index] : llvm::enumerate(Place)) {
      From.first += Index * StridesOfA[FirstLabel + I];
      From.second += Index * StridesOfB[FirstLabel + I];
    }
    return From;
  };
  bool OK = Kept.forEach([&](ArrayRef<uint64_t> Place) {
    APValue &Sum = Elements[Kept.indexOf(Place)];
    std::pair<uint64_t, uint64_t> First = advance(Place, 0, {0, 0});
    return Summed.forEach([&](ArrayRef<uint64_t> Inner) {
      auto [InA, InB] = advance(Inner, Rank, First);
      return addProduct(Type, Sum, A[InA], B[InB]);
    });
  });
  return OK && give(Elements);
}

bool TensorConstantOperation::contract() {
  return contract(Call.LabelsOfA, Call.LabelsOfB);
}

bool TensorConstantOperation::matmul() {
  unsigned Rank = spaceOf(0).rank();
  SmallVector<unsigned, 8> LabelsOfA, LabelsOfB;
  for (unsigned D = 0; D != Rank; ++D) {
    LabelsOfA.push_back(D);
    LabelsOfB.push_back(D);
  }
  LabelsOfA[Rank - 1] = LabelsOfB[Rank - 2] = Rank;
  return contract(LabelsOfA, LabelsOfB);
}

/// Channels are slowest, then the window row by row.
bool TensorConstantOperation::convolution() {
  MatrixView Image = operand(0), Kernel = operand(1);
  TensorIndexSpace Source = spaceOf(0), Weights = spaceOf(1);
  TensorIndexSpace Target = resultSpace();
  TensorIndexSpace Window(Weights.extents().drop_front());
  if (!spend(Target.size() * Window.size()))
    return false;
  uint64_t Channels = Window.extents()[0];
  uint64_t OutputsOfGroup = Weights.extents()[0] / Call.Groups;
  SmallVector<APValue, 16> Elements(Target.size());
  bool OK = Target.forEach([&](ArrayRef<uint64_t> Place) {
    APValue &Sum = Elements[Target.indexOf(Place)];
    uint64_t Output = Place[1];
    return Window.forEach([&](ArrayRef<uint64_t> Inner) {
      TensorPlace From = {Place[0],
                          Output / OutputsOfGroup * Channels + Inner[0]};
      for (unsigned D = 0; D != Call.Strides.size(); ++D)
        From.push_back(Place[2 + D] * Call.Strides[D] +
                       Inner[1 + D] * Call.Dilations[D]);
      TensorPlace Weight = {Output};
      llvm::append_range(Weight, Inner);
      return addProduct(Image.ElementType, Sum, Image[Source.indexOf(From)],
                        Kernel[Weights.indexOf(Weight)]);
    });
  });
  return OK && give(Elements);
}

/// Each window row by row, from its first element on.
bool TensorConstantOperation::reduceWindows(ArrayRef<int64_t> Sizes,
                                            ArrayRef<int64_t> Strides,
                                            ArrayRef<int64_t> Dilations) {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0), Target = resultSpace();
  TensorIndexSpace Window(TensorPlace(Sizes.begin(), Sizes.end()));
  if (!spend(Target.size() * Window.size()))
    return false;
  SmallVector<APValue, 16> Elements(Target.size());
  TensorPlace From(Source.rank());
  bool OK = Target.forEach([&](ArrayRef<uint64_t> Place) {
    APValue &Sum = Elements[Target.indexOf(Place)];
    return Window.forEach([&](ArrayRef<uint64_t> Inner) {
      for (unsigned D = 0; D != Source.rank(); ++D)
        From[D] = Place[D] * Strides[D] + Inner[D] * Dilations[D];
      const APValue &Value = A[Source.indexOf(From)];
      if (Sum.hasValue())
        return applyReduction(Call.Step, A.ElementType, Sum, Value);
      Sum = Value;
      return true;
    });
  });
  return OK && give(Elements);
}

bool TensorConstantOperation::reduceWindows() {
  return reduceWindows(Call.Sizes, Call.Strides, Call.Dilations);
}

/// A window over all of these dimensions.
bool TensorConstantOperation::reduceDimensions() {
  TensorIndexSpace Source = spaceOf(0);
  TensorCall::Numbers Sizes(Source.rank(), 1), Ones(Source.rank(), 1);
  for (int64_t Dimension : Call.Dimensions)
    Sizes[Dimension] = Source.extents()[Dimension];
  return reduceWindows(Sizes, Ones, Ones);
}

/// The first place of the least or largest element, which is no NaN unless all
/// are.
bool TensorConstantOperation::argument() {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  if (!spend(A.size()))
    return false;
  bool IsWhole = Call.Dimensions.empty();
  TensorIndexSpace Target =
      IsWhole ? TensorIndexSpace(TensorPlace(1, 1)) : resultSpace();
  struct Candidate {
    const APValue *Value = nullptr;
    uint64_t Place = 0;
  };
  SmallVector<Candidate, 16> Best(Target.size());
  BinaryOperatorKind Better = Call.Step == MatrixReduction::Max ? BO_GT : BO_LT;
  Source.forEach([&](ArrayRef<uint64_t> Place) {
    uint64_t Number = Source.indexOf(Place), In = 0;
    const APValue &Value = A[Number];
    if (!IsWhole) {
      TensorPlace To(Place);
      Number = std::exchange(To[Call.Dimensions[0]], 0);
      In = Target.indexOf(To);
    }
    bool IsNaN = Value.isFloat() && Value.getFloat().isNaN();
    if (!IsNaN &&
        (!Best[In].Value || Element.compare(Better, Value, *Best[In].Value)))
      Best[In] = {&Value, Number};
    return true;
  });
  const ASTContext &Context = State.getASTContext();
  SmallVector<APValue, 16> Elements;
  for (const Candidate &Found : Best)
    Elements.push_back(
        APValue(Context.MakeIntValue(Found.Place, Context.IntTy)));
  if (!IsWhole)
    return give(Elements);
  Result = std::move(Elements.front());
  return true;
}
