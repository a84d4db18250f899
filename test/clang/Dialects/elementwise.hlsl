// RUN: %clang_cc1 -triple dxil-pc-shadermodel6.3-library -finclude-default-header -x hlsl -fsyntax-only -verify %s

// HLSL has functions of its own; ours had no type there. Upstream's stay.

float4 ours(float4 x) {
  return __builtin_elementwise_relu(x) + x; // expected-error {{builtin is not supported on this target}}
}
float4 upstreams(float4 x) { return __builtin_elementwise_exp(x); }
