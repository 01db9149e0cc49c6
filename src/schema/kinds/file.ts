import * as z from "zod";
import { type FieldBase, type Kind, builderOf, operatorSets } from "../field/field";
import { idSchema, boundedList, idOf } from "./schemas";
import { readUuid } from "../text/reading";

/** What a row holds of an uploaded file. The server checks it against the upload. */
export interface StoredFile {
  id: string;
  name: string;
  /** The MIME type, detected from the content. */
  type: string;
  /** In bytes. */
  size: number;
}

export interface FileLimits {
  /** The accepted types, detected from the content. Default: all of `fileTypes`. */
  accept?: readonly FileType[];
  /** The largest size of one file, in bytes. Default: `largestFile`. */
  maxSize?: number;
}

/** One uploaded file. Users who may read the row and the field can download it. */
export interface FileField extends FieldBase, FileLimits {
  kind: "file";
}

export const file = builderOf<FileField>("file");

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

/** Why a field with these limits refuses a file, in words. */
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

/** Why its size alone is refused, which is known before the upload. */
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

/** Uploaded files, in the order in which they were added. */
export interface FilesField extends FieldBase, FileLimits {
  kind: "files";
  /** The largest number; default 20. */
  maxItems?: number;
}

export const files = builderOf<FilesField>("files");

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

interface FileTypeWords {
  label: string;
  /** The MIME type with which such files are sent. */
  mime: string;
  /** The possible endings of their names, the usual one first. */
  extensions: readonly [string, ...string[]];
}

/** The file types that can be stored, detected from the content. No browser runs or draws them as a page. */
export const fileTypes = {
  pdf: { label: "PDF", mime: "application/pdf", extensions: ["pdf"] },
  jpeg: { label: "JPEG", mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { label: "PNG", mime: "image/png", extensions: ["png"] },
  webp: { label: "WebP", mime: "image/webp", extensions: ["webp"] },
  gif: { label: "GIF", mime: "image/gif", extensions: ["gif"] },
  heic: { label: "HEIC", mime: "image/heic", extensions: ["heic", "heif"] },
  avif: { label: "AVIF", mime: "image/avif", extensions: ["avif"] },
  tiff: { label: "TIFF", mime: "image/tiff", extensions: ["tif", "tiff"] },
  docx: {
    label: "Word",
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
  },
  xlsx: {
    label: "Excel",
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
  },
  pptx: {
    label: "PowerPoint",
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
  },
  odt: {
    label: "OpenDocument text",
    mime: "application/vnd.oasis.opendocument.text",
    extensions: ["odt"],
  },
  ods: {
    label: "OpenDocument spreadsheet",
    mime: "application/vnd.oasis.opendocument.spreadsheet",
    extensions: ["ods"],
  },
  text: { label: "plain text", mime: "text/plain", extensions: ["txt", "csv"] },
} as const satisfies Record<string, FileTypeWords>;

export type FileType = keyof typeof fileTypes;

// The keys of the table are the types.
const everyFileType = Object.keys(fileTypes) as readonly FileType[];

/** The largest file of any field, in bytes: 20 MiB. */
export const largestFile = 20 * 1024 * 1024;

/** The id of an uploaded picture. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** Width over height of the crop: 1 for people and logos, 16 / 9 or 3 / 2 for photos. */
  aspect: number;
  /** Keeps the picture's own proportions, as for logos; `aspect` is then that of the place it is shown in. */
  free?: true;
  /** Shown round, as people are. */
  round?: true;
}

export const image = builderOf<ImageField>("image");

export const imageKind: Kind<ImageField, string> = {
  schema: () => idOf("files"),
  operators: operatorSets.presence,
  fromQuery: readUuid,
  toText: () => "1 picture",
  fromText: readUuid,
  asks: () => "Upload the picture.",
};

/** The ids of uploaded pictures in display order; the first represents the row. */
export interface ImagesField extends FieldBase {
  kind: "images";
  /** Width over height of the crop. */
  aspect: number;
  /** The largest number; default 12. */
  maxItems?: number;
  default?: readonly string[];
}

export const images = builderOf<ImagesField>("images");

export const imagesKind: Kind<ImagesField, readonly string[]> = {
  schema: ({ maxItems = 12 }) =>
    boundedList(idOf("files"), "Choose pictures.", maxItems, `Use at most ${maxItems} pictures.`),
  operators: operatorSets.presence,
  fromQuery: readUuid,
  toText: ({ length }) => (length === 1 ? "1 picture" : `${length} pictures`),
  fromText: () => undefined,
  asks: () => "Upload the pictures.",
};
