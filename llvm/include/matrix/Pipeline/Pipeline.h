// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PIPELINE_PIPELINE_H
#define MATRIX_PIPELINE_PIPELINE_H

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace matrix {

struct NestChoice;

/// The front end of the modules: our clang, which marks functions that hold
/// matrices (MatrixTypesAttribute), or any other, whose functions count as such
/// if they access large vectors as arrays.
enum class ModuleSource { OurClang, Any };

/// Adds our passes to what \p PB builds: to its extension points, and by name
/// to the pipelines that it parses. The one entry into this library: our clang
/// calls it for each compilation, the plugin for each tool that loads it. A
/// second call for the same PassBuilder does nothing, so a plugin loaded into
/// a compiler that has the library already is harmless. (A PassBuilder without
/// PassInstrumentationCallbacks cannot tell; no tool of LLVM's has such.)
///
/// \p Loops: which are raised. -mllvm -matrix-loops adds all.
void registerPipeline(llvm::PassBuilder &PB, ModuleSource Source,
                      NestChoice Loops);
/// The same, for modules of any source, where loops are raised that ask for it.
void registerPipeline(llvm::PassBuilder &PB);

} // namespace matrix

#endif
