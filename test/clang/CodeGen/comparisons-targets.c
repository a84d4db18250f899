// Comparisons of vectors of several lengths, whose results are bytes. MVE's
// predicates of 8, 4 and 2 lanes are no parts of one of 16.
// Nor are all of Hexagon's, and single ones do not become parts of vectors there.
//
// RUN: %clang --target=hexagon-unknown-elf -mcpu=hexagonv68 -mhvx -O2 -c %s -o /dev/null
// RUN: %clang --target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55 -O2 -c %s -o /dev/null
// RUN: %clang --target=armv7a-linux-gnueabihf -mfpu=neon -O2 -c %s -o /dev/null
// RUN: %clang --target=aarch64-linux-gnu -O2 -c %s -o /dev/null
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gcv -O2 -c %s -o /dev/null

typedef short words __attribute__((matrix_type(5, 6)));
typedef _Float16 halves __attribute__((matrix_type(5, 6)));
typedef signed char bytes __attribute__((matrix_type(5, 6)));
typedef _BitInt(4) narrow __attribute__((matrix_type(3, 3)));
typedef _Bool narrow_bits __attribute__((matrix_type(3, 3)));
typedef _Bool bits __attribute__((matrix_type(5, 6)));

void words_to_bool(bits *d, const words *a) { *d = (bits)*a; }
void halves_to_bool(bits *d, const halves *a) { *d = (bits)*a; }
void both(bits *d, const words *a, const bytes *b) { *d = (*a > 3) & (*b < 7); }
void choose(bytes *d, const words *a, const bytes *b) { *d = *a > 3 ? *b : *d; }
void narrow_both(narrow_bits *d, const narrow *a, const narrow *b) {
  *d = (*a < *b) & (*a != 0);
}
