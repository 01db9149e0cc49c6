import { describe, expect, it } from "vitest";
import { brandStyle } from "../../../src/pages/enquire/brandStyle";
import { enquiryFrom } from "../../../src/pages/enquire/enquiryFrom";

function typed(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe("enquiryFrom", () => {
  it("leaves out what is empty, the trap for programs too", () => {
    const body = enquiryFrom(
      typed({ customerName: " Asha ", email: "a@example.com", website: "", adults: "" }),
      "stamp",
    );
    expect(body).toEqual({ stamp: "stamp", customerName: "Asha", email: "a@example.com" });
  });

  it("reads places, ages and numbers", () => {
    const body = enquiryFrom(
      typed({ destinations: "Kerala, Goa;", childAges: "4, 9", adults: "2" }),
      "stamp",
    );
    expect(body).toEqual({ stamp: "stamp", destinations: ["Kerala", "Goa"], childAges: [4, 9], adults: 2 });
  });

  it("hands on what fills the trap, so that the server sees it", () => {
    expect(enquiryFrom(typed({ website: "http://example.com" }), "s")).toMatchObject({
      website: "http://example.com",
    });
  });
});

describe("brandStyle", () => {
  it("writes dark on light brands and white on dark ones", () => {
    expect(brandStyle("#ffd54a")).toMatchObject({ "--primary": "#ffd54a", "--on-primary": "#10151c" });
    expect(brandStyle("#123a6b")).toMatchObject({ "--on-primary": "#ffffff" });
  });
});
