import { createContext, use, type ComponentType } from "react";
import type { Actor, QueryField, Resource, StoredFile } from "../schema";
import type { FieldViews } from "./FieldView";
import type { Formats } from "../domain/formats/formatsOf";

/** Uploads and reads pictures. */
export interface PictureStore {
  upload(
    file: File,
    options?: { onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<{ id: string }>;
  read(id: string, size: "thumb" | "medium" | "full", signal?: AbortSignal): Promise<Blob>;
}

/** Uploads and downloads other files. */
export interface AttachmentStore {
  /** Uploads a file for a field of kind file or files. */
  attach(
    file: File,
    options?: { onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<StoredFile>;
  /** Has the browser keep a file that a stored row names. */
  download(file: StoredFile): Promise<void>;
}

/** A form for a row of another resource, opened from an input; `onDone` gets the new row's id, or nothing. */
export interface CreateInPlaceProps {
  resource: Resource;
  /** What was typed into the search before. */
  title: string;
  onDone(id?: string): void;
}

/** What the fields need to know of the world around them, so that they need not know the application. */
export interface FieldEnvironment {
  actor: Actor;
  formats: Formats;
  /** ISO 4217: the currencies that the organisation uses, the main one first. */
  currencies: readonly string[];
  /** ISO 3166-1 alpha-2: where telephone numbers without a country code are dialled. */
  country?: string | undefined;
  /** 0 is Sunday. */
  weekStart: number;
  queryFields: readonly QueryField[];
  resourceNamed(name: string): Resource;
  /** The page of a row, where there is one that the signed-in user may open. */
  pathOf(resource: Resource, id: string): string | undefined;
  pictures: PictureStore;
  attachments: AttachmentStore;
  /** Left out where rows cannot be created in place. */
  CreateInPlace?: ComponentType<CreateInPlaceProps>;
}

/** The environment with the registry of the kinds, for the kinds that nest others. */
export interface ProvidedEnvironment extends FieldEnvironment {
  views: FieldViews;
}

export const FieldContext = createContext<ProvidedEnvironment | undefined>(undefined);

/** The environment of the fields. @throws outside of a `FieldEnvironmentProvider`. */
export function useFieldEnvironment(): ProvidedEnvironment {
  const environment = use(FieldContext);
  if (!environment)
    throw new Error("Fields need an environment: put a FieldEnvironmentProvider around them.");
  return environment;
}
