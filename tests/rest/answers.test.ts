import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { answerErrors } from "../../server/rest/endpoint/errors";
import { endpoint, mount } from "../../server/rest/endpoint/endpoint";
import { fieldsOf, listOf, plain, rowOf, shape } from "../../server/rest/endpoint/answers";
import { guardRoutes } from "../../server/rest/endpoint/access";
import { readRow } from "../../server/rest/endpoint/rows";
import { itineraries } from "../../src/resources/itineraries";
import { users } from "../../src/resources/users";
import { roleNames } from "../../src/schema/field/access";
import { canRead } from "../../src/schema/fieldAccess";
import { asking, newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let app: FastifyInstance;
let itineraryId: string;

const item = { id: "i1", kind: "hotel_stay", title: "Harbour hotel", cost: 12_345, currency: "EUR" };
const email = "mira@harbour.example";

/** Rows inside of shapes inside of lists, with other rows beside their fields. */
const composed = endpoint({
  method: "GET",
  url: "/api/composed/:id",
  access: "signedIn",
  tag: "Composed",
  summary: "Read what is composed",
  answer: shape({
    count: z.int(),
    offers: listOf(
      shape({
        offer: rowOf(itineraries, { by: rowOf(users), name: z.string() }),
        who: fieldsOf(users, ["fullname", "email"]),
        everybody: listOf(users),
      }),
    ),
  }),
  async read(tx, { params: { id } }) {
    const offer = await readRow(tx, itineraries, id);
    const by = await readRow(tx, users, organisation.owner.id);
    if (!offer || !by) throw new Error("They are there.");
    return { count: 1, offers: [{ offer: { ...offer, by }, who: by, everybody: [by] }] };
  },
});
/** The same for a visitor. */
const shown = endpoint({
  ...({ method: "GET", access: "public", tag: "Composed", summary: "Show a user" } as const),
  url: "/api/shown/:id",
  answer: shape({ user: rowOf(users) }),
  async handle({ params: { id }, services }) {
    const user = await services.database.reading(organisation.tenantId, (tx) => readRow(tx, users, id));
    if (!user) throw new Error("They are there.");
    return { user };
  },
});

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { owner } = organisation;
  const { body: trip } = await owner("POST", "/api/trips", { customerName: "Tor Vik" });
  const day = { id: "d1", meals: { breakfast: true, lunch: false, dinner: false }, items: [item] };
  const made = { tripId: trip.id, name: "Option A", currency: "EUR", days: [day] };
  itineraryId = (await owner("POST", "/api/itineraries", made)).body.id;
  app = fastify();
  answerErrors(app);
  guardRoutes(app, test.database);
  for (const one of [composed, shown]) mount(app, test.app.services, one);
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

describe("a composed answer", () => {
  it.each(roleNames)("leaves out what is closed to %s, wherever a row stands in it", async (role) => {
    const { token } = await organisation.member(role);
    const { status, body } = await asking(app, token)("GET", `/api/composed/${itineraryId}`);
    const actor = { userId: "", role, teamIds: [] };
    const readsEmail = canRead(users.fields.email, actor);
    const readsCost = canRead(itineraries.fields.days.of.items.of.cost, actor);
    const text = JSON.stringify(body);
    expect([status, body.count, body.offers[0].who.fullname]).toEqual([200, 1, "Mira Solberg"]);
    expect(text.split(email).length - 1).toBe(readsEmail ? 3 : 0);
    expect(text.includes("12345")).toBe(readsCost);
    expect(body.offers[0].offer.days[0].items[0].title).toBe("Harbour hotel");
  });

  it("shows a visitor nothing that is closed to anybody", async () => {
    const { body } = await asking(app)("GET", `/api/shown/${organisation.owner.id}`);
    expect(body.user).toMatchObject({ fullname: "Mira Solberg" });
    expect(body.user).not.toHaveProperty("email");
  });

  it("is refused where a part says nothing of what stands in it", () => {
    const untyped = [z.unknown(), z.looseObject({}), z.record(z.string(), z.unknown()), z.array(z.any())];
    for (const type of untyped) expect(() => plain<unknown>(type)).toThrow("rowOf");
    expect(() => shape({ trip: z.object({ inner: z.unknown() }) })).toThrow("rowOf");
  });
});
