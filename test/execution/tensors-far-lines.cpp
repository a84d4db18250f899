// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions and maps of tensors whose parts lie pages apart, each at the end or
// the beginning of a page, with nothing mapped between: vectors whose lanes are
// of several parts read only what is beside their elements.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O3-native %s

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

enum { Parts = 4, Extent = 3, PagesApart = 3 };
#pragma clang tensor_layout(push, 0, 2, 3, 1)
typedef float Cubes __attribute__((tensor_type(Parts, Extent, Extent, Extent)));
#pragma clang tensor_layout(pop)
typedef float Each __attribute__((tensor_type(Parts, 1, 1, 1)));
typedef float Pairs __attribute__((tensor_type(Parts, 2)));

#define FAR (PagesApart * 4096 / sizeof(float))

[[gnu::noinline]] static void smallest(const float *From, Each *To,
                                       const long *Steps) {
  *To = (Each)__builtin_tensor_reduce_minimum(
      __builtin_tensor_load(Cubes, From, FAR, 3, Steps[0], Steps[1]), 1, 2, 3);
}
[[gnu::noinline]] static void sums(const float *From, Each *To,
                                   const long *Steps) {
  *To = (Each)__builtin_tensor_reduce_add(
      __builtin_tensor_load(Cubes, From, FAR, 3, Steps[0], Steps[1]), 1, 2, 3);
}
[[gnu::noinline]] static void doubled(const float *From, Pairs *To) {
  *To = __builtin_tensor_load(Pairs, From, FAR, 1) * 2;
}

static int Failures = 0;
static void expect(const char *Name, float Got, float Wanted) {
  if (Got == Wanted)
    return;
  std::printf("%s: %g instead of %g\n", Name, Got, Wanted);
  ++Failures;
}

static void check(bool AtEnd) {
  const size_t Page = sysconf(_SC_PAGESIZE), Bytes = 4096;
  if (Page != Bytes)
    return;
  constexpr int Count = Extent * Extent * Extent;
  const size_t Whole = (Parts * PagesApart + 2) * Bytes;
  char *Map = static_cast<char *>(
      mmap(nullptr, Whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  char *First = Map + Bytes;
  for (int P = 0; P < Parts; ++P)
    mprotect(First + P * PagesApart * Bytes, Bytes, PROT_READ | PROT_WRITE);
  auto StartOf = [&](int Elements) {
    return reinterpret_cast<float *>(
        First + (AtEnd ? Bytes - Elements * sizeof(float) : 0));
  };
  float *Cube = StartOf(Count);
  for (int P = 0; P < Parts; ++P)
    for (int I = 0; I < Count; ++I)
      Cube[P * FAR + I] = static_cast<float>((I * 7 + P * 5) % 31 - 9);
  const long Steps[] = {9, 1};
  Each Least, Sum;
  smallest(Cube, &Least, Steps);
  sums(Cube, &Sum, Steps);
  for (int P = 0; P < Parts; ++P) {
    float Wanted = 1000, Total = 0;
    for (int I = 0; I < Count; ++I) {
      float X = Cube[P * FAR + I];
      Wanted = X < Wanted ? X : Wanted;
      Total += X;
    }
    expect("smallest", Least[P][0][0][0], Wanted);
    expect("sum", Sum[P][0][0][0], Total);
  }
  float *Pair = StartOf(2);
  Pairs Twice;
  doubled(Pair, &Twice);
  for (int P = 0; P < Parts; ++P)
    for (int I = 0; I < 2; ++I)
      expect("doubled", Twice[P][I], 2 * Pair[P * FAR + I]);
  munmap(Map, Whole);
}

int main() {
  check(false);
  check(true);
  return Failures;
}
