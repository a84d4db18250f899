// RUN: %clang_cc1 -fenable-matrix -triple x86_64-apple-macosx13 -fblocks -fobjc-arc -fobjc-runtime=macosx-13 -O1 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-apple-macosx13 -fblocks -fobjc-arc -fobjc-runtime=macosx-13 -emit-obj %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -triple arm64-apple-macosx13 -fblocks -fobjc-arc -fobjc-runtime=macosx-13 -O2 -emit-obj %s -o /dev/null

// Properties, messages and blocks with matrices.

typedef float m3 __attribute__((matrix_type(3, 3)));
typedef double big __attribute__((matrix_type(40, 40), matrix_layout(row_major)));

__attribute__((objc_root_class)) @interface Node
@property m3 transform;
@property(nonatomic) big weights;
@property(copy) m3 (^map)(m3);
- (m3)times:(m3)Other plus:(big)B;
@end

@implementation Node
// The matrix alone is in registers, so the message has no hidden pointer.
// CHECK-LABEL: define {{.*}}"\01-[Node times:plus:]"(
// CHECK: call { <4 x float>, <4 x float>, <4 x float> } @objc_msgSend(
- (m3)times:(m3)Other plus:(big)B { return self.transform * Other + (float)B[0][1]; }
// An atomic property of 36 bytes is copied under a lock.
// CHECK-LABEL: define {{.*}}"\01-[Node transform]"(
// CHECK: call void @objc_copyStruct({{.*}}, i64 {{.*}}36, i1 {{.*}}true, i1 {{.*}}false)
@end

// CHECK-LABEL: define {{.*}}@use
m3 use(Node *N, m3 A, big W) {
  N.transform = A;
  N.transform *= A;
  N.weights = W;
  __block m3 Total = {};
  void (^Add)(m3) = ^(m3 X) { Total += X * A; };
  Add(N.transform);
  N.map = ^(m3 X) { return X * A + (float)W[0][1]; };
  return N.map(Total) + [N times:A plus:W];
}
