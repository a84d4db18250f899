// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What guarded.h needs of a C library, for RISC-V Linux, where none is
// installed: system calls, and as little as they leave to do.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

enum { PROT_NONE = 0, PROT_READ = 1, PROT_WRITE = 2 };
enum { MAP_PRIVATE = 2, MAP_ANONYMOUS = 32 };
#define MAP_FAILED ((void *)-1)

static long callSystem(long number, long a, long b, long c, long d, long e,
                       long f) {
  register long a0 __asm__("a0") = a, a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c, a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e, a5 __asm__("a5") = f;
  register long a7 __asm__("a7") = number;
  __asm__ volatile("ecall"
                   : "+r"(a0)
                   : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5), "r"(a7)
                   : "memory");
  return a0;
}

static void *mmap(void *at, size_t bytes, int protection, int flags, int file,
                  long offset) {
  long result = callSystem(222, (long)at, bytes, protection, flags, file,
                           offset);
  return result < 0 ? MAP_FAILED : (void *)result;
}

static int mprotect(void *at, size_t bytes, int protection) {
  return callSystem(226, (long)at, bytes, protection, 0, 0, 0) != 0;
}

static _Noreturn void leave(int status) {
  for (;;)
    callSystem(94, status, 0, 0, 0, 0, 0);
}

static _Noreturn void abort(void) { leave(134); }

static void *malloc(size_t bytes) {
  return mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
              -1, 0);
}

// Compilers call these, too.
void *memcpy(void *to, const void *from, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i)
    ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}

void *memset(void *to, int value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i)
    ((volatile char *)to)[i] = value;
  return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
  bool upwards = (char *)to <= (const char *)from;
  for (size_t n = 0; n < bytes; ++n) {
    size_t i = upwards ? n : bytes - 1 - n;
    ((volatile char *)to)[i] = ((const char *)from)[i];
  }
  return to;
}

int memcmp(const void *a, const void *b, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i)
    if (((const unsigned char *)a)[i] != ((const unsigned char *)b)[i])
      return ((const unsigned char *)a)[i] < ((const unsigned char *)b)[i] ? -1
                                                                           : 1;
  return 0;
}

// Of formats, those that are used: %u.
static void printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char text[128];
  size_t length = 0;
  for (; *format; ++format) {
    if (*format != '%') {
      text[length++] = *format;
      continue;
    }
    ++format;
    unsigned value = va_arg(arguments, unsigned), divisor = 1;
    while (value / divisor >= 10)
      divisor *= 10;
    for (; divisor; divisor /= 10)
      text[length++] = '0' + value / divisor % 10;
  }
  va_end(arguments);
  callSystem(64, 1, (long)text, length, 0, 0, 0);
}

int main(void);
void _start(void) { leave(main()); }
