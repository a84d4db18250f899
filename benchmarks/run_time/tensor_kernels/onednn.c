// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// oneDNN: a primitive, created at load time for memory as it lies; only the
// weights of a convolution, which the first call reorders, lie as it likes.
// With BLOCKED, so do image and result, and what is timed includes their
// reorders. With WINOGRAD, a convolution may be of that kind.

#include "tensor.h"
#include <dnnl.h>
#include <stdio.h>
#include <string.h>

static dnnl_engine_t engine;
static dnnl_stream_t stream;
static dnnl_primitive_t operation, pack, before, after;
static dnnl_memory_t source, weights, result, packed, inside, outcome;
static int created;
static char text[160] = "oneDNN";

#define TRY(x)                                                                 \
  if ((x) != dnnl_success)                                                     \
  return

typedef dnnl_memory_desc_t Description;

#define TYPE_OF(x)                                                             \
  _Generic((x),                                                                \
      float: dnnl_f32,                                                         \
      int8_t: dnnl_s8,                                                         \
      uint8_t: dnnl_u8,                                                        \
      int32_t: dnnl_s32)

static dnnl_status_t describe(Description *to, int rank, const int64_t *extents,
                              const int64_t *steps, dnnl_data_type_t type) {
  dnnl_dims_t e, s;
  memcpy(e, extents, rank * sizeof *e);
  memcpy(s, steps, rank * sizeof *s);
  return dnnl_memory_desc_init_by_strides(to, rank, e, type, s);
}

// steps: of extents in memory in this order.
static dnnl_status_t plain(Description *to, int rank, const int64_t *extents,
                           const int *layout, dnnl_data_type_t type) {
  int64_t steps[8], step = 1;
  for (int i = rank; i--; step *= extents[layout[i]])
    steps[layout[i]] = step;
  return describe(to, rank, extents, steps, type);
}

static Description any(Description one) {
  Description free;
  dnnl_memory_desc_init_by_tag(&free, one.ndims, one.dims, one.data_type,
                               dnnl_format_tag_any);
  return free;
}

static dnnl_status_t reorder(dnnl_primitive_t *to, const Description *from,
                             const Description *into) {
  dnnl_primitive_desc_t chosen;
  dnnl_status_t status = dnnl_reorder_primitive_desc_create(
      &chosen, from, engine, into, engine, NULL);
  return status ? status : dnnl_primitive_create(to, chosen);
}

static const int64_t extents_a[] = {EXTENTS_A}, extents_d[] = {EXTENTS_D};
static const int layout_a[] = {LAYOUT_A}, layout_d[] = {LAYOUT_D};
enum { Rank = sizeof extents_a / sizeof *extents_a };

