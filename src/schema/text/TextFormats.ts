/**
 * How a person or an organisation writes values; `formatsOf` of src/domain makes one of the preferences. What is left
 * out cannot be read or written in words.
 */
export interface TextFormats {
  /** BCP 47; as usual where the code runs where it is not said. */
  readonly locale: string | undefined;
  /** The notation of typed dates in dayjs's letters ("D MMM YYYY"); the locale's where it is not said. */
  readonly datePattern: string | undefined;
  /** A plain date, "2026-12-24". */
  readonly date: (value: string) => string;
  /** An instant (ISO 8601) as date and time. */
  readonly instant: (value: string) => string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Basis points: 1,850 is "18.5%". */
  readonly percent: (basisPoints: number) => string;
  /** Money in the minor unit, with its currency. */
  readonly money: (value: { amount: number; currency: string }) => string;
  /** Today, as a plain date. */
  readonly today: () => string;
  /** The instant (ISO 8601) at which the clocks show a time, "09:30", on a plain date. */
  readonly instantAt: (date: string, time: string) => string;
  /** ISO 4217: the currencies whose signs are understood without a code, the usual one first. */
  readonly currencies?: readonly string[] | undefined;
  /** What a row that a reference leads to is called; undefined where it is not known. */
  readonly titleOf?: ((resource: string, id: string) => string | undefined) | undefined;
  /** The ids of the rows that are called so. */
  readonly idsOf?: ((resource: string, title: string) => readonly string[]) | undefined;
  /**
   * For a program, such as a spreadsheet in any country: numbers without groups, units and signs, days and times as they
   * are stored, codes instead of names.
   */
  readonly isPlain?: boolean | undefined;
}

/** What stands around a value: the row, or the body of a form, that holds it. */
export type Around = Readonly<Record<string, unknown>>;
