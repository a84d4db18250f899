// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How types with a shape are written to precompiled headers and modules.

let Class = ShapedType in {
  def : Property<"shapeKind", UInt32> {
    let Read = [{ node->getShapeKind() }];
  }
  def : Property<"elementType", QualType> {
    let Read = [{ node->getElementType() }];
  }
  def : Property<"values", Array<UInt64>> {
    let Read = [{ node->getValues() }];
  }
  def : Property<"exprs", Array<ExprRef>> {
    let Read = [{ node->getExprs() }];
  }
  def : Property<"attributeLoc", SourceLocation> {
    let Read = [{ node->getAttributeLoc() }];
  }

  def : Creator<[{
    return ctx.getShapedType(ShapedType::ShapeKind(shapeKind), elementType,
                             values, exprs, attributeLoc);
  }]>;
}
