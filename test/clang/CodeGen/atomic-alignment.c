// RUN: %clang --target=nvptx64-nvidia-cuda -march=sm_52 -O1 -fenable-matrix -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=nvptx64-nvidia-cuda -march=sm_52 -O1 -fenable-matrix -S %s -o /dev/null
// RUN: %clang --target=x86_64-linux -O1 -fenable-matrix -S -emit-llvm %s -o - | FileCheck %s --check-prefix=PROMOTED

// A GPU aligns no atomic object further than what it holds is aligned, and has
// atomic operations on what is aligned as its size is.

typedef short s1x1 __attribute__((matrix_type(1, 1)));
typedef float f1x1 __attribute__((matrix_type(1, 1)));
typedef double d1x1 __attribute__((matrix_type(1, 1)));
typedef float f2x1 __attribute__((matrix_type(2, 1)));

// CHECK-LABEL: @add_short(
// CHECK: load atomic i16, {{.*}} align 2
// CHECK: cmpxchg ptr %{{.*}}, i16 {{.*}} align 2
void add_short(_Atomic(s1x1) *d, s1x1 *s) { *d += *s; }

// CHECK-LABEL: @add_float(
// CHECK: load atomic i32, {{.*}} align 4
// CHECK: cmpxchg ptr %{{.*}}, i32 {{.*}} align 4
void add_float(_Atomic(f1x1) *d, f1x1 *s) { *d += *s; }

// CHECK-LABEL: @add_double(
// CHECK: load atomic i64, {{.*}} align 8
// CHECK: cmpxchg ptr %{{.*}}, i64 {{.*}} align 8
void add_double(_Atomic(d1x1) *d, d1x1 *s) { *d += *s; }

// CHECK-LABEL: @add_floats(
// CHECK: call {{.*}} @__atomic_load(i64 {{.*}}8
// PROMOTED-LABEL: @add_floats(
// PROMOTED: cmpxchg ptr %{{.*}}, i64 {{.*}} align 8
void add_floats(_Atomic(f2x1) *d, f2x1 *s) { *d += *s; }
