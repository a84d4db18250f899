#include "matrices.h"

// Each statement has a line of its own.
__attribute__((noinline)) double work(Small Value, Large Copy, Small &Reference,
                                      const Large &Constant, Large *Pointer) {
  Small Sum = Value + Reference;
  Large Total = Copy + Constant;
  Copy[3][4] = -1;
  Reference = Sum;
  *Pointer = Total - Copy;
  Total *= 2;
  return Sum[1][2] + Total[39][29];
}

Large twice(Large Matrix) { return Matrix + Matrix; }

int main() {
  Small First;
  Large Second;
  FILL(First, 2, 3)
  FILL(Second, 40, 30)
  Large Result = twice(Second);
  double Last = work(First, Second, First, Result, &Second);
  return Last == 204 + 2 * 3 * 3929 ? 0 : 1;
}
