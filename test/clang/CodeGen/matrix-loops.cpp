// RUN: %clang_path --target=x86_64-linux-gnu -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_path --target=x86_64-linux-gnu -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s --check-prefix=PLACE
// RUN: %clang_path --target=x86_64-linux-gnu -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - -DNO_HINTS | FileCheck %s --check-prefix=NONE

// #pragma clang loop matrix(...) is a property of the loop, beside others, and
// the module says that there are some.

// NONE-NOT: {{matrix[.]loop|loop[.]matrix}}

void next();

#ifndef NO_HINTS
// CHECK-LABEL: @_Z5plaini(
// CHECK: br label {{.*}} !llvm.loop ![[ENABLED:[0-9]+]]
// CHECK: br label {{.*}} !llvm.loop ![[DISABLED:[0-9]+]]
// CHECK: br i1 {{.*}} !llvm.loop ![[REQUIRED:[0-9]+]]
void plain(int n) {
#pragma clang loop matrix(enable)
  for (int i = 0; i < n; ++i)
    next();
#pragma clang loop matrix(disable) vectorize_width(4)
  while (n--)
    next();
#pragma clang loop matrix(required)
  do
    next();
  while (n++ < 0);
}

// The loops in a loop have hints of their own alone.
// CHECK-LABEL: @_Z4nesti(
// CHECK: br label {{.*}} !llvm.loop ![[INNER:[0-9]+]]
// CHECK: br label {{.*}} !llvm.loop ![[OUTER:[0-9]+]]
void nest(int n) {
#pragma clang loop matrix(enable)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      next();
}

// CHECK-LABEL: @_Z7patternILi3EEvv(
// CHECK: br label {{.*}} !llvm.loop ![[PATTERN:[0-9]+]]
template <int N> void pattern() {
#pragma clang loop matrix(required)
  for (int i = 0; i < N; ++i)
    next();
}
template void pattern<3>();

// An unrolled loop around it takes its properties in two parts.
// CHECK-LABEL: @_Z6jammedi(
// CHECK: br label {{.*}} !llvm.loop ![[JAMMED:[0-9]+]]
void jammed(int n) {
#pragma unroll_and_jam(4)
  for (int i = 0; i < n; ++i)
#pragma clang loop matrix(disable)
    for (int j = 0; j < n; ++j)
      next();
}

// CHECK-DAG: !matrix.loop.hints = !{}
// CHECK-DAG: ![[ENABLED]] = distinct !{![[ENABLED]], ![[PROGRESS:[0-9]+]], ![[ENABLE:[0-9]+]]}
// CHECK-DAG: ![[DISABLED]] = distinct !{![[DISABLED]], ![[PROGRESS]], ![[DISABLE:[0-9]+]], {{.*}}}
// CHECK-DAG: ![[REQUIRED]] = distinct !{![[REQUIRED]], ![[PROGRESS]], ![[REQUIRE:[0-9]+]]}
// CHECK-DAG: ![[INNER]] = distinct !{![[INNER]], ![[PROGRESS]]}
// CHECK-DAG: ![[OUTER]] = distinct !{![[OUTER]], ![[PROGRESS]], ![[ENABLE]]}
// CHECK-DAG: ![[PATTERN]] = distinct !{![[PATTERN]], ![[PROGRESS]], ![[OTHER:[0-9]+]]}
// CHECK-DAG: ![[JAMMED]] = distinct !{![[JAMMED]], ![[DISABLE]]
// CHECK-DAG: ![[ENABLE]] = !{!"llvm.loop.matrix.enable"}
// CHECK-DAG: ![[DISABLE]] = !{!"llvm.loop.matrix.disable"}
// CHECK-DAG: ![[REQUIRE]] = !{!"llvm.loop.matrix.required", i64 {{[1-9][0-9]*}}}

// Each place is another one.
// PLACE-DAG: !{!"llvm.loop.matrix.required", i64 [[#FIRST:]]}
// PLACE-DAG: !{!"llvm.loop.matrix.required", i64 [[#SECOND:]]}
#else
void plain(int n) {
  for (int i = 0; i < n; ++i)
    next();
}
#endif
