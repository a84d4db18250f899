# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Precompiled headers for Clang's libraries: they halve a cold build (13 minutes
# instead of 25 on two cores). Attached from outside, so that no CMake file of
# Clang's changes. One precompiled header per group; the targets of a group
# have the same options and share it.

# Listed are the headers that most files of the group include. A header that
# is edited often does not belong here.
set(pch_basic
  <string> <vector> <memory> <map>
  <llvm/ADT/DenseMap.h> <llvm/ADT/SmallVector.h> <llvm/ADT/StringMap.h>
  <llvm/ADT/StringSwitch.h> <llvm/ADT/StringExtras.h> <llvm/ADT/APInt.h>
  <llvm/ADT/APFloat.h> <llvm/Support/raw_ostream.h> <llvm/Support/Path.h>
  <llvm/TargetParser/Triple.h>
  <clang/Basic/Diagnostic.h> <clang/Basic/LangOptions.h>
  <clang/Basic/TargetInfo.h> <clang/Basic/SourceManager.h>
  <clang/Basic/Builtins.h>)
set(pch_driver ${pch_basic}
  <llvm/Option/ArgList.h> <clang/Driver/Compilation.h> <clang/Driver/Driver.h>
  <clang/Driver/ToolChain.h> <clang/Options/Options.h>)
set(pch_ast ${pch_basic}
  <clang/AST/ASTContext.h> <clang/AST/Decl.h> <clang/AST/DeclCXX.h>
  <clang/AST/DeclTemplate.h> <clang/AST/Expr.h> <clang/AST/ExprCXX.h>
  <clang/AST/RecursiveASTVisitor.h> <clang/AST/StmtOpenMP.h>
  <clang/Lex/Preprocessor.h>)
set(pch_tools ${pch_ast}
  <clang/ASTMatchers/ASTMatchers.h> <clang/ASTMatchers/ASTMatchFinder.h>
  <clang/Frontend/CompilerInstance.h> <clang/Tooling/Tooling.h>
  <clang/Tooling/Core/Replacement.h> <clang/Tooling/Syntax/Tokens.h>
  <llvm/Support/JSON.h>)
set(pch_sema ${pch_ast}
  <clang/Sema/Sema.h> <clang/Sema/Lookup.h> <clang/Sema/Initialization.h>
  <clang/Sema/Template.h>)
set(pch_codegen ${pch_ast}
  <llvm/IR/IRBuilder.h> <llvm/IR/Module.h> <llvm/IR/Intrinsics.h>
  <llvm/IR/DataLayout.h>)

# precompile(OWNER HEADERS TARGETS...): one precompiled header, made with OWNER's
# options and used by OWNER and TARGETS.
function(precompile owner headers)
  target_precompile_headers(${owner} PRIVATE ${${headers}})
  foreach(target ${owner} ${ARGN})
    if(NOT target STREQUAL owner)
      target_precompile_headers(${target} REUSE_FROM ${owner})
    endif()
    # Time stamps say nothing here: ninja and ccache know what has changed.
    target_compile_options(${target} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>)
  endforeach()
  get_target_property(folder ${owner} BINARY_DIR)
  file(WRITE ${folder}/CMakeFiles/${owner}.dir/cmake_pch.hxx.pch.sum
    "constant: see MatrixCompilerCache.cmake\n")
endfunction()

precompile(obj.clangBasic pch_basic obj.clangLex)
precompile(obj.clangDriver pch_driver)
precompile(obj.clangAST pch_ast
  obj.clangAnalysis obj.clangSerialization obj.clangFrontend obj.clangIndex)
set(clangd_libraries)
if(TARGET clangd)
  set(clangd_libraries obj.clangTidy obj.clangTidyUtils obj.clangDaemon obj.clangDaemonTweaks
    obj.clangdMain obj.clangIncludeCleaner)
endif()
precompile(obj.clangTooling pch_tools
  obj.clangToolingRefactoring obj.clangToolingSyntax obj.clangTransformer
  obj.clangDependencyScanning ${clangd_libraries})
precompile(obj.clangSema pch_sema obj.clangParse)
precompile(obj.clangCodeGen pch_codegen)

# An enumerator of this file is ambiguous under the precompiled names.
set_source_files_properties(${MATRIX_CLANG_TREE}/clang/lib/Frontend/TextDiagnostic.cpp
  TARGET_DIRECTORY obj.clangFrontend PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
