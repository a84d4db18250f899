// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For programs that call functions of a package: times, one a line, "NAME:
// NANOSECONDS", and results, which the file "results" gets. Those are compared
// with what another compiler's program writes.
#ifndef DRIVER_H
#define DRIVER_H
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace driver {
// Elements in [-1, 1), the same in each run.
class Random {
  unsigned state = 1;

public:
  float operator()() {
    state = state * 1664525u + 1013904223u;
    return float(state >> 8) / float(1 << 23) - 1;
  }
};

class Results {
  std::FILE *file = std::fopen("results", "w");

public:
  Results() = default;
  Results(const Results &) = delete;
  Results &operator=(const Results &) = delete;
  ~Results() { std::fclose(file); }
  void operator()(double x) { std::fprintf(file, "%.9g\n", x); }
  template <class T> void operator()(const T *x, size_t count) {
    for (size_t i = 0; i < count; ++i)
      (*this)(double(x[i]));
  }
};

// The shortest of 15 rounds of count calls.
template <class F> void measure(const char *name, int count, F function) {
  double least = INFINITY;
  for (int round = 0; round < 15; ++round) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < count; ++i)
      function();
    std::chrono::duration<double, std::nano> took =
        std::chrono::steady_clock::now() - start;
    least = std::fmin(least, took.count() / count);
  }
  std::printf("%s: %.3f\n", name, least);
}
} // namespace driver

#endif
