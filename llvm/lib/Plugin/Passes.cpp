// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our passes for the distribution's own tools, which Plugin.cpp loads.

#include "matrix/Pipeline/Pipeline.h"
#include "llvm/Plugins/PassPlugin.h"

// The only symbol that is shown.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Matrix", MATRIX_VERSION,
          matrix::registerPipeline};
}
