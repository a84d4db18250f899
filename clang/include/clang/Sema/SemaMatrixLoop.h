// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma clang loop matrix(...)`: what SemaStmtAttr.cpp calls.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXLOOP_H
#define LLVM_CLANG_SEMA_SEMAMATRIXLOOP_H

#include "clang/Basic/LLVM.h"

namespace clang {
class Attr;
class ParsedAttr;
class Sema;
class Stmt;

/// The attribute of \p Loop that \p Hint is, an attribute of the pragma; null
/// if it is about something else than matrices.
Attr *createMatrixLoopAttr(Sema &S, const Stmt *Loop, const ParsedAttr &Hint);

/// Reports all in \p Attrs, those of one loop, but the first one.
void checkMatrixLoopAttrs(Sema &S, ArrayRef<const Attr *> Attrs);

} // namespace clang

#endif
