// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise operations between lines and memory in which a few of them are
// interleaved, as the channels of pixels are: conversions, a factor for each
// channel, other operands on either side, results in place and in memory that
// overlaps operands. Lines of any length; nothing beside them is touched.
//
// RUN: %run_flags --sample %s

#include <cstdint>
#include <cstdio>
#include <cstring>

static int Failures = 0, Checks = 0;

template <class F, class T, int C, int N> struct Shapes {
  typedef F Pixels __attribute__((tensor_type(N, C)));
  typedef F Planes __attribute__((tensor_type(C, N)));
  typedef T ToPixels __attribute__((tensor_type(N, C)));
  typedef T ToPlanes __attribute__((tensor_type(C, N)));
  typedef T Channels __attribute__((tensor_type(C, 1)));
  typedef F Images __attribute__((tensor_type(2, 3, N, C)));
  typedef T OfImages __attribute__((tensor_type(2, 3, N, C)));
  typedef T ToImages __attribute__((tensor_type(2, C, 3, N)));
};

template <class F, class T, int C, int N> struct Case {
  using S = Shapes<F, T, C, N>;
  static constexpr int Size = C * N;

  template <class X> static X &as(const void *P) { return *(X *)P; }

  [[gnu::noinline]] static void separate(T *D, const F *A, const T *S) {
    auto X = (typename S::ToPixels)as<typename S::Pixels>(A);
    auto Scale = __builtin_tensor_broadcast(as<typename S::Channels>(S), C, N);
    as<typename S::ToPlanes>(D) =
        __builtin_tensor_transpose(X, 1, 0) * Scale + T(3);
  }
  [[gnu::noinline]] static void interleave(T *D, const F *A, const T *B) {
    auto X = (typename S::ToPlanes)as<typename S::Planes>(A);
    as<typename S::ToPixels>(D) =
        __builtin_tensor_transpose(X, 1, 0) - as<typename S::ToPixels>(B);
  }
  [[gnu::noinline]] static void inPlace(T *D, const F *A, const T *) {
    auto X = (typename S::ToPixels)as<typename S::Pixels>(A);
    auto &To = as<typename S::ToPlanes>(D);
    To = To + __builtin_tensor_transpose(X, 1, 0);
  }
  [[gnu::noinline]] static void images(T *D, const F *A, const T *) {
    auto X = (typename S::OfImages)as<typename S::Images>(A);
    as<typename S::ToImages>(D) =
        __builtin_tensor_transpose(X, 0, 3, 1, 2) - T(1);
  }
  using Function = void(T *, const F *, const T *);

  static void want(Function *Of, T *D, const F *A, const T *B) {
    for (int I = 0; I < N; ++I)
      for (int K = 0; K < C; ++K) {
        T &Plane = D[K * N + I], &Pixel = D[I * C + K];
        if (Of == separate)
          Plane = T(T(A[I * C + K]) * B[K]) + T(3);
        else if (Of == interleave)
          Pixel = T(A[K * N + I]) - B[I * C + K];
        else if (Of == inPlace)
          Plane = Plane + T(A[I * C + K]);
        else
          for (int Z = 0; Z < 2; ++Z)
            for (int Y = 0; Y < 3; ++Y)
              D[((Z * C + K) * 3 + Y) * N + I] =
                  T(A[((Z * 3 + Y) * N + I) * C + K]) - T(1);
      }
  }

  static constexpr int Whole = 6 * Size, Memory = 3 * Whole + 64;

  static void check(const char *Name, Function *Of, int OfD, int OfA, int OfB,
                    int Count) {
    static T Old[Memory], Got[Memory], Want[Memory], Result[Whole];
    static F From[Whole];
    for (int I = 0; I < Memory; ++I)
      Old[I] = T(I * 37 % 101);
    for (int I = 0; I < Count; ++I)
      From[I] = F(I * 29 % 97);
    std::memcpy(Old + OfA, From, Count * sizeof(F));
    std::memcpy(Got, Old, sizeof Got);
    std::memcpy(Want, Old, sizeof Want);
    std::memcpy(Result, Old + OfD, sizeof(T) * Count);
    want(Of, Result, From, Old + OfB);
    std::memcpy(Want + OfD, Result, sizeof(T) * Count);
    Of(Got + OfD, (const F *)(Got + OfA), Got + OfB);
    ++Checks;
    if (std::memcmp(Got, Want, sizeof Got) && Failures++ < 20)
      std::printf("%s of %d lines of %d, %zu to %zu bytes: result at %d, "
                  "operands at %d and %d\n",
                  Name, C, N, sizeof(F), sizeof(T), OfD, OfA, OfB);
  }
  static void run() {
    for (int Offset = 0; Offset < 4; ++Offset) {
      check("separated", separate, Offset, Whole + 8, 2 * Whole + 8, Size);
      check("interleaved", interleave, Offset, Whole + 8, 2 * Whole + 8, Size);
      check("in place", inPlace, Offset, Whole + 8, 0, Size);
      check("images", images, Offset, Whole + 8, 0, Whole);
    }
    for (int Offset = 0; Offset < 2 * Size; Offset += 1 + Offset / 7) {
      check("interleaved", interleave, Size, 2 * Whole, Offset, Size);
      // Elements of another type are elsewhere.
      if (F(0.5) != T(0.5) || sizeof(F) != sizeof(T))
        continue;
      check("separated", separate, Size, Offset, 2 * Whole + 8, Size);
      check("interleaved", interleave, Size, Offset, Size, Size);
      check("in place", inPlace, Size, Offset, 0, Size);
    }
  }
};

template <class F, class T> static void lengths() {
  Case<F, T, 3, 4>::run();
  Case<F, T, 3, 17>::run();
  Case<F, T, 3, 64>::run();
  Case<F, T, 2, 33>::run();
  Case<F, T, 4, 40>::run();
  Case<F, T, 7, 100>::run();
}

int main() {
  lengths<uint8_t, uint8_t>();
  lengths<uint8_t, float>();
  lengths<int16_t, int32_t>();
  lengths<float, float>();
  lengths<float, double>();
  lengths<double, float>();
  lengths<_Float16, _Float16>();
  // Else numbers become bfloats by a function that libgcc 12 does not have.
#if defined(__AVX512BF16__) || defined(__aarch64__)
  lengths<__bf16, float>();
#endif
  std::printf("%d checks, %d failures\n", Checks, Failures);
  return Failures != 0;
}
