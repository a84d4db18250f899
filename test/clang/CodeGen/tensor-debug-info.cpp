// What debuggers are told of tensors: arrays of arrays where they lie like those,
// else a structure with the array that is stored; functions have no linkage names
// that no demangler reads, and are not to be called.
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=gdb -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=lldb -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -fdebug-info-for-profiling -emit-llvm %s -o - | FileCheck %s --check-prefix=PROFILING

typedef float plain __attribute__((tensor_type(2, 3, 5)));
typedef short stored __attribute__((tensor_type(2, 3, 5), tensor_layout(2, 0, 1), tensor_padding(0, 1, 2)));
plain P;
stored S;

// CHECK-DAG: !DIDerivedType(tag: DW_TAG_typedef, name: "plain", {{.*}}baseType: [[PLAIN:![0-9]+]])
// CHECK-DAG: [[PLAIN]] = !DIDerivedType(tag: DW_TAG_typedef, name: "float __attribute__((tensor_type(2, 3, 5)))", {{.*}}baseType: [[ARRAY:![0-9]+]])
// CHECK-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_array_type, baseType: {{.*}}, size: 960, elements: [[RANGES:![0-9]+]])
// CHECK-DAG: [[RANGES]] = !{[[TWO:![0-9]+]], [[THREE:![0-9]+]], [[FIVE:![0-9]+]]}
// CHECK-DAG: [[TWO]] = !DISubrange(count: 2
// CHECK-DAG: [[THREE]] = !DISubrange(count: 3
// CHECK-DAG: [[FIVE]] = !DISubrange(count: 5

// 7 x 2 x 4 elements.
// CHECK-DAG: !DIDerivedType(tag: DW_TAG_typedef, name: "short __attribute__((tensor_type(2, 3, 5), tensor_layout(2, 0, 1), tensor_padding(0, 1, 2)))", {{.*}}baseType: [[STRUCT:![0-9]+]])
// CHECK-DAG: [[STRUCT]] = !DICompositeType(tag: DW_TAG_structure_type, {{.*}}size: 896, elements: [[MEMBERS:![0-9]+]])
// CHECK-DAG: [[MEMBERS]] = !{[[MEMBER:![0-9]+]]}
// CHECK-DAG: [[MEMBER]] = !DIDerivedType(tag: DW_TAG_member, name: "stored", {{.*}}baseType: [[INMEMORY:![0-9]+]], size: 896)
// CHECK-DAG: [[INMEMORY]] = !DICompositeType(tag: DW_TAG_array_type, {{.*}}elements: [[PADDED:![0-9]+]])
// CHECK-DAG: [[PADDED]] = !{[[SEVEN:![0-9]+]], [[TWO]], [[FOUR:![0-9]+]]}
// CHECK-DAG: [[SEVEN]] = !DISubrange(count: 7
// CHECK-DAG: [[FOUR]] = !DISubrange(count: 4

// CHECK-DAG: !DISubprogram(name: "argument", scope: {{.*}}, type: [[ARGUMENT:![0-9]+]],
// CHECK-DAG: [[ARGUMENT]] = !DISubroutineType(cc: DW_CC_nocall,
// PROFILING-DAG: !DISubprogram(name: "argument", linkageName: "_Z8argumentu11tensor_type
float argument(plain X) { return X[0][0][0]; }

// CHECK-DAG: !DISubprogram(name: "reference", scope: {{.*}}, type: [[REFERENCE:![0-9]+]],
// CHECK-DAG: [[REFERENCE]] = !DISubroutineType(types:
float reference(plain &X) { return X[0][0][0]; }
