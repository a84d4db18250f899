// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors as values: arguments and results of functions that are not inlined,
// members, elements of arrays and of containers, captures, exceptions, variable
// arguments, what loops carry, and templates that deduce extents, layout and
// padding.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"
#include <optional>
#include <stdarg.h>
#include <tuple>
#include <vector>

using namespace matrix_test;

template <class F> struct Values {
  using T = typename F::Element;
  using Tensor = typename F::Tensor;

  struct Pair {
    char Before;
    Tensor First;
    short Between;
    Tensor Second[2];
    char After;
  };
  struct Only {
    Tensor Value;
  };
  struct Class : Only {
    Tensor More;
    Class(Tensor A, Tensor B) : Only{A}, More(B) {}
    virtual ~Class() = default;
    [[gnu::noinline]] virtual Tensor both(bool First) const {
      return First ? this->Value : More;
    }
  };

  [[gnu::noinline]] static Tensor second(int, Tensor, double, Tensor B, char) {
    return B;
  }
  [[gnu::noinline]] static Pair pair(Tensor A, Tensor B) {
    return {'a', A, 7, {B, A}, 'z'};
  }
  [[gnu::noinline]] static Tensor ofPair(Pair P, int Which) {
    bool Intact = P.Before == 'a' && P.Between == 7 && P.After == 'z';
    return !Intact ? P.Second[1] : Which ? P.Second[Which - 1] : P.First;
  }
  [[gnu::noinline]] static Only only(Only O) { return O; }
  [[gnu::noinline]] static Tensor variable(int Count, ...) {
    va_list Arguments;
    va_start(Arguments, Count);
    Tensor Result = {};
    for (int N = 0; N < Count; ++N) {
      double D = va_arg(Arguments, double);
      Tensor X = va_arg(Arguments, Tensor);
      int I = va_arg(Arguments, int);
      if (D != N + 0.5 || I != -N)
        return (Tensor)T(1);
      Result = X;
    }
    va_end(Arguments);
    return Result;
  }
  [[noreturn, gnu::noinline]] static void throwIt(const Tensor &X) { throw X; }
  [[gnu::noinline]] static Tensor caught(const Tensor &X, bool ByValue) {
    try {
      throwIt(X);
    } catch (Tensor &Y) {
      if (!ByValue)
        return Y;
      Tensor Copy = Y;
      Y = (Tensor)T(0);
      return Copy;
    }
  }
  /// Values that a loop carries, and exchanges in each round.
  [[gnu::noinline]] static Tensor carried(Tensor A, Tensor B, int Rounds) {
    for (int N = 0; N < Rounds; ++N) {
      Tensor Old = A;
      A = B;
      B = Old;
    }
    return A;
  }
  [[gnu::noinline]] static Tensor recursive(Tensor A, Tensor B, int Depth) {
    return Depth == 0 ? A : recursive(B, A, Depth - 1);
  }
  [[gnu::noinline]] static Tensor through(Tensor (*Callee)(Tensor, Tensor, int),
                                          Tensor A, Tensor B) {
    return Callee(A, B, 3);
  }

  static void check() {
    auto X = anyArray<T>(F::shape()), Y = anyArray<T>(F::shape());
    Object<F> A(X), B(Y);
    const Tensor &TA = A.tensor(), &TB = B.tensor();
#define EXPECT(Test, Expression, Expected)                                     \
  {                                                                            \
    Object<F> Result;                                                          \
    Result.tensor() = Expression;                                              \
    Result.expect(Test, Expected);                                             \
  }
    EXPECT("argument", second(1, TA, 2.5, TB, 'c'), Y)
    EXPECT("argument of a result",
           second(1, TB, 1, second(2, TB, 1, TA, 'x'), 'c'), X)
    EXPECT("structure", ofPair(pair(TA, TB), 0), X)
    EXPECT("structure", ofPair(pair(TA, TB), 1), Y)
    EXPECT("structure of one", only({TB}).Value, Y)
    EXPECT("variable arguments", variable(1, 0.5, TB, 0), Y)
    EXPECT("variable arguments",
           variable(3, 0.5, TB, 0, 1.5, TB, -1, 2.5, TA, -2), X)
    EXPECT("exception", caught(TA, true), X)
    EXPECT("exception", caught(TB, false), Y)
    EXPECT("loop", carried(TA, TB, 5), Y)
    EXPECT("recursion", recursive(TA, TB, 4), X)
    EXPECT("function pointer", through(recursive, TA, TB), Y)
    EXPECT("function pointer", through(carried, TB, TA), X)

    const Class Both(TA, TB);
    const Class &Virtual = Both;
    EXPECT("class", Virtual.both(false), Y)
    EXPECT("class", Virtual.both(true), X)
    Tensor List[] = {TA, TB, TA};
    Tensor Nested[2][2] = {{TA}, {TB, TB}};
    volatile int One = 1;
    EXPECT("array", List[One], Y)
    EXPECT("array", List[2 * One], X)
    EXPECT("array", Nested[One][One], Y)
    auto *New = new Tensor[2]{TA, TB};
    EXPECT("new", New[One], Y)
    delete[] New;
    std::vector<Tensor> Vector(2, TA);
    Vector.push_back(TB);
    Vector.resize(9);
    EXPECT("std::vector", Vector[2 * One], Y)
    EXPECT("std::vector", Vector[One], X)
    std::tuple<std::optional<Tensor>, Tensor> Tuple(TA, TB);
    EXPECT("std::optional", *std::get<0>(Tuple), X)
    EXPECT("std::tuple", std::get<1>(Tuple), Y)
    Tensor Copy = TA;
    auto ByValue = [Copy, Init = TB](bool First) mutable {
      if (First)
        return Copy;
      Init = Copy;
      return Init;
    };
    auto ByReference = [&](const Tensor &To) { Copy = To; };
    ByReference(TB);
    EXPECT("capture", ByValue(false), X)
    EXPECT("capture by reference", Copy, Y)
    static Tensor Static = TA;
    EXPECT("static", Static, X)
    volatile Tensor Volatile = TB;
    EXPECT("volatile", Volatile, Y)
    struct Bytes {
      char Chars[sizeof(Tensor)];
    };
    auto Raw = __builtin_bit_cast(Bytes, TA);
    EXPECT("bit_cast", __builtin_bit_cast(Tensor, Raw), X)
    Tensor Moved;
    memcpy(&Moved, &TB, sizeof(Tensor));
    EXPECT("memcpy", Moved, Y)
  }
};

