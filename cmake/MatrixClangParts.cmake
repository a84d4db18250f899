# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Clang's libraries are cut for all of its programs: for a few functions of some,
# clang links others of which it uses one file or none. These files move to where
# clang has use for them, and what only the other programs use (clangd,
# clang-format, ..) is built with those: 61 files, a twentieth of the build.

# move_files(FROM TO FILES..): from the library clangFROM to clangTO.
function(move_files from to)
  get_target_property(folder obj.clang${from} SOURCE_DIR)
  get_target_property(sources obj.clang${from} SOURCES)
  list(REMOVE_ITEM sources ${ARGN})
  set_property(TARGET obj.clang${from} PROPERTY SOURCES ${sources})
  list(TRANSFORM ARGN PREPEND ${folder}/)
  target_sources(obj.clang${to} PRIVATE ${ARGN})
endfunction()

# do_not_link(LIBRARY OTHERS..): who needs both links both.
function(do_not_link library)
  list(TRANSFORM ARGN PREPEND clang)
  foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
    get_target_property(libraries clang${library} ${property})
    list(REMOVE_ITEM libraries ${ARGN})
    set_property(TARGET clang${library} PROPERTY ${property} ${libraries})
  endforeach()
endfunction()

move_files(Index ExtractAPI USRGeneration.cpp)
move_files(InstallAPI ExtractAPI HeaderFile.cpp)
do_not_link(ExtractAPI Index InstallAPI)
do_not_link(Index Format ToolingCore)
foreach(library Index InstallAPI)
  target_link_libraries(clang${library} INTERFACE clangExtractAPI)
endforeach()

move_files(ASTMatchers Analysis LowLevelHelpers.cpp)
do_not_link(Analysis ASTMatchers Format ToolingCore)
target_link_libraries(clangASTMatchers INTERFACE clangAnalysis)

# Nearly all of the other programs link this one.
foreach(program clang-offload-bundler diagtool)
  target_link_libraries(${program} PRIVATE clangTooling)
endforeach()
move_files(Analysis Tooling
  CallGraph.cpp CloneDetection.cpp CodeInjector.cpp Dominators.cpp
  ExprMutationAnalyzer.cpp IntervalPartition.cpp IssueHash.cpp LiveVariables.cpp
  MacroExpansionContext.cpp PathDiagnostic.cpp ProgramPoint.cpp
  RetainSummaryManager.cpp ThreadSafetyLogical.cpp)
move_files(Driver Tooling
  CreateASTUnitFromArgs.cpp CreateInvocationFromArgs.cpp OffloadBundler.cpp)
