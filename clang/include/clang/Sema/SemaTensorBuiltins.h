// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of the builtins on tensors.
//
// t, u are tensors, T is the element type, R the number of dimensions of t,
// which count from 0. Numbers are integer constant expressions unless said
// otherwise; they may depend on template parameters, and the call does so then.
// Extents, strides and steps count elements.
//
// A result has unqualified elements and no padding. Its memory has the order of
// its indices, or, where it says "as t", t's layout. Tensor operands have any
// layout and padding. A result is a tensor like any other: it has 1 to 8
// dimensions and less than 2^31 bytes. What is malformed is an error.
//
// __builtin_tensor_load(M, const T *p)
// __builtin_tensor_load(M, const T *p, stride_0 .. stride_{R-1})
//     A value of the tensor type M, as M. Element (i_0, ..) is p[sum of i_k *
//     stride_k]. Strides are integers at run time, of any sign, 0 too. Without
//     them p points at the first element of an object of type M.
// __builtin_tensor_store(t, T *p), __builtin_tensor_store(t, T *p, stride..)
//     The inverse; without strides the object has the type of t, and what is
//     padding in it is not written. Two elements at one place are undefined
//     behavior, and a constant stride of 0 along two indices or more an error.
// __builtin_tensor_splat(M, T)
//     A value of the tensor type M with this everywhere.
//
// __builtin_tensor_matmul(t, u)                                  as t
//     t is .. x I x K, u is .. x K x J with the same extents in front; the
//     result is .. x I x J: the product of matrices for each index in front.
//     Elements are numbers of one type.
// __builtin_tensor_contract("bik,kj->bij", t, u)
//     The string has one letter for each dimension of t, of u and of the
//     result; spaces do not count. Letters of the result are in t or u; others
//     are in both, and summed over: in t's order, the first one slowest. A
//     letter has one extent, and is in no operand twice.
// __builtin_tensor_contract_add("bik,kj->bij", t, u, v)           as v
//     v plus that: a chain from v on, as __builtin_matrix_multiply_add.
//     Elements of t and u have v's type or a narrower one of its kind.
// __builtin_tensor_convolution(t, u, stride..)                   as t
// __builtin_tensor_convolution(t, u, stride.., dilation..)
// __builtin_tensor_convolution(t, u, stride.., dilation.., groups)
//     t is N x C x image, u is O x C/groups x window, both with R - 2 >= 1
//     dimensions behind the channels; the result is N x O x image. Strides and
//     dilations, of the window, are given for each of these and are positive;
//     groups divides C and O. The window stays within the image.
//
// __builtin_tensor_pad(t, T, low_0 .. low_{R-1}, high..)          as t
// __builtin_tensor_pad(t, T, low.., high.., interior..)
//     In each dimension so many elements T in front, behind, and between two
//     neighbors; negative low and high ones leave elements of t out.
// __builtin_tensor_pad_replicate(t, low.., high..)               as t
// __builtin_tensor_pad_reflect, _symmetric, _wrap
//     The same with elements of t: the nearest one; mirrored at the outermost
//     one, which is not repeated; mirrored behind it, where it is; from the
//     other end.
// __builtin_tensor_window_<step>(t, size..)                      as t
// __builtin_tensor_window_<step>(t, size.., stride..)
// __builtin_tensor_window_<step>(t, size.., stride.., dilation..)
//     For each place of a window of that size, R numbers each, its elements
//     combined, in the order of indices. Strides are 1 if they are not given.
//     Steps: add, mul, min, max of numbers; and, or, xor of integers and bool.
//     The minimum of floating-point numbers is a NaN if one is.
// __builtin_tensor_reduce_<step>(t, dimension..)                 as t
//     All elements that differ in these dimensions alone combined; the
//     dimensions stay, with extent 1.
//
// __builtin_tensor_transpose(t), __builtin_tensor_transpose(t, dimension..)
//     Dimension k of the result is the k-th of these of t: all R, reversed if
//     they are not given.
// __builtin_tensor_reshape(t, extent..)
//     The same elements in the order of indices.
// __builtin_tensor_block(t, dimension, size, ..)
//     Each of these dimensions is cut into blocks of size indices. The result
//     has as many indices there as there are blocks and, behind all of t's
//     dimensions, one dimension of extent size for each pair in turn. What the
//     last block has beyond t is 0.
// __builtin_tensor_unblock(t, dimension, extent, ..)
//     The inverse: pair k belongs to the k-th of as many dimensions at the end
//     of t as there are pairs. The extent is such that no block is empty.
// __builtin_tensor_broadcast(t, extent..)
//     Dimensions are aligned at the last one. Those of t have the same extent,
//     or 1, and are repeated then; t is repeated along those in front.
// __builtin_tensor_slice(t, start.., extent..)                   as t
// __builtin_tensor_slice(t, start.., extent.., step..)
//     Element (i_0, ..) is element (start_0 + i_0 * step_0, ..) of t. Steps may
//     be negative, and are not 0. Without them starts are integers at run time,
//     undefined behavior out of range; with them, numbers.
// __builtin_tensor_insert_slice(t, u, start..)                   as t
//     t with u from there on; starts as above.
// __builtin_tensor_concat(dimension, t, ..)                      as t
//     One tensor behind the other; all other extents are the same.
// __builtin_tensor_gather(t, dimension, u)                as t if u has rank 1
//     The dimension of t is replaced by those of u, which has integers: element
//     (a.., i.., b..) is element (a.., u[i..], b..) of t. Out of range is
//     undefined behavior.
// __builtin_tensor_scatter(t, dimension, u, v)                   as t
// __builtin_tensor_scatter_add(t, dimension, u, v)               as t
//     t with element (a.., u[i..], b..) replaced by element (a.., i.., b..) of
//     v, each at most once; or with those added to it, in the order of u's
//     indices.
//
// __builtin_tensor_relu(t)                                       as t
//     max(x, 0): a NaN stays one.
// __builtin_tensor_sigmoid(t)                                    as t
//     1 / (1 + exp(-x)) of floating-point numbers.
// __builtin_tensor_quantize(M, t, scale, zero)                   as M
//     t / scale to the nearest integer, ties to even, plus zero, as near as M's
//     elements, integers, can be to it. t has floating-point elements.
// __builtin_tensor_dequantize(M, t, scale, zero)                 as M
//     (t - zero) * scale of integers t, computed in M's element type.
// __builtin_tensor_requantize(M, t, scale, zero)                 as M
//     t * scale, rounded and shifted as by quantize, of signed integers t.
//     It is computed in scale's type.
//     M has t's extents. Scale and zero are scalars or tensors of t's extents.
//     Scale has the type of the floating-point elements and zero that of the
//     quantized integers, to which scalars are converted; scale of requantize
//     has any floating-point type.
//
// Layouts of operands that are combined element by element, as in
// __builtin_elementwise_* and with a tensor as scale or zero, must be the same.

#ifndef LLVM_CLANG_SEMA_SEMATENSORBUILTINS_H
#define LLVM_CLANG_SEMA_SEMATENSORBUILTINS_H

#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class CallExpr;
class Sema;

/// Checks a call of one of these builtins, converts its arguments and gives it
/// its type. \returns std::nullopt for any other call.
std::optional<ExprResult> checkTensorBuiltinCall(Sema &S, unsigned BuiltinID,
                                                 CallExpr *Call);

} // namespace clang

#endif
