// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file is written without stdio, whose own destructors may have run.
#include "Counters.h"
#include "Emulator.h"
#include "Kernel.h"
#include "ProcessorTiles.h"
#include "amx_emulator.h"
#include <climits>
#include <cstdlib>
#include <fcntl.h>

using namespace amx_emulator;

namespace {
uint64_t Counts[NumCounters];

constexpr const char *Names[] = {
#define AMX_INSTRUCTION(Id, Name, Byte, Prefix, Form, Feature) Name,
#include "Instructions.def"
    "loaded-bytes", "stored-bytes", "permission-requests", "traps"};
static_assert(sizeof(Names) / sizeof(Names[0]) == NumCounters);

char CountsPath[PATH_MAX];

/// Text that is written to a file as a whole.
class Text {
  char Characters[(NumCounters + 1) * 48];
  unsigned Size = 0;

public:
  void add(const char *String) {
    while (*String)
      Characters[Size++] = *String++;
  }
  void add(uint64_t Value) {
    char Digits[20];
    unsigned Count = 0;
    do
      Digits[Count++] = '0' + Value % 10;
    while (Value /= 10);
    while (Count)
      Characters[Size++] = Digits[--Count];
  }
  void write(int File) const {
    for (unsigned Done = 0; Done != Size;) {
      long Written = callKernel(SYS_write, File, asArgument(Characters + Done),
                                Size - Done);
      if (Written <= 0)
        return;
      Done += Written;
    }
  }
};

long openFile() {
  return callKernel(SYS_openat, AT_FDCWD, asArgument(CountsPath),
                    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

/// Whether tile data was used: by this thread, where the processor has AMX.
bool hasUsedTiles() {
  if (!isEmulating())
    return hasUsedProcessorTiles();
  for (unsigned I = unsigned(Opcode::TileZero); I != NumOpcodes; ++I)
    if (__atomic_load_n(&Counts[I], __ATOMIC_RELAXED))
      return true;
  return false;
}

/// After the destructors of the program, which may use tiles.
__attribute__((destructor(101))) void writeCounts() {
  if (!CountsPath[0])
    return;
  long File = openFile();
  if (File < 0)
    return;
  Text Lines;
  for (unsigned I = 0; I != NumCounters; ++I) {
    Lines.add(Names[I]);
    Lines.add(" ");
    Lines.add(__atomic_load_n(&Counts[I], __ATOMIC_RELAXED));
    Lines.add("\n");
  }
  Lines.add(hasUsedTiles() ? "tiles-used 1\n" : "tiles-used 0\n");
  Lines.write(File);
  callKernel(SYS_close, File);
}
} // namespace

void amx_emulator::count(Counter Which, uint64_t By) {
  __atomic_fetch_add(&Counts[unsigned(Which)], By, __ATOMIC_RELAXED);
}

void amx_emulator::openCountsFile() {
  const char *Path = std::getenv("AMX_EMULATOR_COUNTS");
  if (!Path || std::strlen(Path) >= PATH_MAX)
    return;
  std::strcpy(CountsPath, Path);
  long File = openFile();
  if (File < 0)
    return;
  callKernel(SYS_close, File);
  // The program may change its directory.
  if (!realpath(Path, CountsPath))
    CountsPath[0] = 0;
}

uint64_t amx_emulator_count(const char *Name) {
  for (unsigned I = 0; I != NumCounters; ++I)
    if (std::strcmp(Name, Names[I]) == 0)
      return __atomic_load_n(&Counts[I], __ATOMIC_RELAXED);
  return UINT64_MAX;
}

void amx_emulator_reset_counts() {
  for (uint64_t &Count : Counts)
    __atomic_store_n(&Count, 0, __ATOMIC_RELAXED);
}
