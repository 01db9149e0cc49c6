import { useGo } from "@refinedev/core";
import { App, Input, type MenuProps } from "antd";
import { useState } from "react";
import { closedStates, soldStates, type TripState } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useSubmit } from "../../../components/light/useSubmit";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import { useMay } from "../../../fields/useMay";
import { type Itinerary, itineraries, type ListedItinerary } from "../../../resources/itineraries";
import { itineraryTemplates } from "../../../resources/itineraryTemplates";
import { lockOf, decideTransition, type Role, type Transition, transitionsFrom } from "../../../schema";
import { useToday } from "../../../components/useToday";
import { useTrash } from "../../resource/runs/useTrash";
import { touchedByItineraries } from "../data/touchedByItineraries";
import { duplicateItinerary, transitionItinerary } from "./writeItinerary";
import type { SendSheetProps } from "../sending/SendSheet";
import { versionFacts } from "../../../resources/shared/itineraryTransitions";

/** An open draft, for actions with the whole itinerary. */
export interface OpenDraft {
  /** Saves unsaved changes. Resolves with the row, or with undefined after a notice if saving failed. */
  settle(): Promise<Itinerary | undefined>;
  /** Lets the user leave the page with unsaved changes. */
  letThrough(): void;
}

interface MenuContext {
  itinerary: ListedItinerary;
  tripStatus: TripState;
  open?: OpenDraft | undefined;
  onGone?(): void;
}

const usualLabels: Readonly<Record<string, string>> = {
  draft: "Back to draft",
  sent: "Send …",
  accepted: "Mark as accepted",
  declined: "Mark as declined",
};

/**
 * The menu of an itinerary, without transitions that the trip's state forbids. Its actions first save unsaved
 * changes, so that the customer gets what is on the page.
 */
