// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_NESTREFUSAL_H
#define MATRIX_REASONS_NESTREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm {
class Instruction;
} // namespace llvm

namespace matrix {

/// Why loops are not raised. NestRefusals.def has the words.
enum class NestRefusal : uint8_t {
#define MATRIX_NEST_REFUSAL(Name, Text, Advice) Name,
#include "matrix/Reasons/NestRefusals.def"
};

/// The end of "these loops stay as they are: ".
llvm::StringRef describe(NestRefusal Why);
/// Advice: how the source has to be changed, or its options.
llvm::StringRef adviceOn(NestRefusal Why);

/// A refusal, and the instruction that it is about, if it is about one.
struct RefusedNest {
  NestRefusal Why;
  llvm::Instruction *At = nullptr;
};

} // namespace matrix

#endif
