// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_LINELOADS_H
#define MATRIX_LIB_EMIT_LOOPS_LINELOADS_H

#include "matrix/Plan/ReductionNest.h"
#include <map>

namespace matrix {

/// Vectors of lines that lie interleaved: what is loaded for one of them is all
/// that the others need, and halves of four lines are shared by two.
class LineLoads {
  /// A place in memory, and what tells it from others: indices, or strides.
  using Place = std::pair<llvm::Value *, llvm::SmallVector<llvm::Value *>>;
  struct Line {
    llvm::Value *First;
    unsigned Number;
  };
  std::map<Place, Line> Lines;
  std::map<Place, llvm::SmallVector<llvm::Value *>> Loaded;
  unsigned Along = 0;

public:
  LineLoads() = default;
  /// Finds lines among \p Refs, which vectors run through along \p Along.
  LineLoads(llvm::ArrayRef<const MemoryRef *> Refs, unsigned Along);

  /// \p Width elements of \p Ref from \p Indices on, if it is such a line; null
  /// if it is none, or is better loaded alone.
  llvm::Value *load(const MemoryRef &Ref, llvm::ArrayRef<llvm::Value *> Indices,
                    unsigned Width, llvm::IRBuilderBase &B);
  /// The same of line \p Number of the \p Count lines of \p Ref that begin at
  /// the indices \p First.
  llvm::Value *load(const MemoryRef &Ref, llvm::ArrayRef<llvm::Value *> First,
                    unsigned Number, unsigned Width, unsigned Count,
                    llvm::IRBuilderBase &B);
  /// The vector of \p Count elements of \p Ref from \p Start on, some apart
  /// along \p Along, with all that lies between them, which others of \p Nest's
  /// window are; null where the window has not all of it.
  llvm::Value *loadWindow(const MemoryRef &Ref, const ReductionNest &Nest,
                          llvm::ArrayRef<llvm::Value *> Start, unsigned Count,
                          unsigned Along, llvm::IRBuilderBase &B);
  /// What was loaded does not dominate what follows.
  void clear() { Loaded.clear(); }
};

} // namespace matrix

#endif
