// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 %s -- -O3 -ffast-math

// `restrict` of a function's parameters is true for one call of it: what the next call,
// inlined beside it, reads, this one has written.

template <unsigned N> using matrix = float __attribute__((matrix_type(N, N)));

// d = a * b + d.
template <unsigned N>
static inline __attribute__((always_inline)) void
update(matrix<N> *__restrict d, const matrix<N> *__restrict a,
       const matrix<N> *__restrict b) {
  *d = *a * *b + *d;
}

constexpr int Count = 6;

// Each is computed from the two before it, forwards, and then the last ones again from
// those behind.
template <unsigned N>
__attribute__((noinline)) void chain(matrix<N> *m, int count) {
  for (int i = 2; i < count; ++i)
    update<N>(&m[i], &m[i - 1], &m[i - 2]);
  update<N>(&m[0], &m[1], &m[2]);
  update<N>(&m[1], &m[2], &m[0]);
  update<N>(&m[2], &m[0], &m[1]);
}

template <unsigned N>
static void updatePlainly(float *d, const float *a, const float *b) {
  for (unsigned j = 0; j != N; ++j)
    for (unsigned i = 0; i != N; ++i) {
      float sum = 0;
      for (unsigned k = 0; k != N; ++k)
        sum += a[i + k * N] * b[k + j * N];
      d[i + j * N] += sum;
    }
}

template <unsigned N> static bool test() {
  static float ours[Count][N * N], expected[Count][N * N];
  // Permutation-like matrices of small integers: all sums are exact.
  for (int n = 0; n != Count; ++n)
    for (unsigned i = 0; i != N * N; ++i)
      ours[n][i] = expected[n][i] = i % (N + 1) == 0    ? 1
                                    : (i + n) % 17 == 0 ? -1
                                                        : 0;
  // Few steps, or the numbers grow beyond what is exact.
  constexpr int Steps = N > 8 ? 4 : Count;
  chain<N>(reinterpret_cast<matrix<N> *>(ours), Steps);
  for (int i = 2; i < Steps; ++i)
    updatePlainly<N>(expected[i], expected[i - 1], expected[i - 2]);
  updatePlainly<N>(expected[0], expected[1], expected[2]);
  updatePlainly<N>(expected[1], expected[2], expected[0]);
  updatePlainly<N>(expected[2], expected[0], expected[1]);
  for (int n = 0; n != Count; ++n)
    for (unsigned i = 0; i != N * N; ++i)
      if (ours[n][i] != expected[n][i])
        return false;
  return true;
}

int main() {
  return !(test<2>() && test<3>() && test<4>() && test<8>() && test<12>() &&
           test<16>());
}
