// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics for matrices. DiagnosticSemaKinds.td includes this file.

def err_matrix_operand_types_differ : Error<
  "operands of %0 must be %select{matrices|tensors}3 of the same extents and "
  "element type, got %1 and %2">;
def err_matrix_element_types_differ : Error<
  "operands of %0 must have the same element type, got %1 and %2">;
def err_matrix_inner_dimensions_differ : Error<
  "the 1st operand of %0 must have as many columns as the 2nd has rows, "
  "got %1 and %2">;
def err_matrix_index_count : Error<
  "%select{a matrix subscript must have one index or two|"
  "the second subscript of a matrix must have one index}0, got %1">;

def err_matrix_element_type : Error<
  "invalid matrix element type %0; elements are integers, floating-point "
  "numbers or complex numbers of float or double%select{, not enumerations|, "
  "not pointers|, not references|, not matrices|, not vectors|, not classes|, "
  "not arrays|}1">;
def err_matrix_volatile_element : Error<
  "the elements of a matrix type must not be volatile, got %0; a matrix may be "
  "volatile as a whole">;
def err_matrix_extent_zero : Error<
  "zero matrix size, got %0 x %1; a matrix has at least one row and column">;
def err_matrix_type_not_constant : Error<
  "matrix_type attribute requires an integer constant%select{|; extents that "
  "are known when the program runs are those of values of a type with "
  "'tensor_type(-1, -1)' (Tensors.md in the documentation)}0">;
def err_matrix_extent_out_of_range : Error<
  "matrix %select{row|column|row and column}0 size too large or negative, got "
  "%1 x %2; each extent must be from 1 to %3">;
def err_matrix_size_too_large : Error<
  "matrix size too large; %0 x %1 elements of type %2"
  "%plural{0:|:, with padding %3,}3 take %4 bytes, at most %5 are possible">;
def err_matrix_layout_unknown : Error<
  "the layout of a matrix must be 'row_major' or 'column_major', got %0">;
def err_matrix_layout_not_constant : Error<
  "the layout of a matrix must be 'row_major', 'column_major', or a constant "
  "that is true for row-major and false for column-major%select{|, got %1}0">;
def err_matrix_layout_name : Error<
  "%0 is a layout, but here also a declaration of type %1, which is no "
  "constant of type 'bool'; '__%2__' is the layout, and '(%2)' the value">;
def err_matrix_layout_member : Error<
  "%0 is a layout, but here also a member of an object, which is no constant; "
  "'__%1__' is the layout">;
def err_matrix_layout_pragma : Error<
  "expected '(push, layout)', '(layout)' or '(pop)' after "
  "'#pragma clang %select{matrix_layout', where the layout is 'row_major', "
  "'column_major' or 'default'|tensor_layout', where the layout is 'default' "
  "or names each of 1 to 8 dimensions once, from 0 on and without macros, the "
  "slowest in memory first}0">;
def err_matrix_layout_pragma_pop : Error<
  "'#pragma clang %select{matrix|tensor}0_layout(pop)' without a push">;
def err_matrix_loop_argument : Error<
  "%select{invalid|missing}0 argument of 'matrix'; expected 'enable', "
  "'disable' or 'required'">;
def err_matrix_padding_out_of_range : Error<
  "the padding of a matrix must be from 0 to %1 elements, got %0">;
def err_matrix_attribute_repeated : Error<
  "%0 attribute may appear only once in a declaration">;
def err_matrix_attribute_alone : Error<
  "%0 attribute must stand beside a 'matrix_type' attribute">;
def note_matrix_storage_differs : Note<
  "from %0 to %1, a matrix converts only by an explicit cast">;
def err_matrix_trait_operand : Error<
  "expected a matrix type, got %0">;
def err_matrix_row_stride_too_small : Error<
  "the stride must be at least the number of columns, %0, got %1">;

// Operators on matrices and tensors (SemaMatrixOperators.cpp). Errors begin as
// upstream's do. %0 is whether it is ?:, and %3 whether it is one on tensors.
class OperandsError<string Why> : Error<
  "%select{invalid operands to binary expression|incompatible operand types}0 "
  "(%1 and %2); " # Why>;
