// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that the lines of our patches call in CodeGen. CodeGenFunction.h includes
// this at its end, so that no other file of upstream's needs an #include, which
// would stand where upstream often adds its own. Our own files include what
// they use.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXHOOKS_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXHOOKS_H

#include "CGCooperativeMatrix.h"
#include "CGMatrix.h"
#include "CGMatrixABI.h"
#include "CGMatrixBuiltins.h"
#include "CGMatrixComplex.h"
#include "CGMatrixDebugInfo.h"
#include "CGMatrixExpr.h"
#include "CGMatrixInit.h"
#include "CGMatrixMemory.h"
#include "CGMatrixName.h"
#include "CGMatrixOperators.h"
#include "CGMatrixVectors.h"

#endif
