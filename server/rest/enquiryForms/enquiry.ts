import * as z from "zod";
import { trips } from "../../../src/resources/trips";
import { createSchema, presentSchema, storable } from "../../../src/schema";
import { fieldError } from "../../http/HttpError";
import { readBody } from "../endpoint/readBody";
import type { Values } from "../endpoint/Values";
import { refuseBroken } from "../writes/refuseBroken";

const { customerName, email, phone, destinations, startDate, endDate, adults, childAges, custom } =
  trips.fields;

/** A value that may be left out; the page sends null for an empty input. */
const maybe = (field: Parameters<typeof presentSchema>[0]) => presentSchema(field).nullish();

/** What a visitor sends: fields of a trip under the names that they have there, and the message in their words. */
export const enquirySchema = z.strictObject({
  stamp: z.string("Load the form again.").max(100, "Load the form again."),
  /** A field that no person sees, named as no browser fills by itself: whoever fills it is a program. */
  subject: z.string().max(1_000).optional(),
  customerName: presentSchema(customerName),
  email: maybe(email),
  phone: maybe(phone),
  destinations: maybe(destinations),
  startDate: maybe(startDate),
  endDate: maybe(endDate),
  adults: maybe(adults),
  childAges: maybe(childAges),
  message: storable(4_000).nullish(),
  /** The answers to the organisation's own questions, by key. */
  custom: maybe(custom),
});

export type Enquiry = z.infer<typeof enquirySchema>;

/** The new trip that an enquiry asks for. @throws 422 where the customer could not be reached, or comes back before leaving. */
export function tripFrom({ stamp: _stamp, subject: _subject, message, ...given }: Enquiry): Values {
  if (!given.email && !given.phone)
    throw fieldError("email", "Enter an e-mail address or a phone number, so that we can answer.");
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const values = readBody(createSchema(trips), {
    ...Object.fromEntries(named),
    ...(message ? { notes: message } : {}),
  });
  refuseBroken(trips, values);
  return values;
}
