import { useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ShownParts } from "../../../resources/shared/shownParts";
import type { ChangedSince } from "../../../domain/offers/changedSince";
import type { Proposal } from "../../../domain/proposals/Proposal";
import type { DocumentLanguage } from "../../../vocabulary";
import type { ChangedVersion } from "../../../proposal/page/PageContent";
import { listKey } from "../../../providers/rows/listRows";
import { itineraries, type Itinerary } from "../../../resources/itineraries";

/** What the customer's page would hold if the itinerary were sent now. */
export interface OfferPreview {
  readonly proposal: Proposal;
  readonly changed: ChangedVersion | null;
}

type Answer = Pick<OfferPreview, "proposal"> & ChangedSince & { readonly since: number | null };

function previewOf({ proposal, since, changes, price }: Answer): OfferPreview {
  return { proposal, changed: since === null ? null : { since, by: { changes, price } } };
}

interface Presented {
  language: DocumentLanguage;
  shows: ShownParts;
  validUntil: string | null;
}

/** The page of an itinerary as it would go out, made by the server as the page of a version is. */
export function useOfferPreview({ id, version }: Itinerary, { language, shows, validUntil }: Presented) {
  const query = { language, ...shows, ...(validUntil && { validUntil }) };
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { query: result } = useCustom<Answer>({
    url: `/api/itineraries/${id}/preview?${asked.toString()}`,
    method: "get",
    queryOptions: {
      queryKey: listKey(itineraries.name, { preview: id, version, ...query }),
      placeholderData: keepPreviousData,
    },
  });
  return {
    preview: result.data && previewOf(result.data.data),
    error: result.error,
    retry: () => void result.refetch(),
  };
}
