// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of OpKinds.def by plain loops, from the index formulas alone.
// Elements lie row by row in a vector; layout and padding exist only where an
// operation speaks of storage.
#pragma once

#include "tensor_elements.h"
#include <algorithm>
#include <functional>

using Index = std::vector<int64_t>;
using Bits = std::vector<uint64_t>;

/// What the text says about a result.
struct Type {
  Element E = I8;
  Index Allocated, Layout, Padding;
  Index extents() const {
    Index Extents = Allocated;
    for (size_t K = 0; K != Extents.size(); ++K)
      Extents[K] -= Padding[K];
    return Extents;
  }
};

/// A scalar is a tensor of rank 0.
struct Tensor {
  Element E = I8;
  Index Extents;
  Bits Elements;
  Tensor() = default;
  Tensor(Element E, Index Extents) : E(E), Extents(std::move(Extents)) {
    size_t Count = 1;
    for (int64_t Extent : this->Extents)
      Count *= Extent;
    Elements.resize(Count);
  }
  uint64_t &operator[](const Index &I) {
    int64_t Offset = 0;
    if (I.size() != Extents.size())
      die("index of another rank");
    for (size_t K = 0; K != I.size(); ++K) {
      if (I[K] < 0 || I[K] >= Extents[K])
        die("index " + std::to_string(I[K]) + " of dimension " +
            std::to_string(K) + " is out of range");
      Offset = Offset * Extents[K] + I[K];
    }
    return Elements[Offset];
  }
};

/// All indices, the last dimension fastest.
inline void forEach(const Index &Extents,
                    const std::function<void(const Index &)> &Body) {
  Index I(Extents.size(), 0);
  for (int64_t Extent : Extents)
    if (Extent <= 0)
      return;
  for (;;) {
    Body(I);
    size_t K = Extents.size();
    while (K != 0 && ++I[K - 1] == Extents[K - 1])
      I[--K] = 0;
    if (K == 0)
      return;
  }
}

/// All indices in the order in which they lie in storage, padding included.
inline void forStorage(const Type &T,
                       const std::function<void(const Index &)> &Body) {
  Index Slowest;
  for (int64_t Dimension : T.Layout)
    Slowest.push_back(T.Allocated[Dimension]);
  Index I(T.Layout.size());
  forEach(Slowest, [&](const Index &Position) {
    for (size_t K = 0; K != Position.size(); ++K)
      I[T.Layout[K]] = Position[K];
    Body(I);
  });
}
inline bool isPadding(const Type &T, const Index &I) {
  for (size_t K = 0; K != I.size(); ++K)
    if (I[K] >= T.Allocated[K] - T.Padding[K])
      return true;
  return false;
}

inline Index part(const Index &From, size_t First, size_t Count) {
  if (First + Count > From.size())
    die("too few numbers");
  return Index(From.begin() + First, From.begin() + First + Count);
}

enum Boundary { Zero, Constant, Replicate, Reflect, Symmetric, Wrap };

/// The index of \p Length that \p I stands for, outside on purpose.
inline int64_t mirrored(int64_t I, int64_t Length, int Mode) {
  while (I < 0 || I >= Length) {
    if (Mode == Replicate)
      I = I < 0 ? 0 : Length - 1;
    else if (Mode == Reflect)
      I = Length == 1 ? 0 : I < 0 ? -I : 2 * (Length - 1) - I;
    else if (Mode == Symmetric)
      I = I < 0 ? -1 - I : 2 * Length - 1 - I;
    else if (Mode == Wrap)
      I += I < 0 ? Length : -Length;
    else
      die("no mode");
  }
  return I;
}

/// One operation: its result's type, operands, run-time numbers, attributes.
struct Call {
  std::string Name;
  Type Result;
  std::vector<Tensor> T;
  Index N, A;
};

inline Tensor view(Tensor &T, const Type &Result, const Index &A) {
  Tensor R(T.E, Result.extents());
  size_t Rank = T.Extents.size();
  forEach(R.Extents, [&](const Index &J) {
    Index I = part(A, 0, Rank);
    for (size_t K = 0; K != J.size(); ++K)
      I[A[Rank + 2 * K]] += A[Rank + 2 * K + 1] * J[K];
    R[J] = T[I];
  });
  return R;
}

