// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// oneDNN's matmul primitives: one for each of the plan's extents, which the
// first call, that is checked, creates. So the choice of code and its
// generation are in no measured call.

#include "extents.h"
#include <dnnl.h>
#include <stdlib.h>

#define TYPE_OF(T)                                                             \
  _Generic((T)0,                                                               \
      signed char: dnnl_s8,                                                    \
      unsigned char: dnnl_u8,                                                  \
      __bf16: dnnl_bf16,                                                       \
      int: dnnl_s32,                                                           \
      float: dnnl_f32)

struct multiply {
  long m, n, k, ldd, lda, ldb;
  dnnl_primitive_t run;
  dnnl_memory_t a, b, d, row;
};
static struct multiply known[MOST_SIZES];
static dnnl_engine_t engine;
static dnnl_stream_t stream;

// An error is a wrong result, which the harness tells.
#define TRY(x)                                                                 \
  if ((x) != dnnl_success)                                                     \
  abort()

static dnnl_memory_desc_t matrix(long rows, long columns, long row_step,
                                 long column_step, dnnl_data_type_t type) {
  dnnl_memory_desc_t to;
  dnnl_dims_t extents = {rows, columns}, steps = {row_step, column_step};
  TRY(dnnl_memory_desc_init_by_strides(&to, 2, extents, type, steps));
  return to;
}

static dnnl_memory_t memory(const dnnl_memory_desc_t *form) {
  dnnl_memory_t to;
  TRY(dnnl_memory_create(&to, form, engine, DNNL_MEMORY_NONE));
  return to;
}

static void create(struct multiply *x) {
  if (!engine) {
    TRY(dnnl_engine_create(&engine, dnnl_cpu, 0));
    TRY(dnnl_stream_create(&stream, engine, dnnl_stream_default_flags));
  }
  dnnl_memory_desc_t a = matrix(x->m, x->k, TA ? 1 : x->lda, TA ? x->lda : 1,
                                TYPE_OF(Element)),
                     b = matrix(x->k, x->n, TB ? 1 : x->ldb, TB ? x->ldb : 1,
                                TYPE_OF(Other)),
                     d = matrix(x->m, x->n, x->ldd, 1, TYPE_OF(Result)),
                     row = matrix(1, x->n, x->n, 1, TYPE_OF(Result));
  dnnl_matmul_desc_t about;
  dnnl_primitive_attr_t attributes;
  dnnl_post_ops_t after;
  dnnl_primitive_desc_t chosen;
  TRY(dnnl_matmul_desc_init(&about, &a, &b, FORM == LAYER ? &row : NULL, &d));
  TRY(dnnl_primitive_attr_create(&attributes));
  TRY(dnnl_post_ops_create(&after));
  if (FORM == UPDATE)
    TRY(dnnl_post_ops_append_sum(after, 1));
  if (FORM == LAYER)
    TRY(dnnl_post_ops_append_eltwise(after, 1, dnnl_eltwise_relu, 0, 0));
  TRY(dnnl_primitive_attr_set_post_ops(attributes, after));
  TRY(dnnl_primitive_desc_create(&chosen, &about, attributes, engine, NULL));
  TRY(dnnl_primitive_create(&x->run, chosen));
  x->a = memory(&a);
  x->b = memory(&b);
  x->d = memory(&d);
  x->row = memory(&row);
}

static struct multiply *find(long m, long n, long k, long ldd, long lda,
                             long ldb) {
  struct multiply *x = known;
  while (x->run && (x->m != m || x->n != n || x->k != k))
    ++x;
  if (!x->run) {
    *x = (struct multiply){m, n, k, ldd, lda, ldb};
    create(x);
  }
  return x;
}

static void one(Result *d, const Element *a, const Other *b, const Result *row,
                const Result *s, long m, long n, long k, long ldd, long lda,
                long ldb) {
  struct multiply *x = find(m, n, k, ldd, lda, ldb);
  dnnl_memory_set_data_handle(x->a, (void *)a);
  dnnl_memory_set_data_handle(x->b, (void *)b);
  dnnl_memory_set_data_handle(x->d, d);
  dnnl_memory_set_data_handle(x->row, (void *)row);
  dnnl_exec_arg_t with[] = {{DNNL_ARG_SRC, x->a},
                            {DNNL_ARG_WEIGHTS, x->b},
                            {DNNL_ARG_DST, x->d},
                            {DNNL_ARG_BIAS, x->row}};
  dnnl_primitive_execute(x->run, stream, FORM == LAYER ? 4 : 3, with);
  dnnl_stream_wait(stream);
}

KERNEL(one)