static dnnl_status_t choose(dnnl_primitive_desc_t *to, const Description *a,
                            const Description *w, const Description *d) {
  dnnl_primitive_attr_t attributes;
  dnnl_primitive_attr_create(&attributes);
#if FORM == CONTRACT
  dnnl_matmul_desc_t about;
  dnnl_matmul_desc_init(&about, a, w, NULL, d);
#elif FORM == CONVOLUTION
  const int64_t steps[] = {STEP0, STEP1, STEP2}, low[] = {PAD0, PAD1, PAD2},
                high[] = {(PLACES0 - 1) * STEP0 + WINDOW0 - EXTENT0 - PAD0,
                          (PLACES1 - 1) * STEP1 + WINDOW1 - EXTENT1 - PAD1,
                          (PLACES2 - 1) * STEP2 + WINDOW2 - EXTENT2 - PAD2};
  int skip = 5 - Rank;
#ifdef WINOGRAD
  dnnl_alg_kind_t kind = dnnl_convolution_winograd;
#else
  dnnl_alg_kind_t kind = dnnl_convolution_direct;
#endif
  dnnl_convolution_desc_t about;
  dnnl_status_t status = dnnl_convolution_forward_desc_init(
      &about, dnnl_forward_inference, kind, a, w, NULL, d, steps + skip,
      low + skip, high + skip);
  if (status)
    return status;
#if REQUANTIZED
  float scale = SCALE;
  dnnl_primitive_attr_set_output_scales(attributes, 1, 0, &scale);
#endif
#elif FORM == WINDOW
  const int64_t window[] = {WINDOW0, WINDOW1, WINDOW2},
                steps[] = {STEP0, STEP1, STEP2}, none[] = {0, 0, 0},
                low[] = {PAD0, PAD1, PAD2},
                high[] = {(PLACES0 - 1) * STEP0 + WINDOW0 - EXTENT0 - PAD0,
                          (PLACES1 - 1) * STEP1 + WINDOW1 - EXTENT1 - PAD1,
                          (PLACES2 - 1) * STEP2 + WINDOW2 - EXTENT2 - PAD2};
  int skip = 5 - Rank;
#ifdef MAX
  dnnl_alg_kind_t kind = dnnl_pooling_max;
#else
  dnnl_alg_kind_t kind = dnnl_pooling_avg_include_padding;
#endif
  dnnl_pooling_v2_desc_t about;
  dnnl_pooling_v2_forward_desc_init(&about, dnnl_forward_inference, kind, a, d,
                                    steps + skip, window + skip, none,
                                    low + skip, high + skip);
#elif FORM == REDUCE
  dnnl_reduction_desc_t about;
#ifdef MAX
  dnnl_reduction_desc_init(&about, dnnl_reduction_max, a, d, 0, 0);
#else
  dnnl_reduction_desc_init(&about, dnnl_reduction_sum, a, d, 0, 0);
#endif
#elif FORM == SOFTMAX
  dnnl_softmax_v2_desc_t about;
  dnnl_softmax_v2_forward_desc_init(&about, dnnl_forward_inference,
                                    dnnl_softmax_accurate, a, d, DIMENSIONS);
#elif FORM == BIAS_RELU
  dnnl_binary_desc_t about;
  dnnl_post_ops_t then;
  dnnl_binary_desc_init(&about, dnnl_binary_add, a, w, d);
  dnnl_post_ops_create(&then);
  dnnl_post_ops_append_eltwise(then, 1, dnnl_eltwise_relu, 0, 0);
  dnnl_primitive_attr_set_post_ops(attributes, then);
#endif
#if FORM == PERMUTE
  return dnnl_reorder_primitive_desc_create(to, a, engine, d, engine,
                                            attributes);
#else
  return dnnl_primitive_desc_create(to, &about, attributes, engine, NULL);
#endif
}

static dnnl_status_t describe_all(Description *a, Description *w,
                                  Description *d) {
  dnnl_status_t status =
      plain(a, Rank, extents_a, layout_a, TYPE_OF(*(Element *)0));
  if (status)
    return status;
#if FORM == PERMUTE
  // d as a sees it: the dimension that is at place q of d lies there.
  const int dimensions[] = {DIMENSIONS};
  return plain(d, Rank, extents_a, dimensions, TYPE_OF(*(Result *)0));
#else
  status = plain(d, Rank, extents_d, layout_d, TYPE_OF(*(Result *)0));
  if (status)
    return status;
#endif
#if FORM == CONVOLUTION
  int64_t extents[] = {GROUPS,  OUTPUTS / GROUPS, CHANNELS / GROUPS,
                       WINDOW0, WINDOW1,          WINDOW2};
  const int order[] = {0, 1, 2, 3, 4, 5};
  int64_t some[6];
  int rank = 0, skip = 5 - Rank;
  for (int i = GROUPS == 1; i < 6; ++i)
    if (i < 3 || i >= 3 + skip)
      some[rank++] = extents[i];
  return plain(w, rank, some, order, TYPE_OF(*(Weight *)0));
#elif FORM == CONTRACT || FORM == BIAS_RELU
  const int64_t extents[] = {WEIGHT_EXTENTS};
  const int order[] = {0, 1, 2, 3, 4, 5};
  return plain(w, sizeof extents / sizeof *extents, extents, order,
               TYPE_OF(*(Weight *)0));
#endif
  return dnnl_success;
}

