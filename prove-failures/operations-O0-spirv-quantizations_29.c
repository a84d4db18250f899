#ifdef __OPENCL_VERSION__
#define GLOBAL global
#define _Float16 half
#else
#define GLOBAL
#endif
typedef int quantizations_29_t0 __attribute__((tensor_type(4, 2, 3), tensor_layout(2, 0, 1)));
typedef short quantizations_29_t1 __attribute__((tensor_type(4, 2, 3), tensor_layout(2, 0, 1)));
void quantizations_29(quantizations_29_t1 *restrict r, const quantizations_29_t0 *restrict a, float s) {
#pragma clang fp reassociate(on) contract(fast)
  *r = __builtin_tensor_requantize(quantizations_29_t1, *a, s, 0);
}
