// What an editor says of matrices and tensors: beside the type how they lie in
// memory, which defaults leave unsaid.
// REQUIRES: clangd
// RUN: %edit --command %matrix_build/bin/matrix-clang --file %s -- hover:plain hover:rows hover:columns hover:field hover:tensor hover:stored hover:reference hover:name hover:number | FileCheck %s
// CHECK-NOT: error
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float padded __attribute__((matrix_type(3, 3), matrix_layout(row_major), matrix_padding(1)));
typedef short columns __attribute__((matrix_type(6, 2), matrix_padding(2)));
typedef float t3 __attribute__((tensor_type(2, 3, 4)));
typedef float stored __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1), tensor_padding(0, 0, 8)));

/// Documentation stays.
m4 documented;
struct holder {
  int before;
  padded /*field*/inside;
};
void use(m4 /*plain*/a, padded /*rows*/b, columns /*columns*/c, t3 /*tensor*/t, stored *s, int /*number*/n) {
  stored /*stored*/copy = *s;
  m4 other = /*reference*/documented;
  /*name*/stored second;
}

// CHECK-LABEL: == hover:plain
// CHECK: Type: m4 (aka float __attribute__((matrix_type(4, 4))))
// CHECK: 4 x 4 matrix of float, column-major; 64 bytes, alignment 4.
// CHECK-LABEL: == hover:rows
// CHECK: Type: padded (aka float __attribute__((matrix_type(3, 3), matrix_layout(row_major), matrix_padding(1))))
// CHECK: 3 x 3 matrix of float, row-major, each row with padding of 1 element to 16 bytes; 48 bytes, alignment 4.
// CHECK-LABEL: == hover:columns
// CHECK: 6 x 2 matrix of short, column-major, each column with padding of 2 elements to 16 bytes; 32 bytes, alignment 2.
// CHECK-LABEL: == hover:field
// CHECK: Offset: 4 bytes
// CHECK: Size: 48 bytes
// CHECK: 3 x 3 matrix of float, row-major
// CHECK-LABEL: == hover:tensor
// CHECK: Type: t3 (aka float __attribute__((tensor_type(2, 3, 4))))
// CHECK: 2 x 3 x 4 tensor of float, strides (12, 4, 1); 96 bytes, alignment 4.
// CHECK-LABEL: == hover:stored
// CHECK: Type: stored (aka float __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1), tensor_padding(0, 0, 8))))
// CHECK: 2 x 3 x 4 tensor of float, layout (2, 0, 1), padding (0, 0, 8), strides (3, 1, 6); 288 bytes, alignment 4.
// CHECK-LABEL: == hover:reference
// CHECK: Documentation stays.
// CHECK: 4 x 4 matrix of float, column-major
// CHECK-LABEL: == hover:name
// CHECK: type-alias stored
// CHECK: 2 x 3 x 4 tensor of float, layout (2, 0, 1)
// CHECK-LABEL: == hover:number
// CHECK: Type: int
// CHECK-NOT: alignment
