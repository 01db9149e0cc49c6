import { Button, Space } from "antd";
import { useRef, useState } from "react";
import { lazyPart } from "../../../components/lazyPart";
import { Panel } from "../../../components/Panel";
import { shownShortcut } from "../../../components/shortcuts";
import { type Shortcut, useShortcuts } from "../../../components/useShortcuts";
import { useToday } from "../../../components/useToday";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { notices } from "../../../providers/notices";
import { useMay } from "../../../fields/useMay";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { wholeOf } from "../../../resources/journal";
import { timeline } from "../../../resources/timeline";
import type { Trip } from "../../../resources/trips";
import { transitionsFrom } from "../../../schema";
import type { FactsBesideProps } from "../../resource/look/LookPanel";
import { mayMerge } from "../../resource/merging/mayMerge";
import { TransitionDialog } from "../../resource/transition/TransitionMenu";
import { ContactButtons } from "../record/TripHeader";
import { AssigneePanel, TripFacts } from "../record/TripPage";
import { labelsOf, useStateLooks } from "../stateLooks";
import { Composer, focusComposer } from "../timeline/Composer";
import styles from "./InboxFacts.module.css";

const MergeDialog = lazyPart(() => import("../../resource/merging/MergeDialog").then((m) => m.MergeDialog));

/** An enquiry beside the inbox: what the customer wrote, who works on it, and what can be done with it. */
export function InboxFacts({ resource, row, mayEdit, passOn }: FactsBesideProps) {
  // The inbox lists trips.
  const trip = row as Trip;
  const { actor } = useFieldEnvironment();
  const today = useToday();
  const labels = labelsOf(useStateLooks());
  const save = useSaveRow(resource);
  const mayLog = useMay(timeline, "create", { trips: trip });
  const [isRejecting, setRejecting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const merge = mayMerge(resource, actor) ? () => setMerging(true) : undefined;
  const head = useRef<HTMLDivElement>(null);
  const rejection = transitionsFrom(resource, trip, actor.role).find(({ to }) => to === "cancelled");
  const reject = mayEdit && rejection ? () => setRejecting(true) : undefined;
  /** What is done leaves the inbox: the next enquiry is looked at. */
  const done = (how: string) => {
    notices.show({ key: trip.id, type: "success", message: `${trip.reference} ${how}.` });
    if (!passOn?.()) head.current?.focus();
  };
  const keys: readonly (Shortcut | false | undefined)[] = [
    mayLog && { id: "logAnswer", run: focusComposer },
    merge && { id: "merge", run: merge },
    reject && { id: "reject", run: reject },
  ];
  useShortcuts(keys.filter((one) => one !== undefined && one !== false));
  return (
    <div className={styles.enquiry}>
      <div ref={head} className={styles.actions} tabIndex={-1}>
        <Space wrap>
          <ContactButtons trip={trip} />
          {mayLog && (
            <Button onClick={focusComposer} {...shownShortcut("logAnswer")}>
              Log an answer
            </Button>
          )}
          {merge && (
            <Button onClick={merge} {...shownShortcut("merge")}>
              Merge …
            </Button>
          )}
          {reject && (
            <Button danger onClick={reject} {...shownShortcut("reject")}>
              Reject …
            </Button>
          )}
        </Space>
      </div>
      {trip.notes && (
        <Panel heading="What is known of it">
          <p className={styles.notes} dir="auto">
            {trip.notes}
          </p>
        </Panel>
      )}
      <AssigneePanel
        resource={resource}
        row={trip}
        mayEdit={mayEdit}
        onSave={mayEdit ? async (values) => void (await save(values, trip)) : undefined}
      />
      {mayLog && (
        <Panel heading="Answer">
          <Composer
            key={trip.id}
            whole={wholeOf(resource, trip.id)}
            firstKind="email"
            onSent={(kind) => (kind === "note" ? head.current?.focus() : done("answered"))}
          />
        </Panel>
      )}
      <TripFacts resource={resource} row={row} mayEdit={mayEdit} />
      {isMerging && (
        <MergeDialog
          resource={resource}
          ids={[trip.id]}
          onClosed={() => setMerging(false)}
          onDone={(id) => id !== trip.id && passOn?.()}
        />
      )}
      {isRejecting && rejection && (
        <TransitionDialog
          resource={resource}
          row={trip}
          title={trip.reference}
          transition={rejection}
          request={{ row: trip, to: rejection.to, role: actor.role, facts: { today }, labels }}
          onDone={(isMoved) => {
            setRejecting(false);
            if (isMoved) done("rejected");
            else head.current?.focus();
          }}
        />
      )}
    </div>
  );
}
