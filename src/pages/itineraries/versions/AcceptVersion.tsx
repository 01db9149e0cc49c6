import { Alert, Input, Modal, Skeleton } from "antd";
import { useId, useState } from "react";
import { Trouble } from "../../../components/Trouble";
import { useDialog } from "../../../components/useDialog";
import { soldStates } from "../../../vocabulary";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useListRows } from "../../../providers/rows/listRows";
import { refresh, useRow } from "../../../providers/rows/useRow";
import type { Itinerary } from "../../../resources/itineraries";
import { type ListedOffer, type Offer, offers } from "../../../resources/offers";
import type { Trip } from "../../../resources/trips";
import { touchedByItineraries } from "../../trips/data/touchedByItineraries";
import { acceptOffer } from "../../trips/itineraries/writeItinerary";
import { Accepted } from "./Accepted";
import styles from "./versions.module.css";

interface AcceptVersionProps {
  trip: Trip;
  itinerary: Itinerary;
  offer: ListedOffer;
  onClosed(): void;
}

/** Asks before a version is accepted for its customer: what the trip takes over, and for a trip that is sold why it changes. */
export function AcceptVersion({ trip, itinerary, offer, onClosed }: AcceptVersionProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [isAccepting, setAccepting] = useState(false);
  const whole = useRow<Offer>(offers.name, offer.id);
  const accepted = useListRows<ListedOffer>(offers.name, {
    filters: [
      { field: "tripId", operator: "eq", value: trip.id },
      { field: "status", operator: "eq", value: "accepted" },
    ],
    sort: [{ field: "sentAt", order: "desc" }],
    ...{ start: 0, end: 1, trash: false },
  });
  const failed = [whole, accepted].find(({ data, error }) => error && !data);
  const before = accepted.data?.rows[0];
  const isSold = soldStates.includes(trip.status);
  const isReady = whole.data && accepted.data && (!isSold || reason.trim() !== "");
  const accept = async () => {
    if (isAccepting || !isReady) return;
    setAccepting(true);
    try {
      await acceptOffer(offer, { amends: before?.id, reason: reason.trim() || undefined });
      notices.show({ type: "success", message: `Version ${offer.number} is accepted.` });
      dialog.close();
    } catch (thrown) {
      const { message, statusCode } = apiErrorOf(thrown);
      setProblem(message);
      if (statusCode === 409) void refresh(...touchedByItineraries, offers.name);
    }
    setAccepting(false);
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={`Accept version ${offer.number} of ${offer.name}?`}
      okText={isSold ? "Accept as an amendment" : `Accept version ${offer.number}`}
      okButtonProps={{ htmlType: "submit", form: id, disabled: !isReady }}
      confirmLoading={isAccepting}
      onCancel={() => dialog.close()}
      destroyOnHidden
      maskClosable={reason === ""}
    >
      <form
        id={id}
        className={styles.accept}
        onSubmit={(event) => {
          event.preventDefault();
          void accept();
        }}
      >
        {problem && <Alert type="error" showIcon message={problem} />}
        {failed ? (
          <Trouble message={apiErrorOf(failed.error).message} onRetry={() => void failed.refetch()} />
        ) : whole.data && accepted.data ? (
          <Accepted {...{ trip, itinerary, before }} offer={whole.data} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        )}
        {isSold && (
          <label className={styles.why}>
            Why does the customer change it?
            <Input.TextArea
              autoFocus
              rows={3}
              maxLength={2_000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
        )}
      </form>
    </Modal>
  );
}
