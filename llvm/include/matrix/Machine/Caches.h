// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines and sets of caches as all code is planned for. What processors differ
// in is MachineModel's.

#ifndef MATRIX_MACHINE_CACHES_H
#define MATRIX_MACHINE_CACHES_H

#include <cstdint>
#include <numeric>

namespace matrix {

/// Bytes that buffers are aligned to, and that neighboring tiles share: a line
/// of most processors, and a half or a quarter of longer ones
/// (MachineModel::Line).
constexpr unsigned CacheLine = 64;

/// The sets of a first-level cache. They are looked up while an address is
/// translated, so they are those of a page of 4 KiB.
constexpr unsigned FirstCacheSets = 4096 / CacheLine;
/// The ways of one that are planned for, and those of them that keep what is
/// read again while other data passes. Where there are twelve, plans for eight
/// are faster (lib/Machine/X86Models.cpp).
constexpr unsigned FirstCacheWays = 8, FirstCacheKeptWays = 6;

/// How many of \p Sets lines, of \p Line bytes, are in that follow each other
/// \p Bytes apart.
constexpr uint64_t setsOfLines(uint64_t Bytes, uint64_t Sets,
                               unsigned Line = CacheLine) {
  return Bytes % Line == 0 ? Sets / std::gcd(Sets, Bytes / Line) : Sets;
}

/// Whether lines \p Bytes apart are in at most \p Few sets of the first-level
/// cache, which is 0 bytes apart, too.
constexpr bool shareSets(uint64_t Bytes, unsigned Few) {
  return Bytes % (uint64_t(FirstCacheSets) / Few * CacheLine) == 0;
}

/// Lines that are prefetched at a time.
struct LineFetch {
  unsigned Lines = 0;
  /// From one to the next, in bytes.
  unsigned LineBytes = CacheLine;
  /// Lines in an iteration; divides Lines.
  unsigned Together = 1;

  bool operator==(const LineFetch &F) const {
    return Lines == F.Lines && LineBytes == F.LineBytes &&
           Together == F.Together;
  }
};

} // namespace matrix

#endif
