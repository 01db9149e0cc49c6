/** Properties of fields that the server derives from other rows. */
export const derived = { readOnly: true, optional: true, history: false } as const;
/** The same of a number of rows, by which lists are filtered and sorted. */
export const derivedCount = { min: 0, default: 0, readOnly: true, indexed: true, history: false } as const;
