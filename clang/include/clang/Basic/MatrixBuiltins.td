// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix builtins of the 2019 proposal "Matrix Support in Clang", under its
// names. Builtins.td includes this file. SemaMatrix.h says what each one means.

class MatrixBuiltin<string operation> : Builtin {
  let Spellings = ["__builtin_matrix_" # operation];
  let Attributes = [NoThrow, FunctionWithBuiltinPrefix, CustomTypeChecking];
  let Prototype = "void(...)";
}

def MatrixInsert : MatrixBuiltin<"insert">;
def MatrixExtract : MatrixBuiltin<"extract">;
def MatrixAdd : MatrixBuiltin<"add">;
def MatrixSub : MatrixBuiltin<"sub">;
def MatrixMultiply : MatrixBuiltin<"multiply">;
def MatrixScalarMultiply : MatrixBuiltin<"scalar_multiply">;
def MatrixColumnLoad : MatrixBuiltin<"column_load">;
def MatrixColumnStore : MatrixBuiltin<"column_store">;
