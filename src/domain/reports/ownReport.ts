import type { OwnReport } from "../../resources/reports";
import { draftReport, type Report } from "../../schema";

type Words = Pick<OwnReport, "by" | "measures" | "period" | "query">;

/** Names of the parameters that say a report which has no name yet. */
export const draftParameters = ["_group", "_figures", "_of"] as const;

const wordsOf = ({ by, measures, period, query }: Words) => {
  const asked = new URLSearchParams(query ?? "");
  const largest = measures.find((name) => name.endsWith("_sum"));
  return {
    ...{ by, measures },
    where: Object.fromEntries(
      [...new Set(asked.keys())].map((name) => {
        const [text = "", ...more] = asked.getAll(name);
        return [name, more.length > 0 ? [text, ...more] : text];
      }),
    ),
    ...(period ? { period } : {}),
    // Months stand in time.
    ...(largest && !by.endsWith("_month") ? { largestBy: largest } : {}),
  };
};

/** The report of a row: its name in addresses is the row's id. */
export const ownReport = (row: Words & Pick<OwnReport, "id" | "name" | "help">): Report => ({
  ...{ name: row.id, label: row.name, help: row.help ?? "" },
  ...wordsOf(row),
});

/** A report that the parameters of an address say. Its conditions are those of the list, beside them. */
export function draftOf(parameters: URLSearchParams): Report {
  const measures = (parameters.get("_figures") ?? "").split(",").filter(Boolean);
  return {
    ...{ name: draftReport, label: "New report", help: "It has no name yet." },
    ...wordsOf({
      by: parameters.get("_group") ?? "createdAt_month",
      measures,
      period: parameters.get("_of"),
      query: null,
    }),
  };
}
