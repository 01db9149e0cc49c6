import { isSameMarket, type PricedSheet } from "../../../src/domain/products/sheet";
import type { AnyRow, Resource } from "../../../src/schema";
import { enqueue } from "../../queue/enqueue";
import { fieldError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import type { Behaviour } from "../endpoint/Behaviour";
import type { TransitionHooks } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { enterState } from "../writes/enterState";
import { copySheet } from "./copySheet";
import type { SheetResource } from "./sheetsOf";
import { touchedDrafts } from "./touchedBy";

const replacing = { from: "published", to: "replaced", given: {} };

/** A rate sheet that is published replaces the one that it follows, where both hold for the same market. The drafts that it touches are priced anew, once that is stored. */
export function sheetBehaviour<R extends SheetResource>(resource: R): Behaviour<R> {
  const transitions: TransitionHooks = {
    async beforeTransition({ tx, now }, sheet, { to }) {
      if (to !== "published") return {};
      await refuseOther(tx, resource, sheet);
      return { publishedAt: now.toISOString() };
    },
    async afterTransition(context, sheet, { to }) {
      const { followsId } = sheet;
      // What replaces it touches its drafts too.
      if (to === "replaced") return;
      if (to === "published" && typeof followsId === "string") {
        const before: AnyRow | undefined = await readRow<Resource>(context.tx, resource, followsId);
        // One for other customers stands beside the one that it was made from. Both are rate sheets.
        const [one, other] = [before, sheet] as unknown as PricedSheet[];
        if (before?.["status"] === "published" && one && other && isSameMarket(one, other))
          await enterState<Resource>(context, resource, transitions, before, replacing);
      }
      const [draft] = await touchedDrafts(context.tx, { resource, sheet, to }, 1);
      if (draft !== undefined)
        enqueue(context, "touched_drafts", { resource: resource.name, id: sheet.id, to });
    },
  };
  const hooks: Behaviour = {
    ...transitions,
    afterCreate: ({ tx }, sheet) => refuseOther(tx, resource, sheet),
    afterUpdate: ({ tx }, _before, sheet) => refuseOther(tx, resource, sheet),
    endpoints: [copySheet(resource)],
  };
  // Widened: every property of a behaviour may be left out, and the hooks read fields that all of them have.
  return hooks as object;
}

const words = {
  supplierId: "This rate sheet is of another supplier.",
  hotelId: "This rate sheet is for another hotel.",
  activityId: "This rate sheet is for another activity.",
  transportId: "This rate sheet is for another transport service.",
} as const;

/** Refuses a sheet that follows one of another supplier or for something else. */
async function refuseOther(tx: Transaction, resource: Resource, sheet: AnyRow): Promise<void> {
  const { followsId } = sheet;
  const before = typeof followsId === "string" ? await readRow(tx, resource, followsId) : undefined;
  if (!before) return;
  for (const [name, message] of Object.entries(words))
    if (before[name] !== sheet[name]) throw fieldError("followsId", message);
}
