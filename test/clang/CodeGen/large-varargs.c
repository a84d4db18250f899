// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -Wno-non-pod-varargs -emit-llvm %s -o - | FileCheck %s

// An error that can be turned off: a variable argument is passed as a named one.

typedef float M __attribute__((matrix_type(32, 16)));

// CHECK-LABEL: @read(
// CHECK: [[SLOT:%.*]] = phi ptr
// CHECK: [[A:%.*]] = load ptr, ptr [[SLOT]], align 8
// CHECK: call {{.*}} @tlx.load__{{.*}}(ptr [[A]],
M read(int N, ...) {
  __builtin_va_list List;
  __builtin_va_start(List, N);
  M A = __builtin_va_arg(List, M);
  __builtin_va_end(List);
  return A;
}
