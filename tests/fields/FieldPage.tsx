import { type DataProvider, Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { formatsOf } from "../../src/domain/formats/formatsOf";
import type { FieldEnvironment } from "../../src/fields/FieldEnvironment";
import { FieldEnvironmentProvider } from "../../src/fields/kinds/FieldEnvironmentProvider";
import type { Role } from "../../src/schema/field/access";
import type { QueryField } from "../../src/schema/queryFields";
import { places } from "./places";

export const queryFields: QueryField[] = [
  {
    key: "airline",
    of: "trips",
    label: "Airline",
    kind: "text",
    options: [],
    required: false,
    help: null,
    section: "Flight",
    isPublic: false,
    isActive: true,
  },
  {
    key: "seats",
    of: "trips",
    label: "Seats",
    kind: "number",
    options: [],
    required: true,
    help: null,
    section: "Flight",
    isPublic: false,
    isActive: true,
  },
  {
    key: "old",
    of: "trips",
    label: "Retired",
    kind: "text",
    options: [],
    required: false,
    help: null,
    section: null,
    isPublic: false,
    isActive: false,
  },
];

/** The environment of an Indian organisation whose two places are "Kochi" and "Munnar". */
export const environmentOf = (role: Role = "owner"): FieldEnvironment => ({
  actor: { userId: "00000000-0000-7000-8000-000000000009", role, teamIds: [] },
  formats: formatsOf({ locale: "en-IN", timeZone: "Asia/Kolkata", dateFormat: "dayMonthYear" }),
  currencies: ["INR", "USD"],
  country: "IN",
  weekStart: 1,
  queryFields,
  resourceNamed: () => places,
  isResource: () => true,
  pathOf: () => undefined,
  pictures: { upload: async () => ({ id: kochi }), read: async () => new Blob() },
  attachments: {
    attach: async ({ name, size }) => ({ id: kochi, name, size, type: "application/pdf" }),
    download: async () => undefined,
  },
});

export const kochi = "00000000-0000-7000-8000-000000000001";
export const munnar = "00000000-0000-7000-8000-000000000002";
const rows = [
  { id: kochi, name: "Kochi", halls: [{ name: "Great hall" }, { name: "Garden" }] },
  { id: munnar, name: "Munnar" },
];

/** How often rows were asked for by their ids. */
export const asked = { many: 0 };

/** What every search, every reading by ids and every asking for suggestions wait for before they are answered. */
export const held = {
  answer: Promise.resolve(),
  rows: Promise.resolve(),
  suggestions: async (_typed: string): Promise<void> => undefined,
};

/** What is in use already, of which a search finds what contains the letters. */
const words = ["Alappuzha", "Kandy", "Little Kandy"];

const unused = () => Promise.reject(new Error("This test calls nothing of the kind."));
/** Two places that are read and searched, and words to suggest; whatever else a page asks for fails. */
const provider: DataProvider = {
  getApiUrl: () => "/api",
  async getList({ filters = [] }) {
    const typed = filters.map(({ value }) => String(value).toLowerCase());
    await held.answer;
    const data = rows.filter(({ name }) => typed.every((text) => name.toLowerCase().includes(text)));
    // Refine's own types leave the rows' type to the caller.
    return { data: data as never[], total: data.length };
  },
  getMany: async ({ ids }) => {
    asked.many += 1;
    await held.rows;
    // As above.
    return { data: rows.filter(({ id }) => ids.includes(id)) as never[] };
  },
  custom: async ({ query }) => {
    const { q = "" } = (query ?? {}) as { q?: string };
    await held.suggestions(q);
    // As above.
    return { data: words.filter((word) => word.includes(q)).reverse() as never };
  },
  getOne: unused,
  create: unused,
  update: unused,
  deleteOne: unused,
};

/** What fields need around them. */
export function FieldPage({ children, role }: { children: ReactNode; role?: Role }) {
  const clientConfig = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <MemoryRouter>
      <Refine dataProvider={provider} options={{ disableTelemetry: true, reactQuery: { clientConfig } }}>
        <FieldEnvironmentProvider environment={environmentOf(role)}>
          <Suspense fallback="Loading">{children}</Suspense>
        </FieldEnvironmentProvider>
      </Refine>
    </MemoryRouter>
  );
}
