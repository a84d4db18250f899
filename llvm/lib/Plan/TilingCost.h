// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_TILINGCOST_H
#define MATRIX_LIB_PLAN_TILINGCOST_H

#include "matrix/Plan/RegisterTiling.h"

namespace matrix {

/// Accumulators that keep the units busy, but for a step now and then.
unsigned accumulatorsFor(const MachineModel &Model);

/// The interleave count with which \p Sums accumulators of \p Steps steps wait
/// little for each other.
unsigned interleaveFor(unsigned Sums, unsigned Steps,
                       const MachineModel &Model);

/// Half cycles.
uint64_t costOf(const RegisterTiling &T, const TilingRequest &Request);

/// About how many bytes the code has, if no tile is a loop around k.
unsigned bytesOf(const RegisterTiling &T, const TilingRequest &Request);

/// The bytes that come from behind the first-level cache, where the loop over M
/// is around that over N or the other way round.
uint64_t trafficOf(const RegisterTiling &T, const TilingRequest &R,
                   bool MOutside);

} // namespace matrix

#endif
