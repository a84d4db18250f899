# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Upstream's Clang with our patches and files: fetched, laid into the build tree
# and added as a part of this build. A changed patch lays the tree again at the
# next build; our own files are links there and need no laying.
set(MATRIX_CLANG_TREE ${CMAKE_BINARY_DIR}/source)

execute_process(
  COMMAND ${CMAKE_SOURCE_DIR}/utils/fetch-llvm-source ${MATRIX_LLVM_SOURCE}
  OUTPUT_VARIABLE MATRIX_PRISTINE_SOURCE OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND ${CMAKE_SOURCE_DIR}/utils/lay-clang ${MATRIX_PRISTINE_SOURCE} ${MATRIX_CLANG_TREE}
  COMMAND_ERROR_IS_FATAL ANY)

# CONFIGURE_DEPENDS on the folders sees files that come and go; the patches'
# contents are dependencies of their own.
set(ours)
foreach(suffix h cpp td def inc)
  list(APPEND ours ${CMAKE_SOURCE_DIR}/clang/include/*.${suffix} ${CMAKE_SOURCE_DIR}/clang/lib/*.${suffix})
endforeach()
file(GLOB_RECURSE laid CONFIGURE_DEPENDS LIST_DIRECTORIES false ${ours})
file(GLOB patches CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/clang/patches/*.patch ${CMAKE_SOURCE_DIR}/clang/patches/series)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${patches} ${CMAKE_SOURCE_DIR}/utils/lay-clang ${CMAKE_SOURCE_DIR}/utils/fetch-llvm-source)

# Clang on an installed LLVM, and only what a C, C++ and OpenCL compiler needs.
set(CLANG_BUILT_STANDALONE TRUE)
set(LLVM_LINK_LLVM_DYLIB ON)
set(CLANG_LINK_CLANG_DYLIB OFF CACHE BOOL "" FORCE)
foreach(off
    LLVM_INCLUDE_TESTS CLANG_INCLUDE_TESTS CLANG_INCLUDE_DOCS CLANG_BUILD_EXAMPLES
    CLANG_ENABLE_STATIC_ANALYZER CLANG_ENABLE_OBJC_REWRITER CLANG_ENABLE_HLSL
    CLANG_TOOL_LIBCLANG_BUILD)
  set(${off} OFF CACHE BOOL "" FORCE)
endforeach()
set(CLANG_VENDOR "matrix" CACHE STRING "" FORCE)
set(CLANG_REPOSITORY_STRING "" CACHE STRING "" FORCE)
set(LLVM_APPEND_VC_REV OFF CACHE BOOL "" FORCE)
set(LLVM_USE_SYMLINKS ON CACHE BOOL "" FORCE)

# For clangd, which a tree of Clang alone does not have. Without clang-tidy's 416
# files of checks, which would triple its build.
set(LLVM_EXTERNAL_CLANG_TOOLS_EXTRA_SOURCE_DIR ${MATRIX_CLANG_TREE}/clang-tools-extra CACHE PATH "" FORCE)
set(LLVM_TOOL_CLANG_TOOLS_EXTRA_BUILD OFF CACHE BOOL "" FORCE)
if(EXISTS ${LLVM_EXTERNAL_CLANG_TOOLS_EXTRA_SOURCE_DIR}/CMakeLists.txt)
  set(LLVM_TOOL_CLANG_TOOLS_EXTRA_BUILD ON CACHE BOOL "" FORCE)
endif()
foreach(off CLANG_TIDY_ENABLE_STATIC_ANALYZER CLANG_TIDY_ENABLE_QUERY_BASED_CUSTOM_CHECKS
    CLANGD_TIDY_CHECKS CLANGD_BUILD_DEXP)
  set(${off} OFF CACHE BOOL "" FORCE)
endforeach()

# libstdc++ deprecates what its own stable_sort uses; Clang sorts in many files.
set(MATRIX_CXX_FLAGS "${CMAKE_CXX_FLAGS}")
string(APPEND CMAKE_CXX_FLAGS " -Wno-deprecated-declarations")
add_subdirectory(${MATRIX_CLANG_TREE}/clang ${CMAKE_BINARY_DIR}/clang EXCLUDE_FROM_ALL)
set(CMAKE_CXX_FLAGS "${MATRIX_CXX_FLAGS}")
include(MatrixClangParts)
include(MatrixPrecompiledHeaders)

# Most of a compilation's time is the lexer's to the semantic analysis'; not that
# of what few programs have (Objective-C, OpenMP, ..) or ask for by an option (dumps,
# completion, imports, the other evaluator of constants).
foreach(library Lex Basic AST Parse Sema)
  optimize_fully(obj.clang${library})
endforeach()
foreach(library AST Parse Sema)
  set(seldom ByteCode/* *ObjC* *Objc* *OpenMP* *OpenACC* *HLSL* *SYCL* *Swift* *APINotes*
    *CodeComplet* *Dumper* *Importer* *StructuralEquivalence* ODR* Comment* Microsoft*)
  list(TRANSFORM seldom REPLACE "(.+)" "${MATRIX_CLANG_TREE}/clang/lib/${library}/\\1.cpp")
  file(GLOB seldom ${seldom})
  optimize_lightly(obj.clang${library} ${seldom})
endforeach()
optimize_nothing(clang-tblgen)

# Our version, after LLVM's, which other tools look for in `clang --version`. It
# is part of precompiled headers and modules too, which another version refuses.
# CLANG_REPOSITORY_STRING as an option would be a definition of every file.
function(define_in_file library file)
  set_property(SOURCE ${MATRIX_CLANG_TREE}/clang/lib/${file} TARGET_DIRECTORY obj.clang${library}
    APPEND PROPERTY COMPILE_DEFINITIONS ${ARGN})
endfunction()
define_in_file(Basic Basic/Version.cpp "CLANG_REPOSITORY_STRING=\"matrix-clang ${MatrixClang_VERSION}\"")
define_in_file(Frontend Frontend/MatrixVersion.cpp
  "MATRIX_CLANG_MAJOR=\"${MatrixClang_VERSION_MAJOR}\"" "MATRIX_CLANG_MINOR=\"${MatrixClang_VERSION_MINOR}\""
  "MATRIX_CLANG_PATCHLEVEL=\"${MatrixClang_VERSION_PATCH}\"")
define_in_file(Driver Driver/MatrixBugReports.cpp "MATRIX_BUG_REPORTS=\"${MATRIX_BUG_REPORTS}\"")

# The files that use our passes and operations. Only these see our headers:
# their path, outside of the build tree, would keep all others out of ccache.
set(files_on_ours BackendUtil CGCooperativeMatrix CGCooperativeMatrixSPIRV CGMatrix CGMatrixBuiltins CGMatrixCasts CGMatrixComplex CGMatrixComplexOperators CGMatrixElements CGMatrixElementwise CGMatrixInit CGMatrixLoop CGMatrixMemory CGMatrixOperators CGMatrixParts CGMatrixProof CGMatrixReduce CGMatrixVectors CGTensor CGTensorBuiltins CGTensorExtents CGTensorMemory CGTensorMovement CGTensorPlaces CGTensorSums MatrixEmitter)
list(TRANSFORM files_on_ours REPLACE "(.+)" "${MATRIX_CLANG_TREE}/clang/lib/CodeGen/\\1.cpp")
set_source_files_properties(${files_on_ours}
  TARGET_DIRECTORY obj.clangCodeGen
  PROPERTIES INCLUDE_DIRECTORIES ${CMAKE_SOURCE_DIR}/llvm/include)
# With the executable: Clang's libraries are exported, ours are not.
target_link_libraries(clang PRIVATE MatrixPipeline)

# Clang's folder is out of `all`, which spares its many tools; the compiler is in.
add_custom_target(matrix-clang ALL DEPENDS clang clang-resource-headers)
if(TARGET clangd)
  add_dependencies(clangd clang-resource-headers)
endif()

# The distribution's sanitizer runtimes, OpenMP, linker and plugin for GNU linkers
# (what -flto without -fuse-ld=lld loads), where our clang looks for them: beside
# its own headers and beside itself. A link may dangle; it works from the moment
# that the package (libclang-rt-22-dev, libomp-22-dev, lld-22,
# llvm-22-linker-tools) is installed.
set(MATRIX_RESOURCES lib/clang/${LLVM_VERSION_MAJOR})
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/bin ${CMAKE_BINARY_DIR}/${MATRIX_RESOURCES}/include)
foreach(entry lib share include/fuzzer include/orc include/profile include/sanitizer include/xray
    include/omp.h include/omp-tools.h include/ompt.h include/ompx.h)
  file(CREATE_LINK ${MATRIX_RUN_LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}/${entry}
    ${CMAKE_BINARY_DIR}/${MATRIX_RESOURCES}/${entry} SYMBOLIC)
endforeach()
file(CREATE_LINK ${MATRIX_RUN_LLVM_TOOLS_BINARY_DIR}/ld.lld ${CMAKE_BINARY_DIR}/bin/ld.lld SYMBOLIC)
foreach(library LLVMgold.so libomp.so)
  file(CREATE_LINK ${MATRIX_RUN_LLVM_LIBRARY_DIR}/${library} ${CMAKE_BINARY_DIR}/lib/${library} SYMBOLIC)
endforeach()
# CMake takes the start of a compiler's name for the prefix of all tools, and
# wants these for LTO.
foreach(tool llvm-ar llvm-ranlib)
  file(CREATE_LINK ${MATRIX_RUN_LLVM_TOOLS_BINARY_DIR}/${tool} ${CMAKE_BINARY_DIR}/bin/matrix-${tool} SYMBOLIC)
endforeach()

# By these names the driver reads a file beside it, which --version names, and
# matrices are on. `clang` is as upstream's.
foreach(name matrix-clang matrix-clang++)
  file(CREATE_LINK clang ${CMAKE_BINARY_DIR}/bin/${name} SYMBOLIC)
  configure_file(cmake/matrix-clang.cfg ${CMAKE_BINARY_DIR}/bin/${name}.cfg COPYONLY)
endforeach()
