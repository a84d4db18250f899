// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions by plain loops, for the execution tests of tensors.

#ifndef TENSOR_PRODUCTS_H
#define TENSOR_PRODUCTS_H

#include "tensor_test.h"

namespace matrix_test {

/// The letters of "bik,bkj->bij" and what they run over.
class Letters {
  const char *A, *B, *C;
  int Extent[26] = {};
  char Summed[9] = "";

  static bool isIn(char Letter, const char *List) {
    for (; *List >= 'a' && *List <= 'z'; ++List)
      if (*List == Letter)
        return true;
    return false;
  }
  static void setExtents(int *Extent, const char *List, const Shape &S) {
    for (int K = 0; K < S.Rank; ++K)
      Extent[List[K] - 'a'] = S.Extent[K];
  }
  Shape shapeOf(const char *List) const {
    Shape S;
    for (; *List >= 'a' && *List <= 'z'; ++List)
      S.Extent[S.Rank++] = Extent[*List - 'a'];
    return S;
  }
  static void setIndex(int *Of, const char *List, const int *I) {
    for (; *List >= 'a' && *List <= 'z'; ++List)
      Of[*List - 'a'] = *I++;
  }
  template <class T>
  static T element(const Array<T> &X, const char *List, const int *Of) {
    Index I = {};
    for (int K = 0; K < X.shape().Rank; ++K)
      I[K] = Of[List[K] - 'a'];
    return X.at(I);
  }

public:
  Letters(const char *Text, const Shape &SA, const Shape &SB)
      : A(Text), B(strchr(Text, ',') + 1), C(strchr(Text, '>') + 1) {
    setExtents(Extent, A, SA);
    setExtents(Extent, B, SB);
    int Count = 0;
    for (int K = 0; K < SA.Rank; ++K)
      if (!isIn(A[K], C))
        Summed[Count++] = A[K];
  }
  Shape result() const { return shapeOf(C); }

  /// The sum, in a's order of letters, from the first product or from \p Start
  /// on. Elements of a and b become elements of the result first.
  template <class T, class TA, class TB>
  Array<T> contract(const Array<TA> &X, const Array<TB> &Y,
                    const Array<T> *Start) const {
    return generate<T>(result(), [&](const int *I) {
      int Of[26] = {};
      setIndex(Of, C, I);
      T Sum = Start ? Start->at(I) : T();
      bool First = !Start;
      Shape S = shapeOf(Summed);
      Index Inner = {};
      do {
        setIndex(Of, Summed, Inner);
        T Product = multiply(static_cast<T>(element(X, A, Of)),
                             static_cast<T>(element(Y, B, Of)));
        Sum = First ? Product : add(Sum, Product);
        First = false;
      } while (next(S, Inner));
      return Sum;
    });
  }
};

template <class T>
Array<T> contractByLoops(const char *Text, const Array<T> &X,
                         const Array<T> &Y) {
  return Letters(Text, X.shape(), Y.shape())
      .contract<T>(X, Y, static_cast<Array<T> *>(nullptr));
}
template <class T, class TA, class TB>
Array<T> contractAddByLoops(const char *Text, const Array<TA> &X,
                            const Array<TB> &Y, const Array<T> &Z) {
  return Letters(Text, X.shape(), Y.shape()).contract<T>(X, Y, &Z);
}

} // namespace matrix_test

/// The letters are a literal: hence a macro.
#define CONTRACT(Text, FR, FA, FB)                                             \
  {                                                                            \
    using E = typename FA::Element;                                            \
    auto X = anyArray<E>(FA::shape(), 5), Y = anyArray<E>(FB::shape(), 5);     \
    Object<FA> A(X);                                                           \
    Object<FB> B(Y);                                                           \
    check<FR>(                                                                 \
        "contract " Text, contractByLoops(Text, X, Y),                         \
        [](auto &A, auto &B) {                                                 \
          return __builtin_tensor_contract(Text, A, B);                        \
        },                                                                     \
        A, B);                                                                 \
  }

#endif
