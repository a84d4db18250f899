// What LLVM 22's back ends cannot do on vectors: some functions of halves on Arm,
// which never end or crash, much on halves on SystemZ and Hexagon, on
// less than bytes, 16 doubles that become integers, and single results of
// comparisons on Hexagon, shifts on AVR, ldexp of doubles with MVE, and
// fences of floats without registers on RISC-V and LoongArch of 64 bits. ldexp
// takes the target's int.
//
// RUN: %clang --target=armv8a-linux-gnueabihf -march=armv8.2-a+fp16 -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55 -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55 -O2 -c %s -o /dev/null
// RUN: %clang --target=s390x-linux-gnu -march=z16 -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=hexagon -mcpu=hexagonv68 -mhvx -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=riscv64-linux-gnu -march=rv64imac -mabi=lp64 -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=loongarch64-linux-gnu -msoft-float -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=aarch64-linux-gnu -march=armv8.2-a+fp16 -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -march=skylake-avx512 -O2 -DHALF -c %s -o /dev/null
// RUN: %clang --target=hexagon -mcpu=hexagonv68 -mhvx -O2 -c %s -o /dev/null
// RUN: %clang --target=hexagon -mcpu=hexagonv68 -mhvx -O0 -c %s -o /dev/null
// RUN: %clang --target=avr -mmcu=atmega2560 -O2 -c %s -o /dev/null
// RUN: %clang --target=avr -mmcu=atmega2560 -O0 -c %s -o /dev/null

#ifdef HALF
#define FUNCTIONS(M)                                                           \
  void root##M(M *D) { *D = __builtin_elementwise_sqrt(*D); }                  \
  void turns##M(M *D) { *D = __builtin_elementwise_sin(__builtin_elementwise_cos(*D)); } \
  void scale##M(M *D, const int *E) { *D = __builtin_elementwise_ldexp(*D, *E); } \
  void power##M(M *D, const M *A) { *D = __builtin_elementwise_pow(*D, *A); }  \
  void number##M(M *D, const M *A) {                                           \
    *D = __builtin_elementwise_minimumnum(__builtin_elementwise_maximumnum(*D, *A), *D); \
  }                                                                            \
  void clamp##M(M *D, const M *A) { *D = *D < *A ? *A : *D > 1 ? (M)1 : *D; }  \
  void sum##M(M *D, const M *A) { *D = *D + *A; }
typedef _Float16 T;
#else
#define FUNCTIONS(M)                                                           \
  void shift##M(M *D, const M *A, const T *S) { *D = *D << *A >> *S; }         \
  void sum##M(M *D, const M *A) { *D = *D + *A; }
typedef int T;
#ifdef __hexagon__
typedef unsigned _BitInt(4) nibbles __attribute__((matrix_type(33, 33)));
unsigned _BitInt(4) reduce(nibbles *A) { return __builtin_reduce_or(*A); }
typedef double doubles __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
typedef int ints __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
typedef unsigned words __attribute__((matrix_type(8, 4), matrix_layout(row_major)));
typedef double more __attribute__((matrix_type(8, 4), matrix_layout(row_major)));
typedef double seven __attribute__((matrix_type(1, 7)));
void whole(ints *D, const doubles *A) { *D = (ints)*A; }
void natural(words *D, const more *A) { *D = (words)*A; }
void smaller(seven *D, const seven *A, const seven *B) { *D = *A < *B ? *A : 1; }
#endif
#endif

typedef T m1x1 __attribute__((matrix_type(1, 1)));
typedef T m2x2 __attribute__((matrix_type(2, 2)));
typedef T m3x4 __attribute__((matrix_type(3, 4)));
typedef T m5x6 __attribute__((matrix_type(5, 6)));
typedef T m17x5 __attribute__((matrix_type(17, 5)));
FUNCTIONS(m1x1)
FUNCTIONS(m2x2)
FUNCTIONS(m3x4)
FUNCTIONS(m5x6)
FUNCTIONS(m17x5)

#ifndef HALF
typedef double d5x6 __attribute__((matrix_type(5, 6)));
void scale(d5x6 *D, const m5x6 *E) { *D = __builtin_elementwise_ldexp(*D, *E); }
#endif
