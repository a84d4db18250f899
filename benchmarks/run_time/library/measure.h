// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the cases of ./dev bench library are measured. Each prints its name,
// nanoseconds, and the sum of its results' elements.
#ifndef MEASURE_H
#define MEASURE_H

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace cases {
// As many as the first cache holds in all forms.
constexpr int Count = 64;

inline double seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}
inline double random() {
  static unsigned long long state = 88172645463325252ull;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return static_cast<double>(state >> 11) / 4503599627370496.0 - 1.0;
}

// The shortest of all rounds, each of which takes about 20 microseconds, or of
// those that 50 milliseconds have time for.
template <class Work, class Sum>
void measure(const std::string &name, Work work, Sum sum, int count = Count) {
  auto time_of = [&](int repeat) {
    double start = seconds();
    for (int i = 0; i < repeat; ++i) {
      work();
      asm volatile("" ::: "memory");
    }
    return seconds() - start;
  };
  // The first times are those of cold caches, and the clock takes some.
  int repeat = 1;
  double best = time_of(1);
  while (best < 2e-5 && repeat < 1 << 20) {
    repeat *= 2;
    best = time_of(repeat);
  }
  best = best / repeat;
  double begin = seconds();
  for (int round = 0; round < 300 && (round < 1 || seconds() - begin < 0.05);
       ++round) {
    double time = time_of(repeat) / repeat;
    if (time < best)
      best = time;
  }
  std::printf("%s %.3f %.9g\n", name.c_str(), best / count * 1e9, sum());
}
} // namespace cases

#endif
