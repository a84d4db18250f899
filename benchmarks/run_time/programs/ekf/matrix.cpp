// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's own filter. Its structures have the bytes of the plain ones.

#include "data.h"
#include "ekf/ekf.h"

KERNEL(Track *RESTRICT Result, const PlainModel *RESTRICT PlainM,
       const PlainEstimate *RESTRICT First, const Measurements *RESTRICT Z) {
  const auto &M = *reinterpret_cast<const Model<ELEMENT> *>(PlainM);
  auto E = *reinterpret_cast<const Estimate<ELEMENT> *>(First);
  for (int I = 0; I < Steps; ++I) {
    predict(M, E);
    correctPosition(
        M, *reinterpret_cast<const Matrix<ELEMENT, 3, 1> *>(Z->Position[I]), E);
    correctRange(M, Z->Range[I], E);
    *reinterpret_cast<Matrix<ELEMENT, 9, 1> *>(Result->x[I]) = E.x;
  }
  *reinterpret_cast<Matrix<ELEMENT, 9, 9> *>(Result->P) = E.P;
  MAYBE_BREAK(Result);
}
