import { dataProvider } from "../../../providers/dataProvider";
import { files } from "../../../providers/files";
import { once } from "../../../providers/once";
import { refresh } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";
import type { Import as ImportRecord } from "../../../resources/imports";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type Field, type FieldErrors, fileColumns, type Resource } from "../../../schema";

export interface ColumnUse {
  field: string | null;
  dateOrder?: string | null;
  decimal?: string | null;
  makesMissing?: boolean;
}

/** An import as `GET /api/imports/:id` returns it. */
export interface Import extends ImportRecord {
  counts: Readonly<Record<"done" | "created" | "changed" | "same" | "skipped" | "failed", number>> | null;
  undo: { runId: string; done: number; failed: number } | null;
  found: {
    encoding: string | null;
    delimiter: string | null;
    sheet: string | null;
    sheets: readonly string[];
  };
  settings: { mapping: readonly ColumnUse[]; mode: string; matchBy: string | null; onFaults: string };
  /** In words, by what lines find their rows where no field does; without it each such line is new. */
  knownBy: string | null;
  /** Sheets with rows of other resources too, in the order in which they are brought. */
  workbook: readonly { resource: string; sheet: string }[];
  notes: readonly string[];
  columns: readonly {
    header: string;
    samples: readonly string[];
    dateOrder: string | null;
    decimal: string | null;
    asks: string | null;
  }[];
  fields: readonly { key: string; label: string; isKey: boolean; makes: string | null }[];
  preview: readonly {
    line: number;
    values: Readonly<Record<string, unknown>>;
    errors: FieldErrors;
    missing: Readonly<Record<string, string>>;
  }[];
  errors: readonly { line: number; column: string | null; message: string }[];
}

export const isBusy = ({ state }: Import): boolean =>
  state === "checking" || state === "running" || state === "undoing";

/** The files that this tab has brought, by the ids of their imports: they may be read again in another way. */
const brought = new Map<string, File>();
export const fileOf = (id: string): File | undefined => brought.get(id);

export async function bring(resource: string, file: File, how: Record<string, string> = {}): Promise<string> {
  const { id } = await files.bring(`${new URLSearchParams({ resource, ...how })}`, file);
  brought.set(id, file);
  return id;
}

export async function readImport(id: string): Promise<Import> {
  const { data } = await dataProvider.custom({ url: `/api/imports/${id}`, method: "get" });
  // The answer of that endpoint is an import.
  return data as Import;
}

export const changeImport = (id: string, payload: object): Promise<unknown> =>
  dataProvider.custom({ url: `/api/imports/${id}`, method: "patch", payload });

export const startImport = (id: string, verb: "check" | "apply" | "undo"): Promise<unknown> =>
  once(`import ${id} ${verb}`, (headers) =>
    dataProvider.custom({ url: `/api/imports/${id}/${verb}`, method: "post", headers }),
  );

export const refreshAll = (): Promise<unknown> => refresh(...resources.map(({ name }) => name));

/** The fields that columns of a file may fill, by their keys. */
export function useFileFields(resource: Resource): ReadonlyMap<string, Field> {
  const { actor, queryFields } = useFieldEnvironment();
  return new Map(fileColumns(resource, { actor, queryFields }).map(({ key, field }) => [key, field]));
}
