// RUN: %clang_cc1 -fenable-matrix -triple powerpc64le-linux-gnu -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -fenable-matrix -triple wasm32 -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -fenable-matrix -triple mips64-linux-gnu -fsyntax-only -Wno-unused-value -verify -x c++ -std=c++20 %s

// After the error that the target has no such elements, everything else is checked as usual.

typedef __bf16 b22 __attribute__((matrix_type(2, 2))); // expected-error {{__bf16 is not supported on this target}}
typedef _Float16 h22 __attribute__((matrix_type(2, 2))); // expected-error {{_Float16 is not supported on this target}}
typedef float f22 __attribute__((matrix_type(2, 2)));
typedef double d22 __attribute__((matrix_type(2, 2)));

f22 multiply_add(b22 b, h22 h, f22 f, d22 d) {
  f = __builtin_matrix_multiply_add(h, h, f);
  f = __builtin_matrix_multiply_add(f, f, f);
  d = __builtin_matrix_multiply_add(b, b, d);
  b = __builtin_matrix_multiply_add(b, b, b);
  return __builtin_matrix_multiply_add(b, b, f);
}

b22 operators(b22 b, f22 f, int i) {
  b22 Zero = {}, Two = {1.5f, 2};
  const b22 Constant = (b22)1 * 2 + (b22)f;
  b += (b + Zero) * Two / 3;
  b = b < 2 ? -b : Constant;
  b[0][1] = 1.5f;
  b = __builtin_matrix_from_diagonal(__builtin_matrix_diagonal(b * i));
  b = __builtin_elementwise_max(b, __builtin_elementwise_fma(b, b, b));
  return b * __builtin_matrix_trace(b) + __builtin_reduce_add(b);
}
