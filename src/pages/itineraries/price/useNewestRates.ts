import { useQuery } from "@tanstack/react-query";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { listKey, listRows } from "../../../providers/rows/listRows";
import { type ExchangeRateRow, exchangeRates } from "../../../resources/exchangeRates";

/**
 * The exchange rates between these currencies, as the server finds them for the price of a day; none are asked for where
 * there is one currency alone. Undefined until they were read.
 */
export function useNewestRates(currencies: readonly string[] = [], on: PlainDate = "") {
  const { data, error, refetch } = useQuery({
    // Under the resource's lists, so that every write to a rate reads them again.
    queryKey: listKey(exchangeRates.name, { newest: currencies, on }),
    queryFn: async () => {
      const filters = [
        { field: "currency", operator: "eq" as const, value: [...currencies] },
        { field: "on", operator: "eq" as const, value: on },
      ];
      return (await listRows<ExchangeRateRow>(`${exchangeRates.name}/newest`, { filters })).rows;
    },
    enabled: currencies.length > 1,
    staleTime: 60_000,
  });
  return {
    rows: currencies.length > 1 ? data : none,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

const none: readonly ExchangeRateRow[] = [];