def err_operands_kind : OperandsError<
  "a %select{matrix|tensor}3 is combined with a %select{matrix|tensor}3 or a "
  "number">;
def err_operands_extents : OperandsError<
  "both must have the same extents, got %4 and %5">;
def err_operands_elements : OperandsError<
  "both must have the same element type, got %4 and %5; cast one of them">;
def err_operands_integers : OperandsError<
  "both must be integers or %select{matrices|tensors}3 of integers">;
def err_operands_complex_scalar : OperandsError<
  "the scalar must be real, as the elements are">;
def err_operands_unordered : OperandsError<
  "complex elements have '==' and '!=' only">;
def err_operands_assigned : OperandsError<
  "the result is a %select{matrix|tensor}3, which cannot be assigned to a "
  "scalar">;
def err_operands_logical : OperandsError<
  "'%4' combines %select{matrices|tensors}3 of bool%select{, which comparisons "
  "such as '%select{m|t}3 != 0' give||, and "
  "'__builtin_%select{matrix_all|reduce_and}3' gives a bool}5">;
def err_operands_no_operator : OperandsError<
  "%select{matrices|tensors}3 have no such operator">;
def err_operands_inner : OperandsError<
  "the left one must have as many columns as the right one has rows, got %4 "
  "and %5%select{|; '__builtin_matrix_elementwise_multiply' multiplies "
  "elements|; '__builtin_matrix_elementwise_multiply' multiplies elements, and "
  "'__builtin_matrix_dot' adds their products}6">;
def err_operands_divided : OperandsError<
  "'__builtin_matrix_elementwise_divide' divides elements">;
def err_matrix_operand_layouts : Error<
  "operands must have the same layout, got %0 (%1) and %2 (%3); cast one of "
  "them">;
def err_matrix_vector_extents : Error<
  "a vector must have as many elements as the matrix "
  "%select{after it has rows|before it has columns}0, %1, got %2">;
def err_matrix_bool_arithmetic : Error<
  "arithmetic on a %select{matrix|tensor}1 of bool, %0; %select{cast it to a "
  "%select{matrix|tensor}1 of numbers|'!' negates its elements}2">;
def err_matrix_unary_operand : Error<
  "invalid argument type %0 to unary expression; %select{elements must be "
  "integers|'m == 0' compares complex elements}1">;
def err_matrix_increment : Error<
  "cannot %select{decrement|increment}1 value of type %0; '%select{m|t}2 "
  "%select{-|+}1= 1' %select{decrements|increments}1 each element of a "
  "%select{matrix 'm'|tensor 't'}2">;
def err_matrix_indirection : Error<
  "indirection requires pointer operand (%0 invalid); '%2' is the first "
  "element of a %select{matrix 'm'|tensor 't'}1">;
def note_tensor_extents_at_run_time : Note<
  "extents that are known at run time stand beside such alone; load the other "
  "tensor 't' so, too: '__builtin_tensor_load(T, (%0 *)&t, ...)'">;
def note_matrix_broadcast : Note<
  "operators do not broadcast; write '__builtin_tensor_broadcast(%0, %1)'">;
def note_matrix_scalar_on_the_right : Note<
  "'%select{m|t}1 %0 s' changes each element of a "
  "%select{matrix 'm'|tensor 't'}1 by a scalar 's'">;
def err_matrix_condition : Error<
  "a %select{matrix|tensor}0 cannot be a condition; %select{"
  "'__builtin_%select{matrix_all|reduce_and}0' and "
  "'__builtin_%select{matrix_any|reduce_or}0'%select{| of "
  "'%select{m|t}0 != 0'}2 give a bool|store it, and combine what is stored}3, "
  "got %1">;
def err_matrix_selection_condition : Error<
  "the condition that selects elements must be a %select{matrix|tensor}0 of "
  "bool, got %1">;
