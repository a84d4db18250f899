# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What other front ends link: our passes and the operations that they build, as
# one archive, MatrixClang::ir, with its headers. It is no program's LLVM: that is
# the installed one.

# All of our libraries, as objects that are compiled already.
get_property(libraries GLOBAL PROPERTY MATRIX_LIBRARIES)
list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
add_library(MatrixIR STATIC ${objects})
set_target_properties(MatrixIR PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME ir)
target_compile_features(MatrixIR INTERFACE cxx_std_17)
target_include_directories(MatrixIR INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(MatrixIR INTERFACE LLVM)

# The public ones, and what they include.
set(headers
  Ops/Extent.h Ops/OpBuilder.h Ops/OpKinds.def Ops/OpVerifier.h Ops/StridedView.h Ops/TensorOp.h
  Ops/TensorType.h Ops/Windows.h
  Pipeline/Pipeline.h)
foreach(header ${headers})
  cmake_path(GET header PARENT_PATH folder)
  install(FILES llvm/include/matrix/${header}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/matrix/${folder} COMPONENT ir)
endforeach()

install(TARGETS MatrixIR EXPORT MatrixClang-ir
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ir)
install(EXPORT MatrixClang-ir NAMESPACE MatrixClang:: FILE MatrixClang-ir-targets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/MatrixClang COMPONENT ir)
