// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that become bfloats are rounded once, to nearest, ties to even: by
// way of float, 2^24 + 2^16 + 1 would first lose the 1, and then be a tie.
//
// RUN: %run_flags --sample %s -- --rtlib=compiler-rt --unwindlib=libgcc

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/// The bits of the bfloat that is nearest to \p X.
static uint16_t nearest(uint64_t X, int IsNegative) {
  if (!X)
    return 0;
  int Exponent = 63 - __builtin_clzll(X);
  uint64_t Significand = X << (63 - Exponent);
  uint64_t Rest = Significand << 8, Half = (uint64_t)1 << 63;
  uint16_t Bits = (Exponent + 127) << 7 | (Significand >> 56 & 127);
  Bits += Rest > Half || (Rest == Half && (Bits & 1));
  return Bits | (IsNegative ? 0x8000 : 0);
}

static int Failures = 0;

static void expect(const char *Type, uint64_t X, int IsNegative,
                   uint16_t Result) {
  uint16_t Expected = nearest(IsNegative ? -X : X, IsNegative);
  if (Result == Expected || ++Failures > 20)
    return;
  printf("%s %#llx: expected %04x, got %04x\n", Type, (unsigned long long)X,
         Expected, Result);
}

#define TEST(T, ROWS, COLUMNS)                                                 \
  typedef T From_##T __attribute__((matrix_type(ROWS, COLUMNS)));              \
  typedef __bf16 To_##T __attribute__((matrix_type(ROWS, COLUMNS)));           \
  __attribute__((noinline)) static void convert_##T(const From_##T *A,         \
                                                    To_##T *B) {               \
    *B = (To_##T) * A;                                                         \
  }                                                                            \
  static void test_##T(const uint64_t *Numbers) {                              \
    T A[(ROWS) * (COLUMNS)];                                                   \
    uint16_t B[(ROWS) * (COLUMNS)];                                            \
    for (int I = 0; I < (ROWS) * (COLUMNS); ++I)                               \
      A[I] = (T)Numbers[I];                                                    \
    convert_##T((const From_##T *)A, (To_##T *)B);                             \
    for (int I = 0; I < (ROWS) * (COLUMNS); ++I)                               \
      expect(#T, (uint64_t)A[I], A[I] < 0, B[I]);                              \
  }

TEST(int32_t, 4, 4)
TEST(uint32_t, 3, 3)
TEST(int64_t, 4, 2)
TEST(uint64_t, 5, 3)

int main(void) {
  uint64_t Random = 1;
  for (int Round = 0; Round < 500; ++Round) {
    uint64_t Numbers[16];
    for (int I = 0; I < 16; ++I) {
      Random = Random * 6364136223846793005 + 1442695040888963407;
      // A bfloat, or halfway to the next one, and one bit far below or none.
      int Exponent = 8 + (Random >> 58) % 56;
      uint64_t X = (256 | (Random >> 40 & 255)) << (Exponent - 8);
      X += (Random >> 30 & 3) == 3 ? 0 : (uint64_t)1 << ((Random >> 20) % 8);
      X -= Random >> 19 & 1;
      Numbers[I] = Random >> 18 & 1 ? -X : X;
    }
    test_int32_t(Numbers);
    test_uint32_t(Numbers);
    test_int64_t(Numbers);
    test_uint64_t(Numbers);
  }
  return Failures != 0;
}
