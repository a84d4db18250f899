// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 %s -- -O3 -fstrict-aliasing

// A matrix and its elements may be the same memory: what is written through a
// pointer to one is read through a pointer to the other.

template <unsigned R, unsigned C>
using matrix = float __attribute__((matrix_type(R, C)));

template <typename M>
__attribute__((noinline)) float through(float *p, M *m, int column) {
  *p = 1;
  (*m)[0][column] = 2;
  float a = *p;
  M copy = *m;
  *p = 3;
  copy += *m;
  *m = copy + 4.0f;
  return a + 10 * copy[0][column] + 100 * *p;
}

template <unsigned R, unsigned C> bool test() {
  float array[R * C] = {};
  auto *m = reinterpret_cast<matrix<R, C> *>(array);
  // Columns lie one after the other. 2 + 10 * (2 + 3) + 100 * (5 + 4)
  return through(&array[R], m, 1) == 952;
}

int main() { return !(test<2, 2>() && test<4, 4>() && test<40, 30>()); }
