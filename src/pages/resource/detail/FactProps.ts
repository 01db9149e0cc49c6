import type { ReactNode } from "react";
import type { Field, FieldErrors } from "../../../schema";

/** A field with its name and what it holds. */
export interface FactField {
  name: string;
  field: Field;
  value: unknown;
}

/** One fact of a record: what it is called, what it holds and how it is changed. */
export interface FactProps {
  label: string;
  /** Where others lead to it. */
  id?: string;
  /** What is edited together: usually one field, several where they make one fact. */
  fields: readonly FactField[];
  /** The fact as it is read. */
  children: ReactNode;
  /** Left out where the reader may not change it. Rejects where the change was not saved. */
  onSave?: ((values: Readonly<Record<string, unknown>>) => Promise<void>) | undefined;
  /** What is wrong with the values taken together, by field. */
  check?: ((values: Readonly<Record<string, unknown>>) => FieldErrors) | undefined;
  /** Over the whole width of the section. */
  wide?: boolean;
}

/** A fact in its section: what is empty and need not be filled in folds away. */
export interface SectionFact extends FactProps {
  key: string;
  isFolding: boolean;
}
