import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useEffect } from "react";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import { useRow } from "../../../providers/rows/useRow";
import { type Itinerary, itineraries } from "../../../resources/itineraries";
import { useNewestOffer } from "./useNewestOffer";
import { makeLink, type SentOffer } from "./writeOffer";

interface ShareNewestProps {
  itineraryId: string;
  onMade(sent: SentOffer): void;
}

/** Makes a further link to the newest version of an itinerary. */
export function ShareNewest({ itineraryId, onMade }: ShareNewestProps) {
  const { data: itinerary } = useRow<Itinerary>(itineraries.name, itineraryId);
  const list = useNewestOffer(itineraryId);
  const newest = list.data;
  const offer = newest && itinerary ? { ...newest, dayCount: itinerary.dayCount } : undefined;
  const made = useQuery({
    queryKey: ["offers", newest?.id, "new link"],
    queryFn: async (): Promise<SentOffer> => {
      if (!offer) throw new Error("There is no version yet.");
      return { offer, url: (await makeLink(offer)).url };
    },
    enabled: offer !== undefined,
    // Each time that it is opened there is one of its own, which is kept nowhere.
    ...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  });
  const sent = made.data;
  useEffect(() => {
    if (sent) onMade(sent);
  }, [sent, onMade]);
  const failed = [list, made].find(({ error }) => error);
  if (failed)
    return <Trouble message={apiErrorOf(failed.error).message} onRetry={() => void failed.refetch()} />;
  return <Skeleton active />;
}
