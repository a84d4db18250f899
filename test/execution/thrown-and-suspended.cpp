// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of matrices that the language makes: what is thrown and caught by
// value, parameters, locals and results of coroutines, captures, variable
// arguments and initializers of lists; small and large, both layouts, with and
// without padding.
//
// RUN: %run_flags --set O0 --set O2 --set aarch64-O2 %s -- -std=c++20

#include "matrix_layouts.h"
#include <coroutine>
#include <cstdarg>
#include <initializer_list>

using namespace matrix_test;

namespace {
template <class M> struct Generator {
  struct promise_type {
    M Value;
    Generator get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(M Given) {
      Value = Given;
      return {};
    }
    void return_value(M Given) { Value = Given; }
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> Handle;
  M next() {
    Handle.resume();
    return Handle.promise().Value;
  }
};

} // namespace

template <class L> struct Copies {
  using M = typename L::Matrix;
  using T = typename L::Element;

  [[gnu::noinline]] static M caught(const M &A, const M &B, bool Which) {
    try {
      if (Which)
        throw A;
      throw A + B;
    } catch (M Caught) {
      return Caught;
    }
  }
  [[gnu::noinline]] static M caughtByReference(const M &A) {
    try {
      throw A;
    } catch (M &Caught) {
      Caught += A;
      try {
        throw;
      } catch (const M &Again) {
        return Again;
      }
    }
  }

  static Generator<M> generate(M First, const M &Second) {
    M Local = First + Second;
    co_yield Second;
    co_yield Local;
    co_return First;
  }

  [[gnu::noinline]] static M variable(int Count, ...) {
    va_list Arguments;
    va_start(Arguments, Count);
    M Last = {};
    for (int I = 0; I < Count; ++I)
      Last = va_arg(Arguments, M);
    va_end(Arguments);
    return Last;
  }
  [[gnu::noinline]] static M last(std::initializer_list<M> List) {
    return List.begin()[List.size() - 1];
  }
  [[gnu::noinline]] static M conditional(bool Which, volatile M *A, M B) {
    return Which ? const_cast<const M &>(*A) : B;
  }

  static void check() {
    Buffer<T> A(L::Size, 1), B(L::Size, 0), Sum = A, Twice = A;
    for (int I = 0; I < L::Size; ++I) {
      Sum[I] = add(A[I], B[I]);
      Twice[I] = add(A[I], A[I]);
    }
    M &MA = L::at(A.data()), &MB = L::at(B.data());
    auto Expect = [](const char *Test, Buffer<T> &Expected, const M &Value) {
      Buffer<T> Got(L::Size, 1);
      L::at(Got.data()) = Value;
      expectElements<L>(
          Test, Text("%d elements, place (0, 1) %d", L::Size, L::place(0, 1)),
          L::pack(Expected), Got, 1);
    };
    Expect("thrown", A, caught(MA, MB, true));
    Expect("thrown sum", Sum, caught(MA, MB, false));
    Expect("thrown again", Twice, caughtByReference(MA));
    auto Values = generate(MA, MB);
    Expect("yielded", B, Values.next());
    Expect("yielded local", Sum, Values.next());
    Expect("returned parameter", A, Values.next());
    Values.Handle.destroy();
    Expect("variable argument", B, variable(3, MA, MA, MB));
    Expect("initializer list", B, last({MA, MA, MB}));
    Expect("conditional", A, conditional(true, &MA, MB));
    auto Lambda = [MA = MA, &MB]() mutable { return MA += MB; };
    Expect("capture", Sum, Lambda());
  }
};

template <class T, int R, int C> static void checkLayouts() {
#define CHECK(ROW_MAJOR, PADDING)                                              \
  Copies<Lie<T, R, C, ROW_MAJOR, PADDING>>::check();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

int main() {
  checkLayouts<int16_t, 2, 2>();
  checkLayouts<_Float16, 4, 2>();
  checkLayouts<int, 20, 13>();
  return finish();
}
