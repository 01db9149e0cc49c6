import { changeLines } from "../../domain/offers/changedSince";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
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
  const lines = by.changes.flatMap((change) => changeLines(change, { ...wording, formats }));
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
        {lines.slice(0, most).map(({ change, what, where, title, details }, index) => (
          <li key={index}>
            <span className={`p-tag p-change-${change}`}>{what}</span>{" "}
            <div>
              <bdi>{title}</bdi> {where && <small>{where}</small>}
              {details.map((detail) => (
                <p key={detail} className="p-change-detail" dir="auto">
                  {detail}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {lines.length > most && <p className="p-changes-more">{count("moreChanges", lines.length - most)}</p>}
    </section>
  );
}
