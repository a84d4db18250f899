// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints each line of the input demangled, or as it is if that fails. The parser
// of LLVM's header is compiled here, since libLLVM has its own instance of it.

#include "llvm/Demangle/ItaniumDemangle.h"
#include <deque>
#include <iostream>
#include <memory>
#include <string>

using namespace llvm::itanium_demangle;

namespace {

/// Keeps the nodes of one name.
class Nodes {
  std::deque<std::unique_ptr<char[]>> Memory;

public:
  void reset() { Memory.clear(); }

  void *allocate(size_t Bytes) {
    Memory.push_back(std::make_unique<char[]>(Bytes));
    return Memory.back().get();
  }

  template <typename T, typename... Args> T *makeNode(Args &&...A) {
    return new (allocate(sizeof(T))) T(std::forward<Args>(A)...);
  }

  void *allocateNodeArray(size_t Count) {
    return allocate(sizeof(Node *) * Count);
  }
};

} // namespace

int main() {
  for (std::string Line; std::getline(std::cin, Line);) {
    ManglingParser<Nodes> Parser(Line.data(), Line.data() + Line.size());
    if (Node *Tree = Parser.parse()) {
      OutputBuffer Text;
      Tree->print(Text);
      std::cout << std::string_view(Text) << '\n';
      std::free(Text.getBuffer());
    } else {
      std::cout << Line << '\n';
    }
  }
}
