/** Every type assertion but `as const` has its reason in a comment: above what it stands in, above it, or behind it on its line. */
const reasonForAs = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      missing: "Say on the line above why `as` is right here, or let the types say it without.",
    },
  },
  create(context) {
    const lastLines = new Set(context.sourceCode.getAllComments().map(({ loc }) => loc.end.line));
    return {
      TSAsExpression(node) {
        const isConst = context.sourceCode.getText(node.typeAnnotation) === "const";
        if (!isConst && !linesAround(node).some((line) => lastLines.has(line)))
          context.report({ node, messageId: "missing" });
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

/** People are told something by the one provider of notices: antd's own ways to tell are taken from nowhere. */
const tellByNotices = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      other: "Tell people with notices.show (src/providers/notices.ts), as everything else does.",
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "other" });
    return {
      "VariableDeclarator[init.callee.property.name='useApp'] Property[key.name=/^(message|notification)$/]":
        report,
      "ImportDeclaration[source.value='antd'] ImportSpecifier[imported.name=/^(message|notification)$/]":
        report,
    };
  },
};

/** The project's own rules, for oxlint. */
export default {
  meta: { name: "own" },
  rules: { "reason-for-as": reasonForAs, "tell-by-notices": tellByNotices },
};
