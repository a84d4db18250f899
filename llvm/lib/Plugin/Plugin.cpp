// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin, in the distribution's own tools:
//   clang-22 -fpass-plugin=MatrixPlugin.so
//   opt-22 -load-pass-plugin=MatrixPlugin.so
//   ld.lld-22 --load-pass-plugin=MatrixPlugin.so
//
// It is two files. The passes use hundreds of LLVM's symbols, so another LLVM
// fails to load them with the mangled name of one. This file uses none, can be
// loaded by any, and says what it is for.

#include "llvm/Plugins/PassPlugin.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

using llvm::PassPluginLibraryInfo;

/// The version of the LLVM that is asking, or nothing: its C functions may be
/// hidden, and before 16 there was no such function.
static std::string hostVersion() {
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  auto Get =
      reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!Get)
    return "";
  unsigned Major, Minor, Patch;
  Get(&Major, &Minor, &Patch);
  return std::to_string(Major) + "." + std::to_string(Minor);
}

/// The file of the passes, beside this one.
static std::string passesPath() {
  Dl_info Here;
  if (!dladdr(reinterpret_cast<void *>(passesPath), &Here))
    return MATRIX_PASSES;
  std::string Path = Here.dli_fname;
  return Path.substr(0, Path.rfind('/') + 1) + MATRIX_PASSES;
}

/// Ends the program: another LLVM expects a larger or smaller result.
[[noreturn]] static void refuse(const std::string &Why) {
  std::fprintf(stderr,
               "error: MatrixPlugin.so (matrix-clang " MATRIX_VERSION
               ") is for LLVM " MATRIX_LLVM ", the one of Debian's packages "
               "clang-" MATRIX_LLVM_MAJOR ", llvm-" MATRIX_LLVM_MAJOR
               " and lld-" MATRIX_LLVM_MAJOR ", but %s\n",
               Why.c_str());
  std::exit(1);
}

// The only symbol that is shown.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  std::string Version = hostVersion();
  if (!Version.empty() && Version != MATRIX_LLVM)
    refuse("this program has LLVM " + Version);
  std::string Path = passesPath();
  void *Passes = dlopen(Path.c_str(), RTLD_NOW);
  void *GetInfo = Passes ? dlsym(Passes, "llvmGetPassPluginInfo") : nullptr;
  if (!GetInfo)
    refuse(std::string("the passes cannot be loaded here: ") + dlerror());
  return reinterpret_cast<PassPluginLibraryInfo (*)()>(GetInfo)();
}
