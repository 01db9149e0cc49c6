import { describe, expect, it } from "vitest";
import { untranslated } from "../../src/domain/messages/offerMessages";
import { acceptanceTextOf } from "../../src/domain/proposals/texts";

describe("the text to accept an offer by", () => {
  const written = {
    acceptanceTexts: [
      { language: "en", text: "I take it." },
      { language: "fr", text: " " },
    ],
    offerMessages: [{ language: "de" }],
  } as const;

  it("is the organisation's own of the offer's language, else the usual one of that language", () => {
    expect(acceptanceTextOf(written, "en")).toBe("I take it.");
    expect(acceptanceTextOf(written, "fr")).toMatch(/^J’ai lu cette proposition/);
    expect(acceptanceTextOf({ acceptanceTexts: [] }, "de")).toMatch(/^Ich habe dieses Angebot/);
  });

  it("is named where it was written in another language alone, as the words for sending are", () => {
    expect(untranslated(written, "de")).toContain(
      "Missing in the preferences for Deutsch: the text to accept by.",
    );
    expect(untranslated(written, "en")).toContain(
      "Missing in the preferences for English: the words for sending.",
    );
    expect(untranslated(written, "hi")).toContain("हिन्दी: the text to accept by and the words for sending.");
    expect(untranslated({ acceptanceTexts: [], offerMessages: [] }, "hi")).toBe("");
  });
});
