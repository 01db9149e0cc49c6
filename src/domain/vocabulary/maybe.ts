/** A value that a half-filled form may not have yet. */
export type Maybe<Value> = Value | null | undefined;
