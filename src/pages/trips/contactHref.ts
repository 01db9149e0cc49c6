import type { Trip } from "../../resources/trips";

export type ContactWay = "phone" | "whatsapp" | "email";

/** The address that calls, writes or chats with the customer; undefined where the trip has no such way to reach them. */
export function contactHref(trip: Trip, way: ContactWay): string | undefined {
  if (way === "email")
    return trip.email ? `mailto:${encodeURIComponent(trip.email).replaceAll("%40", "@")}` : undefined;
  if (way === "phone")
    return trip.phone ? `tel:${trip.phoneE164 ?? trip.phone.replace(/[^+\d]/g, "")}` : undefined;
  // WhatsApp takes international numbers only, in digits: a local one would reach somebody in another country.
  const number = trip.whatsapp ? trip.whatsappE164 : trip.phoneE164;
  return number ? `https://wa.me/${number.replace(/\D/g, "")}` : undefined;
}