__attribute__((constructor)) static void create(void) {
  Description a, w, d, wanted_a, wanted_w, wanted_d;
  dnnl_primitive_desc_t chosen;
  TRY(dnnl_engine_create(&engine, dnnl_cpu, 0));
  TRY(dnnl_stream_create(&stream, engine, dnnl_stream_default_flags));
  TRY(describe_all(&a, &w, &d));
  wanted_a = a, wanted_w = w, wanted_d = d;
#if FORM == CONVOLUTION
  wanted_w = any(w);
#endif
#ifdef BLOCKED
  wanted_a = any(a), wanted_d = any(d);
#endif
  TRY(choose(&chosen, &wanted_a, &wanted_w, &wanted_d));
  TRY(dnnl_primitive_create(&operation, chosen));
  TRY(dnnl_memory_create(&source, &a, engine, DNNL_MEMORY_NONE));
  TRY(dnnl_memory_create(&result, &d, engine, DNNL_MEMORY_NONE));
#if FORM == CONVOLUTION || FORM == CONTRACT || FORM == BIAS_RELU
  TRY(dnnl_memory_create(&weights, &w, engine, DNNL_MEMORY_NONE));
#endif
#if FORM == CONVOLUTION
  const Description *best =
      dnnl_primitive_desc_query_md(chosen, dnnl_query_weights_md, 0);
  TRY(dnnl_memory_create(&packed, best, engine, DNNL_MEMORY_ALLOCATE));
  TRY(reorder(&pack, &w, best));
#endif
#ifdef BLOCKED
  const Description *from =
      dnnl_primitive_desc_query_md(chosen, dnnl_query_src_md, 0);
  const Description *to =
      dnnl_primitive_desc_query_md(chosen, dnnl_query_dst_md, 0);
  if (dnnl_memory_desc_equal(from, &a) && dnnl_memory_desc_equal(to, &d))
    return; // it likes memory as it lies: another contestant
  TRY(dnnl_memory_create(&inside, from, engine, DNNL_MEMORY_ALLOCATE));
  TRY(dnnl_memory_create(&outcome, to, engine, DNNL_MEMORY_ALLOCATE));
  TRY(reorder(&before, &a, from));
  TRY(reorder(&after, to, &d));
#endif
  const char *name = "";
  dnnl_primitive_desc_query(chosen, dnnl_query_impl_info_str, 0, &name);
  const dnnl_version_t *version = dnnl_version();
  static const char *const kinds[] = {"",        "matmul",  "convolution",
                                      "pooling", "reorder", "reduction",
                                      "softmax", "binary"};
  snprintf(text, sizeof text, "oneDNN %d.%d.%d, %s: %s", version->major,
           version->minor, version->patch, kinds[FORM], name);
  created = 1;
}

int available(void) { return created; }
const char *about(void) { return text; }

static void move(dnnl_primitive_t by, dnnl_memory_t from, dnnl_memory_t to) {
  dnnl_exec_arg_t with[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
  dnnl_primitive_execute(by, stream, 2, with);
}

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
  dnnl_memory_set_data_handle(source, (void *)a);
  dnnl_memory_set_data_handle(result, d);
  if (weights)
    dnnl_memory_set_data_handle(weights, (void *)b);
#if FORM == CONVOLUTION
  static int calls;
  if (!calls++)
    move(pack, weights, packed);
#endif
  if (before)
    move(before, source, inside);
#if FORM == PERMUTE
  move(operation, source, result);
#else
  dnnl_memory_t second = packed ? packed : weights;
  dnnl_exec_arg_t with[] = {
      {DNNL_ARG_SRC, inside ? inside : source},
      {DNNL_ARG_DST, outcome ? outcome : result},
      {FORM == BIAS_RELU ? DNNL_ARG_SRC_1 : DNNL_ARG_WEIGHTS, second}};
  dnnl_primitive_execute(operation, stream, second ? 3 : 2, with);
#endif
  if (after)
    move(after, outcome, result);
  dnnl_stream_wait(stream);
  MAYBE_BREAK(d);
}
