#include "matrices.h"

__attribute__((noinline)) Small make(float X) {
  Small M;
  FILL(M, 2, 3)
  return M + X;
}
__attribute__((noinline)) Large makeLarge(double X) {
  Large M;
  FILL(M, 40, 30)
  return M + X;
}
__attribute__((noinline)) double sum(Small A, Large B) {
  return A[1][2] + B[39][29];
}

int main(void) {
  Small A = make(1);
  Large B = makeLarge(1);
  return sum(A, B) == 103 + 3930 ? 0 : 1;
}
