// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_BUFFERS_BUFFERS_H
#define MATRIX_BUFFERS_BUFFERS_H

#include "matrix/Reasons/CopyReason.h"
#include "matrix/Region/Region.h"
#include "llvm/ADT/DenseSet.h"

namespace llvm {
class AAResults;
} // namespace llvm

namespace matrix {

/// Memory that is written: the bytes from Base + First to Base + End.
struct WrittenRange {
  llvm::Value *Base;
  int64_t First, End;
};

/// Where each handle of a function lies while it lives.
///
/// A load that nothing overwrites before its last use needs no buffer: its
/// users read its memory. Of one that stores may overwrite, they read a copy if
/// addresses say so when the program runs. Every other handle that some loop
/// reads has a buffer. Values share one if they are never alive at the same
/// time, and above all if one is made of the other: a phi and what flows into
/// it, an insertion and what it inserts into, an element-wise result and an
/// operand. Then nothing is copied.
class Buffers {
public:
  struct Buffer {
    /// What its largest member needs.
    uint64_t Bytes = 0;
    llvm::SmallVector<llvm::Value *> Members;
  };

  Buffers(llvm::Function &F, const Regions &R, const Subtarget &ST,
          llvm::AAResults &AA);

  llvm::ArrayRef<Buffer> list() const { return List; }
  /// The buffer of a handle that is no view; std::nullopt for one that has
  /// none.
  std::optional<unsigned> bufferOf(const llvm::Value *V) const;
  /// Whether \p V is a load whose users read its memory.
  bool isInPlace(const llvm::Value *V) const { return InPlace.contains(V); }
  /// Why the load \p V is copied; std::nullopt for what is none, or is read in
  /// place.
  std::optional<CopyReason> copyReason(const llvm::Value *V) const;
  /// The load \p V is copied to its buffer only if one of these ranges, which
  /// are written before its last use, overlaps it. None: it is always copied,
  /// or never.
  llvm::ArrayRef<WrittenRange> copiedIfWritten(const llvm::Value *V) const {
    auto It = Written.find(V);
    return It == Written.end() ? llvm::ArrayRef<WrittenRange>() : It->second;
  }
  /// Whether the loops of \p R write the result where they read \p Leaf, in
  /// its buffer or in its memory: each element after they have read it. What
  /// else a store may overwrite is overlapping().
  bool isUpdated(const Region &R, llvm::Value *Leaf) const;
  /// In-place leaves of the store \p Root that its loops may overwrite before
  /// they have read them.
  llvm::ArrayRef<llvm::Value *>
  overlapping(const llvm::Instruction *Root) const;
  void print(llvm::raw_ostream &OS) const;
  /// Checks that each handle that loops read or write is somewhere, and in one
  /// place.
  bool verify(const Regions &R, llvm::raw_ostream &OS) const;

private:
  std::vector<Buffer> List;
  llvm::DenseMap<const llvm::Value *, unsigned> Index;
  llvm::DenseSet<const llvm::Value *> InPlace;
  llvm::DenseMap<const llvm::Value *, CopyReason> Copied;
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<WrittenRange, 2>>
      Written;
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<llvm::Value *, 2>>
      Overlapping;
};

/// The bytes that a buffer for \p Type needs.
uint64_t bufferBytes(TensorType Type, const llvm::DataLayout &DL);

/// opt -passes='print<matrix-buffers>'.
class PrintBuffers : public llvm::PassInfoMixin<PrintBuffers> {
  llvm::raw_ostream &OS;

public:
  explicit PrintBuffers(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
