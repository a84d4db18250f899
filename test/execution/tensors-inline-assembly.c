// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors as operands of inline assembly: the bytes of an object, with its
// layout and padding, in memory and in a register, as matrices are
// (inline-assembly.c). What is copied lies as before.
//
// RUN: %run_flags %s

#include <stdio.h>
#include <string.h>

#if defined(__x86_64__)
#define REGISTER "x"
#define STORE(TO, FROM) __asm__("movups %1, %0" : "=m"(TO) : REGISTER(FROM))
#elif defined(__aarch64__)
#define REGISTER "w"
#define STORE(TO, FROM) __asm__("str %q1, %0" : "=Q"(TO) : REGISTER(FROM))
#endif

typedef float Square __attribute__((tensor_type(2, 2)));
typedef float Turned __attribute__((tensor_type(2, 2), tensor_layout(1, 0)));
typedef short Cube
    __attribute__((tensor_type(2, 1, 3), tensor_padding(0, 0, 1)));
typedef double Line __attribute__((tensor_type(2)));
typedef signed char Bytes __attribute__((tensor_type(2, 2)));
typedef _Bool Mask __attribute__((tensor_type(2, 2, 4)));
typedef int Large __attribute__((tensor_type(20, 21), tensor_padding(0, 1)));

static int Failures;

static void expect(int IsSame, const char *What) {
  if (IsSame)
    return;
  printf("%s differs\n", What);
  ++Failures;
}

#define SAME(A, B) __builtin_reduce_and((A) == (B))

// The bytes of each element are those of its place.
#define TEST(T, CONSTRAINT)                                                    \
  __attribute__((noinline)) static void T##_operands(const T *P) {             \
    T Made = *P, Got = {0}, Zero = {0};                                        \
    __asm__("" : "=" CONSTRAINT(Got) : "0"(Made));                             \
    expect(SAME(Got, Made), #T " in " CONSTRAINT);                             \
    Got = Zero;                                                                \
    __asm__("" : "=" CONSTRAINT(Got) : "0"(*P));                               \
    expect(SAME(Got, Made), #T ", an object, in " CONSTRAINT);                 \
    __asm__ volatile("" : "+" CONSTRAINT(Got));                                \
    expect(SAME(Got, Made), #T ", read and written, in " CONSTRAINT);          \
  }
#define IN_MEMORY(T)                                                           \
  __attribute__((noinline)) static void T##_memory(const T *P) {               \
    T Got = *P;                                                                \
    __asm__ volatile("" : "+m"(Got) : "m"(*P) : "memory");                     \
    expect(SAME(Got, *P), #T " in memory");                                    \
  }

IN_MEMORY(Square)
IN_MEMORY(Cube)
IN_MEMORY(Large)
TEST(Bytes, "r")
#ifdef REGISTER
TEST(Square, REGISTER)
TEST(Turned, REGISTER)
TEST(Cube, REGISTER)
TEST(Line, REGISTER)
TEST(Mask, REGISTER)
#endif

int main(void) {
  Square S = {{1, 2}, {3, 4}};
  Turned T = {{1, 2}, {3, 4}};
  Cube C = {{{1, 2, 3}}, {{4, 5, 6}}};
  Line L = {1, 2};
  Bytes B = {{1, -2}, {3, -4}};
  Mask M = {{{1, 0, 1, 1}, {0, 0, 1, 0}}, {{1, 1, 0, 0}, {0, 1, 0, 1}}};
  static Large Many;
  Many = (Large)7;
  Square_memory(&S);
  Cube_memory(&C);
  Large_memory(&Many);
  Bytes_operands(&B);
#ifdef REGISTER
  Square_operands(&S);
  Turned_operands(&T);
  Cube_operands(&C);
  Line_operands(&L);
  Mask_operands(&M);
  float Stored[4];
  STORE(Stored, T);
  expect(Stored[0] == 1 && Stored[1] == 3 && Stored[2] == 2 && Stored[3] == 4,
         "a stored register");
#endif
  return Failures != 0;
}
