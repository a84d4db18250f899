// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes that say why an expression with matrices or tensors is not a constant.
// DiagnosticASTKinds.td includes this file.

def note_constexpr_matrix_index : Note<
  "cannot refer to %select{row|column}0 %1 of %2, which has %3 "
  "%select{row|column}0%s3, in a constant expression">;
def note_constexpr_matrix_block : Note<
  "cannot refer to %select{rows|columns}0 %1 to %2 of %3, which has %4 "
  "%select{row|column}0%s4, in a constant expression">;
def note_constexpr_matrix_stride : Note<
  "stride %0 is less than the %1 elements of a %select{row|column}2">;
def note_constexpr_matrix_padding : Note<
  "cannot access the padding of %0 in a constant expression">;
def note_constexpr_matrix_too_large : Note<
  "cannot evaluate a %select{matrix|tensor}3 of type %0; its %1 elements "
  "exceed the limit (%2); use '-fconstexpr-steps' to increase this limit">;
def note_constexpr_matrix_function : Note<
  "cannot evaluate %0 in a constant expression; its result depends on the "
  "library, the rounding mode or the target">;
def note_constexpr_matrix_steps : Note<
  "this operation takes %0 steps, more than are left of the limit (%1); "
  "use '-fconstexpr-steps' to increase this limit">;

def note_constexpr_tensor_index : Note<
  "cannot refer to index %0 of dimension %1 of %2, whose extent is %3 there, "
  "in a constant expression">;
def note_constexpr_tensor_run_time : Note<
  "cannot evaluate a tensor of type %0 in a constant expression; its extents "
  "are known at run time">;
def note_constexpr_tensor_store_twice : Note<
  "two elements of the tensor would be stored at one place">;
def note_constexpr_tensor_scatter_twice : Note<
  "index %0 of dimension %1 is scattered to twice">;
