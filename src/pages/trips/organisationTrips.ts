import { trips } from "../../resources/trips";
import { resourceNamed } from "../../resources";
import type { Resource } from "../../schema";
import type { StateLooks } from "./stateLooks";

/**
 * The trips as one organisation's list shows them: its own names and colours for the states, and short headings over
 * the columns whose cells tell more than their field.
 */
export function organisationTrips(looks: StateLooks): Resource {
  const declared = resourceNamed("trips");
  const { status, startDate } = trips.fields;
  return {
    ...declared,
    fields: {
      ...declared.fields,
      status: { ...status, choices: looks },
      startDate: { ...startDate, label: "Dates" },
      assigneeUserId: { ...trips.fields.assigneeUserId, label: "Assignee" },
    },
  };
}
