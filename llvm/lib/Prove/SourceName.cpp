// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of functions as the source has them.

#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Function.h"

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

std::string prove::sourceName(const Function &F) {
  StringRef Name = F.getName();
  Name.consume_back(".matrix");
  return demangle(withoutMatrixArguments(Name));
}

bool prove::isNamed(const Function &F, StringRef Name) {
  if (F.getName() == Name)
    return true;
  std::string Source = sourceName(F);
  if (Source == Name)
    return true;
  // Its parts point into it.
  std::string Mangled = withoutMatrixArguments(F.getName());
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Mangled.c_str()) || !Parts.isFunction())
    return false;
  size_t Size = 0;
  char *Text = Parts.getFunctionName(nullptr, &Size);
  bool Is = Text && Name == Text;
  std::free(Text);
  return Is;
}
