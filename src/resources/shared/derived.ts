/** What the server works out of other rows, and alone writes. */
export const derived = { readOnly: true, optional: true, history: false } as const;
