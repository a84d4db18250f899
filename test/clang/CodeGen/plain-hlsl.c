// RUN: %clang_cc1 -x hlsl -triple dxil-pc-shadermodel6.3-library -O1 -emit-llvm %s -o - | FileCheck %s

// Three floats of a shader stay three, also beside a matrix.

typedef vector<float, 3> float3;
typedef matrix<float, 3, 3> float3x3;

// CHECK-LABEL: @{{.*}}product
// CHECK-NOT: <4 x float>
// CHECK: fmul {{.*}}<3 x float>
// CHECK-NOT: <4 x float>
// CHECK: ret
export float3 product(float3 a, float3 b) { return a * b; }

export float3x3 sum(float3x3 a, float3x3 b) { return a + b; }