inline Tensor insertView(Tensor T, Tensor &Part, const Index &A) {
  size_t Rank = T.Extents.size();
  forEach(Part.Extents, [&](const Index &J) {
    Index I = part(A, 0, Rank);
    for (size_t K = 0; K != J.size(); ++K)
      I[A[Rank + 2 * K]] += A[Rank + 2 * K + 1] * J[K];
    T[I] = Part[J];
  });
  return T;
}

inline Tensor pad(Tensor &T, uint64_t E, const Type &Result, const Index &A) {
  Tensor R(T.E, Result.extents());
  size_t Rank = T.Extents.size();
  int Mode = A[0];
  Index Low = part(A, 1, Rank), Interior = part(A, 1 + 2 * Rank, Rank);
  forEach(R.Extents, [&](const Index &J) {
    Index I(Rank);
    for (size_t K = 0; K != Rank; ++K) {
      int64_t At = J[K] - Low[K], Step = Interior[K] + 1, Length = T.Extents[K];
      if (Mode > Constant) {
        I[K] = mirrored(At, Length, Mode);
      } else if (At < 0 || At > (Length - 1) * Step || At % Step) {
        R[J] = Mode == Zero ? 0 : E;
        return;
      } else {
        I[K] = At / Step;
      }
    }
    R[J] = T[I];
  });
  return R;
}

/// Where element \p J of what is blocked lies. A block's index stands behind.
inline Index unblocked(Index J, size_t Rank, const Index &A) {
  Index I = part(J, 0, Rank);
  for (size_t K = 0; 2 * K != A.size(); ++K)
    I[A[2 * K]] = J[A[2 * K]] * A[2 * K + 1] + J[Rank + K];
  return I;
}

inline Tensor permuted(Tensor &T, const Type &Result,
                       const Index &Permutation) {
  Tensor R(T.E, Result.extents());
  Index Slowest;
  for (int64_t Dimension : Permutation)
    Slowest.push_back(T.Extents[Dimension]);
  size_t Next = 0;
  forEach(Slowest, [&](const Index &Position) {
    Index I(Position.size());
    for (size_t K = 0; K != Position.size(); ++K)
      I[Permutation[K]] = Position[K];
    R.Elements[Next++] = T[I];
  });
  return R;
}

/// Element (a.., i.., b..) of the result of a gather is (a.., I[i..], b..).
inline Index gathered(const Index &J, Tensor &I, size_t D) {
  Index At = part(J, D, I.Extents.size());
  Index Of = part(J, 0, D);
  Of.push_back(int64_t(I[At]));
  for (size_t K = D + At.size(); K != J.size(); ++K)
    Of.push_back(J[K]);
  return Of;
}

inline Tensor scatter(Tensor T, Tensor &I, Tensor &Values, size_t D,
                      bool Adds) {
  // I row by row is slowest, whatever dimensions stand in front of it.
  forEach(I.Extents, [&](const Index &At) {
    forEach(Values.Extents, [&](const Index &J) {
      if (part(J, D, At.size()) != At)
        return;
      uint64_t &E = T[gathered(J, I, D)];
      E = Adds ? step(isFloat(T.E) ? "fadd" : "add", T.E, E, Values[J])
               : Values[J];
    });
  });
  return T;
}

inline const char *plus(Element E) { return isFloat(E) ? "fadd" : "add"; }
inline const char *times(Element E) { return isFloat(E) ? "fmul" : "mul"; }

/// Adds up from the last product, to show that the order is noticed.
inline bool Backwards = false;

/// Adds products to a start value or, without one, to the first product.
struct Sum {
  Element E;
  Bits Terms = {};
  void start(uint64_t First) { Terms.push_back(First); }
  void add(uint64_t X, uint64_t Y) { Terms.push_back(step(times(E), E, X, Y)); }
  uint64_t value() {
    if (Backwards)
      Terms = Bits(Terms.rbegin(), Terms.rend());
    uint64_t Value = Terms.at(0);
    for (size_t K = 1; K != Terms.size(); ++K)
      Value = step(plus(E), E, Value, Terms[K]);
    return Value;
  }
};

