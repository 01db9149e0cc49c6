import { useGo } from "@refinedev/core";
import { Drawer, Skeleton } from "antd";
import { Suspense, useState } from "react";
import { Trouble } from "../../../components/Trouble";
import { useDialog } from "../../../components/useDialog";
import { apiErrorOf } from "../../../providers/apiError";
import { useRow } from "../../../providers/rows/useRow";
import { useTenant } from "../../../providers/tenant";
import { type Itinerary, itineraries } from "../../../resources/itineraries";
import { type Trip, trips } from "../../../resources/trips";
import { PrepareOffer } from "./PrepareOffer";
import { ShareNewest } from "./ShareNewest";
import { ShareOffer } from "./ShareOffer";
import { useNewestOffer } from "./useNewestOffer";
import type { SentOffer } from "./writeOffer";

export interface SendSheetProps {
  /** As it is stored. */
  itinerary: { id: string; tripId: string; name: string };
  /** Whether the version that the customer has is given on, and no new one is made. */
  isShared: boolean;
  onClosed(): void;
}

/** Sends an itinerary: how the customer reads it, then by which way they get it. */
export function SendSheet({ itinerary: { id, tripId, name }, isShared, onClosed }: SendSheetProps) {
  const dialog = useDialog(onClosed);
  const go = useGo();
  const [sent, setSent] = useState<SentOffer>();
  const [isTouched, setTouched] = useState(false);
  const queries = [
    useRow<Itinerary>(itineraries.name, id),
    useRow<Trip>(trips.name, tripId),
    useTenant(),
    useNewestOffer(id),
  ] as const;
  const [{ data: itinerary }, { data: trip }, { data: tenant }, { data: before }] = queries;
  const failed = queries.find(({ data, error }) => error && !data);
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width="min(100vw, 960px)"
      title={
        sent
          ? `Version ${sent.offer.number} of ${name} is ready`
          : isShared
            ? `Send ${name} once more`
            : `Send ${name}`
      }
      onClose={() => dialog.close()}
      maskClosable={!isTouched}
    >
      {failed ? (
        <Trouble message={apiErrorOf(failed.error).message} onRetry={() => void failed.refetch()} />
      ) : !itinerary || !trip || !tenant || before === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : sent ? (
        <ShareOffer {...{ ...sent, trip, tenant }} onTouched={() => setTouched(true)} />
      ) : isShared ? (
        <ShareNewest itineraryId={id} onMade={setSent} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <PrepareOffer
            {...{ itinerary, trip, tenant, before }}
            onTouched={() => setTouched(true)}
            onSent={setSent}
            onLook={(to) =>
              dialog.close(() => {
                onClosed();
                go({ to });
              })
            }
          />
        </Suspense>
      )}
    </Drawer>
  );
}
