// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fmatrix-multiversion is x86-64's and AArch64's, -fmatrix-amx-request= x86-64's,
// and both are matrices'.
//
// RUN: %clang -### --target=x86_64-linux-gnu -fmatrix-multiversion -fmatrix-amx-request=granted -c %s 2>&1 | FileCheck --check-prefix=BOTH %s
// RUN: %clang -### --target=x86_64-linux-gnu -fmatrix-multiversion -fno-matrix-multiversion -fno-matrix-amx-request -c %s 2>&1 | FileCheck --check-prefix=OFF %s
// RUN: %clang -### --target=x86_64-linux-gnu -fno-matrix-amx-request -fmatrix-amx-request=ask -c %s 2>&1 | FileCheck --check-prefix=ASK %s
// RUN: %clang -### --target=aarch64-linux-gnu -fmatrix-multiversion -c %s 2>&1 | FileCheck --check-prefix=AARCH64 %s
// RUN: %clang -### --target=arm64-apple-macos -fmatrix-multiversion -c %s 2>&1 | FileCheck --check-prefix=AARCH64 %s
// RUN: %clang -### --target=x86_64-linux-gnu -c %s 2>&1 | FileCheck --check-prefix=NONE %s
//
// BOTH: "-fmatrix-amx-request=granted" "-fmatrix-multiversion"
// AARCH64: "-fmatrix-multiversion"
// OFF: "-fmatrix-amx-request=never"
// OFF-NOT: matrix-multiversion"
// ASK: "-fmatrix-amx-request=ask"
// ASK-NOT: "-fmatrix-amx-request
// NONE-NOT: "-f{{(no-)?}}matrix-{{(multi|amx)}}

// RUN: not %clang -### --target=riscv64-linux-gnu -fmatrix-multiversion -c %s 2>&1 | FileCheck --check-prefix=TARGET %s -DOPTION=-fmatrix-multiversion -DTRIPLE=riscv64-unknown-linux-gnu
// RUN: not %clang -### --target=i686-linux-gnu -fmatrix-multiversion -c %s 2>&1 | FileCheck --check-prefix=TARGET %s -DOPTION=-fmatrix-multiversion -DTRIPLE=i686-unknown-linux-gnu
// RUN: not %clang -### --target=x86_64-linux-gnux32 -fmatrix-multiversion -c %s 2>&1 | FileCheck --check-prefix=TARGET %s -DOPTION=-fmatrix-multiversion -DTRIPLE=x86_64-unknown-linux-gnux32
// RUN: not %clang -### --target=aarch64-linux-gnu -fmatrix-amx-request=granted -c %s 2>&1 | FileCheck --check-prefix=TARGET %s -DOPTION=-fmatrix-amx-request=granted -DTRIPLE=aarch64-unknown-linux-gnu
//
// TARGET: error: unsupported option '[[OPTION]]' for target '[[TRIPLE]]'

// What is switched off is nowhere used there, and is taken everywhere.
//
// RUN: %clang --target=x86_64-linux-gnu -fenable-matrix -fno-matrix-multiversion -Werror -fsyntax-only %s
// RUN: %clang -### --target=riscv64-linux-gnu -fno-matrix-multiversion -fno-matrix-amx-request -Werror -c %s 2>&1 | FileCheck --check-prefix=NONE %s

// RUN: not %clang --target=x86_64-linux-gnu -fmatrix-amx-request=maybe -fsyntax-only %s 2>&1 | FileCheck --check-prefix=VALUE %s
//
// VALUE: error: invalid value 'maybe' in '-fmatrix-amx-request=maybe'

// RUN: %clang_path --target=x86_64-linux-gnu -fmatrix-multiversion -fmatrix-amx-request=ask -fsyntax-only %s 2>&1 | FileCheck --check-prefix=UNUSED %s
//
// UNUSED-DAG: warning: argument unused during compilation: '-fmatrix-multiversion'
// UNUSED-DAG: warning: argument unused during compilation: '-fmatrix-amx-request=ask'

// An offload device is another target; the options are the host's.
//
// RUN: %clang -### --target=x86_64-linux-gnu -x cuda -nocudainc -nocudalib --cuda-gpu-arch=sm_60 -fmatrix-multiversion -c %s 2>&1 | FileCheck --check-prefix=CUDA %s
//
// CUDA-NOT: error:
// CUDA: "-triple" "nvptx64-nvidia-cuda"
// CUDA-NOT: "-fmatrix-multiversion"
// CUDA: "-triple" "x86_64-unknown-linux-gnu"
// CUDA-SAME: "-fmatrix-multiversion"
