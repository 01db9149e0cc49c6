import { describe, expect, it } from "vitest";
import { brandStyle } from "../../../src/pages/enquire/EnquirePage";
import { enquiryFrom } from "../../../src/pages/enquire/EnquiryForm";
import type { PublicForm, Question } from "../../../src/providers/publicForm";

const form: PublicForm = {
  ...{ organisation: "Fjord", brandColour: "#318afb", hasLogo: false, heading: "Plan", introduction: null },
  ...{ consent: null, consentVersion: null, consentRequired: false },
  ...{ thanks: "Thanks", locale: "de-DE", currency: "EUR", questions: [], stamp: "stamp" },
};

function typed(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe("enquiryFrom", () => {
  it("leaves out what is empty, the trap for programs too", () => {
    const body = enquiryFrom(
      typed({ customerName: " Asha ", email: "a@example.com", subject: "", adults: "" }),
      form,
    );
    expect(body).toEqual({ stamp: "stamp", customerName: "Asha", email: "a@example.com" });
  });

  it("reads places, ages and numbers", () => {
    const body = enquiryFrom(typed({ destinations: "Kerala, Goa;", childAges: "4, 9", adults: "2" }), form);
    expect(body).toEqual({ stamp: "stamp", destinations: ["Kerala", "Goa"], childAges: [4, 9], adults: 2 });
  });

  it("sends what is no number as it was typed, so that the server says so at its field", () => {
    expect(enquiryFrom(typed({ childAges: "4, nine" }), form)).toMatchObject({ childAges: [4, "nine"] });
  });

  it("reads the answers to the organisation's own questions by their kinds", () => {
    const question = (key: string, kind: Question["kind"]) => ({
      ...{ key, kind, label: key, options: [], help: null, section: null, required: false },
    });
    const questions = [
      ...[question("visa", "yesNo"), question("seats", "number"), question("diet", "choices")],
      ...[question("budget", "money"), question("odd", "money"), question("empty", "text")],
    ];
    const data = typed({
      ...{ "custom.visa": "no", "custom.seats": "3", "custom.budget": "1.250,50", "custom.odd": "much" },
      ...{ "custom.empty": " ", "custom.unasked": "x" },
    });
    data.append("custom.diet", "vegan");
    data.append("custom.diet", "halal");
    expect(enquiryFrom(data, { ...form, questions }).custom).toEqual({
      ...{ visa: false, seats: 3, diet: ["vegan", "halal"], odd: "much" },
      budget: { amount: 125_050, currency: "EUR" },
    });
  });

  it("hands on what fills the trap, so that the server sees it", () => {
    expect(enquiryFrom(typed({ subject: "http://example.com" }), form)).toMatchObject({
      subject: "http://example.com",
    });
  });
});

describe("brandStyle", () => {
  it("writes dark on light brands and white on dark ones", () => {
    expect(brandStyle("#ffd54a")).toMatchObject({ "--primary": "#ffd54a", "--on-primary": "#10151c" });
    expect(brandStyle("#123a6b")).toMatchObject({ "--on-primary": "#ffffff" });
  });
});
