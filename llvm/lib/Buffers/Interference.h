// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BUFFERS_INTERFERENCE_H
#define MATRIX_LIB_BUFFERS_INTERFERENCE_H

#include "matrix/Region/Region.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace matrix {

/// Which handles may not lie in one buffer.
///
/// A handle is written at its definition and read where the region that uses it
/// stands, or, by a phi, at the end of the predecessor. Two interfere if one is
/// alive where the other is written. An operand that dies at a definition does
/// not interfere with it, unless the loops read elements of it after they have
/// written others: `isReadBeforeWritten` says so.
class Interference {
  llvm::ArrayRef<llvm::Value *> Values;
  llvm::DenseMap<const llvm::Value *, unsigned> Number;
  std::vector<llvm::BitVector> Matrix;

public:
  /// \p Values are handles, no views among them, each once.
  Interference(llvm::Function &F, const Regions &R,
               llvm::ArrayRef<llvm::Value *> Values);

  std::optional<unsigned> numberOf(const llvm::Value *V) const;
  const llvm::BitVector &of(unsigned Value) const { return Matrix[Value]; }

private:
  void add(unsigned A, unsigned B);
  void build(llvm::Function &F, const Regions &R);
};

/// Whether the loops of \p R read element i of \p Leaf before they write
/// anything but earlier elements, so that the result may overwrite the leaf.
bool isReadBeforeWritten(const Region &R, const llvm::Value *Leaf);

} // namespace matrix

#endif
