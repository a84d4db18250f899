// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's plain loops.

#include "data.h"

KERNEL(Track *RESTRICT Result, const PlainModel *RESTRICT M,
       const PlainEstimate *RESTRICT First, const Measurements *RESTRICT Z) {
  PlainEstimate E = *First;
  for (int I = 0; I < Steps; ++I) {
    loops::predict(*M, E);
    loops::update(*M, Z->z[I], E);
    for (int J = 0; J < 6; ++J)
      Result->x[I][J] = E.x[J];
  }
  for (int J = 0; J < 36; ++J)
    Result->P[J] = E.P[J];
  MAYBE_BREAK(Result);
}
