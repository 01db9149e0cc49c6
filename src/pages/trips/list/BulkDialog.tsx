import { Modal } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";
import { useDialog } from "../../../components/useDialog";
import { countWords } from "../../resource/countWords";
import { useEachRow } from "../../resource/useEachRow";

/** The trips that were selected, and what to do when the dialog is gone and when all is done. */
export interface BulkDialogProps {
  trips: readonly Trip[];
  onClosed(): void;
  onDone(): void;
}

interface BulkDialogOptions extends BulkDialogProps {
  /** Begins the title and is on the button: "Assign". */
  verb: string;
  /** Ends the sentence "3 trips …". */
  did: string;
  isReady: boolean;
  work(trip: Trip): Promise<unknown>;
  children: ReactNode;
}

const resource = resourceNamed("trips");

/** Asks what to do to several trips, then does it to one after the other. */
export function BulkDialog(options: BulkDialogOptions) {
  const { trips, onClosed, onDone, verb, did, isReady, work, children } = options;
  const dialog = useDialog(onClosed);
  const eachRow = useEachRow(resource);
  const [isBusy, setBusy] = useState(false);
  const words = `${verb} ${countWords(trips.length, resource)}`;
  const submit = async () => {
    setBusy(true);
    const named = trips.map((trip) => ({ ...trip, title: `${trip.reference} ${trip.customerName}` }));
    const byId = new Map(trips.map((trip) => [trip.id, trip]));
    const isDone = await eachRow(named, did, async ({ id }) => {
      const trip = byId.get(id);
      if (trip) await work(trip);
    });
    dialog.close(() => {
      onClosed();
      if (isDone) onDone();
    });
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={words}
      okText={words}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={() => dialog.close()}
      destroyOnHidden
    >
      {/* Inputs that are still on their way must not hide the page, which would close the dialog again. */}
      <Suspense>{children}</Suspense>
    </Modal>
  );
}
