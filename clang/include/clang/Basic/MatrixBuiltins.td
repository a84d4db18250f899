// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix builtins: those of the 2019 proposal "Matrix Support in Clang",
// under its names, and ours. Builtins.td includes this file.
// MatrixBuiltins.def says what each one means.

class MatrixBuiltin<string operation, list<Attribute> attributes> : Builtin {
  let Spellings = ["__builtin_matrix_" # operation];
  let Attributes = attributes # [NoThrow, FunctionWithBuiltinPrefix,
                                 CustomTypeChecking, Constexpr];
  let Prototype = "void(...)";
}

def MatrixInsert : MatrixBuiltin<"insert", [Const]>;
def MatrixExtract : MatrixBuiltin<"extract", [Const]>;
def MatrixAdd : MatrixBuiltin<"add", [Const]>;
def MatrixSub : MatrixBuiltin<"sub", [Const]>;
def MatrixMultiply : MatrixBuiltin<"multiply", [Const]>;
def MatrixScalarMultiply : MatrixBuiltin<"scalar_multiply", [Const]>;
def MatrixColumnLoad : MatrixBuiltin<"column_load", []>;
def MatrixColumnStore : MatrixBuiltin<"column_store", []>;

// Ours, not the proposal's.
def MatrixRowMajorLoad : MatrixBuiltin<"row_major_load", []>;
def MatrixRowMajorStore : MatrixBuiltin<"row_major_store", []>;
def MatrixLoad : MatrixBuiltin<"load", []>;
def MatrixStore : MatrixBuiltin<"store", []>;

def MatrixMultiplyAdd : MatrixBuiltin<"multiply_add", [Const]>;

def MatrixDot : MatrixBuiltin<"dot", [Const]>;

// a * b of two matrices is their product.
def MatrixElementwiseMultiply : MatrixBuiltin<"elementwise_multiply", [Const]>;
def MatrixElementwiseDivide : MatrixBuiltin<"elementwise_divide", [Const]>;

def MatrixRow : MatrixBuiltin<"row", [Const]>;
def MatrixColumn : MatrixBuiltin<"column", [Const]>;
def MatrixBlock : MatrixBuiltin<"block", [Const]>;
def MatrixInsertRow : MatrixBuiltin<"insert_row", [Const]>;
def MatrixInsertColumn : MatrixBuiltin<"insert_column", [Const]>;
def MatrixInsertBlock : MatrixBuiltin<"insert_block", [Const]>;
def MatrixFromRows : MatrixBuiltin<"from_rows", [Const]>;
def MatrixFromColumns : MatrixBuiltin<"from_columns", [Const]>;

def MatrixDiagonal : MatrixBuiltin<"diagonal", [Const]>;
def MatrixFromDiagonal : MatrixBuiltin<"from_diagonal", [Const]>;
def MatrixIdentity : MatrixBuiltin<"identity", [Const]>;
def MatrixTrace : MatrixBuiltin<"trace", [Const]>;
def MatrixOuterProduct : MatrixBuiltin<"outer_product", [Const]>;
def MatrixConjugateTranspose : MatrixBuiltin<"conjugate_transpose", [Const]>;

def MatrixAll : MatrixBuiltin<"all", [Const]>;
def MatrixAny : MatrixBuiltin<"any", [Const]>;

// __builtin_matrix_rowwise_add and so on.
foreach Lines = ["rowwise", "columnwise"] in
  foreach Operation = ["add", "mul", "and", "or", "xor", "min", "max",
                       "minimum", "maximum"] in
    def MatrixReduce_#Lines#_#Operation
        : MatrixBuiltin<Lines # "_" # Operation, [Const]>;

// Tensors (TensorBuiltins.def).
class TensorBuiltin<string operation, list<Attribute> attributes> : Builtin {
  let Spellings = ["__builtin_tensor_" # operation];
  let Attributes = attributes # [NoThrow, FunctionWithBuiltinPrefix,
                                 CustomTypeChecking, Constexpr];
  let Prototype = "void(...)";
}

def TensorLoad : TensorBuiltin<"load", []>;
def TensorStore : TensorBuiltin<"store", []>;

foreach Operation = ["matmul", "contract", "contract_add", "convolution", "pad",
                     "pad_replicate", "pad_reflect", "pad_symmetric",
                     "pad_wrap", "transpose", "reshape", "tile", "untile",
                     "broadcast", "slice", "insert_slice", "concat",
                     "quantize", "dequantize", "requantize", "gather",
                     "scatter", "scatter_add", "outer_product", "argmin",
                     "argmax", "rank", "extent"] in
  def Tensor_#Operation : TensorBuiltin<Operation, [Const]>;

// Older names (TENSOR_RENAMED in TensorBuiltins.def).
foreach Operation = ["block", "unblock", "relu", "sigmoid"] in
  def Tensor_#Operation : TensorBuiltin<Operation, [Const]>;

foreach Step = ["add", "mul", "and", "or", "xor", "min", "max", "minimum",
                "maximum"] in {
  def TensorWindow_#Step : TensorBuiltin<"window_" # Step, [Const]>;
  def TensorReduce_#Step : TensorBuiltin<"reduce_" # Step, [Const]>;
}

// Functions of the C library (MatrixElementwise.def).
foreach Function = ["erf", "expm1", "log1p", "hypot"] in
  def Elementwise_#Function : Builtin {
    let Spellings = ["__builtin_elementwise_" # Function];
    let Attributes = [NoThrow, Const, CustomTypeChecking];
    let Prototype = "void(...)";
  }

// Compositions of operations (MatrixElementwise.def).
foreach Function = ["relu", "sigmoid"] in
  def Elementwise_#Function : Builtin {
    let Spellings = ["__builtin_elementwise_" # Function];
    let Attributes = [NoThrow, Const, CustomTypeChecking, Constexpr];
    let Prototype = "void(...)";
  }

// OpenCL's cooperative matrices (SemaCooperativeMatrix.h).
class CooperativeMatrixBuiltin<string name, list<Attribute> attributes>
    : LangBuiltin<"ALL_OCL_LANGUAGES"> {
  let Spellings = [name];
  let Attributes = attributes # [NoThrow, CustomTypeChecking];
  let Prototype = "void(...)";
}

def CoopMatLoad : CooperativeMatrixBuiltin<"coop_mat_load", []>;
def CoopMatStore : CooperativeMatrixBuiltin<"coop_mat_store", []>;
def CoopMatmulAdd : CooperativeMatrixBuiltin<"coop_matmul_add", [Const]>;
def CoopMatMulAdd : CooperativeMatrixBuiltin<"coop_mat_mulAdd", [Const]>;
def CoopMatInit : CooperativeMatrixBuiltin<"coop_mat_init", [Const]>;
def CoopMatLength : CooperativeMatrixBuiltin<"coop_mat_length", [Const]>;
