import type { SecurityEventKind } from "../../../vocabulary";

/** One entry of the security record, as the server gives it. */
export interface SecurityEvent {
  id: string;
  at: string;
  kind: SecurityEventKind;
  userId: string | null;
  user: string | null;
  apiKey: string | null;
  address: string | null;
  subjectId: string | null;
  subject: string | null;
  note: string | null;
}

/** To whom or what it was done, and how: ": nils (sales → admin)". Empty where it says nothing more. */
export const aboutWhom = ({ subject, subjectId, userId, note }: SecurityEvent): string =>
  `${subject && subjectId !== userId ? `: ${subject}` : ""}${note ? ` (${note})` : ""}`;

/** Who did it, through which API key, and from where. */
export const byWhom = ({ user, apiKey, address }: SecurityEvent): string =>
  [user ?? "Nobody signed in", ...(apiKey ? [`API key ${apiKey}`] : []), ...(address ? [address] : [])].join(
    " · ",
  );
