// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices whose lines are short and lie apart, so that vectors of all between
// them are loaded and shuffled: beside loops, in memory whose neighbors cannot
// be touched, and where the result overlaps what it is a slice of.
//
// RUN: %run_flags --set O0 --set O2-v3 --set O3-native --set O2 --set Os %s

#include "guarded_memory.h"
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

/// \p W elements, \p Step apart, of \p C lines of \p R planes each, from the
/// last ones that there are on backwards.
template <class T, unsigned Planes, unsigned Lines, unsigned Length, unsigned R,
          unsigned C, unsigned W, int Step>
struct Slice {
  using From = T __attribute__((tensor_type(Planes, Lines, Length)));
  using To = T __attribute__((tensor_type(R, C, W)));
  static constexpr unsigned First = Planes - R, Line = Lines - C,
                            Begin = Step < 0 ? (W - 1) * -Step
                                             : Length - 1 - (W - 1) * Step;

  [[gnu::noinline]] static void apart(To *__restrict D,
                                      const From *__restrict A) {
    *D = __builtin_tensor_slice(*A, First, Line, Begin, R, C, W, 1, 1, Step);
  }
  [[gnu::noinline]] static void anywhere(To *D, const From *A) {
    *D = __builtin_tensor_slice(*A, First, Line, Begin, R, C, W, 1, 1, Step);
  }

  [[clang::optnone]] static void expect(unsigned char *Want,
                                        const unsigned char *A) {
    for (unsigned I = 0; I < R; ++I)
      for (unsigned J = 0; J < C; ++J)
        for (unsigned K = 0; K < W; ++K) {
          unsigned At =
              ((First + I) * Lines + Line + J) * Length + Begin + int(K) * Step;
          std::memcpy(Want, A + At * sizeof(T), sizeof(T));
          Want += sizeof(T);
        }
  }
  [[clang::optnone]] static void fill(unsigned char *A, unsigned Count) {
    unsigned Seed = Count;
    for (unsigned I = 0; I < Count; ++I) {
      Seed = Seed * 1664525 + 1013904223;
      // Bools are 0 or 1.
      A[I] = T(2) == T(1) ? Seed >> 31 : Seed >> 24;
    }
  }

  [[clang::optnone]] static void check(const char *Name) {
    constexpr unsigned Read = Planes * Lines * Length, Written = R * C * W,
                       Bytes = Written * sizeof(T);
    static unsigned char Want[Bytes], Memory[(2 * Read + Written) * sizeof(T)];
    for (bool AtEnd : {false, true}) {
      Guarded<T> A(Read, AtEnd), D(Written, AtEnd);
      fill((unsigned char *)A.data(), Read * sizeof(T));
      expect(Want, (const unsigned char *)A.data());
      apart((To *)D.data(), (const From *)A.data());
      if (std::memcmp(D.data(), Want, Bytes)) {
        std::printf("%s: wrong\n", Name);
        ++Failures;
      }
    }
    for (unsigned At = 0; At <= Read; At += At < 9 ? 1 : 1 + Read / 13) {
      fill(Memory, sizeof Memory);
      unsigned char *A = Memory + Read / 2 * sizeof(T);
      expect(Want, A);
      anywhere((To *)(Memory + At * sizeof(T)), (const From *)A);
      if (std::memcmp(Memory + At * sizeof(T), Want, Bytes)) {
        std::printf("%s: wrong at %u\n", Name, At);
        ++Failures;
      }
    }
  }
};

int main() {
  Slice<signed char, 64, 17, 4, 7, 17, 3, 1>::check("bytes");
  Slice<signed char, 64, 17, 4, 40, 17, 3, 1>::check("many bytes");
  Slice<unsigned char, 30, 16, 3, 23, 16, 1, 1>::check("one byte of three");
  Slice<unsigned char, 30, 16, 9, 23, 13, 5, -2>::check("each other, reversed");
  Slice<bool, 20, 16, 5, 20, 16, 2, 1>::check("bools");
  Slice<bool, 9, 12, 7, 8, 11, 3, 2>::check("each other bool");
  Slice<unsigned short, 9, 31, 3, 9, 28, 2, 1>::check("shorts");
  Slice<short, 40, 8, 5, 39, 8, 4, 1>::check("four of five shorts");
  Slice<float, 33, 4, 4, 33, 4, 3, 1>::check("three of four floats");
  Slice<float, 12, 5, 3, 11, 5, 2, -1>::check("reversed floats");
  Slice<double, 14, 6, 3, 14, 6, 2, 1>::check("doubles");
  Slice<int, 50, 2, 8, 50, 2, 2, 3>::check("ints");
  return Failures != 0;
}
