// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_ELEMENTCOST_H
#define MATRIX_TARGET_ELEMENTCOST_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// Whether \p Ops, element-wise operations that read \p Leaves tensors and
/// write one, take longer on vectors of \p Width than element by element: a
/// processor may have no such instruction for lanes.
bool areFasterInElements(llvm::ArrayRef<TensorOp> Ops, unsigned Leaves,
                         unsigned Width, const Subtarget &ST);

/// Whether \p Op, an element-wise operation, is an instruction on a vector of
/// \p Width elements, or two: not one for each lane, nor a call.
bool isFewInstructions(TensorOp Op, unsigned Width, const Subtarget &ST);
/// The same, and none of its vectors is longer or shorter than the others.
bool isShortInVectors(TensorOp Op, unsigned Width, const Subtarget &ST);
/// The same of a multiplication of elements of type \p Element.
bool multipliesInVectors(llvm::Type *Element, unsigned Width,
                         const Subtarget &ST);
/// The same of a step of the reduction \p Op.
bool isShortStep(TensorOp Op, unsigned Width, const Subtarget &ST);

/// LLVM's cost of an operation that is a call of the math library, at least.
constexpr unsigned CallCost = 10;

/// Whether each element of \p Op takes a call of the math library, or about as
/// long as one.
bool isLibraryCall(TensorOp Op, const Subtarget &ST);

} // namespace matrix

#endif
