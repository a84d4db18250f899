// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of the matrices, plain arrays are seen from outside.
#pragma once
#define EXPORT __attribute__((visibility("default")))

#ifdef __cplusplus
#include <string>
#include <vector>
EXPORT void update(double (&state)[9]);
EXPORT std::string describe(const std::vector<double> &values);
const char *compiler();
extern "C" {
#endif
EXPORT double trace(const double *state);
#ifdef __cplusplus
}
#endif
