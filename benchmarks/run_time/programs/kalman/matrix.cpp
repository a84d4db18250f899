// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's own filter. Its structures have the bytes of the plain ones.

#include "data.h"
#include "kalman/filter.h"

KERNEL(Track *RESTRICT Result, const PlainModel *RESTRICT PlainM,
       const PlainEstimate *RESTRICT First, const Measurements *RESTRICT Z) {
  const auto &M = *reinterpret_cast<const Model<ELEMENT> *>(PlainM);
  auto E = *reinterpret_cast<const Estimate<ELEMENT> *>(First);
  for (int I = 0; I < Steps; ++I) {
    predict(M, E);
    update(M, *reinterpret_cast<const Matrix<ELEMENT, 3, 1> *>(Z->z[I]), E);
    *reinterpret_cast<Matrix<ELEMENT, 6, 1> *>(Result->x[I]) = E.x;
  }
  *reinterpret_cast<Matrix<ELEMENT, 6, 6> *>(Result->P) = E.P;
  MAYBE_BREAK(Result);
}
