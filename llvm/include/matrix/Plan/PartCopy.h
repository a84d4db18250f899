// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PARTCOPY_H
#define MATRIX_PLAN_PARTCOPY_H

#include "matrix/Plan/CopyPlan.h"

namespace matrix {

/// How groups of k are packed.
enum class GroupCopy : uint8_t {
  /// Rows of A, or columns of B, are adjacent: vectors of them are interleaved.
  Interleaved,
  /// The same, of so many rows that as many vectors as a group has elements are
  /// zipped at a time.
  Zipped,
  /// The same, of so few rows that one instruction has a vector of groups from
  /// all of them.
  Permuted,
  /// Steps of k are adjacent: vectors of them are transposed.
  Transposed,
  /// One group of one row at a time.
  Each
};

/// The copy of a part of a product's matrix, before tiles are computed or
/// around one.
struct PartCopy {
  /// Factors are copied as kernels read them. Beside a tile that is larger than
  /// what it has of C, sums start with a copy, of the addend or of the sums
  /// that C has, and go to C from another one.
  enum Matrix : uint8_t { A, B, Addend, Sums, Result } Of;
  /// The part's extents, as the product has them.
  unsigned Rows, Columns;
  std::variant<GroupCopy, CopyPlan> Way;
  /// Groups only: whether the target permutes all lanes of a vector of them.
  /// LLVM 22's interleaved access pass would make a dozen instructions of that,
  /// in front of a store.
  bool PermutesLanes = false;

  bool isOf(Matrix M, TensorType Part) const {
    return Of == M && Rows == Part.extent(0) && Columns == Part.extent(1);
  }
  void print(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
