// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_CONTRACTION_H
#define MATRIX_OPS_CONTRACTION_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace matrix {

/// A contract or contractadd as loops: each label is one.
class Contraction {
public:
  /// The tensors, as operands are numbered; C is the result.
  enum Tensor : unsigned { A, B, C };
  /// The tensors that a label is in.
  enum class Role : uint8_t {
    /// All three tensors.
    Batch,
    /// A and C.
    M,
    /// B and C.
    N,
    /// A and B.
    K
  };
  struct Loop {
    Extent Indices;
    /// The dimension of each tensor that the loop runs along, if any.
    std::array<std::optional<unsigned>, 3> Dimension;
    /// The number of indices, which is a constant.
    unsigned extent() const { return Indices.constant(); }
    Role role() const;
  };

  /// \p Op is well-formed.
  explicit Contraction(TensorOp Op);
  /// Dimensions of the result in turn, then what is summed over, slowest first.
  llvm::ArrayRef<Loop> loops() const { return Loops; }

private:
  llvm::SmallVector<Loop, 8> Loops;
};

} // namespace matrix

#endif