def err_matrix_selection_scalars : Error<
  "one of the operands that a %select{matrix|tensor}0 of bool selects from "
  "must be a %select{matrix|tensor}0, got %1 and %2; "
  "'__builtin_%select{matrix_all|reduce_and}0' and "
  "'__builtin_%select{matrix_any|reduce_or}0' give a bool">;
def err_matrix_selection_shape : Error<
  "the condition must have the extents and the layout of what it selects from, "
  "got %0 and %1">;

def err_matrix_atomic_subscript : Error<
  "an element of an atomic matrix has no place; read the matrix first, got %0">;
def warn_matrix_scalar_truncated : Warning<
  "%0 is converted to %1, the element type, before the operation">,
  InGroup<DiagGroup<"matrix-scalar-conversion">>;
// Products of narrow integers (SemaMatrixNarrowProduct.cpp).
def warn_matrix_narrow_product : Warning<
  "a product in elements of %0 wraps before it is converted to "
  "%select{elements of |}3%1; cast its operands%select{|, or call "
  "'__builtin_matrix_multiply_add',|, or call "
  "'__builtin_tensor_contract_add',}2 to multiply in %1">,
  InGroup<DiagGroup<"matrix-narrow-product">>;
def note_matrix_narrow_product : Note<
  "a product in elements of %0 wraps, which no cast to elements of %1 undoes; "
  "cast its operands%select{|, or call '__builtin_matrix_multiply_add',|, or "
  "call '__builtin_tensor_contract_add',}2 to multiply in %1">;
def err_matrix_needs_braces : Error<
  "a matrix of %0 x %1 elements is initialized by a list in braces%select{|, "
  "where vectors are rows; '__builtin_matrix_from_columns' makes a matrix of "
  "columns}2">;
def err_matrix_pointer_cast : Error<
  "conversion between matrix type %1 and incompatible type %0 is not allowed; "
  "'*(const %2 *)p' is the matrix that a pointer 'p' points to">;
def err_matrix_element_pointer_cast : Error<
  "%select{conversion between matrix type %0 and incompatible type %1 is not "
  "allowed|cannot cast from type %0 to pointer type %1}2; '&m[0][0]' points to "
  "the first element of a matrix 'm'">;
def err_matrix_lone_subscript : Error<
  "single subscript expressions are not allowed for matrix values; "
  "'__builtin_matrix_row' gives a row and '__builtin_matrix_column' a column, "
  "as a matrix; '__builtin_matrix_insert_row' and "
  "'__builtin_matrix_insert_column' give the matrix with another one">;
def err_matrix_lone_subscript_of_line : Error<
  "single subscript expressions are not allowed for matrix values; 'v[0][0]' "
  "is the first element of a %select{row|column}0 'v', and "
  "'%select{v[0][1]|v[1][0]}0' the second">;
def err_vector_needs_braces : Error<
  "excess elements in scalar initializer; a vector of %0 elements is "
  "initialized by a list of them in braces">;
def note_vector_part : Note<
  "'v.%0' has the first %1 elements of a vector 'v'">;
def note_vector_list : Note<
  "'{%0, s}' is a list of the elements of a vector 'v' and of scalars">;
def err_matrix_scalar_cast : Error<
  "cast from matrix type %0 to scalar type %1 is not allowed; "
  "%select{'m[0][0]' is an element of a matrix 'm', and "
  "'__builtin_reduce_add' the sum of all|'__builtin_matrix_all' and "
  "'__builtin_matrix_any' of a matrix of bool give a bool}2">;
def note_matrix_to_scalar : Note<
  "%select{'m[0][0]' is an element of a matrix 'm', and "
  "'__builtin_reduce_add' the sum of all|'__builtin_matrix_all' and "
  "'__builtin_matrix_any' of a matrix of bool give a bool|'(%1)m' is the "
  "element of a matrix 'm' of 1 x 1}0">;
def note_matrix_from_scalar : Note<
  "'(%0)s' is the %select{matrix|tensor}1 each element of which is a scalar "
  "'s'">;
