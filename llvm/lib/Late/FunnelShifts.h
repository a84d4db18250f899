// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_FUNNELSHIFTS_H
#define MATRIX_LIB_LATE_FUNNELSHIFTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Replaces funnel shifts of vectors by constants that differ by shifts.
/// \returns whether there were any.
bool expandFunnelShifts(llvm::Function &F);

} // namespace matrix

#endif
