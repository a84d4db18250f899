// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Systems of equations, one by one and in arrays, for contestants that solve
// them. Included after cases.h; `library` has solve, cholesky_solve, qr_solve of
// one system, and solve_each and cholesky_solve_each of an array.
#ifndef SYSTEMS_H
#define SYSTEMS_H

#include "cases.h"

namespace cases {
constexpr int Batch = 1000;

template <class T, int N> struct Systems {
  using matrix = library::matrix<T, N>;
  using column = library::column<T, N>;
  matrix general[Batch], positive[Batch];
  column right[Batch], solution[Batch];

  Systems() {
    for (int n = 0; n < Batch; ++n)
      for (int i = 0; i < N; ++i) {
        library::component(right[n], i) = static_cast<T>(random());
        for (int j = 0; j <= i; ++j) {
          T x = static_cast<T>(random()), y = static_cast<T>(random());
          library::element(general[n], i, j) = x;
          library::element(general[n], j, i) = i == j ? x + 3 : y;
          library::element(positive[n], i, j) = i == j ? N + 1 : x;
          library::element(positive[n], j, i) = i == j ? N + 1 : x;
        }
      }
  }
};

#define ONE_BY_ONE(name)                                                       \
  template <class M, class V>                                                  \
  __attribute__((noinline)) void name##_one_by_one(const M *a, const V *b,     \
                                                   V *__restrict x) {          \
    for (int n = 0; n < Count; ++n)                                            \
      x[n] = library::name(a[n], b[n]);                                        \
  }
ONE_BY_ONE(solve)
ONE_BY_ONE(cholesky_solve)
ONE_BY_ONE(qr_solve)
#undef ONE_BY_ONE

template <class T, int N> void systems(const std::string &type) {
  static Systems<T, N> s;
  std::string extents = " " + type + " " + std::to_string(N);
  auto sum_of = [](int count) {
    return [count] {
      double sum = 0;
      for (int n = 0; n < count; ++n)
        for (int i = 0; i < N; ++i)
          sum += static_cast<double>(library::component(s.solution[n], i));
      return sum;
    };
  };
  measure(
      "solve" + extents,
      [] { solve_one_by_one(s.general, s.right, s.solution); }, sum_of(Count));
  measure(
      "cholesky" + extents,
      [] { cholesky_solve_one_by_one(s.positive, s.right, s.solution); },
      sum_of(Count));
  measure(
      "qr" + extents,
      [] { qr_solve_one_by_one(s.general, s.right, s.solution); },
      sum_of(Count));
  if constexpr (N <= 12) {
    measure(
        "solve-1000" + extents,
        [] { library::solve_each(s.general, s.right, s.solution, Batch); },
        sum_of(Batch), Batch);
    measure(
        "cholesky-1000" + extents,
        [] {
          library::cholesky_solve_each(s.positive, s.right, s.solution, Batch);
        },
        sum_of(Batch), Batch);
  }
}

template <class T> void systems_of_all_extents(const std::string &type) {
  systems<T, 3>(type);
#ifndef QUICK
  systems<T, 4>(type);
  systems<T, 6>(type);
  systems<T, 8>(type);
  systems<T, 12>(type);
  systems<T, 16>(type);
  systems<T, 32>(type);
#endif
}

inline void all_systems() {
  systems_of_all_extents<float>("f32");
  systems_of_all_extents<double>("f64");
}
} // namespace cases

#endif
