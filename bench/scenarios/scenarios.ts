import type { FilledOrganisation } from "../database/fillDatabase";
import { lastNames, places } from "../database/words";
import { chance } from "./chance";
import { changingTrips } from "./changingTrips";
import type { Scenario } from "./Scenario";

/** The requests of the budget. Organisations are asked for as often as their share of the trips. */
export function scenarios(organisations: readonly FilledOrganisation[]): Scenario[] {
  const any = chance(organisations);
  const large = chance(organisations.filter(({ size }) => size >= 5_000));
  const newest = "_sort=createdAt&_order=desc";
  const status = 200;
  const get = (path: string) => ({ method: "GET" as const, path });
  return [
    {
      ...{ name: "list, page 1 by state, with total", status, least: 0.9 },
      next: () => ({
        organisation: any(),
        ...get(`/api/trips?status=${one(states)}&${newest}&_start=0&_end=25`),
      }),
    },
    {
      ...{ name: "list, page 200, with total", status, least: 0.9 },
      next: () => ({ organisation: large(), ...get(`/api/trips?${newest}&_start=4975&_end=5000`) }),
    },
    {
      ...{ name: "search in customer names, with total", status, least: 0.7 },
      next: () => ({
        organisation: any(),
        ...get(`/api/trips?q=${one(lastNames)}&${newest}&_start=0&_end=25`),
      }),
    },
    {
      ...{ name: "one by id", status, least: 0.65 },
      next: () => {
        const organisation = any();
        return { organisation, ...get(`/api/trips/${one(organisation.tripIds)}`) };
      },
    },
    {
      ...{ name: "create", status: 201, least: 0.35 },
      next: () => {
        const organisation = any();
        return { organisation, method: "POST", path: "/api/trips", body: newTrip(organisation) };
      },
    },
    { name: "patch", status, least: 0.35, next: changingTrips(any) },
  ];
}

const states = ["new", "in_progress", "quoted", "on_hold", "converted", "completed", "cancelled", "dropped"];

// The lists are never empty.
const one = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

let made = 0;

function newTrip({ sourceIds }: FilledOrganisation): string {
  made += 1;
  const last = one(lastNames);
  return JSON.stringify({
    customerName: `Tara ${last}`,
    email: `tara.${last.toLowerCase()}${made}@mail.example`,
    phone: `+91 98${String(made % 1_000).padStart(3, "0")} ${String(10_000 + (made % 89_999))}`,
    destinations: [one(places), one(places)],
    startDate: "2027-02-10",
    endDate: "2027-02-17",
    adults: 2,
    budget: { amount: 18_500_000, currency: "INR" },
    querySourceId: one(sourceIds),
    notes: "Wants a quiet room and one free day for the backwaters.",
    custom: { occasion: "anniversary", pastTrips: 2 },
  });
}
