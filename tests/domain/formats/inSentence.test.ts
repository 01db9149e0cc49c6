import { describe, expect, it } from "vitest";
import { inSentence } from "../../../src/domain/formats/text";

describe("a label inside a sentence", () => {
  it.each([
    ["Query source", "query source"],
    ["API keys", "API keys"],
    ["Überblick", "überblick"],
    ["A", "a"],
  ])("of %s is %s", (label, expected) => expect(inSentence(label)).toBe(expected));
});
