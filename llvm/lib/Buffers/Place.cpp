// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Buffers/Place.h"

using namespace llvm;
using namespace matrix;

/// The memory of a view of what lies at \p Ref.
static MemoryRef viewOf(TensorOp View, const MemoryRef &Ref, IRBuilderBase &B) {
  if (View.kind() != OpKind::Reshape)
    return Ref.permuted(View.attributes());
  // Only contiguous memory is ever reshaped.
  MemoryRef Result = MemoryRef::contiguous(View.resultType(), Ref.Base, B);
  Result.Alignment = Ref.Alignment;
  return Result;
}

MemoryRef matrix::placeOf(Value *V, const Buffers &B,
                          function_ref<Value *(unsigned)> BaseOf,
                          IRBuilderBase &Builder) {
  if (isView(V)) {
    TensorOp View = *TensorOp::of(V);
    return viewOf(View, placeOf(View.operand(0), B, BaseOf, Builder), Builder);
  }
  if (B.isInPlace(V))
    return MemoryRef::ofAccess(*TensorOp::of(V));
  // An argument is in no buffer; functions that have one are only printed.
  std::optional<unsigned> Buffer = B.bufferOf(V);
  return MemoryRef::contiguous(TensorType::of(V->getType()),
                               Buffer ? BaseOf(*Buffer) : nullptr, Builder);
}

MemoryRef matrix::placeOf(Value *V, const Buffers &B, IRBuilderBase &Builder) {
  return placeOf(V, B, [](unsigned) { return nullptr; }, Builder);
}
