import { Segmented, Skeleton } from "antd";
import { useState } from "react";
import { Trouble } from "../../../components/Trouble";
import type { Formats } from "../../../domain/formats/formatsOf";
import { mainOptionOf } from "../../../domain/pricing/priceInput";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import type { Itinerary } from "../../../resources/itineraries";
import { ExplanationTree } from "../price/ExplanationTree";
import styles from "../price/price.module.css";
import { type StoredPrice, useStoredPrice } from "../../trips/data/useStoredPrice";

/** What there is to know of a stored price that is not the one of today, before what is explained. */
function differing(
  { currency, totals }: StoredPrice["price"],
  pricedBy: string | null,
  formats: Formats,
): string {
  if (pricedBy === null)
    return "Rates, taxes or how prices are made have changed since. By today's it would be this one:";
  const now = currency ? formats.money({ amount: totals.total, currency }) : "no price";
  return `Priced by version ${pricedBy}, as explained here. By today's rules it would be ${now}.`;
}

/** How the price came about that is stored with an itinerary, of each option that it is offered in. */
export function StoredExplanation({ itinerary }: { itinerary: Itinerary }) {
  const { options } = itinerary;
  const [option, choose] = useState(mainOptionOf(itinerary));
  const { formats } = useFieldEnvironment();
  const { price, pricedBy = null, error, retry } = useStoredPrice(itinerary, option);
  return (
    <>
      {options.length > 1 && (
        <Segmented
          aria-label="Option whose price is explained"
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
          value={option ?? ""}
          onChange={choose}
        />
      )}
      {price ? (
        <>
          {!price.isCurrent && <p className={styles.note}>{differing(price, pricedBy, formats)}</p>}
          <ExplanationTree explanation={price.explanation} isOpen />
        </>
      ) : error ? (
        <Trouble message={apiErrorOf(error).message} onRetry={retry} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </>
  );
}
