import { describe, expect, it } from "vitest";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { wordingOf } from "../../src/domain/proposals/words/wordingOf";
import { wordsOf } from "../../src/domain/proposals/words/Words";
import {
  documentLanguages,
  type DocumentLanguage,
  inclusionKinds,
  itemKinds,
  mealPlans,
  sharingPlaces,
  travellerKinds,
} from "../../src/vocabulary";

// Object.keys gives the keys of the closed list, whose type is that of the language.
const languages = Object.keys(documentLanguages) as DocumentLanguage[];
const english = wordsOf("en");
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const textsOf = (language: DocumentLanguage) => Object.entries(wordsOf(language));

describe("the words of proposals", () => {
  it.each(languages)("say in %s all that English says, with the same placeholders", (language) => {
    expect(textsOf(language).map(([key]) => key)).toEqual(Object.keys(english));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, text] of textsOf(language))
      if (typeof text === "string") {
        expect(text.trim(), key).not.toBe("");
        // As above: the key is one of English's.
        expect(placeholders(text), key).toEqual(placeholders(english[key as keyof typeof english] as string));
      } else {
        // French and Spanish have one more form for whole millions.
        const forms = pluralCategories.filter((form) => form !== "many" || language === "ar").sort();
        expect(Object.keys(text).sort(), key).toEqual(forms);
        for (const [form, words] of Object.entries(text))
          expect(placeholders(words).join() || form, `${key} ${form}`).toMatch(/^(n|one|two)$/);
      }
  });

  it("are translated", () => {
    for (const language of languages.filter((one) => one !== "en")) {
      const same = textsOf(language).filter(
        ([key, text]) =>
          typeof text === "string" &&
          text === english[key as keyof typeof english] &&
          // Of placeholders and signs alone there is nothing to translate.
          /\p{L}/u.test(text.replace(/\{\w+\}/g, "")),
      );
      const bound = language === "de" || language === "fr" || language === "es" ? 16 : 1;
      expect(same.length, `${language}: ${same.map(([key]) => key).join(", ")}`).toBeLessThanOrEqual(bound);
    }
  });

  it("name every value of the closed lists that a proposal shows", () => {
    const keys = [
      ...Object.keys(itemKinds).map((kind) => `kind_${kind}`),
      ...Object.keys(inclusionKinds).map((kind) => `inclusion_${kind}`),
      ...Object.keys(mealPlans).map((plan) => `mealPlan_${plan}`),
      ...Object.keys(sharingPlaces).map((place) => `sharing_${place}`),
      ...Object.keys(travellerKinds).map((kind) => `traveller_${kind}`),
    ];
    expect(keys.filter((key) => !(key in english))).toEqual([]);
  });

  it("count by the rules of the language, and keep apart what runs the other way", () => {
    const said = (language: DocumentLanguage, n: number) =>
      wordingOf(wordsOf(language), proposalFormats(language, "en-IN")).count("nights", n);
    expect([1, 2].map((n) => said("en", n))).toEqual(["1 night", "2 nights"]);
    expect([0, 1, 2].map((n) => said("fr", n))).toEqual(["0 nuit", "1 nuit", "2 nuits"]);
    expect([1, 2, 3, 11].map((n) => said("ar", n))).toEqual([
      "ليلة واحدة",
      "ليلتان",
      "\u20683\u2069 ليالٍ",
      "\u206811\u2069 ليلة",
    ]);
    const { say } = wordingOf(english, proposalFormats("en", "en-GB"));
    expect(say("preparedFor", { name: "Kochi" })).toBe("Prepared for Kochi");
    const arabic = wordingOf(wordsOf("ar"), proposalFormats("ar", ""));
    expect(arabic.say("several", { n: 2, name: "VIP" })).toBe("\u200f\u20682\u2069 × \u2068VIP\u2069");
    expect(say("preparedFor", { name: "مريم" })).toBe("Prepared for \u2068مريم\u2069");
  });
});

describe("the formats of proposals", () => {
  it("follow the organisation's locale where it is of the language, and else what is usual", () => {
    expect(proposalFormats("en", "en-IN").money(10_179_200, "INR")).toBe("₹1,01,792.00");
    expect(proposalFormats("de", "en-IN").money(10_179_200, "INR")).toBe("101.792,00\u00a0₹");
    expect(proposalFormats("en", "en-US").date("2026-12-24")).toBe("December 24, 2026");
    expect(proposalFormats("en", "de-DE").date("2026-12-24")).toBe("24 December 2026");
    // The spaces around the dash are narrow ones, or none, by the platform.
    expect(proposalFormats("en", "nonsense!").dateRange("2026-12-24", "2026-12-30")).toMatch(
      /^24\s?–\s?30 December 2026$/,
    );
    expect(proposalFormats("de", "").weekday("2026-12-24")).toBe("Donnerstag, 24. Dezember 2026");
    expect(proposalFormats("de", "").moment("2026-12-24T20:00:00Z", "Asia/Kolkata")).toMatch(
      /^25\. Dezember 2026 um 01:30:00 GMT\+5:30$/,
    );
    expect(proposalFormats("de", "").timeRange("09:30", "11:00:00")).toBe("09:30 – 11:00");
    expect(proposalFormats("de", "").percent(1_850)).toBe("18,5\u00a0%");
    expect(proposalFormats("fr", "").list(["A", "B", "C"])).toBe("A, B et C");
  });

  it("write Arabic with Latin digits, but for an organisation that writes others, always in the Gregorian year", () => {
    expect(proposalFormats("ar", "en-AE").number(2026)).toBe("2,026");
    expect(proposalFormats("ar", "ar-EG").number(2026)).toBe("٢٬٠٢٦");
    expect(proposalFormats("ar", "ar-SA-u-nu-latn").date("2026-12-24")).toContain("2026");
  });
});
