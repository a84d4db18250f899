// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices in memory.

#ifndef MATRIX_LIB_EMIT_PRODUCT_EMITPRODUCT_H
#define MATRIX_LIB_EMIT_PRODUCT_EMITPRODUCT_H

#include "RegionEmitter.h"
#include "matrix/Target/MicroKernel.h"
#include "llvm/ADT/FoldingSet.h"

namespace matrix {

/// The functions that kernels have for themselves, each of which serves all
/// products of a module that differ in nothing but their operands.
class OwnFunctions {
  /// A function, and what it computes: a product, or some rows of one.
  struct Body {
    /// The operation, the form of its memory, and attributes.
    llvm::FoldingSetNodeID Form;
    ProductPlan Plan;
    std::optional<RegisterTiling> Tiles;
    llvm::Function *F;
  };
  std::vector<Body> Known;

public:
  /// Emits a call of the function for \p P as \p Plan has it.
  void emitCall(const Product &P, const ProductMemory &Memory,
                const ProductPlan &Plan, const llvm::TargetLibraryInfo &TLI,
                llvm::IRBuilderBase &B);
  /// The same for tiles of \p Tiling, whose operands are packed.
  void emitCallOfTiles(const Product &P, const ProductMemory &Memory,
                       const ProductPlan &Plan, const RegisterTiling &Tiling,
                       const llvm::TargetLibraryInfo &TLI,
                       llvm::IRBuilderBase &B);

private:
  using BodyEmitter = llvm::function_ref<void(
      llvm::Function &F, const ProductMemory &Memory, llvm::IRBuilderBase &B)>;
  /// A call of the function whose body \p Emit emits, which all calls share
  /// that have the same plan, and, if only rows are computed, \p Tiles.
  void emitCall(const Product &P, const ProductPlan &Plan,
                std::optional<RegisterTiling> Tiles,
                const ProductMemory &Memory, BodyEmitter Emit,
                llvm::IRBuilderBase &B);
};

/// The steps of k that \p Memory has: zeros that a copy ends with are among
/// them, unless the other operand is read in place, and ends before.
uint64_t depthOf(const ProductMemory &Memory);

/// Calls \p Body with the first row or column of each tile of each of \p
/// Ranges.
void forTiles(llvm::ArrayRef<TileRange> Ranges, llvm::IRBuilderBase &B,
              llvm::function_ref<void(const TileRange &, llvm::Value *)> Body);

/// The same of \p R, tiles whose extent the program finds out, up to \p End.
void forScalableTiles(
    const TileRange &R, llvm::Value *End, llvm::IRBuilderBase &B,
    llvm::function_ref<void(const TileRange &, llvm::Value *)> Body);

/// The product \p P as \p Plan has it, which goes to Memory.C.
void emitProduct(const Product &P, const ProductMemory &Memory,
                 const ProductPlan &Plan, Storage &Store,
                 OwnFunctions &Functions, llvm::IRBuilderBase &B);

/// Some rows of \p P in tiles of \p Tiling; \p FirstRow is the first one's
/// number in all of it.
void emitTiles(const Product &P, const ProductMemory &Memory,
               const ProductPlan &Plan, const RegisterTiling &Tiling,
               llvm::Value *FirstRow, Storage &Store, llvm::IRBuilderBase &B);

/// The product in parts, whose operands are copied.
void emitPackedProduct(const Product &P, const ProductMemory &Memory,
                       const ProductPlan &Plan, Storage &Store,
                       OwnFunctions &Functions, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
