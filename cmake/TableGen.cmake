# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# LLVM's module of this name, found first by Clang's CMake files. tablegen writes
# which files its input includes; of an input that includes none, CMake makes an
# empty list, ninja takes that for a missing one and runs the command in every
# build: nine of Clang's. These get no list: the input is a dependency anyway.
include(${LLVM_DIR}/TableGen.cmake)

function(tablegen project output)
  cmake_path(ABSOLUTE_PATH LLVM_TARGET_DEFINITIONS OUTPUT_VARIABLE input)
  file(STRINGS ${input} includes REGEX "^[ \t]*include[ \t\"]")
  if(NOT includes)
    # LLVM's module asks for a list only if this is Ninja.
    set(CMAKE_GENERATOR "another one")
    # The input may include something later.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${input})
  endif()
  _tablegen(${project} ${output} ${ARGN})
  set(TABLEGEN_OUTPUT ${TABLEGEN_OUTPUT} PARENT_SCOPE)
endfunction()
