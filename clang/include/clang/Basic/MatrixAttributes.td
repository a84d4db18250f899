// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of types, and one of loops. Attr.td includes this file.
//
// The first ones stand beside matrix_type, which reads them. The layout is one
// of four names, too (Parser::isMatrixLayoutName).

class MatrixTypeModifier<string name, list<Argument> arguments> : TypeAttr {
  let Spellings = [Clang<name>];
  let Subjects = SubjectList<[TypedefName], ErrorDiag>;
  let Args = arguments;
  let Documentation = [InternalOnly];
  let ASTNode = 0;
  let PragmaAttributeSupport = 0;
}

def MatrixLayout
    : MatrixTypeModifier<"matrix_layout", [ExprArgument<"Layout">]>;
def MatrixPadding
    : MatrixTypeModifier<"matrix_padding", [ExprArgument<"NumElements">]>;

// The attributes of TensorType: numbers, or packs of them.
class TensorTypeAttr<string name> : TypeAttr {
  let Spellings = [Clang<name>];
  let Subjects = SubjectList<[TypedefName], ErrorDiag>;
  let Args = [VariadicExprArgument<"Numbers">];
  let Documentation = [InternalOnly];
  let ASTNode = 0;
  let PragmaAttributeSupport = 0;
}

def TensorType : TensorTypeAttr<"tensor_type">;
def TensorLayout : TensorTypeAttr<"tensor_layout">;
def TensorPadding : TensorTypeAttr<"tensor_padding">;

// The attribute of CooperativeMatrixType.
def CooperativeMatrix : TypeAttr {
  let Spellings = [Clang<"coop_mat">];
  let Args = [ExprArgument<"Scope">, ExprArgument<"NumRows">,
              ExprArgument<"NumColumns">, ExprArgument<"Use">];
  let Documentation = [InternalOnly];
  let ASTNode = 0;
  let PragmaAttributeSupport = 0;
}

// `#pragma clang loop matrix(...)`. Its range leads from the pragma to the
// loop.
def MatrixLoop : StmtAttr {
  let Spellings = [Pragma<"clang", "loop matrix">];
  let Args = [EnumArgument<"Hint", "HintType", /*is_string=*/false,
                           ["enable", "disable", "required"],
                           ["Enable", "Disable", "Required"]>];
  let AdditionalMembers = [{
  std::string getDirective() const {
    return std::string("matrix(") + ConvertHintTypeToStr(getHint()) + ")";
  }
  void printPrettyPragma(raw_ostream &OS, const PrintingPolicy &) const {
    OS << '(' << ConvertHintTypeToStr(getHint()) << ')';
  }
  }];
  let Documentation = [InternalOnly];
  let HasCustomParsing = 1;
  let PragmaAttributeSupport = 0;
}
