import { createContext } from "react";
import type { Formats } from "../../domain/formats/formatsOf";

/** Where the options for references to a resource come from on a part of a page, instead of the resource's list. */
export interface OptionSource {
  /** Below `/api/`; answers rows with an id and the resource's title to what `q` searches for. */
  path: string;
  parameters: Readonly<Record<string, string | readonly string[]>>;
  /** What is said beside the title of an option. */
  hint(row: Readonly<Record<string, unknown>>, formats: Formats): string;
}

/** By the name of the resource. */
export const OptionSources = createContext<Readonly<Record<string, OptionSource>>>({});
