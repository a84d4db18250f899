// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics for matrices. DiagnosticSemaKinds.td includes this file.

def err_matrix_operand_types_differ : Error<
  "operands of %0 must be matrices of the same type, got %1 and %2">;
def err_matrix_element_types_differ : Error<
  "operands of %0 must have the same element type, got %1 and %2">;
def err_matrix_inner_dimensions_differ : Error<
  "the 1st operand of %0 must have as many columns as the 2nd has rows, "
  "got %1 and %2">;
def err_matrix_index_count : Error<
  "a matrix subscript must have one index, got %0">;
