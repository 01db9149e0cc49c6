import { HttpError } from "../http/HttpError";
import { readRow } from "../rest/endpoint/rows";
import { inServerContext } from "../rest/endpoint/Context";
import { priceAnew } from "../rest/itineraries/derivedOf";
import { touchedDrafts } from "../rest/sheets/touchedBy";
import type { PayloadOf } from "../queue/jobRules";
import { type Attempt, JobError } from "./Handler";

/**
 * Prices the drafts anew that a rate sheet touches, each in a transaction of its own, so that nobody who works on one waits
 * for the others. One that has its price already stays as it is, so that a second attempt goes on where the first one ended.
 */
export async function priceTouchedDrafts(
  { rest, tenantId, log, signal }: Attempt,
  { resource: name, id: sheetId, to }: PayloadOf<"touched_drafts">,
): Promise<string | null> {
  const resource = rest.resourceNamed(name);
  if (!resource) throw new JobError(`There is no resource "${name}".`);
  const drafts = await rest.database.reading(tenantId, async (tx) => {
    const sheet = await readRow(tx, resource, sheetId);
    return sheet ? touchedDrafts(tx, { resource, sheet, to }) : [];
  });
  let [changed, same, failed] = [0, 0, 0];
  for (const id of drafts) {
    signal.throwIfAborted();
    try {
      const isChanged = await inServerContext(rest, { tenantId, via: "job" }, log, (context) =>
        priceAnew(context, id),
      );
      if (isChanged) changed += 1;
      else if (isChanged === false) same += 1;
    } catch (error) {
      // Too large to be priced: whoever saves it is told so.
      if (!(error instanceof HttpError && error.statusCode === 422)) throw error;
      failed += 1;
    }
  }
  return [
    changed === 1 ? "1 draft has another price" : `${changed} drafts have another price`,
    ...(same > 0 ? [`${same} as before`] : []),
    ...(failed > 0 ? [`${failed} too large to be priced`] : []),
  ].join(", ");
}
