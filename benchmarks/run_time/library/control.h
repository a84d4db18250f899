// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps of control and estimation by fixed sizes, N states and half as many
// inputs or measurements. Included after cases.h; `library` has riccati,
// filter, project and eliminate_stages.
#ifndef CONTROL_H
#define CONTROL_H

#include "cases.h"

namespace cases {
constexpr int Stages = 8;

template <class T, int N> struct Problem {
  static constexpr int M = N / 2;
  library::matrix<T, N> a, q, p[Stages];
  library::rectangle<T, N, M> b;
  library::rectangle<T, M, N> h;
  library::matrix<T, M> r;
  library::column<T, N> x[Stages], z, lambda;
  library::column<T, M> y;

  Problem() {
    auto some = [] { return static_cast<T>(0.2 * random()); };
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        library::element(a, i, j) = some() + T(i == j ? 0.5 : 0);
        library::element(q, i, j) = T(i == j);
      }
      library::component(z, i) = library::component(lambda, i) = 0;
      for (int j = 0; j < M; ++j) {
        library::element(b, i, j) = some();
        library::element(h, j, i) = some();
      }
    }
    for (int i = 0; i < M; ++i) {
      library::component(y, i) = some();
      for (int j = 0; j < M; ++j)
        library::element(r, i, j) = T(i == j);
    }
    restart();
  }
  void restart() {
    for (int s = 0; s < Stages; ++s)
      for (int i = 0; i < N; ++i) {
        library::component(x[s], i) = T(i % 3);
        for (int j = 0; j < N; ++j)
          library::element(p[s], i, j) = T(i == j ? 3 : 0);
      }
  }
  double sum() {
    double s = 0;
    for (int n = 0; n < Stages; ++n)
      for (int i = 0; i < N; ++i) {
        s += static_cast<double>(library::component(x[n], i));
        for (int j = 0; j < N; ++j)
          s += static_cast<double>(library::element(p[n], i, j));
      }
    return s;
  }
};

template <class T, int N> void control(const std::string &type) {
  static Problem<T, N> s;
  std::string extents = " " + type + " " + std::to_string(N);
  auto sum = [] { return s.sum(); };
  auto measure_steps = [&](const char *name, auto step) {
    measure(
        name + extents,
        [step] {
          s.restart();
          step();
        },
        sum, Stages);
  };
  measure_steps("riccati", [] {
    for (int n = 1; n < Stages; ++n)
      s.p[n] = library::riccati(s.p[n - 1], s.a, s.b, s.q, s.r);
  });
  measure_steps("filter", [] {
    for (int n = 0; n < Stages; ++n)
      library::filter(s.x[n], s.p[n], s.a, s.q, s.h, s.r, s.y);
  });
  measure_steps("admm", [] {
    for (int n = 0; n < Stages; ++n) {
      s.z = s.lambda = s.x[n];
      library::project(s.p[n], s.x[n], s.z, s.lambda);
    }
  });
  // Blocks of a symmetric matrix on the diagonal, and a below each.
  measure_steps("kkt",
                [] { library::eliminate_stages<Stages>(s.p, s.a, s.x); });
}

inline void all_control() {
#ifdef QUICK
  control<float, 4>("f32");
#else
  control<float, 4>("f32");
  control<float, 8>("f32");
  control<float, 12>("f32");
  control<float, 30>("f32");
  control<double, 4>("f64");
  control<double, 8>("f64");
  control<double, 12>("f64");
  control<double, 30>("f64");
#endif
}
} // namespace cases

#endif
