// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix builtins of the 2019 proposal "Matrix Support in Clang", under its
// names. Builtins.td includes this file. SemaMatrix.h says what each one means.

class MatrixBuiltin<string operation, list<Attribute> attributes> : Builtin {
  let Spellings = ["__builtin_matrix_" # operation];
  let Attributes =
      attributes # [NoThrow, FunctionWithBuiltinPrefix, CustomTypeChecking];
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
