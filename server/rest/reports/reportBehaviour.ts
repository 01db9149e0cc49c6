import { ownReport } from "../../../src/domain/reports/ownReport";
import type { reports, OwnReport } from "../../../src/resources/reports";
import { customFieldsOf, faultsOfReport, permits } from "../../../src/schema";
import { fieldError, fieldErrors, forbidden } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Context } from "../endpoint/Context";
import { organisationOf } from "../organisation/organisationOf";

/** Live reports of an organisation's own: a page reads all of them at once. */
const mostReports = 200;

/** A report is of a list that its maker reads, and asks only what they may ask there. */
export const reportBehaviour: Behaviour<typeof reports> = {
  async beforeCreate(context, values) {
    // The schema has checked that they are there.
    await refuseUnreadable(context, values as OwnReport);
    return values;
  },
  afterCreate: refuseMany,
  afterRestore: refuseMany,
  async beforeUpdate(context, current, changes) {
    if (["by", "measures", "period", "query"].some((name) => name in changes))
      await refuseUnreadable(context, { ...current, ...changes });
    return changes;
  },
};

async function refuseUnreadable({ tx, caller, services }: Context, row: OwnReport): Promise<void> {
  if (!caller) throw forbidden("A report is made by a person.");
  const resource = services.resources.find(({ name }) => name === row.resource);
  if (!resource?.paths?.list || !permits(resource.access.read, caller))
    throw fieldError(
      "resource",
      `There is no list “${row.resource}”. Take the name from the address of its API.`,
    );
  const { resourceNamed } = services;
  const customFields = customFieldsOf(resource, (await organisationOf(tx)).queryFields);
  const asked = { actor: caller, customFields, resourceNamed };
  const errors: Record<string, string[]> = {};
  for (const { at, what } of faultsOfReport(resource, ownReport({ ...row, id: "" }), asked)) {
    const field = at === "where" || at === "parts" ? "query" : at === "largestBy" ? "measures" : at;
    errors[field] = [...(errors[field] ?? []), what];
  }
  const parameters = new URLSearchParams(row.query ?? "");
  for (const name of ["q", "_trash", "_sort", "_order", "_start", "_end"])
    if (parameters.has(name)) errors["query"] = [`A report does not keep "${name}".`];
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}

async function refuseMany({ tx }: Context): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from reports where deleted_at is null limit ${mostReports + 1}) live`,
  );
  if (row && row.count > mostReports)
    throw fieldError(
      "name",
      `There are at most ${mostReports} own reports. Delete those that nobody reads any more.`,
    );
}