def note_matrix_extents_differ : Note<
  "a matrix of %0 x %1 elements does not convert to one of %2 x %3"
  "%select{|; '__builtin_tensor_slice' gives a part of a matrix|; "
  "'__builtin_tensor_insert_slice' puts it into one}4">;
def note_matrix_reference_differs : Note<
  "a reference binds only to a matrix of the same element type, layout and "
  "padding; %0 differs from %1">;
def note_matrix_vector_cast : Note<
  "'(%0)v' has the elements of a %select{vector|matrix}1 'v', row by row">;
def note_matrix_list_value : Note<
  "'(%0){..}' is a list of elements as a value">;
def note_matrix_attribute_place : Note<
  "'typedef %0 m __attribute__((%1))' makes a type 'm'">;
def note_matrix_element_pointer : Note<
  "'&m[0][0]' points to the first element of a matrix 'm'">;

// Syntax that other libraries have (SemaMatrixMistakes.cpp). The messages begin
// as upstream's do.
def err_matrix_call : Error<
  "called object type %0 is not a function or function pointer; 'm[0][0]'"
  "%select{|, or 'm[0, 0]',}1 is an element of a matrix 'm'">;
def err_matrix_call_of_line : Error<
  "called object type %0 is not a function or function pointer; 'v[0][0]' is "
  "the first element of a %select{row|column}1 'v', and "
  "'%select{v[0][1]|v[1][0]}1' the second">;
def err_matrix_comma_subscript : Error<
  "comma expressions are not allowed as indices in matrix subscript "
  "expressions; 'm[0][0]' is an element of a matrix 'm'">;
def note_matrix_function : Note<
  "%select{matrices|tensors}0 have builtins; did you mean '%1'?">;
def note_matrix_function_expression : Note<
  "no builtin has this name; write '%0' for a matrix 'm'">;
def note_matrix_function_library : Note<
  "no builtin has this name; <matrix/%1> declares a function '%0'">;
def note_matrix_scope : Note<
  "a matrix type has no members; '(%0)s' is the matrix each element of which "
  "is a scalar 's'%select{|, and '__builtin_matrix_identity(%0)' the "
  "identity}1">;
def note_matrix_assigned_part : Note<
  "a part of a matrix or tensor is a value; 'm = %0(m, ...)' changes the part "
  "of 'm'">;
def note_matrix_stream : Note<
  "no stream has '%0' for a matrix or tensor; %select{|<matrix/print.h> "
  "declares one for matrices, and }2its elements, as '%1', are scalars">;
def note_matrix_comma_initializer : Note<
  "'m = %select{(%1)|}0{a, b}' gives a matrix 'm' its elements, row by row">;
def note_matrix_multiply_add : Note<
  "'__builtin_matrix_multiply_add(a, b, c)' multiplies integers of different "
  "types, and adds 'c', whose elements must be as wide or wider">;
def note_matrix_range : Note<
  "a matrix is not a range; its elements are 'm[r][c]', with "
  "'r < __matrix_rows(m)' and 'c < __matrix_columns(m)'">;
def note_matrix_member : Note<
  "a matrix has no members; %select{'%2' is an element of a matrix 'm'|"
  "'__matrix_rows(m)' and '__matrix_columns(m)' are the extents of a matrix "
  "'m'|'&m[0][0]' points to the first element of a matrix 'm'|did you mean "
  "'%1'?|write 'm' alone, which is a value|write 'm' alone: '+', '-' and "
  "comparisons take each element by itself, and so do "
  "'__builtin_matrix_elementwise_multiply' and "
  "'__builtin_matrix_elementwise_divide'|'(N)m' has the elements of a matrix "
  "'m', converted to those of a matrix type 'N'}0">;

def err_matrix_type_argument : Error<
  "the 1st argument of %0 must be a matrix type, got "
  "%select{%1|a value of type %1; '__typeof__(x)' is the type of a value "
  "'x'}2">;
def err_matrix_removed_name : Error<
  "'%0' was removed; write %select{a cast of the scalar, '(T)x'|'%2'}1">;
