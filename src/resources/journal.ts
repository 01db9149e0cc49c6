import { accounts } from "./accounts";
import { contacts } from "./contacts";
import { trips } from "./trips";

/** Whose rows have a timeline and next steps; each entry and each step is part of one of them. */
export const withJournal = [
  { resource: trips, by: "tripId" },
  { resource: contacts, by: "contactId" },
  { resource: accounts, by: "accountId" },
] as const;

/** Of the reference to each. */
export const whole = { createOnly: true, optional: true, onDelete: "keep" } as const;

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
