# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Our files in this library.

set(MATRIX_SOURCES
  CGCooperativeMatrix.cpp
  CGCooperativeMatrixSPIRV.cpp
  CGMatrix.cpp
  CGMatrixABI.cpp
  CGMatrixAsm.cpp
  CGMatrixAtomic.cpp
  CGMatrixBuiltins.cpp
  CGMatrixCasts.cpp
  CGMatrixComplex.cpp
  CGMatrixComplexOperators.cpp
  CGMatrixDebugInfo.cpp
  CGMatrixElements.cpp
  CGMatrixElementwise.cpp
  CGMatrixExpr.cpp
  CGMatrixInit.cpp
  CGMatrixLoop.cpp
  CGMatrixMemory.cpp
  CGMatrixName.cpp
  CGMatrixOperators.cpp
  CGMatrixParts.cpp
  CGMatrixPointers.cpp
  CGMatrixProof.cpp
  CGMatrixReduce.cpp
  CGMatrixVectors.cpp
  CGTensor.cpp
  CGTensorBuiltins.cpp
  CGTensorExtents.cpp
  CGTensorMemory.cpp
  CGTensorMovement.cpp
  CGTensorPlaces.cpp
  CGTensorSums.cpp
  MatrixEmitter.cpp
  )
