// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_OTHERPLACES_H
#define MATRIX_LIB_PROVE_OTHERPLACES_H

#include "Comparison.h"
#include <vector>

namespace matrix::prove {

/// Adds to \p Cases those in which a pointer of \p F is null or points to a
/// global variable; all others are as in \p Apart.
void addOtherPlaces(const llvm::Function &F, const Demands &D,
                    const Arrangement &Apart, std::vector<Arrangement> &Cases);

} // namespace matrix::prove

#endif
