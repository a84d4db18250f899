// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 %s
//
// Results of one element type, operands of another. A statement may store over
// its operands, which gives their memory another type; what is stored is read as
// that type, unless a typedef may alias anything.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATRIX(type, rows, columns)                                            \
  type __attribute__((matrix_type(rows, columns)))
#define SIZE 24

typedef MATRIX(int, SIZE, SIZE) ints;
typedef MATRIX(float, SIZE, SIZE) floats;
typedef float any __attribute__((matrix_type(SIZE, SIZE), may_alias));
typedef float float_tensor __attribute__((tensor_type(SIZE, SIZE)));
typedef int tensor __attribute__((tensor_type(SIZE, SIZE)));

static int failures;

__attribute__((noinline)) static void product(floats *c, const ints *a,
                                              const ints *b) {
  *c = __builtin_convertvector(*a * *b, floats);
}
__attribute__((noinline)) static void
tensor_product(float_tensor *c, const tensor *a, const tensor *b) {
  *c = (float_tensor)__builtin_tensor_matmul(*a, *b);
}
__attribute__((noinline)) static void element(any *c, int *n) {
  for (int i = 0; i < *n; ++i)
    (*c)[i][0] = 0;
}

static void expect(const void *got, const int *a, const int *b, int by_rows) {
  for (int r = 0; r < SIZE; ++r)
    for (int c = 0; c < SIZE; ++c) {
      int sum = 0;
      for (int k = 0; k < SIZE; ++k)
        sum += by_rows ? a[r * SIZE + k] * b[k * SIZE + c]
                       : a[k * SIZE + r] * b[c * SIZE + k];
      float value;
      memcpy(&value,
             (const char *)got +
                 (by_rows ? r * SIZE + c : c * SIZE + r) * sizeof value,
             sizeof value);
      if (value != (float)sum && ++failures < 10)
        printf("[%d][%d] is %f, not %d\n", r, c, value, sum);
    }
}

int main(void) {
  static int before[4 * SIZE * SIZE];
  int *memory = malloc(sizeof before);
  for (int i = 0; i < 4 * SIZE * SIZE; ++i)
    before[i] = i * 7 % 31 - 15;
  const int offsets[] = {
      0, 1, 7, SIZE, SIZE * SIZE - 1, SIZE * SIZE, 2 * SIZE * SIZE};
  for (int at = 0; at != 7; ++at) {
    memcpy(memory, before, sizeof before);
    int *a = memory, *b = memory + SIZE * SIZE;
    product((floats *)(memory + offsets[at]), (ints *)a, (ints *)b);
    expect(memory + offsets[at], before, before + SIZE * SIZE, 0);
    memcpy(memory, before, sizeof before);
    tensor_product((float_tensor *)(memory + offsets[at]), (tensor *)a,
                   (tensor *)b);
    expect(memory + offsets[at], before, before + SIZE * SIZE, 1);
  }
  // The third element is the bound: no other is written.
  static int bound[SIZE * SIZE] = {1, 1, SIZE, 1};
  element((any *)bound, bound + 2);
  if (bound[0] != 0 || bound[1] != 0 || bound[2] != 0 || bound[3] != 1)
    printf("the bound is written, and not read again\n"), ++failures;
  printf("%d failures\n", failures);
  return failures != 0;
}
