import type { ContentChange } from "../../domain/offers/contentDifference";
import type { Proposal } from "../../domain/proposals/Proposal";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { TextKey } from "../../domain/proposals/words/Words";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import type { PageContent } from "./PageContent";

type ChangesProps = NonNullable<PageContent["changed"]> & {
  proposal: Proposal;
  wording: Wording;
  formats: ProposalFormats;
};

/** What differs from the version that the customer had before, and what it did to the price where that is shown. */
export function Changes({ since, by, proposal, wording, formats }: ChangesProps) {
  const { say } = wording;
  const lines = by.changes.flatMap((change) => linesOf(change, wording));
  const showsTotal = proposal.options[0]?.price.shows === "total";
  const { before, after } = (showsTotal && by.price) || { before: null, after: null };
  if (lines.length === 0 && !before) return null;
  return (
    <section className="p-card p-changes" aria-label={say("changedSince", { n: since })}>
      <h2>{say("changedSince", { n: since })}</h2>
      {before && after && (
        <p className="p-changes-price">
          <span>
            {say("earlierPrice")} <s>{formats.money(before.amount, before.currency)}</s>
          </span>{" "}
          <strong>
            {say("newPrice")} {formats.money(after.amount, after.currency)}
          </strong>
        </p>
      )}
      <ul>
        {lines.map(({ key, what, where, title }, index) => (
          <li key={index}>
            <span className={`p-tag p-change-${key}`}>{what}</span>{" "}
            <span>
              <bdi>{title}</bdi> {where && <small>{where}</small>}
            </span>
          </li>
        ))}
      </ul>
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
