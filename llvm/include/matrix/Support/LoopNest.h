// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_LOOPNEST_H
#define MATRIX_SUPPORT_LOOPNEST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Emits a loop at \p B's insertion point, which must be before an instruction
/// of a complete block, and leaves \p B behind the loop. The body gets the
/// index: First, First + Step, ... below First + Iterations * Step; it may move
/// the insertion point. No loop is made of one iteration.
///
/// Emitted loops are final: their metadata keeps the unroller and the
/// vectorizer away.
///
/// \p Carried are values that go from one iteration to the next: the body gets
/// the present ones and replaces them; behind the loop they are the last ones.
void emitLoop(llvm::IRBuilderBase &B, uint64_t First, uint64_t Iterations,
              uint64_t Step, llvm::function_ref<void(llvm::Value *Index)> Body,
              llvm::MutableArrayRef<llvm::Value *> Carried = {});

/// The same for indices \p First to \p End, of which there is at least one.
void emitLoopBetween(llvm::IRBuilderBase &B, llvm::Value *First,
                     llvm::Value *End,
                     llvm::function_ref<void(llvm::Value *Index)> Body,
                     llvm::MutableArrayRef<llvm::Value *> Carried = {});

/// The same for First, First + Step, .. up to \p End, which is a multiple of
/// \p Step behind \p First: of no iteration if they are the same.
void emitLoopUpTo(llvm::IRBuilderBase &B, llvm::Value *First, llvm::Value *End,
                  uint64_t Step,
                  llvm::function_ref<void(llvm::Value *Index)> Body,
                  llvm::MutableArrayRef<llvm::Value *> Carried = {});

/// The same for blocks of \p Step indices from \p First on, as many as end at
/// or before \p End. \returns the first index behind them.
llvm::Value *emitBlocks(llvm::IRBuilderBase &B, llvm::Value *First,
                        llvm::Value *End, uint64_t Step,
                        llvm::function_ref<void(llvm::Value *Index)> Body);

/// Emits a loop over 0, Step, .. below \p End, of no iteration if that is 0.
/// \returns the first index that is not below it.
llvm::Value *emitLoopBelow(llvm::IRBuilderBase &B, llvm::Value *End,
                           llvm::Value *Step,
                           llvm::function_ref<void(llvm::Value *Index)> Body);

/// The order of indices.
enum class LoopOrder : bool { Up, Down };

/// The same for indices 0, Step, .. in either order.
void emitLoop(llvm::IRBuilderBase &B, LoopOrder Order, uint64_t Iterations,
              uint64_t Step, llvm::function_ref<void(llvm::Value *Index)> Body);

/// Emits a nest of loops around \p Body, loop 0 the outermost one: \p Loop
/// emits a loop around what it is given.
void nestLoops(
    unsigned NumLoops,
    llvm::function_ref<void(unsigned Number, llvm::function_ref<void()> Inner)>
        Loop,
    llvm::function_ref<void()> Body);

/// The same for all indices but the first one of each loop, which has been
/// before: first all that is behind that of the fastest loop, then of the next,
/// so that sums go on in order. \p Loop emits loop \p Number from index \p
/// First on.
void nestLoopsBehindFirst(
    unsigned NumLoops,
    llvm::function_ref<void(unsigned Number, uint64_t First,
                            llvm::function_ref<void()> Inner)>
        Loop,
    llvm::function_ref<void()> Body);

/// Emits \p Body at \p B's insertion point, to run if \p Condition is true, and
/// leaves \p B behind it.
void emitIf(llvm::IRBuilderBase &B, llvm::Value *Condition,
            llvm::function_ref<void()> Body);

/// Emits both at \p B's insertion point, \p Then to run if \p Condition is
/// true, and \p Else if it is false. Each replaces some of \p Carried; behind
/// both they are those of the one that ran.
void emitIfElse(llvm::IRBuilderBase &B, llvm::Value *Condition,
                llvm::function_ref<void()> Then,
                llvm::function_ref<void()> Else,
                llvm::MutableArrayRef<llvm::Value *> Carried = {});

/// Emits both at \p B's insertion point, \p Then to run if \p Condition is
/// true, which it hardly ever is, and \p Else if it is false.
void emitIfUnlikely(llvm::IRBuilderBase &B, llvm::Value *Condition,
                    llvm::function_ref<void()> Then,
                    llvm::function_ref<void()> Else);

/// Covers [0, Count) by pieces: a loop over blocks of \p Width, and what
/// remains in single pieces of falling powers of two, each at most Width. An
/// iteration of the loop does \p Together blocks, upwards in either order.
void emitPieces(
    llvm::IRBuilderBase &B, uint64_t Count, unsigned Width,
    llvm::function_ref<void(llvm::Value *Index, unsigned Width)> Body,
    unsigned Together = 1, LoopOrder Order = LoopOrder::Up);

} // namespace matrix

#endif
