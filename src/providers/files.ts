import { afterOpening } from "./earlyAnswers";
import { http } from "./http";
import type { StoredFile } from "../schema";
import { session } from "./session";

/** A stored picture, as `POST /api/files` answers it. Sizes in bytes and pixels. */
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

/** How many pictures are kept in memory, so that an avatar in forty rows is one request. */
const maxPictures = 200;
const pictures = new Map<string, Promise<Blob>>();
session.onReset(() => pictures.clear());

/** Uploads and reads pictures and other files; every request carries the session's token, so a picture's address is never public. */
export const files = {
  /** Sends the file; `onProgress` gets the share sent, from 0 to 1. Large files may take as long as they need. */
  upload: (file: File, options?: Sending) => send<StoredPicture>("/api/files", file, options),
  /** Sends a file that a field of a row will name, the same way. */
  attach: (file: File, options?: Sending) => send<StoredFile>("/api/attachments", file, options),
  /** Has the browser keep a file that a stored row names, under its name. */
  download: ({ id, name }: StoredFile) => keep(`/api/attachments/${id}/content`, name),
  /** Has the browser keep a version of an itinerary as a PDF. */
  downloadPdf: (offerId: string, name: string) => keep(`/api/offers/${offerId}/pdf`, name),
  /** The picture's content in the given size, after what the page is about. A stored picture never changes, so it is read once. */
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

/** Has the browser keep what it reads at an address, under a name. */
async function keep(url: string, name: string): Promise<void> {
  const { data } = await http.get<Blob>(url, { responseType: "blob", timeout: 0 });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
