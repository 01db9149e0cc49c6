import { querySources } from "../../../src/resources/querySources";
import { teams } from "../../../src/resources/teams";
import { trips, type Trip } from "../../../src/resources/trips";
import type { EnquiryForm } from "../../../src/resources/enquiryForms";
import type { Values, Context } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { createRow } from "../writes/writeRow";

/**
 * Makes the trip of an enquiry, with the source and the team of its form as far as these are still there and in use.
 * Without a team of the form it goes to the source's own, and without that to nobody.
 * @param answers what the trip's query fields hold, as answersTo gives it.
 */
export async function takeEnquiry(
  context: Context,
  form: EnquiryForm,
  trip: Values,
  answers: Values,
): Promise<Trip> {
  const inUse = async (resource: typeof querySources | typeof teams, id: string | null) => {
    const row = id ? await readRow(context.tx, resource, id) : undefined;
    return row?.isActive ? row.id : null;
  };
  const [querySourceId, assigneeTeamId] = await Promise.all([
    inUse(querySources, form.querySourceId),
    inUse(teams, form.teamId),
  ]);
  return createRow(context, trips, { ...trip, querySourceId, assigneeTeamId }, { answers });
}
