// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows views and buffers to memory. Which values have a buffer, and share
// one, is decided in Buffers.cpp.

#include "matrix/Buffers/Place.h"

using namespace llvm;
using namespace matrix;

/// Adds instructions only if there is \p BaseOf.
static MemoryRef place(Value *V, const Buffers &B,
                       function_ref<Value *(Value *, unsigned)> BaseOf,
                       IRBuilderBase &Builder) {
  if (isView(V)) {
    TensorOp View = *TensorOp::of(V);
    MemoryRef Ref = place(View.operand(0), B, BaseOf, Builder);
    TensorType Type = View.resultType();
    if (View.kind() == OpKind::Reshape) {
      // Only contiguous memory is ever reshaped.
      MemoryRef Result = MemoryRef::contiguous(Type, Ref.Base, Builder);
      Result.Alignment = Ref.Alignment;
      return Result;
    }
    StridedView Strided = StridedView::of(View);
    return BaseOf ? Ref.viewed(Strided, Type, Builder)
                  : Ref.stridesViewed(Strided, Type, Builder);
  }
  if (B.isInPlace(V))
    return MemoryRef::ofAccess(*TensorOp::of(V));
  // An argument is in no buffer; functions that have one are only printed.
  std::optional<unsigned> Buffer = B.bufferOf(V);
  MemoryRef Ref = MemoryRef::contiguous(
      TensorType::of(V->getType()),
      Buffer && BaseOf ? BaseOf(V, *Buffer) : nullptr, Builder);
  if (!B.copiedIfWritten(V).empty())
    Ref.Alignment = std::min(Ref.Alignment, TensorOp::of(V)->elementAlign());
  return Ref;
}

MemoryRef matrix::placeOf(Value *V, const Buffers &B,
                          function_ref<Value *(Value *, unsigned)> BaseOf,
                          IRBuilderBase &Builder) {
  return place(V, B, BaseOf, Builder);
}

MemoryRef matrix::placeOf(Value *V, const Buffers &B, IRBuilderBase &Builder) {
  return place(V, B, nullptr, Builder);
}
