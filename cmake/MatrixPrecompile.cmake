# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Precompiled headers: most of the time that a file takes is that of LLVM's and
# Clang's headers. A file must compile without them too, by
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON, which is CMake's own option.

# precompile(OWNER HEADERS TARGETS...): one precompiled header of the headers in
# the list HEADERS, made with OWNER's options and used by OWNER and TARGETS, whose
# options are the same. Only for Clang: gcc's are refused too easily.
function(precompile owner headers)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  target_precompile_headers(${owner} PRIVATE ${${headers}})
  ignore_time_stamps(${owner})
  get_target_property(folder ${owner} BINARY_DIR)
  file(WRITE ${folder}/CMakeFiles/${owner}.dir/cmake_pch.hxx.pch.sum
    "constant: see MatrixCompilerCache.cmake\n")
  foreach(target ${ARGN})
    use_precompiled(${owner} ${target})
  endforeach()
endfunction()

# A target more that uses what OWNER's headers became.
function(use_precompiled owner target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_precompile_headers(${target} REUSE_FROM ${owner})
    ignore_time_stamps(${target})
  endif()
endfunction()

# ninja and ccache know what has changed.
function(ignore_time_stamps target)
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()
