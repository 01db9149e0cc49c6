import type { Maybe } from "../../vocabulary";
import { type Finding, isWaivable } from "./finding";

/** A finding that somebody looked at and lets pass. A stored row fits as it is. */
export interface Waiver {
  readonly code: string;
  readonly dayId?: Maybe<string>;
  readonly itemId?: Maybe<string>;
  readonly reason?: Maybe<string>;
  /** What the finding said when it was waived (`saidBy`): once it says something else, it is not waived any more. */
  readonly said?: Maybe<string>;
  /** Who waived it and when; null in rows from before this was kept, and until the server has stored it. */
  readonly by?: Maybe<string>;
  readonly at?: Maybe<string>;
}

/** As much as is kept of what a finding says. */
export const saidBy = ({ message }: Pick<Finding, "message">): string =>
  message.slice(0, longest).toWellFormed();

/** Whether a waiver is of the same thing in the same place as a finding, whatever that says by now. */
export const isOf = (waiver: Waiver, { code, dayId, itemId }: WaivedPlace): boolean =>
  waiver.code === code && (waiver.dayId ?? null) === dayId && (waiver.itemId ?? null) === itemId;

/** The waiver that lets a finding pass, or the one that did as long as it said something else. */
export function waiverOf(
  finding: Finding,
  waivers: readonly Waiver[],
): { waiver: Waiver | null; lapsed: Waiver | null } {
  if (!isWaivable(finding.code)) return { waiver: null, lapsed: null };
  const own = waivers.filter((waiver) => waiver.reason?.trim() && isOf(waiver, finding));
  const waiver = own.find(({ said, at }) => (said == null ? at == null : said === saidBy(finding))) ?? null;
  return { waiver, lapsed: waiver ? null : (own.at(-1) ?? null) };
}

type WaivedPlace = Pick<Finding, "dayId" | "itemId"> & { readonly code: string };

const longest = 1_000;
