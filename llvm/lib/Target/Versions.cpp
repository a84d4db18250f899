// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which targets have levels, and which functions may have versions.
// Outline/VersionStatements.cpp makes the versions.

#include "Generic/LevelTable.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

const LevelTable *matrix::levelTable(const Triple &T) {
  // x32 is not tested.
  if (T.isX86_64() && !T.isX32())
    return &x86LevelTable();
  // Kernels of groups of elements are little-endian's.
  if (T.isAArch64(/*PointerWidth=*/64) && T.isLittleEndian() && T.isOSLinux() &&
      T.isOSBinFormatELF())
    return &aarch64LevelTable();
  return nullptr;
}

ArrayRef<Level> matrix::levelsFor(const Triple &T) {
  const LevelTable *Table = levelTable(T);
  return Table ? Table->Levels : ArrayRef<Level>();
}

/// Whether vector registers are the code's to use.
static bool mayUseVectors(const Function &F, const LevelTable &Table) {
  StringRef Features = F.getFnAttribute("target-features").getValueAsString();
  return !F.hasFnAttribute(Attribute::NoImplicitFloat) &&
         !F.getFnAttribute("use-soft-float").getValueAsBool() &&
         !is_contained(split(Features, ','), ("-" + Table.Vectors).str()) &&
         F.getParent()->getCodeModel() != CodeModel::Kernel;
}

std::optional<VersionsRefusal> matrix::versionsRefusal(const Function &F) {
  const LevelTable *Table = levelTable(F.getParent()->getTargetTriple());
  if (!Table)
    return VersionsRefusal::Target;
  if (!mayUseVectors(F, *Table))
    return VersionsRefusal::Registers;
  if (F.hasOptSize())
    return VersionsRefusal::Size;
  if (!mayCallNewFunctions(F))
    return VersionsRefusal::OwnFunction;
  if (Table->CanFind && !Table->CanFind(F))
    return VersionsRefusal::Library;
  return std::nullopt;
}
