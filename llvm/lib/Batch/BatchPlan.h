// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BATCH_BATCHPLAN_H
#define MATRIX_LIB_BATCH_BATCHPLAN_H

#include "BatchLoop.h"
#include "matrix/Target/FusedElements.h"

namespace matrix {

class Subtarget;

/// How the iterations of a loop share vectors.
struct BatchPlan {
  enum ArrangementKind {
    /// A vector for each element, with a lane for each iteration (structure of
    /// arrays). What moves elements costs nothing then, and to read and write
    /// them costs transposes.
    ByElement,
    /// One vector with the matrices of all iterations, as they are in arrays.
    /// Each operation is done in each part.
    SideBySide,
    /// As many vectors as a matrix has elements, with whatever elements of
    /// arrays they get: where no operation moves an element.
    AsItLies
  } Arrangement = ByElement;
  /// Iterations that share vectors.
  unsigned Lanes = 0;
  /// About how many instructions these take, and one iteration alone.
  unsigned Cost = 0, CostAlone = 0;
  /// The elements that are multiplied and added in one operation.
  FusedElements Fused = {};

  void print(llvm::raw_ostream &OS) const;
  /// Checks the plan against the loop that it is a plan of.
  bool verify(const BatchLoop &L, const Subtarget &ST,
              llvm::raw_ostream &OS) const;
};

/// The cheapest plan for \p L, or why each iteration is better done alone. \p
/// MostIterations: as many as there are at most; 0 if that is not known.
BatchPlan planBatch(const BatchLoop &L, const Subtarget &ST,
                    unsigned MostIterations,
                    std::optional<BatchRefusal> &Refused);

} // namespace matrix

#endif
