import { useCustom } from "@refinedev/core";
import { Segmented, Skeleton } from "antd";
import { useState } from "react";
import { Trouble } from "../../../components/Trouble";
import type { Explanation } from "../../../domain/pricing/explanation";
import { mainOptionOf } from "../../../domain/pricing/options";
import { apiErrorOf } from "../../../providers/apiError";
import { listKey } from "../../../providers/rows/listRows";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import { ExplanationTree } from "../price/ExplanationTree";
import styles from "../price/price.module.css";

interface StoredPrice {
  price: { isCurrent: boolean; explanation: Explanation };
}

/** How the price came about that is stored with an itinerary, of each option that it is offered in. */
export function StoredExplanation({ itinerary }: { itinerary: Itinerary }) {
  const { id, version, options } = itinerary;
  const [option, choose] = useState(mainOptionOf(itinerary));
  const { query } = useCustom<StoredPrice>({
    url: `/api/itineraries/${id}/price${option === null ? "" : `?option=${encodeURIComponent(option)}`}`,
    method: "get",
    queryOptions: { queryKey: listKey(itineraries.name, { price: id, version, option }) },
    errorNotification: false,
  });
  const price = query.data?.data.price;
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
              Rates or taxes were changed since this price was made. By today's it would be this one:
            </p>
          )}
          <ExplanationTree explanation={price.explanation} isOpen />
        </>
      ) : query.error ? (
        <Trouble message={apiErrorOf(query.error).message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </>
  );
}
