// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: The type
//
// Identity and deduction.

#include "conformance.h"

#if PART(1) // Two types are one if the elements and all numbers are.
template <class T, unsigned... E> using any = TENSOR(T, E...);
STATIC_CHECK(is_same_type(any<float, 2, 3>, TENSOR(float, 2, 3)));
STATIC_CHECK(!is_same_type(any<float, 2, 3>, any<float, 3, 2>));
STATIC_CHECK(!is_same_type(any<float, 6>, any<float, 2, 3>));
STATIC_CHECK(is_same_type(any<float, 2, 3>,
                          TENSOR_LAID_OUT(float, (2, 3), (0, 1))));
STATIC_CHECK(!is_same_type(any<float, 2, 3>,
                           TENSOR_LAID_OUT(float, (2, 3), (1, 0))));
STATIC_CHECK(!is_same_type(any<float, 2, 3>,
                           TENSOR_PADDED(float, (2, 3), (0, 1))));
#endif

#if PART(2) // Extents are deduced: a pack, and single ones.
template <class T, unsigned... E> using pack = TENSOR(T, E...);
template <class T, unsigned... E> constexpr unsigned rank(pack<T, E...> *) {
  return sizeof...(E);
}
template <class T, unsigned N, unsigned M>
constexpr unsigned two(pack<T, N, M> *) {
  return 10 * N + M;
}
STATIC_CHECK(rank((pack<int, 4, 5, 6> *)nullptr) == 3 &&
             two((pack<int, 4, 5> *)nullptr) == 45);
#if INVALID(1) // another rank
unsigned wrong = two((pack<int, 4, 5, 6> *)nullptr);
#endif
#endif

#if PART(3) // Layout and padding are deduced; without them they are 0, 1 and 0.
template <unsigned L0, unsigned L1, unsigned P0, unsigned P1>
using stored = TENSOR_STORED(int, (2, 2), (L0, L1), (P0, P1));
template <unsigned L0, unsigned L1, unsigned P0, unsigned P1>
constexpr unsigned numbers(stored<L0, L1, P0, P1> *) {
  return 1000 * L0 + 100 * L1 + 10 * P0 + P1;
}
STATIC_CHECK(numbers((TENSOR(int, 2, 2) *)nullptr) == 100);
STATIC_CHECK(numbers((TENSOR_STORED(int, (2, 2), (1, 0), (0, 3)) *)nullptr) ==
             1003);
#endif

BEGIN
END
