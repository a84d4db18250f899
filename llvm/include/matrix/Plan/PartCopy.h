// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PARTCOPY_H
#define MATRIX_PLAN_PARTCOPY_H

#include "matrix/Plan/CopyPlan.h"

namespace matrix {

/// How groups of k are packed.
enum class GroupCopy : uint8_t {
  /// Rows of A, or columns of B, are adjacent: vectors of them are interleaved.
  Interleaved,
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

  bool isOf(Matrix M, TensorType Part) const {
    return Of == M && Rows == Part.extent(0) && Columns == Part.extent(1);
  }
  void print(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
