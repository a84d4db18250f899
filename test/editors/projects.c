// Matrices are on if the compilation database names matrix-clang, by any name that
// it has, for any target, and if there is no database. Other compilers have none.
// REQUIRES: clangd
// DEFINE: %{command} =
// DEFINE: %{errors} = %edit %{command} --file %s | count
// RUN: %{errors} 0
// REDEFINE: %{command} = --command %matrix_build/bin/matrix-clang
// RUN: %{errors} 0
// REDEFINE: %{command} = --command "%matrix_build/bin/matrix-clang --target=aarch64-linux-gnu"
// RUN: %{errors} 0
// REDEFINE: %{command} = --command %matrix_build/bin/matrix-clang++
// RUN: %{errors} 0
// REDEFINE: %{command} = --command "%matrix_build/bin/clang -fenable-matrix"
// RUN: %{errors} 0
// RUN: rm -rf %t && mkdir %t && ln -s %matrix_build/bin/matrix-clang %t/matrix-clang
// REDEFINE: %{command} = --command %t/matrix-clang
// RUN: %{errors} 0
// RUN: env PATH=%t:/usr/bin:/bin %edit --command matrix-clang --file %s | count 0
// RUN: %edit --command %matrix_build/bin/clang --file %s | FileCheck %s
// RUN: %edit --command "%matrix_build/bin/matrix-clang --no-default-config" --file %s | FileCheck %s
// CHECK: error: Matrix types extension is disabled. Pass -fenable-matrix to enable it
#include <stddef.h>
typedef float m4 __attribute__((matrix_type(4, 4)));
size_t size = sizeof(m4);
