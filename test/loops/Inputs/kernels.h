// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions as people write them: KERNEL(name, elements of c, of a, of b,
// body). A body has T *c (results), U *a, V *b, and the extents M, N, K. E is
// the type in which it computes, INDEX that of extents. With -DASKED, loops ask
// to be raised.

#ifdef ASKED
#define HINT _Pragma("clang loop matrix(enable)")
#else
#define HINT
#endif
#define FOR(i, n) HINT for (INDEX i = 0; i < (n); ++i)

// Orders of loops, and where the sum is.
KERNEL(local_ijk, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] = s;
  }
})
KERNEL(memory_ijk, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) FOR(k, K)
    c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
})
KERNEL(memory_kij, M *N, M *K, K *N, {
  FOR(k, K) FOR(i, M) FOR(j, N)
    c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
})
KERNEL(memory_jki, M *N, M *K, K *N, {
  FOR(j, N) FOR(k, K) FOR(i, M)
    c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
})
KERNEL(zero_first, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) {
    c[i * N + j] = 0;
    FOR(k, K) c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
  }
})
KERNEL(zero_rows, M *N, M *K, K *N, {
  FOR(i, M) {
    FOR(j, N) c[i * N + j] = 0;
    FOR(k, K) FOR(j, N) c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
  }
})
KERNEL(columns, M *N, M *K, K *N, {
  FOR(j, N) FOR(i, M) {
    E s = 0;
    FOR(k, K) s += (E)a[i + k * M] * (E)b[k + j * K];
    c[i + j * M] = s;
  }
})
KERNEL(moved_pointers, M *N, M *K, K *N, {
  const U *row = a;
  T *to = c;
  FOR(i, M) {
    FOR(j, N) {
      const U *x = row;
      const V *y = b + j;
      E s = 0;
      FOR(k, K) {
        s += (E)*x++ * (E)*y;
        y += N;
      }
      *to++ = s;
    }
    row += K;
  }
})

// Transposed operands.
KERNEL(a_transposed, M *N, K *M, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[k * M + i] * (E)b[k * N + j];
    c[i * N + j] = s;
  }
})
KERNEL(b_transposed, M *N, M *K, N *K, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[j * K + k];
    c[i * N + j] = s;
  }
})
KERNEL(own_transpose, M *M, M *K, 1, {
  FOR(i, M) FOR(j, M) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)a[j * K + k];
    c[i * M + j] = s;
  }
})

// What stands around the sum.
KERNEL(bias_and_relu, M *N, M *K, (K + 1) * N, {
  FOR(i, M) FOR(j, N) {
    E s = b[K * N + j];
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] = s > 0 ? s : 0;
  }
})
KERNEL(alpha_and_beta, M *N, M *K, (K + 1) * N, {
  E alpha = b[K * N];
  E beta = b[K * N + 1];
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] = alpha * s + beta * c[i * N + j];
  }
})
KERNEL(chosen_end, M *N, M *K, (K + 1) * N, {
  E alpha = b[K * N];
  E beta = b[K * N + 1];
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    if (beta == 0)
      c[i * N + j] = alpha * s;
    else
      c[i * N + j] = alpha * s + beta * c[i * N + j];
  }
})
KERNEL(chosen_start, M *N, M *K, (K + 1) * N, {
  E beta = b[K * N];
  FOR(i, M) {
    if (beta == 0)
      FOR(j, N) c[i * N + j] = 0;
    else if (beta != 1)
      FOR(j, N) c[i * N + j] *= beta;
    FOR(k, K) FOR(j, N) c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
  }
})
KERNEL(scaled_factor, M *N, M *K, (K + 1) * N, {
  E alpha = b[K * N];
  E beta = b[K * N + 1];
  FOR(i, M) FOR(j, N) {
    c[i * N + j] *= beta;
    FOR(k, K) c[i * N + j] += alpha * (E)a[i * K + k] * (E)b[k * N + j];
  }
})
KERNEL(rows_scaled_first, M *N, M *K, (K + 1) * N, {
  E alpha = b[K * N];
  E beta = b[K * N + 1];
  FOR(i, M) {
    FOR(j, N) c[i * N + j] *= beta;
    FOR(k, K) FOR(j, N)
      c[i * N + j] += alpha * (E)a[i * K + k] * (E)b[k * N + j];
  }
})
KERNEL(rows_finished, M *N, M *K, (K + 1) * N, {
  FOR(i, M) {
    FOR(j, N) c[i * N + j] = b[K * N + j];
    FOR(k, K) FOR(j, N) c[i * N + j] += (E)a[i * K + k] * (E)b[k * N + j];
    FOR(j, N) c[i * N + j] = c[i * N + j] > 0 ? c[i * N + j] : 0;
  }
})
KERNEL(subtracted, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = c[i * N + j];
    FOR(k, K) s -= (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] = s;
  }
})
KERNEL(added_once, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] += s;
  }
})
KERNEL(added_transposed, M *N, M *K, N *K, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[j * K + k];
    c[i * N + j] += s;
  }
})

