// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes and changes of layout of a few lines that are interleaved on one
// side, as the channels of pixels are: lines of any length, with memory between them, at
// any address, in place. Nothing outside of a tensor is touched.
//
// RUN: %run_flags --sample %s

#include "guarded_memory.h"
#include <cstdio>
#include <cstring>
#include <utility>

static int Failures;

static void expect(bool Good, const char *What, size_t Bytes, int Lines,
                   int Length) {
  if (Good)
    return;
  printf("%s of %zu bytes, %d lines of %d: wrong\n", What, Bytes, Lines,
         Length);
  ++Failures;
}

template <class T> static void set(T &Element, int Number) {
  unsigned char Bytes[sizeof(T)];
  for (unsigned char &Byte : Bytes)
    Byte = Number = Number * 75 + 74;
  // Every bit pattern is to be copied; a bool has two.
  if constexpr (T(2) == T(1))
    Element = Number & 64;
  else
    memcpy(&Element, Bytes, sizeof(T));
}

template <class T> static bool same(const T &A, const T &B) {
  return memcmp(&A, &B, sizeof(T)) == 0;
}

template <class T, int Lines, int Length> struct Shapes {
  typedef T Planes __attribute__((tensor_type(Lines, Length)));
  typedef T Pixels __attribute__((tensor_type(Length, Lines)));
  typedef T Turned
      __attribute__((tensor_type(Lines, Length), tensor_layout(1, 0)));
  typedef T Images __attribute__((tensor_type(2, Length, Lines)));
  typedef T PlanesOfTwo __attribute__((tensor_type(2, Lines, Length)));
  typedef T Rows __attribute__((tensor_type(Lines, 2, Length)));
};

template <class T, int Lines, int Length>
__attribute__((noinline)) static void separate(T *Target, const T *Source) {
  using S = Shapes<T, Lines, Length>;
  *(typename S::Planes *)Target =
      __builtin_tensor_transpose(*(const typename S::Pixels *)Source, 1, 0);
}
template <class T, int Lines, int Length>
__attribute__((noinline)) static void interleave(T *Target, const T *Source) {
  using S = Shapes<T, Lines, Length>;
  *(typename S::Pixels *)Target =
      __builtin_tensor_transpose(*(const typename S::Planes *)Source, 1, 0);
}
template <class T, int Lines, int Length>
__attribute__((noinline)) static void convert(T *Target, const T *Source) {
  using S = Shapes<T, Lines, Length>;
  *(typename S::Turned *)Target =
      (typename S::Turned) * (const typename S::Planes *)Source;
}
template <class T, int Lines, int Length>
__attribute__((noinline)) static void separateEach(T *Target, const T *Source) {
  using S = Shapes<T, Lines, Length>;
  *(typename S::PlanesOfTwo *)Target =
      __builtin_tensor_transpose(*(const typename S::Images *)Source, 0, 2, 1);
}
/// Lines of the target lie apart, those of two images side by side.
template <class T, int Lines, int Length>
__attribute__((noinline)) static void separateApart(T *Target,
                                                    const T *Source) {
  using S = Shapes<T, Lines, Length>;
  *(typename S::Rows *)Target =
      __builtin_tensor_transpose(*(const typename S::Images *)Source, 2, 0, 1);
}

template <class T, int Lines, int Length>
__attribute__((noinline)) static void check() {
  constexpr int Count = Lines * Length;
  for (bool AtEnd : {false, true}) {
    Guarded<T> Source(2 * Count, AtEnd), Target(2 * Count, AtEnd);
    for (int I = 0; I != 2 * Count; ++I)
      set(Source.data()[I], I);
    T *To = Target.data() + (AtEnd ? Count : 0);
    const T *From = Source.data() + (AtEnd ? Count : 0);
    auto Expect = [&](const char *What, bool AreSeparated) {
      bool Good = true;
      for (int L = 0; L != Lines; ++L)
        for (int I = 0; I != Length; ++I)
          Good &= AreSeparated ? same(To[L * Length + I], From[I * Lines + L])
                               : same(To[I * Lines + L], From[L * Length + I]);
      expect(Good, What, sizeof(T), Lines, Length);
    };
    separate<T, Lines, Length>(To, From);
    Expect("separated", true);
    interleave<T, Lines, Length>(To, From);
    Expect("interleaved", false);
    convert<T, Lines, Length>(To, From);
    Expect("converted", false);

    for (bool IsApart : {false, true}) {
      IsApart ? separateApart<T, Lines, Length>(Target.data(), Source.data())
              : separateEach<T, Lines, Length>(Target.data(), Source.data());
      bool Good = true;
      for (int K = 0; K != 2; ++K)
        for (int L = 0; L != Lines; ++L)
          for (int I = 0; I != Length; ++I)
            Good &= same(
                Target
                    .data()[(IsApart ? L * 2 + K : K * Lines + L) * Length + I],
                Source.data()[(K * Length + I) * Lines + L]);
      expect(Good, IsApart ? "apart" : "each", sizeof(T), Lines, Length);
    }

    // In place, and where the two overlap.
    for (int Offset : {0, 1}) {
      for (int I = 0; I != 2 * Count; ++I)
        set(Target.data()[I], I);
      separate<T, Lines, Length>(Target.data() + Offset, Target.data());
      bool Good = true;
      for (int L = 0; L != Lines; ++L)
        for (int I = 0; I != Length; ++I)
          Good &= same(Target.data()[Offset + L * Length + I],
                       Source.data()[I * Lines + L]);
      expect(Good, "in place", sizeof(T), Lines, Length);
    }
  }
}

