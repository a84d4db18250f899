// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=QUAD
// RUN: %clang_cc1 -fenable-matrix -ffp-exception-behavior=strict -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=STRICT

// erf, expm1, log1p and hypot are calls of the library: one after the other for a small matrix, in a loop for a large one.

typedef float F __attribute__((matrix_type(1, 2)));
typedef _Float16 H __attribute__((tensor_type(3)));
typedef double L __attribute__((matrix_type(40, 30)));
typedef double V __attribute__((ext_vector_type(2)));

// CHECK-LABEL: @small(
// CHECK: [[X:%.*]] = extractelement <2 x float> [[A:%.*]], i64 0
// CHECK: [[Y:%.*]] = call float @erff(float [[X]]) [[NONE:#[0-9]+]]
// CHECK: [[P:%.*]] = insertelement <2 x float> poison, float [[Y]], i64 0
// CHECK: [[Z:%.*]] = call float @erff(float {{%.*}}) [[NONE]]
// CHECK: insertelement <2 x float> [[P]], float [[Z]], i64 1
// STRICT-LABEL: @small(
// STRICT: call float @erff(float {{%.*}}) [[STRICT:#[0-9]+]]
void small(F *A) { *A = __builtin_elementwise_erf(*A); }

// CHECK-LABEL: @large(
// CHECK: matrix.loop:
// CHECK: [[X:%.*]] = call double @tlx.extract__
// CHECK: call double @hypot(double [[X]], double 3.000000e+00) [[NONE]]
// CHECK: @tlx.insert__
void large(L *A) { *A = __builtin_elementwise_hypot(*A, 3); }

// CHECK-LABEL: @halves(
// CHECK: fpext half {{%.*}} to float
// CHECK: [[Y:%.*]] = call float @log1pf(float
// CHECK: fptrunc float [[Y]] to half
void halves(H *A) { *A = __builtin_elementwise_log1p(*A); }

// CHECK-LABEL: @scalars(
// CHECK: call x86_fp80 @expm1l(x86_fp80
// QUAD-LABEL: @scalars(
// QUAD: call fp128 @expm1l(fp128
// QUAD: call double @erf(double
// QUAD: call double @erf(double
void scalars(long double *A, V *B) {
  *A = __builtin_elementwise_expm1(*A);
  *B = __builtin_elementwise_erf(*B);
}
// CHECK: attributes [[NONE]] = { nounwind willreturn memory(none) }
// STRICT: attributes [[STRICT]] = { {{.*}}strictfp willreturn memory(inaccessiblemem: readwrite) }
