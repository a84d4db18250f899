// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What users are told of stages that make no plan. Emitted only if somebody
// asked for such remarks.

#ifndef MATRIX_REMARKS_STAGEREMARKS_H
#define MATRIX_REMARKS_STAGEREMARKS_H

#include "matrix/Reasons/CallRefusal.h"
#include "matrix/Reasons/NestRefusal.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace llvm {
class CallBase;
class Function;
class Loop;
class OptimizationRemarkEmitter;
} // namespace llvm

namespace matrix {

class TensorOp;
struct RunTimeStatementPlan;

/// Raise: \p I makes or uses a large flat vector, and has no operation.
void remarkKeptFlat(const llvm::Instruction &I,
                    llvm::OptimizationRemarkEmitter &ORE);

/// Layout: \p Count matrices, of \p Bytes, are converted between rows and
/// columns, the first one by \p First.
void remarkConversions(const llvm::Instruction &First, uint64_t Count,
                       uint64_t Bytes, llvm::OptimizationRemarkEmitter &ORE);

/// Outline: \p Shared has the code of \p Users statements, one of which is at
/// \p At.
void remarkOutlined(const llvm::Instruction &At, const llvm::Function &Shared,
                    size_t Users, llvm::OptimizationRemarkEmitter &ORE);

/// When the loops of a nest that is raised run all the same.
enum class LoopsRun : uint8_t { Never, IfOverlapping, IfShortOrOverlapping };

/// Loops: \p L, the outermost loop of a nest, is raised to what \p Text says.
void remarkRaised(const llvm::Loop &L, llvm::function_ref<std::string()> Text,
                  LoopsRun When, llvm::OptimizationRemarkEmitter &ORE);
/// The same of a nest that is not raised. \p Subject: the name of what the
/// refusal is about, or "".
void remarkNotRaised(const llvm::Loop &L, RefusedNest Why,
                     llvm::function_ref<std::string()> Subject,
                     llvm::OptimizationRemarkEmitter &ORE);

/// Blas: \p Call is raised. \p IsAlways: whatever its arguments are.
void remarkCallRaised(const llvm::CallBase &Call, bool IsAlways,
                      llvm::OptimizationRemarkEmitter &ORE);
/// The same of a call that is not raised.
void remarkCallStays(const llvm::CallBase &Call, CallRefusal Why,
                     llvm::OptimizationRemarkEmitter &ORE);

/// EmitRunTime: a statement whose extents are known at run time, as loops.
void remarkRunTime(const RunTimeStatementPlan &Plan,
                   llvm::OptimizationRemarkEmitter &ORE);

} // namespace matrix

#endif