/// Lines that lie apart by rows and by columns, as of pixels that are taken to
/// channels in blocks, and back.
template <class T, int Rows, int Columns, int Length> struct Blocks {
  typedef T Apart __attribute__((tensor_type(Rows, 2, Columns, Length)));
  typedef T InTurn __attribute__((tensor_type(2, Length, Rows, Columns)));
};
template <class T, int Rows, int Columns, int Length>
__attribute__((noinline)) static void toBlocks(T *Target, const T *Source) {
  using S = Blocks<T, Rows, Columns, Length>;
  *(typename S::InTurn *)Target = __builtin_tensor_transpose(
      *(const typename S::Apart *)Source, 1, 3, 0, 2);
}
template <class T, int Rows, int Columns, int Length>
__attribute__((noinline)) static void fromBlocks(T *Target, const T *Source) {
  using S = Blocks<T, Rows, Columns, Length>;
  *(typename S::Apart *)Target = __builtin_tensor_transpose(
      *(const typename S::InTurn *)Source, 2, 0, 3, 1);
}

template <class T, int Rows, int Columns, int Length>
__attribute__((noinline)) static void checkBlocks() {
  constexpr int Count = 2 * Rows * Columns * Length;
  for (bool AtEnd : {false, true}) {
    Guarded<T> Source(Count, AtEnd), Target(Count, AtEnd);
    for (int I = 0; I != Count; ++I)
      set(Source.data()[I], I);
    auto Expect = [&](const char *What, bool AreInTurn) {
      bool Good = true;
      for (int R = 0; R != Rows; ++R)
        for (int K = 0; K != 2; ++K)
          for (int C = 0; C != Columns; ++C)
            for (int I = 0; I != Length; ++I) {
              int Apart = ((R * 2 + K) * Columns + C) * Length + I,
                  InTurn = ((K * Length + I) * Rows + R) * Columns + C;
              Good &= same(Target.data()[AreInTurn ? InTurn : Apart],
                           Source.data()[AreInTurn ? Apart : InTurn]);
            }
      expect(Good, What, sizeof(T), Rows * Columns, Length);
    };
    toBlocks<T, Rows, Columns, Length>(Target.data(), Source.data());
    Expect("to blocks", true);
    fromBlocks<T, Rows, Columns, Length>(Target.data(), Source.data());
    Expect("from blocks", false);
  }
}

template <class T, int Lines, int... Lengths>
static void checkLengths(std::integer_sequence<int, Lengths...>) {
  (check<T, Lines, Lengths>(), ...);
}
template <class T, int... Lines>
static void checkAll(std::integer_sequence<int, Lines...>) {
  (checkLengths<T, Lines>(std::integer_sequence<int, 5, 33, 130>()), ...);
}
/// Vectors and what they leave.
template <class T, int... Lines>
static void checkOdd(std::integer_sequence<int, Lines...>) {
  (checkLengths<T, Lines>(std::integer_sequence<int, 37>()), ...);
}

int main() {
  checkAll<unsigned char>(std::integer_sequence<int, 3, 4, 7>());
  checkOdd<unsigned char>(std::integer_sequence<int, 2, 5, 6, 8>());
  checkOdd<short>(std::integer_sequence<int, 3, 6>());
  checkAll<float>(std::integer_sequence<int, 3>());
  checkOdd<float>(std::integer_sequence<int, 4, 5>());
  checkOdd<double>(std::integer_sequence<int, 2, 3>());
  check<_Float16, 3, 70>();
  checkBlocks<float, 2, 2, 28>();
  checkBlocks<float, 3, 2, 19>();
  checkBlocks<unsigned char, 2, 3, 70>();
  checkBlocks<unsigned char, 4, 2, 33>();
  checkBlocks<double, 2, 2, 9>();
  check<bool, 3, 70>();
  // More than a MiB.
  check<unsigned char, 3, 400003>();
  return Failures != 0;
}
