// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's plain loops.

#include "data.h"

KERNEL(Track *RESTRICT Result, const PlainModel *RESTRICT M,
       const PlainEstimate *RESTRICT First, const Measurements *RESTRICT Z) {
  PlainEstimate E = *First;
  for (int I = 0; I < Steps; ++I) {
    ekf_loops::predict(*M, E);
    ekf_loops::correctPosition(*M, Z->Position[I], E);
    ekf_loops::correctRange(*M, Z->Range[I], E);
    for (int J = 0; J < 9; ++J)
      Result->x[I][J] = E.x[J];
  }
  for (int J = 0; J < 81; ++J)
    Result->P[J] = E.P[J];
  MAYBE_BREAK(Result);
}
