// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics for tensors. DiagnosticSemaKinds.td includes this file.

// Types.
def err_tensor_rank : Error<
  "a tensor has 1 to 8 dimensions, got %0">;
def err_tensor_extent : Error<
  "the extent of dimension %0 of a tensor must be from 1 to 2147483647, or -1 "
  "if it is known at run time, got %1">;
def err_tensor_run_time_padding : Error<
  "dimension %0, whose extent is known at run time, cannot have padding">;
def note_tensor_run_time : Note<
  "the extents of %0 are known at run time: it has values from a load to a "
  "store in one full-expression, and no objects">;
def err_tensor_run_time_operation : Error<
  "%0 takes no tensor whose extents are known at run time, %1%select{|; "
  "'__builtin_tensor_load' has strides, which may be in another order|; load "
  "the part, from a pointer to its first element|; a stride of 0 of "
  "'__builtin_tensor_load' repeats elements|; store each operand in its "
  "place|; a contraction with a tensor of ones adds up}2">;
def err_tensor_run_time_operator : Error<
  "%select{a subscript|a conditional operator on a scalar|a cast from a scalar|"
  "a cast to another layout}0 takes no tensor whose extents are known at run "
  "time, %1; %select{store it, and read the memory|write an 'if' around two "
  "statements|operators take the scalar itself|store it in that layout}0">;
def err_tensor_numbers : Error<
  "%0 attribute must have one operand for each of the %1 dimensions, got %2">;
def err_tensor_layout : Error<
  "%0 must name each dimension from 0 to %1 once">;
def err_tensor_padding : Error<
  "the padding of dimension %0 of a tensor must be from 0 to 2147483647, got "
  "%1">;
def err_tensor_attribute_alone : Error<
  "%0 attribute must stand beside a 'tensor_type' attribute">;
def err_tensor_size : Error<
  "tensor too large; %0 elements of type %1 take %2 bytes, at most 2147483647 "
  "are possible">;
def err_tensor_element_type : Error<
  "invalid tensor element type %0; elements are integers or floating-point "
  "numbers">;

// Conversions, subscripts.
def err_tensor_comma_subscript : Error<
  "comma operator in the subscript of a tensor; write 't[i][j]'">;
def err_tensor_excess_initializers : Error<
  "too many initializers for %0">;
def err_tensor_needs_braces : Error<
  "a tensor is initialized with a list in braces">;
def err_tensor_designator : Error<
  "designator %0 of a tensor must be from 0 to %1">;
def err_tensor_row_no_list : Error<
  "expected a list of elements, got %0">;
def err_tensor_cast : Error<
  "invalid cast from %0 to %1; %select{a tensor is cast from a scalar, and to "
  "one if it has one element|tensors must have the same extents, got %3 and %4|"
  "a tensor and a matrix must have the same extents and element type|a tensor "
  "and a vector must have the same number and type of elements|'%3' is an "
  "element of a tensor 't', and '__builtin_reduce_add' the sum of all|"
  "'__builtin_reduce_and' and '__builtin_reduce_or' of a tensor of bool give a "
  "bool|'*(const %3 *)p' is the tensor that a pointer 'p' points to|'(%3)&t' "
  "points to the elements of a tensor 't'}2">;
def note_tensor_layout_cast : Note<
  "%0 converts to %1 only by an explicit cast">;
def note_tensor_value : Note<
  "%select{'%1' is an element of a tensor 't', and '__builtin_reduce_add' the "
  "sum of all|'__builtin_reduce_and' and '__builtin_reduce_or' of a tensor of "
  "bool give a bool|'*(const %1 *)p' is the tensor that a pointer 'p' points "
  "to|'(%1)&t' points to the elements of a tensor 't'}0">;
def err_tensor_subscripts : Error<
  "a tensor of %0 dimensions needs %0 subscripts, got %1">;
def note_tensor_extent_at_run_time : Note<
  "extents that are known when the program runs are those of values of a type "
  "with 'tensor_type(-1, -1)' (Tensors.md in the documentation)">;
def note_tensor_part : Note<
  "'__builtin_tensor_slice' gives a part of a tensor">;
def err_tensor_subscript_type : Error<
  "a subscript of a tensor must be an integer, got %0">;
def err_tensor_subscript_range : Error<
  "subscript %0 of a tensor must be from 0 to %1, got %2">;

// Builtins (TensorBuiltins.def).
def err_tensor_argument : Error<
  "the %ordinal0 argument of %1 must be a tensor, or a matrix without complex "
  "elements, got %2">;
def err_tensor_type_argument : Error<
  "the 1st argument of %0 must be the type of a tensor, or of a matrix without "
  "complex elements, got %select{%1|a value of type %1; '__typeof__(x)' is the "
  "type of a value 'x'}2">;
def note_tensor_insert_slice : Note<
  "what is inserted is the 2nd argument, and its starts follow">;
def err_tensor_concat_dimension : Error<
  "the 1st argument of %0 must be the dimension along which the others follow "
  "each other, an integer constant expression, got %1">;
def err_tensor_trait_type : Error<
  "the 1st argument of %0 must be the type of a tensor or a matrix, got "
  "%select{%2|a value; '__typeof__(x)' is the type of a value 'x'}1">;
