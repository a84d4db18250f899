// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen says which one it is. Its own limit of what may lie on the stack is
// off: extents are constants here.

#ifndef PROGRAM_EIGEN_VERSION_H
#define PROGRAM_EIGEN_VERSION_H

#define EIGEN_STACK_ALLOCATION_LIMIT 0
#include <Eigen/Core>
#include <cstdio>

extern "C" const char *about() {
  static char Text[64];
  std::snprintf(Text, sizeof Text, "Eigen %d.%d.%d", EIGEN_WORLD_VERSION,
                EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
  return Text;
}

#endif
