import type { PlainDate } from "../../../src/domain/dates/plainDate";
import type { activitySheets } from "../../../src/resources/activitySheets";
import type { hotelSheets } from "../../../src/resources/hotelSheets";
import type { transportSheets } from "../../../src/resources/transportSheets";
import { suppliers } from "../../../src/resources/suppliers";
import type { RowIn } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { columnFor, tableOf } from "../../database/tables/tableOf";

/** Days, both included. */
export interface Days {
  from: PlainDate;
  to: PlainDate;
}

export type SheetResource = typeof hotelSheets | typeof activitySheets | typeof transportSheets;
export type SuppliedSheet<R extends SheetResource> = RowIn<R> & { supplierName: string };

interface SheetOptions {
  /** In bytes, together. */
  largest?: number;
  /** The id of a sheet to read even if it is not published. */
  beside?: string | null;
}

export const sheetSubjects = {
  "hotel-sheets": "hotelId",
  "activity-sheets": "activityId",
  "transport-sheets": "transportId",
} as const;

/** @param ids of the products. @param days that the sheets price; null: all. */
export async function sheetsOf<R extends SheetResource>(
  tx: Transaction,
  resource: R,
  ids: readonly string[],
  days: Days | null,
  { largest = Infinity, beside = null }: SheetOptions = {},
): Promise<SuppliedSheet<R>[]> {
  if (ids.length === 0) return [];
  const { name, selected } = tableOf(resource);
  const subject = columnFor(sheetSubjects[resource.name]);
  const text = `select ${selected}, s.name as "supplierName" from ${name} x
    join ${tableOf(suppliers).name} s on s.id = x.supplier_id
    where ${subject} = any($1::uuid[]) and (x.status = 'published' or x.id = $4) and x.deleted_at is null
      and coalesce(x.valid_from <= $3::date, true) and coalesce(x.valid_to >= $2::date, true)
    order by x.published_at desc nulls last, x.id`;
  const values = [ids, days?.from ?? null, days?.to ?? null, beside];
  const [rows = []] = await tx.batch([{ text, values, largest }]);
  // The statement selects every field of the resource under its name, and the supplier's name.
  return rows as SuppliedSheet<R>[];
}
