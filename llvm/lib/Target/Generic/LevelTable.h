// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The levels of a target (Versions.h), and the code that all of them emit: in
// C,
//
//   unsigned char __matrix_<target>_level;  // 0: nobody has looked yet
//   extern const unsigned char __matrix_forced_level __attribute__((weak));
//   unsigned char __matrix_find_<target>_level() {
//     unsigned char level = 1;
//     if (&__matrix_forced_level)
//       level = __matrix_forced_level;
//     else
//       ..                                  // the target's search
//     return __matrix_<target>_level = level;
//   }
//
// Threads may look at the same time: all find the same. A test that forces a
// level defines the weak symbol; no program does, and nothing else than its
// address is read then. The symbol is hidden, so that no other library is
// asked, and ELF's alone, because other formats have no undefined weak symbols
// without a default.

#ifndef MATRIX_LIB_TARGET_GENERIC_LEVELTABLE_H
#define MATRIX_LIB_TARGET_GENERIC_LEVELTABLE_H

#include "matrix/Target/Versions.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

struct LevelTable {
  llvm::ArrayRef<Level> Levels;
  /// The names of the byte and of the function that finds the level. Objects of
  /// several compilers share both: a table with other numbers needs other ones.
  llvm::StringLiteral Byte, FindLevel;
  /// What all processors of the target have. The linker may take any object's
  /// copy of the function, so none is made of more.
  llvm::StringLiteral Processor, Features;
  /// The feature without which code has no vector registers.
  llvm::StringLiteral Vectors;
  /// Whether a function's code can ask. Null: all code can.
  bool (*CanFind)(const llvm::Function &F);
  /// Ends a block by what finds the level, an incoming value of \p Found, and
  /// goes there.
  void (*EmitSearch)(llvm::BasicBlock *From, llvm::PHINode *Found);
};

/// Null if the target has no levels.
const LevelTable *levelTable(const llvm::Triple &T);
const LevelTable &aarch64LevelTable();
const LevelTable &x86LevelTable();

/// Where the words that a program reads say that a feature is there.
struct LevelFeature {
  llvm::StringLiteral Name;
  unsigned Word, Bit;
  /// Bits of the last word that it needs as well.
  uint32_t State = 0;
};

/// The number, an i8, of the highest one of \p Levels whose features, which
/// are \p Features, all are there, as \p Words say, each an i32.
llvm::Value *emitHighestLevel(llvm::ArrayRef<Level> Levels,
                              llvm::ArrayRef<LevelFeature> Features,
                              llvm::ArrayRef<llvm::Value *> Words,
                              llvm::IRBuilderBase &B);

} // namespace matrix

#endif
