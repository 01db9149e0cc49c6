// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { nightsHelp } from "../../../src/pages/trips/form/TripFormPage";
import { contactHref } from "../../../src/pages/trips/tripTexts";
import { bySection } from "../../../src/pages/resource/detail/useFacts";
import { trips } from "../../../src/resources/trips";
import { queryFields } from "../../fields/FieldPage";
import { tripOf } from "./tripOf";

describe("the nights of the form", () => {
  it("are derived from the dates, where these are in order", () => {
    expect(nightsHelp("2026-12-24", "2026-12-30")).toBe("6 nights");
    expect(nightsHelp("2026-12-24", "2026-12-25")).toBe("1 night");
    expect(nightsHelp("2026-12-24", "2026-12-24")).toBe("A day trip");
    expect(nightsHelp("2026-12-24", "2026-12-23")).toBeUndefined();
    expect(nightsHelp(null, "2026-12-23")).toBeUndefined();
  });
});

describe("the team of a trip", () => {
  it("is chosen among those that the list of assignees has", () => {
    expect(trips.fields.assigneeTeamId.offer).toEqual({ isActive: true, hasMembers: true });
  });
});

describe("contactHref", () => {
  it("calls and chats with the international number", () => {
    const trip = tripOf({ phone: "098950 10037", phoneE164: "+919895010037" });
    expect(contactHref(trip, "phone")).toBe("tel:+919895010037");
    expect(contactHref(trip, "whatsapp")).toBe("https://wa.me/919895010037");
    expect(contactHref(trip, "email")).toBeUndefined();
  });
  it("writes to the address as it is", () => {
    expect(contactHref(tripOf({ email: "asha+kerala@example.com" }), "email")).toBe(
      "mailto:asha%2Bkerala@example.com",
    );
  });
  it("chats with nobody where the number is only a local one", () => {
    expect(contactHref(tripOf({ phone: "098950 10037" }), "whatsapp")).toBeUndefined();
    const trip = tripOf({ phone: "1", phoneE164: "+911", whatsapp: "098950 10037" });
    expect(contactHref(trip, "whatsapp")).toBeUndefined();
  });
  it("prefers the WhatsApp number for WhatsApp", () => {
    const trip = tripOf({ phone: "1", phoneE164: "+911", whatsapp: "2", whatsappE164: "+442" });
    expect(contactHref(trip, "whatsapp")).toBe("https://wa.me/442");
  });
});

describe("the facts of a trip", () => {
  it("stand in the organisation's own sections", () => {
    const sections = bySection(queryFields).map(([heading, fields]) => [heading, fields.length]);
    expect(sections).toEqual([
      ["Flight", 2],
      ["Further details", 1],
    ]);
  });
});
