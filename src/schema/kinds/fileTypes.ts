interface FileTypeWords {
  label: string;
  /** As files of the type are sent. */
  mime: string;
  /** With which their names may end, the usual one first. */
  extensions: readonly [string, ...string[]];
}

/** The types of files that can be kept, told by their content. None of them is run or drawn by a browser that opens it as a page. */
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
export const everyFileType = Object.keys(fileTypes) as readonly FileType[];

/** The largest file of any field, in bytes: 20 MiB. */
export const largestFile = 20 * 1024 * 1024;
