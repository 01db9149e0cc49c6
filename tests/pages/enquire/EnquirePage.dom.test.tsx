import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { EnquirePage } from "../../../src/pages/enquire/EnquirePage";
import { atServer } from "../../setup/atServer";
import type { Person } from "../../setup/people";

const server = atServer();
const url = /^\/api\/public\/enquiry-forms\//;
const question = (key: string, label: string, kind: string, more: object = {}) => ({
  ...{ key, label, kind, options: [], required: false, help: null, section: null },
  ...{ isPublic: true, isActive: true },
  ...more,
});
const queryFields = [
  question("visa", "Do you need a visa?", "yesNo", { required: true }),
  question("diet", "Diet", "choices", {
    help: "For the cook.",
    section: "At the table",
    options: [{ value: "vegan", label: "Vegan" }],
  }),
  question("budget", "Budget", "money"),
];
let publicId = "";
const ask = (...request: Parameters<Person["ask"]>) => server.person().ask(...request);
const sent = () => server.asked("POST", url);
/** Has the organisation write in the language of a place. */
async function speak(locale: string) {
  const { version } = await ask("GET", "/api/tenants");
  await ask("PATCH", "/api/tenants", { version, locale });
}

async function open() {
  render(<EnquirePage publicId={publicId} />);
  await screen.findByRole("heading", { name: "Plan your trip" });
  fireEvent.change(screen.getByLabelText("Your name"), { target: { value: "Asha" } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "asha@example.com" } });
}
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send enquiry" });

describe("EnquirePage", () => {
  beforeAll(async () => {
    await ask("PUT", "/api/tenants/query-fields", { version: 1, queryFields });
    const words = { heading: "Plan your trip", thanks: "Thank you." };
    const form = await server.create("enquiry-forms", { name: "Website", asksQueryFields: true, ...words });
    publicId = String(form["publicId"]);
  });
  afterEach(cleanup);

  it("asks the organisation's own questions and sends their answers", async () => {
    await open();
    const visa = screen.getByLabelText<HTMLSelectElement>("Do you need a visa?");
    expect(visa.required).toBe(true);
    fireEvent.change(visa, { target: { value: "yes" } });
    expect(screen.getByRole("group", { name: "Diet", description: "For the cook." })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "At the table" })).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Vegan" }));
    fireEvent.change(screen.getByLabelText("Budget (INR)"), { target: { value: "1,50,000" } });
    fireEvent.click(send());
    await screen.findByText("Thank you.", undefined);
    const custom = { visa: true, diet: ["vegan"], budget: { amount: 15_000_000, currency: "INR" } };
    expect(sent()).toMatchObject([
      { body: { customerName: "Asha", stamp: expect.stringMatching(/./), custom } },
    ]);
  });

  it.each([
    ["de-AT", "Ihr Name", "Anfrage senden", "de", "ltr"],
    ["ar-AE", "الاسم", "إرسال الطلب", "ar", "rtl"],
    ["fi-FI", "Your name", "Send enquiry", "en", "ltr"],
  ])("stands in the language of %s, or in English", async (locale, name, words, lang, dir) => {
    await speak(locale);
    render(<EnquirePage publicId={publicId} />);
    expect(await screen.findByLabelText(name)).toBeTruthy();
    expect(screen.getByRole("button", { name: words })).toBeTruthy();
    expect(screen.getByLabelText("Do you need a visa?")).toBeTruthy();
    const main = screen.getByRole("main");
    expect([main.lang, main.dir]).toEqual([lang, dir]);
    await speak("en-IN");
  });

  it("shows what is wrong with an answer at its question", async () => {
    server.on("POST", url, {
      status: 422,
      body: { message: "Look again.", errors: { "custom.diet.0": ["Choose one of the options."] } },
    });
    await open();
    fireEvent.change(screen.getByLabelText("Do you need a visa?"), { target: { value: "no" } });
    fireEvent.click(send());
    expect(await screen.findByText("Choose one of the options.", undefined)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Vegan" }));
  });

  it("takes no second click while it sends, and sends the same after a failure", async () => {
    const letThrough = server.on("POST", url, {
      ...{ status: 503, body: { message: "Try again in a few seconds." } },
    });
    await open();
    fireEvent.change(screen.getByLabelText("Do you need a visa?"), { target: { value: "no" } });
    const button = send();
    fireEvent.click(button);
    expect(button.disabled).toBe(true);
    fireEvent.click(button);
    await screen.findByText("Try again in a few seconds.", undefined);
    letThrough();
    await waitFor(() => expect(send().disabled).toBe(false));
    fireEvent.click(send());
    await screen.findByText("Thank you.", undefined);
    const bodies = sent().map(({ body }) => body);
    expect(bodies).toEqual([bodies[0], bodies[0]]);
  });

  it("offers another try where the form cannot be read, and none where there is no such form", async () => {
    const letThrough = server.on("GET", url, { status: 503, body: { message: "Not now." } });
    render(<EnquirePage publicId={publicId} />);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("alert").textContent).toBe("Not now.");
    letThrough();
    fireEvent.click(again);
    expect(await screen.findByRole("heading", { name: "Plan your trip" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy-policy");
    cleanup();
    render(<EnquirePage publicId="nowhere" />);
    await screen.findByText(/does not exist/);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it.each([
    [{ customerName: ["Enter this field."] }, "Bitte füllen Sie dieses Feld aus."],
    [{ email: ["Enter an e-mail address such as a@b.example."] }, "Bitte prüfen Sie diese Angabe."],
    [{ startDate: ["This day has passed."] }, "Dieser Tag ist schon vorbei."],
    [{ endDate: ["The end date lies before the start date."] }, "Das Ende liegt vor dem Beginn."],
    [{ "childAges.1": ["Enter a number."] }, "Bitte prüfen Sie diese Angabe."],
    [{ "custom.visa": ["Enter this field."] }, "Bitte füllen Sie dieses Feld aus."],
  ])("says %j in the form's own language at its field", async (errors, words) => {
    await speak("de-DE");
    server.on("POST", url, { status: 422, body: { message: "Some fields.", errors } });
    render(<EnquirePage publicId={publicId} />);
    const type = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await type("E-Mail", "asha@");
    await type("Von", "2020-01-02");
    await type("Bis", "2020-01-01");
    await type("Alter der Kinder", "4, x");
    fireEvent.submit(screen.getByRole("form"));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText("Some fields.")).toBeNull();
  });

  it.each([
    [429, "Zu viele Versuche auf einmal. Bitte versuchen Sie es später noch einmal."],
    [422, "Das ließ sich nicht senden. Bitte versuchen Sie es noch einmal."],
  ])("says of a %d without a field what to do", async (status, words) => {
    await speak("de-DE");
    server.on("POST", url, { status, body: { message: "In English." } });
    render(<EnquirePage publicId={publicId} />);
    fireEvent.submit(await screen.findByRole("form"));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText("In English.")).toBeNull();
  });
});
