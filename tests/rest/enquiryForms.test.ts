import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newStamp } from "../../server/rest/enquiryForms/publicEndpoints";
import { inBatches } from "../promises/fixtures/inBatches";
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
async function openedBefore(milliseconds: number, address = url): Promise<string> {
  const then = new Date((await test.database.now()).getTime() - milliseconds);
  return newStamp(test.database, address.split("/").at(-1) ?? "", then);
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
  const { version } = (await organisation.owner("GET", "/api/tenants")).body;
  const { status } = await organisation.owner("PATCH", "/api/tenants", { version, queryFields });
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
        "consent",
        "consentRequired",
        "consentVersion",
        "currency",
        "hasLogo",
        "heading",
        "introduction",
        "locale",
        "organisation",
        "questions",
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

  it("keeps what its visitors agreed to with the contact: words, version and time", async () => {
    const { owner } = organisation;
    const words = { consent: "You may write to me.", consentRequired: true };
    const made = await owner("POST", "/api/enquiry-forms", { name: "With consent", ...words });
    const address = `/api/public/enquiry-forms/${made.body.publicId}`;
    const asked = async (consent?: number, message = "Hello.") => {
      const person = { customerName: "Tora Vik", email: "tora@vik.example", message };
      return send({ ...person, consent, stamp: await openedBefore(10_000, address) }, address);
    };
    expect((await visitor()("GET", address)).body).toMatchObject({ ...words, consentVersion: 1 });
    expect(await asked()).toMatchObject({ status: 422, body: { errors: { consent: [expect.any(String)] } } });
    expect((await asked(1)).status).toBe(201);
    const consentsOf = async () =>
      (await owner("GET", `/api/contacts/${(await tripsNamed("Tora Vik"))[0].contactId}`)).body.consents;
    const first = { text: words.consent, version: "1", givenAt: expect.stringMatching(/^20/) };
    expect(await consentsOf()).toEqual([first]);
    // Other words are another version, whatever else changes.
    const { id } = made.body;
    for (const [version, change] of [
      [1, { consent: "You may call me.", consentRequired: false }],
      [2, { heading: "Off we go" }],
    ] as const)
      expect((await owner("PATCH", `/api/enquiry-forms/${id}`, { version, ...change })).status).toBe(200);
    expect((await asked(1, "Again.")).status).toBe(422);
    expect((await asked(undefined, "Without.")).status).toBe(201);
    expect(await consentsOf()).toEqual([first]);
    expect((await asked(2, "With.")).status).toBe(201);
    expect(await consentsOf()).toEqual([first, { ...first, text: "You may call me.", version: "2" }]);
  });

  it("drops what a program sent, with the same answer", async () => {
    const slow = await openedBefore(10_000);
    const fast = (await visitor()("GET", url)).body.stamp;
    const honest = await visitor()("POST", url, { ...enquiry, customerName: "Honest", stamp: slow });
    const filled = await visitor()("POST", url, {
      ...enquiry,
      customerName: "Robot",
      subject: "http://spam.example",
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
    ["a start that has passed", { ...enquiry, startDate: "2020-03-01", endDate: "2020-03-09" }, 422],
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

  it("makes one trip of the same enquiry, at once or later, and says the same", async () => {
    const stamp = await openedBefore(10_000);
    const body = { ...enquiry, customerName: "Double", stamp };
    const answers = [...(await Promise.all([send(body), send(body)])), await send(body)];
    expect(answers).toEqual(Array(3).fill(answers[0]));
    expect(answers[0]?.status).toBe(201);
    expect(await tripsNamed("Double")).toHaveLength(1);
    // Another enquiry from the same page is another trip.
    await send({ ...body, message: "And one for my sister." });
    expect(await tripsNamed("Double")).toHaveLength(2);
  });

  it("remembers an enquiry for longer than its stamp is good", async () => {
    const stamp = await openedBefore(25 * 3_600_000);
    expect((await send({ ...enquiry, stamp })).status).toBe(409);
  });

  it("gives no trip to a source or a team that is no longer in use", async () => {
    const { owner } = organisation;
    const source = (await owner("POST", "/api/query-sources", { name: "Old fair", kind: "other" })).body;
    const team = (await owner("POST", "/api/teams", { name: "Old team" })).body;
    const gone = (await owner("POST", "/api/teams", { name: "Gone team" })).body;
    const formOf = async (name: string, values: object) => {
      const { body } = await owner("POST", "/api/enquiry-forms", { name, ...values });
      return `/api/public/enquiry-forms/${body.publicId}`;
    };
    const closed = await formOf("Closed", { querySourceId: source.id, teamId: team.id });
    const orphan = await formOf("Orphan", { querySourceId: sourceId, teamId: gone.id });
    const { version } = (await owner("GET", `/api/query-sources/${sourceId}`)).body;
    await owner("PATCH", `/api/query-sources/${sourceId}`, { version, defaultTeamId: teamId });
    await owner("PATCH", `/api/query-sources/${source.id}`, { version: 1, isActive: false });
    await owner("PATCH", `/api/teams/${team.id}`, { version: 1, isActive: false });
    await owner("DELETE", `/api/teams/${gone.id}`);
    for (const [address, customerName] of [
      [closed, "To nobody"],
      [orphan, "To the source"],
    ] as const)
      await send({ ...enquiry, customerName, stamp: await openedBefore(10_000, address) }, address);
    expect(await tripsNamed("To nobody")).toMatchObject([{ querySourceId: null, assigneeTeamId: null }]);
    expect(await tripsNamed("To the source")).toMatchObject([
      { querySourceId: sourceId, assigneeTeamId: teamId },
    ]);
  });

  it("bounds how often an address may ask, before it looks for the form", async () => {
    for (const path of ["", "/logo"]) {
      const answers = await inBatches(Array<string>(310).fill(`${url}x${path}`), (address) =>
        test.app.inject({ method: "GET", url: address, remoteAddress: "203.0.113.77" }),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([404, 429]));
      expect(statuses.filter((status) => status === 404)).toHaveLength(300);
    }
  });

  describe("that asks the organisation's own questions", () => {
    const visa = {
      key: "visaNeeded",
      label: "Do you need a visa?",
      kind: "yesNo",
      required: true,
      isPublic: true,
    };
    const options = [{ value: "vegan", label: "Vegan" }];
    const diet = { key: "diet", label: "Diet", kind: "choices", options, help: "Ask twice", isPublic: true };
    const inside = { key: "deposit", label: "Deposit paid", kind: "text", required: true };
    const old = { key: "shoeSize", label: "Shoe size", kind: "number", isActive: false, isPublic: true };
    let asking = "";
    beforeAll(async () => {
      await declare([visa, diet, inside, old]);
      const values = { name: "With questions", asksQueryFields: true };
      const { body } = await organisation.owner("POST", "/api/enquiry-forms", values);
      asking = `/api/public/enquiry-forms/${body.publicId}`;
    });

    it("shows those that are marked for it with what a visitor needs to know of them", async () => {
      expect((await visitor()("GET", url)).body.questions).toEqual([]);
      expect((await visitor()("GET", asking)).body.questions).toEqual([
        {
          key: "visaNeeded",
          label: visa.label,
          kind: "yesNo",
          options: [],
          required: true,
          help: null,
          section: null,
        },
        {
          key: "diet",
          label: "Diet",
          kind: "choices",
          options,
          required: false,
          help: "Ask twice",
          section: null,
        },
      ]);
    });

    it("keeps the answers in the trip", async () => {
      const stamp = await openedBefore(10_000, asking);
      const custom = { visaNeeded: false, diet: ["vegan"] };
      expect((await send({ ...enquiry, customerName: "Answers", stamp, custom }, asking)).status).toBe(201);
      expect(await tripsNamed("Answers")).toMatchObject([{ custom }]);
    });

    it.each([
      ["a required one that is not answered", { diet: ["vegan"] }, 422, "custom.visaNeeded"],
      ["an answer that is none of the options", { visaNeeded: true, diet: ["paleo"] }, 422, "custom.diet.0"],
      ["an answer to one that is the staff's", { visaNeeded: true, deposit: "1" }, 400, "custom.deposit"],
      ["an answer to a retired one", { visaNeeded: true, shoeSize: 41 }, 400, "custom.shoeSize"],
    ])("refuses %s", async (_what, custom, status, field) => {
      const stamp = await openedBefore(10_000, asking);
      const answer = await send({ ...enquiry, stamp, custom }, asking);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    });

    it("is the only sort that takes answers", async () => {
      const stamp = await openedBefore(10_000);
      expect((await send({ ...enquiry, stamp, custom: { visaNeeded: true } })).status).toBe(400);
    });
  });

  it("says in its organisation's name that it is inactive", async () => {
    const { owner } = organisation;
    const form = (await owner("POST", "/api/enquiry-forms", { name: "Old page" })).body;
    const address = `/api/public/enquiry-forms/${form.publicId}`;
    expect((await visitor()("GET", address)).status).toBe(200);
    const stamp = await openedBefore(10_000, address);
    await owner("PATCH", `/api/enquiry-forms/${form.id}`, { version: 1, isActive: false });
    const paused = await visitor()("GET", address);
    expect([paused.status, paused.body.message]).toEqual([
      404,
      expect.stringMatching(/^Harbour Travels .* at present/),
    ]);
    expect((await send({ ...enquiry, stamp }, address)).status).toBe(404);
    expect((await visitor()("GET", "/api/public/enquiry-forms/nothing")).status).toBe(404);
  });
});
