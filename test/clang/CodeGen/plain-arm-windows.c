// RUN: %clang_cc1 -triple armv7-windows-msvc -fenable-matrix -emit-llvm %s -o - | FileCheck %s

// Windows has no ARM mode, which its target reports to whoever asks for the
// processor of a function. Nothing does without a matrix.

// CHECK: define dso_local {{.*}}void @empty()
void empty(void) {}
