import { useEffect, useState } from "react";
import type { Trip } from "../../../resources/trips";
import { useListRows } from "../../../providers/rows/listRows";
import type { Filter } from "../../../schema";

/** Milliseconds without typing before the server is asked. */
const pause = 400;
/** A shorter number may be anybody's. */
const fewestDigits = 7;
const shown = 5;

/** The newest trips of whoever has the phone, WhatsApp number or e-mail address that is in the form. */
export function useSameCustomer(values: Readonly<Record<string, unknown>>): Trip[] {
  const settled = useSettled(JSON.stringify([values["phone"], values["whatsapp"], values["email"]]));
  // The text was made of these three values.
  const [phone, whatsapp, email] = JSON.parse(settled) as unknown[];
  const byPhone = useTrips({ search: numberIn(phone) });
  const byWhatsapp = useTrips({ search: numberIn(whatsapp) });
  const byEmail = useTrips({ email: addressIn(email) });
  const all = [...byPhone, ...byWhatsapp, ...byEmail];
  return [...new Map(all.map((trip) => [trip.id, trip])).values()].slice(0, shown);
}

/** The number to look for, as digits; undefined while too little of it is there. */
export function numberIn(value: unknown): string | undefined {
  const digits = typeof value === "string" ? value.replace(/\D/g, "").replace(/^0+/, "") : "";
  return digits.length >= fewestDigits ? digits : undefined;
}

/** The address to look for; undefined while it is none. */
export function addressIn(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(text) ? text : undefined;
}

/** None while there is nothing to look for. */
function useTrips({ search, email }: { search?: string | undefined; email?: string | undefined }): Trip[] {
  const filters: Filter[] = email ? [{ field: "email", operator: "like", value: email }] : [];
  const query = { filters, search, start: 0, end: shown + 1 };
  const { data } = useListRows<Trip>("trips", query, { enabled: Boolean(search ?? email) });
  return data?.rows ?? [];
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
