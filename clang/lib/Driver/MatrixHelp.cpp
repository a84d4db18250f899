// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table is MatrixHelp.def, and not the driver's option table: that one has
// no place for a document, and no warnings, remarks and options of LLVM.

#include "clang/Driver/MatrixHelp.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang::driver;
using namespace llvm;

namespace {

/// An option, or the heading of those that follow, which has a Spelling alone.
struct Line {
  StringLiteral Spelling;
  StringLiteral Text;
  StringLiteral Document;
  bool isHeading() const { return Text.empty(); }
};

} // namespace

static constexpr Line Lines[] = {
#define MATRIX_OPTION_GROUP(Heading) {Heading, "", ""},
#define MATRIX_OPTION(Spelling, Text, Document) {Spelling, Text, Document},
#include "clang/Driver/MatrixHelp.def"
};

void clang::driver::printMatrixHelp(raw_ostream &OS) {
  OS << "OVERVIEW: options for matrices and tensors; --help has the others\n";
  const Line *End = std::end(Lines);
  for (const Line *I = std::begin(Lines); I != End; ++I) {
    if (I->isHeading()) {
      OS << '\n' << I->Spelling << ":\n";
      continue;
    }
    OS << formatv("  {0,-37} {1}\n", I->Spelling, I->Text);
    // Once for all that it explains.
    if (I + 1 == End || I[1].Document != I->Document)
      OS << "      see docs/" << I->Document << '\n';
  }
  OS << "\nThe package has docs in /usr/share/doc/matrix-clang.\n";
}

void clang::driver::completeMatrixOptions(
    StringRef Flags, std::vector<std::string> &Completions) {
  // A value that has not begun is completed as an empty one.
  std::string Words = (Flags + (Flags.ends_with("=") ? "," : "")).str();
  if (!StringRef(Words).contains(','))
    return;
  auto [Before, Typed] = StringRef(Words).rsplit(',');
  for (const Line &L : Lines) {
    // "-Rpass=matrix-ops" and "-mllvm -matrix-kernel=<name>".
    size_t End = L.Spelling.find_first_of("= ");
    StringRef Option = L.Spelling.take_front(End + 1).rtrim();
    StringRef Value = L.Spelling.drop_front(End + 1).split('<').first;
    if (!Option.starts_with("-R") && Option != "-mllvm")
      continue;
    if (Value.starts_with(Typed) &&
        (Before == Option || Before.ends_with(("," + Option).str())))
      Completions.push_back(Value.str());
  }
}