def err_tensor_run_time_extent : Error<
  "the extent of dimension %0 of %1 is known at run time; it is what "
  "'__builtin_tensor_load' was given">;
def err_tensor_argument_count : Error<
  "%0 of %1 dimensions takes %2 arguments, got %3">;
def err_tensor_argument_pairs : Error<
  "%0 takes a tensor and pairs of numbers, got %1 arguments">;
def err_tensor_integer_argument : Error<
  "the %ordinal0 argument of %1, a%select{ stride| start|n extent}2, must be "
  "an integer, got %3">;
def err_tensor_number : Error<
  "the %select{extent|low padding|high padding|interior padding|window size|"
  "stride|dilation|tile size|start|step}0 of dimension %1 must be from %2 to "
  "%3, got %4">;
def err_tensor_dimension : Error<
  "a dimension of this tensor is a number from 0 to %0, got %1">;
def err_tensor_dimension_repeated : Error<
  "dimension %0 is named twice">;
def err_tensor_argument_rank : Error<
  "the %ordinal0 argument of %1 must have %select{|at least }2%3 dimensions, "
  "got %4">;
def err_tensor_argument_extent : Error<
  "dimension %0 of the %ordinal1 argument of %2 must have extent %3, got %4">;
def err_tensor_argument_extents : Error<
  "the %ordinal0 argument of %1 must have extents %2, got %3">;
def err_tensor_argument_elements : Error<
  "the %ordinal0 argument of %1 must have elements of type %2, got %3">;
def err_tensor_store_to_const : Error<
  "the 2nd argument of %0 must point to elements that are not const, got %1">;
def note_tensor_reduce_all : Note<
  "'%0' combines all elements">;
def note_tensor_convolution_numbers : Note<
  "behind the tensors stand %0 stride%s0, perhaps %0 dilation%s0, and perhaps "
  "the number of groups">;
def err_tensor_store_stride : Error<
  "a stride of 0 stores %0 elements, dimension %1, at one place">;
def err_tensor_labels : Error<
  "the 1st argument of %0 must be a string literal such as \"ik,kj->ij\", a "
  "letter for each dimension">;
def err_tensor_labels_scalar : Error<
  "the result of %0 has at least 1 dimension; '__builtin_reduce_add' sums that "
  "of \"%1\"">;
def err_tensor_labels_rank : Error<
  "'%0' names %1 dimensions of the %ordinal2 argument, which has %3">;
def err_tensor_label_repeated : Error<
  "letter '%0' stands twice in '%1'">;
def err_tensor_label_unknown : Error<
  "letter '%0' of the result is in neither operand">;
def err_tensor_label_alone : Error<
  "letter '%0' is summed over, so it must be in both operands, got '%1' and "
  "'%2'">;
def err_tensor_label_extents : Error<
  "letter '%0' has extent %1 in the 2nd argument of %2 and %3 in the 3rd">;
def err_tensor_groups : Error<
  "the number of groups must divide the %0 channels of the 1st argument and "
  "the %1 of the result, got %2">;
def err_tensor_window_outside : Error<
  "a window that spans %0 elements does not fit in dimension %1, which has %2">;
def err_tensor_windows_size : Error<
  "too many windows; they have more than 2^48 bytes in all">;
def err_tensor_padded_extent : Error<
  "padding must leave at least 1 element in dimension %0, got %1">;
def err_tensor_reshaped : Error<
  "the extents must have %0 elements in all, as the tensor has, got %1">;
def err_tensor_untiled : Error<
  "dimension %0, which has %1 tiles of %2, must have an extent from %3 to %4, "
  "got %5">;
def err_tensor_broadcast_extent : Error<
  "dimension %0 has extent %1, which cannot be broadcast to %2; only 1 can">;
def err_tensor_broadcast_rank : Error<
  "a tensor of %0 dimensions must be broadcast to as many or more, got %1">;
def err_tensor_slice_outside : Error<
  "a slice of %0 elements in steps of %1 must stay within the %2 of dimension "
  "%3, got elements from %4 to %5">;
def err_tensor_step_zero : Error<
  "the step of dimension %0 must not be 0">;
def err_tensor_part : Error<
  "the 2nd argument of %0 must have at most extents %1, got %2">;
def err_tensor_index_elements : Error<
  "the 3rd argument of %0 must be a tensor of integers of at most 64 bits, "
  "got %1">;
def err_tensor_widening : Error<
  "the 2nd and 3rd argument of %0 must have elements of the 4th one's type, "
  "%1, or narrower %select{integers|floating-point numbers of one type}2, got "
  "%3 and %4">;
def err_tensor_requantized : Error<
  "elements of the 2nd argument of %0 must be signed integers, got %1">;
def err_tensor_quantized_type : Error<
  "the type that %0 gives must be a tensor of "
  "%select{integers|floating-point numbers}1 with extents %2, got %3">;
def err_tensor_quantizer : Error<
  "the %select{scale|zero point}0 of %1 must be "
  "%select{a floating-point number|an integer}0 or a tensor of such numbers, "
  "got %2">;
