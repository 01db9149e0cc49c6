import type { Trip } from "../../../resources/trips";

export type ContactWay = "phone" | "whatsapp" | "email";

/** The address that calls, writes or chats with the customer; undefined where the trip has no such way to reach them. */
export function contactHref(trip: Trip, way: ContactWay): string | undefined {
  if (way === "email") return trip.email ? `mailto:${encodeURIComponent(trip.email)}` : undefined;
  if (way === "phone")
    return trip.phone ? `tel:${trip.phoneE164 ?? trip.phone.replace(/[^+\d]/g, "")}` : undefined;
  const number = trip.whatsapp ? (trip.whatsappE164 ?? trip.whatsapp) : trip.phoneE164;
  // WhatsApp takes the international number in digits only, without plus or zeros before it.
  const digits = number?.replace(/\D/g, "").replace(/^00/, "");
  return digits ? `https://wa.me/${digits}` : undefined;
}
