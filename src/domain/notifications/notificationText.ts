import { notificationKinds, type NotificationKind } from "../../vocabulary";

export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** The name of the person who did it. Null for the server. */
  readonly by: string | null;
  readonly trip: string;
  readonly itinerary: string | null;
  readonly number: number | null;
}

/** A notification as a sentence: "Noor Amsel accepted version 2 of Coast, TRP-2026-00042." */
export function notificationText({ kind, by, trip, itinerary, number }: NotificationFacts): string {
  const version = number === null ? "" : `version ${number} of `;
  return notificationKinds[kind].text
    .replace("{who}", () => by ?? "Tripwright")
    .replace("{what}", () => (itinerary ? [version + itinerary, trip].filter(Boolean).join(", ") : trip));
}
