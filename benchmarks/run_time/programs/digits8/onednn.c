// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// oneDNN: two matmul primitives with what follows them fused, and a loop that
// takes the largest score. Its matrices lie row by row, so it is given transposes:
// images are rows, and weights what they are. BATCH images are read at once. With
// PACKED, the first call packs the weights.

#include "data.h"
#include <dnnl.h>
#include <stdio.h>
#include <string.h>

#ifndef BATCH
#define BATCH ImageCount
#endif

struct Layer {
  dnnl_primitive_t multiply, pack;
  dnnl_memory_t source, weights, packed, bias, result;
};

static struct Layer layers[2];
static dnnl_engine_t engine;
static dnnl_stream_t stream;
static int created;
static char text[160] = "oneDNN";
static float biases[2][Hidden];
static unsigned char hidden[BATCH * Hidden];

#define TRY(x)                                                                 \
  if ((x) != dnnl_success)                                                     \
    return 0;

static dnnl_status_t describe(dnnl_memory_desc_t *to, int rows, int columns,
                              dnnl_data_type_t type, dnnl_format_tag_t tag) {
  dnnl_dims_t extents = {rows, columns};
  return dnnl_memory_desc_init_by_tag(to, 2, extents, type, tag);
}

/// Scaled: by 2^-Shift, to unsigned bytes. That rounds to nearest and saturates.
static int create_layer(struct Layer *layer, int inputs, int outputs,
                        int scaled) {
  dnnl_memory_desc_t s, w, b, d, wanted;
  TRY(describe(&s, BATCH, inputs, dnnl_u8, dnnl_ab));
  TRY(describe(&w, inputs, outputs, dnnl_s8, dnnl_ab));
  TRY(describe(&wanted, inputs, outputs, dnnl_s8, dnnl_format_tag_any));
  TRY(describe(&b, 1, outputs, dnnl_f32, dnnl_ab));
  TRY(describe(&d, BATCH, outputs, scaled ? dnnl_u8 : dnnl_s32, dnnl_ab));
#ifndef PACKED
  wanted = w;
#endif
  dnnl_matmul_desc_t about;
  dnnl_primitive_attr_t attributes;
  dnnl_primitive_desc_t chosen;
  TRY(dnnl_matmul_desc_init(&about, &s, &wanted, &b, &d));
  TRY(dnnl_primitive_attr_create(&attributes));
  float scale = 1.0f / (1 << Shift);
  if (scaled)
    TRY(dnnl_primitive_attr_set_output_scales(attributes, 1, 0, &scale));
  TRY(dnnl_primitive_desc_create(&chosen, &about, attributes, engine, NULL));
  TRY(dnnl_primitive_create(&layer->multiply, chosen));
  TRY(dnnl_memory_create(&layer->source, &s, engine, DNNL_MEMORY_NONE));
  TRY(dnnl_memory_create(&layer->weights, &w, engine, DNNL_MEMORY_NONE));
  TRY(dnnl_memory_create(&layer->bias, &b, engine, DNNL_MEMORY_NONE));
  TRY(dnnl_memory_create(&layer->result, &d, engine, DNNL_MEMORY_NONE));
#ifdef PACKED
  const dnnl_memory_desc_t *best =
      dnnl_primitive_desc_query_md(chosen, dnnl_query_weights_md, 0);
  dnnl_primitive_desc_t reorder;
  TRY(dnnl_memory_create(&layer->packed, best, engine, DNNL_MEMORY_ALLOCATE));
  TRY(dnnl_reorder_primitive_desc_create(&reorder, &w, engine, best, engine,
                                         NULL));
  TRY(dnnl_primitive_create(&layer->pack, reorder));
#endif
  const char *name = "";
  dnnl_primitive_desc_query(chosen, dnnl_query_impl_info_str, 0, &name);
  const dnnl_version_t *version = dnnl_version();
  snprintf(text, sizeof text, "oneDNN %d.%d.%d: %s", version->major,
           version->minor, version->patch, name);
  return 1;
}

__attribute__((constructor)) static void create(void) {
  if (dnnl_engine_create(&engine, dnnl_cpu, 0) == dnnl_success &&
      dnnl_stream_create(&stream, engine, dnnl_stream_default_flags) ==
          dnnl_success)
    created = create_layer(&layers[0], Pixels, Hidden, 1) &&
              create_layer(&layers[1], Hidden, Digits, 0);
}

int available(void) { return created; }
const char *about(void) { return text; }

static void set(struct Layer *layer, const signed char *weights, float *bias) {
  dnnl_memory_set_data_handle(layer->weights, (void *)weights);
  dnnl_memory_set_data_handle(layer->bias, bias);
  if (!layer->packed)
    return;
  dnnl_exec_arg_t with[] = {{DNNL_ARG_FROM, layer->weights},
                            {DNNL_ARG_TO, layer->packed}};
  dnnl_primitive_execute(layer->pack, stream, 2, with);
}

static void run(struct Layer *layer, const void *source, void *result) {
  dnnl_memory_set_data_handle(layer->source, (void *)source);
  dnnl_memory_set_data_handle(layer->result, result);
  dnnl_exec_arg_t with[] = {
      {DNNL_ARG_SRC, layer->source},
      {DNNL_ARG_WEIGHTS, layer->packed ? layer->packed : layer->weights},
      {DNNL_ARG_BIAS, layer->bias},
      {DNNL_ARG_DST, layer->result}};
  dnnl_primitive_execute(layer->multiply, stream, 4, with);
}

/// A shift rounds down, oneDNN to nearest, halves to even: the same, if half less
/// is added. A whole number and a half is never half of 2^Shift.
static void set_network(const struct Network8 *net) {
  for (int i = 0; i < Hidden; ++i)
    biases[0][i] = (float)net->B1[i] - (1 << (Shift - 1)) + 0.5f;
  for (int i = 0; i < Digits; ++i)
    biases[1][i] = (float)net->B2[i];
  set(&layers[0], net->W1, biases[0]);
  set(&layers[1], net->W2, biases[1]);
}

KERNEL(struct PlainAnswers *RESTRICT Result,
       const struct PlainNetwork *RESTRICT Network,
       const struct PlainImages *RESTRICT Images, const void *Unused) {
  static int known;
  if (!known++)
    set_network(&Network->Net);
  for (int n = 0; n < ImageCount; n += BATCH) {
    run(&layers[0], Images->X + n * Pixels, hidden);
    run(&layers[1], hidden, Result->Scores + n * Digits);
  }
  dnnl_stream_wait(stream);
  for (int n = 0; n < ImageCount; ++n) {
    const int *scores = Result->Scores + n * Digits;
    int best = 0;
    for (int i = 1; i < Digits; ++i)
      best = scores[i] > scores[best] ? i : best;
    Result->Answers[n] = (unsigned char)best;
  }
  MAYBE_BREAK(Result);
}
