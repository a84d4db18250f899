// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the same function, compiled in several ways, with the same memory, and
// compares all bytes with what the first one left. Arguments: seed, offsets of
// the pointers, a number. The memory lies between unmapped pages.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { Size = 1 << 15, Page = 1 << 12 };
typedef void Function(void *, void *, void *, void *, long, long);
#define WAY(Name) extern Function Name __attribute__((weak));
WAYS
#undef WAY
    static const struct {
  const char *Name;
  Function *Call;
} Ways[] = {
#define WAY(Name) {#Name, Name},
    WAYS
#undef WAY
};

static void fill(unsigned char *Memory, unsigned long Seed) {
  for (int I = 0; I != Size; ++I) {
    Seed = Seed * 6364136223846793005u + 1442695040888963407u;
    // No NaN or infinity, whatever the type and the place. Some zeros.
    unsigned char Byte = Seed >> 56, Low = Seed >> 40;
    Memory[I] = Low % 5 == 0 ? 0 : (Byte & 0x7f) >= 0x7c ? Byte - 8 : Byte;
  }
}

int main(int Count, char **Arguments) {
  if (Count != 7)
    return 2;
  long N[6];
  for (int I = 0; I != 6; ++I)
    N[I] = atol(Arguments[1 + I]);
  int Failed = 0;
  unsigned char *Expected = NULL;
  for (unsigned K = 0; K != sizeof(Ways) / sizeof(*Ways); ++K) {
    if (!Ways[K].Call)
      continue;
    unsigned char *All = mmap(NULL, Size + 2 * Page, PROT_NONE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    unsigned char *Memory = All + Page;
    mprotect(Memory, Size, PROT_READ | PROT_WRITE);
    fill(Memory, N[0]);
    pid_t Child = fork();
    if (Child == 0) {
      alarm(20);
      Ways[K].Call(Memory + N[1], Memory + N[2], Memory + N[3], Memory + N[4],
                   N[5], 1);
      _exit(0);
    }
    int Status;
    waitpid(Child, &Status, 0);
    if (Status != 0) {
      printf("%s: killed by signal %d\n", Ways[K].Name, WTERMSIG(Status));
      Failed = 1;
      continue;
    }
    if (!Expected) {
      Expected = Memory;
      continue;
    }
    int Bytes = 0, First = -1;
    for (int I = Size; I-- != 0;)
      if (Memory[I] != Expected[I])
        First = I, ++Bytes;
    if (Bytes) {
      printf("%s: MISMATCH: %d bytes, first at %d: %02x, not %02x\n",
             Ways[K].Name, Bytes, First, Memory[First], Expected[First]);
      Failed = 1;
    }
  }
  return Failed;
}
