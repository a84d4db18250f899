// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Permission.h"
#include "AlternateStacks.h"
#include "Counters.h"
#include "Emulator.h"
#include "Kernel.h"
#include "amx_emulator.h"
#include <cerrno>
#include <cstdarg>
#include <cstdlib>

using namespace amx_emulator;

namespace {
/// asm/prctl.h, which libc's headers need not have.
constexpr long GetSupported = 0x1021, GetPermitted = 0x1022, Request = 0x1023;
constexpr long ConfigComponent = 17, DataComponent = 18;
constexpr uint64_t ConfigBit = 1 << ConfigComponent;
constexpr uint64_t DataBit = 1 << DataComponent;
constexpr unsigned AllFeatures = AMX_EMULATOR_TILE | AMX_EMULATOR_INT8 |
                                 AMX_EMULATOR_BF16 | AMX_EMULATOR_FP16 |
                                 AMX_EMULATOR_COMPLEX;

struct Setting {
  const char *Name;
  amx_emulator_mode Mode;
  int Refusal;
};
constexpr Setting Settings[] = {
    {"strict", AMX_EMULATOR_STRICT, 0},
    {"permitted", AMX_EMULATOR_PERMITTED, 0},
    {"refuse", AMX_EMULATOR_REFUSE, EPERM},
    {"refuse:EPERM", AMX_EMULATOR_REFUSE, EPERM},
    {"refuse:EOPNOTSUPP", AMX_EMULATOR_REFUSE, EOPNOTSUPP},
    {"refuse:ENOSPC", AMX_EMULATOR_REFUSE, ENOSPC},
    {"refuse:EINVAL", AMX_EMULATOR_REFUSE, EINVAL},
    {"absent", AMX_EMULATOR_ABSENT, 0},
};

struct FeatureName {
  const char *Name;
  unsigned Bit;
};
constexpr FeatureName FeatureNames[] = {{"tile", AMX_EMULATOR_TILE},
                                        {"int8", AMX_EMULATOR_INT8},
                                        {"bf16", AMX_EMULATOR_BF16},
                                        {"fp16", AMX_EMULATOR_FP16},
                                        {"complex", AMX_EMULATOR_COMPLEX}};

// Read by the handler of SIGILL in any thread.
amx_emulator_mode Mode = AMX_EMULATOR_STRICT;
int Refusal = EPERM;
unsigned Features = AllFeatures;
bool IsPermitted = false;

/// A misspelt setting must not test something else.
void fail(const char *Variable) {
  constexpr const char Message[] = ": not a setting of the AMX emulator\n";
  callKernel(SYS_write, 2, asArgument(Variable), std::strlen(Variable));
  callKernel(SYS_write, 2, asArgument(Message), sizeof(Message) - 1);
  callKernel(SYS_exit_group, 125);
}

void readMode(const char *Value) {
  for (const Setting &S : Settings)
    if (std::strcmp(S.Name, Value) == 0)
      return amx_emulator_set_mode(S.Mode, S.Refusal);
  fail("AMX_EMULATOR");
}

/// Names between commas.
void readFeatures(const char *Value) {
  Features = 0;
  while (*Value) {
    size_t Size = std::strcspn(Value, ",");
    unsigned Bit = 0;
    for (const FeatureName &F : FeatureNames)
      if (std::strlen(F.Name) == Size && !std::memcmp(F.Name, Value, Size))
        Bit = F.Bit;
    if (!Bit)
      fail("AMX_EMULATOR_FEATURES");
    Features |= Bit;
    Value += Size + (Value[Size] == ',');
  }
}

/// The bits of TILECFG and TILEDATA that \p Code is to show.
uint64_t shownBits(long Code) {
  if (!isPresent())
    return 0;
  bool ShowsData =
      Code == GetSupported || __atomic_load_n(&IsPermitted, __ATOMIC_ACQUIRE);
  return ConfigBit | (ShowsData ? DataBit : 0);
}

/// The kernel knows of all other components.
long getComponents(long Code, uint64_t *Result) {
  long Status = callKernel(SYS_arch_prctl, Code, asArgument(Result));
  if (Status == -EFAULT)
    return Status;
  // Linux before 5.16 does not know the question; x87 and SSE always exist.
  if (Status < 0)
    *Result = 3;
  *Result = (*Result & ~(ConfigBit | DataBit)) | shownBits(Code);
  return 0;
}

long requestData() {
  count(Counter::PermissionRequests);
  if (!isPresent())
    return -EOPNOTSUPP;
  if (Mode == AMX_EMULATOR_REFUSE)
    return -Refusal;
  if (__atomic_load_n(&IsPermitted, __ATOMIC_ACQUIRE))
    return 0;
  if (!fitAlternateStacks())
    return -ENOSPC;
  __atomic_store_n(&IsPermitted, true, __ATOMIC_RELEASE);
  return 0;
}

/// Returns the result, or the negative number of an error.
long callArchPrctl(long Code, unsigned long Argument) {
  ensureInstalled();
  // A processor that has AMX is asked itself, unless the test wants otherwise.
  bool AsksKernel = !isEmulating() && (Mode == AMX_EMULATOR_STRICT ||
                                       Mode == AMX_EMULATOR_PERMITTED);
  if (!AsksKernel && (Code == GetSupported || Code == GetPermitted))
    return getComponents(Code, reinterpret_cast<uint64_t *>(Argument));
  if (!AsksKernel && Code == Request && Argument == DataComponent)
    return requestData();
  if (Code == Request && Argument == DataComponent)
    count(Counter::PermissionRequests);
  return callKernel(SYS_arch_prctl, Code, Argument);
}

long returnToProgram(long Result) {
  if (Result >= 0 || Result < -4095)
    return Result;
  errno = -Result;
  return -1;
}
} // namespace