template <class T, unsigned... E>
using Tensor = T __attribute__((tensor_type(E...)));

/// Deduced: all extents, or a first one and the rest.
template <class T, unsigned... E>
[[gnu::noinline]] static Tensor<T, E...> twice(Tensor<T, E...> X) {
  return X + X;
}
template <class T, unsigned First, unsigned... Rest>
[[gnu::noinline]] static unsigned first(const Tensor<T, First, Rest...> &) {
  return First * 100 + sizeof...(Rest);
}
/// Deduced: layout and padding.
template <class T, unsigned E0, unsigned E1, int L0, int L1, int P0, int P1>
using Tensor2 = T __attribute__((tensor_type(E0, E1), tensor_layout(L0, L1),
                                 tensor_padding(P0, P1)));
template <class T, unsigned E0, unsigned E1, int L0, int L1, int P0, int P1>
static constexpr int numbers(Tensor2<T, E0, E1, L0, L1, P0, P1> *) {
  return E0 * 100000 + E1 * 10000 + L0 * 1000 + L1 * 100 + P0 * 10 + P1;
}

static void checkDeduced() {
  using F = Plain<float, 3, 5, 7>;
  auto X = anyArray<float>(F::shape());
  Object<F> A(X);
  check<F>(
      "deduced", map<float>(X, [](float X) { return X + X; }),
      [](auto &X) { return twice(X); }, A);
  using G = Form<short, Ints<2, 3>, Ints<1, 0>, Ints<4, 5>>;
  using H = Plain<bool, 3, 1>;
  Plain<double, 9>::Tensor V = {};
  if (first(A.tensor()) != 302 || first(V) != 900 ||
      numbers((H::Tensor *)nullptr) != 310100 ||
      numbers((G::Tensor *)nullptr) != 231045)
    reportFailure("deduced", "", textOf(F::shape()), Text("numbers"));
  static_assert(__is_same(H::Tensor, Tensor2<bool, 3, 1, 0, 1, 0, 0>));
  static_assert(!__is_same(H::Tensor, Tensor2<bool, 3, 1, 1, 0, 0, 0>));
}

int main() {
  Values<Plain<float, 2, 2>>::check();
  Values<Plain<int8_t, 1, 3, 1>>::check();
  Values<Form<float, Ints<3, 5, 7>, Ints<2, 0, 1>, Ints<1, 0, 2>>>::check();
  Values<Form<double, Ints<2, 2>, Ints<1, 0>>>::check();
  Values<Plain<bool, 3, 1, 3>>::check();
  Values<Form<_Float16, Ints<2, 1, 2, 1, 3, 1, 1, 2>, Ints<>,
              Ints<0, 0, 0, 0, 1, 0, 0, 0>>>::check();
  Values<Plain<long, 17, 33>>::check();
  checkDeduced();
  return finish();
}
