// RUN: %clang_cc1 -triple spirv64-unknown-unknown -cl-std=CL3.0 -finclude-default-header -fdeclare-opencl-builtins -fsyntax-only -verify %s

// The attribute belongs after the element type. Elsewhere in a declarator it
// crashed.

typedef float (__attribute__((coop_mat(3, 8, 8, 2))) in_parentheses); // expected-error {{'coop_mat' attribute only applies to typedefs}}
typedef float (__attribute__((coop_mat(3, 8, 8, 2))) * pointer);      // expected-error {{'coop_mat' attribute only applies to typedefs}}
typedef float __attribute__((coop_mat(3, 8, 8, 2))) accumulator;
