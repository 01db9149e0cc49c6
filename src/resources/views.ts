import { viewSharing } from "../vocabulary";
import {
  allOf,
  anyOf,
  assigned,
  choice,
  defineResource,
  everyone,
  longText,
  number,
  reference,
  references,
  roleNames,
  type RowOf,
  text,
  where,
} from "../schema";
import { administrators } from "./shared/staff";

const staff = { roles: roleNames, user: "ownerUserId" } as const;
const ledShared = allOf(administrators, where("sharedWith", "teams", "everyone"));

/** Ways of looking at a list, each under a name. A view gives no rights: its reader sees the rows that they may read. */
export const views = defineResource({
  name: "views",
  label: { one: "View", many: "Views" },
  title: "name",
  purpose: "Filters, order and columns of a list, kept under a name. Views are made in the list itself.",
  paths: { list: "/views", edit: "/views/:id" },
  fields: {
    name: text({ label: "Name", maxLength: 80 }),
    sharedWith: choice({
      label: "Who has it",
      choices: viewSharing,
      default: "me",
      short: true,
      indexed: true,
    }),
    teamIds: references({
      label: "Teams",
      to: "teams",
      offer: { isActive: true },
      maxItems: 50,
      optional: true,
      indexed: true,
      appliesWhere: { sharedWith: ["teams"] },
    }),
    position: number({
      label: "Place",
      help: "Views with a smaller number stand before others.",
      min: 0,
      max: 9_999,
      default: 0,
      short: true,
      access: { write: administrators },
    }),
    resource: text({ label: "List", maxLength: 100, createOnly: true, names: "any" }),
    query: longText({
      label: "Conditions, order and columns",
      help: "As in the address of the list.",
      maxLength: 8_000,
      optional: true,
    }),
    ownerUserId: reference({ label: "Owner", to: "users", readOnly: true, onDelete: "keep" }),
  },
  access: {
    read: anyOf(assigned({ ...staff, teams: "teamIds" }), where("sharedWith", "everyone"), ledShared),
    create: everyone,
    write: anyOf(assigned(staff), ledShared),
  },
  list: {
    columns: ["name", "resource", "sharedWith", "teamIds", "ownerUserId", "position"],
    sort: { field: "position", order: "asc" },
    filters: ["resource", "sharedWith", "ownerUserId"],
  },
  form: [
    { heading: "View", fields: ["name", "sharedWith", "teamIds", "position"] },
    { heading: "What it shows", fields: ["resource", "query"] },
  ],
  indexes: [["resource", "position"]],
});
export type View = RowOf<typeof views>;
