# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A CMake toolchain that builds for another processor's Debian, with the
# machine's clang-22 and lld-22 (utils/cross-build):
#
#   MATRIX_PROCESSOR   as CMake names it: aarch64
#   MATRIX_SYSROOT     what utils/fetch-sysroot prints
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${MATRIX_PROCESSOR})
set(CMAKE_SYSROOT ${MATRIX_SYSROOT})
set(CMAKE_LIBRARY_ARCHITECTURE ${MATRIX_PROCESSOR}-linux-gnu)
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET ${CMAKE_LIBRARY_ARCHITECTURE})
endforeach()
# CMake tries compilers in projects that see only these.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MATRIX_PROCESSOR MATRIX_SYSROOT)
set(CMAKE_FIND_ROOT_PATH ${MATRIX_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
