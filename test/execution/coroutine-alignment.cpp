// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices that are alive while a coroutine is suspended: variables,
// parameters, operands of an expression that suspends, values of a loop. Its
// frame has the alignment of operator new, and no more.
//
// RUN: %run_flags --sample %s -- -std=c++20

#include <coroutine>
#include <exception>
#include <new>
#include <stddef.h>
#include <stdio.h>

typedef float Small __attribute__((matrix_type(4, 4)));
typedef double Middle __attribute__((matrix_type(8, 8)));
typedef float Large __attribute__((matrix_type(16, 16)));
typedef float Image __attribute__((tensor_type(2, 4, 8)));

namespace {
template <class T> struct Task {
  struct promise_type {
    // 16 bytes behind what is aligned to more.
    static void *operator new(size_t Size) {
      alignas(1024) static char Memory[1 << 16];
      if (Size + 16 > sizeof Memory)
        std::terminate();
      return Memory + 16;
    }
    static void operator delete(void *) {}
    Task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(T V) {
      Value = V;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
    T Value = {};
  };
  std::coroutine_handle<promise_type> Handle;
};

/// What is awaited gives it.
template <class T> struct Given {
  T Value;
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<>) {}
  T await_resume() { return Value; }
};
} // namespace

/// A variable and a parameter.
template <class T>
__attribute__((noinline)) static Task<T> multiply(T A, T *Result) {
  T Product = A * A;
  co_await std::suspend_always{};
  *Result = Product + A;
}

/// Values that a loop hands on.
template <class T>
__attribute__((noinline)) static Task<T> powers(T A, const int *Count) {
  T Power = A, Sum = {};
  for (int I = 0; I < *Count; ++I) {
    co_yield Power;
    Sum += Power;
    if (I & 1)
      Power = Power + A;
    else
      Power = A * 2;
  }
  co_yield Sum;
}

/// The left operand is alive while the right one is awaited.
template <class T>
__attribute__((noinline)) static Task<T> operands(const T *A, T *Result) {
  *Result = *A * 3 + co_await Given<T>{*A * 5} - (*A + co_await Given<T>{*A});
}

static int Failures;

template <class T, class E>
static void expect(const char *Name, const T &Value, E Expected) {
  T Other = (T)Expected;
  if (!__builtin_memcmp(&Value, &Other, sizeof Value))
    return;
  printf("%s of %zu bytes is wrong\n", Name, sizeof(T));
  ++Failures;
}

template <class T> static void finish(Task<T> &Running) {
  while (!Running.Handle.done())
    Running.Handle.resume();
  Running.Handle.destroy();
}

/// With \p Terms in each sum of a product.
template <class T, int Terms, class E> static void check(E One) {
  T A = (T)One, Result = {};
  auto Product = multiply<T>(A, &Result);
  finish(Product);
  expect("a product", Result, Terms * One * One + One);
  auto Operands = operands<T>(&A, &Result);
  finish(Operands);
  expect("operands", Result, 6 * One);

  const int Count = 5;
  auto Powers = powers<T>(A, &Count);
  E Expected[] = {1, 2, 3, 2, 3, 11};
  for (E Factor : Expected) {
    Powers.Handle.resume();
    expect("a value of a loop", Powers.Handle.promise().Value, Factor * One);
  }
  finish(Powers);
}

int main() {
  check<Small, 4>(1.5f);
  check<Middle, 8>(2.0);
  check<Large, 16>(0.5f);
  check<Image, 1>(0.5f);
  return Failures != 0;
}
