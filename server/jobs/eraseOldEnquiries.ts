import { contacts } from "../../src/resources/contacts";
import { trips } from "../../src/resources/trips";
import { isOnlyTripOf } from "../rest/contacts/contactOf";
import type { Context } from "../rest/endpoint/Context";
import { eraseRows } from "../rest/erasing/eraseRows";
import { oldEnquiries } from "../rest/erasing/oldEnquiries";
import { reachedBy } from "../rest/erasing/reachedBy";
import { organisationOf } from "../rest/organisation/organisationOf";

/** Most enquiries of one job; the next job continues. */
const mostErased = 10;

export async function hasOldEnquiries({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> {
  const { keepEnquiriesMonths: months } = await organisationOf(tx);
  return months !== null && (await oldEnquiries(tx, now, months, "limit 1")).length > 0;
}

/** Erases enquiries without a sale some months after their last activity, with a contact that has no other trip. */
export async function eraseOldEnquiries(context: Context): Promise<string | null> {
  const { tx, now } = context;
  const { keepEnquiriesMonths: months } = await organisationOf(tx);
  if (months === null) return null;
  const end = `limit ${mostErased} for no key update of t skip locked`;
  const found = await oldEnquiries(tx, now, months, end);
  for (const { id, contactId } of found) {
    const isSole = contactId !== null && (await isOnlyTripOf(tx, contactId));
    const whole = isSole ? { resource: contacts, id: contactId } : { resource: trips, id };
    await eraseRows(context, whole, await reachedBy(context, whole.resource, whole.id));
  }
  return found.length === 1 ? "1 enquiry erased" : `${found.length} enquiries erased`;
}
