import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newDay } from "../../../src/pages/itineraries/draft/dayEdits";
import { drafts } from "../../../src/providers/drafts";
import { session } from "../../../src/providers/session";
import { sendKeptDrafts } from "../../../src/providers/rows/sendKeptDrafts";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { typeInPage } from "../../setup/typeInPage";
import { days, offerDays, openItinerary } from "./openItinerary";

const server = atServer("admin");
beforeAll(fakeBrowser, 120_000);
beforeEach(() => {
  localStorage.clear();
  server.signIn();
});
afterEach(cleanup);

const type = async (label: string, value: string) =>
  typeInPage(await screen.findByLabelText<HTMLInputElement>(label), value);
const saved = () => server.asked("PATCH", /^\/api\/itineraries\//);
/** How it stands with what was typed; 2 s pass after the last key before anything is sent. */
const says = (words: RegExp) => screen.findByText(words, {}, { timeout: 15_000 });

describe("a draft", { timeout: 120_000 }, () => {
  it("saves itself, but not what is wrong or what is asked for, and goes to what is wrong", async () => {
    const { trip, itinerary } = await offerDays(server.person());
    openItinerary(trip.id, itinerary.id);
    await type("Name", "");
    await type("Title", "Harbour");
    await type("Adults", "3");
    await says(/^Cannot be saved yet/);
    const stored = () => server.read("itineraries", itinerary.id);
    const days = [{ title: "Harbour" }, { title: "Munnar" }];
    await expect.poll(stored).toMatchObject({ name: "Option A", adults: 2, days });
    // While it saves it says that instead.
    fireEvent.click(await screen.findByText("1 field is wrong", {}, { timeout: 15_000 }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    await type("Name", "Beaches");
    await says(/^Dates and party wait for Save/);
    expect(await stored()).toMatchObject({ name: "Beaches", adults: 2 });
    expect(screen.queryByRole("dialog")).toBeNull();
    const calls = saved();
    expect(calls.map(({ headers }) => headers["x-change-via"])).toEqual(calls.map(() => "autosave"));
    expect(calls).toHaveLength(2);
  });

  it("is joined at once with what somebody else saved, but for the one value that both changed, which is decided at its field", async () => {
    const { trip, itinerary } = await offerDays(server.person());
    const stored = () => server.read("itineraries", itinerary.id);
    const change = (kochi: object, munnar: object) =>
      server.change(
        "itineraries",
        itinerary.id,
        { days: days().map((day, at) => ({ ...day, ...(at === 0 ? kochi : munnar) })) },
        server.person("admin"),
      );
    openItinerary(trip.id, itinerary.id);
    await type("Title", "Harbour");
    await type("Overnight in", "Fort Kochi");
    await type("Name", "Beaches");
    const before = saved().length;
    await change({ title: "Old town" }, { title: "Tea hills" });
    await says(/^what someone else changed too/);
    expect(await stored()).toMatchObject({
      name: "Beaches",
      days: [{ title: "Old town", overnightPlace: "Fort Kochi" }, { title: "Tea hills" }],
    });
    expect(saved().length - before).toBe(2);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Harbour");
    const choice = await screen.findByRole("group", { name: "Title, changed elsewhere too" });
    await within(choice).findByText(server.person("admin").user.fullname);
    expect(choice.textContent).toContain("Old town");
    expect(screen.queryByRole("dialog")).toBeNull();

    // What is typed goes on being stored around it.
    await type("Overnight in", "Kumbalangi");
    await expect
      .poll(stored, { timeout: 15_000 })
      .toMatchObject({ days: [{ title: "Old town", overnightPlace: "Kumbalangi" }, {}] });
    // While it saves it says that instead.
    const clashes = { name: "what someone else changed too" };
    fireEvent.click(await screen.findByRole("button", clashes, { timeout: 15_000 }));
    // What was being drawn then is drawn first.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Title")));
    // Whoever takes longer than the pause has it stored too.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
    await expect
      .poll(stored, { timeout: 15_000 })
      .toMatchObject({ name: "Beaches", days: [{ title: "Harbour" }, { title: "Tea hills" }] });
    await says(/^Saved \d/);

    await type("Title", "Lighthouse");
    await change({ title: "Island" }, {});
    fireEvent.click(await screen.findByRole("button", { name: "Take theirs" }, { timeout: 15_000 }));
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Island");
    await says(/^Saved/);
    expect(screen.queryByRole("group", { name: /changed elsewhere too/ })).toBeNull();
    expect(await stored()).toMatchObject({ days: [{ title: "Island" }, {}] });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expect.poll(stored).toMatchObject({ days: [{ title: "Lighthouse" }, {}] });
  });

  it("says what the server refuses at its field and stores the rest", async () => {
    const { trip, itinerary } = await offerDays(server.person());
    openItinerary(trip.id, itinerary.id);
    const letThrough = server.on("PATCH", /^\/api\/itineraries\//, ({ body }, pass) =>
      Object.hasOwn(body as object, "name")
        ? { status: 422, body: { message: "Refused.", errors: { name: ["It is taken."] } } }
        : pass(),
    );
    await type("Name", "Beaches");
    await type("Title", "Harbour");
    await says(/^Cannot be saved yet/);
    await screen.findByText("It is taken.");
    // It is said at its field before the rest is on its way.
    await expect
      .poll(() => server.read("itineraries", itinerary.id))
      .toMatchObject({ days: [{ title: "Harbour" }, {}] });
    letThrough();
  });

  it("is kept on the device while nobody answers, put back when it is opened again, and sent where it is not", async () => {
    const { trip, itinerary } = await offerDays(server.person());
    const userId = session.read().user?.id ?? "";
    const lose = () => server.on("PATCH", /^\/api\/itineraries\//, { status: 503 });
    let letThrough = lose();
    openItinerary(trip.id, itinerary.id);
    await type("Title", "Harbour");
    await says(/^Not saved: offline, kept on this device/);
    cleanup();
    openItinerary(trip.id, itinerary.id);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Harbour"));
    letThrough();
    await says(/^Saved/);
    await expect
      .poll(() => server.read("itineraries", itinerary.id))
      .toMatchObject({ days: [{ title: "Harbour" }, {}] });
    await expect.poll(() => drafts.readAll(userId)).toEqual([]);

    letThrough = lose();
    await type("Title", "Old harbour");
    await says(/^Not saved: offline, kept on this device/);
    // The device wakes up: nobody waits for the next try.
    const tried = saved().length;
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => saved().length, { timeout: 3_000 }).toBe(tried + 1);
    cleanup();
    letThrough();
    await sendKeptDrafts(userId);
    expect(await server.read("itineraries", itinerary.id)).toMatchObject({
      days: [{ title: "Old harbour" }, {}],
    });
    expect(drafts.readAll(userId)).toEqual([]);
  });

  it("is kept on the device no more once it is saved by its button", async () => {
    const { trip, itinerary } = await offerDays(server.person());
    const userId = session.read().user?.id ?? "";
    const letThrough = server.on("PATCH", /^\/api\/itineraries\//, { status: 503 });
    openItinerary(trip.id, itinerary.id);
    await type("Title", "Harbour");
    await says(/^Not saved: offline, kept on this device/);
    expect(drafts.readAll(userId)).toMatchObject([{ changes: { isReady: true } }]);
    letThrough();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await says(/^Saved/);
    expect(await server.read("itineraries", itinerary.id)).toMatchObject({
      days: [{ title: "Harbour" }, {}],
    });
    await expect.poll(() => drafts.readAll(userId)).toEqual([]);
  });
});

describe("a new itinerary", { timeout: 120_000 }, () => {
  it("is kept on the device while it is written, offered when the person comes back, and kept no more once it is made", async () => {
    const trip = await server.create("trips", { customerName: "Asha Raman" });
    const userId = session.read().user?.id ?? "";
    const kept = () => drafts.readAll(userId).map(({ changes }) => changes.values["name"]);
    openItinerary(trip.id);
    await type("Name", "Beaches");
    await says(/^Not created yet, kept on this device/);
    await type("Name", "Beaches and hills");
    await expect.poll(kept).toEqual(["Beaches and hills"]);
    cleanup();

    openItinerary(trip.id);
    await screen.findByText(/^You wrote “Beaches and hills” here/);
    // What is begun meanwhile is kept beside it.
    await type("Name", "Another");
    await expect.poll(kept).toEqual(["Beaches and hills", "Another"]);
    fireEvent.click(screen.getByRole("button", { name: "Go on with it" }));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Beaches and hills");
    expect(screen.queryByText(/^You wrote/)).toBeNull();
    // What was on the form stays a draft of its own.
    expect(kept()).toEqual(["Another", "Beaches and hills"]);
    fireEvent.click(screen.getByRole("button", { name: "Create itinerary" }));
    await expect.poll(kept).toEqual(["Another"]);
    expect(await server.person().ask("GET", `/api/itineraries?tripId=${trip.id}`)).toMatchObject([
      { name: "Beaches and hills" },
    ]);
    cleanup();
    openItinerary(trip.id);
    await screen.findByText(/^You wrote “Another” here/);
  });

  it("loses neither what was begun nor what is gone on with, also when that is undone and more is typed", async () => {
    const trip = await server.create("trips", { customerName: "Asha Raman" });
    const userId = session.read().user?.id ?? "";
    const kept = () =>
      drafts
        .readAll(userId)
        .map(({ changes: { values } }) => [values["name"], values["adults"]])
        .toSorted();
    openItinerary(trip.id);
    await type("Adults", "3");
    await type("Name", "Beaches");
    await expect.poll(kept).toEqual([["Beaches", 3]]);
    cleanup();

    openItinerary(trip.id);
    await screen.findByText(/^You wrote “Beaches” here/);
    await type("Adults", "4");
    await type("Name", "Another");
    fireEvent.click(screen.getByRole("button", { name: "Go on with it" }));
    // Nothing waits for the pause after the last key.
    const both = [
      ["Another", 4],
      ["Beaches", 3],
    ];
    expect(kept()).toEqual(both);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Another");
    expect(screen.getByLabelText<HTMLInputElement>("Adults").value).toBe("4");
    await type("Name", "Another one");
    await expect.poll(kept).toEqual([
      ["Another one", 4],
      ["Beaches", 3],
    ]);
    cleanup();
    openItinerary(trip.id);
    await screen.findByText(/^You wrote “Another one” here/);
  });

  it("says of two of one name and minute what one has and the other has not", async () => {
    const trip = await server.create("trips", { customerName: "Asha Raman" });
    const userId = session.read().user?.id ?? "";
    const keep = (id: string, values: object) =>
      drafts.keep(userId, "device", `itineraries new ${trip.id} ${id}`, {
        values: { name: "Option A", days: days(), ...values },
        before: {},
      });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2096-12-24T10:05:00Z") });
    keep("one", {});
    keep("two", { days: [...days(), newDay({ id: "d3", title: "Alleppey" })] });
    keep("three", { name: "Option B" });
    vi.useRealTimers();
    openItinerary(trip.id);
    const offered = async (words: RegExp) => (await screen.findByText(words)).textContent;
    const discard = () => fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(await offered(/^You wrote “Option B” here/)).toMatch(/It is kept on this device\.$/);
    discard();
    expect(await offered(/^You wrote “Option A” here/)).toMatch(
      / Unlike another of that minute, it has “Alleppey”\.$/,
    );
    discard();
    expect(await offered(/^You wrote “Option A” here/)).toMatch(
      / Unlike another of that minute, it has 2 days\.$/,
    );
  });
});
