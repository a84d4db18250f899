# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ccache in front of the compiler, such that a build tree elsewhere hits what
# this one stored:
#   base_dir, hash_dir  paths below the folder that holds the source and the
#                       build tree count as relative ones (the laid Clang source
#                       lies in the build tree), and no path is hashed. Another
#                       checkout hits if its two folders have the same names.
#   depend_mode         the compiler's own dependency list decides; ccache never
#                       runs the preprocessor, which precompiled headers fool.
#   pch_external_checksum  a precompiled header holds absolute paths, so its
#                       bytes differ from tree to tree. What it was made of
#                       stands in every dependency list, so the file itself
#                       need not be hashed: a constant FILE.pch.sum replaces it.
#   sloppiness          time_macros lets a compile that uses a precompiled
#                       header be cached. Not pch_defines: that would cache
#                       the headers themselves, with another tree's paths.
find_program(MATRIX_CCACHE ccache)
cmake_path(GET CMAKE_SOURCE_DIR PARENT_PATH matrix_base)
cmake_path(IS_PREFIX matrix_base "${CMAKE_BINARY_DIR}" NORMALIZE matrix_is_base)
if(NOT matrix_is_base OR matrix_base STREQUAL "/")
  set(matrix_base "${CMAKE_BINARY_DIR}")
endif()

if(MATRIX_WITH_CCACHE AND MATRIX_CCACHE)
  foreach(language C CXX)
    set(CMAKE_${language}_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env
      CCACHE_BASEDIR=${matrix_base} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      CCACHE_PCH_EXTSUM=1 CCACHE_SLOPPINESS=time_macros
      ${MATRIX_CCACHE})
  endforeach()
endif()

# CMake also includes the header by its absolute path, which the precompiled
# form makes idle; that path would keep ccache from hitting across build trees.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -Xclang -include-pch -Xclang <PCH_FILE>)
endif()
