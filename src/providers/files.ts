import { afterOpening } from "./earlyAnswers";
import { http } from "./http";
import type { StoredFile } from "../schema";
import { session } from "./session";

/** A stored picture, as `POST /api/files` returns it. Sizes in bytes and pixels. */
interface StoredPicture {
  id: string;
  name: string;
  type: string;
  size: number;
  width?: number | null;
  height?: number | null;
  [property: string]: unknown;
}

export type ImageSize = "thumb" | "medium" | "full";

/** Pictures kept in memory: an avatar in forty rows is one request. */
const maxPictures = 200;
const pictures = new Map<string, Promise<Blob>>();
session.onReset(() => pictures.clear());

/** Uploads and reads files. Requests need the session's token, so no picture has a public address. */
export const files = {
  /** `onProgress` gets the share sent, from 0 to 1. There is no timeout. */
  upload: (file: File, options?: Sending) => send<StoredPicture>("/api/files", file, options),
  /** Uploads a file for a field of kind file or files. */
  attach: (file: File, options?: Sending) => send<StoredFile>("/api/attachments", file, options),
  /** Uploads a file of rows. `query` says of which resource, and how it is read. */
  bring: (query: string, file: File) => send<{ id: string }>(`/api/imports?${query}`, file),
  /** Saves a file of a row through the browser, under its name. */
  download: ({ id, name }: StoredFile) => downloadFile(`/api/attachments/${id}/content`, name),
  downloadPdf: (offerId: string, name: string) => downloadFile(`/api/offers/${offerId}/pdf`, name),
  /** The picture in the given size, after the page has opened. A stored picture never changes, so it is read once. */
  async read(id: string, size: ImageSize): Promise<Blob> {
    const key = `${id} ${size}`;
    const known = pictures.get(key);
    if (known) return known;
    const picture = readContent(id, size);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    const oldest = pictures.keys().next().value;
    if (pictures.size > maxPictures && oldest) pictures.delete(oldest);
    return picture;
  },
};

interface Sending {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

async function send<Stored>(url: string, file: File, { onProgress, signal }: Sending = {}): Promise<Stored> {
  const form = new FormData();
  form.append("file", file, file.name);
  const { data } = await http.post<Stored>(url, form, {
    timeout: 0,
    ...(signal ? { signal } : {}),
    onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
  });
  return data;
}

async function readContent(id: string, size: ImageSize): Promise<Blob> {
  await afterOpening();
  const { data } = await http.get<Blob>(`/api/files/${id}/content`, {
    params: { size },
    responseType: "blob",
  });
  return data;
}

/** Saves an answer of the server through the browser. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const { data } = await http.get<Blob>(url, { responseType: "blob", timeout: 0 });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
