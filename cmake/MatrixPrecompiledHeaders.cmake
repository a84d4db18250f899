# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Precompiled headers for Clang's libraries, attached from outside, so that no
# CMake file of Clang's changes. One per group, which have the same options.

# Listed are the headers that most files of the group include. A header that
# is edited often does not belong here.
set(pch_tablegen
  <map> <set> <string> <vector>
  <llvm/ADT/MapVector.h> <llvm/ADT/STLExtras.h> <llvm/ADT/SetVector.h>
  <llvm/ADT/StringExtras.h> <llvm/ADT/StringMap.h> <llvm/ADT/StringSwitch.h>
  <llvm/Support/FormatVariadic.h> <llvm/Support/raw_ostream.h>
  <llvm/TableGen/Error.h> <llvm/TableGen/Record.h>
  <llvm/TableGen/StringToOffsetTable.h> <llvm/TableGen/TableGenBackend.h>)
set(pch_common
  <string> <vector> <memory> <map>
  <llvm/ADT/DenseMap.h> <llvm/ADT/SmallVector.h> <llvm/ADT/StringMap.h>
  <llvm/ADT/StringSwitch.h> <llvm/ADT/StringExtras.h> <llvm/ADT/APInt.h>
  <llvm/ADT/APFloat.h> <llvm/Support/raw_ostream.h> <llvm/Support/Path.h>
  <llvm/TargetParser/Triple.h>
  <clang/Basic/Diagnostic.h> <clang/Basic/LangOptions.h>
  <clang/Basic/TargetInfo.h> <clang/Basic/SourceManager.h>
  <clang/Basic/Builtins.h>)
set(pch_basic ${pch_common}
  <clang/Basic/MacroBuilder.h> <clang/Basic/TargetBuiltins.h>)
set(pch_lex ${pch_basic}
  <clang/Basic/FileManager.h> <clang/Lex/LexDiagnostic.h>
  <clang/Lex/Preprocessor.h>)
set(pch_driver ${pch_common}
  <llvm/Option/ArgList.h> <llvm/Support/FileSystem.h>
  <llvm/Support/VirtualFileSystem.h> <llvm/TargetParser/Host.h>
  <clang/Driver/CommonArgs.h> <clang/Driver/Compilation.h>
  <clang/Driver/Driver.h> <clang/Driver/InputInfo.h>
  <clang/Driver/SanitizerArgs.h> <clang/Driver/ToolChain.h>
  <clang/Options/Options.h>)
set(pch_format ${pch_common}
  <llvm/Support/Regex.h> <clang/Basic/FileManager.h>
  <clang/Format/Format.h> <clang/Lex/Lexer.h>
  <clang/Tooling/Core/Replacement.h>
  <clang/Tooling/Inclusions/HeaderIncludes.h>)
set(pch_ast ${pch_basic}
  <clang/AST/ASTContext.h> <clang/AST/Attr.h> <clang/AST/Decl.h>
  <clang/AST/DeclCXX.h> <clang/AST/DeclObjC.h> <clang/AST/DeclTemplate.h>
  <clang/AST/Expr.h> <clang/AST/ExprCXX.h> <clang/AST/ExprObjC.h>
  <clang/AST/RecursiveASTVisitor.h> <clang/AST/StmtOpenMP.h>
  <clang/AST/StmtVisitor.h> <clang/Lex/Preprocessor.h>)
set(pch_frontend ${pch_ast}
  <llvm/Support/MemoryBuffer.h>
  <clang/Frontend/CompilerInstance.h> <clang/Frontend/FrontendActions.h>
  <clang/Serialization/ASTReader.h>)
set(pch_tools ${pch_frontend}
  <llvm/Support/JSON.h>
  <clang/ASTMatchers/ASTMatchers.h> <clang/ASTMatchers/ASTMatchFinder.h>
  <clang/Tooling/Core/Replacement.h>
  <clang/Tooling/Syntax/Tokens.h> <clang/Tooling/Tooling.h>)
set(pch_sema ${pch_ast}
  <clang/Parse/Parser.h> <clang/Sema/DeclSpec.h>
  <clang/Sema/Initialization.h> <clang/Sema/Lookup.h>
  <clang/Sema/ParsedAttr.h> <clang/Sema/Scope.h> <clang/Sema/ScopeInfo.h>
  <clang/Sema/Sema.h> <clang/Sema/SemaObjC.h> <clang/Sema/Template.h>)
set(pch_codegen ${pch_ast}
  <llvm/Analysis/TargetLibraryInfo.h> <llvm/Frontend/OpenMP/OMPIRBuilder.h>
  <llvm/IR/DataLayout.h> <llvm/IR/IRBuilder.h> <llvm/IR/InlineAsm.h>
  <llvm/IR/IntrinsicInst.h> <llvm/IR/Intrinsics.h> <llvm/IR/MDBuilder.h>
  <llvm/IR/Module.h>
  <ABIInfoImpl.h> <CGCXXABI.h> <CGDebugInfo.h> <CodeGenFunction.h>
  <CodeGenModule.h> <ConstantEmitter.h> <TargetInfo.h>)

precompile(clang-tblgen pch_tablegen)
precompile(obj.clangBasic pch_basic)
precompile(obj.clangLex pch_lex)
precompile(obj.clangDriver pch_driver)
precompile(obj.clangFormat pch_format)
precompile(obj.clangAST pch_ast
  obj.clangAnalysis obj.clangAnalysisLifetimeSafety obj.clangEdit
  obj.clangRewrite)
precompile(obj.clangFrontend pch_frontend
  obj.clangASTMatchers obj.clangExtractAPI obj.clangIndex obj.clangInstallAPI
  obj.clangRewriteFrontend obj.clangSerialization)
# clangd's, and no other's: who takes a precompiled header has all files of its
# owner built, too.
if(TARGET clangd)
  precompile(obj.clangTooling pch_tools
    obj.clangDependencyScanning obj.clangToolingRefactoring obj.clangToolingSyntax
    obj.clangTransformer obj.clangTidy obj.clangTidyUtils obj.clangDaemon
    obj.clangDaemonTweaks obj.clangdMain obj.clangIncludeCleaner)
endif()
precompile(obj.clangSema pch_sema obj.clangParse)
precompile(obj.clangCodeGen pch_codegen)

# Files in which a name is ambiguous under the precompiled ones.
foreach(file CodeGen/CGLoopInfo Frontend/TextDiagnostic)
  cmake_path(GET file PARENT_PATH library)
  set_source_files_properties(${MATRIX_CLANG_TREE}/clang/lib/${file}.cpp
    TARGET_DIRECTORY obj.clang${library} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endforeach()
