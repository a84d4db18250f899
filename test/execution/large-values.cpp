// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Large matrices where a value leaves its function or its expression: calls,
// results, exceptions, destructors, captures, tail calls.
//
// RUN: %run_flags %s

#include <cstdio>
#include <cstdlib>

using M = int __attribute__((matrix_type(24, 17)));
#define NOINLINE __attribute__((noinline))

static void check(const char *What, const M &Got, int (*Expected)(int, int)) {
  for (int Row = 0; Row < 24; ++Row)
    for (int Column = 0; Column < 17; ++Column)
      if (Got[Row][Column] != Expected(Row, Column)) {
        std::printf("%s: element (%d, %d): expected %d, got %d\n", What, Row,
                    Column, Expected(Row, Column), Got[Row][Column]);
        std::exit(1);
      }
}

static int value(int Row, int Column) { return 100 * Row + Column; }
static int twice(int Row, int Column) { return 2 * value(Row, Column); }
static int thrice(int Row, int Column) { return 3 * value(Row, Column); }

NOINLINE static M make() {
  M Result = {};
  for (int Row = 0; Row < 24; ++Row)
    for (int Column = 0; Column < 17; ++Column)
      Result[Row][Column] += value(Row, Column);
  return Result;
}

// Changes its own copy only.
NOINLINE static M doubled(M A) {
  A += A;
  return A;
}

static int Destroyed;
struct Guard {
  ~Guard() { ++Destroyed; }
  operator int() const { return 2; }
};

NOINLINE static M cleanup(bool Stop, const M &A) {
  M Result = A * Guard() + ({
               if (Stop)
                 return A;
               A;
             });
  return Result;
}

#if __has_attribute(musttail) && defined(__x86_64__)
NOINLINE static M difference(M A, M B) { return A - B; }
NOINLINE static M swapped(M A, M B) {
  __attribute__((musttail)) return difference(B, A);
}
#else
NOINLINE static M swapped(M A, M B) { return B - A; }
#endif

NOINLINE static M caught(const M &A) {
  try {
    throw A;
  } catch (M B) {
    return B + A;
  }
}

struct Holder {
  char C;
  M A;
  virtual M get(M B) const { return A + B; }
  virtual ~Holder() = default;
};

int main() {
  M A = make();
  check("make", A, value);
  check("doubled", doubled(A), twice);
  check("argument", A, value);
  check("assignment", A = doubled(A) - A, value);
  check("stopped", cleanup(true, A), value);
  check("cleanup", cleanup(false, A), thrice);
  if (Destroyed != 2)
    return std::printf("%d objects destroyed\n", Destroyed), 1;
  check("tail call", swapped(A, doubled(A)), value);
  check("exception", caught(A), twice);
  check("capture", [A](M B) { return A + B; }(A), twice);
  volatile M V;
  V = A;
  V[2][3] += 5;
  A[2][3] += 5;
  M W = V;
  check("volatile", W - A, [](int, int) { return 0; });
  A[2][3] = value(2, 3);
  Holder H;
  H.A = A;
  const Holder &Base = H;
  check("virtual", Base.get(Base.A), twice);
  M *Heap = new M[2]{};
  Heap[1] = Heap[0] + A;
  check("heap", Heap[1], value);
  delete[] Heap;
}
