// RUN: %run_flags --set O0 --set O1 --set O2-v3 --set O3-native %s -- -frounding-math
// RUN: %run_flags --set O0 --set O2-v3 --set O3-native %s -- -ffp-exception-behavior=strict

// Constrained operations on bfloat are computed in float: LLVM 22 takes some
// for operations on half, and cannot select others (docs/internals/Backends.md).

#include <stdio.h>
#include <string.h>

typedef __bf16 H __attribute__((matrix_type(2, 3)));
typedef __bf16 Square __attribute__((matrix_type(2, 2)));
typedef __bf16 Tall __attribute__((matrix_type(3, 2)));
typedef double D __attribute__((matrix_type(2, 3)));
typedef _Bool B __attribute__((matrix_type(2, 3)));
typedef int I __attribute__((matrix_type(2, 3)));
typedef unsigned short Bits;

#define NOINLINE __attribute__((noinline)) static
NOINLINE void widen(D *d, const H *a) { *d = (D)*a; }
NOINLINE void narrow(H *d, const D *a) { *d = (H)*a; }
NOINLINE void sum(H *d, const H *a, const H *b) { *d = *a + *b; }
NOINLINE void quotient(H *d, const H *a, const __bf16 *s) { *d = *a / *s; }
NOINLINE void product(Square *d, const H *a, const Tall *b) { *d = *a * *b; }
NOINLINE void larger(H *d, const H *a, const H *b) { *d = *a > *b ? *a : *b; }
NOINLINE void toBool(B *d, const H *a) { *d = (B)*a; }
NOINLINE void toInt(I *d, const H *a) { *d = (I)*a; }
NOINLINE void fromInt(H *d, const I *a) { *d = (H)*a; }

/// To the nearest, ties to even; no NaN.
static Bits roundToBFloat(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof(u));
  return (u + 0x7fff + (u >> 16 & 1)) >> 16;
}
static float floatOf(Bits b) {
  unsigned u = (unsigned)b << 16;
  float f;
  memcpy(&f, &u, sizeof(f));
  return f;
}

#ifdef __x86_64__
// Where a bfloat goes from block to block; libgcc has it from version 13 on.
__attribute__((weak)) __bf16 __truncsfbf2(float f);
__attribute__((weak)) __bf16 __truncsfbf2(float f) {
  Bits bits = roundToBFloat(f);
  __bf16 result;
  memcpy(&result, &bits, sizeof(result));
  return result;
}
#endif

static int failures;
static void expect(const char *what, int i, double expected, double got) {
  if (expected == got)
    return;
  printf("%s, element %d: expected %g, got %g\n", what, i, expected, got);
  ++failures;
}

int main(void) {
  // Values that round, of both signs, and -0.
  Bits a[6] = {0x3fc1, 0xc023, 0x4065, 0x4097, 0x3f03, 0x8000};
  Bits b[6] = {0x4011, 0x3f87, 0xbf99, 0x4001, 0x4123, 0x3f81}, d[6], q[4];
  double w[6];
  int n[6];
  _Bool t[6];
  widen((D *)w, (H *)a);
  for (int i = 0; i < 6; ++i)
    expect("widen", i, floatOf(a[i]), w[i]);
  for (int i = 0; i < 6; ++i)
    w[i] = floatOf(a[i]) * 1.0123;
  narrow((H *)d, (D *)w);
  for (int i = 0; i < 6; ++i)
    expect("narrow", i, roundToBFloat(w[i]), d[i]);
  sum((H *)d, (H *)a, (H *)b);
  for (int i = 0; i < 6; ++i)
    expect("sum", i, roundToBFloat(floatOf(a[i]) + floatOf(b[i])), d[i]);
  quotient((H *)d, (H *)a, (__bf16 *)&b[2]);
  for (int i = 0; i < 6; ++i)
    expect("quotient", i, roundToBFloat(floatOf(a[i]) / floatOf(b[2])), d[i]);
  product((Square *)q, (H *)a, (Tall *)b);
  for (int i = 0; i < 4; ++i) {
    Bits s = 0;
    for (int k = 0; k < 3; ++k) {
      Bits p =
          roundToBFloat(floatOf(a[k * 2 + i % 2]) * floatOf(b[i / 2 * 3 + k]));
      s = k ? roundToBFloat(floatOf(s) + floatOf(p)) : p;
    }
    expect("product", i, s, q[i]);
  }
  larger((H *)d, (H *)a, (H *)b);
  for (int i = 0; i < 6; ++i)
    expect("larger", i, floatOf(a[i]) > floatOf(b[i]) ? a[i] : b[i], d[i]);
  toBool((B *)t, (H *)a);
  for (int i = 0; i < 6; ++i)
    expect("bool", i, floatOf(a[i]) != 0, t[i]);
  toInt((I *)n, (H *)a);
  for (int i = 0; i < 6; ++i)
    expect("int", i, (int)floatOf(a[i]), n[i]);
  for (int i = 0; i < 6; ++i)
    n[i] = 12345 * (i - 2);
  fromInt((H *)d, (I *)n);
  for (int i = 0; i < 6; ++i)
    expect("from int", i, roundToBFloat((float)n[i]), d[i]);
  return failures != 0;
}
