# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How much Clang optimizes our compiler. Most of a compiler runs once or not at
# all in a compilation: to vectorize and unroll its loops, and to copy small
# functions into their callers as often as -O2 does (up to a cost of 225), takes a
# seventh of the build. Where a compilation spends its time it is worth that: less
# makes the libraries of optimize_fully() 3 % slower.
set(light_optimization)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_BUILD_TYPE STREQUAL "Release")
  set(light_optimization
    -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -mllvm -inline-threshold=75)
  add_compile_options(${light_optimization})
endif()

# TARGETS are built by -O2 as it is.
function(optimize_fully)
  foreach(target ${ARGN})
    get_target_property(options ${target} COMPILE_OPTIONS)
    list(REMOVE_ITEM options ${light_optimization})
    set_target_properties(${target} PROPERTIES COMPILE_OPTIONS "${options}")
  endforeach()
endfunction()

# FILES of TARGET, one of those, are not.
function(optimize_lightly target)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target}
    PROPERTIES COMPILE_OPTIONS "${light_optimization}")
endfunction()

# TARGETS are programs that run while we build, and for moments: to optimize them
# takes longer than it saves.
function(optimize_nothing)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE -O0)
  endforeach()
endfunction()
