import words from "../../../components/words.module.css";
import { joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ListedOffer } from "../../../resources/offers";
import styles from "./versions.module.css";

/** What the customer decided about a version on its page: who, when, at what price, and the text that was consented to. */
export function DecisionText({ offer }: { offer: ListedOffer }) {
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
