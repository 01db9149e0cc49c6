import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { listRows } from "../../../providers/rows/listRows";
import { type ListedOffer, offers } from "../../../resources/offers";

/** The newest version of an itinerary, null where there is none: as it is when the sheet opens, not as it becomes by what is done there. */
export const useNewestOffer = (itineraryId: string): UseQueryResult<ListedOffer | null> =>
  useQuery({
    queryKey: [offers.name, "newest of", itineraryId],
    queryFn: async () => {
      const { rows } = await listRows<ListedOffer>(offers.name, {
        filters: [{ field: "itineraryId", operator: "eq", value: itineraryId }],
        sort: [{ field: "number", order: "desc" }],
        ...{ start: 0, end: 1, trash: false },
      });
      return rows[0] ?? null;
    },
    ...{ staleTime: Infinity, gcTime: 0 },
  });
