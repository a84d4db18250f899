// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cases of ./dev bench library. Each contestant includes this after its
// namespace `library`, which has the types and functions below, and prints for
// each case its name, nanoseconds, and the sum of its results' elements.
#ifndef CASES_H
#define CASES_H

#include "measure.h"

#include <cmath>

namespace cases {
// What is measured: a loop over arrays that do not overlap.
#define LOOP(name, expression)                                                 \
  template <class Out, class... In>                                            \
  __attribute__((noinline)) void name(Out *__restrict out, const In *...in) {  \
    for (int n = 0; n < Count; ++n)                                            \
      out[n] = library::expression;                                            \
  }
LOOP(inverses, inverse(in[n]...))
LOOP(determinants, determinant(in[n]...))
LOOP(rotations, rotate(in[n]...))
LOOP(slerps, slerp(in[n]..., 0.25f))
#undef LOOP

template <class T, int N> void matrices(const std::string &type) {
  using matrix = library::matrix<T, N>;
  static matrix in[Count], out[Count];
  static T numbers[Count];
  for (matrix &m : in)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        library::element(m, i, j) = static_cast<T>(random() + (i == j ? 3 : 0));
  std::string extents = " " + type + " " + std::to_string(N);
  measure(
      "inverse" + extents, [] { inverses(out, in); },
      [] {
        double s = 0;
        for (matrix &m : out)
          for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j)
              s += static_cast<double>(library::element(m, i, j));
        return s;
      });
  measure(
      "determinant" + extents, [] { determinants(numbers, in); },
      [] {
        double s = 0;
        for (T x : numbers)
          s += static_cast<double>(x);
        return s;
      });
}

template <class T> void quaternions(const std::string &type) {
  using quaternion = library::quaternion<T>;
  using vector = library::vector<T>;
  static quaternion left[Count], right[Count], between[Count];
  static vector in[Count], out[Count];
  auto some = [] { return static_cast<T>(random()); };
  auto unit = [] {
    double q[4], square = 0;
    for (double &x : q) {
      x = random();
      square += x * x;
    }
    for (double &x : q)
      x /= std::sqrt(square);
    return library::quaternion_of(static_cast<T>(q[0]), static_cast<T>(q[1]),
                                  static_cast<T>(q[2]), static_cast<T>(q[3]));
  };
  for (int n = 0; n < Count; ++n) {
    left[n] = unit();
    right[n] = unit();
    for (int i = 0; i < 3; ++i)
      library::component(in[n], i) = some();
  }
  measure(
      "rotate " + type + " 3", [] { rotations(out, left, in); },
      [] {
        double s = 0;
        for (vector &v : out)
          for (int i = 0; i < 3; ++i)
            s += static_cast<double>(library::component(v, i));
        return s;
      });
  measure(
      "slerp " + type + " 4", [] { slerps(between, left, right); },
      [] {
        double s = 0;
        for (quaternion &q : between)
          s += static_cast<double>(library::sum(q));
        return s;
      });
}

inline void all() {
  matrices<float, 2>("f32");
  matrices<float, 3>("f32");
  matrices<float, 4>("f32");
  matrices<double, 2>("f64");
  matrices<double, 3>("f64");
  matrices<double, 4>("f64");
  quaternions<float>("f32");
  quaternions<double>("f64");
}
} // namespace cases

#endif
