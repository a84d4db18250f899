// RUN: %clang_cc1 -triple spirv64-unknown-unknown -O1 -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -triple spirv64-amd-amdhsa -O1 -emit-llvm %s -o - | FileCheck %s

// What LLVM's SPIR-V back end lacks is replaced where matrices are, and nowhere
// else: AMD's compiler translates these.

// CHECK-LABEL: @scaled(
// CHECK: @llvm.ldexp.f32.i32(
float scaled(float x, int n) { return __builtin_ldexpf(x, n); }

// CHECK-LABEL: @reversed(
// CHECK: @llvm.bitreverse.i32(
unsigned reversed(unsigned x) { return __builtin_bitreverse32(x); }
