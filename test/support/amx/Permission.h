// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linux's permission to use tile data (Documentation/arch/x86/xstate.rst): a
// process asks for it with arch_prctl(ARCH_REQ_XCOMP_PERM, 18); threads and
// children have it, too, and exec takes it away. libc's syscall and arch_prctl
// are replaced here. A program that executes the syscall instruction itself
// reaches the kernel, which refuses.
#ifndef AMX_EMULATOR_PERMISSION_H
#define AMX_EMULATOR_PERMISSION_H

#include "Execute.h"

namespace amx_emulator {

/// Reads AMX_EMULATOR, AMX_EMULATOR_FEATURES and AMX_EMULATOR_ALTSTACK.
void readPermissionSettings();

/// Whether the processor is to look as if it had AMX.
bool isPresent();

Rights currentRights();

} // namespace amx_emulator

#endif
