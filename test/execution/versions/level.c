// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program finds its processor's level when it first needs it, whichever thread
// is first, and runs on processors without AVX and AVX-512: nothing outside of
// versions has their instructions.
//
// REQUIRES: host-x86_64
// RUN: %clang -O2 -fmatrix-multiversion %s -pthread -o %t && %t
// RUN: %clang -O2 -fmatrix-multiversion -fno-pie -no-pie -static %s -pthread -o %t.static && %t.static
// RUN: %clang -O1 -fmatrix-multiversion -flto -fuse-ld=lld %s -pthread -o %t.lto && %t.lto
// RUN: %clang -O2 -fmatrix-multiversion -march=x86-64-v2 %s -pthread -o %t.v2 && %t.v2
// RUN: %clang -O2 -fmatrix-multiversion -mcmodel=large %s -pthread -o %t.large && %t.large
// RUN: %clang -O0 -fmatrix-multiversion -DHAS_NONE %s -pthread -o %t.O0 && %t.O0
// RUN: %clang -O2 -fmatrix-multiversion -DHAS_NONE -mcmodel=kernel -fno-pie -no-pie -static %s -pthread -o %t.kernel && %t.kernel
//
// RUN: %clang -O2 -fmatrix-multiversion -c %s -o %t.o
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=main,run,multiply,multiplyFloats,__matrix_find_x86_level,__matrix_muladd_48x48_i32,__matrix_matmul_20x20_float,__matrix_muladd_48x48_i32.base,__matrix_matmul_20x20_float.base %t.o | FileCheck %s --check-prefix=CODE --implicit-check-not="{{[[:space:]]v[a-z]+[[:space:]]}}"
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=__matrix_muladd_48x48_i32.avx512 %t.o | FileCheck %s --check-prefix=VERSION
//
// CODE-DAG: <multiply>:
// CODE-DAG: <__matrix_find_x86_level>:
// CODE-DAG: <__matrix_muladd_48x48_i32>:
// CODE-DAG: <__matrix_muladd_48x48_i32.base>:
// CODE-DAG: <__matrix_matmul_20x20_float.base>:
// VERSION: vpmaddwd {{.*}}%zmm

#include "levels.h"
#include <pthread.h>

typedef signed char bytes __attribute__((matrix_type(48, 48)));
typedef int ints __attribute__((matrix_type(48, 48)));
typedef float floats __attribute__((matrix_type(20, 20)));

__attribute__((noinline)) void multiply(ints *c, const bytes *a,
                                        const bytes *b) {
  *c = (ints)*a * (ints)*b;
}
__attribute__((noinline)) void multiplyFloats(floats *c, const floats *a,
                                              const floats *b) {
  *c = *a * *b;
}

enum { Count = 8, Bytes = 48, Floats = 20 };
static bytes A, B;
static floats X, Y;
static pthread_barrier_t Start;
static int Failures[Count];

__attribute__((noinline)) void *run(void *Argument) {
  int *Failed = Argument;
  ints C;
  floats Z;
  pthread_barrier_wait(&Start);
  multiply(&C, &A, &B);
  multiplyFloats(&Z, &X, &Y);
  for (int I = 0; I != Bytes; ++I)
    for (int J = 0; J != Bytes; ++J) {
      int Sum = 0;
      for (int K = 0; K != Bytes; ++K)
        Sum += A[I][K] * B[K][J];
      *Failed += C[I][J] != Sum;
    }
  for (int I = 0; I != Floats; ++I)
    for (int J = 0; J != Floats; ++J) {
      volatile float Sum = X[I][0] * Y[0][J];
      for (int K = 1; K != Floats; ++K) {
        volatile float Product = X[I][K] * Y[K][J];
        Sum = Sum + Product;
      }
      *Failed += Z[I][J] != Sum;
    }
  return 0;
}

int main(void) {
  pthread_t Threads[Count];
  int Failed = 0;
  for (int I = 0; I != Bytes; ++I)
    for (int J = 0; J != Bytes; ++J) {
      A[I][J] = I * 37 + J * 11;
      B[I][J] = I * 91 - J * 5;
    }
  for (int I = 0; I != Floats; ++I)
    for (int J = 0; J != Floats; ++J) {
      X[I][J] = 1.0f / (I + J + 1);
      Y[I][J] = 1.0f / (I * 3 + J * 7 + 2) - 0.1f;
    }
  pthread_barrier_init(&Start, 0, Count);
  for (int I = 0; I != Count; ++I)
    pthread_create(&Threads[I], 0, run, &Failures[I]);
  for (int I = 0; I != Count; ++I) {
    pthread_join(Threads[I], 0);
    Failed += Failures[I];
  }
#ifdef HAS_NONE
  int Level = Base;
#else
  int Level = LEVEL_BYTE;
  if (Level != ownLevel()) {
    printf("%s instead of %s\n", LevelNames[Level], LevelNames[ownLevel()]);
    return 1;
  }
#endif
  printf("level: %s, %d elements are wrong\n", LevelNames[Level], Failed);
  return Failed != 0;
}
