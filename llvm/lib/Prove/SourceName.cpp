// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of functions as the source has them.

#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// A mangled name, in which types of matrices have no arguments: LLVM's
/// demangler does not know that types of vendors may have some.
static std::string withoutMatrixArguments(StringRef Name) {
  std::string Text;
  while (!Name.empty()) {
    size_t Begin = Name.find("_typeI");
    if (Begin == StringRef::npos)
      break;
    Begin += StringRef("_type").size();
    Text += Name.take_front(Begin);
    Name = Name.drop_front(Begin + 1);
    // I and L are closed by an E each; names may have any letters.
    for (unsigned Depth = 1; Depth && !Name.empty();) {
      unsigned Length;
      char First = Name.front();
      if (isDigit(First) && !Name.consumeInteger(10, Length)) {
        Name = Name.drop_front(std::min<size_t>(Length, Name.size()));
        continue;
      }
      Depth += StringRef("ILNXJ").contains(First);
      Depth -= First == 'E';
      Name = Name.drop_front();
      // A literal: its type and its value.
      if (First == 'L')
        Name = Name.drop_until([](char C) { return C == 'E'; });
    }
  }
  return Text + Name.str();
}

static constexpr StringLiteral KernelBodyPrefix = "__clang_ocl_kern_imp_";

bool prove::isKernelBody(const Function &F) {
  return F.getName().starts_with(KernelBodyPrefix);
}

/// A mangled name without what the compiler adds to it.
static StringRef ownName(const Value &F) {
  StringRef Name = F.getName();
  Name.consume_front(KernelBodyPrefix);
  Name.consume_back(".matrix");
  return Name;
}

std::string prove::sourceName(const Value &F) {
  return demangle(withoutMatrixArguments(ownName(F)));
}

/// Without parameters; of what is no C++ function, the name.
static std::string qualifiedName(const Function &F) {
  // Its parts point into it.
  std::string Mangled = withoutMatrixArguments(ownName(F));
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Mangled.c_str()) || !Parts.isFunction())
    return Mangled;
  size_t Size = 0;
  char *Text = Parts.getFunctionName(nullptr, &Size);
  std::string Name = Text ? Text : "";
  std::free(Text);
  return Name;
}

/// The name without arguments: "f" for "f<g<int>>".
static StringRef withoutTemplateArguments(StringRef Name) {
  if (!Name.ends_with(">") || Name.contains("operator"))
    return Name;
  unsigned Depth = 0;
  for (size_t I = Name.size(); I-- > 0;) {
    Depth += Name[I] == '>';
    Depth -= Name[I] == '<';
    if (Depth == 0)
      return Name.take_front(I);
  }
  return Name;
}

bool prove::isNamed(const Function &F, StringRef Name) {
  if (F.getName() == Name || ownName(F) == Name || sourceName(F) == Name)
    return true;
  std::string Qualified = qualifiedName(F);
  return Qualified == Name || withoutTemplateArguments(Qualified) == Name;
}

std::string prove::namesLike(StringRef Name, const Module &M) {
  constexpr size_t Most = 3;
  std::vector<std::pair<unsigned, std::string>> Names;
  for (const Function &F : M) {
    std::string Text(withoutTemplateArguments(qualifiedName(F)));
    if (!F.isDeclaration() &&
        none_of(Names, [&](const auto &Known) { return Known.second == Text; }))
      Names.push_back({Name.edit_distance(Text), Text});
  }
  llvm::sort(Names);
  std::string Result;
  for (const auto &[Distance, Text] : ArrayRef(Names).take_front(Most))
    Result += (Result.empty() ? "'" : ", '") + Text + "'";
  return Result;
}
