// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin: our passes for the distribution's own tools.
//   clang-22 -fpass-plugin=MatrixPlugin.so
//   opt-22 -load-pass-plugin=MatrixPlugin.so
//   ld.lld-22 --load-pass-plugin=MatrixPlugin.so

#include "matrix/Pipeline/Pipeline.h"
#include "llvm/Plugins/PassPlugin.h"

// The only symbol that the plugin shows.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Matrix", MATRIX_VERSION,
          matrix::registerPipeline};
}
