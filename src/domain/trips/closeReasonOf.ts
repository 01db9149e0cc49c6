import { type Maybe, closeReasons, type CloseReason } from "../vocabulary";

interface Given {
  readonly closeReason?: Maybe<string>;
  readonly reason?: Maybe<string>;
}

/**
 * The close reason and the text that belong to a move to cancelled or dropped.
 * A caller who sends only a text is understood too: a text that is one of the choices is that choice,
 * any other text goes under "other". Null stands for nothing given or an unknown choice.
 */
export function closeReasonOf(given: Given): { closeReason: CloseReason | null; reason: string | null } {
  const text = given.reason?.trim() || null;
  if (given.closeReason) {
    return { closeReason: isCloseReason(given.closeReason) ? given.closeReason : null, reason: text };
  }
  if (text === null) return { closeReason: null, reason: null };
  return isCloseReason(text) && text !== "other"
    ? { closeReason: text, reason: null }
    : { closeReason: "other", reason: text === "other" ? null : text };
}

function isCloseReason(value: string): value is CloseReason {
  return Object.hasOwn(closeReasons, value);
}
