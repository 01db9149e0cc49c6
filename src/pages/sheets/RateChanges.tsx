import show from "../../fields/parts/show.module.css";
import { Button } from "antd";
import { useState } from "react";
import { FieldCell } from "../../fields/FieldCell";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { type AnyRow, type Field, nestedFields, type Resource } from "../../schema";

type Rate = Readonly<Record<string, unknown>>;

interface RateChangesProps {
  resource: Resource;
  /** The sheet whose currency the amounts are in. */
  sheet: AnyRow;
  heading: string;
  changes: readonly { before: Rate; after: Rate }[];
}

/** How many rates are shown before one asks for the others: a year at another price changes all of them. */
const atFirst = 10;

/** Rates before and after, a line for each column that differs; amounts with their difference. */
export function RateChanges({ resource, sheet, heading, changes }: RateChangesProps) {
  const { formats } = useFieldEnvironment();
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  const currency = String(sheet["currency"]);
  const shown = isWhole ? changes : changes.slice(0, atFirst);
  return (
    <>
      <div className={show.scroll} tabIndex={0} role="region" aria-label={heading}>
        <table className={show.table}>
          <caption className="heard">{heading}</caption>
          <thead>
            <tr>
              <th scope="col">Rate</th>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {shown.flatMap(({ before, after }, index) =>
              Object.entries(rateFields(resource))
                .filter(
                  ([name]) =>
                    (before[name] ?? null) !== (after[name] ?? null) &&
                    !isEmptyPair(before[name], after[name]),
                )
                .map(([name, field], line) => {
                  const [was, is] = [before[name], after[name]];
                  const both = field.kind === "amount" && typeof was === "number" && typeof is === "number";
                  return (
                    <tr key={`${index} ${name}`}>
                      <th scope="row">{line === 0 ? rateName(after) : ""}</th>
                      <td>{field.label}</td>
                      <td className={show.end}>
                        <FieldCell field={field} value={was} around={{ currency }} />
                      </td>
                      <td className={show.end}>
                        <FieldCell field={field} value={is} around={{ currency }} />
                      </td>
                      <td className={show.end}>
                        {both &&
                          `${is > was ? "+" : ""}${formats.money({ amount: is - was, currency })}${
                            was > 0 ? ` (${formats.percent(Math.round(((is - was) / was) * 10_000))})` : ""
                          }`}
                      </td>
                    </tr>
                  );
                }),
            )}
          </tbody>
        </table>
      </div>
      {shown.length < changes.length && (
        <Button type="link" onClick={() => setWhole(true)}>{`Show all ${changes.length} rates`}</Button>
      )}
    </>
  );
}

/** Two lists that are both empty, or hold the same. */
const isEmptyPair = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) && before.join() === after.join();

/** The columns of the rates of a sheet by their names; the id of a row is the program's. */
function rateFields({ fields }: Resource): Readonly<Record<string, Field>> {
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
