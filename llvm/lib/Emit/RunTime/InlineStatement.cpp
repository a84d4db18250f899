// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement's function is lowered alone, so that LLVM's passes, which run
// before, see a call. Its code may join the caller's behind that.

#include "RunTime/InlineStatement.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace matrix;

void matrix::inlineStatement(Function &Code, FunctionAnalysisManager &AM) {
  CallInst *Call = callToInline(Code);
  if (!Call)
    return;
  // Accesses would claim of themselves what is said of arguments, which proofs
  // do not find in the program.
  for (Argument &A : Code.args())
    for (Attribute::AttrKind Kind :
         {Attribute::ReadOnly, Attribute::ReadNone, Attribute::WriteOnly}) {
      A.removeAttr(Kind);
      Call->removeParamAttr(A.getArgNo(), Kind);
    }
  Function &Caller = *Call->getFunction();
  Attribute Width = Code.getFnAttribute(PreferredWidthAttribute);
  InlineFunctionInfo Info;
  if (!InlineFunction(*Call, Info).isSuccess())
    return;
  AM.invalidate(Caller, PreservedAnalyses::none());
  AM.clear(Code, Code.getName());
  Code.eraseFromParent();
  // Its vectors are the engine's, which late passes see to.
  Caller.addFnAttr(MatrixTypesAttribute);
  if (Width.isValid())
    Caller.addFnAttr(Width);
}
