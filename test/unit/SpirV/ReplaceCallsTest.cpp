// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of imported functions become instructions, in text and in binary form;
// what is no such module, and other imports, stay.

#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <cstring>
#include <string>
#include <vector>

using namespace llvm;

static std::string replaced(StringRef Text) {
  SmallVector<char> Module(Text.begin(), Text.end());
  matrix::replaceImportedInstructions(Module);
  return std::string(Module.begin(), Module.end());
}

TEST(ReplaceCallsTest, Text) {
  EXPECT_EQ(replaced("\tOpCapability Kernel\n"
                     "\tOpCapability Linkage\n"
                     "\tOpMemoryModel Physical64 OpenCL\n"
                     "\tOpName %7 \"_Z12__spirv_FAddPU3AS11mS1_\"\n"
                     "\tOpDecorate %7 LinkageAttributes "
                     "\"_Z12__spirv_FAddPU3AS11mS1_\" Import\n"
                     "\t%7 = OpFunction %2 None %3\n"
                     "\t%8 = OpFunctionParameter %2\n"
                     "\t%9 = OpFunctionParameter %2\n"
                     "\tOpFunctionEnd\n"
                     "\t%10 = OpFunction %1 None %4\n"
                     "\t%12 = OpFunctionCall %2 %7 %11 %11\n"
                     "\tOpFunctionEnd\n"),
            "\tOpCapability Kernel\n"
            "\tOpMemoryModel Physical64 OpenCL\n"
            "\t%10 = OpFunction %1 None %4\n"
            "\t%12 = OpFAdd %2 %11 %11\n"
            "\tOpFunctionEnd\n");
}

TEST(ReplaceCallsTest, OtherLinkageStays) {
  std::string Rest = "\tOpCapability Linkage\n"
                     "\tOpMemoryModel Physical64 OpenCL\n"
                     "\tOpDecorate %5 LinkageAttributes \"helper\" Export\n"
                     "\tOpDecorate %6 LinkageAttributes \"_Z6__spirv\" Import\n"
                     "\tOpDecorate %8 LinkageAttributes \"FAdd\" Import\n"
                     "\t%9 = OpFunctionCall %2 %8 %3 %3\n";
  EXPECT_EQ(replaced(Rest), Rest);
  EXPECT_EQ(replaced(Rest + "\tOpDecorate %7 LinkageAttributes "
                            "\"_Z15__spirv_SNegate1m\" Import\n"
                            "\t%10 = OpFunctionCall %2 %7 %3\n"),
            Rest + "\t%10 = OpSNegate %2 %3\n");
}

TEST(ReplaceCallsTest, NoModule) {
  for (StringRef Text : {"", "abc", "target triple = \"spirv64\"\n"})
    EXPECT_EQ(replaced(Text), Text);
}

namespace {
/// Words of a binary module.
class Words {
  std::vector<uint32_t> List = {0x07230203, 0x00010400, 0, 20, 0};

public:
  Words &add(unsigned Opcode, std::vector<uint32_t> Operands) {
    List.push_back(uint32_t(Operands.size() + 1) << 16 | Opcode);
    List.insert(List.end(), Operands.begin(), Operands.end());
    return *this;
  }
  /// OpDecorate of \p Id, LinkageAttributes, the name, import or export.
  Words &linkage(uint32_t Id, StringRef Name, bool IsImport) {
    std::vector<uint32_t> Operands = {Id, 41};
    std::vector<uint32_t> Text(Name.size() / 4 + 1);
    memcpy(Text.data(), Name.data(), Name.size());
    Operands.insert(Operands.end(), Text.begin(), Text.end());
    Operands.push_back(IsImport);
    return add(71, Operands);
  }
  std::string bytes() const {
    return std::string(reinterpret_cast<const char *>(List.data()),
                       List.size() * sizeof(uint32_t));
  }
};
} // namespace

TEST(ReplaceCallsTest, Binary) {
  std::string Module = Words()
                           .add(17, {6})
                           .add(17, {5})
                           .linkage(7, "_Z12__spirv_FMulPU3AS11mS1_", true)
                           .add(54, {2, 7, 0, 3})
                           .add(55, {2, 8})
                           .add(55, {2, 9})
                           .add(56, {})
                           .add(54, {1, 10, 0, 4})
                           .add(57, {2, 12, 7, 11, 11})
                           .add(57, {2, 13, 14, 12})
                           .add(56, {})
                           .bytes();
  EXPECT_EQ(replaced(Module), Words()
                                  .add(17, {6})
                                  .add(54, {1, 10, 0, 4})
                                  .add(133, {2, 12, 11, 11})
                                  .add(57, {2, 13, 14, 12})
                                  .add(56, {})
                                  .bytes());
}

TEST(ReplaceCallsTest, BinaryWithExport) {
  std::string Module = Words()
                           .add(17, {5})
                           .linkage(9, "f", false)
                           .linkage(7, "_Z15__spirv_FNegate1m", true)
                           .add(57, {2, 12, 7, 11})
                           .bytes();
  EXPECT_EQ(replaced(Module), Words()
                                  .add(17, {5})
                                  .linkage(9, "f", false)
                                  .add(127, {2, 12, 11})
                                  .bytes());
}

TEST(ReplaceCallsTest, TruncatedBinary) {
  std::string Module =
      Words().linkage(7, "_Z15__spirv_FNegate1m", true).bytes();
  for (size_t Size : {4, 20, 24})
    EXPECT_EQ(replaced(StringRef(Module).take_front(Size)),
              StringRef(Module).take_front(Size));
}
