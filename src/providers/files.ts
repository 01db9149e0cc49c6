import { afterOpening } from "./earlyAnswers";
import { http } from "./http";
import { session } from "./session";

/** A stored file, as `POST /api/files` answers it. Sizes in bytes and pixels. */
export interface StoredFile {
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
const kept = 200;
const pictures = new Map<string, Promise<Blob>>();
session.onReset(() => pictures.clear());

/** Uploads and reads pictures; every request carries the session's token, so a picture's address is never public. */
export const files = {
  /** Sends the file; `onProgress` gets the share sent, from 0 to 1. Large files may take as long as they need. */
  async upload(
    file: File,
    { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
  ): Promise<StoredFile> {
    const form = new FormData();
    form.append("file", file, file.name);
    const { data } = await http.post<StoredFile>("/api/files", form, {
      timeout: 0,
      ...(signal ? { signal } : {}),
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
    });
    return data;
  },
  /** The picture's content in the given size, after what the page is about. A stored picture never changes, so it is read once. */
  async read(id: string, size: ImageSize): Promise<Blob> {
    const key = `${id} ${size}`;
    const known = pictures.get(key);
    if (known) return known;
    const picture = readContent(id, size);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    const oldest = pictures.keys().next().value;
    if (pictures.size > kept && oldest) pictures.delete(oldest);
    return picture;
  },
};

async function readContent(id: string, size: ImageSize): Promise<Blob> {
  await afterOpening();
  const { data } = await http.get<Blob>(`/api/files/${id}/content`, {
    params: { size },
    responseType: "blob",
  });
  return data;
}
