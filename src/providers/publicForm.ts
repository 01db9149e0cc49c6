import { http } from "./http";
import type { QueryField } from "../schema";

/** A question of the organisation's own, as far as a visitor needs to know of it. */
export type Question = Omit<QueryField, "isPublic" | "isActive">;

/** What a visitor may know of an enquiry form. */
export interface PublicForm {
  organisation: string;
  brandColour: string;
  hasLogo: boolean;
  /** The organisation's, by which amounts are read. */
  locale: string;
  /** ISO 4217: what amounts are asked in. */
  currency: string;
  heading: string;
  introduction: string | null;
  thanks: string;
  questions: readonly Question[];
  /** Shown back when the form is sent: it proves when it was opened. */
  stamp: string;
}

export const publicFormUrl = (publicId: string): string =>
  `/api/public/enquiry-forms/${encodeURIComponent(publicId)}`;

/** Reads the form of that public address. */
export async function readPublicForm(publicId: string): Promise<PublicForm> {
  const { data } = await http.get<PublicForm>(publicFormUrl(publicId));
  return data;
}

/** Sends an enquiry, once however often it is sent. Returns what the organisation says to it. */
export async function sendEnquiry(
  publicId: string,
  enquiry: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { data } = await http.post<{ message: string }>(publicFormUrl(publicId), enquiry);
  return data.message;
}
