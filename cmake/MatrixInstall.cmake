# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake --install: a tree that may lie anywhere, with our clang, its headers, the
# plugin, the CMake package and the license; debian/ makes a package out of it.
# libLLVM, the linker, the sanitizer runtimes and the GCC libraries are the
# distribution's, used where they lie.

# ccache hashes the plugin's name on a command line, and a distcc server answers
# with its own file of that name. So the name has the version and a hash of the
# content; MatrixPlugin.so is a link. What another version left behind would say
# what is not true.
install(CODE "
  set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  file(GLOB old \"\${prefix}/${CMAKE_INSTALL_LIBDIR}/MatrixPlugin*.so\" \"\${prefix}/${CMAKE_INSTALL_BINDIR}/matrix-clang*-[0-9]*\")
  if(old)
    file(REMOVE \${old})
  endif()")
install(TARGETS MatrixPasses MatrixPlugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(CODE "
  set(lib \"\${prefix}/${CMAKE_INSTALL_LIBDIR}\")
  file(SHA256 \"\${lib}/MatrixPasses.so\" passes)
  file(SHA256 \"\${lib}/MatrixPlugin.so\" plugin)
  string(SHA256 hash \"\${passes}\${plugin}\")
  string(SUBSTRING \${hash} 0 12 hash)
  set(plugin MatrixPlugin-${PROJECT_VERSION}-\${hash}.so)
  file(RENAME \"\${lib}/MatrixPlugin.so\" \"\${lib}/\${plugin}\")
  file(CREATE_LINK \${plugin} \"\${lib}/MatrixPlugin.so\" SYMBOLIC)")
set(launchers matrix-clang-launcher)
if(MATRIX_BUILD_CLANG)
  list(APPEND launchers matrix-clang-exchange)
endif()
foreach(name ${launchers})
  configure_file(cmake/${name}.in ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name} @ONLY)
  install(PROGRAMS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR})
endforeach()
install(PROGRAMS $<TARGET_FILE:matrix-prove> DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES utils/debuggers/matrix_gdb.py utils/debuggers/matrix_lldb.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/matrix-clang)
if(MATRIX_BUILD_CLANG)
  install(PROGRAMS $<TARGET_FILE:clang> DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME clang)
  # Where ./dev build clangd built it.
  install(PROGRAMS ${CMAKE_BINARY_DIR}/bin/clangd DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/${MATRIX_RESOURCES} DESTINATION lib/clang)
  install(CODE "
    set(bin \"\${prefix}/${CMAKE_INSTALL_BINDIR}\")
    foreach(name clang++ matrix-clang matrix-clang++)
      file(CREATE_LINK clang \"\${bin}/\${name}\" SYMBOLIC)
    endforeach()
    file(CREATE_LINK \"${MATRIX_RUN_LLVM_TOOLS_BINARY_DIR}/ld.lld\" \"\${bin}/ld.lld\" SYMBOLIC)
    foreach(tool llvm-ar llvm-ranlib)
      file(CREATE_LINK \"${MATRIX_RUN_LLVM_TOOLS_BINARY_DIR}/\${tool}\" \"\${bin}/matrix-\${tool}\" SYMBOLIC)
    endforeach()
    foreach(library LLVMgold.so libomp.so)
      file(CREATE_LINK \"${MATRIX_RUN_LLVM_LIBRARY_DIR}/\${library}\" \"\${prefix}/lib/\${library}\" SYMBOLIC)
    endforeach()")
  # A compiler of another version has another of these names, so a distcc server
  # that has no such name refuses, and the client compiles.
  install(CODE "
    foreach(name matrix-clang matrix-clang++)
      file(CREATE_LINK clang \"\${prefix}/${CMAKE_INSTALL_BINDIR}/\${name}-${PROJECT_VERSION}\" SYMBOLIC)
    endforeach()")
  foreach(name matrix-clang matrix-clang++)
    install(FILES cmake/matrix-clang.cfg DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME ${name}.cfg)
  endforeach()
  # bash-completion looks for a file of the command's name.
  set(bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES utils/completion/matrix-clang.bash DESTINATION ${bash} RENAME matrix-clang)
  install(CODE "file(CREATE_LINK matrix-clang \"\${prefix}/${bash}/matrix-clang++\" SYMBOLIC)")
  install(FILES utils/completion/_matrix-clang
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endif()

# The CMake package: a file for each component, and one for each tool that asks
# for a compiler in its own way. The build tree has the folders of an installed
# one, so the package lies in both at the same place. The library for other
# front ends is installed only.
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/MatrixClang)
set(built ${CMAKE_BINARY_DIR}/${package})
file(RELATIVE_PATH PREFIX_FROM_PACKAGE /prefix/${package} /prefix)
configure_package_config_file(cmake/MatrixClangConfig.cmake.in
  ${built}/MatrixClangConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${built}/MatrixClangConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
set(components plugin headers)
if(MATRIX_BUILD_CLANG)
  list(APPEND components matrix sources)
  configure_file(cmake/MatrixClangToolchain.cmake.in ${built}/MatrixClangToolchain.cmake @ONLY)
endif()
foreach(component ${components})
  configure_file(cmake/MatrixClang-${component}.cmake.in
    ${built}/MatrixClang-${component}.cmake @ONLY)
  set(alone)
  if("${component}" STREQUAL "headers")
    set(alone COMPONENT headers)
  endif()
  install(FILES ${built}/MatrixClang-${component}.cmake DESTINATION ${package} ${alone})
endforeach()
foreach(file MatrixClang-ir.cmake matrix-clang.pc)
  configure_file(cmake/${file}.in ${CMAKE_BINARY_DIR}/cmake/${file} @ONLY)
endforeach()
# The libraries may be installed alone.
foreach(component headers ir Unspecified)
  install(FILES
    ${built}/MatrixClangConfig.cmake
    ${built}/MatrixClangConfigVersion.cmake
    DESTINATION ${package} COMPONENT ${component})
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/cmake/MatrixClang-ir.cmake DESTINATION ${package} COMPONENT ir)
if(MATRIX_BUILD_CLANG)
  install(FILES ${built}/MatrixClangToolchain.cmake DESTINATION ${package})
  install(FILES ${CMAKE_BINARY_DIR}/cmake/matrix-clang.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  install(CODE "
    set(pc \"\${lib}/pkgconfig/matrix-clang.pc\")
    file(READ \"\${pc}\" text)
    string(REPLACE MatrixPlugin.so \${plugin} text \"\${text}\")
    file(WRITE \"\${pc}\" \"\${text}\")")
endif()
