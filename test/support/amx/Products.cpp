// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers: a dword of C gains four products of bytes, modulo 2^32. Bytes are
// widened to 16 bits, and each vpmaddwd adds two of the four products; both fit
// 32 bits for every pair of signs.
//
// Floats: the two halves of the dwords are summed in two separate chains of
// fused multiply-adds that begin with zero, then
//
//     C = C + (chain of even halves + chain of odd halves)
//
// each operation rounding to nearest even, with denormal operands and results
// of single precision taken for zero, whatever MXCSR says. So MXCSR is set here
// and the chains are the processor's own fused multiply-adds. Halves of FP16
// are converted first, where denormals become normal floats.
//
// The complex products have the same form: the imaginary part takes A's halves
// in exchanged order, the real part takes the odd ones negated.
//
// Which of several NaNs an element gets is not modelled.
#include "Products.h"
#include <cstring>
#include <immintrin.h>

using namespace amx_emulator;

#define WITH_VECTORS __attribute__((target("avx2,fma,f16c"), noinline))
#define INLINE_WITH_VECTORS                                                    \
  __attribute__((target("avx2,fma,f16c"), always_inline)) static inline

namespace {
/// Dwords in a ymm register; a row has two of them.
constexpr unsigned Lanes = 8;
using Tile = uint8_t[MaxRows][MaxRowBytes];

enum class ByteSign { Signed, Unsigned };

/// The bytes 0 and 2 of each dword, and the bytes 1 and 3, as 16-bit integers.
struct WideBytes {
  __m256i Even, Odd;
};

INLINE_WITH_VECTORS WideBytes widen(__m256i Dwords, ByteSign Sign) {
  if (Sign == ByteSign::Signed)
    return {_mm256_srai_epi16(_mm256_slli_epi16(Dwords, 8), 8),
            _mm256_srai_epi16(Dwords, 8)};
  return {_mm256_and_si256(Dwords, _mm256_set1_epi16(0xFF)),
          _mm256_srli_epi16(Dwords, 8)};
}

INLINE_WITH_VECTORS __m256i load(const uint8_t *Row) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(Row));
}

INLINE_WITH_VECTORS int32_t loadDword(const uint8_t *Row, unsigned I) {
  int32_t Value;
  std::memcpy(&Value, Row + 4 * I, sizeof(Value));
  return Value;
}

template <ByteSign SignA, ByteSign SignB>
WITH_VECTORS void multiplyBytes(ProductShape Shape, Tile &C, const Tile &A,
                                const Tile &B) {
  for (unsigned N = 0; N < Shape.Columns; N += Lanes)
    for (unsigned M = 0; M != Shape.Rows; ++M) {
      __m256i Sum = load(C[M] + 4 * N);
      for (unsigned K = 0; K != Shape.Depth; ++K) {
        WideBytes X = widen(_mm256_set1_epi32(loadDword(A[M], K)), SignA);
        WideBytes Y = widen(load(B[K] + 4 * N), SignB);
        Sum = _mm256_add_epi32(Sum, _mm256_madd_epi16(X.Even, Y.Even));
        Sum = _mm256_add_epi32(Sum, _mm256_madd_epi16(X.Odd, Y.Odd));
      }
      _mm256_storeu_si256(reinterpret_cast<__m256i *>(C[M] + 4 * N), Sum);
    }
}

struct FloatPairs {
  __m256 Even, Odd;
};

INLINE_WITH_VECTORS FloatPairs convertBF16(__m256i Dwords) {
  return {_mm256_castsi256_ps(_mm256_slli_epi32(Dwords, 16)),
          _mm256_castsi256_ps(
              _mm256_and_si256(Dwords, _mm256_set1_epi32(int(0xFFFF0000))))};
}

/// Converts the low half of each dword.
INLINE_WITH_VECTORS __m256 convertLowFP16(__m256i Dwords) {
  __m128i Low = _mm256_castsi256_si128(Dwords);
  __m128i High = _mm256_extracti128_si256(Dwords, 1);
  return _mm256_cvtph_ps(_mm_packus_epi32(Low, High));
}

