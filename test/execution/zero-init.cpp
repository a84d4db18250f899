// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The empty initializer makes every element +0, whatever was in the memory:
// local variables, statics, members, array elements, temporaries, objects from
// new; of a few elements and of 40,000, in constant compile time.
//
// RUN: %run_flags %s

#include "matrix_test.h"
#include <new>

using namespace matrix_test;

/// Leaves other values where the next function has its locals.
[[gnu::noinline]] static void dirtyStack() {
  volatile unsigned char Bytes[1 << 20];
  for (unsigned I = 0; I < sizeof(Bytes); ++I)
    Bytes[I] = 0xc7;
}

template <class T, int R, int C> struct Zeros {
  using M = Matrix<T, R, C>;
  using ConstantM = const Matrix<T, R, C>;

  struct Record {
    char Before = 'a';
    M Value = {};
    char After = 'b';
  };
  struct Aggregate {
    int Before;
    M Array[2];
    int After;
  };
  struct Holder {
    M Value;
    Holder() : Value{} {}
  };

  inline static M Static = {};
  inline static M StaticBraces{};
  inline static ConstantM Constant = {};
  inline static thread_local M ThreadLocal = {};
  inline static M Implicit;

  static void expectZero(const char *Test, const volatile void *Memory) {
    Buffer<T> Expected(R * C, 0), Got = Expected;
    memset(Expected.data(), 0, R * C * sizeof(T));
    for (int I = 0; I < R * C; ++I)
      Got[I] = static_cast<const volatile T *>(Memory)[I];
    expectSame(Test, Text("%dx%d", R, C), Expected, Got, R);
  }

  [[gnu::noinline]] static void local() {
    M Value = {};
    expectZero("local", &Value);
  }
  [[gnu::noinline]] static void localBraces() {
    M Value{};
    expectZero("local, braces", &Value);
  }
  [[gnu::noinline]] static void localVolatile() {
    volatile M Value = {};
    expectZero("volatile local", &Value);
  }
  [[gnu::noinline]] static void localConstant() {
    ConstantM Value = {};
    expectZero("constant local", &Value);
  }
  [[gnu::noinline]] static void localStatic() {
    static M Value = {};
    expectZero("local static", &Value);
  }
  [[gnu::noinline]] static void localArray() {
    M Array[3] = {{}, {}};
    for (M &Value : Array)
      expectZero("array", &Value);
  }
  [[gnu::noinline]] static void aggregate() {
    Aggregate Value = {1, {}, 2};
    expectZero("member array", &Value.Array[0]);
    expectZero("member array", &Value.Array[1]);
    if (Value.Before != 1 || Value.After != 2)
      expectZero("neighbor of a member", "neighbor");
  }
  [[gnu::noinline]] static void members() {
    Record Value;
    expectZero("default member initializer", &Value.Value);
    if (Value.Before != 'a' || Value.After != 'b')
      expectZero("neighbor of a member", "neighbor");
    Holder InConstructor;
    expectZero("constructor", &InConstructor.Value);
  }
  [[gnu::noinline]] static M returned() { return {}; }
  [[gnu::noinline]] static void temporaries(M &Value) {
    Value = M{};
    expectZero("assigned M{}", &Value);
    dirty(Value);
    Value = M();
    expectZero("assigned M()", &Value);
    dirty(Value);
    Value = {};
    expectZero("assigned {}", &Value);
    // Large results are slow to compile, however they are made.
    if constexpr (R * C < 1000) {
      dirty(Value);
      Value = returned();
      expectZero("returned", &Value);
    }
    const M &Extended = M{};
    expectZero("temporary", &Extended);
  }
  [[gnu::noinline]] static void dynamic(void *Memory) {
    memset(Memory, 0xc7, sizeof(M));
    expectZero("new M{}", new (Memory) M{});
    memset(Memory, 0xc7, sizeof(M));
    expectZero("new M()", new (Memory) M());
  }

  static void dirty(M &Value) { memset(&Value, 0xc7, sizeof(M)); }

  static void check() {
    expectZero("static", &Static);
    expectZero("static, braces", &StaticBraces);
    expectZero("static constant", &Constant);
    expectZero("thread-local", &ThreadLocal);
    expectZero("static without initializer", &Implicit);
    auto *Memory = static_cast<M *>(malloc(sizeof(M)));
    for (auto *Function : {local, localBraces, localVolatile, localConstant,
                           localStatic, localArray, aggregate, members}) {
      dirtyStack();
      Function();
    }
    dirtyStack();
    temporaries(*Memory);
    dynamic(Memory);
    free(Memory);
  }
};

int main() {
  Zeros<float, 1, 1>::check();
  Zeros<int8_t, 3, 3>::check();
  Zeros<_Float16, 4, 4>::check();
  Zeros<int64_t, 5, 7>::check();
  Zeros<float, 8, 16>::check();
  Zeros<float, 11, 12>::check();
  Zeros<double, 24, 23>::check();
  Zeros<double, 200, 200>::check();
  return finish();
}