#if !defined RUN_TIME && K > 1500
// More temporary memory than fits the stack, whatever is cut into parts.
KERNEL(long_sums, M *N, M *K, K *N, {
  E alpha = b[0];
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += alpha * (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] += alpha * s;
  }
})
#endif

#ifdef RUN_TIME
// What is tested in front of the loops.
KERNEL(on_condition, M *N, M *K + 1, K *N, {
  int is_summed = a[M * K] > (U)20;
  FOR(i, M) FOR(j, N) {
    E s = 1;
    if (is_summed)
      FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] = s;
  }
})
KERNEL(narrow_index, M *N, 256, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[(unsigned char)(i * K + k)] * (E)b[k * N + j];
    c[i * N + j] = s;
  }
})
// Operands that operations have in common.
KERNEL(repeated_operands, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = 0, r = 1;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k * N + j];
    r = r * (2 - s * r);
    r = r * (2 - s * r);
    r = r * (2 - s * r);
    r = r * (2 - s * r);
    r = r * (2 - s * r);
    c[i * N + j] = r;
  }
})
KERNEL(shared_results, M *K + N, M *K, K *N, {
  FOR(i, M) FOR(j, N) FOR(k, K)
    c[i * K + j] += (E)a[i * K + k] * (E)b[k * N + j];
})
#endif

// Other ranks.
KERNEL(matrix_times_vector, M, M *K, K, {
  FOR(i, M) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[k];
    c[i] = s;
  }
})
KERNEL(vector_times_matrix, N, K, K *N, {
  FOR(k, K) FOR(j, N) c[j] += (E)a[k] * (E)b[k * N + j];
})
KERNEL(batch, 5 * M * N, 5 * M * K, 5 * K * N, {
  FOR(n, 5) FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[(n * M + i) * K + k] * (E)b[(n * K + k) * N + j];
    c[(n * M + i) * N + j] = s;
  }
})
KERNEL(two_sums, M *N, M *K * 3, 3 * K * N, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(l, 3) FOR(k, K)
      s += (E)a[(i * K + k) * 3 + l] * (E)b[(l * K + k) * N + j];
    c[i * N + j] = s;
  }
})
KERNEL(sum_around, M *N, M *K * 3, 3 * K * N, {
  FOR(l, 3) FOR(i, M) FOR(j, N) {
    E s = c[i * N + j];
    FOR(k, K) s += (E)a[(i * K + k) * 3 + l] * (E)b[(l * K + k) * N + j];
    c[i * N + j] = s;
  }
})
KERNEL(convolution, M *N, (M + 2) * (N + K - 1), 3 * K, {
  FOR(y, M) FOR(x, N) {
    E s = 0;
    FOR(u, 3) FOR(v, K)
      s += (E)a[(y + u) * (N + K - 1) + x + v] * (E)b[u * K + v];
    c[y * N + x] = s;
  }
})
KERNEL(channels, 4 * M * N, 2 * (M + 2) * (N + 2), 4 * 2 * 9, {
  FOR(o, 4) FOR(y, M) FOR(x, N) {
    E s = 0;
    FOR(p, 2) FOR(u, 3) FOR(v, 3)
      s += (E)a[(p * (M + 2) + y + u) * (N + 2) + x + v] *
           (E)b[((o * 2 + p) * 3 + u) * 3 + v];
    c[(o * M + y) * N + x] = s;
  }
})
KERNEL(strided_window, M *N, (2 * M + 1) * (2 * N + 1), 9, {
  FOR(y, M) FOR(x, N) {
    E s = 0;
    FOR(u, 3) FOR(v, 3)
      s += (E)a[(2 * y + u) * (2 * N + 1) + 2 * x + v] * (E)b[u * 3 + v];
    c[y * N + x] = s;
  }
})
KERNEL(four_indices, 2 * 3 * M * N, 2 * M * K * 3, K *N, {
  FOR(p, 2) FOR(q, 3) FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[((p * M + i) * K + k) * 3 + q] * (E)b[k * N + j];
    c[((p * 3 + q) * M + i) * N + j] = s;
  }
})
KERNEL(part_of_rows, M *(N + 3), M *(K + 2), K *(N + 1), {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * (K + 2) + k] * (E)b[k * (N + 1) + j];
    c[i * (N + 3) + j] = s;
  }
})