INLINE_WITH_VECTORS FloatPairs convertFP16(__m256i Dwords) {
  return {convertLowFP16(_mm256_and_si256(Dwords, _mm256_set1_epi32(0xFFFF))),
          convertLowFP16(_mm256_srli_epi32(Dwords, 16))};
}

template <Opcode Op>
WITH_VECTORS void multiplyPairs(ProductShape Shape, Tile &C, const Tile &A,
                                const Tile &B) {
  constexpr bool IsBF16 = Op == Opcode::TDPBF16PS;
  // One side at a time: signal stacks are small.
  FloatPairs Y[MaxRows];
  for (unsigned N = 0; N < Shape.Columns; N += Lanes) {
    for (unsigned K = 0; K != Shape.Depth; ++K) {
      __m256i Dwords = load(B[K] + 4 * N);
      Y[K] = IsBF16 ? convertBF16(Dwords) : convertFP16(Dwords);
    }
    for (unsigned M = 0; M != Shape.Rows; ++M) {
      FloatPairs Sums = {_mm256_setzero_ps(), _mm256_setzero_ps()};
      for (unsigned K = 0; K != Shape.Depth; ++K) {
        __m256i Dwords = _mm256_set1_epi32(loadDword(A[M], K));
        if (Op == Opcode::TCMMRlFP16PS)
          Dwords = _mm256_xor_si256(Dwords, _mm256_set1_epi32(int(0x80000000)));
        FloatPairs X = IsBF16 ? convertBF16(Dwords) : convertFP16(Dwords);
        if (Op == Opcode::TCMMImFP16PS)
          X = {X.Odd, X.Even};
        Sums.Even = _mm256_fmadd_ps(X.Even, Y[K].Even, Sums.Even);
        Sums.Odd = _mm256_fmadd_ps(X.Odd, Y[K].Odd, Sums.Odd);
      }
      float *Row = reinterpret_cast<float *>(C[M] + 4 * N);
      _mm256_storeu_ps(Row, _mm256_add_ps(_mm256_loadu_ps(Row),
                                          _mm256_add_ps(Sums.Even, Sums.Odd)));
    }
  }
}

/// Round to nearest even, flush to zero, denormals are zero, no exceptions.
constexpr unsigned AmxMxcsr = 0x9FC0;

void multiplyOneOf(Opcode Op, ProductShape Shape, Tile &C, const Tile &A,
                   const Tile &B) {
  constexpr ByteSign S = ByteSign::Signed, U = ByteSign::Unsigned;
  switch (Op) {
  case Opcode::TDPBSSD:
    return multiplyBytes<S, S>(Shape, C, A, B);
  case Opcode::TDPBSUD:
    return multiplyBytes<S, U>(Shape, C, A, B);
  case Opcode::TDPBUSD:
    return multiplyBytes<U, S>(Shape, C, A, B);
  case Opcode::TDPBUUD:
    return multiplyBytes<U, U>(Shape, C, A, B);
  case Opcode::TDPBF16PS:
    return multiplyPairs<Opcode::TDPBF16PS>(Shape, C, A, B);
  case Opcode::TDPFP16PS:
    return multiplyPairs<Opcode::TDPFP16PS>(Shape, C, A, B);
  case Opcode::TCMMImFP16PS:
    return multiplyPairs<Opcode::TCMMImFP16PS>(Shape, C, A, B);
  case Opcode::TCMMRlFP16PS:
    return multiplyPairs<Opcode::TCMMRlFP16PS>(Shape, C, A, B);
  default:
    return;
  }
}
} // namespace

bool amx_emulator::canMultiply() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("f16c");
}

void amx_emulator::multiply(Opcode Op, ProductShape Shape, Tile &C,
                            const Tile &A, const Tile &B) {
  // The functions between are not inlined, so no arithmetic moves across.
  unsigned Saved = _mm_getcsr();
  _mm_setcsr(AmxMxcsr);
  multiplyOneOf(Op, Shape, C, A, B);
  _mm_setcsr(Saved);
  // Behind the shape B is zero, but infinity times zero is not.
  for (unsigned M = 0; M != Shape.Rows; ++M)
    std::memset(C[M] + 4 * Shape.Columns, 0, MaxRowBytes - 4 * Shape.Columns);
}
