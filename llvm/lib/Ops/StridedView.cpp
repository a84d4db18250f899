// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The algebra of strided views, and how attributes encode them.

#include "matrix/Ops/StridedView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

SmallVector<unsigned, TensorType::MaxRank> matrix::extentsOf(TensorType T) {
  SmallVector<unsigned, TensorType::MaxRank> Extents;
  for (unsigned K = 0; K != T.rank(); ++K)
    Extents.push_back(T.extent(K));
  return Extents;
}

SmallVector<unsigned, TensorType::MaxRank> matrix::layoutOf(TensorType T) {
  SmallVector<unsigned, TensorType::MaxRank> Layout;
  for (unsigned P = 0; P != T.rank(); ++P)
    Layout.push_back(T.layout(P));
  return Layout;
}

SmallVector<int64_t> matrix::signedExtentsOf(TensorType T) {
  auto Extents = extentsOf(T);
  return SmallVector<int64_t>(Extents.begin(), Extents.end());
}

StridedView StridedView::all(unsigned Rank) {
  StridedView V;
  V.Offsets.assign(Rank, 0);
  for (unsigned K = 0; K != Rank; ++K)
    V.Dimensions.push_back({K, 1});
  return V;
}

StridedView StridedView::of(TensorOp Op) {
  ArrayRef<unsigned> Attributes = Op.attributes();
  unsigned Rank = Op.operandType(0).rank();
  StridedView V;
  if (Op.kind() == OpKind::Transpose) {
    V.Offsets.assign(Rank, 0);
    for (unsigned D : Attributes)
      V.Dimensions.push_back({D, 1});
    return V;
  }
  for (unsigned Offset : Attributes.take_front(Rank))
    V.Offsets.push_back(int32_t(Offset));
  for (ArrayRef<unsigned> Rest = Attributes.drop_front(Rank); !Rest.empty();
       Rest = Rest.drop_front(2))
    V.Dimensions.push_back({Rest[0], int32_t(Rest[1])});
  return V;
}

StridedView StridedView::then(const StridedView &Next) const {
  StridedView V;
  V.Offsets = Offsets;
  for (auto [D, Offset] : zip_equal(Dimensions, Next.Offsets))
    V.Offsets[D.Source] += D.Factor * Offset;
  for (Dimension D : Next.Dimensions)
    V.Dimensions.push_back(
        {Dimensions[D.Source].Source, Dimensions[D.Source].Factor * D.Factor});
  return V;
}

SmallVector<unsigned> StridedView::attributes() const {
  SmallVector<unsigned> Attributes;
  for (int64_t Offset : Offsets)
    Attributes.push_back(unsigned(Offset));
  for (Dimension D : Dimensions) {
    Attributes.push_back(D.Source);
    Attributes.push_back(unsigned(D.Factor));
  }
  return Attributes;
}

bool StridedView::verify(TensorType Source, ArrayRef<unsigned> Extents,
                         raw_ostream &OS) const {
  for (Dimension D : Dimensions)
    if (D.Source >= Source.rank()) {
      OS << "expected sources below " << Source.rank() << ", got " << D.Source;
      return false;
    }
  for (unsigned S = 0; S != Source.rank(); ++S) {
    int64_t First = Offsets[S], Last = Offsets[S];
    for (auto [D, Extent] : zip_equal(Dimensions, Extents))
      if (D.Source == S)
        (D.Factor < 0 ? First : Last) += D.Factor * (Extent - 1);
    if (First >= 0 && Last < Source.extent(S))
      continue;
    OS << "expected indices from 0 to " << Source.extent(S) - 1
       << " of dimension " << S << ", got " << First << " to " << Last;
    return false;
  }
  return true;
}

bool StridedView::verifyDistinct(ArrayRef<unsigned> Extents,
                                 raw_ostream &OS) const {
  // The smallest factors of each source come first.
  struct Step {
    unsigned Source;
    uint64_t Size;
    unsigned Extent;
  };
  SmallVector<Step> Steps;
  for (auto [D, Extent] : zip_equal(Dimensions, Extents))
    if (Extent != 1)
      Steps.push_back({D.Source, uint64_t(std::abs(D.Factor)), Extent});
  sort(Steps, [](const Step &A, const Step &B) {
    return std::tie(A.Source, A.Size) < std::tie(B.Source, B.Size);
  });
  uint64_t Span = 0;
  for (auto [I, S] : enumerate(Steps)) {
    if (I == 0 || Steps[I - 1].Source != S.Source)
      Span = 0;
    if (S.Size <= Span) {
      OS << "expected factors above " << Span << " of dimension " << S.Source
         << ", got " << S.Size;
      return false;
    }
    Span += S.Size * (S.Extent - 1);
  }
  return true;
}
