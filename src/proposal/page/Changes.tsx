import type { ContentChange } from "../../domain/offers/contentDifference";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { TextKey } from "../../domain/proposals/words/Words";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import type { ChangedVersion } from "./PageContent";

type ChangesProps = ChangedVersion & {
  /** Told one by one; of further ones their number. */
  most?: number;
  wording: Wording;
  formats: ProposalFormats;
};

/** What differs from the version that the customer had before, and what it did to the price where that is shown. */
export function Changes({ since, by, most = Infinity, wording, formats }: ChangesProps) {
  const { say, count } = wording;
  const lines = by.changes.flatMap((change) => linesOf(change, wording));
  const { price } = by;
  if (lines.length === 0 && !price) return null;
  return (
    <section className="p-card p-changes" aria-label={say("changedSince", { n: since })}>
      <h2>{say("changedSince", { n: since })}</h2>
      {price && (
        <p className="p-changes-price">
          <span>
            {say("earlierPrice")} <s>{formats.money(price.before.amount, price.before.currency)}</s>
          </span>{" "}
          <strong>
            {say("newPrice")} {formats.money(price.after.amount, price.after.currency)}
          </strong>
        </p>
      )}
      <ul>
        {lines.slice(0, most).map(({ key, what, where, title }, index) => (
          <li key={index}>
            <span className={`p-tag p-change-${key}`}>{what}</span>{" "}
            <span>
              <bdi>{title}</bdi> {where && <small>{where}</small>}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > most && <p className="p-changes-more">{count("moreChanges", lines.length - most)}</p>}
    </section>
  );
}

/** Parts of the whole by the fields that hold them; what else changed of it is no news to a customer. */
const parts: Readonly<Record<string, TextKey>> = {
  ...{ startDate: "dates", adults: "travellers", childAges: "travellers", infants: "travellers" },
  ...{ inclusions: "inclusions", exclusions: "exclusions", terms: "terms", paymentSchedule: "payments" },
};

function linesOf(change: ContentChange, { say }: Wording) {
  const key = change.change;
  const what = say(
    (
      {
        added: "changeAdded",
        removed: "changeRemoved",
        moved: "changeMoved",
        changed: "changeChanged",
      } as const
    )[key],
  );
  const day = (n: number) => say("day", { n });
  if (change.on === "whole") {
    const told = new Set(change.fields.flatMap(({ field }) => parts[field.split(".")[0] ?? ""] ?? []));
    // Parts without placeholders.
    return [...told].map((part) => ({ key, what, where: "", title: say(part as "dates") }));
  }
  const { from, to } = change;
  const isElsewhere = key === "moved" && from && to && from.day !== to.day;
  const where = isElsewhere
    ? say("movedTo", { from: day(from.day), to: day(to.day) })
    : change.on === "item"
      ? day((to ?? from)?.day ?? 1)
      : "";
  const title = change.title || day((to ?? from)?.day ?? 1);
  return [{ key, what, where, title }];
}
