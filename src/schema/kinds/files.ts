import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { fileSchema, type FileLimits, type StoredFile } from "./file";

/** Uploaded files of any type, in the order in which they were added. */
export interface FilesField extends FieldBase, FileLimits {
  kind: "files";
  /** How many; 20 where not given. */
  maxItems?: number;
}

export const files = <const O extends OptionsOf<FilesField>>(options: Only<O, FilesField>) => ({
  kind: "files" as const,
  ...options,
});

/** How many files a field takes. */
export const mostFiles = ({ maxItems = 20 }: Pick<FilesField, "maxItems">): number => maxItems;

export const filesKind: Kind<FilesField, readonly StoredFile[]> = {
  schema: (field) =>
    boundedList(
      fileSchema(field),
      "Choose files.",
      mostFiles(field),
      `Use at most ${mostFiles(field)} files.`,
    ).refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "Choose each file once."),
  operators: operatorSets.presence,
  sortable: false,
  searchable: false,
  fromQuery: () => undefined,
  toText: (value) => value.map(({ name }) => name).join(", "),
  fromText: () => undefined,
  asks: () => "Upload the files.",
};
