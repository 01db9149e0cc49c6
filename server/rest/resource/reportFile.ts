import { Buffer } from "node:buffer";
import {
  canRead,
  type ListQuery,
  listedResource,
  mayExport,
  type Parameters,
  permits,
  type Report,
  type Resource,
  type ResourceNamed,
  scopeOf,
  shortened,
} from "../../../src/schema";
import { conditionField, conditionsInWords } from "../../../src/domain/formats/conditionWords";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { groupedResource } from "../../../src/domain/reports/reportFigures";
import { type ReportTexts, reportTexts } from "../../../src/domain/reports/reportTexts";
import type { ReportFormat } from "../../../src/vocabulary";
import { exports } from "../../../src/resources/exports";
import type { Tenant } from "../../../src/resources/tenants";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { rowsByIds } from "../../database/repository/list";
import { forbidden } from "../../http/HttpError";
import { pageSizeOf } from "../../pdf/pageSize";
import { pdfOf } from "../../pdf/pdfOf";
import { fileAnswer, type JsonSchema } from "../endpoint/answers";
import { type Context, inContext } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { insertRow } from "../endpoint/rows";
import { attachmentNamed } from "../files/readStored";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { byteOrderMark, csvLineOf } from "./csvLine";
import { takeExportTurn } from "./exportEndpoint";
import { type AskedReport, daysIn, readFigures, reportFor, reportParameters } from "./reports";

