import { useState } from "react";
import { comparedRates } from "../../domain/products/copiedSheet";
import { FormField } from "../../fields/FormField";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useRow } from "../../providers/rows/useRow";
import { type AnyRow, reference, type Field, nestedFields, type Resource } from "../../schema";
import type { SheetKind } from "./sheetKinds";
import show from "../../fields/parts/show.module.css";
import { Button } from "antd";
import { FieldCell } from "../../fields/FieldCell";

export function SheetDifferences({ kind, sheet }: { kind: SheetKind; sheet: AnyRow }) {
  const { formats } = useFieldEnvironment();
  const resource = kind.sheets;
  const followed = sheet["followsId"];
  const [otherId, setOtherId] = useState(typeof followed === "string" ? followed : null);
  const field = reference({
    label: "Compared with",
    to: resource.name,
    offer: { [kind.subject]: String(sheet[kind.subject]) },
    optional: true,
  });
  const { data: other } = useRow<AnyRow>(resource.name, otherId ?? "");
  const compared = other && comparedRates(ratesOf(other), ratesOf(sheet));
  const isOtherCurrency = other && other["currency"] !== sheet["currency"];
  return (
    <>
      <FormField
        id="compared-with"
        field={field}
        value={otherId}
        around={{}}
        onChange={(value) => setOtherId(typeof value === "string" ? value : null)}
      />
      {isOtherCurrency && (
        <p>{`Its amounts are in ${String(other["currency"])}, those of this sheet in ${String(sheet["currency"])}.`}</p>
      )}
      {compared && (
        <>
          <p role="status">
            {`${compared.changed.length} changed, ${compared.added.length} added, ${compared.gone.length} gone, ${compared.same} the same.`}
          </p>
          <RateChanges resource={resource} sheet={sheet} heading="Changed rates" changes={compared.changed} />
          <RateNames heading="Added" rates={compared.added} formats={formats} />
          <RateNames heading="Gone" rates={compared.gone} formats={formats} />
        </>
      )}
    </>
  );
}

interface RateNamesProps {
  heading: string;
  rates: readonly Readonly<Record<string, unknown>>[];
  formats: { dateRange(from: string, to: string): string };
}

function RateNames({ heading, rates, formats }: RateNamesProps) {
  if (rates.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {rates.map((rate, index) => (
          <li key={index}>
            {rateName(rate)}
            {typeof rate["from"] === "string" && typeof rate["to"] === "string"
              ? `, ${formats.dateRange(rate["from"], rate["to"])}`
              : ""}
          </li>
        ))}
      </ul>
    </>
  );
}

type Rate = Readonly<Record<string, unknown>>;

interface RateChangesProps {
  resource: Resource;
  sheet: AnyRow;
  heading: string;
  changes: readonly { before: Rate; after: Rate }[];
}

const atFirst = 10;

/** Rates before and after, a line for each differing column. */
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

const isEmptyPair = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) && before.join() === after.join();

function rateFields({ fields }: Resource): Readonly<Record<string, Field>> {
  const { rates } = fields;
  if (rates?.kind !== "rows") return {};
  const { id: _id, ...columns } = nestedFields(rates);
  return columns;
}

export const ratesOf = (sheet: AnyRow): readonly Readonly<Record<string, unknown>>[] =>
  // All kinds of sheets have this field.
  (sheet["rates"] ?? []) as readonly Readonly<Record<string, unknown>>[];

/** The name of a rate: "Lake room, MAP, Winter". */
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
