import { notificationKinds, type NotificationKind } from "../../vocabulary";

/** The text of a notification, with present names. */
export interface ToldNotification {
  readonly kind: NotificationKind;
  /** Who did it; null where the server did. */
  readonly by: string | null;
  readonly trip: string;
  readonly itinerary: string | null;
  /** Of the version that it is about. */
  readonly number: number | null;
}

/** A notification as a sentence: "Noor Amsel accepted version 2 of Coast, TRP-2026-00042." */
export function notificationText({ kind, by, trip, itinerary, number }: ToldNotification): string {
  const version = number === null ? "" : `version ${number} of `;
  return notificationKinds[kind].text
    .replace("{who}", () => by ?? "Tripwright")
    .replace("{what}", () => (itinerary ? `${version}${itinerary}, ${trip}` : trip));
}
