import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";
import { asOwner } from "../database/catalogue";
import { followChanges } from "../promises/fixtures/followChanges";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import { tablesWith } from "./tablesWith";

let test: TestApp;
let organisation: TestOrganisation;
let owner: TestOrganisation["owner"];

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  ({ owner } = organisation);
});
afterAll(() => test.stop());

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const create = (resource: string, values: object, ask: Ask = owner) =>
  ok(ask("POST", `/api/${resource}`, values));
const newContact = (name: string, more: object = {}) => create("contacts", { name, ...more });
const noted = async (resource: string, id: string, ask: Ask = owner): Promise<string[]> =>
  (await ok(ask("GET", `/api/${resource}/${id}/timeline`))).entries.map(
    (entry: { resource: string; note: { kind: string; body: string } | null }) =>
      entry.note ? `${entry.note.kind}: ${entry.note.body}` : entry.resource,
  );
const dueAt = "2027-05-01T08:00:00.000Z";

it("lists what belongs to the trips of a contact or an account by what the trips refer to", async () => {
  const contact = await newContact("Nora Ek");
  const account = await create("accounts", { name: "Ek Family", kind: "household" });
  const trip = { customerName: "Nora Ek", contactId: contact.id, accountId: account.id };
  const [{ id: tripId }, other] = [
    await create("trips", trip),
    await create("trips", { customerName: "Pia Ost" }),
  ];
  const of = async (id: string, contactId: string) => {
    const { id: travellerId } = await create("trip-travellers", { tripId: id, name: "Nora Ek", contactId });
    const document = { travellerId, kind: "passport", number: "P1234567", expiresOn: "2031-05-01" };
    return (await create("travel-documents", document)).id;
  };
  const [own] = [await of(tripId, contact.id), await of(other.id, other.contactId)];
  const listed = await ok(owner("GET", `/api/travel-documents?travellerId.contactId=${contact.id}`));
  expect(listed).toMatchObject([{ id: own }]);
  for (const id of [tripId, other.id]) {
    await create("follow-ups", { tripId: id, dueAt });
    await create("timeline", { tripId: id, kind: "call", body: "Wants the sea" });
  }
  for (const filter of [`tripId.contactId=${contact.id}`, `tripId.accountId=${account.id}`]) {
    expect(await ok(owner("GET", `/api/offers?${filter}`))).toEqual([]);
    expect(await ok(owner("GET", `/api/follow-ups?status=open&${filter}`))).toMatchObject([{ tripId }]);
    expect(await ok(owner("GET", `/api/timeline?kind=call&${filter}`))).toMatchObject([{ tripId }]);
  }
  for (const name of ["trip-travellers", "travel-documents"])
    expect(await ok(owner("GET", `/api/${name}?tripId.accountId=${account.id}`))).toMatchObject([{ tripId }]);
});

