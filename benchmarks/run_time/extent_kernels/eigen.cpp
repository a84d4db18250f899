// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen's dynamic matrices.

#include "extents.h"
#include <Eigen/Core>

using Matrix =
    Eigen::Matrix<Element, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Line = Eigen::Matrix<Element, Eigen::Dynamic, 1>;
using Steps = Eigen::OuterStride<>;
using In = Eigen::Map<const Matrix, 0, Steps>;
using Out = Eigen::Map<Matrix, 0, Steps>;

static void one(Element *d, const Element *a, const Element *b,
                const Element *row, const Element *s, long m, long n, long k,
                long ldd, long lda, long ldb) {
#if FORM == AXPY
  Eigen::Map<Line>(d, n) += *s * Eigen::Map<const Line>(a, n);
#elif FORM == DOT
  *d = Eigen::Map<const Line>(a, k).dot(Eigen::Map<const Line>(b, k));
#elif FORM == SUM
  *d = Eigen::Map<const Line>(a, k).sum();
#elif FORM == TRANSPOSE
  Out(d, m, n, ldd) = In(a, n, m, lda).transpose();
#elif FORM == MAP
  In A(a, m, n, lda), B(b, m, n, ldb);
  Out(d, m, n, ldd) = (A.array() * B.array() + A.array()).max(Element(0));
#elif IS_VECTOR
  Eigen::Map<const Line> x(b, k);
  Eigen::Map<Line> y(d, m);
  if (TA)
    y.noalias() = In(a, k, m, lda).transpose() * x;
  else if (FORM == VECTOR_ADD)
    y.noalias() += In(a, m, k, lda) * x;
  else
    y.noalias() = In(a, m, k, lda) * x;
#else
  Out D(d, m, n, ldd);
#if FORM == MUL_TA
  D.noalias() = In(a, k, m, lda).transpose() * In(b, k, n, ldb);
#elif FORM == MUL_TB
  D.noalias() = In(a, m, k, lda) * In(b, n, k, ldb).transpose();
#else
  In A(a, m, k, lda), B(b, k, n, ldb);
  if (FORM == UPDATE) {
    D.noalias() += A * B;
  } else if (FORM == GEMM) {
    D *= s[1];
    D.noalias() += s[0] * A * B;
  } else {
    D.noalias() = A * B;
  }
  if (FORM == LAYER)
    D = (D.rowwise() + Eigen::Map<const Line>(row, n).transpose())
            .cwiseMax(Element(0));
#endif
#endif
}

KERNEL(one)
