// Functions with matrices: no demangler reads their linkage names, and no
// debugger knows how they are called.
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -fdebug-info-for-profiling -emit-llvm %s -o - | FileCheck %s --check-prefix=PROFILING

using Small = float __attribute__((matrix_type(2, 2)));
using Large = float __attribute__((matrix_type(20, 20)));

// CHECK-DAG: !DISubprogram(name: "argument", scope: {{.*}}, type: [[ARGUMENT:![0-9]+]],
// CHECK-DAG: [[ARGUMENT]] = !DISubroutineType(cc: DW_CC_nocall,
// PROFILING-DAG: !DISubprogram(name: "argument", linkageName: "_Z8argumentu11matrix_type
float argument(Small M) { return M[0][0]; }

// A debugger would put a copy on the stack.
// CHECK-DAG: !DISubprogram(name: "large", scope: {{.*}}, type: [[LARGE:![0-9]+]],
// CHECK-DAG: [[LARGE]] = !DISubroutineType(cc: DW_CC_nocall,
float large(Large M) { return M[0][0]; }

// CHECK-DAG: !DISubprogram(name: "result", linkageName: "_Z6resultv", {{.*}}, type: [[RESULT:![0-9]+]],
// CHECK-DAG: [[RESULT]] = !DISubroutineType(cc: DW_CC_nocall,
Small result() { return {}; }

// In memory, as a debugger expects; the name has a suffix.
// PROFILING-DAG: !DISubprogram(name: "largeResult", linkageName: "_Z11largeResultv.matrix"
// CHECK-DAG: !DISubprogram(name: "largeResult", scope: {{.*}}, type: [[MEMORY:![0-9]+]],
// CHECK-DAG: [[MEMORY]] = !DISubroutineType(types:
Large largeResult() { return {}; }

// CHECK-DAG: !DISubprogram(name: "reference", scope: {{.*}}, type: [[REFERENCE:![0-9]+]],
// CHECK-DAG: [[REFERENCE]] = !DISubroutineType(types:
float reference(Small &M) { return M[0][0]; }

// CHECK-DAG: !DISubprogram(name: "method", scope: {{.*}}, type: [[METHOD:![0-9]+]], {{.*}}declaration
// CHECK-DAG: !DISubprogram(name: "method", scope: {{.*}}, type: [[METHOD]], {{.*}}spFlags: 0)
// CHECK-DAG: [[METHOD]] = !DISubroutineType(cc: DW_CC_nocall,
struct S {
  float method(Small M) { return M[0][0]; }
};
float use(S &A, Small &B) { return A.method(B); }
