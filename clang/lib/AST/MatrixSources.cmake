# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Our files in this library.

set(MATRIX_SOURCES
  ByteCode/CompilerMatrix.cpp
  ByteCode/InterpMatrix.cpp
  ByteCode/InterpMatrixValue.cpp
  MatrixConstant.cpp
  MatrixConstantBuiltins.cpp
  MatrixConstantMemory.cpp
  MatrixConstantPlaces.cpp
  MatrixConstantReductions.cpp
  MatrixDescription.cpp
  MatrixElement.cpp
  MatrixElementConversion.cpp
  MatrixSignatures.cpp
  MatrixStorage.cpp
  MatrixType.cpp
  MatrixValue.cpp
  ShapedType.cpp
  TensorCall.cpp
  TensorConstant.cpp
  TensorConstantMovement.cpp
  TensorConstantProducts.cpp
  TensorType.cpp
  )
