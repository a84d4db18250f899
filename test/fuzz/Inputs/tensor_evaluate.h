// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation by its name.
#pragma once

#include "tensor_reference.h"

/// One that moves or computes on values; no memory.
inline Tensor evaluate(Call &C) {
  const std::string &Name = C.Name;
  std::vector<Tensor> &T = C.T;
  const Index &A = C.A, &N = C.N;
  Tensor R(C.Result.E, C.Result.extents());
  size_t Rank = T.empty() ? 0 : T[0].Extents.size();
  auto fill = [&](const std::function<uint64_t(const Index &)> &Of) {
    forEach(R.Extents, [&](const Index &I) { R[I] = Of(I); });
    return R;
  };
  auto behind = [&](const Index &I) {
    Index Sum = I;
    for (size_t K = 0; K != I.size(); ++K)
      Sum[K] += N[K];
    return Sum;
  };
  auto from = [&](const char *Prefix) {
    return Name.compare(0, strlen(Prefix), Prefix) == 0;
  };
  if (Name == "scalar") {
    R.Elements[0] = masked(R.E, N[0]);
    return R;
  }
  if (Name == "totensor") {
    size_t Next = 0;
    forStorage(C.Result, [&](const Index &I) {
      uint64_t E = T[0].Elements[Next++];
      if (!isPadding(C.Result, I))
        R[I] = E;
    });
    return R;
  }
  if (Name == "splat")
    return fill([&](const Index &) { return T[0].Elements[0]; });
  if (Name == "extract")
    return fill([&](const Index &) { return T[0][part(N, 0, Rank)]; });
  if (Name == "insert") {
    T[0][part(N, 0, Rank)] = T[1].Elements[0];
    return T[0];
  }
  if (Name == "block")
    return fill([&](const Index &I) { return T[0][behind(I)]; });
  if (Name == "insertblock") {
    forEach(T[1].Extents, [&](const Index &I) { T[0][behind(I)] = T[1][I]; });
    return T[0];
  }
  if (Name == "diagonal")
    return fill([&](const Index &I) { return T[0][{I[0], I[0]}]; });
  if (Name == "insertdiagonal") {
    forEach(T[1].Extents,
            [&](const Index &I) { T[0][{I[0], I[0]}] = T[1][I]; });
    return T[0];
  }
  if (Name == "extractlanes")
    return fill([&](const Index &I) { return T[0][behind(I)]; });
  if (Name == "insertlanes") {
    forEach(T[1].Extents, [&](const Index &I) { T[0][behind(I)] = T[1][I]; });
    return T[0];
  }
  if (Name == "transpose") {
    forEach(T[0].Extents, [&](const Index &I) {
      Index J(Rank);
      for (size_t K = 0; K != Rank; ++K)
        J[K] = I[A[K]];
      R[J] = T[0][I];
    });
    return R;
  }
  if (Name == "reshape") { // its attributes are the operand's layout
    Type From{T[0].E, T[0].Extents, A, Index(Rank, 0)};
    Bits Elements;
    forStorage(From, [&](const Index &I) { Elements.push_back(T[0][I]); });
    size_t Next = 0;
    forStorage(C.Result, [&](const Index &I) { R[I] = Elements[Next++]; });
    return R;
  }
  if (Name == "shuffle")
    return fill([&](const Index &I) {
      int64_t M = A[I[0]], Length = T[0].Extents[0];
      return M < Length ? T[0][{M}] : T[1][{M - Length}];
    });
  if (Name == "relayout" || Name == "freeze")
    return T[0];
  if (Name == "view")
    return view(T[0], C.Result, A);
  if (Name == "insertview")
    return insertView(T[0], T[1], A);
  if (Name == "slice")
    return fill([&](const Index &J) {
      Index I(Rank);
      for (size_t K = 0; K != Rank; ++K)
        I[K] = A[K] + J[K] * A[Rank + K];
      return T[0][I];
    });
  if (Name == "broadcast")
    return fill([&](const Index &J) {
      Index I(Rank);
      for (size_t K = 0; K != Rank; ++K)
        I[K] = T[0].Extents[K] == 1 ? 0 : J[A[K]];
      return T[0][I];
    });
  if (Name == "pad")
    return pad(T[0], T[1].Elements[0], C.Result, A);
  if (Name == "concat")
    return fill([&](Index I) {
      for (Tensor &Part : T) {
        if (I[A[0]] < Part.Extents[A[0]])
          return Part[I];
        I[A[0]] -= Part.Extents[A[0]];
      }
      die("behind the last part");
    });
  if (Name == "reshape.permute")
    return permuted(T[0], C.Result, A);
  if (Name == "reshape.block")
    return fill([&](const Index &J) -> uint64_t {
      Index I = unblocked(J, Rank, A);
      for (size_t K = 0; K != Rank; ++K)
        if (I[K] >= T[0].Extents[K])
          return 0;
      return T[0][I];
    });
  if (Name == "reshape.unblock") {
    forEach(T[0].Extents, [&](const Index &J) {
      Index I = unblocked(J, R.Extents.size(), A);
      for (size_t K = 0; K != I.size(); ++K)
        if (I[K] >= R.Extents[K])
          return;
      R[I] = T[0][J];
    });
    return R;
  }
  if (Name == "gather")
    return fill([&](const Index &J) { return T[0][gathered(J, T[1], A[0])]; });
  if (Name == "scatter" || Name == "scatteradd")
    return scatter(T[0], T[1], T[2], A[0], Name == "scatteradd");
  if (Name == "quantize" || Name == "dequantize" || Name == "requantize")
    return quantized(Name, T[0], T[1], signedOf(T[2].E, T[2].Elements[0]),
                     C.Result.E, A[0]);
  if (Name == "dim")
    return fill([&](const Index &) { return T[0].Extents[A[0]]; });
  if (Name == "matmul")
    return multiply(T[0], T[1], nullptr, C.Result, 0);
  if (Name == "muladd")
    return multiply(T[0], T[1], &T[2], C.Result, A[0]);
  if (Name == "contract")
    return contract(T[0], T[1], nullptr, C.Result, A, 0);
  if (Name == "contractadd")
    return contract(T[0], T[1], &T[2], C.Result, A, A[A.size() - 2]);
  if (Name == "convolution")
    return convolution(T[0], T[1], T[2].Elements[0], C.Result, A);
  if (from("reduce."))
    return reduce(T[0], Name.substr(7), C.Result, A[0]);
  if (from("window."))
    return window(T[0], Name.substr(7), C.Result, A);
  // Element by element.
  for (size_t K = 0; K != R.Elements.size(); ++K) {
    uint64_t X = T[0].Elements[K], Y = T.size() > 1 ? T[1].Elements[K] : 0,
             Z = T.size() > 2 ? T[2].Elements[K] : 0;
    Element E = T[0].E;
    R.Elements[K] = Name == "select"                   ? (X & 1 ? Y : Z)
                    : Name == "icmp" || Name == "fcmp" ? compare(E, A[0], X, Y)
                    : Name == "bitcast"                ? X
                    : Name == "zext" || Name == "uitofp" || Name == "fptoui"
                        ? convert(E, R.E, false, X)
                    : Name == "trunc" || Name == "sext" || Name == "sitofp" ||
                            Name == "fptosi" || Name == "fpext" ||
                            Name == "fptrunc"
                        ? convert(E, R.E, true, X)
                    : T.size() == 1 ? unary(Name, E, X)
                    : T.size() == 2 ? step(Name, E, X, Y)
                                    : ternary(Name, E, X, Y, Z);
  }
  return R;
}
