// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of imported functions that are instructions.
//
// A binary module is a header of five words and instructions: the first word of
// one has its length in words, and its opcode (SPIR-V specification, 2.3). Text
// has an instruction a line. Both are read as lists of operands, where the
// first two are the opcode and, for most, the type.

#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Endian.h"
#include <optional>

using namespace llvm;
using namespace matrix;

namespace {
struct SpirVInstruction {
  StringLiteral Name;
  uint16_t Opcode;
};
} // namespace

static constexpr SpirVInstruction Instructions[] = {
    {"SNegate", 126}, {"FNegate", 127}, {"IAdd", 128}, {"FAdd", 129},
    {"ISub", 130},    {"FSub", 131},    {"IMul", 132}, {"FMul", 133},
    {"UDiv", 134},    {"SDiv", 135},    {"FDiv", 136}};

StringRef matrix::spirVInstructionName(StringRef Symbol) {
  unsigned Length;
  if (!Symbol.consume_front("_Z") || Symbol.consumeInteger(10, Length) ||
      Length > Symbol.size())
    return {};
  StringRef Name = Symbol.take_front(Length);
  return Name.consume_front("__spirv_") ? Name : StringRef();
}

static const SpirVInstruction *instructionOf(StringRef Symbol) {
  StringRef Name = spirVInstructionName(Symbol);
  auto *It = find_if(Instructions,
                     [&](const SpirVInstruction &I) { return I.Name == Name; });
  return It == std::end(Instructions) ? nullptr : It;
}

namespace {
namespace spirv {
constexpr uint32_t Magic = 0x07230203;
constexpr unsigned HeaderWords = 5;
enum Opcode : uint16_t {
  Name = 5,
  Capability = 17,
  Function = 54,
  FunctionEnd = 56,
  FunctionCall = 57,
  Decorate = 71
};
constexpr uint32_t LinkageCapability = 5, LinkageAttributes = 41, Import = 1;
} // namespace spirv

/// A binary module as instructions, each a list of words.
class BinaryModule {
  SmallVector<uint32_t, 0> Words;
  SmallVector<ArrayRef<uint32_t>, 0> List;

  static uint16_t opcodeOf(ArrayRef<uint32_t> I) { return I[0] & 0xffff; }
  static bool isLinkage(ArrayRef<uint32_t> I) {
    return opcodeOf(I) == spirv::Decorate && I.size() > 4 &&
           I[2] == spirv::LinkageAttributes;
  }
  /// The name in a linkage decoration, before the last word.
  static StringRef nameIn(ArrayRef<uint32_t> I) {
    ArrayRef<uint32_t> Literal = I.slice(3).drop_back();
    StringRef Text(reinterpret_cast<const char *>(Literal.data()),
                   Literal.size() * sizeof(uint32_t));
    return Text.take_until([](char C) { return C == '\0'; });
  }

public:
  /// Whether \p Module is one of this host's byte order.
  bool read(ArrayRef<char> Module);
  void replaceCalls(SmallVectorImpl<char> &Module) const;
};
} // namespace

bool BinaryModule::read(ArrayRef<char> Module) {
  if (Module.size() % sizeof(uint32_t) != 0 ||
      Module.size() < spirv::HeaderWords * sizeof(uint32_t))
    return false;
  Words.resize(Module.size() / sizeof(uint32_t));
  memcpy(Words.data(), Module.data(), Module.size());
  if (Words[0] != spirv::Magic)
    return false;
  ArrayRef<uint32_t> Rest = ArrayRef(Words).drop_front(spirv::HeaderWords);
  while (!Rest.empty()) {
    unsigned Length = Rest[0] >> 16;
    if (Length == 0 || Length > Rest.size())
      return false;
    List.push_back(Rest.take_front(Length));
    Rest = Rest.drop_front(Length);
  }
  return true;
}

