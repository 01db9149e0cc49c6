import type { ResourceName, ResourceNamed } from "../../src/resources";
import type { Resource } from "../../src/schema";
import { type Behaviour, composeBehaviours } from "./endpoint/Behaviour";
import { partBehaviour, wholeBehaviour } from "./parts/partBehaviours";
import { itineraryTransitionHooks } from "./itineraries/itineraryTransitionHooks";
import { tripTransitionHooks } from "./trips/tripTransitionHooks";
import { apiKeyBehaviour } from "./apiKeys/apiKeyBehaviour";
import { exchangeRateBehaviour } from "./exchangeRates/exchangeRateBehaviour";
import { enquiryFormBehaviour } from "./enquiryForms/enquiryFormBehaviour";
import { followUpBehaviour } from "./trips/followUpBehaviour";
import { hotelBehaviour } from "./hotels/hotelBehaviour";
import { itineraryBehaviour } from "./itineraries/itineraryBehaviour";
import { templateBehaviour } from "./itineraryTemplates/templateBehaviour";
import { jobBehaviour } from "./jobs/jobBehaviour";
import { offerBehaviour } from "./offerLinks/offerBehaviour";
import { proposalBehaviour } from "./proposals/proposalBehaviour";
import { questionBehaviour } from "./proposals/questionEndpoints";
import { activitySheets } from "../../src/resources/activitySheets";
import { hotelSheets } from "../../src/resources/hotelSheets";
import { transportSheets } from "../../src/resources/transportSheets";
import { priceAfterMerge, sheetBehaviour } from "./sheets/sheetBehaviour";
import { taxBehaviour } from "./taxes/taxBehaviour";
import { tenantBehaviour } from "./queryFields/tenantBehaviour";
import { timelineBehaviour } from "./trips/timelineBehaviour";
import { tripBehaviour } from "./trips/tripBehaviour";
import { userBehaviour } from "./users/userBehaviour";

/**
 * What the server does around an entity's writes: the twin of src/pages/screens.tsx. An entity that is not listed is
 * plain. To add one, write `server/rest/<entity>/<entity>Behaviour.ts`, of type `Behaviour<typeof entity>`, and its line
 * in the table below.
 *
 * The order of a write, all in one transaction (`context.tx`), which any throw undoes:
 *   create   body checked → `checkWrite` → `beforeCreate` → number taken → INSERT → `afterCreate`
 *   update   body checked → `lockRow` → `checkWrite` → `beforeUpdate` → UPDATE → `afterUpdate`
 *   delete   `lockRow` → `beforeDelete` → into the trash → `afterDelete`
 *   restore  `lockRow` → out of the trash → `afterRestore`
 *   move     body checked → `lockRow` → the declaration's transition decided, with `transitionFacts` → `beforeTransition` → UPDATE → `afterTransition`
 *   merge    both locked → what refers to one refers to the other → as delete → `afterMerge`
 *   erase    `lockRow` → `beforeErase` → UPDATE → `afterErase`
 * `lockRow` (writes/writeRow.ts) calls `beforeLock`, reads and locks the row, asks the rule and compares the version.
 *
 * - A `before…` hook returns the values that are written. It may add read-only fields (a number, a state, totals);
 *   `values` of a create hold every writable field, `changes` of an update only what the body names.
 * - Refuse with `throw fieldError("endDate", "…")` (422 at a field), `new HttpError(409, "…")` or `forbidden("…")`
 *   of server/http/HttpError.ts: words for the person who asked, with the remedy.
 * - Who: `context.caller` (userId, role, teamIds, tenantId), null where the server itself does it. When: `context.now`. SQL: `context.tx.query(text, values)`.
 *   Other rows: `insertRow`, `changeRow`, `readRow` of rows.ts write and read without hooks and without access rules,
 *   as the server itself does, and still name the caller as the writer; `changeAll`, `discardAll`, `untrashAll` and
 *   `keepDerived` of server/database/repository write many rows, or a derived field. No table of a resource is written
 *   elsewhere: a test refuses such SQL. `createRow`, `updateRow` of writes/ go the whole way, as a request does.
 * - `endpoints` are what five routes cannot say (`POST /api/trips/:id/move`); see endpoint.ts.
 * - An entity may have several behaviours, in a list: hooks that give nothing run in its order, a hook that gives values
 *   belongs to one of them (composeBehaviours.ts refuses two at the start). What holds for every resource comes before
 *   all hooks: ids of rows, phone numbers, query fields, references; what follows from `partOf` before the entity's own.
 * - Nothing here calls other systems: a transaction that is undone could not take that back.
 */
export const behaviours: Behaviours = {
  "api-keys": apiKeyBehaviour,
  "exchange-rates": exchangeRateBehaviour,
  hotels: [hotelBehaviour, { afterMerge: priceAfterMerge(hotelSheets) }],
  activities: { afterMerge: priceAfterMerge(activitySheets) },
  "transport-services": { afterMerge: priceAfterMerge(transportSheets) },
  "hotel-sheets": sheetBehaviour(hotelSheets),
  "activity-sheets": sheetBehaviour(activitySheets),
  "transport-sheets": sheetBehaviour(transportSheets),
  taxes: taxBehaviour,
  tenants: tenantBehaviour,
  users: userBehaviour,
  "enquiry-forms": enquiryFormBehaviour,
  trips: [tripBehaviour, tripTransitionHooks],
  itineraries: [itineraryBehaviour, itineraryTransitionHooks],
  "itinerary-templates": templateBehaviour,
  offers: [offerBehaviour, proposalBehaviour],
  "offer-questions": questionBehaviour,
  "follow-ups": followUpBehaviour,
  timeline: timelineBehaviour,
  jobs: jobBehaviour,
};

/** By names that are declared: a misspelt one does not compile. */
export type Behaviours = {
  readonly [N in ResourceName]?: Behaviour<ResourceNamed<N>> | readonly Behaviour<ResourceNamed<N>>[];
};

/** The same table by any name: the hooks under it take the rows of the declaration of that name. */
// Behaviours holds each name to its declaration, which an index by a name that is not known cannot follow.
const table = behaviours as Readonly<Record<string, Behaviour | readonly Behaviour[]>>;
const composed = new Map<string, Behaviour>();

/** What happens around the writes of the resource. */
export function behaviourOf<R extends Resource>(resource: R): Behaviour<R> {
  const { name, partOf } = resource;
  const own = [(Object.hasOwn(table, name) && table[name]) || []].flat();
  const known =
    composed.get(name) ??
    composeBehaviours([...(partOf ? [partBehaviour(resource)] : []), wholeBehaviour(resource), ...own]);
  composed.set(name, known);
  // Widened: every property of a behaviour may be left out, and those it has are of the declaration of that name.
  return known as object;
}
