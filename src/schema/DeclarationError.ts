/** What is wrong with a declaration, and the remedy. */
export type Issue = readonly [found: string, remedy: string];

/** Declarations that cannot work, each named with its remedy on a line of its own. */
export class DeclarationError extends Error {}
