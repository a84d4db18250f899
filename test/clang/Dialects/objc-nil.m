// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -fobjc-runtime=gnustep-2.0 -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -fobjc-runtime=gcc -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-apple-macosx13 -fobjc-runtime=macosx-13 -emit-llvm %s -o - | FileCheck %s --check-prefix=STRET
// Upstream gives the phi the type of the matrix in memory, where a message to nil is answered.

// A message to nil is a matrix of zeros.

typedef float m3 __attribute__((matrix_type(3, 3)));
typedef double big __attribute__((matrix_type(40, 40)));
__attribute__((objc_root_class)) @interface Node
- (m3)transform;
- (big)weights;
@end

// CHECK: phi <4 x float> [ {{zeroinitializer, %[a-z]+ \], \[ %.*|%.* \], \[ zeroinitializer.*}}
m3 small(Node *N) { return [N transform]; }
// STRET: call void @objc_msgSend_stret(ptr {{.*}}sret([1600 x double])
// STRET-NOT: phi [1600 x double]
big large(Node *N) { return [N weights]; }
