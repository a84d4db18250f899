// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of types with a shape (ShapedType.h): their attributes and
// their instantiation.

#ifndef LLVM_CLANG_SEMA_SEMASHAPEDTYPE_H
#define LLVM_CLANG_SEMA_SEMASHAPEDTYPE_H

#include "clang/AST/TemplateBase.h"
#include "clang/AST/Type.h"
#include "clang/AST/TypeLoc.h"

namespace clang {
class Declarator;
class ParsedAttr;
class ParsedAttributesView;
class Sema;
class ShapedType;
class ShapedTypeLoc;
class TypeLocBuilder;

/// \p Type with \p Attr, the attribute of one kind, and what stands beside it
/// in \p Attrs. After an error it stays as it is.
void handleShapedTypeAttr(Sema &S, QualType &Type, ParsedAttr &Attr,
                          const ParsedAttributesView &Attrs);
/// Sets where \p TL was written: by an attribute of \p D or its specifiers.
void fillShapedTypeLoc(Sema &S, ShapedTypeLoc TL, const Declarator &D);

/// The operands that \p TL was, or could have been, written with.
llvm::SmallVector<Expr *, 4> getShapedTypeOperands(Sema &S, ShapedTypeLoc TL);
/// The type \p TL after its parts have been transformed, with its location.
QualType rebuildShapedType(Sema &S, TypeLocBuilder &TLB, ShapedTypeLoc TL,
                           QualType Element, llvm::ArrayRef<Expr *> Operands);

/// What arguments of \p Parameter, a dependent type, are deduced from
/// \p Argument: the element types and the numbers.
/// \returns false if \p Argument is null or of another kind.
bool getDeducibleArguments(ASTContext &Context, const ShapedType *Parameter,
                           const ShapedType *Argument,
                           llvm::SmallVectorImpl<TemplateArgument> &Ps,
                           llvm::SmallVectorImpl<TemplateArgument> &As);

} // namespace clang

#endif
