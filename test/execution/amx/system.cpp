// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The permission to use tiles: asked for once, whatever threads do; a child of
// fork() has it; errno stays; where it is refused, vectors compute the same.
// Several shapes in one function, products in loops and in place of operands.
//
// REQUIRES: amx-emulator
// RUN: %clangxx -std=c++17 -O2 -mamx-int8 %s -pthread -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t threads
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator %t fork
// RUN: env LD_PRELOAD=%amx_emulator %t stack
// RUN: env LD_PRELOAD=%amx_emulator %t small-stack
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse:ENOSPC AMX_EMULATOR_COUNTS=%t.counts %t threads
// RUN: FileCheck --check-prefix=REFUSED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=absent %t fork
// RUN: %t threads && %t fork
//
// RUN: %clangxx -std=c++17 -O1 -mamx-int8 -static %s -pthread -o %t && %t threads
// RUN: %clangxx -std=c++17 -O3 -fPIE -pie -mamx-int8 %s -pthread -o %t
// RUN: env LD_PRELOAD=%amx_emulator %t threads
// RUN: %clangxx -std=c++17 -O0 -mamx-int8 %s -pthread -o %t && %t threads
// RUN: %clangxx -std=c++17 -O2 -flto -fuse-ld=lld -mamx-int8 %s -pthread -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t threads
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: %clangxx -std=c++17 -O2 -flto=thin -fuse-ld=lld -mamx-int8 %s -pthread -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t threads
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
//
// CHECK: {{^}}tdpbssd {{[1-9]}}
// USED: {{^}}permission-requests {{[1-8]}}{{$}}
// USED: {{^}}tiles-used 1{{$}}
// REFUSED: {{^}}ldtilecfg 0{{$}}
// REFUSED: {{^}}permission-requests {{[1-8]}}{{$}}
// REFUSED: {{^}}tiles-used 0{{$}}

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));

struct Data {
  signed char A[64 * 96], B[96 * 64];
  int C[64 * 64], D[48 * 40];

  Data() {
    for (int I = 0; I != 64 * 96; ++I) {
      A[I] = I * 37;
      B[I] = I * 91 + 5;
    }
    memset(C, 1, sizeof C);
    memset(D, 2, sizeof D);
  }
};

/// Two shapes, and a product in a loop.
[[gnu::noinline]] static void multiply(Data &X) {
  using Sums = Matrix<int, 64, 64>;
  using Parts = Matrix<int, 48, 40>;
  auto &A = *(Matrix<signed char, 64, 96> *)X.A;
  auto &B = *(Matrix<signed char, 96, 64> *)X.B;
  for (int I = 0; I != 3; ++I)
    *(Sums *)X.C += (Matrix<int, 64, 96>)A * (Matrix<int, 96, 64>)B;
  auto &E = *(Matrix<signed char, 48, 96> *)X.A;
  auto &F = *(Matrix<signed char, 96, 40> *)X.B;
  *(Parts *)X.D = (Matrix<int, 48, 96>)E * (Matrix<int, 96, 40>)F;
}

/// The result takes the place of both operands.
[[gnu::noinline]] static void multiplyInPlace(void *Place) {
  auto &A = *(Matrix<signed char, 64, 64> *)Place;
  *(Matrix<int, 64, 64> *)Place =
      (Matrix<int, 64, 64>)A * (Matrix<int, 64, 64>)A;
}

template <class T> static int dot(const T *A, int Step, const T *B, int Count) {
  unsigned Sum = 0;
  for (int K = 0; K != Count; ++K)
    Sum += A[K * Step] * B[K];
  return Sum;
}

static bool isRight() {
  Data X, Old;
  errno = ERANGE;
  multiply(X);
  bool Good = errno == ERANGE;
  for (int I = 0; I != 64; ++I)
    for (int J = 0; J != 64; ++J)
      Good &= unsigned(X.C[I + J * 64]) ==
              0x01010101 + 3u * dot(Old.A + I, 64, Old.B + J * 96, 96);
  for (int I = 0; I != 48; ++I)
    for (int J = 0; J != 40; ++J)
      Good &= X.D[I + J * 48] == dot(Old.A + I, 48, Old.B + J * 96, 96);
  multiplyInPlace(X.C);
  auto *Bytes = (const signed char *)Old.C;
  memcpy(Old.C, X.A, sizeof X.A > sizeof Old.C ? sizeof Old.C : sizeof X.A);
  memcpy(X.C, Old.C, sizeof X.C);
  multiplyInPlace(X.C);
  for (int I = 0; I != 64; ++I)
    for (int J = 0; J != 64; ++J)
      Good &= X.C[I + J * 64] == dot(Bytes + I, 64, Bytes + J * 64, 64);
  return Good;
}

static bool isRightInThreads() {
  constexpr int Count = 8;
  bool Good[Count] = {};
  std::vector<std::thread> Threads;
  for (bool &Here : Good)
    Threads.emplace_back([&Here] { Here = isRight(); });
  bool All = true;
  for (std::thread &T : Threads)
    T.join();
  for (bool Here : Good)
    All &= Here;
  // Linux tells of the thread that asks.
  return All && isRight();
}

/// Asks before the fork, or after it.
static bool isRightInChild(bool Before) {
  if (Before && !isRight())
    return false;
  pid_t Child = fork();
  if (Child == 0)
    _exit(isRight() ? 0 : 1);
  int Status;
  waitpid(Child, &Status, 0);
  return Status == 0 && isRight();
}

static volatile bool WasRight;

/// A signal on a stack of \p Bytes, whose handler multiplies.
static bool isRightOnStack(size_t Bytes) {
  stack_t Stack{};
  Stack.ss_sp = malloc(Bytes);
  Stack.ss_size = Bytes;
  if (sigaltstack(&Stack, nullptr) != 0)
    return false;
  struct sigaction Action{};
  Action.sa_flags = SA_ONSTACK;
  Action.sa_handler = [](int) { WasRight = isRight(); };
  sigaction(SIGUSR1, &Action, nullptr);
  raise(SIGUSR1);
  Stack.ss_flags = SS_DISABLE;
  sigaltstack(&Stack, nullptr);
  return WasRight;
}

/// A thread with an alternate stack that could not hold tiles: Linux refuses
/// the permission as long as it is there, and the answer is kept.
static bool isRightBesideSmallStack() {
  stack_t Stack{};
  Stack.ss_size = sysconf(_SC_MINSIGSTKSZ);
  Stack.ss_sp = malloc(Stack.ss_size);
  if (sigaltstack(&Stack, nullptr) != 0)
    return false;
  bool Good = isRight();
  Stack.ss_flags = SS_DISABLE;
  sigaltstack(&Stack, nullptr);
  return Good && isRight();
}

int main(int, char **Arguments) {
  const char *What = Arguments[1];
  bool Good = false;
  if (!strcmp(What, "threads"))
    Good = isRightInThreads();
  else if (!strcmp(What, "fork"))
    Good = isRightInChild(false) && isRightInChild(true);
  else if (!strcmp(What, "stack"))
    Good = isRightOnStack(1 << 18) && isRight() && isRightOnStack(1 << 18);
  else if (!strcmp(What, "small-stack"))
    Good = isRightBesideSmallStack();
  if (!Good)
    printf("%s: wrong\n", What);
  return !Good;
}
