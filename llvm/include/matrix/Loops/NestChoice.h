// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program and its options choose which nests are to be raised, whatever
// these are.

#ifndef MATRIX_LOOPS_NESTCHOICE_H
#define MATRIX_LOOPS_NESTCHOICE_H

#include "matrix/Reasons/NestRefusal.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Loop;
} // namespace llvm

namespace matrix {

struct MachineModel;

/// The choice that options make.
struct NestChoice {
  /// Whether loops are raised that say nothing about it.
  bool All = true;
  /// Whether a sanitizer counts how often blocks run, behind our passes.
  bool IsCounted = false;
  /// Whether calls of BLAS are raised, too.
  bool Calls = false;

  /// Whether \p Outer and the loops in it are no subject here: they say
  /// nothing, and no option wants them.
  bool leavesOut(const llvm::Loop &Outer) const;
  /// Why they are not raised; std::nullopt if they may be.
  std::optional<NestRefusal> refusalOf(const llvm::Loop &Outer) const;
};

/// Whether a pragma asks for \p Outer and the loops in it to be raised, even if
/// that is no gain.
bool isAskedFor(const llvm::Loop &Outer);

/// An operation of \p Outer on floats that keeps subnormal numbers, where
/// vectors of \p Model do not; null: there is none.
llvm::Instruction *findSubnormals(const llvm::Loop &Outer,
                                  const MachineModel &Model);

} // namespace matrix

#endif
