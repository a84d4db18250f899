// The registers are the image of the matrix, 16 bytes each, lowest first, in
// each layout: the callee says that it takes vectors.
// RUN: %clang -O0 %s -o %t && %t
// RUN: %clang -O2 -fmatrix-memory-layout=row-major %s -o %t && %t
// RUN: %run_flags --set aarch64-O2 %s

#include <string.h>

typedef float quad __attribute__((vector_size(16)));
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float m3 __attribute__((matrix_type(3, 3)));
typedef unsigned char c12 __attribute__((matrix_type(3, 4)));
typedef __bf16 b12 __attribute__((matrix_type(6, 2)));
typedef unsigned char bytes __attribute__((vector_size(16)));

int wrong;
void take4(quad, quad, quad, quad) __asm__("take4");
void pass4(m4) __asm__("take4");
void take3(quad, quad, quad, bytes, bytes, bytes) __asm__("take3");
void pass3(m3, c12, b12) __asm__("take3");

static void expect(const void *image, const void *registers, int bytes) {
  wrong += memcmp(image, registers, bytes) != 0;
}
m4 a4;
m3 a3;
c12 ac;
b12 ab;

void take4(quad a, quad b, quad c, quad d) {
  quad got[4] = {a, b, c, d};
  expect(&a4, got, sizeof(a4));
}
void take3(quad a, quad b, quad c, bytes d, bytes e, bytes f) {
  quad got[3] = {a, b, c};
  expect(&a3, got, sizeof(a3));
  expect(&ac, &d, sizeof(ac));
  bytes bits[2] = {e, f};
  expect(&ab, bits, sizeof(ab));
}

static void fill(void *object, int size) {
  // Small values in every byte, none of them a NaN.
  for (int i = 0; i < size; ++i)
    ((unsigned char *)object)[i] = i + 1;
}
int main(void) {
  fill(&a4, sizeof(a4));
  fill(&a3, sizeof(a3));
  fill(&ac, sizeof(ac));
  fill(&ab, sizeof(ab));
  pass4(a4);
  pass3(a3, ac, ab);
  return wrong;
}
