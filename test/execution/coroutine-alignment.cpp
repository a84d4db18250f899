// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices that are alive while a coroutine is suspended, in a frame that
// is aligned. Without the option it has the alignment of operator new, and LLVM
// 22 accesses vectors in it as if they had theirs (docs/use/Language.md).
//
// REQUIRES: host-x86_64, cpu-avx2
// RUN: %clangxx -std=c++20 -O2 -march=x86-64-v3 -fcoro-aligned-allocation %s -o %t
// RUN: %t

#include <coroutine>
#include <exception>
#include <new>
#include <stddef.h>

typedef float Matrix __attribute__((matrix_type(4, 4)));

namespace {
struct Task {
  struct promise_type {
    static void *operator new(size_t, std::align_val_t Alignment) {
      alignas(64) static char Memory[4096];
      return Memory + size_t(Alignment) % 64;
    }
    static void operator delete(void *, std::align_val_t) {}
    Task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> Handle;
};
} // namespace

__attribute__((noinline)) static Task multiply(Matrix A, Matrix *Result) {
  Matrix Product = A * A;
  co_await std::suspend_always{};
  *Result = Product + A;
}

int main() {
  Matrix Result = {};
  Task T = multiply((Matrix)1.0f, &Result);
  for (int I = 0; I < 2; ++I)
    T.Handle.resume();
  bool Right = T.Handle.done() && __builtin_matrix_all(Result == 5.0f);
  T.Handle.destroy();
  return !Right;
}
