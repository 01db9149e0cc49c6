/** What is wrong with a declaration, and the remedy. */
export type Issue = readonly [found: string, remedy: string];

export const issue = (found: string, remedy: string): Issue[] => [[found, remedy]];
export const issueIf = (isWrong: boolean, found: string, remedy: string): Issue[] =>
  isWrong ? [[found, remedy]] : [];

/** Declarations that cannot work, each named with its remedy on a line of its own. */
export class DeclarationError extends Error {}