describe("the timeline of a contact or an account", () => {
  it("has its calls, its notes and the steps that are done, and no trip is needed", async () => {
    const sales = await organisation.member("sales");
    const contact = await newContact("Mira Solen", { ownerUserId: sales.id });
    const account = await create("accounts", { name: "Solen Travel", kind: "agent" });
    await create("timeline", { contactId: contact.id, kind: "call", body: "Wants the sea" });
    const step = await create("follow-ups", { contactId: contact.id, dueAt });
    expect(step).toMatchObject({ tripId: null, accountId: null, assigneeUserId: sales.id });
    const done = { version: step.version, status: "done", outcome: "connected" };
    const { status, body } = await sales("PATCH", `/api/follow-ups/${step.id}`, done);
    expect([status, body.errors]).toEqual([200, undefined]);
    await create("timeline", { accountId: account.id, kind: "note", body: "Pays late" });
    expect(await noted("contacts", contact.id)).toEqual(["follow-ups", "call: Wants the sea"]);
    expect(await noted("accounts", account.id)).toEqual(["note: Pays late"]);
    const listed = await ok(owner("GET", "/api/follow-ups?q=Mira"));
    expect(listed).toMatchObject([{ contactId: contact.id }]);
  });

  it("takes each entry and step for exactly one row, and says so at the field", async () => {
    const contact = await newContact("Ivo Brandt");
    const { id: tripId } = await create("trips", { customerName: "Ivo Brandt", contactId: contact.id });
    for (const [resource, body] of [
      ["timeline", { kind: "note", body: "Mine" }],
      ["follow-ups", { dueAt }],
    ] as const) {
      const none = await owner("POST", `/api/${resource}`, body);
      const both = await owner("POST", `/api/${resource}`, { ...body, tripId, contactId: contact.id });
      expect([none.status, none.body.errors]).toEqual([
        422,
        { tripId: ["Give one of these: Trip, Contact, Account."] },
      ]);
      expect([both.status, both.body.errors]).toEqual([
        422,
        { contactId: ["Give only one of these: Trip, Contact, Account."] },
      ]);
    }
    const wrong = (wholes: string) => `insert into timeline (tenant_id, id, kind, body, trip_id, contact_id)
      values ('${organisation.tenantId}', gen_random_uuid(), 'note', 'Mine', ${wholes})`;
    await asOwner(test.urls.superuserUrl, async (client) => {
      await expect(client.query(wrong(`'${tripId}', '${contact.id}'`))).rejects.toThrow(
        "timeline__one_whole",
      );
      await expect(client.query(wrong("null, null"))).rejects.toThrow("timeline__one_whole");
    });
  });

  it("is closed to whoever may not see the contact, in lists, by id and in the feed", async () => {
    const sales = await organisation.member("sales");
    const scopes = [{ role: "sales", resource: "contacts", read: "own", write: "own" }];
    const { version } = await ok(owner("GET", "/api/tenants"));
    await ok(owner("PATCH", "/api/tenants", { version, scopes }));
    const [mine, hidden] = [
      await newContact("Runa Falk", { ownerUserId: sales.id }),
      await newContact("Odd Hagen", { ownerUserId: owner.id }),
    ];
    const follower = await followChanges(test.app, sales.token);
    const made: Record<string, string[]> = { timeline: [], "follow-ups": [] };
    for (const contact of [hidden, mine]) {
      const entry = await create("timeline", { contactId: contact.id, kind: "note", body: "Seen by whom" });
      const step = await create("follow-ups", { contactId: contact.id, dueAt, note: "Seen by whom" });
      made["timeline"]?.push(entry.id);
      made["follow-ups"]?.push(step.id);
    }
    const { id: tripId } = await create("trips", { customerName: "Runa Falk", contactId: mine.id });
    await create("timeline", { tripId, kind: "note", body: "Seen by whom" });
    for (const [resource, [closed, open]] of Object.entries(made)) {
      const listed = await ok(sales("GET", `/api/${resource}?_end=100`));
      const ids = listed.map(({ id }: { id: string }) => id);
      expect([resource, ids.includes(open), ids.includes(closed)]).toEqual([resource, true, false]);
      expect((await sales("GET", `/api/${resource}/${closed}`)).status).toBe(404);
      expect((await sales("GET", `/api/${resource}/${open}`)).status).toBe(200);
    }
    expect((await sales("GET", `/api/contacts/${hidden.id}/timeline`)).status).toBe(404);
    const refused = await sales("POST", "/api/timeline", {
      contactId: hidden.id,
      kind: "note",
      body: "Mine",
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["contactId"]]);
    await follower.until((changes) => changes.some(({ resource }) => resource === "trips"));
    const told = follower.changes.map(({ id }) => id);
    expect(
      Object.values(made).map(([closed = "", open = ""]) => [told.includes(closed), told.includes(open)]),
    ).toEqual([
      [false, true],
      [false, true],
    ]);
    follower.leave();
  });

  it("is that of both after a merge, and of each after it is undone", async () => {
    const [gone, kept] = [await newContact("Tove Lind"), await newContact("Tove Lindh")];
    await create("timeline", { contactId: gone.id, kind: "note", body: "Of the first" });
    await create("timeline", { contactId: kept.id, kind: "note", body: "Of the second" });
    const step = await create("follow-ups", { contactId: gone.id, dueAt });
    const { merge } = await ok(owner("POST", `/api/contacts/${gone.id}/merge`, { into: kept.id }));
    expect(await noted("contacts", kept.id)).toEqual(["note: Of the second", "note: Of the first"]);
    expect((await ok(owner("GET", `/api/follow-ups/${step.id}`))).contactId).toBe(kept.id);
    await create("timeline", { contactId: kept.id, kind: "note", body: "Since" });
    await ok(owner("POST", `/api/merges/${merge}/undo`));
    expect(await noted("contacts", gone.id)).toEqual(["note: Of the first"]);
    expect(await noted("contacts", kept.id)).toEqual(["note: Since", "note: Of the second"]);
    expect((await ok(owner("GET", `/api/follow-ups/${step.id}`))).contactId).toBe(gone.id);
  });

  it("is erased with its contact, that of a row merged into it too, and comes back with it", async () => {
    const [gone, kept] = [await newContact("Yrsa Vang"), await newContact("Yrsa Vangh")];
    await create("timeline", { contactId: gone.id, kind: "note", body: "Allergic to zqworna" });
    const step = await create("follow-ups", { contactId: gone.id, dueAt, note: "Ask about zqworna" });
    await ok(owner("POST", `/api/contacts/${gone.id}/merge`, { into: kept.id }));
    const { reached } = await ok(owner("GET", `/api/contacts/${kept.id}/erase`));
    expect(reached).toEqual(expect.arrayContaining([{ resource: "timeline", rows: 1 }]));
    const { version } = await ok(owner("GET", `/api/contacts/${kept.id}`));
    await ok(owner("POST", `/api/contacts/${kept.id}/erase`, { version }));
    expect(await noted("contacts", kept.id)).toContain("note: Erased");
    await asOwner(test.urls.superuserUrl, async (client) =>
      expect(await tablesWith(client, "zqworna")).toEqual(["erased"]),
    );
    await ok(owner("POST", `/api/contacts/${kept.id}/take-back`));
    expect(await noted("contacts", kept.id)).toContain("note: Allergic to zqworna");
    expect((await ok(owner("GET", `/api/follow-ups/${step.id}`))).note).toBe("Ask about zqworna");
  });

  it("goes into the trash and comes back with the contact, not without it", async () => {
    const contact = await newContact("Elin Moe");
    const step = await create("follow-ups", { contactId: contact.id, dueAt });
    await ok(owner("DELETE", `/api/contacts/${contact.id}`));
    expect((await owner("GET", `/api/follow-ups/${step.id}`)).status).toBe(404);
    const alone = await owner("POST", `/api/follow-ups/${step.id}/restore`);
    expect([alone.status, alone.body.message]).toEqual([
      409,
      "Its contact is in the trash. Take the contact out of the trash first.",
    ]);
    await ok(owner("POST", `/api/contacts/${contact.id}/restore`));
    expect((await owner("GET", `/api/follow-ups/${step.id}`)).status).toBe(200);
  });
});

