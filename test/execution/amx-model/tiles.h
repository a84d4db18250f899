// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs with tiles share: the permission, operands, and products by loops.
// Memory has 64 bytes a row. Of a product of R x K and K x C elements that are
// Bytes bytes long, A has R rows of K elements, B has K * Bytes / 4 rows, in which
// elements that are multiplied with the same four bytes of A are adjacent.
#ifndef TILES_H
#define TILES_H

#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { Stride = 64 };
typedef unsigned short Extent;
typedef struct {
  _Alignas(64) uint8_t Bytes[16][Stride];
} Memory;

static Memory A, B, C, Start;

static inline void startTiles(void) {
  if (syscall(SYS_arch_prctl, 0x1023 /* ARCH_REQ_XCOMP_PERM */, 18)) {
    puts("no permission to use tiles");
    _exit(1);
  }
  unsigned Seed = 1;
  for (int I = 0; I != 1024; ++I) {
    Seed = Seed * 1664525u + 1013904223u;
    (&A.Bytes[0][0])[I] = Seed >> 24;
    (&B.Bytes[0][0])[I] = Seed >> 16;
    (&Start.Bytes[0][0])[I] = Seed >> 8;
  }
  C = Start;
}

static inline int at(const Memory *M, int Row, int Byte, int IsSigned) {
  uint8_t Value = M->Bytes[Row][Byte];
  return IsSigned ? (int8_t)Value : Value;
}

/// The number of bytes of \p Got that differ from From + A * B, where the result
/// has \p Rows rows of \p ColumnBytes bytes, or from From beyond of it.
static inline int differences(const Memory *Got, const Memory *From, int Rows,
                              int ColumnBytes, int KBytes, int SignedA,
                              int SignedB) {
  Memory Expected = *From;
  for (int R = 0; R != Rows; ++R)
    for (int J = 0; J != ColumnBytes / 4; ++J) {
      uint32_t Sum;
      memcpy(&Sum, &From->Bytes[R][J * 4], 4);
      for (int K = 0; K != KBytes; ++K)
        Sum += (uint32_t)(at(&A, R, K, SignedA) *
                          at(&B, K / 4, J * 4 + K % 4, SignedB));
      memcpy(&Expected.Bytes[R][J * 4], &Sum, 4);
    }
  int Count = 0;
  for (int I = 0; I != 1024; ++I)
    Count += (&Expected.Bytes[0][0])[I] != (&Got->Bytes[0][0])[I];
  return Count;
}

#define CHECK(...)                                                             \
  do {                                                                         \
    if (!(__VA_ARGS__)) {                                                      \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                 \
      _exit(1);                                                                \
    }                                                                          \
  } while (0)

#endif
