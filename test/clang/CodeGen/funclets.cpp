// RUN: %clangxx --target=x86_64-pc-windows-msvc -fexceptions -fcxx-exceptions -fenable-matrix -O2 -mavx2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx --target=x86_64-pc-windows-msvc -fexceptions -fcxx-exceptions -fenable-matrix -O2 -mavx2 -S %s -o - | FileCheck %s --check-prefix=CODE

// A handler is a function of its own, and a call that does not name it is taken
// for unreachable: the statement was gone.

typedef float M __attribute__((matrix_type(64, 64)));
typedef float L __attribute__((matrix_type(200, 200)));
void may();

// CHECK-LABEL: define {{.*}}@"?shared@
// CHECK: call void @__matrix_matmul_64x64_float({{.*}}) {{.*}}[ "funclet"(token %
// CODE-LABEL: "?catch${{[0-9]+}}@?0??shared@
// CODE: callq __matrix_matmul_64x64_float
void shared(M *d, M *a, M *b) {
  try {
    may();
  } catch (int) {
    *d = *a * *b;
  }
  *a = *d * *b;
}

// CHECK-LABEL: define {{.*}}@"?temporary@
// CHECK: call {{.*}}ptr @malloc({{.*}} [ "funclet"(token %
// CHECK: call void @free({{.*}} [ "funclet"(token %
// CODE-LABEL: "?catch${{[0-9]+}}@?0??temporary@
// CODE: callq malloc
// CODE: callq free
void temporary(L *d, L *a, L *b) {
  try {
    may();
  } catch (int) {
    *d = *a * *b;
  }
}
