// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Large matrices that are alive while a coroutine is suspended: locals, and an
// operand of an expression that suspends.
//
// RUN: %run_flags %s -- -std=c++20

#include "matrix_test.h"
#include <coroutine>
#include <exception>

using namespace matrix_test;

constexpr int N = 33;
using M = Matrix<int, N, N>;

namespace {
struct Task {
  struct promise_type {
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

/// Suspends, and is then a matrix.
struct Pause {
  const M *Source;
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<>) {}
  const M &await_resume() { return *Source; }
};
} // namespace

static Task compute(M *A, const M *B, M *Result) {
  M Local = *A + *B;
  M Before = *A;
  *Result = Before - co_await Pause{B};
  co_await std::suspend_always();
  *Result = *Result * Local;
}

int main() {
  Buffer<int> A(N * N, 1), B(N * N, 1), Result(N * N, 1);
  Buffer<int> Sum = A, Difference = A, Expected = Result;
  for (int I = 0; I < N * N; ++I) {
    Sum[I] = add(A[I], B[I]);
    Difference[I] = subtract(A[I], B[I]);
  }
  multiplyMatrices(Difference.data(), Sum.data(), Expected.data(), N, N, N);

  Task T = compute(&at<N, N>(A.data()), &at<N, N>(B.data()),
                   &at<N, N>(Result.data()));
  T.Handle.resume();
  // What was read before the suspension stays what it was.
  for (int I = 0; I < N * N; ++I)
    A[I] = 0;
  T.Handle.resume();
  T.Handle.resume();
  T.Handle.destroy();
  expectSame("coroutine", Text("%dx%d", N, N), Expected, Result, N);
  return finish();
}
