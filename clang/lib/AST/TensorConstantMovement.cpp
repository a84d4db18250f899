// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that move elements of tensors, in constant expressions: what
// matrix/Ops/OpKinds.def says of them, place by place of the result.

#include "ByteCode/State.h"
#include "TensorConstant.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"

using namespace clang;
using llvm::APSInt;

/// The element at each place of the result is that which \p Find gives.
bool TensorConstantOperation::move(
    llvm::function_ref<const APValue *(ArrayRef<uint64_t>)> Find) {
  TensorIndexSpace Space = resultSpace();
  if (!spend(Space.size()))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Space.size());
  Space.forEach([&](ArrayRef<uint64_t> Place) {
    Elements.push_back(*Find(Place));
    return true;
  });
  return give(Elements);
}

bool TensorConstantOperation::transpose() {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  TensorPlace From(Source.rank());
  return move([&](ArrayRef<uint64_t> Place) {
    for (auto [To, Dimension] : llvm::enumerate(Call.Dimensions))
      From[Dimension] = Place[To];
    return &A[Source.indexOf(From)];
  });
}

bool TensorConstantOperation::reshape() {
  MatrixView A = operand(0);
  return spend(A.size()) && give(A.elements());
}

bool TensorConstantOperation::broadcast() {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  TensorPlace From(Source.rank());
  return move([&](ArrayRef<uint64_t> Place) {
    for (auto [Dimension, To] : llvm::enumerate(Call.Dimensions))
      From[Dimension] = Source.extents()[Dimension] == 1 ? 0 : Place[To];
    return &A[Source.indexOf(From)];
  });
}

static int64_t modulo(int64_t Number, int64_t Divisor) {
  int64_t Rest = Number % Divisor;
  return Rest < 0 ? Rest + Divisor : Rest;
}

/// The index, below \p Extent, of what a tensor that goes on as \p Boundary
/// says has at \p Index; -1 for what is around it.
static int64_t findInside(TensorBoundary Boundary, int64_t Index,
                          int64_t Extent) {
  if (Index >= 0 && Index < Extent)
    return Index;
  switch (Boundary) {
  case TensorBoundary::Constant:
    return -1;
  case TensorBoundary::Replicate:
    return Index < 0 ? 0 : Extent - 1;
  case TensorBoundary::Reflect: {
    if (Extent == 1)
      return 0;
    int64_t Folded = modulo(Index, 2 * Extent - 2);
    return std::min(Folded, 2 * Extent - 2 - Folded);
  }
  case TensorBoundary::Symmetric: {
    int64_t Folded = modulo(Index, 2 * Extent);
    return std::min(Folded, 2 * Extent - 1 - Folded);
  }
  case TensorBoundary::Wrap:
    return modulo(Index, Extent);
  }
  llvm_unreachable("all boundaries are known");
}

bool TensorConstantOperation::pad() {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  TensorPlace From(Source.rank());
  return move([&](ArrayRef<uint64_t> Place) -> const APValue * {
    for (unsigned D = 0; D != Source.rank(); ++D) {
      int64_t Index = int64_t(Place[D]) - Call.Low[D];
      int64_t Step = Call.Interior[D] + 1;
      if (Step != 1)
        Index = Index % Step == 0 ? Index / Step : -1;
      Index = findInside(Call.Boundary, Index, Source.extents()[D]);
      if (Index < 0)
        return &Values[1];
      From[D] = Index;
    }
    return &A[Source.indexOf(From)];
  });
}

/// Behind the dimensions of the operand, the result has one for the index
/// within a tile, for each dimension that is cut. The last tile is filled
/// with zeros.
bool TensorConstantOperation::cutIntoTiles() {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  APValue Zero = Element.zero(A.ElementType);
  return move([&](ArrayRef<uint64_t> Place) -> const APValue * {
    TensorPlace From(Place.take_front(Source.rank()));
    for (unsigned I = 0; I != Call.Dimensions.size(); ++I) {
      uint64_t &Index = From[Call.Dimensions[I]];
      Index = Index * Call.Sizes[I] + Place[Source.rank() + I];
    }
    for (auto [Index, Extent] : llvm::zip(From, Source.extents()))
      if (Index >= Extent)
        return &Zero;
    return &A[Source.indexOf(From)];
  });
}

bool TensorConstantOperation::joinTiles() {
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  return move([&](ArrayRef<uint64_t> Place) {
    TensorPlace From(Place);
    for (unsigned I = 0; I != Call.Dimensions.size(); ++I) {
      uint64_t &Block = From[Call.Dimensions[I]];
      From.push_back(Place[Call.Dimensions[I]] % Call.Sizes[I]);
      Block = Place[Call.Dimensions[I]] / Call.Sizes[I];
    }
    return &A[Source.indexOf(From)];
  });
}

bool TensorConstantOperation::concatenate() {
  unsigned Dimension = Call.Dimensions[0];
  return move([&](ArrayRef<uint64_t> Place) {
    TensorPlace From(Place);
    for (unsigned I = 0;; ++I) {
      TensorIndexSpace Source = spaceOf(I);
      uint64_t Extent = Source.extents()[Dimension];
      if (From[Dimension] < Extent)
        return &getElement(Values[I], Source.indexOf(From));
      From[Dimension] -= Extent;
    }
  });
}

