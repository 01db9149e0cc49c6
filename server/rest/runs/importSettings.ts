import * as z from "zod";
import { fieldError } from "../../http/HttpError";
import type { CallerContext } from "../endpoint/Context";
import { type ImportField, madeByTitle, usualKey } from "./importFields";
import type { ImportSettings, StoredImport } from "./importFields";
import { closedTo } from "./importReader";

const columnUse = z.strictObject({
  field: z.string().max(200).nullable(),
  dateOrder: z.enum(["DMY", "MDY"]).nullish(),
  decimal: z.enum([".", ","]).nullish(),
  makesMissing: z
    .boolean()
    .optional()
    .describe("Whether rows that a reference names and that are missing are made, with their title alone."),
});
export const settingsBody = z.strictObject({
  mapping: z.array(columnUse).max(500).optional().describe("One for each column of the file, in its order."),
  mode: z.enum(["create", "update", "both"]).optional(),
  matchBy: z.string().max(200).nullish().describe("The field by which a line finds the row that it changes."),
  onFaults: z
    .enum(["good_rows", "none"])
    .optional()
    .describe("Whether lines without faults are written where others have some."),
});

interface Settling extends Pick<StoredImport, "columns" | "settings"> {
  fields: ReadonlyMap<string, ImportField>;
}

/** The settings with what is given. @throws 422 */
export function settled(
  { caller, services }: CallerContext,
  { fields, columns, settings: before }: Settling,
  body: z.infer<typeof settingsBody>,
): ImportSettings {
  const settings: ImportSettings = { ...before, ...defined(body) };
  const used = settings.mapping.flatMap(({ field }) => field ?? []);
  if (settings.mapping.length !== columns.length)
    throw fieldError("mapping", `The file has ${columns.length} columns: say what becomes of each.`);
  const unknown = used.find((key) => !fields.has(key));
  if (unknown !== undefined) throw fieldError("mapping", `There is no field ${unknown} to bring.`);
  if (new Set(used).size < used.length) throw fieldError("mapping", "Two columns fill the same field.");
  if (body.mapping && body.matchBy === undefined && !used.includes(settings.matchBy ?? ""))
    settings.matchBy = usualKey(settings.mapping, fields);
  if (settings.matchBy !== null && !(used.includes(settings.matchBy) && fields.get(settings.matchBy)?.isKey))
    throw fieldError("matchBy", "Lines find their rows by a column that is brought and names one row.");
  const isClosed = closedTo(caller, services);
  for (const { field, makesMissing } of settings.mapping) {
    const target = fields.get(field ?? "");
    if (makesMissing && !(target && madeByTitle(target, caller, services.resourceNamed, isClosed)))
      throw fieldError(
        "mapping",
        `Missing rows of “${target?.field.label ?? field}” cannot be made by their name.`,
      );
  }
  return settings;
}

const defined = (body: z.infer<typeof settingsBody>): Partial<ImportSettings> =>
  // Entries without a value are left out, and the others have the types of the settings.
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<ImportSettings>;
