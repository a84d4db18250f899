// AVR has one register for addresses beside the frame's. Without optimization,
// its allocator gave up where what was loaded got that register (so it does on
// plain loops with stock clang: for (..) d[i] = __builtin_ctzg(a[i], 16)).
//
// RUN: %clang --target=avr-unknown-unknown -mmcu=atmega2560 -O0 -std=gnu23 -ffreestanding -c %s -o /dev/null
// RUN: %clang --target=avr-unknown-unknown -mmcu=atmega2560 -O0 -g -std=gnu23 -ffreestanding -c %s -o /dev/null
// RUN: %clang --target=avr-unknown-unknown -mmcu=atmega2560 -O0 -ffp-exception-behavior=strict -std=gnu23 -ffreestanding -c %s -o /dev/null

typedef unsigned row __attribute__((matrix_type(1, 7)));
typedef int ints __attribute__((matrix_type(3, 3)));
typedef float one __attribute__((matrix_type(1, 1)));
typedef _Complex float numbers __attribute__((matrix_type(2, 8)));
typedef _Complex float turned __attribute__((matrix_type(8, 2)));
typedef _Complex float square __attribute__((matrix_type(2, 2)));

void zeros(row *d, const row *a, const row *b) {
  *d = __builtin_elementwise_ctzg(*a, *b);
}
void gram(ints *d, const ints *a) { *d = *a * __builtin_matrix_transpose(*a); }
void scale(one *d, const one *a, const float *s) { *d += *a * *s; }
void product(square *d, const numbers *a, const turned *b) { *d = *a * *b; }
