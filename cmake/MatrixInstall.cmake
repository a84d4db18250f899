# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake --install and cpack -G DEB: a tree that may lie anywhere, with our clang,
# its headers, the plugin and the license. libLLVM, the linker, the sanitizer
# runtimes and the GCC libraries are the distribution's, used where they lie.
install(TARGETS MatrixPasses MatrixPlugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES utils/debuggers/matrix_gdb.py utils/debuggers/matrix_lldb.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/matrix-clang)
if(MATRIX_BUILD_CLANG)
  install(PROGRAMS $<TARGET_FILE:clang> DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME clang)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/${MATRIX_RESOURCES} DESTINATION lib/clang)
  install(CODE "
    set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
    set(bin \"\${prefix}/${CMAKE_INSTALL_BINDIR}\")
    file(CREATE_LINK clang \"\${bin}/clang++\" SYMBOLIC)
    file(CREATE_LINK \"${LLVM_TOOLS_BINARY_DIR}/ld.lld\" \"\${bin}/ld.lld\" SYMBOLIC)
    file(CREATE_LINK \"${LLVM_LIBRARY_DIR}/LLVMgold.so\" \"\${prefix}/lib/LLVMgold.so\" SYMBOLIC)")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME matrix-clang)
set(CPACK_PACKAGE_CONTACT "The Matrix Clang authors <maintainers@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /opt/matrix-clang)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "libllvm22, lld-22, libstdc++-12-dev | libstdc++-dev, libc6-dev, binutils")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libclang-rt-22-dev, llvm-22-linker-tools")
set(CPACK_STRIP_FILES ON)
include(CPack)
