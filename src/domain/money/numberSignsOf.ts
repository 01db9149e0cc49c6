/** How a locale writes numbers: its decimal and group signs (an apostrophe always straight), its ten digits by value. */
export interface NumberSigns {
  readonly decimal: string;
  readonly group: string;
  readonly digits: ReadonlyMap<string, number>;
}

const known = new Map<string, NumberSigns>();

/** The number signs of a locale, read from Intl once. Throws a RangeError for a malformed locale. */
export function numberSignsOf(locale: string): NumberSigns {
  const found = known.get(locale) ?? readSigns(locale);
  known.set(locale, found);
  return found;
}

function readSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: true }).formatToParts(
    1234567.5,
  );
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const digits = new Map(Array.from({ length: 10 }, (_, value) => [plain.format(value), value] as const));
  return { decimal: sign("decimal") ?? ".", group: (sign("group") ?? "").replace("’", "'"), digits };
}
