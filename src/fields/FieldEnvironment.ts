import { createContext, use, type ComponentType } from "react";
import type { Actor, QueryField, Resource, StoredFile } from "../schema";
import type { FieldViews } from "./FieldView";
import type { Formats } from "../domain/formats/formatsOf";

export interface PictureStore {
  upload(
    file: File,
    options?: { onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<{ id: string }>;
  read(id: string, size: "thumb" | "medium" | "full", signal?: AbortSignal): Promise<Blob>;
}

export interface AttachmentStore {
  /** Uploads a file for a field of kind file or files. */
  attach(
    file: File,
    options?: { onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<StoredFile>;
  /** Saves a file of a stored row through the browser. */
  download(file: StoredFile): Promise<void>;
}

/** A form for a new row of another resource, opened from an input. `onDone` gets the row's id, or nothing. */
export interface CreateInPlaceProps {
  resource: Resource;
  /** The text of the search. */
  title: string;
  onDone(id?: string): void;
}

/** What the fields need from the application. */
export interface FieldEnvironment {
  actor: Actor;
  formats: Formats;
  /** ISO 4217: the currencies of the organisation, the main one first. */
  currencies: readonly string[];
  /** ISO 3166-1 alpha-2: the country of telephone numbers without a country code. */
  country?: string | undefined;
  /** 0 is Sunday. */
  weekStart: number;
  queryFields: readonly QueryField[];
  resourceNamed(name: string): Resource;
  /** Whether a stored name is that of a resource. */
  isResource(name: string): boolean;
  /** The address of a row's page; undefined where there is none or the user may not open it. */
  pathOf(resource: Resource, id: string): string | undefined;
  pictures: PictureStore;
  attachments: AttachmentStore;
  /** What is to be known of a row before it is chosen; draws nothing where nothing is. */
  RowNote?: ComponentType<{ resource: Resource; row: Readonly<Record<string, unknown>> }>;
  /** Left out where rows cannot be created in place. */
  CreateInPlace?: ComponentType<CreateInPlaceProps>;
}

/** The environment with the views of all kinds, for kinds that nest others. */
export interface ProvidedEnvironment extends FieldEnvironment {
  views: FieldViews;
}

export const FieldContext = createContext<ProvidedEnvironment | undefined>(undefined);

/** @throws Error outside of a `FieldEnvironmentProvider` */
export function useFieldEnvironment(): ProvidedEnvironment {
  const environment = use(FieldContext);
  if (!environment)
    throw new Error("Fields need an environment: put a FieldEnvironmentProvider around them.");
  return environment;
}
