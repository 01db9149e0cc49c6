import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { everyFileType, fileTypes, largestFile, type FileType } from "./fileTypes";
import { operatorSets } from "../field/operators";
import { idSchema, boundedList } from "./schemas";

/** What a row says of an uploaded file; the server holds each to what was uploaded. */
export interface StoredFile {
  id: string;
  name: string;
  /** Its MIME type, by its content. */
  type: string;
  /** In bytes. */
  size: number;
}

/** What files a field takes. */
export interface FileLimits {
  /** The types, told by their content; every one of fileTypes.ts where not given. */
  accept?: readonly FileType[];
  /** Of one file, in bytes; `largestFile` where not given. */
  maxSize?: number;
}

/** One uploaded file of any type, given out as a download to whoever may read the row and the field. */
export interface FileField extends FieldBase, FileLimits {
  kind: "file";
}

export const file = builderOf<FileField>("file");

/** A file within the limits of its field. */
export const fileSchema = (limits: FileLimits) =>
  z
    .strictObject(
      {
        id: idSchema,
        name: z.string("Name the file.").min(1, "Name the file.").max(255, "Use at most 255 characters."),
        type: z.string("Say the file's type.").max(100),
        size: z.int("Say the file's size.").min(0),
      },
      "Choose a file.",
    )
    .superRefine((value, context) => {
      const message = errorOfFile(limits, value);
      if (message) context.addIssue({ code: "custom", message });
    });

/** What is wrong with a file for a field of these limits, in words. */
export function errorOfFile(
  limits: FileLimits,
  { type, size }: Pick<StoredFile, "type" | "size">,
): string | undefined {
  const { accept = everyFileType } = limits;
  const wrongSize = errorOfSize(limits, size);
  if (wrongSize) return wrongSize;
  return accept.some((one) => fileTypes[one].mime === type)
    ? undefined
    : `Files of this type are not taken. Use ${labelsOf(accept)}.`;
}

/** What is wrong with its size alone, which is known before it is sent. */
export function errorOfSize({ maxSize = largestFile }: FileLimits, size: number): string | undefined {
  if (size === 0) return "This file is empty.";
  return size > maxSize ? `This file is too large. Use one of at most ${megabytes(maxSize)} MB.` : undefined;
}

const megabytes = (bytes: number): string => String(Math.round((bytes / 1024 / 1024) * 10) / 10);

const labelsOf = (accept: readonly FileType[]): string => {
  const labels = accept.map((one) => fileTypes[one].label);
  return labels.length > 1 ? `${labels.slice(0, -1).join(", ")} or ${labels.at(-1)}` : labels.join();
};

export const fileKind: Kind<FileField, StoredFile> = {
  schema: fileSchema,
  operators: operatorSets.presence,
  fromQuery: () => undefined,
  toText: ({ name }) => name,
  fromText: () => undefined,
  asks: () => "Upload the file.",
};

/** Uploaded files of any type, in the order in which they were added. */
export interface FilesField extends FieldBase, FileLimits {
  kind: "files";
  /** How many; 20 where not given. */
  maxItems?: number;
}

export const files = builderOf<FilesField>("files");

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
  fromQuery: () => undefined,
  toText: (value) => value.map(({ name }) => name).join(", "),
  fromText: () => undefined,
  asks: () => "Upload the files.",
};