const types = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** The figures of a report as a file. Recorded in `exports` before it leaves. */
export const reportFileEndpoint = (resource: Resource, ofList: JsonSchema): Endpoint =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/reports/:report/file`,
    access: { resource, action: "export" },
    summary: `Export a report on ${resource.label.many.toLowerCase()} as CSV or PDF`,
    query: reportParameters(ofList, {
      format: { type: "string", enum: Object.keys(types), description: "Default: csv." },
    }),
    answer: fileAnswer,
    async handle({ services, caller, request, reply, params }) {
      // As the schema of the query says.
      const { format = "csv", ...parameters } = request.query as Parameters & { format?: ReportFormat };
      const { resourceNamed } = services;
      await takeExportTurn(caller, reply);
      const asked = { resource, caller, resourceNamed };
      const name = params["report"] ?? "";
      const read = await inContext(services, caller, request, async (context) => {
        const found = await reportFor(context.tx, { ...asked, name, parameters });
        const file = await readReportFile(context, { ...asked, ...found }, format);
        await recordReportFile(context, caller, file);
        return file;
      });
      const file = await writeReportFile(read);
      reply.type(file.type).headers({
        "cache-control": "private, no-store",
        "content-disposition": attachmentNamed(file.name),
      });
      return file.content;
    },
  });

export interface ReadReportFile {
  organisation: Tenant;
  report: Report;
  format: ReportFormat;
  /** What it was asked, for the record. */
  asked: string;
  texts: ReportTexts;
  /** As a person reads it, in whichever format the file is. */
  shown: ReportTexts;
  about: string[];
  today: string;
}

/** Reads what a file of a report says. @throws 403; QueryError */
export async function readReportFile(
  { tx, now }: Pick<Context, "tx" | "now">,
  asked: AskedReport,
  format: ReportFormat,
): Promise<ReadReportFile> {
  const { resource, report, caller, resourceNamed, parameters } = asked;
  const organisation = await organisationOf(tx);
  if (!mayExport(organisation, caller) || !permits(resource.access.export, caller))
    throw forbidden(
      "Your role does not export reports. An owner or admin decides which do, in the preferences.",
    );
  const { answer, query } = await readFigures(tx, { ...asked, action: "export" });
  const formats = formatsOf(organisation);
  const today = todayOf(organisation, now);
  const { currency, queryFields } = organisation;
  const grouped = groupedResource(resource, report);
  const groups = answer.groups.map(({ value }) => value);
  const titles = grouped === undefined ? undefined : await titlesOf(tx, asked, grouped, groups);
  const written = { formats, currency, thisMonth: today.slice(0, 7), titles };
  const shown = reportTexts(resource, report, answer, { ...written, isPlain: false });
  const texts =
    format === "csv" ? reportTexts(resource, report, answer, { ...written, isPlain: true }) : shown;
  const [during, before] = [
    daysIn("_days", parameters["_days"], report),
    daysIn("_before", parameters["_before"], report),
  ];
  const isLess = scopeOf(caller, resource.name, "export") !== "all";
  const conditions = conditionsInWords(resource, query, {
    ...{ queryFields, resourceNamed, currency },
    formats: { ...formats, titleOf: await namesInQuery(tx, asked, query, queryFields) },
  });
  return {
    ...{ organisation, report, format, texts, shown, today, asked: queryText(parameters) },
    about: [
      report.help,
      ...(during
        ? [
            `${formats.dateRange(during.from, during.to)}${before ? `, beside ${formats.dateRange(before.from, before.to)}` : ""}`,
          ]
        : report.period
          ? ["All days"]
          : []),
      ...(conditions.length > 0 ? [conditions.join("; ")] : []),
      ...(isLess ? [`Of the ${resource.label.many.toLowerCase()} that you may export.`] : []),
      ...(answer.isPart ? ["There are more rows than those that were counted."] : []),
    ],
  };
}

/** Who takes a report out, and which. */
export async function recordReportFile(
  context: Pick<Context, "tx" | "now" | "acting">,
  { userId }: Pick<Caller, "userId">,
  { report, format, texts, asked }: ReadReportFile,
): Promise<void> {
  await insertRow(context, exports, {
    what: `Report: ${report.label}`.slice(0, 100),
    ...{ byUserId: userId, at: context.now.toISOString(), format, count: texts.rows.length },
    columns: texts.columns.map((label) => shortened(label, 200)),
    query: asked.slice(0, 8_000) || null,
  });
}

export async function writeReportFile({
  organisation,
  report,
  format,
  texts,
  about,
  today,
}: ReadReportFile): Promise<{ name: string; type: string; content: Buffer }> {
  const named = { name: `${report.label} ${today}.${format}`, type: types[format] };
  const { columns, rows, bars } = texts;
  if (format === "csv") {
    const line = csvLineOf(formatsOf(organisation));
    return { ...named, content: Buffer.from(byteOrderMark + [columns, ...rows].map(line).join("")) };
  }
  const { content } = await pdfOf(organisation.id, {
    ...{ title: report.label, organisation: organisation.name, brandColour: organisation.brandColour },
    ...{ date: today, size: pageSizeOf(organisation.locale) },
    tables: [{ title: "Figures", columns, rows, about, bars, isOfNumbers: true }],
  });
  return { ...named, content: Buffer.from(content) };
}

const queryText = (parameters: Parameters): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, given]) => [given ?? []].flat().map((one) => [name, one])),
  ).toString();

/** By id, where the caller may export the row. */
async function titlesOf(
  tx: Transaction,
  { caller, resourceNamed }: { caller: Caller; resourceNamed: ResourceNamed },
  name: string,
  values: readonly unknown[],
): Promise<Map<string, string>> {
  const resource = resourceNamed(name);
  const field = resource?.fields[resource.title];
  const ids = values.filter((value) => typeof value === "string");
  if (!resource || !field || !canRead(field, caller) || ids.length === 0) return new Map();
  const rows = await rowsByIds(tx, listedResource(resource), ids, { acting: caller, resourceNamed });
  return new Map(rows.map((row) => [row.id, String(row[resource.title] ?? "")]));
}

/** Names the rows that the conditions of a list name. */
async function namesInQuery(
  tx: Transaction,
  asked: AskedReport,
  { filters, groups = [] }: ListQuery,
  queryFields: Tenant["queryFields"],
): Promise<(resource: string, id: string) => string | undefined> {
  const { resource, resourceNamed } = asked;
  const ids = new Map<string, unknown[]>();
  for (const { field: name, value } of [...filters, ...groups.flatMap(({ members }) => members)]) {
    const field = conditionField(resource, name, { queryFields, resourceNamed });
    if (field?.kind !== "reference" && field?.kind !== "references") continue;
    ids.set(field.to, [...(ids.get(field.to) ?? []), ...[value].flat()]);
  }
  const titles = new Map<string, Map<string, string>>();
  for (const [name, values] of ids) titles.set(name, await titlesOf(tx, asked, name, values));
  return (name, id) => titles.get(name)?.get(id) ?? "not available";
}
