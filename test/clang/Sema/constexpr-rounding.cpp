// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -Wno-unknown-pragmas %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -Wno-unknown-pragmas -fexperimental-new-constant-interpreter %s

// Elements are rounded as a pragma says, and rejected where scalars are.

using row = float __attribute__((matrix_type(1, 3)));
constexpr row three(float A, float B, float C) {
  row M;
  M[0][0] = A;
  M[0][1] = B;
  M[0][2] = C;
  return M;
}

constexpr row Small = three(0x1p-40f, 0x1p-40f, -0x1p-40f);
constexpr row upwards(row A, row B) {
#pragma STDC FENV_ROUND FE_UPWARD
  return A + B;
}
static_assert(upwards(three(1, -1, 1), Small)[0][0] == 1 + 0x1p-23f);
static_assert(upwards(three(1, -1, 1), Small)[0][1] == -1 + 0x1p-24f);
static_assert(upwards(three(1, -1, 1), Small)[0][2] == 1);
constexpr row product(row A, row B) {
#pragma STDC FENV_ROUND FE_TOWARDZERO
  return A * __builtin_matrix_transpose(B) * A;
}
static_assert(product(three(1, -1, 1), Small + 1)[0][1] == -1);
constexpr float quotient(float Value) {
#pragma STDC FENV_ROUND FE_DOWNWARD
  return (three(Value, 1, 1) / 3)[0][0];
}
static_assert(quotient(1) < quotient(-1) * -1);

// Not a constant context: what depends on the environment stays for run time.
#pragma STDC FENV_ACCESS ON
static const row Late = three(1, 1, 1) / 3;
// expected-no-diagnostics