def warn_matrix_deprecated_name : Warning<
  "'%0' is deprecated; '%1' %select{takes matrices too|is its name now}2">,
  InGroup<DiagGroup<"matrix-deprecated-names">>;
def err_matrix_pointer_argument : Error<
  "the %ordinal0 argument of %1 must be a pointer to elements of type %2, "
  "got %3">;

// Builtins beyond the 2019 proposal's.
def err_matrix_addend_shape : Error<
  "the 3rd operand of %0 must be %1 x %2 as the product is, got %3 x %4">;
def err_matrix_widening : Error<
  "the 1st and 2nd operand of %0 must have elements of the 3rd one's type, %1, "
  "or narrower %select{integers|floating-point numbers of one type}2, "
  "got %3 and %4">;
def err_matrix_layouts_differ : Error<
  "matrices of %0 must have the same layout, got %1 (%2) and %3 (%4); cast one "
  "of them">;
def err_matrix_extent_not_constant : Error<
  "the %select{rows|columns|rows and columns}1 that %0 gives must be an "
  "integer constant expression">;
def err_matrix_block_extent : Error<
  "a block has from 1 to %0 %select{rows|columns}1 where the matrix is "
  "%2 x %3, got %4">;
def err_matrix_block_outside : Error<
  "a block of %0 %select{rows|columns}1 must start at %select{row|column}1 0 "
  "to %2 of a matrix of %3, got %4">;
def err_matrix_line : Error<
  "a %select{row|column}1 that %0 takes must be a matrix of %2 x %3 elements "
  "of type %4, or a vector of the same number of them, got %5">;
def err_matrix_inserted_block : Error<
  "the block that %0 inserts must be a matrix of at most %1 x %2 elements of "
  "type %3, got %4">;
def err_matrix_not_square : Error<
  "the operand of %0 must be a square matrix, got %1 x %2">;
def err_matrix_dot_extents : Error<
  "operands of %0 must have the same extents, or be one row or one column "
  "each, got %1 x %2 and %3 x %4">;
def err_matrix_dot_operands : Error<
  "operands of %0 must have the same number and type of elements, got %1 and "
  "%2">;
def err_matrix_not_line : Error<
  "%ordinal1 operand of %0 must be a matrix of one row or one column, or a "
  "vector, got %2 x %3">;
def err_matrix_builtin_element : Error<
  "elements of the operands of %0 must be %select{real numbers|"
  "signed integers or floating-point numbers|floating-point numbers|integers|"
  "integers or bool|numbers}1, got %2">;
def err_matrix_elementwise_argument : Error<
  "the %ordinal0 argument of %1 must be a matrix, a tensor, a vector or a "
  "scalar of %select{real|?|floating-point|integer}2 numbers, got %3">;
def err_matrix_elementwise_operand : Error<
  "the %ordinal0 argument of %1 must be a %select{matrix or a real "
  "number|tensor or a real number|matrix or a tensor}2, got %3">;
def err_matrix_exponents : Error<
  "the 2nd operand of %0 must be an integer or %1, got %2">;
def err_matrix_permutation : Error<
  "%0 of matrices needs an index for each of their %1 elements, got %2">;
def err_matrix_too_many_initializers : Error<
  "too many %select{elements|rows|initializers}3 for %4, a matrix of %0 x %1 "
  "elements, got %2">;
def err_matrix_row_too_long : Error<
  "too many elements in row %3 of a matrix of %0 x %1 elements, got %2">;
def err_matrix_designator_out_of_range : Error<
  "%select{row|column}0 %1 is outside of a matrix of %2 x %3 elements">;
def err_matrix_row_no_list : Error<
  "row %0 of a matrix must be initialized by a list%select{|, a vector of %3 "
  "elements of type %4, or a matrix of 1 x %3 such elements}2, got %1">;

// Casts (SemaMatrixCasts.cpp).
def err_matrix_vector_cast : Error<
  "a cast between a matrix and a vector must keep the type and the number of "
  "elements, got %0 and %1">;
