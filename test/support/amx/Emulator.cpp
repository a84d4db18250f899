// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The handler of SIGILL: decodes what the processor did not know, executes it
// and lets the program go on behind it. As a signal costs more than most
// instructions, those that follow immediately are executed at once.
//
// The handler runs on the stack of the interrupted code. No alternate one is
// needed for leaf functions that keep data below the stack pointer: the kernel
// leaves 128 bytes there alone. No memory is allocated, and of libc only memcpy
// and memset are called.
#include "Emulator.h"
#include "AlternateStacks.h"
#include "Counters.h"
#include "Delivery.h"
#include "Dispositions.h"
#include "Execute.h"
#include "GuestMemory.h"
#include "Permission.h"
#include "ProcessorTiles.h"
#include "Products.h"
#include "SignalMask.h"
#include "amx_emulator.h"
#include <pthread.h>

using namespace amx_emulator;

namespace {
bool IsInstalled, Emulates;

/// Not looked up by a function that may allocate it: the handler reads it.
thread_local TileState Tiles __attribute__((tls_model("initial-exec")));

constexpr int Registers[] = {
    REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
    REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

uint64_t segmentBase(Segment Override) {
  constexpr long GetFS = 0x1003, GetGS = 0x1004;
  uint64_t Base = 0;
  if (Override != Segment::None)
    callKernel(SYS_arch_prctl, Override == Segment::FS ? GetFS : GetGS,
               asArgument(&Base));
  return Base;
}

/// \p Next is the address behind the instruction.
RowAddresses evaluate(const MemoryOperand &Operand, const gregset_t &Values,
                      uint64_t Next) {
  RowAddresses Result;
  if (Operand.Base == InstructionPointer)
    Result.Base = Next;
  else if (Operand.Base != NoRegister)
    Result.Base = Values[Registers[Operand.Base]];
  Result.Base += int64_t(Operand.Displacement);
  if (Operand.Index != NoRegister)
    Result.Stride = uint64_t(Values[Registers[Operand.Index]])
                    << Operand.ScaleShift;
  if (Operand.Is32Bit)
    Result.AddressMask = UINT32_MAX;
  Result.SegmentBase = segmentBase(Operand.Override);
  return Result;
}

/// sttilecfg and ldtilecfg are no rows: their index is part of the address.
RowAddresses evaluate(const Instruction &I, const gregset_t &Values,
                      uint64_t Next) {
  RowAddresses Result = evaluate(I.Memory, Values, Next);
  if (I.Operands == Form::Config) {
    Result.Base += Result.Stride;
    Result.Stride = 0;
  }
  return Result;
}

void countExecuted(const Instruction &I) {
  count(counterOf(I.Op));
  if (I.Operands != Form::TileAndRows)
    return;
  uint64_t Bytes = Tiles.Rows[I.Tile] * Tiles.RowBytes[I.Tile];
  count(I.Op == Opcode::TileStoreD ? Counter::StoredBytes
                                   : Counter::LoadedBytes,
        Bytes);
}

/// Whether code behind \p Code may be read: it lies in the same page.
bool mayLookAt(uint64_t Next, uint64_t Code) {
  constexpr uint64_t PageBytes = 4096, LongestInstruction = 15;
  return (Next + LongestInstruction - 1) / PageBytes == Code / PageBytes;
}

/// Executes as many instructions as it can, and leaves the instruction pointer
/// at the first one that it did not.
Fault run(gregset_t &Values) {
  constexpr greg_t SingleStep = 0x100;
  for (bool IsFirst = true;; IsFirst = false) {
    uint64_t Code = Values[REG_RIP];
    Instruction I;
    if (!decode(reinterpret_cast<const uint8_t *>(Code), I))
      return IsFirst ? Fault::InvalidOpcode : Fault::None;
    uint64_t Next = Code + I.Length;
    RowAddresses Memory = evaluate(I, Values, Next);
    Fault Result = execute(Tiles, I, Memory, currentRights());
    if (Result != Fault::None)
      return Result;
    countExecuted(I);
    Values[REG_RIP] = Next;
    if ((Values[REG_EFL] & SingleStep) || !mayLookAt(Next, Code))
      return Fault::None;
  }
}

void handleIllegal(int, siginfo_t *Info, void *Pointer) {
  auto &Context = *static_cast<ucontext_t *>(Pointer);
  // kill(1) sends SIGILL, too.
  if (Info->si_code <= 0)
    return deliverIllegal(*Info, Context);
  count(Counter::Traps);
  Fault Result = run(Context.uc_mcontext.gregs);
  Info->si_addr = reinterpret_cast<void *>(Context.uc_mcontext.gregs[REG_RIP]);
  switch (Result) {
  case Fault::None:
    return;
  case Fault::InvalidOpcode:
    return deliverIllegal(*Info, Context);
  case Fault::NoPermission:
    Info->si_code = ILL_ILLOPC;
    return deliverIllegal(*Info, Context);
  case Fault::GeneralProtection: {
    siginfo_t Protection = {};
    Protection.si_signo = SIGSEGV;
    Protection.si_code = SI_KERNEL;
    return raiseFault(Protection, Context);
  }
  case Fault::Memory:
    return raiseFault(lastGuestFault(), Context);
  }
}

/// Linux gives a child the configuration of its parent, but no tile data.
void beginChild() {
  Tiles.resetData();
  unlockDispositions();
  forgetOtherThreads();
}

/// Before the program's constructors.
__attribute__((constructor(101))) void install() { ensureInstalled(); }
} // namespace

void amx_emulator::ensureInstalled() {
  if (IsInstalled)
    return;
  IsInstalled = true;
  readPermissionSettings();
  openCountsFile();
  Emulates = !processorHasAmx() && canMultiply();
  if (!Emulates)
    return;
  unblockIllegal();
  takeSignals(handleIllegal, handleProgramSignal);
  pthread_atfork(nullptr, nullptr, beginChild);
}

bool amx_emulator::isEmulating() { return Emulates; }

TileState &amx_emulator::currentTiles() { return Tiles; }

int amx_emulator_active() { return isEmulating() && isPresent(); }
