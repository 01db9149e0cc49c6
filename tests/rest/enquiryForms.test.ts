import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asking, newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let url: string;
let sourceId: string;
let teamId: string;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { owner } = organisation;
  sourceId = (await owner("POST", "/api/query-sources", { name: "Website", kind: "website_form" })).body.id;
  teamId = (await owner("POST", "/api/teams", { name: "First line" })).body.id;
  const form = await owner("POST", "/api/enquiry-forms", {
    name: "Home page",
    querySourceId: sourceId,
    teamId,
  });
  url = `/api/public/enquiry-forms/${form.body.publicId}`;
});
afterAll(() => test.stop());

const visitor = () => asking(test.app);
/** A stamp as a form has it that was opened a while ago. */
async function openedBefore(milliseconds: number): Promise<string> {
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() - milliseconds);
  try {
    return (await visitor()("GET", url)).body.stamp;
  } finally {
    now.mockRestore();
  }
}
const enquiry = {
  customerName: "Elin Dahl",
  email: "elin@dahl.example",
  destinations: ["Lofoten"],
  message: "Northern lights, please.",
};
/** Sends an enquiry from an address of its own, so that the throttle leaves it alone. */
const send = async (body: object, to = url) => {
  visitors += 1;
  const answer = await test.app.inject({
    method: "POST",
    url: to,
    remoteAddress: `198.51.100.${visitors}`,
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
};
let visitors = 0;
const declare = async (queryFields: unknown[]) => {
  const { version } = (await organisation.owner("GET", "/api/tenants/query-fields")).body;
  const { status } = await organisation.owner("PUT", "/api/tenants/query-fields", { version, queryFields });
  expect(status).toBe(200);
};
const tripsNamed = async (name: string) =>
  (await organisation.owner("GET", `/api/trips?customerName=${encodeURIComponent(name)}`)).body;

describe("a public enquiry form", () => {
  it("shows its words and the organisation's name, and nothing else", async () => {
    const { status, body } = await visitor()("GET", url);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        "brandColour",
        "hasLogo",
        "heading",
        "introduction",
        "locale",
        "organisation",
        "stamp",
        "thanks",
      ].sort(),
    );
  });

  it("makes a new trip with its source and team", async () => {
    const stamp = await openedBefore(10_000);
    const { status, body } = await visitor()("POST", url, { ...enquiry, stamp });
    expect([status, body]).toEqual([201, { message: expect.stringContaining("Thank you") }]);
    expect(await tripsNamed("Elin Dahl")).toMatchObject([
      {
        status: "new",
        querySourceId: sourceId,
        assigneeTeamId: teamId,
        email: "elin@dahl.example",
        notes: "Northern lights, please.",
        createdBy: null,
      },
    ]);
  });

  it("drops what a program sent, with the same answer", async () => {
    const slow = await openedBefore(10_000);
    const fast = (await visitor()("GET", url)).body.stamp;
    const honest = await visitor()("POST", url, { ...enquiry, customerName: "Honest", stamp: slow });
    const filled = await visitor()("POST", url, {
      ...enquiry,
      customerName: "Robot",
      website: "http://spam.example",
      stamp: slow,
    });
    const hasty = await visitor()("POST", url, { ...enquiry, customerName: "Robot", stamp: fast });
    expect([filled.status, filled.body, hasty.body]).toEqual([201, honest.body, honest.body]);
    expect(await tripsNamed("Robot")).toEqual([]);
    expect(await tripsNamed("Honest")).toHaveLength(1);
  });

  it.each([
    ["no way to answer", { customerName: "A", email: null }, 422],
    ["an end before the start", { ...enquiry, startDate: "2027-03-02", endDate: "2027-03-01" }, 422],
    ["a field that visitors do not have", { ...enquiry, assigneeUserId: null }, 400],
    ["a state", { ...enquiry, status: "converted" }, 400],
  ])("refuses %s", async (_what, body, status) => {
    const stamp = await openedBefore(10_000);
    expect((await visitor()("POST", url, { ...body, stamp })).status).toBe(status);
  });

  it("asks to load the page again where the stamp is forged", async () => {
    expect((await visitor()("POST", url, { ...enquiry, stamp: "abc.def" })).status).toBe(409);
  });

  it("takes at most ten enquiries an hour from one address", async () => {
    const send = async () =>
      test.app.inject({
        method: "POST",
        url,
        remoteAddress: "203.0.113.9",
        payload: { ...enquiry, customerName: "Eager", stamp },
      });
    const stamp = await openedBefore(10_000);
    const answers = [];
    for (let sent = 0; sent < 12; sent += 1) answers.push(await send());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429, 429]);
    expect(Number(answers[11]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("takes enquiries where the organisation requires fields that it does not ask", async () => {
    const visa = { key: "visaNeeded", label: "Visa needed", kind: "yesNo", required: true };
    await declare([visa]);
    const stamp = await openedBefore(10_000);
    expect((await send({ ...enquiry, customerName: "Runa", stamp })).status).toBe(201);
    expect(await tripsNamed("Runa")).toMatchObject([{ custom: {} }]);
    // People still owe them.
    expect((await organisation.owner("POST", "/api/trips", { customerName: "By hand" })).status).toBe(422);
    await declare([]);
  });

  it("is not found once it is inactive", async () => {
    const { owner } = organisation;
    const form = (await owner("POST", "/api/enquiry-forms", { name: "Old page" })).body;
    const address = `/api/public/enquiry-forms/${form.publicId}`;
    expect((await visitor()("GET", address)).status).toBe(200);
    await owner("PATCH", `/api/enquiry-forms/${form.id}`, { version: 1, isActive: false });
    expect((await visitor()("GET", address)).status).toBe(404);
    expect((await visitor()("GET", "/api/public/enquiry-forms/nothing")).status).toBe(404);
  });
});