inline uint64_t widened(Tensor &T, const Index &I, Element To, bool IsSigned) {
  return convert(T.E, To, IsSigned, T[I]);
}

/// matmul and muladd. \p C is null for matmul.
inline Tensor multiply(Tensor &A, Tensor &B, Tensor *C, const Type &Result,
                       int Signs) {
  Tensor R(Result.E, Result.extents());
  size_t Rank = R.Extents.size();
  forEach(R.Extents, [&](const Index &I) {
    Sum S{R.E};
    if (C)
      S.start((*C)[I]);
    for (int64_t K = 0; K != A.Extents[Rank - 1]; ++K) {
      Index OfA = I, OfB = I;
      OfA[Rank - 1] = K;
      OfB[Rank - 2] = K;
      S.add(widened(A, OfA, R.E, Signs & 1), widened(B, OfB, R.E, Signs & 2));
    }
    R[I] = S.value();
  });
  return R;
}

inline Tensor contract(Tensor &A, Tensor &B, Tensor *C, const Type &Result,
                       const Index &Labels, int Signs) {
  Tensor R(Result.E, Result.extents());
  size_t RankA = A.Extents.size(), RankB = B.Extents.size(),
         Rank = R.Extents.size();
  Index Summed;
  for (size_t K = 0; K != RankA; ++K)
    if (size_t(Labels[K]) >= Rank) {
      if (Summed.size() < Labels[K] - Rank + 1)
        Summed.resize(Labels[K] - Rank + 1);
      Summed[Labels[K] - Rank] = A.Extents[K];
    }
  forEach(R.Extents, [&](const Index &I) {
    Sum S{R.E};
    if (C)
      S.start((*C)[I]);
    forEach(Summed, [&](const Index &K) {
      auto At = [&](size_t Label) {
        return Label < Rank ? I[Label] : K[Label - Rank];
      };
      Index OfA, OfB;
      for (size_t D = 0; D != RankA; ++D)
        OfA.push_back(At(Labels[D]));
      for (size_t D = 0; D != RankB; ++D)
        OfB.push_back(At(Labels[RankA + D]));
      S.add(widened(A, OfA, R.E, Signs & 1), widened(B, OfB, R.E, Signs & 2));
    });
    R[I] = S.value();
  });
  return R;
}

inline Tensor convolution(Tensor &X, Tensor &W, uint64_t E, const Type &Result,
                          const Index &A) {
  Tensor R(Result.E, Result.extents());
  size_t N = R.Extents.size() - 2;
  Index Stride = part(A, 0, N), Hole = part(A, N, N),
        Dilation = part(A, 2 * N, N), Low = part(A, 3 * N, N);
  int Mode = A[5 * N], Groups = A[5 * N + 1], Flip = A[5 * N + 2],
      Signs = A[5 * N + 3];
  int64_t Channels = X.Extents[1] / Groups, Outputs = W.Extents[0] / Groups;
  // Element `At` of X with its holes and what is around it.
  auto Padded = [&](int64_t Image, int64_t Channel,
                    const Index &At) -> uint64_t {
    bool IsOutside = false, IsHole = false;
    Index I = {Image, Channel};
    for (size_t D = 0; D != N; ++D) {
      int64_t Length = X.Extents[2 + D], Dilated = (Length - 1) * Hole[D] + 1;
      if (Mode > Constant)
        I.push_back(mirrored(At[D], Length, Mode));
      else if (At[D] < 0 || At[D] >= Dilated)
        IsOutside = true;
      else if (At[D] % Hole[D])
        IsHole = true;
      else
        I.push_back(At[D] / Hole[D]);
    }
    return IsOutside ? (Mode == Zero ? 0 : E) : IsHole ? 0 : X[I];
  };
  forEach(R.Extents, [&](const Index &I) {
    Sum S{R.E};
    int64_t Group = I[1] / Outputs;
    Index Window = part(W.Extents, 2, N);
    for (int64_t C = 0; C != Channels; ++C)
      forEach(Window, [&](const Index &K) {
        Index At(N), OfW = {I[1], C};
        for (size_t D = 0; D != N; ++D) {
          At[D] = I[2 + D] * Stride[D] + K[D] * Dilation[D] - Low[D];
          OfW.push_back(Flip ? Window[D] - 1 - K[D] : K[D]);
        }
        S.add(convert(X.E, R.E, Signs & 1,
                      Padded(I[0], Group * Channels + C, At)),
              widened(W, OfW, R.E, Signs & 2));
      });
    R[I] = S.value();
  });
  return R;
}

