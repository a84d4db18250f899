// Members, constructors, virtual functions with thunks, lambdas, default
// arguments, templates, exceptions and coroutines, in two objects compiled with
// different flags.
// REQUIRES: host-x86_64, cpu-avx512vl
// clang-format off
// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -std=c++20 -O0 -DDEFINITIONS -c %s -o %t/0.o
// RUN: %clangxx -std=c++20 -O2 -march=x86-64-v3 -DDEFINITIONS -c %s -o %t/3.o
// RUN: %clangxx -std=c++20 -O3 -march=x86-64-v4 -c %s -o %t/4.o
// RUN: %clangxx -std=c++20 -O1 -c %s -o %t/1.o
// RUN: %clangxx %t/0.o %t/4.o -o %t/04 && %t/04
// RUN: %clangxx %t/3.o %t/4.o -o %t/34 && %t/34
// RUN: %clangxx %t/0.o %t/1.o -o %t/01 && %t/01
// RUN: %clangxx %t/3.o %t/1.o -o %t/31 && %t/31
// clang-format on

#include <coroutine>
#include <utility>

template <typename T, unsigned R, unsigned C>
using matrix = T __attribute__((matrix_type(R, C)));
using m4 = matrix<float, 4, 4>;
using m3 = matrix<double, 3, 2>;
using m9 = matrix<int, 20, 20>;
using b2 = matrix<__bf16, 4, 4>;

template <typename M> M filled(int value) {
  M m;
  if constexpr (requires { m *= 1; })
    for (int i = 0; i < int(sizeof(M) / sizeof(m[0][0])); ++i)
      reinterpret_cast<std::remove_reference_t<decltype(+m[0][0])> *>(&m)[i] =
          value + i;
  return m;
}
template <typename M> bool is(M m, int value) {
  using E = std::remove_reference_t<decltype(+m[0][0])>;
  for (int i = 0; i < int(sizeof(M) / sizeof(E)); ++i)
    if (reinterpret_cast<E *>(&m)[i] != E(value + i))
      return false;
  return true;
}

struct Base {
  virtual ~Base() {}
  virtual m4 first(m4 a, m3 b, double c) = 0;
};
struct Other {
  int pad = 7;
  virtual ~Other() {}
  virtual m9 second(m4 a, m4 b, m4 c, m9 d) = 0;
};
struct Both : Base, Other {
  m4 held;
  Both(int x, m4 held, m3 more);
  m4 first(m4 a, m3 b, double c) override;
  m9 second(m4 a, m4 b, m4 c, m9 d) override;
  m4 get() const;
  static m3 make(m3 a = filled<m3>(5));
};
struct Inherits : Both {
  using Both::Both;
};

struct Task {
  struct promise_type {
    int *result;
    Task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(m4 m) { *result = is(m, 3); }
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};
Task coroutine(m4 a, m9 b, m3 c);
m4 thrower(m4 a, bool b);
m4 call(m4 (*f)(m4, m3), m4 a);
b2 bfloats(b2 a, b2 b, b2 c);

#ifdef DEFINITIONS
int wrong;
#define CHECK(x) (wrong += !(x))
Both::Both(int x, m4 h, m3 more) : held(h) {
  CHECK(x == 1);
  CHECK(is(more, 4));
}
m4 Both::first(m4 a, m3 b, double c) {
  CHECK(is(a, 1) && is(b, 2) && c == 3 && is(held, 8));
  return filled<m4>(4);
}
m9 Both::second(m4 a, m4 b, m4 c, m9 d) {
  CHECK(pad == 7 && is(a, 1) && is(b, 2) && is(c, 3) && is(d, 4));
  return filled<m9>(5);
}
m4 Both::get() const { return held; }
m3 Both::make(m3 a) { return a + a; }
Task coroutine(m4 a, m9 b, m3 c) {
  CHECK(is(a, 1) && is(b, 2));
  co_await std::suspend_always{};
  CHECK(is(a, 1) && is(b, 2) && is(c, 4));
  co_return a + 2.0f;
}
m4 thrower(m4 a, bool b) {
  if (b)
    throw filled<m3>(9);
  return a;
}
m4 call(m4 (*f)(m4, m3), m4 a) { return f(a, filled<m3>(2)); }
b2 bfloats(b2 a, b2 b, b2 c) { return a + c; }
#else
extern int wrong;
#define CHECK(x) (wrong += !(x))
int main() {
  Inherits both(1, filled<m4>(8), filled<m3>(4));
  Base *base = &both;
  Other *other = &both;
  CHECK(is(base->first(filled<m4>(1), filled<m3>(2), 3), 4));
  CHECK(is(
      other->second(filled<m4>(1), filled<m4>(2), filled<m4>(3), filled<m9>(4)),
      5));
  m4 (Base::*member)(m4, m3, double) = &Base::first;
  CHECK(is((base->*member)(filled<m4>(1), filled<m3>(2), 3), 4));
  CHECK(is(both.get(), 8));
  CHECK(is(Both::make() - filled<m3>(5), 5));
  Task task = coroutine(filled<m4>(1), filled<m9>(2), filled<m3>(4));
  int result = 0;
  task.handle.promise().result = &result;
  while (!task.handle.done())
    task.handle.resume();
  CHECK(result);
  task.handle.destroy();
  int caught = 0;
  try {
    m4 same = thrower(filled<m4>(6), false);
    CHECK(is(same, 6));
    thrower(same, true);
  } catch (m3 m) {
    caught = is(m, 9);
  }
  CHECK(caught);
  CHECK(is(call([](m4 a, m3 b) { return a * float(b[0][0]); }, filled<m4>(1)) -
               filled<m4>(1),
           1));
  b2 one, two, three;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      one[r][c] = 1, two[r][c] = 2, three[r][c] = 4;
  b2 sum = bfloats(one, two, three);
  CHECK(sum[0][0] == 5 && sum[3][3] == 5 && sum[1][2] == 5);
  return wrong;
}
#endif
