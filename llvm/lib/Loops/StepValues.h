// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_STEPVALUES_H
#define MATRIX_LIB_LOOPS_STEPVALUES_H

#include "NestFunction.h"
#include "StepTile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// The values of a nest's terms in vectors, while the loops of a tile are being
/// written.
class StepValues {
public:
  /// One of the vectors of a tile.
  struct Part {
    unsigned Row, Vector;
  };

  const Nest &N;
  const llvm::DataLayout &DL;
  llvm::IRBuilder<> B;
  StepTile Tile;
  /// Lanes of the vectors that are being written.
  unsigned Width = 1;
  /// The present index of each loop.
  llvm::SmallVector<llvm::Value *, 6> Indices;
  /// The rows of a tile. Behind the last one of all, it is repeated.
  llvm::SmallVector<llvm::Value *, 8> Rows;
  llvm::SmallVector<Part, 8> Parts;
  /// The present values of sums: of each part those of all variables.
  llvm::SmallVector<llvm::Value *, 8> Current;

  /// Writes to \p To, a declaration.
  StepValues(const Nest &N, llvm::ScalarEvolution &SE, NestFunction &To);

  /// How often a loop runs, as an index.
  llvm::Value *trips(unsigned Loop);
  /// In bytes, as an index.
  llvm::Value *distance(const Stride &S);
  /// Where the first lane of \p P is.
  llvm::Value *pointer(const Access &A, Part P);
  /// Term \p Number for part \p P, in all of its lanes.
  llvm::Value *vector(unsigned Number, unsigned P) {
    return splat(value(Number, P), /*HasLanes=*/true);
  }
  /// Lets all values be those of another iteration.
  void forget();
  /// Whether a square of rows of \p A is read and transposed, for as many steps
  /// as vectors have lanes.
  bool isOfSquare(const Access &A) const;
  /// Writes \p Body for each step of a block of them, which begins at \p First.
  void inBlock(llvm::Value *First, llvm::function_ref<void()> Body);
  /// Bytes from \p From to \p To, if they move alike and that is constant.
  std::optional<int64_t> distanceOf(const Access &From, const Access &To) const;

private:
  /// A term, a row and a vector. What is the same for all rows or vectors is
  /// that of the first one.
  using Key = std::tuple<unsigned, unsigned, unsigned>;
  /// A term of a pair of loads that lie side by side: the first one's, and
  /// which of the two it is.
  struct Half {
    unsigned First, Number;
  };

  llvm::ScalarEvolution &SE;
  NestArguments Given;
  /// The values of an iteration that have been emitted.
  llvm::DenseMap<Key, llvm::Value *> Known;
  /// Both vectors that hold a pair, under the key of its first term.
  llvm::DenseMap<Key, std::pair<llvm::Value *, llvm::Value *>> Pairs;
  /// In a block of steps, which reads squares of rows: the present one.
  bool HasSquares = false;
  unsigned Step = 0;
  /// The columns of squares.
  llvm::DenseMap<Key, llvm::SmallVector<llvm::Value *, 16>> Squares;

  /// Whether lanes of term \p T differ.
  bool hasLanes(const Term &T) const { return T.Loops >> Tile.Lanes & 1; }
  Key keyOf(unsigned Number, Part P) const;
  llvm::Type *vectorOf(llvm::Type *Element) const;
  llvm::Value *base(const Access &A);
  llvm::Value *loadAt(llvm::Type *Type, llvm::Value *Pointer, const Access &A,
                      int64_t Bytes);
  std::optional<Half> halfOf(unsigned Number) const;
  llvm::Value *loadPairs(unsigned Number, Part P);
  llvm::Value *loadOfSquare(unsigned Number, Part P);
  llvm::Value *load(unsigned Number, Part P);
  llvm::Value *splat(llvm::Value *V, bool HasLanes);
  llvm::Value *operation(const llvm::Instruction &I,
                         llvm::ArrayRef<llvm::Value *> Operands, bool HasLanes);
  llvm::Value *fused(const Term &T, unsigned P);
  unsigned variableOf(unsigned Number) const;
  llvm::Value *value(unsigned Number, unsigned P);
};

} // namespace matrix

#endif
