import { type FileType, fileTypes } from "../../src/schema";
import { HttpError } from "../http/HttpError";

/** By its content, not its name. @throws 415 for other types, and for office documents with macros. */
export function readFileType(content: Buffer): FileType {
  const type = beginnings.find(({ at, bytes }) => content.subarray(at).indexOf(bytes) === 0)?.type;
  if (type === "zip") return officeType(content);
  if (type) return type;
  if (content.toString("latin1", 8, 12) === "WEBP" && content.toString("latin1", 0, 4) === "RIFF")
    return "webp";
  if (content.length > 0 && isText(content)) return "text";
  throw unknownType();
}

const hex = (digits: string) => Buffer.from(digits, "hex");
const brand = (name: string, type: FileType) => ({ type, at: 4, bytes: Buffer.from(`ftyp${name}`) });

const beginnings: readonly { type: FileType | "zip"; at: number; bytes: Buffer }[] = [
  { type: "pdf", at: 0, bytes: Buffer.from("%PDF-") },
  { type: "jpeg", at: 0, bytes: hex("ffd8ff") },
  { type: "png", at: 0, bytes: hex("89504e470d0a1a0a") },
  { type: "gif", at: 0, bytes: Buffer.from("GIF8") },
  { type: "tiff", at: 0, bytes: hex("49492a00") },
  { type: "tiff", at: 0, bytes: hex("4d4d002a") },
  brand("avif", "avif"),
  ...["heic", "heix", "heim", "heis", "mif1", "msf1"].map((name) => brand(name, "heic")),
  { type: "zip", at: 0, bytes: hex("504b0304") },
];

/** A document's directory has the names of its parts; their order differs between programs. */
const officeParts: readonly [part: string, type: FileType][] = [
  ["word/document.xml", "docx"],
  ["xl/workbook.xml", "xlsx"],
  ["ppt/presentation.xml", "pptx"],
];

function officeType(content: Buffer): FileType {
  if (content.includes("vbaProject.bin")) throw withMacros();
  if (content.includes("[Content_Types].xml"))
    for (const [part, type] of officeParts) if (content.includes(part)) return type;
  // OpenDocument names its type in its first part, which is not compressed.
  const start = content.toString("latin1", 0, 200);
  for (const type of ["odt", "ods"] as const)
    if (start.includes(`mimetype${fileTypes[type].mime}`)) return type;
  throw unknownType();
}

/** UTF-8 text without control characters of binary files. */
function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}

const unknownType = () =>
  new HttpError(
    415,
    "Files of this type are not taken. Use a PDF, a picture, a Word, Excel, PowerPoint or OpenDocument file, or plain text.",
  );
const withMacros = () => new HttpError(415, "This document holds macros. Save it without them, or as a PDF.");
