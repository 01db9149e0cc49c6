import { tableOf } from "../../server/database/tables/tableOf";
import { trips } from "../../src/resources/trips";

/** The columns of an answer, named as on the wire: the same as ours. */
// The declaration of one resource is narrower than the type of all of them.
export const selected = tableOf(trips).selected;
