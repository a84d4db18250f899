// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices that are inserted where the tensor is: of other memory, and of the
// tensor itself, in front of and behind where they are read.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s

#include <cstdio>
#include <cstring>

constexpr int M = 37, N = 61, H = 19, W = 30;
using Whole = float __attribute__((tensor_type(M, N)));
using Part = float __attribute__((tensor_type(H, W)));
using Rows = float __attribute__((tensor_type(3, N)));

[[gnu::noinline]] static void other(Whole *T, const Part *P) {
  *T = __builtin_tensor_insert_slice(*T, *P, 5, 7);
}
using Columns = float __attribute__((tensor_type(M, N), tensor_layout(1, 0),
                                     tensor_padding(3, 0)));
[[gnu::noinline]] static void columns(Columns *T, const Part *P) {
  *T = __builtin_tensor_insert_slice(*T, *P, 5, 7);
}
[[gnu::noinline]] static void two(Whole *T, const Part *P, const Rows *R) {
  Whole X = __builtin_tensor_insert_slice(*T, *P, 17, 1);
  *T = __builtin_tensor_insert_slice(X, *R, 20, 0);
}
[[gnu::noinline]] static void behind(Whole *T) {
  Part P = __builtin_tensor_slice(*T, 2, 3, H, W);
  *T = __builtin_tensor_insert_slice(*T, P, 4, 9);
}
[[gnu::noinline]] static void before(Whole *T) {
  Part P = __builtin_tensor_slice(*T, 4, 9, H, W);
  *T = __builtin_tensor_insert_slice(*T, P, 2, 3);
}
[[gnu::noinline]] static void changed(Whole *T, const Part *P) {
  Whole X = *T;
  (*T)[5][7] = 99;
  *T = __builtin_tensor_insert_slice(X, *P, 6, 8);
}

struct Array {
  float At[M][N];
  /// Copies \p Rows x \p Columns elements of \p From to (\p I, \p J).
  void insert(const float *From, int Stride, int Rows, int Columns, int I,
              int J) {
    for (int R = 0; R < Rows; ++R)
      std::memcpy(&At[I + R][J], From + R * Stride, Columns * sizeof(float));
  }
};

static int Failures = 0;

static void compare(const char *Test, const Whole &Got, const Array &Want) {
  if (!std::memcmp(&Got, Want.At, sizeof Want.At))
    return;
  std::printf("%s is wrong\n", Test);
  ++Failures;
}

template <class T> static void fill(T *To, unsigned Count, float First) {
  float *Elements = reinterpret_cast<float *>(To);
  for (unsigned I = 0; I < Count; ++I)
    Elements[I] = First + I;
}

int main() {
  static Whole T;
  static Part P;
  static Rows R;
  static Array Want, Old;
  float *Elements = reinterpret_cast<float *>(&P);
  fill(&P, H * W, 10000);
  fill(&R, 3 * N, 20000);
  auto Restart = [] {
    fill(&T, M * N, 1);
    fill(&Want, M * N, 1);
    Old = Want;
  };
  Restart();
  other(&T, &P);
  Want.insert(Elements, W, H, W, 5, 7);
  compare("other memory", T, Want);
  // The part may be memory of the tensor, in any order.
  const int Starts[] = {0, 5 * N + 7, 6 * N, (M - H - 1) * N};
  for (int First : Starts) {
    Restart();
    float *Whole = reinterpret_cast<float *>(&T);
    other(&T, reinterpret_cast<const Part *>(Whole + First));
    Want.insert(&Old.At[0][0] + First, W, H, W, 5, 7);
    compare("memory of the tensor", T, Want);
  }
  Restart();
  static Columns C;
  C = (Columns)T;
  columns(&C, &P);
  T = (Whole)C;
  Want.insert(Elements, W, H, W, 5, 7);
  compare("columns with padding", T, Want);
  Restart();
  two(&T, &P, &R);
  Want.insert(Elements, W, H, W, 17, 1);
  Want.insert(reinterpret_cast<float *>(&R), N, 3, N, 20, 0);
  compare("one after the other", T, Want);
  Restart();
  behind(&T);
  Want.insert(&Old.At[2][3], N, H, W, 4, 9);
  compare("behind what is read", T, Want);
  Restart();
  before(&T);
  Want.insert(&Old.At[4][9], N, H, W, 2, 3);
  compare("in front of what is read", T, Want);
  Restart();
  changed(&T, &P);
  Want.insert(Elements, W, H, W, 6, 8);
  compare("of a tensor that has changed", T, Want);
  return Failures;
}
