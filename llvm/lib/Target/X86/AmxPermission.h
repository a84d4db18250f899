// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linux lets a process use the tile registers when it has asked for them once:
// a thread's signal frames and context grow by 8 KiB then.

#ifndef MATRIX_LIB_TARGET_X86_AMXPERMISSION_H
#define MATRIX_LIB_TARGET_X86_AMXPERMISSION_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

class Subtarget;

/// How a module comes to use tile registers: its AmxRequestFlag.
enum class AmxRequest : uint8_t {
  /// The program declares that the processes that it runs in may.
  Declared = 1,
  /// Before a product, the code asks the system, once in a process. So it is
  /// where there is no such flag.
  OnFirstUse = 2,
  /// Not at all.
  Never = 3
};
AmxRequest amxRequest(const Subtarget &ST);

/// Whether the code at hand can ask the system.
bool canRequestAmx(const Subtarget &ST);

/// Emits the question, whose answer is an i1: a call of a function of the
/// module, which is defined if it is not yet there.
llvm::Value *emitAmxRequest(llvm::IRBuilderBase &B);

} // namespace matrix

#endif
