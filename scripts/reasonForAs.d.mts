import type { Rule } from "eslint";

export const reasonForAs: Rule.RuleModule;
