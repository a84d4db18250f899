// minimum and maximum where LLVM 22's back ends cannot select the intrinsics:
// doubles without 64-bit integers, halves on Arm, doubles on MSP430, the long
// doubles.
//
// RUN: %clang --target=i686-linux-gnu -march=i686 -O2 -DT=double -c %s -o /dev/null
// RUN: %clang --target=armv7a-linux-gnueabihf -mfpu=neon -O2 -DT=double -c %s -o /dev/null
// RUN: %clang --target=armv7a-linux-gnueabihf -mfpu=neon -O0 -DT=double -c %s -o /dev/null
// RUN: %clang --target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55 -O2 -DT=_Float16 -c %s -o /dev/null
// RUN: %clang --target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55 -O2 -DNUMBERS -DT=double -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -O2 "-DT=long double" -c %s -o /dev/null
// RUN: %clang --target=x86_64-linux-gnu -O2 -DT=__float128 -c %s -o /dev/null
// RUN: %clang --target=aarch64-linux-gnu -O2 "-DT=long double" -c %s -o /dev/null
// RUN: %clang --target=wasm32-unknown-unknown -O1 -DNUMBERS "-DT=long double" -c %s -o /dev/null
// RUN: %clang --target=powerpc64le-linux-gnu -O2 "-DT=long double" -c %s -o /dev/null

// Several calls of fmax in one block.
// RUN: %clang --target=msp430-unknown-elf -O2 -DNUMBERS -DT=double -c %s -o /dev/null

// None under strict floating point, where their constrained forms crash.
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -ffp-exception-behavior=strict -DT=float -emit-llvm %s -o - | FileCheck %s --implicit-check-not=constrained.minimum --implicit-check-not=constrained.maximum
// RUN: %clang --target=x86_64-linux-gnu -O2 -ffp-exception-behavior=strict -DT=float -c %s -o /dev/null
// RUN: %clang --target=aarch64-linux-gnu -O2 -ffp-exception-behavior=strict -DT=_Float16 -c %s -o /dev/null

typedef T small __attribute__((matrix_type(2, 2)));
typedef T large __attribute__((matrix_type(17, 9)));

// CHECK-LABEL: @clampSmall
// CHECK: @llvm.experimental.constrained.fcmp.v4f32
void clampSmall(small *D, const small *A, const small *B) {
  *D = __builtin_elementwise_minimum(__builtin_elementwise_maximum(*D, *A), *B);
}
void clampLarge(large *D, const large *A, const large *B) {
  *D = __builtin_elementwise_minimum(__builtin_elementwise_maximum(*D, *A), *B);
}
void reduceSmall(T *D, const small *A) { *D = __builtin_reduce_minimum(*A) + __builtin_reduce_maximum(*A); }
void reduceLarge(T *D, const large *A) { *D = __builtin_reduce_minimum(*A) + __builtin_reduce_maximum(*A); }

#ifdef NUMBERS
void numbersSmall(small *D, const small *A, const small *B) {
  *D = __builtin_elementwise_minimumnum(__builtin_elementwise_maximumnum(*D, *A), *B);
}
void numbersLarge(large *D, const large *A, const large *B) {
  *D = __builtin_elementwise_minnum(__builtin_elementwise_maximumnum(*D, *A), *B);
}
#endif
