// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a subscript is applied to is evaluated first, then the subscripts from
// left to right; what is assigned to an element, before them all. So it is for
// matrices and tensors, values and objects, in constant expressions and at run
// time. What a value was does not change when its subscripts are evaluated.
//
// RUN: %run_flags --set O0 --set O2 %s -- -std=c++20
// RUN: %run_flags --set O0 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter
// RUN: %run_flags --set O0 --set O2 %s -- -std=c++20 -Xclang -fmatrix-flat

#include <stdio.h>

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));
template <class T, int R, int C>
using Rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major),
                              matrix_padding(1)));
using Tensor = float __attribute__((tensor_type(2, 2)));

template <class M> struct Trace {
  using Element = decltype(M()[0][0] + M()[0][0]);
  int Order = 0;
  M Object = {};
  struct Box {
    M Member;
  };

  constexpr int note(int Step, int Result = 0) {
    Order = Order * 10 + Step;
    return Result;
  }
  constexpr M value() { return note(1), M{}; }
  constexpr M &object() { return note(1), Object; }
  constexpr Box box() { return note(1), Box{}; }
  constexpr int row() { return note(2); }
  constexpr int column() { return note(3); }
  constexpr int assigned() { return note(4); }
};

template <class M> constexpr int ofValue() {
  Trace<M> T;
  (void)T.value()[T.row()][T.column()];
  return T.Order;
}
template <class M> constexpr int ofOperator() {
  Trace<M> T;
  (void)(T.note(1) ? T.Object : M{})[T.row()][T.column()];
  return T.Order;
}
template <class M> constexpr int ofObject() {
  Trace<M> T;
  (void)T.object()[T.row()][T.column()];
  return T.Order;
}
template <class M> constexpr int ofMember() {
  Trace<M> T;
  (void)T.box().Member[T.row()][T.column()];
  return T.Order;
}
template <class M> constexpr int ofAssigned() {
  Trace<M> T;
  T.object()[T.row()][T.column()] = T.assigned();
  return T.Order;
}
/// 1 if the value's element is the one from before the subscripts.
template <class M> constexpr int before() {
  M m = {1};
  return M(m)[(m = M{}, 0)][0] == 1;
}
/// 1 if the object's element is the one from after the subscripts.
template <class M> constexpr int after() {
  M m = {1};
  return m[(m = M{}, 0)][0] == 0;
}

static int Failures;
static void expect(const char *Type, const char *Form, int Got, int Right) {
  if (Got != Right)
    ++Failures, printf("%s, %s: %d instead of %d\n", Type, Form, Got, Right);
}

#define CHECK_FORM(FORM, RIGHT, ...)                                           \
  static_assert(FORM<__VA_ARGS__>() == RIGHT);                                 \
  expect(#__VA_ARGS__, #FORM, FORM<__VA_ARGS__>(), RIGHT)
#define CHECK(...)                                                             \
  CHECK_FORM(ofValue, 123, __VA_ARGS__);                                       \
  CHECK_FORM(ofOperator, 123, __VA_ARGS__);                                    \
  CHECK_FORM(ofObject, 123, __VA_ARGS__);                                      \
  CHECK_FORM(ofMember, 123, __VA_ARGS__);                                      \
  CHECK_FORM(ofAssigned, 4123, __VA_ARGS__);                                   \
  CHECK_FORM(before, 1, __VA_ARGS__);                                          \
  CHECK_FORM(after, 1, __VA_ARGS__)

int main() {
  CHECK(Matrix<float, 2, 2>);
  CHECK(Matrix<int, 20, 20>);
  CHECK(Rows<double, 3, 3>);
  CHECK(Matrix<bool, 2, 2>);
  CHECK(Matrix<_Float16, 2, 2>);
  CHECK(Matrix<_Complex float, 2, 2>);
  CHECK(Tensor);
  return Failures != 0;
}
