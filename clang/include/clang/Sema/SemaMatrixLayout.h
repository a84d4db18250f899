// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// #pragma clang matrix_layout: the layout of matrix types that do not give one.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXLAYOUT_H
#define LLVM_CLANG_SEMA_SEMAMATRIXLAYOUT_H

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang {

/// True for row_major, false for column_major, either with two underscores on
/// both sides, and std::nullopt for any other name.
inline std::optional<bool> getMatrixLayout(llvm::StringRef Name) {
  if (Name == "row_major" || Name == "__row_major__")
    return true;
  if (Name == "column_major" || Name == "__column_major__")
    return false;
  return std::nullopt;
}

/// The pragmas seen so far. A type takes the layout of the last one before its
/// attribute in the source, however far the parser has looked ahead.
class MatrixLayoutPragmas {
  struct Change {
    SourceLocation Loc;
    /// std::nullopt is the default layout of the translation unit.
    std::optional<bool> IsRowMajor;
  };
  std::vector<Change> Changes;
  std::vector<std::optional<bool>> Saved;

public:
  void set(SourceLocation Loc, std::optional<bool> IsRowMajor) {
    Changes.push_back({Loc, IsRowMajor});
  }
  void push() {
    Saved.push_back(Changes.empty() ? std::nullopt : Changes.back().IsRowMajor);
  }
  /// \returns false if nothing was pushed.
  bool pop(SourceLocation Loc) {
    if (Saved.empty())
      return false;
    set(Loc, Saved.back());
    Saved.pop_back();
    return true;
  }
  std::optional<bool> at(const SourceManager &Sources,
                         SourceLocation Loc) const {
    for (const Change &C : llvm::reverse(Changes))
      if (C.Loc.isInvalid() || Sources.isBeforeInTranslationUnit(C.Loc, Loc))
        return C.IsRowMajor;
    return std::nullopt;
  }

  /// The state that a precompiled header leaves to the including file: the
  /// layout in effect, then the saved ones.
  llvm::SmallVector<uint64_t, 4> state() const {
    auto Encode = [](std::optional<bool> Layout) -> uint64_t {
      return Layout ? 1 + *Layout : 0;
    };
    llvm::SmallVector<uint64_t, 4> State = {
        Encode(Changes.empty() ? std::nullopt : Changes.back().IsRowMajor)};
    for (std::optional<bool> Layout : Saved)
      State.push_back(Encode(Layout));
    return State;
  }
  /// The same before all that is seen from here on.
  void restore(llvm::ArrayRef<uint64_t> State) {
    auto Decode = [](uint64_t Code) {
      return Code ? std::optional(Code == 2) : std::nullopt;
    };
    set(SourceLocation(), Decode(State.front()));
    for (uint64_t Code : State.drop_front())
      Saved.push_back(Decode(Code));
  }
};

/// Restores \p State, if there is any, and forgets it: once, however often
/// other modules are read.
inline void restoreMatrixLayouts(MatrixLayoutPragmas *Pragmas,
                                 llvm::SmallVectorImpl<uint64_t> &State) {
  if (Pragmas && !State.empty())
    Pragmas->restore(State);
  State.clear();
}

} // namespace clang

#endif
