import { randomUUID } from "node:crypto";
import { insertRow } from "../../server/rest/endpoint/rows";
import type { Context } from "../../server/rest/endpoint/Context";
import { querySources } from "../../src/resources/querySources";

/** A job that leaves a row behind, so that a test can count how often it was done. */
export async function writeOnce(context: Context): Promise<string> {
  await insertRow(context, querySources, { name: `Written ${randomUUID()}` });
  return "1 row written";
}
