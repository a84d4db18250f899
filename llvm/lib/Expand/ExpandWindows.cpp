// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pooling: reductions over windows, as reductions of views of what is padded by
// the element that changes no result.

#include "Expander.h"
#include "matrix/Vector/ReductionTotals.h"

using namespace llvm;
using namespace matrix;

/// The windows of all dimensions over \p T, which is padded, reduced to a
/// tensor like \p To.
Value *Expander::reducedWindows(TensorOp Op, Value *T, TensorType To,
                                ArrayRef<WindowDimension> Windows) {
  unsigned Rank = To.rank();
  StridedView View = StridedView::all(Rank);
  Extents All = extentsOf(To);
  for (auto [K, W] : enumerate(Windows)) {
    View.Dimensions[K].Factor = W.Stride;
    if (W.Size != 1) {
      View.Dimensions.push_back({unsigned(K), W.Dilation});
      All.push_back(W.Size);
    }
  }
  if (All.size() == Rank)
    return viewAs(To, T, View);
  T = viewAs(alike(To, typeOf(T).element(), All), T, View);
  unsigned Reduced = (1u << All.size()) - (1u << Rank);
  std::fill(All.begin() + Rank, All.end(), 1);
  T = Ops.create(reductionBy(*windowStep(Op.kind())),
                 alike(To, To.element(), All).type(), {T},
                 {Reduced, Op.attributes().back()});
  return as(To, Ops.reshape(alike(To, To.element(), extentsOf(To)), T));
}

Value *Expander::window(TensorOp Op) {
  TensorType From = Op.operandType(0);
  SmallVector<WindowDimension> Windows = windowsOf(Op);
  SmallVector<PaddedDimension> Padding;
  for (const WindowDimension &W : Windows)
    Padding.push_back(W.padding());
  Constant *Neutral = neutralElement(*windowStep(Op.kind()), From.element());
  return slide(filled(Op.operand(0), Neutral, Padding, From), Windows,
               Op.resultType(), [&](Value *T, TensorType To) {
                 return reducedWindows(Op, T, To, Windows);
               });
}