void BinaryModule::replaceCalls(SmallVectorImpl<char> &Module) const {
  DenseMap<uint32_t, uint16_t> OpcodeOf;
  bool HasOtherLinkage = false;
  for (ArrayRef<uint32_t> I : List) {
    if (!isLinkage(I))
      continue;
    const SpirVInstruction *Named =
        I.back() == spirv::Import ? instructionOf(nameIn(I)) : nullptr;
    if (Named)
      OpcodeOf[I[1]] = Named->Opcode;
    else
      HasOtherLinkage = true;
  }
  if (OpcodeOf.empty())
    return;

  SmallVector<uint32_t, 0> Result(
      ArrayRef(Words).take_front(spirv::HeaderWords));
  bool IsInDeclaration = false;
  for (ArrayRef<uint32_t> I : List) {
    bool IsDropped = false;
    switch (opcodeOf(I)) {
    case spirv::Name:
    case spirv::Decorate:
      IsDropped = OpcodeOf.contains(I[1]);
      break;
    case spirv::Capability:
      IsDropped = I[1] == spirv::LinkageCapability && !HasOtherLinkage;
      break;
    case spirv::Function:
      IsInDeclaration = OpcodeOf.contains(I[2]);
      break;
    case spirv::FunctionCall:
      // Type, result, function, arguments.
      if (auto It = OpcodeOf.find(I[3]); It != OpcodeOf.end()) {
        Result.push_back(uint32_t(I.size() - 1) << 16 | It->second);
        Result.append(I.begin() + 1, I.begin() + 3);
        Result.append(I.begin() + 4, I.end());
        continue;
      }
      break;
    default:
      break;
    }
    if (!IsDropped && !IsInDeclaration)
      Result.append(I.begin(), I.end());
    if (opcodeOf(I) == spirv::FunctionEnd)
      IsInDeclaration = false;
  }
  Module.resize(Result.size() * sizeof(uint32_t));
  memcpy(Module.data(), Result.data(), Module.size());
}

/// The words of a line of text: "%3 = OpName a b" as OpName %3 a b. A result
/// stands behind the opcode, before the type.
static SmallVector<StringRef, 8> wordsOf(StringRef Line) {
  SmallVector<StringRef, 8> Words;
  SplitString(Line, Words, " \t");
  if (Words.size() > 2 && Words[1] == "=") {
    std::swap(Words[0], Words[2]);
    std::swap(Words[1], Words[2]);
    Words.erase(Words.begin() + 2);
  }
  return Words;
}

/// The name of a function that \p Words say is imported, or exported.
static std::optional<StringRef> linkageNameOf(ArrayRef<StringRef> Words) {
  if (Words.size() < 5 || Words[0] != "OpDecorate" ||
      Words[2] != "LinkageAttributes")
    return std::nullopt;
  return Words[3].trim('"');
}

static void replaceCallsInText(SmallVectorImpl<char> &Module) {
  SmallVector<StringRef, 0> Lines;
  StringRef(Module.data(), Module.size()).split(Lines, '\n');
  StringMap<StringRef> NameOf;
  bool HasOtherLinkage = false;
  for (StringRef Line : Lines) {
    SmallVector<StringRef, 8> Words = wordsOf(Line);
    std::optional<StringRef> Name = linkageNameOf(Words);
    if (!Name)
      continue;
    const SpirVInstruction *Named =
        Words.back() == "Import" ? instructionOf(*Name) : nullptr;
    if (Named)
      NameOf[Words[1]] = Named->Name;
    else
      HasOtherLinkage = true;
  }
  if (NameOf.empty())
    return;

  std::string Result;
  bool IsInDeclaration = false;
  for (StringRef Line : Lines) {
    SmallVector<StringRef, 8> Words = wordsOf(Line);
    StringRef Opcode = Words.empty() ? "" : Words[0];
    bool IsDropped = false;
    if (Opcode == "OpName" || Opcode == "OpDecorate")
      IsDropped = NameOf.contains(Words[1]);
    else if (Opcode == "OpCapability")
      IsDropped = Words[1] == "Linkage" && !HasOtherLinkage;
    else if (Opcode == "OpFunction")
      IsInDeclaration = NameOf.contains(Words[1]);
    else if (Opcode == "OpFunctionCall" && NameOf.contains(Words[3])) {
      Result += ("\t" + Words[1] + " = Op" + NameOf[Words[3]] + " " + Words[2] +
                 " " + join(ArrayRef(Words).drop_front(4), " ") + "\n")
                    .str();
      continue;
    }
    if (!IsDropped && !IsInDeclaration)
      Result += (Line + "\n").str();
    if (Opcode == "OpFunctionEnd")
      IsInDeclaration = false;
  }
  // The text behind the last line's end is one more line.
  Result.pop_back();
  Module.assign(Result.begin(), Result.end());
}

void matrix::replaceImportedInstructions(SmallVectorImpl<char> &Module) {
  BinaryModule Binary;
  if (Binary.read(Module))
    Binary.replaceCalls(Module);
  else if (StringRef(Module.data(), Module.size()).contains("OpMemoryModel"))
    replaceCallsInText(Module);
}
