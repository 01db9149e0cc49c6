import { months } from "../../../src/vocabulary";
import type { Tenant } from "../../../src/resources/tenants";
import { partsOfPattern, type Resource, type Series } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { Computed } from "../../database/tables/tableOf";
import { todayOf } from "../organisation/organisationOf";
import type { Values } from "../endpoint/Context";

/** The numbered fields that get their number in a state, or on creation without one. */
export const seriesAt = ({ fields }: Resource, state?: string): [name: string, series: Series][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "text" && field.series && field.series.at === state ? [[name, field.series]] : [],
  );

/** Takes the next numbers. Others that take them wait for this transaction, so keep it short after the call. */
export const takeNumbers = (
  tx: Transaction,
  resource: Resource,
  taken: readonly [name: string, series: Series][],
  organisation: Tenant,
  now: Date,
): Record<string, Computed> =>
  Object.fromEntries(
    taken.flatMap(([field, series]) => {
      const { year, dated } = series;
      const name = `${resource.name}.${field}`;
      const financial = Object.keys(months).indexOf(organisation.financialYearStart) + 1;
      const firstMonth = year === "financial" ? financial : year ? 1 : 0;
      tx.later({
        text: "select take_number($1, $2, $3, $4)",
        values: [name, todayOf(organisation, now), firstMonth, dated !== undefined],
      });
      const last = (sql: (add: (value: unknown) => string) => string) =>
        new Computed(
          (add) =>
            `(select ${sql(add)} from numbers where tenant_id = ${add(tx.tenantId)}::uuid and name = ${add(name)} and year = 0)`,
        );
      return [
        [field, last((add) => numberSql(series, organisation, firstMonth, add))],
        ...(dated ? [[dated, last(() => "day")]] : []),
      ];
    }),
  );

/** The last number taken, formatted by its pattern; it grows beyond the pattern's digits where needed. */
function numberSql(
  { pattern }: Series,
  organisation: Values,
  firstMonth: number,
  add: (value: unknown) => string,
): string {
  const shortYear = (year: string) => `lpad(((${year}) % 100)::text, 2, '0')`;
  return partsOfPattern(pattern)
    .map((part) => {
      if ("text" in part) return `${add(part.text)}::text`;
      // checkResources ensures that the preference is a text.
      if ("preference" in part) return `${add(String(organisation[part.preference]))}::text`;
      if ("digits" in part) return `lpad(last::text, greatest(${part.digits}, length(last::text)), '0')`;
      const next = firstMonth > 1 ? ` || '-' || ${shortYear("counted_by + 1")}` : "";
      return `${part.year === 2 ? shortYear("counted_by") : "counted_by::text"}${next}`;
    })
    .join(" || ");
}
