// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cooperative matrices are not, in OpenCL C and C++ for OpenCL, for SPIR-V and
// for CPUs (docs/use/CooperativeMatrix.md).
//
// RUN: %clang_cc1 -triple spirv64-unknown-unknown -cl-std=CL3.0 -finclude-default-header -fdeclare-opencl-builtins -fsyntax-only -verify %s
// RUN: %clang_cc1 -triple spirv32-unknown-unknown -cl-std=CL2.0 -finclude-default-header -fdeclare-opencl-builtins -fsyntax-only -verify %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -cl-std=CL3.0 -finclude-default-header -fdeclare-opencl-builtins -fsyntax-only -verify %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_cooperative_matrix : enable

#if !defined(__opencl_c_ext_cooperative_matrix) || !defined(cl_khr_cooperative_matrix)
#error "no macros"
#endif

#define SG CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP
#define A CLK_COOPERATIVE_MATRIX_A
#define B CLK_COOPERATIVE_MATRIX_B
#define ACC CLK_COOPERATIVE_MATRIX_ACCUMULATOR
#define ROWS CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR
#define NONE CLK_COOPERATIVE_MATRIX_OPERAND_NONE
#define A_SIGNED CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_A_SIGNED
#define RESULT_SIGNED CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_RESULT_SIGNED
#define SIGNED 15

typedef half ma __attribute__((coop_mat(SG, 8, 4, A))); // expected-note {{declared here}}
typedef half mb __attribute__((coop_mat(SG, 4, 16, B)));
typedef float mc __attribute__((coop_mat(SG, 8, 16, ACC)));
typedef char ia __attribute__((coop_mat(SG, 8, 4, A)));
typedef uchar ub __attribute__((coop_mat(SG, 4, 16, B)));
typedef int ic __attribute__((coop_mat(SG, 8, 16, ACC)));

// Types.
typedef float in_words __attribute__((coop_mat(memory_scope_sub_group, 8, 16, ACC)));
typedef float4 vectors __attribute__((coop_mat(SG, 8, 8, A))); // expected-error {{components of a cooperative matrix must be half, float, double or integers of 8 to 64 bits, got 'float4'}}
typedef bool bools __attribute__((coop_mat(SG, 8, 8, A))); // expected-error {{got 'bool'}}
typedef float devices __attribute__((coop_mat(1, 8, 8, A))); // expected-error {{the scope of a cooperative matrix must be CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, got 1}}
typedef float none __attribute__((coop_mat(SG, 0, 8, A))); // expected-error {{the number of rows of a cooperative matrix must be from 1 to}}
typedef float negative __attribute__((coop_mat(SG, 8, -1, A))); // expected-error {{a number of this attribute cannot be negative}}
typedef float fourth __attribute__((coop_mat(SG, 8, 8, 3))); // expected-error {{the use of a cooperative matrix must be CLK_COOPERATIVE_MATRIX_A}}
typedef float few __attribute__((coop_mat(SG, 8, 8))); // expected-error {{'coop_mat' attribute requires exactly 4 arguments}}
typedef float strings __attribute__((coop_mat("CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP", 4, 8, A))); // expected-error {{must have integer type}}
void extents(int n) {
  float m __attribute__((coop_mat(SG, n, 8, A))); // expected-error {{expression is not an integer constant expression}} expected-note 0-2 {{function parameter}}
}

// Where they cannot be.
global ma everywhere; // expected-error {{must be in private memory}}
struct with_member { ma m; }; // expected-error {{field has sizeless type}}
kernel void argument(ma m) {} // expected-error {{'__private ma'}}
void sized(ma m, mc c) {
  int size = sizeof(ma); // expected-error {{invalid application of 'sizeof' to sizeless type}}
  ma array[2]; // expected-error {{array has sizeless element type}}
  half *p = (private half *)&m; // expected-error {{the address of a cooperative matrix}}
  half x = m[0][0]; // expected-error {{subscripted value is not an array}}
  ma list = {1, 2}; // expected-error {{initializ}}
  ma scalar = 1.0f; // expected-error {{incompatible type}}
  if (m) return; // expected-error {{statement requires expression of scalar type}}
  local ma in_local; // expected-error {{cannot be declared in local address space}}
}
kernel void in_local(global ma *p) { // expected-error {{a cooperative matrix ('ma' (aka 'half __attribute__((coop_mat(3, 8, 4, 0)))')) has no address, and nothing points to it}}
  local ma m; // expected-error {{a variable of type 'ma' (aka 'half __attribute__((coop_mat(3, 8, 4, 0)))') must be in private memory}}
  global float *q = 0;
  (private mc *)q; // expected-error {{has no address, and nothing points to it}}
}
struct pointing { private ma *p; }; // expected-error {{has no address, and nothing points to it}}

