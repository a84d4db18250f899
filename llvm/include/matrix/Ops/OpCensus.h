// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_OPCENSUS_H
#define MATRIX_OPS_OPCENSUS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace llvm {
class Function;
class Module;
class raw_ostream;
} // namespace llvm

namespace matrix {

/// How many matrix operations of each name one function contains.
struct OpCounts {
  std::map<std::string, unsigned> ByName;

  unsigned total() const;
  /// "3 matrix operations (1 multiply, 2 transpose)", names in order.
  void print(llvm::raw_ostream &OS) const;
};

/// The matrix operations of a module, function by function. Functions without
/// any do not appear; the others stand in the module's order.
class OpCensus {
  llvm::MapVector<llvm::Function *, OpCounts> ByFunction;

public:
  /// Counts by way of the operations' declarations: the cost depends on the
  /// declarations and on the operations, not on the size of the module.
  explicit OpCensus(llvm::Module &M);

  const llvm::MapVector<llvm::Function *, OpCounts> &functions() const {
    return ByFunction;
  }
  unsigned total() const;
  /// A line a function: "  @f: 3 matrix operations (...)".
  void print(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
