// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs code of -fmatrix-multiversion at one level after the other, in one
// process: a program that defines __matrix_forced_level has its number for its
// level, whatever the processor is. Levels.cpp of a target's folder in
// llvm/lib/Target has its table.

#ifndef LEVELS_H
#define LEVELS_H

#include <stdio.h>
#include <string.h>

#ifdef __aarch64__
#include <asm/hwcap.h>
#include <sys/auxv.h>

enum { Base = 1, DotProd, I8MM, BF16, SME, Highest = SME };

static const char *const LevelNames[] = {"none", "base", "dotprod",
                                         "i8mm", "bf16", "sme"};
#define LEVEL_BYTE __matrix_aarch64_level
#else
enum {
  Base = 1,
  AVX2,
  AVXVNNI,
  AVXVNNIInt8,
  AVX512,
  AVX512VNNI,
  AVX512VBMI,
  AVX512BF16,
  AMX,
  AMXFP16,
  Highest = AMXFP16
};

static const char *const LevelNames[] = {
    "none",        "base",   "avx2",       "avxvnni",
    "avxvnniint8", "avx512", "avx512vnni", "avx512vbmi",
    "avx512bf16",  "amx",    "amxfp16"};
#define LEVEL_BYTE __matrix_x86_level
#endif

#ifdef __cplusplus
extern "C" {
#endif
/// What the program has found; 0: nothing yet.
extern unsigned char LEVEL_BYTE __attribute__((visibility("hidden")));

#ifdef FORCES_LEVELS
unsigned char __matrix_forced_level __attribute__((visibility("hidden")));

/// From now on, products are those of \p Level.
static inline void forceLevel(int Level) {
  __matrix_forced_level = Level;
  LEVEL_BYTE = 0;
  // The compiler takes the byte for nobody else's.
  __asm__ volatile("" ::: "memory");
}
#endif
#ifdef __cplusplus
}
#endif

#ifdef __aarch64__
static inline int hasLevel(int Level) {
  unsigned long Words[] = {getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
  switch (Level) {
  case Base:
    return 1;
  case DotProd:
    return (Words[0] & HWCAP_ASIMDDP) != 0;
  case I8MM:
    return hasLevel(DotProd) && (Words[1] & HWCAP2_I8MM);
  case BF16:
    return hasLevel(I8MM) && (Words[1] & HWCAP2_BF16);
  case SME:
    return hasLevel(BF16) && (Words[0] & HWCAP_SVE) && (Words[1] & HWCAP2_SME);
  }
  return 0;
}
#else
/// Whether this processor has what \p Level needs, as libgcc sees it.
static inline int hasLevel(int Level) {
#define HAS(Name) (__builtin_cpu_supports(Name) != 0)
  switch (Level) {
  case Base:
    return 1;
  case AVX2:
    return HAS("avx2") && HAS("fma") && HAS("f16c") && HAS("bmi") &&
           HAS("bmi2") && HAS("popcnt");
  case AVXVNNI:
    return hasLevel(AVX2) && HAS("avxvnni");
  case AVXVNNIInt8:
    return hasLevel(AVXVNNI) && HAS("avxvnniint8");
  case AVX512:
    return hasLevel(AVX2) && HAS("avx512f") && HAS("avx512bw") &&
           HAS("avx512cd") && HAS("avx512dq") && HAS("avx512vl");
  case AVX512VNNI:
    return hasLevel(AVX512) && HAS("avx512vnni");
  case AVX512VBMI:
    return hasLevel(AVX512VNNI) && HAS("avx512vbmi");
  case AVX512BF16:
    return hasLevel(AVX512VBMI) && HAS("avx512bf16");
  case AMX:
    return hasLevel(AVX512BF16) && HAS("amx-tile") && HAS("amx-int8") &&
           HAS("amx-bf16");
  case AMXFP16:
    return hasLevel(AMX) && HAS("amx-fp16");
  }
#undef HAS
  return 0;
}

/// Whether the test can run code of \p Level: tiles also where they are
/// emulated, which they are on a processor without any.
static inline int canRun(int Level, int HasTiles) {
  return Level >= AMX && HasTiles && !hasLevel(AMX) ? hasLevel(AVX512BF16)
                                                    : hasLevel(Level);
}
#endif

/// The highest level of this processor.
static inline int ownLevel(void) {
  int Level = Highest;
  while (!hasLevel(Level))
    --Level;
  return Level;
}

#endif
