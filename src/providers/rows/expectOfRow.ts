import { isSameValue } from "../../schema/isSameValue";
import type { EditableRow, RowEdit } from "./RowEdit";
import { dropReading, rememberedRow, rememberRow } from "./useRow";

/**
 * Shows a change of a row before the server has answered. Answers the way to take it back: that puts back what was
 * there before in the changed fields that nobody has changed since, and leaves all others as they are by then.
 */
export function expectOfRow<Row extends EditableRow>(
  resource: string,
  row: Row,
  { values = {}, custom = {} }: RowEdit,
): () => void {
  // A reading that is under way would put the old values back.
  dropReading(resource, row.id);
  const before = rememberedRow<Row>(resource, row.id) ?? row;
  rememberRow(resource, { ...before, ...values, ...withCustom(before, custom) });
  return () => {
    const now = rememberedRow<Row>(resource, row.id);
    if (!now) return;
    rememberRow(resource, {
      ...now,
      ...stillThere(values, before, now),
      ...withCustom(now, stillThere(custom, before.custom, now.custom)),
    });
  };
}

type Values = Readonly<Record<string, unknown>>;

const withCustom = (row: EditableRow, custom: Values) =>
  Object.keys(custom).length > 0 ? { custom: { ...row.custom, ...custom } } : {};

/** The values before, of those names that still hold what was expected of them. */
function stillThere(expected: Values, before: object = {}, now: object = {}): Values {
  const [was, is]: [Values, Values] = [{ ...before }, { ...now }];
  return Object.fromEntries(
    Object.keys(expected)
      .filter((name) => isSameValue(is[name], expected[name]))
      .map((name) => [name, was[name]]),
  );
}
