import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "../promises/fixtures/operationsOf";
import { uploadPicture } from "../promises/fixtures/uploadPicture";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { newItinerary, priceInRupees, sendIt } from "./newOffer";

let test: TestApp;
let organisation: TestOrganisation;
let picture: string;
/** Every route under the address of a link: a new one is here by itself. */
let routes: Pick<Operation, "method" | "path">[];

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  await priceInRupees(organisation.owner);
  picture = await uploadPicture(test.app, (await organisation.member("admin")).token, "shown.png");
  const described = (await operationsOf(test.app)).filter(({ path }) =>
    path.startsWith("/api/public/proposals/{token}"),
  );
  routes = [{ method: "GET", path: "/p/{token}" }, ...described];
});
afterAll(() => test.stop());

const newOffer = async () => {
  const itinerary = await newItinerary(organisation.owner, { coverFileId: picture });
  return { itinerary, ...(await sendIt(organisation.owner, itinerary.id)) };
};
type Sent = Awaited<ReturnType<typeof newOffer>>;

/** What a route takes, so that the state of the offer alone keeps it from its answer. */
const bodies: Readonly<Record<string, (sent: Sent) => object>> = {
  price: () => ({ items: [] }),
  questions: () => ({ name: "Ana Lindqvist", text: "Is there shade?" }),
  viewed: () => ({ browser: randomUUID() }),
  accept: ({ offer }) => ({
    ...{ name: "Ana", signature: "Ana", consent: true, consentHash: "0".repeat(64) },
    ...{ hash: offer.contentHash, items: [] },
  }),
  decline: () => ({ reason: "Too far", hash: "0".repeat(64) }),
};

/** The status of each route. */
const askAll = async (sent: Sent) =>
  Promise.all(
    routes.map(async ({ method, path }) => {
      const url = path.replace("{token}", sent.token).replace("{fileId}", picture);
      const bodyOf = method === "POST" ? bodies[url.split("/").at(-1) ?? ""] : () => undefined;
      if (!bodyOf) throw new Error(`${method} ${path} has no body yet in this test.`);
      const { status } = await asking(test.app)(method, url, bodyOf(sent));
      return `${method} ${path}: ${status}`;
    }),
  );

const change = (sql: string, id: string) =>
  test.database.inTenant(organisation.tenantId, (tx) => tx.query(sql, [id]));
const ask = async (method: "POST" | "DELETE" | "GET", url: string, body?: object) => {
  const answer = await organisation.owner(method, url, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const versionOf = async (id: string) => (await ask("GET", `/api/trips/${id}`)).version;

/** What keeps an offer from being given out, by the status of every route. */
const closed: readonly [what: string, status: number, close: (sent: Sent) => Promise<unknown>][] = [
  ["whose link was closed", 410, ({ offer }) => ask("POST", `/api/offers/${offer.id}/revoke`)],
  [
    "whose link is too old",
    410,
    ({ offer }) => change("update offer_links set expires_at = now() where offer_id = $1", offer.id),
  ],
  [
    "that was withdrawn",
    410,
    ({ itinerary: { id } }) => ask("POST", `/api/itineraries/${id}/move`, { to: "draft" }),
  ],
  [
    "that is not valid any more",
    410,
    ({ offer }) => change("update offers set valid_until = current_date - 2 where id = $1", offer.id),
  ],
  [
    "that has expired",
    410,
    ({ offer }) => change("update offers set status = 'expired' where id = $1", offer.id),
  ],
  [
    "whose place another has taken",
    410,
    ({ offer }) => change("update offers set status = 'superseded' where id = $1", offer.id),
  ],
  [
    "whose trip was cancelled",
    410,
    ({ itinerary }) => change("update trips set status = 'cancelled' where id = $1", itinerary.tripId),
  ],
  [
    "whose trip was dropped",
    410,
    ({ itinerary }) => change("update trips set status = 'dropped' where id = $1", itinerary.tripId),
  ],
  ["whose trip is in the trash", 404, ({ itinerary: { tripId } }) => ask("DELETE", `/api/trips/${tripId}`)],
  [
    "whose trip was erased",
    410,
    async ({ itinerary: { tripId } }) =>
      ask("POST", `/api/trips/${tripId}/erase`, { version: await versionOf(tripId) }),
  ],
];

describe("every route under a link", () => {
  it("answers while the offer is open, and once it was decided about", async () => {
    const sent = await newOffer();
    expect(await askAll(sent)).toEqual(
      routes.map(({ method, path }) => {
        // What is decided here is wrong on purpose.
        const isDecision = /accept|decline/.test(path);
        const posted = path.endsWith("/price") ? 200 : path.endsWith("/viewed") ? 204 : 201;
        return `${method} ${path}: ${isDecision ? 409 : method === "GET" ? 200 : posted}`;
      }),
    );
    await ask("POST", `/api/offers/${sent.offer.id}/accept`, {});
    expect((await askAll(sent)).filter((line) => line.endsWith("410"))).toEqual([]);
  });

  it.each(closed)("gives nothing out of an offer %s: %i", async (_what, status, close) => {
    const sent = await newOffer();
    await close(sent);
    expect(await askAll(sent)).toEqual(routes.map(({ method, path }) => `${method} ${path}: ${status}`));
  });
});
