import { reference } from "../schema";
import { accounts } from "./accounts";
import { contacts } from "./contacts";
import { trips } from "./trips";

/**
 * Whose rows have a timeline and next steps; each entry and each step is part of one of them. A further resource needs its
 * line here and a migration; `{ part: "timeline" }` in its `detail` says where it stands.
 */
export const withJournal = [
  { resource: trips, by: "tripId" },
  { resource: contacts, by: "contactId" },
  { resource: accounts, by: "accountId" },
] as const;

const referenceTo = <const Merge extends "keep" | "move">(to: string, label: string, onMerge: Merge) =>
  reference({ label, to, createOnly: true, optional: true, onDelete: "keep", onMerge });

/** The references of a part to each of them. */
export const wholes = <const Merge extends "keep" | "move">(onMerge: Merge) =>
  // One for each line.
  Object.fromEntries(
    withJournal.map(({ resource: { name, label }, by }) => [by, referenceTo(name, label.one, onMerge)]),
  ) as { readonly [By in (typeof withJournal)[number]["by"]]: ReturnType<typeof referenceTo<Merge>> };

export type Whole = (typeof withJournal)[number] & { id: string };

/** A row as what its entries and steps are part of. */
export const wholeOf = ({ name }: { readonly name: string }, id: string): Whole => ({
  ...(withJournal.find(({ resource }) => resource.name === name) ?? withJournal[0]),
  id,
});

/** What an entry or a step is part of. */
export function wholeIn(row: Readonly<Partial<Record<Whole["by"], string | null>>>): Whole {
  const found = withJournal.find(({ by }) => row[by] != null) ?? withJournal[0];
  return { ...found, id: row[found.by] ?? "" };
}
