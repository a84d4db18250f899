// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the kernels of programs share. Each is one function,
//
//   void kernel(RESULT *d, const A *a, const B *b, const C *c);
//
// on the data that the program's data.h describes: plain arrays, matrices
// column by column. ELEMENT is the element type, from the command line.

#ifndef PROGRAM_KERNEL_H
#define PROGRAM_KERNEL_H

#ifdef __cplusplus
#define KERNEL extern "C" void kernel
#define RESTRICT __restrict
#else
#define KERNEL void kernel
#define RESTRICT restrict
#endif

// --break compiles a kernel whose first result is wrong, which the benchmark
// has to notice.
#ifdef BREAK
#define MAYBE_BREAK(d) (*(ELEMENT *)(d) = 1 << 20)
#else
#define MAYBE_BREAK(d) ((void)(d))
#endif

#endif
