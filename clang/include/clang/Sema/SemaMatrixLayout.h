// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// #pragma clang matrix_layout and tensor_layout: the layouts of types that do
// not give one.

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

/// Whether matrices are row-major; std::nullopt is the default layout of the
/// translation unit.
struct DefaultMatrixLayout {
  std::optional<bool> IsRowMajor;

  void write(llvm::SmallVectorImpl<uint64_t> &Record) const {
    Record.push_back(IsRowMajor ? 1 + *IsRowMajor : 0);
  }
  void read(llvm::ArrayRef<uint64_t> &Record) {
    if (Record.front())
      IsRowMajor = Record.front() == 2;
    Record = Record.drop_front();
  }
};

/// The default layouts of tensors, at most one for each rank. A layout names
/// the dimension at each position in memory, slowest first. Tensors of a rank
/// that has none are stored in the order of their indices.
struct DefaultTensorLayouts {
  using Layout = llvm::SmallVector<uint64_t, 8>;
  llvm::SmallVector<Layout, 1> Layouts;

  llvm::ArrayRef<uint64_t> ofRank(size_t Rank) const {
    for (const Layout &L : Layouts)
      if (L.size() == Rank)
        return L;
    return {};
  }
  void set(llvm::ArrayRef<uint64_t> New) {
    llvm::erase_if(Layouts,
                   [&](const Layout &L) { return L.size() == New.size(); });
    Layouts.emplace_back(New);
  }
  void write(llvm::SmallVectorImpl<uint64_t> &Record) const {
    Record.push_back(Layouts.size());
    for (const Layout &L : Layouts) {
      Record.push_back(L.size());
      llvm::append_range(Record, L);
    }
  }
  void read(llvm::ArrayRef<uint64_t> &Record) {
    Layouts.resize(Record.front());
    Record = Record.drop_front();
    for (Layout &L : Layouts) {
      size_t Rank = Record.front();
      L.assign(Record.begin() + 1, Record.begin() + 1 + Rank);
      Record = Record.drop_front(1 + Rank);
    }
  }
};

/// The pragmas of one of the two kinds seen so far. A type takes the default of
/// the last one before its attribute in the source, however far the parser has
/// looked ahead.
template <typename Default> class LayoutPragmas {
  struct Change {
    SourceLocation Loc;
    Default Value;
  };
  std::vector<Change> Changes;
  std::vector<Default> Saved;

public:
  Default current() const {
    return Changes.empty() ? Default() : Changes.back().Value;
  }
  void set(SourceLocation Loc, Default Value) {
    Changes.push_back({Loc, std::move(Value)});
  }
  void push() { Saved.push_back(current()); }
  /// \returns false if nothing was pushed.
  bool pop(SourceLocation Loc) {
    if (Saved.empty())
      return false;
    set(Loc, std::move(Saved.back()));
    Saved.pop_back();
    return true;
  }
  Default at(const SourceManager &Sources, SourceLocation Loc) const {
    for (const Change &C : llvm::reverse(Changes))
      if (C.Loc.isInvalid() || Sources.isBeforeInTranslationUnit(C.Loc, Loc))
        return C.Value;
    return Default();
  }

  /// Appends what is in effect, then how many were saved, and these.
  void write(llvm::SmallVectorImpl<uint64_t> &Record) const {
    current().write(Record);
    Record.push_back(Saved.size());
    for (const Default &Value : Saved)
      Value.write(Record);
  }
  /// The same before all that is seen from here on.
  void read(llvm::ArrayRef<uint64_t> &Record) {
    Default Value;
    Value.read(Record);
    set(SourceLocation(), std::move(Value));
    Saved.resize(Record.front());
    Record = Record.drop_front();
    for (Default &Value : Saved)
      Value.read(Record);
  }
};

/// Those of both kinds.
struct MatrixLayoutPragmas {
  LayoutPragmas<DefaultMatrixLayout> OfMatrices;
  LayoutPragmas<DefaultTensorLayouts> OfTensors;

  /// The state that a precompiled header leaves to the including file.
  llvm::SmallVector<uint64_t, 4> state() const {
    llvm::SmallVector<uint64_t, 4> Record;
    OfMatrices.write(Record);
    OfTensors.write(Record);
    return Record;
  }
  void restore(llvm::ArrayRef<uint64_t> Record) {
    OfMatrices.read(Record);
    OfTensors.read(Record);
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
