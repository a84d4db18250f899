// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: With the rest of C and C++
//
// A matrix that is alive while a coroutine is suspended is an object like any
// other, wherever the frame is.

#include "conformance.h"
#include <coroutine>

using matrix = MATRIX(float, 4, 4);

#if PART(1) // A frame is aligned as operator new aligns it.
namespace {
struct task {
  struct promise_type {
    // 16 bytes are all that operator new aligns to.
    static void *operator new(decltype(sizeof(0)) size) {
      alignas(64) static char memory[8192];
      return size < 8000 ? memory + 16 : nullptr;
    }
    static void operator delete(void *) {}
    task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

task add(const matrix *from, float *to) {
  matrix sum = *from + *from, product = *from * *from;
  co_await std::suspend_always();
  *to = sum[1][2] + product[3][3];
}
} // namespace
#endif

BEGIN
#if PART(1)
{
  matrix m = {};
  m[1][2] = (float)hidden(3);
  m[3][3] = (float)hidden(5);
  float result = 0;
  // A call that nothing inlines has its frame from operator new.
  task (*volatile call)(const matrix *, float *) = add;
  task t = call(&m, &result);
  t.handle.resume();
  t.handle.resume();
  CHECK(result == 31);
  t.handle.destroy();
}
#endif
END