describe("a note", () => {
  const note = (contactId: string, body: string, ask: Ask = owner, more: object = {}) =>
    create("timeline", { contactId, kind: "note", body, ...more }, ask);
  const age = (id: string, minutes: number) =>
    asOwner(test.urls.superuserUrl, (client) =>
      client.query(
        `update timeline set created_at = created_at - interval '${minutes} minutes' where id = $1`,
        [id],
      ),
    );
  const mentionsOf = async (ask: Ask) =>
    (await ok(ask("GET", "/api/notifications"))).filter(({ kind }: { kind: string }) => kind === "mentioned");
  const timelineOf = (id: string, ask: Ask = owner) => ok(ask("GET", `/api/contacts/${id}/timeline`));

  it("tells whom it mentions, by person or team, once each, with the row; and nobody who may not read it", async () => {
    const other = await newOrganisation(test);
    const [ann, ben, out, gone] = [
      await other.member("admin"),
      await other.member("operations"),
      await other.member("sales"),
      await other.member("viewer"),
    ];
    const by = other.owner;
    const user = async (id: string) => ok(by("GET", `/api/users/${id}`));
    const { version } = await ok(by("GET", "/api/tenants"));
    const scopes = [{ role: "sales", resource: "contacts", read: "own", write: "own" }];
    await ok(by("PATCH", "/api/tenants", { version, scopes }));
    const team = await create("teams", { name: "Desk", members: [ann.id, ben.id, out.id] }, by);
    await ok(
      by("PATCH", `/api/users/${gone.id}`, { version: (await user(gone.id)).version, isActive: false }),
    );
    const contact = await create("contacts", { name: "Noor Amsel", ownerUserId: by.id }, by);

    const listed = await ok(by("GET", `/api/contacts/${contact.id}/mentionable`));
    const of = (id: string) => listed.find((one: { id: string }) => one.id === id);
    expect([of(ann.id)?.readers, of(out.id)?.readers, of(gone.id)]).toEqual([1, 0, undefined]);
    expect(of(team.id)).toMatchObject({ of: "teams", name: "Desk", members: 3, readers: 2 });
    expect((await out("GET", `/api/contacts/${contact.id}/mentionable`)).status).toBe(404);

    const body = `@user:${ann.id} @team:${team.id} @user:${gone.id} @user:${by.id}: see her wishes`;
    const made = await note(contact.id, body, by);
    expect(made.untold.toSorted()).toEqual([out.id, gone.id].toSorted());
    for (const ask of [ann, ben])
      expect(await mentionsOf(ask)).toMatchObject([
        { trip: "Noor Amsel", resource: "contacts", rowId: contact.id, tripId: null, noteId: made.id },
      ]);
    expect([await mentionsOf(out), await mentionsOf(by)]).toEqual([[], []]);

    const cal = await other.member("viewer");
    const corrected = { body: `${body} @user:${cal.id}` };
    await ok(by("POST", `/api/timeline/${made.id}/correct`, corrected));
    expect(await Promise.all([ann, ben, cal].map(async (ask) => (await mentionsOf(ask)).length))).toEqual([
      1, 1, 1,
    ]);
    const trip = await create("trips", { customerName: "Noor Amsel" }, by);
    await create("timeline", { tripId: trip.id, kind: "call", body: `For @user:${cal.id}` }, by);
    expect((await mentionsOf(cal))[0]).toMatchObject({ tripId: trip.id });

    const nobody = await by("POST", "/api/timeline", {
      ...{ contactId: contact.id, kind: "note" },
      body: `@user:${team.id}`,
    });
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ["body"]]);
    const many = Array.from({ length: 21 }, (_, index) => `@user:${ann.id.slice(0, -2)}${10 + index}`).join(
      " ",
    );
    const tooMany = await by("POST", "/api/timeline", { contactId: contact.id, kind: "note", body: many });
    expect(tooMany.body.errors).toEqual({ body: ["Mention at most 20 people and teams in one note."] });
  });

  it("is corrected and taken back by its author alone, for 15 minutes, and the history has what it said", async () => {
    const sales = await organisation.member("sales");
    const contact = await newContact("Ida Holm", { ownerUserId: sales.id });
    const made = await note(contact.id, "Wants the see", sales);
    const url = `/api/timeline/${made.id}`;
    const body = "Wants the **sea**";
    const byOther = await owner("POST", `${url}/correct`, { body });
    expect([byOther.status, byOther.body.message]).toEqual([
      403,
      "Only who wrote a note corrects it or takes it back.",
    ]);
    expect((await owner("POST", `${url}/withdraw`)).status).toBe(403);
    const corrected = await ok(sales("POST", `${url}/correct`, { body }));
    expect(corrected).toMatchObject({ body, version: 2, correctedAt: expect.any(String) });
    const [entry] = (await timelineOf(contact.id)).entries;
    expect(entry.note).toMatchObject({ body, correctedAt: corrected.correctedAt, takenBackAt: null });
    const changed = (await ok(owner("GET", `${url}/history`))).entries[0].changes;
    expect(changed).toContainEqual({ field: "body", from: "Wants the see", to: body });

    await age(made.id, 14);
    await ok(sales("POST", `${url}/correct`, { body: "Wants the sea" }));
    await age(made.id, 1);
    for (const [verb, values] of [["correct", { body }], ["withdraw"]] as const) {
      const late = await sales("POST", `${url}/${verb}`, values);
      expect([late.status, late.body.message]).toEqual([
        409,
        "A note can be corrected or taken back for 15 minutes, which are over. Write another one.",
      ]);
    }
    // The database itself holds the application to it.
    const direct = await test.database.inTenant(organisation.tenantId, async (tx) => {
      tx.setWriter({ via: "api", userId: sales.id });
      return tx.query("select correct_note($1, 'Late', '[]', '{}') as done, take_note_back($1) as gone", [
        made.id,
      ]);
    });
    expect(direct).toEqual([{ done: false, gone: false }]);

    const second = await note(contact.id, "Said in anger", sales);
    await ok(owner("POST", `/api/timeline/${second.id}/pin`, { isPinned: true }));
    await ok(sales("POST", `/api/timeline/${second.id}/withdraw`));
    const { entries, pinned } = await timelineOf(contact.id);
    expect([entries[0].note, pinned]).toMatchObject([{ body: null, takenBackAt: expect.any(String) }, []]);
    expect(JSON.stringify(await ok(owner("GET", `/api/timeline/${second.id}/history`)))).toContain(
      "Said in anger",
    );
    const again = await sales("POST", `/api/timeline/${second.id}/correct`, { body });
    expect([again.status, again.body.message]).toEqual([409, "This note was taken back."]);
  });

  it("stands first while it is pinned, twenty at most, by those who may write", async () => {
    const [contact, viewer] = [await newContact("Una Brodie"), await organisation.member("viewer")];
    const notes: string[] = [];
    for (let count = 0; count < 21; count += 1) notes.push((await note(contact.id, `Note ${count}`)).id);
    const pin = (id = "", isPinned = true, ask: Ask = owner) =>
      ask("POST", `/api/timeline/${id}/pin`, { isPinned });
    expect((await pin(notes[0], true, viewer)).status).toBe(403);
    for (const id of notes.slice(0, 20)) await ok(pin(id));
    const full = await pin(notes[20]);
    expect([full.status, full.body.message]).toEqual([
      409,
      "20 notes are pinned already. Unpin one of them first.",
    ]);
    expect((await timelineOf(contact.id, viewer)).pinned).toHaveLength(20);
    for (const id of notes.slice(1, 20)) await ok(pin(id, false));
    const { pinned, entries } = await timelineOf(contact.id);
    expect(pinned).toMatchObject([
      { rowId: notes[0], note: { body: "Note 0", pinnedAt: expect.any(String) } },
    ]);
    expect(entries).toHaveLength(21);
    const kept = await newContact("Una Brody");
    await ok(owner("POST", `/api/contacts/${contact.id}/merge`, { into: kept.id }));
    expect((await timelineOf(kept.id)).pinned).toMatchObject([{ rowId: notes[0] }]);
  });

  it("holds files, which are erased with it, like what it said before", async () => {
    const contact = await newContact("Erna Quist");
    const { payload, headers } = await uploadOf("passport.txt", Buffer.from("zqbytes\n"));
    const file = await ok(owner("POST", "/api/attachments", payload, headers));
    const made = await note(contact.id, "Her zqpassport", owner, { files: [file] });
    const content = () => owner("GET", `/api/attachments/${file.id}/content`);
    expect([made.files, (await content()).status]).toEqual([[file], 200]);
    await ok(owner("POST", `/api/timeline/${made.id}/correct`, { body: "Her zqscan" }));
    const { files, version } = {
      ...(await ok(owner("GET", `/api/contacts/${contact.id}/erase`))),
      ...(await ok(owner("GET", `/api/contacts/${contact.id}`))),
    };
    expect(files).toBe(1);
    await ok(owner("POST", `/api/contacts/${contact.id}/erase`, { version }));
    expect((await content()).status).toBe(404);
    await asOwner(test.urls.superuserUrl, async (client) => {
      for (const word of ["zqpassport", "zqscan"]) expect(await tablesWith(client, word)).toEqual(["erased"]);
    });
    await ok(owner("POST", `/api/contacts/${contact.id}/take-back`));
    expect((await timelineOf(contact.id)).entries[0].note).toMatchObject({
      body: "Her zqscan",
      files: [file],
    });
    expect((await content()).status).toBe(200);
  });
});
