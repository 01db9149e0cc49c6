import type { Person } from "../../setup/people";

/** Offers one transfer for a trip of one day, at that price in minor units, and moves the offer to a state. */
export async function offer(
  { ask }: Person,
  trip: { id: string; startDate?: unknown },
  { currency = "INR", price = 50_000, to }: { currency?: string; price?: number; to: "sent" | "accepted" },
): Promise<void> {
  const item = { id: "i", kind: "transfer", title: "To the harbour", cost: price, currency };
  const { id } = await ask("POST", "/api/itineraries", {
    tripId: trip.id,
    name: `${currency} ${price}`,
    currency,
    startDate: trip.startDate,
    markup: { kind: "percent", basisPoints: 0 },
    days: [{ id: "d", meals: { breakfast: false, lunch: false, dinner: false }, items: [item] }],
  });
  await ask("POST", `/api/itineraries/${id}/move`, { to });
}
