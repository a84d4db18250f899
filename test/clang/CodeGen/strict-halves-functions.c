// RUN: %clang --target=x86_64-linux-gnu -O1 -frounding-math -c %s -o %t.o
// RUN: %clang --target=x86_64-linux-gnu -march=sapphirerapids -O2 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: %clang --target=aarch64-linux-gnu -O0 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gcv_zfh_zvfh -O0 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: %clang --target=x86_64-linux-gnu -O1 -frounding-math -S -emit-llvm %s -o - | FileCheck %s

// LLVM 22 has no library functions of half under strict floating point.

typedef _Float16 M __attribute__((matrix_type(3, 3)));

// CHECK-LABEL: @f_sin
// CHECK-NOT: constrained.sin.f16
// CHECK: call float @llvm.experimental.constrained.sin.f32
#define UNARY(name) void f_##name(M *d, const M *a) { *d = __builtin_elementwise_##name(*a); }
#define BINARY(name) void f_##name(M *d, const M *a) { *d = __builtin_elementwise_##name(*a, *d); }
UNARY(sin)
UNARY(acos) UNARY(asin) UNARY(atan) UNARY(cos) UNARY(cosh) UNARY(sinh) UNARY(tan) UNARY(tanh)
UNARY(exp) UNARY(exp2) UNARY(exp10) UNARY(log) UNARY(log2) UNARY(log10) UNARY(sqrt)
UNARY(floor) UNARY(ceil) UNARY(round) UNARY(rint)
BINARY(atan2) BINARY(fmod) BINARY(pow) BINARY(maximum) BINARY(minnum)
