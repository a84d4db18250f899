// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_CALLREFUSAL_H
#define MATRIX_REASONS_CALLREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why a call of BLAS is not raised. CallRefusals.def has the words.
enum class CallRefusal : uint8_t {
#define MATRIX_CALL_REFUSAL(Name, Text) Name,
#include "matrix/Reasons/CallRefusals.def"
};

/// The end of "this call stays as it is: ".
llvm::StringRef describe(CallRefusal Why);

} // namespace matrix

#endif
