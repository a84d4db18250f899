// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One object for many processors: what a function's code may be made of beyond
// its own features, if the processor has it when the program runs.
//
// A target has a table of levels. A level extends another one by features that
// came to processors together, so levels are a tree whose root is what every
// processor of the target has:
//
//                       +-- avxvnni
//       base ---- avx2 -+
//                       +-- avx512 -- avx512vnni .. -- amx ..
//
// The program finds the highest one of its processor once, and keeps its number
// in a byte. A version that is made for a level runs on all that extend it.

#ifndef MATRIX_TARGET_VERSIONS_H
#define MATRIX_TARGET_VERSIONS_H

#include "matrix/Machine/VersionAttributes.h"
#include "matrix/Reasons/VersionsRefusal.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
class Triple;
} // namespace llvm

namespace matrix {

/// The module flag that says who asks for the permission to use AMX: 1, the
/// program has it; 2, or no flag: the code asks; 3: nobody, AMX is not used.
/// Where modules are merged (by Module::Max), the most careful one decides.
inline constexpr char AmxRequestFlag[] = "matrix-amx-request";

/// Features that a processor may have beyond another level.
struct Level {
  llvm::StringLiteral Name;
  /// Its place in the table. Number 0 is no level: nobody has looked yet.
  /// Number 1 is the base, which is what code of all functions may use.
  uint8_t Number;
  /// The number of the level that it extends.
  uint8_t Extends;
  /// What it adds: "+avx2,+fma".
  llvm::StringLiteral Features;
};

inline constexpr uint8_t UnknownLevel = 0, BaseLevel = 1;

/// Why nothing in \p F has versions, whatever its attribute says; std::nullopt
/// if there may be some.
std::optional<VersionsRefusal> versionsRefusal(const llvm::Function &F);

/// The levels above the base of \p T, each behind the one that it extends.
llvm::ArrayRef<Level> levelsFor(const llvm::Triple &T);

/// The byte that holds the level's number, and UnknownLevel at first.
llvm::GlobalVariable *getLevelByte(llvm::Module &M);
/// A function that finds the level, keeps it in the byte, and returns it.
llvm::Function *getFindLevel(llvm::Module &M);

} // namespace matrix

#endif
