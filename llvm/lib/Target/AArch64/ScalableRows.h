// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels of vectors share whose length the program finds out (SVE, SME).

#ifndef MATRIX_LIB_TARGET_AARCH64_SCALABLEROWS_H
#define MATRIX_LIB_TARGET_AARCH64_SCALABLEROWS_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// The rows or columns of a tile as lanes of vectors. Lanes behind the last row
/// are masked: neither read nor written.
class ScalableRows {
  /// For each fragment: the number of its first row, and which lanes it has.
  llvm::SmallVector<llvm::Value *, 4> Firsts, Masks;
  /// Lanes of a vector of 128 bits.
  unsigned Lanes;
  llvm::IRBuilderBase &B;

public:
  /// \p Range from row \p First on, each fragment one vector that has
  /// \p LanesPerRow lanes for each row. \p End: where rows end, if that is
  /// known at run time.
  ScalableRows(const TileRange &Range, llvm::Value *First,
               llvm::IRBuilderBase &B, unsigned LanesPerRow = 1,
               llvm::Value *End = nullptr);

  llvm::Value *first(unsigned Fragment) const { return Firsts[Fragment]; }
  llvm::Value *mask(unsigned Fragment) const { return Masks[Fragment]; }
  unsigned lanes() const { return Lanes; }
  /// Loads \p Fragment's lanes from \p Ref, the first one at \p At, as
  /// \p Element; masked lanes are zero.
  llvm::Value *load(llvm::Type *Element, unsigned Fragment,
                    const MemoryRef &Ref,
                    llvm::ArrayRef<llvm::Value *> At) const;
  void store(llvm::Value *V, unsigned Fragment, const MemoryRef &Ref,
             llvm::ArrayRef<llvm::Value *> At) const;
};

/// The address of the element at \p Indices.
llvm::Value *addressIn(const MemoryRef &Ref,
                       llvm::ArrayRef<llvm::Value *> Indices,
                       llvm::IRBuilderBase &B);

/// \p V in all lanes of a vector of \p Lanes times `vscale`.
llvm::Value *scalableSplat(llvm::Value *V, unsigned Lanes,
                           llvm::IRBuilderBase &B);

/// \p V as a vector of \p Element.
llvm::Value *castLanes(llvm::Value *V, llvm::Type *Element,
                       llvm::IRBuilderBase &B);

/// Whether code of the function that \p ST is of may have vectors and masks of
/// unknown length: \p Feature is "sve" or "sme".
bool hasScalableVectors(llvm::StringRef Feature, const Subtarget &ST);

} // namespace matrix

#endif
