// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where memory comes from that emitted code needs beside the program's: that of
// buffers, which hold values, and of temporaries, which live while some loops
// of one region run.

#ifndef MATRIX_PLAN_MEMORYPLAN_H
#define MATRIX_PLAN_MEMORYPLAN_H

#include "matrix/Buffers/HeapLife.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class BasicBlock;
class Instruction;
class raw_ostream;
} // namespace llvm

namespace matrix {

enum class MemoryHome : uint8_t {
  Stack,
  /// The heap, from the function's begin to each of its ends, beside what else
  /// is there.
  Heap,
  /// The heap, while it is used. A buffer is, from the first region that
  /// touches it to the last one, which stand in one block, and is beside the
  /// others that have the same.
  LocalHeap,
  /// The heap, as long as something on the way may touch it. Buffers alone,
  /// each in an allocation of its own.
  LivingHeap
};

/// One allocation on the heap, which begins at a cache line.
struct HeapAllocation {
  uint64_t Bytes = 0;
  /// It lives from the first of these roots of regions to the last one; null,
  /// and no Life: as long as the function runs.
  llvm::Instruction *First = nullptr, *Last = nullptr;
  std::optional<HeapLife> Life = std::nullopt;

  bool isOfFunction() const { return !First && !Life; }
};

struct BufferPlan {
  MemoryHome Home = MemoryHome::Stack;
  /// LocalHeap only: the roots of those regions.
  llvm::Instruction *First = nullptr, *Last = nullptr;
  /// LivingHeap only.
  std::optional<HeapLife> Life = std::nullopt;
  /// On the heap only: where it is, and in which allocation.
  unsigned Allocation = 0;
  uint64_t Offset = 0;
};

struct TemporaryPlan {
  uint64_t Bytes = 0;
  MemoryHome Home = MemoryHome::Stack;
  /// Stack only: its number there. What has the same one lives at another time.
  unsigned Slot = 0;
  /// Heap only: where it is in the function's allocation, the last one that
  /// lives as long as the function runs.
  uint64_t Offset = 0;

  void print(llvm::raw_ostream &OS) const;
};

/// The memory of one function's buffers.
struct StoragePlan {
  llvm::SmallVector<BufferPlan> Buffers;
  llvm::SmallVector<HeapAllocation, 2> Allocations;
  /// Of what is on the stack: a cache line's, unless code is to be short. A
  /// frame that is aligned for more than calls are takes instructions.
  llvm::Align OnStack = llvm::Align(64);
  /// Whether each region has addresses of its own, whose users are few.
  bool LaundersBases = false;
};

/// The copies from what flows into phis of handles to the phis' buffers. Those
/// on one edge happen at once: a swap needs a temporary.
struct EdgePlan {
  struct Copy {
    /// Buffers; none: the cycle's temporary.
    std::optional<unsigned> To, From;
    uint64_t Bytes;
  };
  struct Cycle {
    /// Holds what the second copy overwrites, until it is read.
    TemporaryPlan Saved;
    llvm::SmallVector<Copy, 4> Copies;
  };
  /// An edge out of an invoke or an indirect branch cannot be split. What flows
  /// along it goes to memory on the stack that is nobody else's, and from there
  /// to the phi's buffer once the block is entered.
  struct Landing {
    unsigned Buffer;
    uint64_t Bytes;
  };
  struct Edge {
    /// Copies stand before this; null: at the block's start.
    llvm::Instruction *End;
    /// No buffer is overwritten before it has been read.
    llvm::SmallVector<Copy, 4> Copies;
    llvm::SmallVector<Cycle, 1> Cycles;
    /// To a landing, by its number.
    llvm::SmallVector<Copy, 1> Landed;
  };
  /// The phis' block.
  llvm::BasicBlock *Block;
  llvm::SmallVector<Landing, 1> Landings;
  llvm::SmallVector<Edge, 2> Edges;

  /// A line for each cycle.
  void printTemporaries(llvm::raw_ostream &OS) const;
  /// Checks that no copy overwrites what a later one reads.
  bool verify(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
