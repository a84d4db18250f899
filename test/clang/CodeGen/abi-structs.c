// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefix=X86
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefix=ARM
// RUN: %clang_cc1 -fenable-matrix -triple riscv64-linux-gnu -target-feature +d -target-abi lp64d -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefix=RISCV
// RUN: %clang_cc1 -fenable-matrix -triple wasm32 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefix=WASM

// In a struct, a matrix is the array of its elements.

typedef float M2 __attribute__((matrix_type(2, 2)));
typedef float M21 __attribute__((matrix_type(2, 1)));
typedef int I2 __attribute__((matrix_type(2, 2)));
typedef float M4 __attribute__((matrix_type(4, 4)));
struct Array { float A[4]; };
struct Matrix { M2 A; };
struct Column { M21 A; };
struct Mixed { float A; M21 B; };
struct Integers { I2 A; };
struct Large { M4 A; };

// X86: define{{.*}} { <2 x float>, <2 x float> } @array(<2 x float> %{{.*}}, <2 x float> %
// ARM: define{{.*}} %struct.Array @array([4 x float] {{.*}}%
struct Array array(struct Array A) { return A; }
// X86: define{{.*}} { <2 x float>, <2 x float> } @matrix(<2 x float> %{{.*}}, <2 x float> %
// ARM: define{{.*}} %struct.Matrix @matrix([4 x float] {{.*}}%
struct Matrix matrix(struct Matrix A) { return A; }
// X86: define{{.*}} <2 x float> @column(<2 x float> %
// ARM: define{{.*}} %struct.Column @column([2 x float] {{.*}}%
// RISCV: define{{.*}} { float, float } @column(float %{{.*}}, float %
struct Column column(struct Column A) { return A; }
// X86: define{{.*}} { <2 x float>, float } @mixed(<2 x float> %{{.*}}, float %
// ARM: define{{.*}} %struct.Mixed @mixed([3 x float] {{.*}}%
struct Mixed mixed(struct Mixed A) { return A; }
// X86: define{{.*}} { i64, i64 } @integers(i64 %{{.*}}, i64 %
// ARM: define{{.*}} [2 x i64] @integers([2 x i64] %
struct Integers integers(struct Integers A) { return A; }
// X86: define{{.*}} void @large(ptr {{.*}}sret(%struct.Large) {{.*}}byval(%struct.Large)
// ARM: define{{.*}} void @large(ptr {{.*}}sret(%struct.Large) {{.*}}, ptr
// WASM: define{{.*}} void @large(ptr {{.*}}sret(%struct.Large) {{.*}}byval(%struct.Large)
struct Large large(struct Large A) { return A; }
