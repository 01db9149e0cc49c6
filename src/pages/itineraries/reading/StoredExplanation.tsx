import { Segmented, Skeleton } from "antd";
import { useState } from "react";
import { Trouble } from "../../../components/Trouble";
import { mainOptionOf } from "../../../domain/pricing/options";
import { apiErrorOf } from "../../../providers/apiError";
import type { Itinerary } from "../../../resources/itineraries";
import { ExplanationTree } from "../price/ExplanationTree";
import styles from "../price/price.module.css";
import { useStoredPrice } from "../../trips/data/useStoredPrice";

/** How the price came about that is stored with an itinerary, of each option that it is offered in. */
export function StoredExplanation({ itinerary }: { itinerary: Itinerary }) {
  const { options } = itinerary;
  const [option, choose] = useState(mainOptionOf(itinerary));
  const { price, error, retry } = useStoredPrice(itinerary, option);
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
          {!price.isCurrent && (
            <p className={styles.note}>
              Rates, taxes or how prices are made have changed since. By today's it would be this one:
            </p>
          )}
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