def err_matrix_all_any_operand : Error<
  "%0 needs a matrix of bool, got %1; compare it with something">;
def note_matrix_builtin_of_tensors : Note<
  "'%0' takes tensors">;

// Types with a shape (SemaShapedType.cpp).
def err_shape_number : Error<
  "a number of this attribute cannot be negative or above 2^64 - 1, got %0">;

// Cooperative matrices of OpenCL (SemaCooperativeMatrix.cpp).
def err_coop_mat_disabled : Error<
  "cooperative matrices need OpenCL with the feature "
  "'__opencl_c_ext_cooperative_matrix' or the extension "
  "'cl_khr_cooperative_matrix'">;
def err_coop_mat_component : Error<
  "components of a cooperative matrix must be half, float, double or integers "
  "of 8 to 64 bits, got %0">;
def err_coop_mat_scope : Error<
  "the scope of a cooperative matrix must be "
  "CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, got %0">;
def err_coop_mat_extent : Error<
  "the number of %select{rows|columns}0 of a cooperative matrix must be from 1 "
  "to %2, got %1">;
def err_coop_mat_use : Error<
  "the use of a cooperative matrix must be CLK_COOPERATIVE_MATRIX_A, "
  "CLK_COOPERATIVE_MATRIX_B or CLK_COOPERATIVE_MATRIX_ACCUMULATOR, got %0">;
def err_coop_mat_pointer_to : Error<
  "a cooperative matrix (%0) has no address, and nothing points to it">;
def err_coop_mat_variable : Error<
  "a variable of type %0 must be in private memory">;
def err_coop_mat_untyped : Error<
  "no cooperative matrix type is known for the result of %0; initialize or "
  "assign a variable by it, or cast it to a type">;
def err_coop_mat_argument : Error<
  "%ordinal0 argument of %1 must be a cooperative matrix%select{|, with use "
  "CLK_COOPERATIVE_MATRIX_A|, with use CLK_COOPERATIVE_MATRIX_B|, with use "
  "CLK_COOPERATIVE_MATRIX_ACCUMULATOR}2, got %3">;
def err_coop_mat_pointer : Error<
  "the 1st argument of %0 must be a pointer to components of a cooperative "
  "matrix%select{|, which are not const or constant}1, got %2">;
def err_coop_mat_pointee : Error<
  "a pointer to %0 does not point to the components of %1">;
def err_coop_mat_layout : Error<
  "%ordinal0 argument of %1 must be the constant "
  "CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR or "
  "CLK_COOPERATIVE_MATRIX_LAYOUT_COLUMN_MAJOR">;
def err_coop_mat_operands : Error<
  "invalid operands to '%0' (%1 and %2): + - * and / take cooperative matrices "
  "of the same type, * a scalar, too">;
def err_coop_mat_operand : Error<
  "invalid operand of '%0': %1; a cooperative matrix has the operator -">;
def err_coop_mat_address : Error<
  "the address of a cooperative matrix (%1) cannot be taken">;
def err_coop_mat_operand_flags : Error<
  "%ordinal0 argument of %1 must be a constant, a sum of "
  "CLK_COOPERATIVE_MATRIX_OPERAND_* constants">;
def err_coop_mat_operand_of_float : Error<
  "%0 is for integers, got components of type %1">;
def warn_coop_mat_signs : Warning<
  "components of type %2 are taken for %select{unsigned|signed}0 integers, "
  "%select{without|with}0 %1">, InGroup<DiagGroup<"cooperative-matrix-signs">>;
def err_coop_mat_scalar : Error<
  "argument of %0 must be a number, got %1">;
def err_coop_mat_product_extents : Error<
  "extents of a product do not match: %0, %1 and %2">;
def err_coop_mat_product_components : Error<
  "components of a product must be all integers or all floating-point numbers: "
  "%0, %1 and %2">;
def err_coop_mat_cast : Error<
  "a cast between cooperative matrices must keep scope, extents and use: from "
  "%0 to %1">;
