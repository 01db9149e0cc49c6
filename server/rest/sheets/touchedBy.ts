import { openStates } from "../../../src/vocabulary";
import { itineraries } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import { type AnyRow, type Resource, targetOf } from "../../../src/schema";
import { filterSql } from "../../database/query/filterSql";
import type { Transaction } from "../../database/connection/Transaction";
import { Parameters } from "../../database/query/ruleSql";
import { tableOf } from "../../database/tables/tableOf";
import { sheetSubjects } from "./sheetsOf";

/** A rate sheet about to start or stop pricing trips. */
export interface ChangingSheet {
  resource: Resource;
  sheet: AnyRow;
  to: string;
}

/**
 * Itineraries `x` of open trips `t` whose price may change, as `from … where …`. A sheet that starts pricing touches
 * those with its product on its days and those of the sheet it replaces; one that stops, those it prices.
 */
export function touchedSql({ resource, sheet, to }: ChangingSheet, parameters: Parameters): string {
  const priced = (id: unknown) =>
    filterSql(
      itineraries,
      { field: listOf(resource.name), operator: "eq", value: id },
      undefined,
      parameters,
    );
  return `${tableOf(itineraries).name} x join ${tableOf(trips).name} t on t.id = x.trip_id
    where x.deleted_at is null and t.deleted_at is null and t.status = any(${parameters.add(openStates)})
      and ${to === "published" ? published() : priced(sheet.id)}`;

  function published(): string {
    const { validFrom, validTo, followsId } = sheet;
    const { subject, target } = subjectOf(resource);
    const field = listOf(target);
    const used = filterSql(
      itineraries,
      { field, operator: "eq", value: sheet[subject] },
      undefined,
      parameters,
    );
    const held = `${used} and coalesce(x.start_date <= ${parameters.add(validTo)}::date, true)
      and coalesce(x.start_date + x.day_count + ${longestStay} >= ${parameters.add(validFrom)}::date, true)`;
    return followsId ? `(${held} or ${priced(followsId)})` : held;
  }
}

/** The ids of the drafts to price again, at most `most`. */
export async function touchedDrafts(
  tx: Transaction,
  change: ChangingSheet,
  maximum: number | null = null,
): Promise<string[]> {
  const parameters = new Parameters();
  const drafts = await tx.query<{ id: string }>(
    `select x.id from ${touchedSql(change, parameters)} and x.status = 'draft'
     order by x.id limit ${parameters.add(maximum)}`,
    parameters.values,
  );
  return drafts.map(({ id }) => id);
}

/** Nights that a stay may go on after the last day. */
const longestStay = 90;

/** The field that names a sheet's product, and its resource. */
function subjectOf({ name, fields }: Resource): { subject: string; target: string | undefined } {
  const subject = Object.entries(sheetSubjects).find(([kind]) => kind === name)?.[1] ?? "";
  const field = fields[subject];
  if (!field) throw new Error(`${name} are no rate sheets.`);
  return { subject, target: targetOf(field) };
}

/** The field in which itineraries list the rows of a resource they use. */
function listOf(target: string | undefined): string {
  const fields = Object.entries(itineraries.fields);
  const [name] = fields.find(([, field]) => field.kind === "references" && field.to === target) ?? [];
  if (!name) throw new Error(`Itineraries do not keep which ${target} they use.`);
  return name;
}
