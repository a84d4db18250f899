// What docs/use/Language.md says of the stack, the heap and library functions.
//
// RUN: %clang --target=x86_64-linux-gnu -O2 -fstack-usage -c %s -o %t.o
// RUN: FileCheck %s --check-prefix=STACK < %t.su
// RUN: llvm-nm -u %t.o | FileCheck %s --check-prefix=CALLS
// RUN: %clang --target=x86_64-linux-gnu -O2 -DLARGE -fstack-usage -c %s -o %t.o
// RUN: FileCheck %s --check-prefix=LARGE < %t.su
// RUN: llvm-nm -u %t.o | FileCheck %s --check-prefix=MALLOC
// RUN: %clang --target=x86_64-linux-gnu -O2 -fno-builtin-malloc -c %s -o %t.o
// RUN: llvm-nm -u %t.o | FileCheck %s --check-prefix=CALLS
// RUN: not %clang --target=x86_64-linux-gnu -O2 -DLARGE -fno-builtin-malloc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE

#ifdef LARGE
typedef float m __attribute__((matrix_type(256, 256)));
#else
typedef float m __attribute__((matrix_type(100, 100)));
#endif
m call(m);

// No temporary: each element is computed where it is stored.
// STACK: elementwise{{[[:space:]]}}0{{[[:space:]]}}
// LARGE: elementwise{{[[:space:]]}}0{{[[:space:]]}}
void elementwise(m *restrict p, const m *q, const m *r) { *p = (*q + *r) * 2; }

// STACK: product{{[[:space:]]}}{{[1-9]?[0-9][0-9]}}{{[[:space:]]}}
// LARGE: product{{[[:space:]]}}{{[1-9]?[0-9][0-9]}}{{[[:space:]]}}
void product(m *restrict p, const m *q, const m *r) { *p = *q * *r; }

// A temporary, of 40000 bytes or from malloc.
// STACK: overlapping{{[[:space:]]}}40{{[0-9][0-9][0-9]}}{{[[:space:]]}}
// LARGE: overlapping{{[[:space:]]}}{{[1-9]?[0-9][0-9]}}{{[[:space:]]}}
// MALLOC-DAG: U malloc
// NONE: error: {{.*}}matrix operations need 262144 bytes of temporary memory
void overlapping(m *p, const m *q, const m *r) { *p = *q * *r; }

// The copy of an argument, and its result.
// STACK: argument{{[[:space:]]}}80{{[0-9][0-9][0-9]}}{{[[:space:]]}}
// LARGE: argument{{[[:space:]]}}524{{[0-9][0-9][0-9]}}{{[[:space:]]}}
// CALLS-NOT: malloc
// CALLS: U memcpy
// CALLS-NOT: malloc
void argument(m *p) { *p = call(*p); }
