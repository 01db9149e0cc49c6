import words from "../../../components/words.module.css";
import { joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ListedOffer } from "../../../resources/offers";
import styles from "./versions.module.css";

/** How a version came to be accepted or declined: what it amends and why, and what the customer said on its page. */
export const DecisionText = ({ offer }: { offer: ListedOffer }) => (
  <>
    <Amendment offer={offer} />
    <Decision offer={offer} />
  </>
);

/** Why a version took the place of the one on which the trip was sold, and how much dearer it is. */
function Amendment({ offer: { amendmentReason, amendmentDifference, currency } }: { offer: ListedOffer }) {
  const { formats } = useFieldEnvironment();
  if (!amendmentReason) return null;
  const money = currency ? { amount: Math.abs(amendmentDifference ?? 0), currency } : null;
  const dearer =
    amendmentDifference && money && `${amendmentDifference < 0 ? "−" : "+"} ${formats.money(money)}`;
  return (
    <div className={styles.decision}>
      <p>Amendment{dearer ? ` (${dearer})` : ""}</p>
      <p className={styles.said}>{amendmentReason}</p>
    </div>
  );
}

/** What the customer decided on the page of a version: who, when, at what price, and the text that was consented to. */
function Decision({ offer }: { offer: ListedOffer }) {
  const { formats } = useFieldEnvironment();
  const { decision, decidedBy, signature, declineReason, options } = offer;
  if (!decision) return null;
  const { kind, at, total, currency, optionId, items, consent } = decision;
  const option = options.find(({ id }) => id === optionId)?.name;
  const who = decidedBy ?? "The customer";
  return (
    <div className={styles.decision}>
      <p>
        {who} {kind === "accepted" ? "accepted" : "declined"} it on {formats.instant(at)}.
      </p>
      {kind === "declined" && declineReason && <p className={styles.said}>{declineReason}</p>}
      {kind === "accepted" && (
        <>
          <p className={words.muted}>
            {joinParts([
              total !== null && currency && formats.money({ amount: total, currency }),
              option,
              items.length > 0 && `${items.length} of the optional items`,
              signature && `signed “${signature}”`,
            ])}
          </p>
          {consent && (
            <details className={styles.said}>
              <summary>Consented to</summary>
              {consent}
            </details>
          )}
        </>
      )}
    </div>
  );
}
