/** The storage of values with an inner structure. */
export const storedAsJson = {
  type: () => "jsonb",
  toDatabase: (value: unknown) => (value == null ? null : JSON.stringify(value)),
} as const;
