import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Trip } from "../../../src/resources/trips";

const nothing = {
  createdBy: null,
  updatedBy: null,
  deletedAt: null,
  title: null,
  querySourceId: null,
  queryType: null,
  scope: null,
  email: null,
  phone: null,
  phoneE164: null,
  whatsapp: null,
  whatsappE164: null,
  nationality: null,
  preferredLanguage: null,
  origin: null,
  startDate: null,
  endDate: null,
  rooms: null,
  hotelCategory: null,
  mealPlan: null,
  budget: null,
  assigneeUserId: null,
  assigneeTeamId: null,
  nextFollowUpAt: null,
  firstResponseDueAt: null,
  notes: null,
  reason: null,
  convertedAt: null,
  closeReason: null,
  holdReviewDate: null,
  acceptedItineraryId: null,
} as const;

/** A trip as the server answers it. */
export const tripOf = (values: Partial<Trip> = {}): Trip => ({
  ...nothing,
  documents: [],
  id: "00000000-0000-7000-8000-0000000000a1",
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
  reference: "TRP-2026-00042",
  status: "in_progress",
  priority: "normal",
  customerName: "Asha Raman",
  destinations: ["Kochi"],
  dateFlexibility: "exact",
  adults: 2,
  childAges: [],
  infants: 0,
  budgetBasis: "total",
  tags: [],
  custom: {},
  ...values,
});

export interface TripServer {
  address: string;
  /** The stored trip; a test may change it as somebody else would. */
  trip: Trip;
  /** Bodies of the writes, oldest first. */
  bodies: Record<string, unknown>[];
  /** Answers the next write with this error, as soon as `after` is fulfilled. */
  refuseNext?: { status: number; body: unknown; after?: Promise<void> } | undefined;
  stop(): Promise<void>;
}

/** One trip behind the API's rules of versions: a stale one is answered with 409 and the row as it is. */
export async function startTripServer(trip: Trip): Promise<TripServer> {
  const held: Omit<TripServer, "address" | "stop"> = { trip, bodies: [] };
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return send(response, 204);
    let text = "";
    for await (const chunk of request) text += String(chunk);
    if (!text) return send(response, 200, held.trip);
    // The tests send objects.
    const body = JSON.parse(text) as Record<string, unknown>;
    held.bodies.push(body);
    const httpError = held.refuseNext;
    held.refuseNext = undefined;
    await httpError?.after;
    if (httpError) return send(response, httpError.status, httpError.body);
    const { version, to, ...values } = body;
    if (version !== held.trip.version)
      return send(response, 409, { message: "Someone else changed this.", current: held.trip });
    const status = to ? { status: to } : {};
    // The values were made by the code under test.
    held.trip = { ...held.trip, ...values, ...status, version: held.trip.version + 1 } as Trip;
    return send(response, 200, held.trip);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is never the text of a pipe.
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(held, { address: `http://127.0.0.1:${port}`, stop });
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json",
    // The tests' pages come from another address than this server.
    "access-control-allow-origin": "*",
    "access-control-allow-headers":
      "authorization, content-type, idempotency-key, x-change-via, x-change-origin",
    "access-control-allow-methods": "GET, POST, PATCH, DELETE",
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
