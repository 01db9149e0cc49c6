import type { AnyField, AnyFields } from "../field/field";
import type { StoredFile } from "./file";
import type { Money } from "./money";

/** The type of a value of each kind. `PresentValue` has the kinds whose type depends on their options. */
interface PlainValues {
  text: string;
  longText: string;
  number: number;
  money: Money;
  amount: number;
  percent: number;
  date: string;
  instant: string;
  time: string;
  yesNo: boolean;
  tags: string[];
  numbers: number[];
  email: string;
  phone: string;
  link: string;
  code: string;
  colour: string;
  reference: string;
  references: string[];
  image: string;
  images: string[];
  file: StoredFile;
  files: StoredFile[];
  custom: Record<string, unknown>;
}

/** The kinds whose value has a type here. The registry of kinds has exactly these. */
export type KindWithValue = keyof PlainValues | "choice" | "choices" | "rows" | "group";

type PresentValue<F extends AnyField> = F extends { kind: "choice"; choices: infer C }
  ? Extract<keyof C, string>
  : F extends { kind: "choices"; choices: infer C }
    ? Extract<keyof C, string>[]
    : F extends { kind: "rows"; of: infer Of extends AnyFields }
      ? ValuesOf<Of>[]
      : F extends { kind: "group"; of: infer Of extends AnyFields }
        ? ValuesOf<Of>
        : F extends { kind: infer K extends keyof PlainValues }
          ? PlainValues[K]
          : never;

/** The kinds whose value is a list or a map: empty, never null. */
type Collected = "choices" | "tags" | "numbers" | "references" | "images" | "files" | "rows" | "custom";

/** The value of a field in a row. */
export type ValueOf<F extends AnyField> = F extends { optional: true }
  ? F extends { kind: Collected }
    ? PresentValue<F>
    : PresentValue<F> | null
  : PresentValue<F>;

export type ValuesOf<Fs extends AnyFields> = { -readonly [N in keyof Fs]: ValueOf<Fs[N]> };

const collected: ReadonlySet<string> = new Set<Collected>([
  "choices",
  "tags",
  "numbers",
  "references",
  "images",
  "files",
  "rows",
  "custom",
]);

/** Whether the field holds a list or a map, which is empty and never null. */
export const isCollected = (field: AnyField): boolean => collected.has(field.kind);

/** Whether an index finds rows by an entry of the list: only for references, which compare as they are. */
export const isIndexedList = ({ kind, indexed, unique }: AnyField): boolean =>
  kind === "references" && indexed === true && !unique;

/** The value in a new row where none is given: default, else empty; undefined where one is required. */
export function initialValue(field: AnyField): unknown {
  if (field.default !== undefined) return field.default;
  if (field.kind === "custom") return {};
  if (isCollected(field)) return field.optional ? [] : undefined;
  return field.optional ? null : undefined;
}

/** Whether the value is an object with named parts: no list, and not null. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values are the same. Null and undefined are the same; objects are compared by content. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one == null && other == null)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Number.isNaN(one) && Number.isNaN(other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  // Both are objects here; lists are objects with their indexes as keys.
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSameValue(left[key], right[key]));
}