inline Tensor reduce(Tensor &T, const std::string &Step, const Type &Result,
                     int64_t Mask) {
  Tensor R(T.E, Result.extents());
  std::vector<bool> Started(R.Elements.size());
  forEach(T.Extents, [&](Index I) {
    uint64_t E = T[I];
    for (size_t K = 0; K != I.size(); ++K)
      if (Mask >> K & 1)
        I[K] = 0;
    uint64_t &Sum = R[I];
    size_t At = &Sum - R.Elements.data();
    Sum = Started[At] ? step(Step, T.E, Sum, E) : E;
    Started[At] = true;
  });
  return R;
}

inline Tensor window(Tensor &T, const std::string &Step, const Type &Result,
                     const Index &A) {
  Tensor R(T.E, Result.extents());
  size_t Rank = T.Extents.size();
  Index Size = part(A, 0, Rank), Stride = part(A, Rank, Rank),
        Dilation = part(A, 2 * Rank, Rank), Hole = part(A, 3 * Rank, Rank),
        Low = part(A, 4 * Rank, Rank);
  forEach(R.Extents, [&](const Index &J) {
    bool Started = false;
    uint64_t Sum = 0;
    forEach(Size, [&](const Index &I) {
      Index At(Rank);
      bool Ignored = false;
      for (size_t K = 0; K != Rank; ++K) {
        At[K] = J[K] * Stride[K] + I[K] * Dilation[K] - Low[K];
        Ignored |=
            At[K] < 0 || At[K] % Hole[K] || At[K] / Hole[K] >= T.Extents[K];
        At[K] /= Hole[K];
      }
      uint64_t E = Ignored ? identity(Step, T.E) : T[At];
      Sum = Started ? step(Step, T.E, Sum, E) : E;
      Started = true;
    });
    R[J] = Sum;
  });
  return R;
}

/// quantize, dequantize and requantize. \p IsSigned is of the integers that are
/// no sums.
inline Tensor quantized(const std::string &Name, Tensor &T, Tensor &Scale,
                        int64_t Zero, Element To, bool IsSigned) {
  Tensor R(To, T.Extents);
  Element F = Scale.E;
  uint64_t Z = fromNumber(F, double(Zero));
  unsigned Bits = bitsOf(To);
  for (size_t K = 0; K != T.Elements.size(); ++K) {
    uint64_t X = T.Elements[K],
             S = Scale.Elements[Scale.Elements.size() == 1 ? 0 : K];
    if (Name == "dequantize") {
      X = step("fsub", F, convert(T.E, F, IsSigned, X), Z);
      R.Elements[K] = step("fmul", F, X, S);
      continue;
    }
    X = Name == "quantize" ? step("fdiv", F, X, S)
                           : step("fmul", F, convert(T.E, F, true, X), S);
    double Nearest = numberOf(F, step("fadd", F, unary("roundeven", F, X), Z));
    double Least = IsSigned ? -std::ldexp(1, Bits - 1) : 0;
    double End = std::ldexp(1, IsSigned ? Bits - 1 : Bits);
    uint64_t Most = ~uint64_t(0) >> (64 - Bits + IsSigned);
    R.Elements[K] = masked(To, Nearest >= End     ? Most
                               : Nearest <= Least ? uint64_t(int64_t(Least))
                               : IsSigned         ? uint64_t(int64_t(Nearest))
                                                  : uint64_t(Nearest));
  }
  return R;
}
