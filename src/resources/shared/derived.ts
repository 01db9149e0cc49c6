/** Properties of fields that the server derives from other rows. */
export const derived = { readOnly: true, optional: true, history: false } as const;
