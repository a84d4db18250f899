// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A member of every matrix of eigen-macros.cpp.
static constexpr int from_plugin = 42;