// Values.
kernel void memory(global const half *a, global half *h, global float *f, local half *l, constant half *k, int i) {
  ma m = coop_mat_load(a, ROWS, 4);
  m = coop_mat_load(l, CLK_COOPERATIVE_MATRIX_LAYOUT_COLUMN_MAJOR, i);
  m = (coop_mat_load(k, ROWS, 4u));
  ma n = (ma)coop_mat_load(a, ROWS, 4);
  m = m + coop_mat_load(a, ROWS, 4);
  m = coop_mat_init(1) - m;
  m = i ? m : coop_mat_load(a, ROWS, 4);
  m = i ? coop_mat_init(0) : m;
  coop_mat_load(a, ROWS, 4); // expected-error {{no cooperative matrix type is known for the result of 'coop_mat_load'}}
  half x = coop_mat_load(a, ROWS, 4); // expected-error {{no cooperative matrix type is known}}
  m = coop_mat_load(f, ROWS, 4); // expected-error {{a pointer to 'float' does not point to the components of 'ma'}}
  m = coop_mat_load(a, i, 4); // expected-error {{2nd argument of 'coop_mat_load' must be the constant}}
  m = coop_mat_load(a, 2, 4); // expected-error {{2nd argument of 'coop_mat_load' must be the constant}}
  m = coop_mat_load(*a, ROWS, 4); // expected-error {{must be a pointer to components}}
  m = coop_mat_load(a, ROWS); // expected-error {{too few arguments}}
  m = coop_mat_load(a, ROWS, m); // expected-error {{to parameter of incompatible type}}
  coop_mat_store(h, m, ROWS, 4);
  coop_mat_store(a, m, ROWS, 4); // expected-error {{must be a pointer to components of a cooperative matrix, which are not const}}
  coop_mat_store(k, m, ROWS, 4); // expected-error {{must be a pointer to components of a cooperative matrix, which are not const or constant}}
  coop_mat_store(f, m, ROWS, 4); // expected-error {{does not point to the components of}}
  coop_mat_store(h, i, ROWS, 4); // expected-error {{2nd argument of 'coop_mat_store' must be a cooperative matrix, got 'int'}}
  coop_mat_store(h, coop_mat_load(a, ROWS, 4), ROWS, 4); // expected-error {{no cooperative matrix type is known}}
  uint n_components = coop_mat_length(m);
  coop_mat_length(i); // expected-error {{must be a cooperative matrix}}
}

void products(ma a, mb b, mc c, ia i, ub u, ic z, int n) {
  c = coop_matmul_add(a, b, c, NONE);
  c = coop_mat_mulAdd(a, b, c);
  z = coop_matmul_add(i, u, z, A_SIGNED | 12);
  z = coop_matmul_add(i, u, z, 28 + A_SIGNED);
  z = coop_matmul_add(i, u, z, NONE); // expected-warning 3 {{components of type}}
  c = coop_matmul_add(b, a, c, NONE); // expected-error {{1st argument of 'coop_matmul_add' must be a cooperative matrix, with use CLK_COOPERATIVE_MATRIX_A, got}}
  c = coop_matmul_add(a, b, b, NONE); // expected-error {{with use CLK_COOPERATIVE_MATRIX_ACCUMULATOR}}
  c = coop_matmul_add(a, b, c, n); // expected-error {{4th argument of 'coop_matmul_add' must be a constant, a sum of CLK_COOPERATIVE_MATRIX_OPERAND_* constants}}
  c = coop_matmul_add(a, b, c, 32); // expected-error {{must be a constant}}
  c = coop_matmul_add(a, b, c, RESULT_SIGNED); // expected-error {{CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_RESULT_SIGNED is for integers, got components of type 'float'}}
  c = coop_matmul_add(i, b, c, NONE); // expected-error {{components of a product must be all integers or all floating-point numbers}}
  half wide __attribute__((coop_mat(SG, 5, 16, B)));
  c = coop_matmul_add(a, wide, c, NONE); // expected-error {{extents of a product do not match}}
}

ma operators(ma a, ma a2, mb b, mc c, ic z, int n) {
  a = a + a2 - a * a2 / a2;
  a = -a * 2;
  a = 2 * a;
  a *= 3.0f;
  a += a2;
  a = n ? a : a2;
  c = (mc)c;
  c = (mc)z;
  z = (ic)c;
  a = a + 1; // expected-error {{invalid operands to '+'}}
  a = a / 2; // expected-error {{invalid operands to '/'}}
  a = a + b; // expected-error {{invalid operands to '+'}}
  a = a % a2; // expected-error {{invalid operands to '%'}}
  n = a == a2; // expected-error {{invalid operands to '=='}}
  a = a && a2; // expected-error {{invalid operands to '&&'}}
  a = ~a; // expected-error {{invalid operand of '~'}}
  a = +a; // expected-error {{invalid operand of '+'}}
  n = !a; // expected-error {{invalid operand of '!'}}
  a++; // expected-error {{invalid operand of '++'}}
  n *= a; // expected-error {{invalid operands to '*='}}
  a = b; // expected-error {{from incompatible type}}
  a = c; // expected-error {{from incompatible type}}
  a = (ma)b; // expected-error {{a cast between cooperative matrices must keep scope, extents and use}}
  a = (ma)1.0f; // expected-error {{a cast between cooperative matrices}}
  n = (int)a; // expected-error {{a cast between cooperative matrices}}
  return b; // expected-error {{incompatible result type}}
}
ma given(global const half *p) { return coop_mat_load(p, ROWS, 4); }
ma filled(void) { return coop_mat_init(0); }
void take(ma m);
void passed(global const half *p) { take(coop_mat_load(p, ROWS, 4)); take(coop_mat_init(2)); }
