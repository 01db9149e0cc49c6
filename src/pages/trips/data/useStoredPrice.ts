import { useCustom } from "@refinedev/core";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import type { Explanation } from "../../../domain/pricing/line";
import { listKey } from "../../../providers/rows/listRows";
import { itineraries, type Itinerary } from "../../../resources/itineraries";

export interface StoredPrice {
  /** The earlier version that the price was made with. */
  pricedBy: string | null;
  price: {
    isCurrent: boolean;
    currency: string | null;
    totals: { total: number };
    explanation: Explanation;
    findings: Pick<
      CheckedFinding,
      "code" | "severity" | "dayId" | "itemId" | "message" | "waivedBecause" | "lapsed"
    >[];
  };
}

/**
 * The stored price of an itinerary, and its findings.
 * @param option whose price is explained; null for the main one.
 */
export function useStoredPrice({ id, version }: Itinerary, option: string | null, enabled = true) {
  const { query } = useCustom<StoredPrice>({
    url: `/api/itineraries/${id}/price${option === null ? "" : `?option=${encodeURIComponent(option)}`}`,
    method: "get",
    queryOptions: { queryKey: listKey(itineraries.name, { price: id, version, option }), enabled },
  });
  return { ...query.data?.data, error: query.error, retry: () => void query.refetch() };
}
