// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Machine/MachineModel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace matrix {
namespace {
void forAllModels(function_ref<void(const MachineModel &)> Check) {
  for (ArrayRef<MachineModel> Table :
       {x86Models(), aarch64Models(), armModels(), powerModels(),
        riscvModels()})
    for (const MachineModel &Model : Table) {
      SCOPED_TRACE(Model.Name.str());
      Check(Model);
    }
}

// Lines a power of two apart are in few sets of it.
TEST(ModelsTest, SecondCacheHasWholeSets) {
  forAllModels([](const MachineModel &Model) {
    if (Model.SecondCache == ~0u)
      return;
    EXPECT_TRUE(isPowerOf2_32(Model.secondCacheSets()));
    EXPECT_EQ(Model.secondCacheSets() * Model.SecondCacheWays * Model.Line,
              Model.SecondCache);
    EXPECT_LT(Model.FirstCache, Model.SecondCache);
  });
}

TEST(ModelsTest, LinesAreMultiplesOfWhatBuffersAreAlignedTo) {
  forAllModels(
      [](const MachineModel &Model) { EXPECT_EQ(Model.Line % CacheLine, 0u); });
}
} // namespace
} // namespace matrix
