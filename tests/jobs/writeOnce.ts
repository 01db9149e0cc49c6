import { randomUUID } from "node:crypto";
import { insertRow } from "../../server/rest/rows";
import type { Work } from "../../server/rest/Work";
import { querySources } from "../../src/resources/querySources";

/** A job that leaves a row behind, so that a test can count how often it was done. */
export async function writeOnce(context: Work): Promise<string> {
  await insertRow(context, querySources, { name: `Written ${randomUUID()}` });
  return "1 row written";
}
