import { querySources } from "../../../src/resources/querySources";
import { teams } from "../../../src/resources/teams";
import { trips, type Trip } from "../../../src/resources/trips";
import type { EnquiryForm } from "../../../src/resources/enquiryForms";
import type { Values, Context } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { createRow } from "../writes/writeRow";

/**
 * Makes the trip of an enquiry, with the active source and team of its form, else the source's team.
 * @param answers the values of the trip's query fields, as `answersTo` returns them.
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
