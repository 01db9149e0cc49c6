import { http } from "../../providers/http";

/** What a visitor may know of an enquiry form. */
export interface PublicForm {
  organisation: string;
  brandColour: string;
  hasLogo: boolean;
  locale: string;
  heading: string;
  introduction: string | null;
  thanks: string;
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

/** Sends an enquiry. Returns what the organisation says to it. */
export async function sendEnquiry(
  publicId: string,
  enquiry: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { data } = await http.post<{ message: string }>(publicFormUrl(publicId), enquiry);
  return data.message;
}
