// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GUARDED_MEMORY_H
#define GUARDED_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

/// Elements between two pages that cannot be touched, at their start or end.
template <class T> class Guarded {
  size_t Count, Pages, Page = sysconf(_SC_PAGESIZE);
  char *Map;
  bool AtEnd;

public:
  Guarded(size_t Count, bool AtEnd) : Count(Count), AtEnd(AtEnd) {
    Pages = (Count * sizeof(T) + Page - 1) / Page;
    Map = (char *)mmap(nullptr, (Pages + 2) * Page, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(Map + Page, Pages * Page, PROT_READ | PROT_WRITE);
  }
  ~Guarded() { munmap(Map, (Pages + 2) * Page); }
  T *data() const {
    return (T *)(Map + Page +
                 (AtEnd ? Pages * Page - Count * sizeof(T) : size_t(0)));
  }
  size_t size() const { return Count; }
  void fill(uint64_t Seed) {
    for (size_t I = 0; I != Count; ++I) {
      Seed = Seed * 6364136223846793005u + 1442695040888963407u;
      data()[I] = T(int(Seed >> 40) % 97 - 48) / T(3);
    }
  }
};

#endif
