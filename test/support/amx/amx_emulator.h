/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a test can ask an emulator of Intel AMX, and tell it. README.md says
 * how to get the emulator into a program. A program that also has to run
 * without it defines AMX_EMULATOR_WEAK first and compares the functions'
 * addresses with null.
 */
#ifndef AMX_EMULATOR_H
#define AMX_EMULATOR_H

#include <stdint.h>

#ifdef AMX_EMULATOR_WEAK
#define AMX_EMULATOR_API __attribute__((visibility("default"), weak))
#else
#define AMX_EMULATOR_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Features of CPUID, one bit each. */
enum amx_emulator_feature {
  AMX_EMULATOR_TILE = 1,
  AMX_EMULATOR_INT8 = 2,
  AMX_EMULATOR_BF16 = 4,
  AMX_EMULATOR_FP16 = 8,
  AMX_EMULATOR_COMPLEX = 16
};

enum amx_emulator_mode {
  /* As Linux on a processor with AMX: tiles may be used once the process has
   * asked for permission with arch_prctl(ARCH_REQ_XCOMP_PERM, 18). */
  AMX_EMULATOR_STRICT,
  /* The permission was given before the program began. No Linux does that. */
  AMX_EMULATOR_PERMITTED,
  /* The processor has AMX, but every request for permission fails. */
  AMX_EMULATOR_REFUSE,
  /* The processor has no AMX. */
  AMX_EMULATOR_ABSENT
};

/* Whether this process emulates AMX: the processor itself has none, and the
 * mode is not AMX_EMULATOR_ABSENT. */
AMX_EMULATOR_API int amx_emulator_active(void);

/* The features that are emulated, in place of what CPUID says: bits of
 * amx_emulator_feature, none unless amx_emulator_active(). */
AMX_EMULATOR_API unsigned amx_emulator_features(void);

/* Changes the mode and takes a permission that was given away again. With
 * AMX_EMULATOR_REFUSE requests fail with \p refusal, an errno value; the other
 * modes ignore it. */
AMX_EMULATOR_API void amx_emulator_set_mode(enum amx_emulator_mode mode,
                                            int refusal);

/* Changes what is emulated: bits of amx_emulator_feature. */
AMX_EMULATOR_API void amx_emulator_set_features(unsigned features);

/* How much was done since the program began or the last reset, by all threads
 * together. Names are the mnemonics in lower case ("tdpbssd"), and
 * "loaded-bytes", "stored-bytes" (tileloadd, tileloaddt1 and tilestored),
 * "permission-requests", "traps". UINT64_MAX for any other name. */
AMX_EMULATOR_API uint64_t amx_emulator_count(const char *name);
AMX_EMULATOR_API void amx_emulator_reset_counts(void);

#ifdef __cplusplus
}
#endif

#endif