// Triangles of the result.
#define RANGE(i, m, n) HINT for (INDEX i = (m); i < (n); ++i)
KERNEL(lower, M *M, M *K, M *K, {
  FOR(i, M) {
    FOR(j, i + 1) c[i * M + j] *= 3;
    FOR(k, K) FOR(j, i + 1)
      c[i * M + j] += (E)a[i * K + k] * (E)b[j * K + k];
  }
})
KERNEL(upper_image, N *N, K *N, 1, {
  FOR(i, N) RANGE(j, i, N) {
    E s = b[0];
    FOR(k, K) s += (E)a[k * N + i] * (E)a[k * N + j];
    c[i * N + j] = s;
    c[j * N + i] = s;
  }
})
KERNEL(below_diagonal, M *M, M *K, M *K, {
  FOR(i, M) FOR(j, i) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[j * K + k];
    c[i * M + j] = s;
    c[j * M + i] = s;
  }
})
KERNEL(above_diagonal, N *N, N *K, N *K, {
  FOR(i, N) RANGE(j, i + 1, N) {
    E s = c[i * N + j];
    FOR(k, K) s += (E)a[i * K + k] * (E)b[j * K + k];
    c[i * N + j] = s > 0 ? s : 0;
    c[j * N + i] = c[i * N + j];
  }
})
// Triangles of sums: in place, from the first or the last row on, and apart.
KERNEL(sums_behind_row, M *N, M *M, 1, {
  FOR(i, M) FOR(j, N) {
    E s = (E)a[i * M + i] * (E)c[i * N + j];
    RANGE(k, i + 1, M) s += (E)a[i * M + k] * (E)c[k * N + j];
    c[i * N + j] = 3 * s;
  }
})
KERNEL(sums_before_row, M *N, M *M, 1, {
  HINT for (INDEX i = M; i-- > 0;) FOR(j, N) {
    FOR(k, i) c[i + j * M] -= (E)a[k + i * M] * (E)c[k + j * M];
    c[i + j * M] *= 3;
  }
})
KERNEL(sums_up_to_row, M *N, M *M, M *N, {
  FOR(i, M) FOR(j, N) {
    E s = 0;
    FOR(k, i + 1) s += (E)a[k * M + i] * (E)b[k * N + j];
    c[i * N + j] += s;
  }
})
// Factors that are 0 are left out.
KERNEL(no_zeros, M *N, M *K, K *N, {
  FOR(k, K) FOR(i, M) {
    E x = (E)a[i * K + k];
    if (x != 0)
      FOR(j, N) c[i * N + j] += x * (E)b[k * N + j];
  }
})
KERNEL(triangle_no_zeros, M *M, K *M, K *M, {
  FOR(i, M) FOR(k, K) {
    E factor = a[k * M + i];
    if (factor != 0)
      FOR(j, i + 1) c[i * M + j] += factor * (E)b[k * M + j];
  }
})
KERNEL(no_scaled_zeros, N, K *N, K, {
  FOR(k, K) {
    E x = (E)b[k] * 3;
    if (x == 0)
      continue;
    FOR(j, N) c[j] += (E)a[k * N + j] * x;
  }
})
KERNEL(no_zero_steps, M *N, M *K, K *N, {
  FOR(i, M) FOR(j, N) {
    E s = c[i * N + j];
    FOR(k, K) if (b[k * N + j] != 0) s += (E)a[i * K + k] * (E)b[k * N + j];
    c[i * N + j] = s;
  }
})
// A row ends where the images in the next one begin.
KERNEL(meeting_rows, N *N, N *K, N *K, {
  FOR(i, N) RANGE(j, i + 1, N) {
    E s = 0;
    FOR(k, K) s += (E)a[i * K + k] * (E)b[j * K + k];
    c[i * (N - 1) + j] = s;
    c[j * (N - 1) + i] = s;
  }
})
#undef RANGE

// Steps that are more than a multiply-add.
KERNEL(complex_product, 2 * M *N, 2 * M *K, 2 * K *N, {
  FOR(i, M) FOR(j, N) {
    E re = 0, im = 0;
    FOR(k, K) {
      E ar = a[2 * (i * K + k)], ai = a[2 * (i * K + k) + 1];
      E br = b[2 * (k * N + j)], bi = b[2 * (k * N + j) + 1];
      re += ar * br - ai * bi;
      im += ar * bi + ai * br;
    }
    c[2 * (i * N + j)] += re;
    c[2 * (i * N + j) + 1] += im;
  }
})
KERNEL(complex_line, 2 * M, 2 * M *K, 2 * K, {
  FOR(i, M) {
    E re = c[2 * i], im = c[2 * i + 1];
    FOR(k, K) {
      E ar = a[2 * (i * K + k)], ai = a[2 * (i * K + k) + 1];
      re += ar * (E)b[2 * k] - ai * (E)b[2 * k + 1];
      im += ar * (E)b[2 * k + 1] + ai * (E)b[2 * k];
    }
    c[2 * i] = re;
    c[2 * i + 1] = im;
  }
})
KERNEL(two_results, 2 * M *N, M *K, 2 * N *K, {
  FOR(i, M) FOR(j, N) {
    E s = 1, t = 0;
    FOR(k, K) {
      s += (E)a[i * K + k] * (E)b[j * K + k];
      t += (E)a[i * K + k] * (E)b[N * K + j * K + k];
    }
    c[i * N + j] = s;
    c[M * N + i * N + j] = s > t ? s : t;
  }
})
KERNEL(two_products, M *N, M *K, K *N, {
  FOR(j, N) FOR(i, M) {
    E s = 0;
    FOR(k, K)
      s += (E)a[i * K + k] * (E)b[k * N + j] +
           (E)a[k] * (E)b[k * N + j] * (E)a[i * K + k];
    c[i * N + j] = 2 * s;
  }
})

#undef FOR
#undef HINT
