import { createContext } from "react";
import type { Formats } from "../../domain/formats/formatsOf";

/** On a part of a page, another source of reference options than the resource's list. */
export interface OptionSource {
  /** Below `/api/`; answers a search `q` with rows that have an id and the resource's title. */
  path: string;
  parameters: Readonly<Record<string, string | readonly string[]>>;
  /** The text beside the title of an option. */
  hint(row: Readonly<Record<string, unknown>>, formats: Formats): string;
}

/** By the name of the resource. */
export const OptionSources = createContext<Readonly<Record<string, OptionSource>>>({});
