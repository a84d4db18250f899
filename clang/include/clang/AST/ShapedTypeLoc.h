// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a type with a shape was written. TypeLoc.h includes this file.

#ifndef LLVM_CLANG_AST_SHAPEDTYPELOC_H
#define LLVM_CLANG_AST_SHAPEDTYPELOC_H

namespace clang {

struct ShapedTypeLocInfo {
  SourceLocation AttrNameLoc;
  /// The attribute's operands, in memory of the ASTContext.
  Expr **Operands;
  unsigned NumOperands;
};

class ShapedTypeLoc : public ConcreteTypeLoc<UnqualTypeLoc, ShapedTypeLoc,
                                             ShapedType, ShapedTypeLocInfo> {
public:
  /// Of the attribute's name.
  SourceLocation getAttrNameLoc() const { return getLocalData()->AttrNameLoc; }
  void setAttrNameLoc(SourceLocation Loc) { getLocalData()->AttrNameLoc = Loc; }

  /// The attribute's operands; none, if the type was not written here.
  llvm::ArrayRef<Expr *> getOperands() const {
    return {getLocalData()->Operands, getLocalData()->NumOperands};
  }
  void setOperands(ASTContext &Context, llvm::ArrayRef<Expr *> Operands);

  SourceRange getLocalSourceRange() const { return getAttrNameLoc(); }
  void initializeLocal(ASTContext &, SourceLocation Loc) {
    setAttrNameLoc(Loc);
    getLocalData()->Operands = nullptr;
    getLocalData()->NumOperands = 0;
  }
};

} // namespace clang

#endif
