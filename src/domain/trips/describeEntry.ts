import { shortDateRange } from "../dates/plainDate";
import { counted, joinParts } from "../formats/text";
import type { FollowUp } from "../../resources/followUps";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import {
  type ChangeAction,
  changeActions,
  type FieldChange,
  type HistoryEntry,
  type StoredFile,
} from "../../schema";
import {
  closeReasons,
  followUpKinds,
  followUpOutcomes,
  type ItineraryStatus,
  itineraryStatuses,
  type TimelineKind,
  type TripState,
} from "../../vocabulary";

/** An entry of a trip's timeline, as `GET /api/trips/:id/timeline` returns it. */
export interface TimelineItem extends HistoryEntry {
  /** Trips, or a resource whose rows are part of one. */
  resource: string;
  rowId: string;
  /** The note, where the entry is not a change. */
  note: Note | null;
}

/** What an entry that somebody wrote says now. */
export interface Note {
  kind: TimelineKind;
  body: string | null;
  files: readonly StoredFile[];
  /** Who is mentioned and not told. */
  untold: readonly string[];
  version: number;
  pinnedAt: string | null;
  correctedAt: string | null;
  takenBackAt: string | null;
}

export interface EntryText {
  kind: TimelineKind;
  /** The itinerary of the entry. Its name begins the text. */
  itineraryId?: string;
  body?: string;
  /** The source of an enquiry. Its name ends the text. */
  sourceId?: string;
  from?: TripState;
  to?: TripState;
  closeReason?: string;
  changes?: readonly FieldChange[];
  /** A created or changed part of the trip other than an itinerary or a step. */
  part?: { resource: string; id: string };
}

const assignment: readonly string[] = ["assigneeUserId", "assigneeTeamId"];

/** The texts of an entry. An assignment has its own text, apart from other changes. */
export function describeEntry(item: TimelineItem): EntryText[] {
  if (item.note) return [{ kind: item.note.kind, ...(item.note.body ? { body: item.note.body } : {}) }];
  // The endpoint returns values as the rows of these resources hold them.
  const after = Object.fromEntries(item.changes.map(({ field, to }) => [field, to])) as Values;
  if (item.resource === "itineraries") return [describeItinerary(item, after)];
  if (item.resource === "follow-ups") return [{ kind: "follow_up", body: describeFollowUp(after) }];
  return item.resource === "trips" ? notifyTrip(item, after) : [describePart(item)];
}

const partWords: Readonly<Partial<Record<ChangeAction, string>>> = {
  create: " added",
  trash: " moved to the trash",
  restore: " taken out of the trash",
  erase: ": personal data erased",
  unerase: ": personal data taken back",
};

function describePart({ resource, rowId: id, action, changes }: TimelineItem): EntryText {
  const body = partWords[action] ?? " changed";
  return { kind: "field_change", part: { resource, id }, body, ...(action === "update" ? { changes } : {}) };
}

/** Fields of a trip, an itinerary or a follow-up. */
type Values = Partial<
  Pick<Trip, "closeReason" | "adults" | "childAges" | "infants" | "destinations" | "startDate" | "endDate"> &
    Pick<Trip, "querySourceId"> &
    Pick<Itinerary, "offerNumber" | "reason"> &
    Pick<FollowUp, "kind" | "outcome" | "note">
> & { status?: string };

function notifyTrip({ action, userId, changes }: TimelineItem, after: Values): EntryText[] {
  const assigned = changes.filter(({ field }) => assignment.includes(field));
  if (action === "create") {
    // The creator's own assignment needs no entry.
    const given = assigned.filter(
      ({ field, to }) => to !== null && !(field === "assigneeUserId" && to === userId),
    );
    const sourceId = after.querySourceId;
    return [
      ...(given.length > 0 ? [{ kind: "assignment", changes: given } as const] : []),
      { kind: "enquiry", body: askedFor(after), ...(sourceId ? { sourceId } : {}) },
    ];
  }
  if (action === "trash") return [{ kind: "field_change", body: "Moved to the trash" }];
  if (action === "restore") return [{ kind: "field_change", body: "Taken out of the trash" }];
  if (action === "erase" || action === "unerase")
    return [{ kind: "field_change", body: changeActions[action] }];
  const moved = changes.find(({ field }) => field === "status");
  if (moved)
    return [
      {
        kind: "status_change",
        // A state of a trip is one of the vocabulary.
        from: moved.from as TripState,
        // As above.
        to: moved.to as TripState,
        ...(after.closeReason ? { closeReason: closeReasons[after.closeReason].label } : {}),
        ...(after.reason ? { body: after.reason } : {}),
      },
    ];
  const others = changes.filter(({ field }) => !assignment.includes(field));
  return [
    ...(assigned.length > 0 ? [{ kind: "assignment", changes: assigned } as const] : []),
    ...(others.length > 0 ? [{ kind: "field_change", changes: others } as const] : []),
  ];
}

/** What was asked for, in a line: "2 adults, 1 child · Kochi, Munnar · 24 to 30 Dec 2026". */
function askedFor({ adults = 0, childAges, infants = 0, destinations, startDate, endDate }: Values): string {
  const childCount = childAges?.length ?? 0;
  const travellers = [
    adults > 0 && counted(adults, "adult"),
    childCount > 0 && counted(childCount, "child", "children"),
    infants > 0 && counted(infants, "infant"),
  ];
  const dates = startDate ? shortDateRange(startDate, endDate ?? startDate) : "";
  return joinParts([joinParts(travellers, ", "), joinParts(destinations ?? [], ", "), dates]);
}

const itineraryKinds: Readonly<Partial<Record<string, TimelineKind>>> = {
  sent: "itinerary_sent",
  accepted: "itinerary_accepted",
};
const ended: readonly string[] = ["declined", "superseded"];

function describeItinerary(
  { rowId, action, changes }: TimelineItem,
  { status = "", offerNumber, reason }: Values,
): EntryText {
  const itineraryId = rowId;
  if (action === "create") return { kind: "itinerary_created", itineraryId };
  const because = reason ? `: ${reason}` : "";
  const kind = itineraryKinds[status] ?? (offerNumber ? "itinerary_sent" : undefined);
  const version = offerNumber && offerNumber > 1 ? ` as version ${offerNumber}` : "";
  if (kind) return { kind, itineraryId, body: `${version}${because}` };
  const from = changes.find(({ field }) => field === "status")?.from;
  const words =
    status === "expired"
      ? " expired"
      : ended.includes(status)
        ? ` was ${status}`
        : ` went back from ${nameOf(from)} to ${nameOf(status)}`;
  return { kind: "note", itineraryId, body: `${words}${because}` };
}

// A state of an itinerary is one of the vocabulary.
const nameOf = (status: unknown) => itineraryStatuses[status as ItineraryStatus].label.toLowerCase();

function describeFollowUp({ kind = "other", outcome, note }: Values): string {
  const what = kind === "other" ? "Step" : followUpKinds[kind].label;
  const done = `${what} done${outcome ? `: ${followUpOutcomes[outcome].label}` : ""}`;
  return note ? `${done}\n${note}` : done;
}

export const timelineParts = {
  all: "Everything",
  notes: "Notes",
  contacts: "Contacts",
  changes: "Changes",
} as const;
export type TimelinePart = keyof typeof timelineParts;
