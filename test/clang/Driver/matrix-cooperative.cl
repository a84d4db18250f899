// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fmatrix-cooperative= is SPIR-V's, and names a scope and a shape.
//
// RUN: %clang -### --target=spirv64 -fmatrix-cooperative=subgroup -c %s 2>&1 | FileCheck --check-prefix=DEFAULT %s
// RUN: %clang -### --target=spirv32 -fmatrix-cooperative=none -fmatrix-cooperative=subgroup:8x16x32 -c %s 2>&1 | FileCheck --check-prefix=SHAPE %s
// RUN: %clang -### --target=spirv64 -fmatrix-cooperative=subgroup -fmatrix-cooperative=none -c %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clang -### --target=x86_64-linux-gnu -fmatrix-cooperative=none -c %s 2>&1 | FileCheck --check-prefix=HOST %s
// DEFAULT: "-fmatrix-cooperative=subgroup"
// SHAPE: "-fmatrix-cooperative=subgroup:8x16x32"
// NONE: "-fmatrix-cooperative=none"
// HOST-NOT: "-fmatrix-cooperative
//
// RUN: not %clang -### --target=x86_64-linux-gnu -fmatrix-cooperative=subgroup -c %s 2>&1 | FileCheck --check-prefix=TARGET %s
// TARGET: error: unsupported option '-fmatrix-cooperative=subgroup' for target 'x86_64-unknown-linux-gnu'
//
// RUN: not %clang --target=spirv64 -fmatrix-cooperative=workgroup -fsyntax-only %s 2>&1 | FileCheck --check-prefix=VALUE %s -DVALUE=workgroup
// RUN: not %clang --target=spirv64 -fmatrix-cooperative=subgroup:16x16x8 -fsyntax-only %s 2>&1 | FileCheck --check-prefix=VALUE %s -DVALUE=subgroup:16x16x8
// VALUE: error: invalid value '[[VALUE]]' in '-fmatrix-cooperative=[[VALUE]]'
//
// RUN: %clang_path --target=spirv64 -fmatrix-cooperative=subgroup -fsyntax-only %s 2>&1 | FileCheck --check-prefix=UNUSED %s
// UNUSED: warning: argument unused during compilation: '-fmatrix-cooperative=subgroup'
