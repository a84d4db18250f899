// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_BUFFERS_PLACE_H
#define MATRIX_BUFFERS_PLACE_H

#include "matrix/Buffers/Buffers.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Where the elements of \p V are: in its buffer, which starts at what
/// \p BaseOf says of V's origin, or in the memory that it was loaded from, seen
/// through views. Adds no instruction.
MemoryRef
placeOf(llvm::Value *V, const Buffers &B,
        llvm::function_ref<llvm::Value *(llvm::Value *Origin, unsigned Buffer)>
            BaseOf,
        llvm::IRBuilderBase &Builder);

/// The same before buffers have memory, without an instruction: strides and
/// types are true, where they are constant, and bases are not.
MemoryRef placeOf(llvm::Value *V, const Buffers &B,
                  llvm::IRBuilderBase &Builder);

} // namespace matrix

#endif
