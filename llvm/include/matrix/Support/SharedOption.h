// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_SHAREDOPTION_H
#define MATRIX_SUPPORT_SHAREDOPTION_H

#include "llvm/Support/CommandLine.h"

namespace matrix {

/// An option of -mllvm by the name of \p Name, which lives as long as the
/// program. Two copies of this library may be in one process, in clang and in a
/// plugin, and two options of one name end a process: the second copy takes the
/// first one's.
template <typename OptionT, typename... ModifiersT>
OptionT &sharedOption(const char *Name, const ModifiersT &...Modifiers) {
  auto &Known = llvm::cl::getRegisteredOptions();
  if (auto It = Known.find(Name); It != Known.end())
    return *static_cast<OptionT *>(It->second);
  return *new OptionT(llvm::StringRef(Name), llvm::cl::Hidden, Modifiers...);
}

} // namespace matrix

#endif