/// Diagnoses an index of the first operand, under the type that the program
/// has for it, that is out of range. \returns false if it did.
bool TensorConstantOperation::checkIndex(unsigned Dimension,
                                         const APSInt &Index) {
  QualType Written = Types[0];
  const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(Call.Operands[0]);
  if (Cast && Cast->getCastKind() == CK_MatrixCast)
    Written = Cast->getSubExpr()->getType();
  return checkTensorIndex(State, E, Written, Dimension, Index);
}

/// The first element of a part of the first operand that has \p Extents.
bool TensorConstantOperation::findStarts(ArrayRef<uint64_t> Extents,
                                         TensorCall::Numbers &Starts) {
  // They stand behind the tensors.
  unsigned First = Call.Operands.size();
  for (unsigned D = 0; D != Extents.size(); ++D) {
    const APSInt &Start = Values[First + D].getInt();
    APSInt Last = Start.extend(std::max(Start.getBitWidth(), 64u) + 1);
    Last += APSInt::get(Extents[D] - 1).extOrTrunc(Last.getBitWidth());
    if (!checkIndex(D, Start) || !checkIndex(D, Last))
      return false;
    Starts.push_back(Start.getExtValue());
  }
  return true;
}

bool TensorConstantOperation::slice() {
  TensorCall::Numbers Starts = Call.Starts, Steps = Call.Steps;
  if (Steps.empty()) {
    if (!findStarts(resultSpace().extents(), Starts))
      return false;
    Steps.assign(Starts.size(), 1);
  }
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0);
  TensorPlace From(Source.rank());
  return move([&](ArrayRef<uint64_t> Place) {
    for (unsigned D = 0; D != Source.rank(); ++D)
      From[D] = Starts[D] + int64_t(Place[D]) * Steps[D];
    return &A[Source.indexOf(From)];
  });
}

bool TensorConstantOperation::insertSlice() {
  TensorCall::Numbers Starts;
  MatrixView A = operand(0), Part = operand(1);
  TensorIndexSpace Whole = spaceOf(0), Inner = spaceOf(1);
  if (!spend(A.size()) || !findStarts(Inner.extents(), Starts))
    return false;
  SmallVector<APValue, 16> Elements = A.elements();
  Inner.forEach([&](ArrayRef<uint64_t> Place) {
    TensorPlace To(Place);
    for (unsigned D = 0; D != To.size(); ++D)
      To[D] += Starts[D];
    Elements[Whole.indexOf(To)] = Part[Inner.indexOf(Place)];
    return true;
  });
  return give(Elements);
}

/// What the second operand picks in \p Dimension of the first one, in order.
bool TensorConstantOperation::findPicked(unsigned Dimension,
                                         TensorCall::Numbers &Picked) {
  for (const APValue &Value : operand(1).elements()) {
    if (!checkIndex(Dimension, Value.getInt()))
      return false;
    Picked.push_back(Value.getInt().getExtValue());
  }
  return true;
}

bool TensorConstantOperation::gather() {
  unsigned Dimension = Call.Dimensions[0];
  TensorCall::Numbers Picked;
  if (!findPicked(Dimension, Picked))
    return false;
  MatrixView A = operand(0);
  TensorIndexSpace Source = spaceOf(0), Indices = spaceOf(1);
  return move([&](ArrayRef<uint64_t> Place) {
    TensorPlace From(Place.take_front(Dimension));
    From.push_back(Picked[Indices.indexOf(Place.slice(Dimension))]);
    llvm::append_range(From, Place.drop_front(Dimension + Indices.rank()));
    return &A[Source.indexOf(From)];
  });
}

/// Elements are added in the order of the indices.
bool TensorConstantOperation::scatter() {
  bool IsAdded = Call.Operation == TensorOperation::ScatterAdd;
  unsigned Dimension = Call.Dimensions[0];
  MatrixView A = operand(0), Given = operand(2);
  TensorCall::Numbers Picked;
  if (!spend(A.size() + Given.size()) || !findPicked(Dimension, Picked))
    return false;
  if (!IsAdded) {
    SmallVector<int64_t, 8> Sorted(Picked);
    llvm::sort(Sorted);
    auto Twice = std::adjacent_find(Sorted.begin(), Sorted.end());
    if (Twice != Sorted.end()) {
      State.FFDiag(E, diag::note_constexpr_tensor_scatter_twice)
          << unsigned(*Twice) << Dimension;
      return false;
    }
  }
  TensorIndexSpace Whole = spaceOf(0), Indices = spaceOf(1),
                   Source = spaceOf(2);
  SmallVector<APValue, 16> Elements = A.elements();
  return Source.forEach([&](ArrayRef<uint64_t> Place) {
    TensorPlace To(Place.take_front(Dimension));
    To.push_back(Picked[Indices.indexOf(Place.slice(Dimension))]);
    llvm::append_range(To, Place.drop_front(Dimension + Indices.rank()));
    APValue &Target = Elements[Whole.indexOf(To)];
    const APValue &Value = Given[Source.indexOf(Place)];
    if (IsAdded)
      return Element.wrapping(BO_Add, A.ElementType, Target, Value);
    Target = Value;
    return true;
  }) && give(Elements);
}
