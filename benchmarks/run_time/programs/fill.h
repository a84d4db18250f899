// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers for the cases of programs: the same in each run.

#ifndef PROGRAM_FILL_H
#define PROGRAM_FILL_H

#include <cstdint>

/// Uniformly distributed between -1 and 1.
class Numbers {
  uint64_t Seed = 1;

public:
  double next() {
    Seed = Seed * 6364136223846793005u + 1442695040888963407u;
    return double(Seed >> 33) / double(1u << 30) - 1;
  }
};

#endif
