// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values too large for the stack in functions that exceptions enter or leave
// before, during and after the values' lives. Each such function runs on a
// stack that has no room for a value, and frees what it took.
//
// RUN: %run_flags %s -- -pthread

#include "matrix_test.h"
#include <malloc.h>
#include <pthread.h>

using namespace matrix_test;

enum : int { N = 201 };
using M = Matrix<float, N, N>; // 161,604 bytes
enum : int { StackBytes = 128 << 10 };

static volatile int ThrowAt = -1;

[[gnu::noinline]] static void may(int At = 0) {
  if (ThrowAt == At)
    throw At;
}
[[gnu::noinline]] static int value(int K) noexcept {
  return ThrowAt == -1000 ? K + 1 : K;
}
[[gnu::noinline]] static int mayValue(int K) {
  may(1);
  return value(K);
}
static int Destroyed = 0;
struct Guard {
  ~Guard() { ++Destroyed; }
};

using Function = void (*)(M *C, const M *A, const M *B, int K);

// The value of *A lives while a branch decides what is added.
#define SUM(K) (*A + ((K) ? value(K) : 2))

[[gnu::noinline]] static void before(M *C, const M *A, const M *, int K) {
  may();
  *C = SUM(K);
}
[[gnu::noinline]] static void after(M *C, const M *A, const M *, int K) {
  *C = SUM(K);
  may();
}
[[gnu::noinline]] static void between(M *C, const M *A, const M *B, int K) {
  *C = SUM(K);
  may();
  *C = *C + *B * ((K) ? value(K) : 2);
  may(1);
}
[[gnu::noinline]] static void choice(M *C, const M *A, const M *B, int K) {
  may();
  *C = K ? *A + 1 : *B - *A;
  may(1);
}
[[gnu::noinline]] static void caught(M *C, const M *A, const M *B, int K) {
  try {
    *C = *A + (K ? mayValue(K) : 2);
  } catch (...) {
    *C = *B + (K ? value(K) : 2);
  }
  may(2);
}
[[gnu::noinline]] static void cleaned(M *C, const M *A, const M *, int K) {
  Guard G;
  may();
  *C = *A + (K ? mayValue(K) : 2);
  may(2);
}
[[gnu::noinline]] static void nested(M *C, const M *A, const M *B, int K) {
  try {
    Guard Outer;
    try {
      Guard Inner;
      may();
      *C = *A + (K ? mayValue(K) : 2);
    } catch (int At) {
      *C = SUM(At + 1);
      throw;
    }
    *C = *C - (K ? mayValue(K) : 2);
  } catch (...) {
    *C = *C + *B * (K ? value(K) : 2);
  }
  may(2);
}
[[gnu::noinline]] static void loop(M *C, const M *A, const M *, int K) {
  *C = *A;
  for (int I = 0; I != 3; ++I) {
    may(I);
    *C = *C + (I + K ? value(I) : 2);
    if (I == 1 && !K)
      continue;
    *C = SUM(I) - *C;
  }
}
[[gnu::noinline]] static void hoisted(M *C, const M *A, const M *, int K) {
  may();
  *C = *A;
  for (int I = 0; I != 3; ++I)
    *C = *C + (I + K ? value(I) : 2);
  may(1);
}
// Here an exception leaves the function while the value lives: it is on the
// stack.
[[gnu::noinline]] static void during(M *C, const M *A, const M *, int K) {
  *C = *A + (K ? mayValue(K) : 2);
}
[[gnu::noinline]] static void other(M *C, const M *A, const M *B, int K) {
  try {
    *C = *A + (K ? mayValue(K) : 2);
  } catch (double) {
    *C = *B;
  }
}

//===----------------------------------------------------------------------===//
// The same for one element
//===----------------------------------------------------------------------===//

/// What \p F leaves in an element that was \p C.
[[clang::optnone]] static float expected(Function F, float C, float A, float B,
                                         int K) {
  float S = K ? K : 2;
  auto Throws = [](int At) { return ThrowAt == At; };
  if (F == before)
    return Throws(0) ? C : A + S;
  if (F == after)
    return A + S;
  if (F == between)
    return Throws(0) ? A + S : (A + S) + B * S;
  if (F == choice)
    return Throws(0) ? C : K ? A + 1 : B - A;
  if (F == caught)
    return (K && Throws(1) ? B : A) + S;
  if (F == cleaned)
    return Throws(0) || (K && Throws(1)) ? C : A + S;
  if (F == nested) {
    if (Throws(0))
      return (A + 1) + B * S;
    if (K && Throws(1))
      return (A + 2) + B * S;
    return (A + S) - S;
  }
  if (F == loop || F == hoisted) {
    if (F == hoisted && Throws(0))
      return C;
    C = A;
    for (int I = 0; I != 3; ++I) {
      if (F == loop && Throws(I))
        return C;
      C = C + (I + K ? I : 2);
      if (F == hoisted || (I == 1 && !K))
        continue;
      C = (A + (I ? I : 2)) - C;
    }
    return C;
  }
  return K && Throws(1) ? C : A + S;
}

//===----------------------------------------------------------------------===//
// The runs
//===----------------------------------------------------------------------===//

struct Run {
  Function F;
  M *C, *A, *B;
  int K;
};

static void *start(void *Argument) {
  auto *R = static_cast<Run *>(Argument);
  try {
    R->F(R->C, R->A, R->B, R->K);
  } catch (int) {
  }
  return nullptr;
}

/// Runs \p R with so much stack, or the program's own.
static void runOnStack(Run R, int Bytes) {
  if (Bytes == 0) {
    start(&R);
    return;
  }
  pthread_attr_t Attributes;
  pthread_t Thread;
  if (pthread_attr_init(&Attributes) ||
      pthread_attr_setstacksize(&Attributes, Bytes) ||
      pthread_create(&Thread, &Attributes, start, &R) ||
      pthread_join(Thread, nullptr))
    abort();
}

[[clang::optnone]] static void test(const char *Name, Function F, int Stack) {
  auto *C = static_cast<float *>(malloc(3 * sizeof(M)));
  float *A = C + N * N, *B = A + N * N;
  for (int K = 0; K != 3; ++K)
    for (int At = -1; At != 3; ++At) {
      for (int I = 0; I != N * N; ++I) {
        C[I] = I % 7 + 100;
        A[I] = I % 23 - 5;
        B[I] = I % 5 + 3;
      }
      ThrowAt = At;
      size_t Mapped = mallinfo2().hblks;
      runOnStack({F, (M *)C, (M *)A, (M *)B, K}, Stack);
      if (mallinfo2().hblks != Mapped) {
        printf("%s: K %d, throws at %d: not all is free\n", Name, K, At);
        ++Failures;
      }
      for (int I = 0; I != N * N; ++I)
        if (float Want = expected(F, I % 7 + 100, A[I], B[I], K);
            C[I] != Want) {
          printf("%s: K %d, throws at %d: element %d is %g, not %g\n", Name, K,
                 At, I, C[I], Want);
          ++Failures;
          break;
        }
    }
  free(C);
}

int main() {
  // Each large piece of memory is mapped, and counted, alone.
  mallopt(M_MMAP_THRESHOLD, 64 << 10);
  test("before", before, StackBytes);
  test("after", after, StackBytes);
  test("between", between, StackBytes);
  test("choice", choice, StackBytes);
  test("caught", caught, StackBytes);
  test("cleaned", cleaned, StackBytes);
  test("nested", nested, StackBytes);
  test("loop", loop, StackBytes);
  test("hoisted", hoisted, StackBytes);
  test("during", during, 0);
  test("other", other, 0);
  return Failures != 0;
}
