/**
 * An ESLint rule: every type assertion but `as const` has its reason in a comment, on the line above it or above what it
 * stands in (its statement, member or attribute), or behind it on its line.
 */
export const reasonForAs = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      missing: "Say on the line above why `as` is right here, or let the types say it without.",
    },
  },
  create({ sourceCode, report }) {
    const lastLines = new Set(sourceCode.getAllComments().map(({ loc }) => loc.end.line));
    return {
      TSAsExpression(node) {
        const isConst = sourceCode.getText(node.typeAnnotation) === "const";
        if (!isConst && !linesAround(node).some((line) => lastLines.has(line)))
          report({ node, messageId: "missing" });
      },
    };
  },
};

const owner =
  /Statement$|Declaration$|^(Property|PropertyDefinition|MethodDefinition|JSXAttribute|ArrowFunctionExpression)$/;

/** The lines on which a comment speaks of the node: that of its `as`, and those above that, the node and what it stands in. */
function linesAround(node) {
  const { start, end } = node.typeAnnotation.loc;
  const lines = [start.line - 1, end.line];
  for (let one = node; one; one = one.parent) {
    lines.push(one.loc.start.line - 1);
    if (owner.test(one.type)) break;
  }
  return lines;
}