export function useItineraryMenu({ itinerary, tripStatus, open, onGone }: MenuContext) {
  const { actor } = useFieldEnvironment();
  const today = useToday();
  const go = useGo();
  const { remove } = useTrash(itineraries);
  const { modal } = App.useApp();
  const { isSending: isBusy, submit } = useSubmit();
  const maySaveTemplates = useMay(itineraryTemplates, "create");
  const [sheet, openSheet] = useState<Pick<SendSheetProps, "itinerary" | "isShared">>();
  const [savedAsTemplate, saveAsTemplate] = useState<ListedItinerary>();
  const pathOf = ({ tripId, id }: ListedItinerary) => `/trips/${tripId}/itinerary/${id}`;

  const run = async (work: (row: ListedItinerary) => Promise<unknown>) => {
    notices.dismiss(noticeKey);
    await submit(
      async () => {
        const row = open ? await open.settle() : itinerary;
        if (row) await work(row);
      },
      ({ message, statusCode }) => {
        say("error", message);
        if (statusCode === 409) void refresh(...touchedByItineraries);
      },
    );
  };
  const duplicate = async (row: ListedItinerary) => {
    const copy = await duplicateItinerary(row);
    say("success", `${copy.name} is a copy of ${row.name}.`);
    go({ to: pathOf(copy) });
  };
  const trash = () =>
    remove({ id: itinerary.id, title: itinerary.name }, () => {
      open?.letThrough();
      onGone?.();
      void refresh(...touchedByItineraries);
    });

  const transitions = possibleTransitions(itinerary, actor.role, { tripStatus, today });
  const moveTo = (to: string) => {
    if (to === "sent")
      return void run(async ({ id, tripId, name }) =>
        openSheet({ itinerary: { id, tripId, name }, isShared: false }),
      );
    const move = (reason?: string) =>
      void run((row) => transitionItinerary(row, { to, ...(reason ? { reason } : {}) }));
    return to === "accepted" && soldStates.includes(tripStatus) ? askWhy(modal, itinerary, move) : move();
  };
  const { offerNumber, status } = itinerary;
  const isUnchanged = status === "sent" && itinerary.lastOffer?.isChanged === false;
  const next = isUnchanged ? "Send it shown otherwise …" : `Send version ${(offerNumber ?? 0) + 1} …`;
  const isSold = status === "accepted" && soldStates.includes(tripStatus);
  const labels: typeof usualLabels = {
    ...usualLabels,
    ...(offerNumber ? { sent: next } : {}),
    ...(isSold ? { draft: `Begin version ${(offerNumber ?? 1) + 1}` } : {}),
  };
  const share = {
    key: "share",
    label: `Send version ${offerNumber} again …`,
    onClick: () => openSheet({ itinerary, isShared: true }),
  };
  const isWithCustomer = offerNumber !== null && (status === "sent" || status === "accepted");
  const items: NonNullable<MenuProps["items"]> = [
    { key: "open", label: "Open" },
    { key: "duplicate", label: "Duplicate" },
    ...(maySaveTemplates ? [{ key: "template", label: "Save as template …" }] : []),
    { type: "divider" },
    ...(isWithCustomer && !closedStates.includes(tripStatus) ? [{ key: share.key, label: share.label }] : []),
    ...transitions.map(({ to }) => ({ key: `transition ${to}`, label: labels[to] ?? to })),
    // An accepted offer and its next draft cannot be deleted.
    ...(lockOf(itineraries, itinerary) || itinerary.lastOffer?.standingNumber
      ? []
      : [{ type: "divider" as const }, { key: "delete", label: "Delete …", danger: true }]),
  ];
  const onClick: MenuProps["onClick"] = ({ key }) => {
    if (key === "open") return void go({ to: pathOf(itinerary) });
    if (key === "duplicate") return void run(duplicate);
    if (key === "template") return void run(async (row) => saveAsTemplate(row));
    if (key === share.key) return share.onClick();
    if (key === "delete") return trash();
    const chosen = transitions.find(({ to }) => key === `transition ${to}`);
    if (chosen) moveTo(chosen.to);
  };
  const sent = transitions.find(({ to }) => to === "sent");
  return {
    menu: { items, onClick },
    /** The entry that sends it; undefined if it cannot be sent. */
    sending:
      sent &&
      (isUnchanged
        ? share
        : { key: `transition ${sent.to}`, label: labels.sent ?? "Send", onClick: () => moveTo("sent") }),
    /** `savingTemplate` and `sendSheet` are open dialogs that the caller draws. */
    savingTemplate: savedAsTemplate && {
      itinerary: savedAsTemplate,
      onClosed: () => saveAsTemplate(undefined),
    },
    sendSheet: sheet && { ...sheet, onClosed: () => openSheet(undefined) },
    isBusy,
  };
}

const noticeKey = "itinerary";
type Modal = ReturnType<typeof App.useApp>["modal"];

const say = (type: "success" | "error", message: string) => notices.show({ key: noticeKey, type, message });

function askWhy(modal: Modal, { name }: ListedItinerary, accept: (reason: string) => void): void {
  let reason = "";
  const dialog = modal.confirm({
    title: `Accept ${name} for a trip that is sold?`,
    content: (
      <>
        <p>It takes the place of the version that the trip was sold on, which is superseded then.</p>
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={2_000}
          aria-label="Why does the customer change it?"
          placeholder="Why does the customer change it?"
          onChange={({ target }) => {
            reason = target.value.trim();
            dialog.update({ okButtonProps: { disabled: !reason } });
          }}
        />
      </>
    ),
    okText: "Accept as an amendment",
    okButtonProps: { disabled: true },
    onOk: () => accept(reason),
  });
}

/** The transitions that the role and the trip's state allow. Other obstacles show on the attempt. */
export const possibleTransitions = (
  row: ListedItinerary,
  role: Role,
  facts: { tripStatus: TripState; today: string },
): readonly Transition[] =>
  transitionsFrom(itineraries, row, role).filter(({ to }) => {
    const decision = decideTransition(itineraries, {
      row,
      to,
      role,
      facts: { ...facts, ...versionFacts(row) },
    });
    return decision.ok || !decision.errors.to;
  });
