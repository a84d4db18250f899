# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The library of <matrix/...>: beside the headers of our compiler, which finds it
# without a flag, and in a folder of its own for other compilers, the target
# MatrixClang::headers.
set(headers
  batched.h camera.h cholesky.h dynamic.h dynamic_cholesky.h dynamic_lu.h dynamic_qr.h
  dynamic_triangular.h eigen.h elements.h geometry.h glm.h inverse.h linear.h lu.h map_tiles.h
  norms.h print.h product.h qr.h quaternion.h svd.h symmetric.h transform.h triangular.h types.h
  view.h
  detail/addends.h detail/builtin.h detail/c_arithmetic.inc detail/c_functions.h
  detail/c_generic.h detail/c_geometry.inc detail/c_inverse.inc detail/c_orthogonal.inc
  detail/c_print.h detail/c_scalar.inc detail/c_types.h detail/checked.h
  detail/cholesky_pieces.h detail/compose.h
  detail/config.h detail/eigen_cholesky.h detail/eigen_lu.h detail/eigen_memory.h
  detail/eigen_nests.h detail/eigen_products.h detail/eigen_triangular.h
  detail/evaluated.h detail/factors.h
  detail/glm_functions.h detail/glm_macros.h detail/lanes.h detail/lazy_product.h detail/lu_panel.h detail/overlap.h
  detail/panels.h detail/plain.h detail/plain_functions.h detail/plain_parts.h detail/qr_panel.h
  detail/qr_rows.h
  detail/solve_views.h detail/triangular_pieces.h detail/trigonometry.h detail/turn.h)

# The build tree has the folders of an installed one.
set(folders ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_INCLUDEDIR}/matrix-headers)
if(MATRIX_BUILD_CLANG)
  list(APPEND folders ${CMAKE_BINARY_DIR}/${MATRIX_RESOURCES}/include)
endif()
set(copies)
foreach(header ${headers})
  set(source ${CMAKE_SOURCE_DIR}/clang/lib/Headers/matrix/${header})
  foreach(folder ${folders})
    set(copy ${folder}/matrix/${header})
    add_custom_command(OUTPUT ${copy} DEPENDS ${source}
      COMMAND ${CMAKE_COMMAND} -E copy_if_different ${source} ${copy})
    list(APPEND copies ${copy})
  endforeach()
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${source}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/matrix-headers/matrix/${folder} COMPONENT headers)
endforeach()
add_custom_target(matrix-headers ALL DEPENDS ${copies})
if(MATRIX_BUILD_CLANG)
  add_dependencies(clang-resource-headers matrix-headers)
endif()
