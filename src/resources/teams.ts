import { teamAutoAssignments } from "../vocabulary";
import {
  choice,
  defineResource,
  everyone,
  longText,
  reference,
  references,
  type RowOf,
  text,
  yesNo,
} from "../schema";
import { administrators } from "./shared/staff";

export const teams = defineResource({
  name: "teams",
  label: { one: "Team", many: "Teams" },
  title: "name",
  purpose: "Teams share trips: whoever is in the team may work on what is assigned to it.",
  paths: { list: "/org/teams", create: "/org/teams/new", edit: "/org/teams/:id" },
  menu: { group: "People" },
  fields: {
    name: text({ label: "Name", maxLength: 80, unique: true }),
    description: longText({ label: "Description", maxLength: 1_000, optional: true }),
    members: references({ label: "Members", to: "users", offer: { isActive: true }, optional: true }),
    managerId: reference({ label: "Manager", to: "users", offer: { isActive: true }, optional: true }),
    autoAssignment: choice({
      label: "New trips of the team",
      help: "Who gets a trip that comes in for this team.",
      choices: teamAutoAssignments,
      default: "off",
    }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  access: { read: everyone, write: administrators },
  list: {
    columns: ["name", "members", "managerId", "autoAssignment", "isActive"],
    search: ["name"],
    sort: { field: "name", order: "asc" },
    filters: ["isActive"],
  },
  related: [
    { resource: "trips", by: "assigneeTeamId" },
    { resource: "query-sources", by: "defaultTeamId", label: "Sources whose trips go to the team" },
  ],
  namedFilters: { hasMembers: { notEmpty: "members", label: "Has members" } },
  form: [
    { heading: "Team", fields: ["name", "description", "isActive"] },
    { heading: "Members", fields: ["members", "managerId", "autoAssignment"] },
  ],
});
export type Team = RowOf<typeof teams>;
