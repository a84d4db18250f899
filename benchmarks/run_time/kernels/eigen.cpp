// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen: fixed extents up to 128, the library's own choice of algorithm, or
// always the lazy product (LAZY), which is faster for some small extents and
// multiplies all columns of a batch with the same a at once.
// HALF: the function for symmetric results, of which the other half is copied.
// Above 128 fixed extents would put its packed panels onto the stack.

#define EIGEN_STACK_ALLOCATION_LIMIT 0
#include <Eigen/Core>

#include "kernel.h"
#include <cstdio>

namespace {

constexpr bool Dynamic = ROWS > 128 || COLUMNS > 128 || INNER > 128;

template <int R, int C> struct Types {
  using Matrix =
      Eigen::Matrix<Element, Dynamic ? Eigen::Dynamic : R,
                    Dynamic ? Eigen::Dynamic : C,
                    R == 1 && C != 1 ? Eigen::RowMajor : Eigen::ColMajor>;
  using Stride = Eigen::OuterStride<STRIDE ? STRIDE : R>;
  using Map =
      Eigen::Map<Matrix, Eigen::Unaligned,
                 std::conditional_t<STRIDE != 0, Stride, Eigen::Stride<0, 0>>>;
};

template <int R, int C> auto map(const Element *P) {
  return typename Types<R, C>::Map(const_cast<Element *>(P), R, C);
}

#ifdef LAZY
#define TIMES(x, y) (x).lazyProduct(y)
#else
#define TIMES(x, y) (x) * (y)
#endif
#if TRANSPOSE_A
#define OP_A A.transpose()
#else
#define OP_A A
#endif
#if TRANSPOSE_B
#define OP_B B.transpose()
#else
#define OP_B B
#endif

inline void one(Element *d, const Element *a, const Element *b,
                const Element *c) {
  auto D = map<D_ROWS, D_COLUMNS>(d);
  auto A = map<A_ROWS, A_COLUMNS>(a);
  [[maybe_unused]] auto B = map<B_ROWS, B_COLUMNS>(b);
  [[maybe_unused]] auto C = map<C_ROWS, C_COLUMNS>(c);
#if FORM == GRAM && defined(HALF)
  D.setZero();
  D.template selfadjointView<Eigen::Lower>().rankUpdate(A);
  D.template triangularView<Eigen::StrictlyUpper>() = D.transpose();
#elif FORM == PRODUCT || FORM == GRAM
  D.noalias() = TIMES(OP_A, OP_B);
#elif FORM == PRODUCT_PLUS
  D = C;
  D.noalias() += TIMES(OP_A, OP_B);
#elif FORM == PRODUCT_OUTER
  D.noalias() = map<ROWS, 1>(c) * map<1, COLUMNS>(c + ROWS);
  D.noalias() += TIMES(OP_A, OP_B);
#elif FORM == UPDATE
  D.noalias() += TIMES(OP_A, OP_B);
#elif FORM == CHAIN
  typename Types<ROWS, COLUMNS>::Matrix X(ROWS, COLUMNS);
  X.noalias() = TIMES(OP_A, OP_B);
  D.noalias() = TIMES(X, C);
#elif FORM == TRANSPOSE
  D = OP_A;
#elif FORM == ADD
  D = OP_A + OP_B;
#elif FORM == ADD_PLUS
  D = OP_A + OP_B + C;
#elif FORM == SUM
  *d = OP_A.sum();
#elif FORM == SUM_ROWS
  D = A.rowwise().sum();
#elif FORM == SUM_COLUMNS
  D = A.colwise().sum();
#elif FORM == MAX
  *d = A.maxCoeff();
#endif
}

} // namespace

extern "C" const char *about() {
  static char Text[64];
  snprintf(Text, sizeof Text, "Eigen %d.%d.%d", EIGEN_WORLD_VERSION,
           EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
  return Text;
}

extern "C" void kernel(Element *RESTRICT d, const Element *RESTRICT a,
                       const Element *RESTRICT b, const Element *RESTRICT c) {
  if (FORM == GRAM)
    b = a;
#if SHARED_A && defined(LAZY)
  using Matrix = Eigen::Matrix<Element, ROWS, Eigen::Dynamic>;
  using Right = Eigen::Matrix<Element, INNER, Eigen::Dynamic>;
  Eigen::Map<Matrix>(d, ROWS, CALL_COLUMNS).noalias() =
      map<ROWS, INNER>(a).lazyProduct(
          Eigen::Map<const Right>(b, INNER, CALL_COLUMNS));
#elif SHARED_D
  typename Types<ROWS, COLUMNS>::Matrix Sum = map<ROWS, COLUMNS>(d);
  for (int n = 0; n < BATCH; ++n)
    one(Sum.data(), a + n * A_NEXT, b + n * B_SPAN, c);
  map<ROWS, COLUMNS>(d) = Sum;
#else
  for (int n = 0; n < BATCH; ++n)
    one(d + n * D_NEXT, a + n * A_NEXT, b + n * B_SPAN, c + n * C_SPAN);
#endif
  MAYBE_BREAK(d);
}
