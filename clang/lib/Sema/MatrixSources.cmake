# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Our files in this library.

set(MATRIX_SOURCES
  SemaCooperativeMatrix.cpp
  SemaCooperativeMatrixOperators.cpp
  SemaMatrix.cpp
  SemaMatrixAtomic.cpp
  SemaMatrixCasts.cpp
  SemaMatrixElementwise.cpp
  SemaMatrixForeignNames.cpp
  SemaMatrixIndex.cpp
  SemaMatrixInit.cpp
  SemaMatrixMemory.cpp
  SemaMatrixMistakes.cpp
  SemaMatrixNarrowProduct.cpp
  SemaMatrixOperators.cpp
  SemaMatrixParts.cpp
  SemaMatrixPermutation.cpp
  SemaMatrixProduct.cpp
  SemaMatrixReduce.cpp
  SemaMatrixSelection.cpp
  SemaMatrixTraits.cpp
  SemaMatrixType.cpp
  SemaShapedType.cpp
  SemaTensorBuiltins.cpp
  SemaTensorCasts.cpp
  SemaTensorFunctions.cpp
  SemaTensorMemory.cpp
  SemaTensorOperators.cpp
  SemaTensorParts.cpp
  SemaTensorProducts.cpp
  SemaTensorShapes.cpp
  SemaTensorSubscripts.cpp
  SemaTensorType.cpp
  SemaTensorWindows.cpp
  )
