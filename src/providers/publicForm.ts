import { http } from "./http";
import type { QueryField } from "../schema";

/** A query field as a visitor sees it. */
export type Question = Omit<QueryField, "of" | "isPublic" | "isActive">;

/** What a visitor may see of an enquiry form. */
export interface PublicForm {
  organisation: string;
  brandColour: string;
  hasLogo: boolean;
  locale: string;
  /** ISO 4217: the currency of amounts. */
  currency: string;
  heading: string;
  introduction: string | null;
  thanks: string;
  /** What visitors are asked to agree to. */
  consent: string | null;
  consentVersion: number | null;
  consentRequired: boolean;
  questions: readonly Question[];
  /** Sent back with the form, as proof of when it was opened. */
  stamp: string;
}

export const publicFormUrl = (publicId: string): string =>
  `/api/public/enquiry-forms/${encodeURIComponent(publicId)}`;

export async function readPublicForm(publicId: string): Promise<PublicForm> {
  const { data } = await http.get<PublicForm>(publicFormUrl(publicId));
  return data;
}

/** Sends an enquiry; the server takes a repeated one only once. Returns the organisation's message to the visitor. */
export async function sendEnquiry(
  publicId: string,
  enquiry: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { data } = await http.post<{ message: string }>(publicFormUrl(publicId), enquiry);
  return data.message;
}
