import type { ResourceName, ResourceNamed } from "../../src/resources";
import type { Resource } from "../../src/schema";
import { type Behaviour, composeBehaviours } from "./endpoint/Behaviour";
import { partBehaviour, wholeBehaviour } from "./parts/partBehaviours";
import { itineraryTransitionHooks } from "./itineraries/itineraryTransitionHooks";
import { tripTransitionHooks } from "./trips/tripTransitionHooks";
import { apiKeyBehaviour } from "./apiKeys/apiKeyBehaviour";
import { exchangeRateBehaviour } from "./exchangeRates/exchangeRateBehaviour";
import { contactBehaviour } from "./contacts/contactBehaviour";
import { enquiryFormBehaviour } from "./enquiryForms/enquiryFormBehaviour";
import { followUpBehaviour } from "./trips/followUpBehaviour";
import { hotelBehaviour } from "./hotels/hotelBehaviour";
import { itineraryBehaviour } from "./itineraries/itineraryBehaviour";
import { templateBehaviour } from "./itineraryTemplates/templateBehaviour";
import { jobBehaviour } from "./jobs/jobBehaviour";
import { mergeableBehaviour, mergeBehaviour } from "./merging/mergeBehaviour";
import { offerBehaviour } from "./offerLinks/offerBehaviour";
import { proposalBehaviour } from "./proposals/proposalBehaviour";
import { questionBehaviour } from "./proposals/questionEndpoints";
import { activitySheets } from "../../src/resources/activitySheets";
import { hotelSheets } from "../../src/resources/hotelSheets";
import { transportSheets } from "../../src/resources/transportSheets";
import { priceAfterMerge, sheetBehaviour } from "./sheets/sheetBehaviour";
import { reportBehaviour } from "./reports/reportBehaviour";
import { taxBehaviour } from "./taxes/taxBehaviour";
import { tenantBehaviour } from "./queryFields/tenantBehaviour";
import { timelineBehaviour } from "./trips/timelineBehaviour";
import { travelDocumentBehaviour, travellerBehaviour } from "./travellers/travellerBehaviour";
import { tripBehaviour } from "./trips/tripBehaviour";
import { userBehaviour } from "./users/userBehaviour";
import { viewBehaviour } from "./views/viewBehaviour";

/**
 * The server's hooks around the writes of each entity; src/pages/screens.tsx is the counterpart for pages. An entity that
 * is not listed has none. To add one, write `server/rest/<entity>/<entity>Behaviour.ts` with a
 * `Behaviour<typeof entity>`, and add its line below.
 *
 * A write runs in this order, in one transaction (`context.tx`). Any error undoes it.
 *   create   body checked → `checkWrite` → `beforeCreate` → number taken → INSERT → `afterCreate`
 *   update   body checked → `lockRow` → `checkWrite` → `beforeUpdate` → UPDATE → `afterUpdate`
 *   delete   `lockRow` → `beforeDelete` → into the trash → `afterDelete`
 *   restore  `lockRow` → out of the trash → `afterRestore`
 *   move     body checked → `lockRow` → transition decided, with `transitionFacts` → `beforeTransition` → UPDATE → `afterTransition`
 *   merge    both locked → references moved → as delete → `afterMerge`; undone: set back → `afterRestore` → `afterMerge` of both
 *   erase    `lockRow` → `beforeErase` → UPDATE → `afterErase`
 * `lockRow` (writes/writeRow.ts) calls `beforeLock`, reads and locks the row, checks the rule and the version.
 *
 * - A `before…` hook returns the values to write, and may add read-only fields (a number, a state, totals). The
 *   `values` of a create hold every writable field, the `changes` of an update only those in the body.
 * - To refuse, throw `fieldError("endDate", "…")` (422 at a field), `new HttpError(409, "…")` or `forbidden("…")` of
 *   server/http/HttpError.ts. The message is for the user and says what to do.
 * - `context.caller` has userId, role, teamIds and tenantId; it is null where the server acts. `context.now` is the
 *   time, `context.tx.query(text, values)` runs SQL.
 * - `insertRow`, `changeRow` and `readRow` of rows.ts access other rows without hooks and access rules, but record the
 *   caller as the writer. `changeAll`, `discardAll`, `untrashAll` and `keepDerived` of server/database/repository write
 *   many rows, or a derived field. Other SQL may not write tables of resources: a test refuses it. `createRow` and
 *   `updateRow` of writes/ run everything, like a request.
 * - `endpoints` add what the standard routes cannot do (`POST /api/trips/:id/move`); see endpoint.ts.
 * - An entity may have a list of behaviours. Hooks without a result run in its order; a hook with a result may be in one
 *   of them only (`composeBehaviours` refuses two at the start). Checks for all resources (ids, phone numbers, query
 *   fields, references) run before all hooks, those of `partOf` before the entity's own.
 * - Hooks must not call other systems: a rollback cannot undo that.
 */
export const behaviours: Behaviours = {
  "api-keys": apiKeyBehaviour,
  contacts: contactBehaviour,
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
  views: viewBehaviour,
  reports: reportBehaviour,
  "enquiry-forms": enquiryFormBehaviour,
  trips: [tripBehaviour, tripTransitionHooks],
  "trip-travellers": travellerBehaviour,
  "travel-documents": travelDocumentBehaviour,
  itineraries: [itineraryBehaviour, itineraryTransitionHooks],
  "itinerary-templates": templateBehaviour,
  offers: [offerBehaviour, proposalBehaviour],
  "offer-questions": questionBehaviour,
  "follow-ups": followUpBehaviour,
  timeline: timelineBehaviour,
  jobs: jobBehaviour,
  merges: mergeBehaviour,
};

/** Keyed by declared names: a misspelt one does not compile. */
export type Behaviours = {
  readonly [N in ResourceName]?: Behaviour<ResourceNamed<N>> | readonly Behaviour<ResourceNamed<N>>[];
};

/** The same table with any name as key. */
// `Behaviours` types each entry by its name; an index with an unknown name loses that.
const table = behaviours as Readonly<Record<string, Behaviour | readonly Behaviour[]>>;
const composed = new Map<string, Behaviour>();

/** The hooks and endpoints of the resource, its own and those that all resources share. */
export function behaviourOf<R extends Resource>(resource: R): Behaviour<R> {
  const { name, partOf } = resource;
  const own = [(Object.hasOwn(table, name) && table[name]) || []].flat();
  const known =
    composed.get(name) ??
    composeBehaviours([
      ...(partOf ? [partBehaviour(resource)] : []),
      wholeBehaviour(resource),
      ...(resource.mergeable ? [mergeableBehaviour(resource)] : []),
      ...own,
    ]);
  composed.set(name, known);
  // Widened: all properties are optional, and those present belong to this resource.
  return known as object;
}