bool amx_emulator::isPresent() { return Mode != AMX_EMULATOR_ABSENT; }

Rights amx_emulator::currentRights() {
  return {isPresent() ? Features : 0,
          __atomic_load_n(&IsPermitted, __ATOMIC_ACQUIRE)};
}

void amx_emulator::readPermissionSettings() {
  if (const char *Value = std::getenv("AMX_EMULATOR"))
    readMode(Value);
  if (const char *Value = std::getenv("AMX_EMULATOR_FEATURES"))
    readFeatures(Value);
  if (const char *Value = std::getenv("AMX_EMULATOR_ALTSTACK")) {
    if (std::strcmp(Value, "any") != 0)
      fail("AMX_EMULATOR_ALTSTACK");
    acceptAnyAlternateStack();
  }
}

unsigned amx_emulator_features() {
  return amx_emulator_active() ? Features : 0;
}

void amx_emulator_set_mode(amx_emulator_mode NewMode, int NewRefusal) {
  Mode = NewMode;
  if (NewMode == AMX_EMULATOR_REFUSE)
    Refusal = NewRefusal;
  bool Permits = NewMode == AMX_EMULATOR_PERMITTED;
  __atomic_store_n(&IsPermitted, Permits, __ATOMIC_RELEASE);
}

void amx_emulator_set_features(unsigned NewFeatures) {
  Features = NewFeatures & AllFeatures;
}

AMX_EMULATOR_EXPORT long syscall(long Number, ...) noexcept {
  va_list List;
  va_start(List, Number);
  long Arguments[6];
  for (long &Argument : Arguments)
    Argument = va_arg(List, long);
  va_end(List);
  if (Number == SYS_arch_prctl)
    return returnToProgram(callArchPrctl(Arguments[0], Arguments[1]));
  return returnToProgram(callKernel(Number, Arguments[0], Arguments[1],
                                    Arguments[2], Arguments[3], Arguments[4],
                                    Arguments[5]));
}

AMX_EMULATOR_EXPORT int arch_prctl(int Code, unsigned long Argument) noexcept {
  return returnToProgram(callArchPrctl(Code, Argument));
}
