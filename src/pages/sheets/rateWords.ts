import { type AnyRow, type Field, nestedFields, type Resource } from "../../schema";

/** The columns of the rates of a sheet by their names; the id of a row is the program's. */
export function rateFields({ fields }: Resource): Readonly<Record<string, Field>> {
  const { rates } = fields;
  if (rates?.kind !== "rows") return {};
  const { id: _id, ...columns } = nestedFields(rates);
  return columns;
}

/** The rates of a sheet. */
export const ratesOf = (sheet: AnyRow): readonly Readonly<Record<string, unknown>>[] =>
  // Rows of all kinds of sheets have their rates under this name.
  (sheet["rates"] ?? []) as readonly Readonly<Record<string, unknown>>[];

/** What a rate is for: "Lake room, MAP, Winter". */
export function rateName({
  roomType,
  ticketType,
  vehicle,
  mealPlan,
  season,
}: Readonly<Record<string, unknown>>): string {
  const plan = typeof mealPlan === "string" ? mealPlan.toUpperCase() : null;
  return [roomType, ticketType, vehicle, plan, season].filter(Boolean).join(", ") || "Rate";
}
