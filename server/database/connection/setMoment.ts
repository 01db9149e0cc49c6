import type { Statement } from "./Batch";

/**
 * Sets the clock of the database to a moment, until the transaction ends or another is set: what is written then says that it
 * was written at that moment (structure/momentFunction.ts). For the demo's past and for tests of time. No request comes here: the
 * floors let `server/demo` and tests alone import this file.
 */
export const setMoment = (at: Date): Statement => ({
  text: "select set_config('app.moment', $1, true)",
  values: [at.toISOString()],
});
