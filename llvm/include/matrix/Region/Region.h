// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REGION_REGION_H
#define MATRIX_REGION_REGION_H

#include "matrix/Region/Handles.h"
#include "matrix/Region/ProductChoice.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/PassManager.h"
#include <vector>

namespace matrix {

class Subtarget;

/// The largest number of rows of a tile that is transposed in registers, and of
/// elements of a row. Both are powers of two.
constexpr unsigned LargestTransposeTile = 16;

/// Why the operations up to \p Root are more than can be done with each vector
/// of a product's tile, while that is in registers; None if they are not.
EpilogueRefusal refusalOfSteps(const llvm::Instruction &Root,
                               const Subtarget &ST);

/// Operations that are computed together, by one loop nest that stands at the
/// root: the root and the operations fused into it, each of which only the
/// region uses. What they read besides is in memory: the leaves.
struct Region {
  /// An operation, or a select or freeze of handles. A phi is no region: it is
  /// copies on edges.
  llvm::Instruction *Root;
  /// Operands before users, without the root.
  llvm::SmallVector<llvm::Instruction *, 4> Fused;
  /// Handles, each once, in order of first use. Views are not looked through.
  llvm::SmallVector<llvm::Value *, 4> Leaves;
  /// Products only.
  std::optional<ProductChoice> Choice = std::nullopt;

  /// The root as an operation; none for a select or freeze.
  std::optional<TensorOp> rootOp() const { return TensorOp::of(Root); }
  /// What the loops compute: the value that a store stores, else the root.
  llvm::Value *result() const;
  /// The product that the region computes, as its result or on the way to it;
  /// there is at most one, beside outer products that are added to it.
  std::optional<Product> product() const;
  /// The reduction that the region computes, as its result or on the way to it;
  /// there is at most one, and then no product.
  std::optional<TensorOp> reduction() const;
  /// Whether \p Leaf is multiplied as a matrix: other elements of the result
  /// depend on its elements, too.
  bool isFactor(const llvm::Value *Leaf) const;
  /// Whether element i of the result depends only on elements i of the leaves;
  /// but for factors.
  bool isElementwise() const;
  /// Whether layouts are converted on the way. Then a transpose tile is
  /// computed at a time.
  bool convertsLayouts() const;
  void print(llvm::raw_ostream &OS) const;
};

/// The regions of a function, in the order of their roots in the function. The
/// present decision: an element-wise operation, or a conversion of layout,
/// joins its only user in the same block, and so does one product or reduction
/// for each region, if little happens to it and no other layout is converted
/// there; a store takes in whatever it alone stores.
class Regions {
  const Subtarget &ST;
  std::vector<Region> List;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Index;
  /// Products and reductions that element-wise operations take in.
  llvm::DenseSet<const llvm::Instruction *> Inner;
  /// Outer products that are added to such a product.
  llvm::DenseSet<const llvm::Instruction *> OuterProducts;
  /// Where what follows such a product is done.
  llvm::DenseMap<const llvm::Instruction *, EpilogueSite> Sites;
  /// Others, that could be.
  llvm::DenseMap<const llvm::Instruction *, EpilogueRefusal> Apart;
  /// The last operation of each region that has one.
  llvm::DenseSet<const llvm::Instruction *> RootsOfInner;

public:
  /// \p InRegisters are operations that no region computes; what they read of
  /// others is a `totensor`.
  Regions(llvm::Function &F, const Subtarget &ST,
          const llvm::DenseSet<const llvm::Instruction *> &InRegisters = {});

  llvm::ArrayRef<Region> list() const { return List; }
  /// The region that computes \p I, as root or fused; nullptr for none.
  const Region *of(const llvm::Instruction *I) const;
  bool isFused(const llvm::Value *V) const;
  void print(llvm::raw_ostream &OS) const;
  /// Checks that every fused operation is used by its region alone.
  bool verify(llvm::raw_ostream &OS) const;

private:
  void chooseInnerProducts(
      llvm::Function &F,
      const llvm::DenseSet<const llvm::Instruction *> &InRegisters);
  void chooseInnerReductions(
      llvm::Function &F,
      const llvm::DenseSet<const llvm::Instruction *> &InRegisters);
  bool joinsTransposeTiles(const llvm::Instruction &I) const;
  bool fuses(const llvm::Instruction &I) const;
  void add(llvm::Instruction &Root);
};

/// opt -passes='print<matrix-regions>'.
class PrintRegions : public llvm::PassInfoMixin<PrintRegions> {
  llvm::raw_ostream &OS;

public:
  explicit PrintRegions(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
