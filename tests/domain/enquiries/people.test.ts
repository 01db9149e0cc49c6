import { describe, expect, it } from "vitest";
import { readEnquiry } from "../../../src/domain/enquiries/readEnquiry";

function peopleIn(text: string) {
  const { findings, childrenWithoutAge } = readEnquiry(text, {
    ...{ today: "2026-03-02", country: "IN", monthFirst: false, destinations: ["Goa"], currencies: ["INR"] },
  });
  const values = new Map<string, unknown>(findings.map(({ field, value }) => [field, value]));
  return {
    adults: values.get("adults") ?? 0,
    ages: values.get("childAges") ?? [],
    infants: values.get("infants") ?? 0,
    childrenWithoutAge,
  };
}

const none = { adults: 0, ages: [], infants: 0, childrenWithoutAge: 0 };
type Expected = Partial<ReturnType<typeof peopleIn>>;

describe("who travels by a pasted enquiry", () => {
  it.each<[string, Expected]>([
    ["We are 2 adults and a 6 year old", { adults: 2, ages: [6] }],
    ["2 adults with a 7-year-old and a 3 year old, 10-17 December", { adults: 2, ages: [3, 7] }],
    ["two adults with our 3-year-old daughter", { adults: 2, ages: [3] }],
    ["2 adults + 6yo", { adults: 2, ages: [6] }],
    ["We are 2 adults, 6 y/o and 9 y/o", { adults: 2, ages: [6, 9] }],
    ["2 adults and two 7-year-olds", { adults: 2, ages: [7, 7] }],
    ["2 adults and 6-year-old twins", { adults: 2, ages: [6, 6] }],
    ["We are two adults with 5 and 8 year olds", { adults: 2, ages: [5, 8] }],
    ["2 adults and a 6 years old, please", { adults: 2, ages: [6] }],
    ["2 adults and a 6 year old who loves the sea", { adults: 2, ages: [6] }],
    ["2 adults and a 6 year old travelling in May", { adults: 2, ages: [6] }],
    ["2 adults and a 6 year old little girl", { adults: 2, ages: [6] }],
    ["family of 4 with a 6 year old and a 9 year old", { adults: 2, ages: [6, 9] }],
    ["2 adults and 2 kids, a 5 year old and a 3 year old", { adults: 2, ages: [3, 5] }],
    ["2 adults and 2 kids. A 5 year old and a 3 year old.", { adults: 2, ages: [3, 5] }],
    ["2 adults, 2 kids: a 5 year old son and a 3 year old daughter", { adults: 2, ages: [3, 5] }],
    ["2 adults with our 8 year old son and a 3 year old", { adults: 2, ages: [3, 8] }],
    ["2 adults with 2 kids and a 6 year old", { adults: 2, ages: [6], childrenWithoutAge: 2 }],
    ["2 adults with 2 children aged one and three", { adults: 2, ages: [1, 3] }],
    ["My wife and I with a 10-month-old and a 4-year-old", { adults: 2, ages: [4], infants: 1 }],
    ["2 adults and my 8 year old nephew", { adults: 2, ages: [8] }],
    ["wir sind zwei Erwachsene und ein 6-Jähriger", { adults: 2, ages: [6] }],
    [
      "wir sind 2 Erwachsene mit einer 7-Jährigen und einem 3-jährigen Sohn im Mai",
      { adults: 2, ages: [3, 7] },
    ],
    ["wir sind zwei Erwachsene und ein Sechsjähriger und möchten nach Goa", { adults: 2, ages: [6] }],
    ["wir sind zwei Erwachsene mit zwei 7-Jährigen", { adults: 2, ages: [7, 7] }],
    ["wir sind zwei Erwachsene mit unserem achtjährigen Sohn", { adults: 2, ages: [8] }],
    ["nous sommes deux adultes et un enfant de 6 ans", { adults: 2, ages: [6] }],
    ["nous sommes deux adultes avec un enfant de 6 ans et un de 3 ans", { adults: 2, ages: [3, 6] }],
    ["nous sommes deux adultes avec notre fille de 3 ans", { adults: 2, ages: [3] }],
    ["somos dos adultos y un niño de 6 años", { adults: 2, ages: [6] }],
    ["somos dos adultos con uno de 6 años y otro de 3 años", { adults: 2, ages: [3, 6] }],
    ["somos dos adultos con nuestra hija de 3 años", { adults: 2, ages: [3] }],
    ["hum 2 bade hain aur ek 6 saal ka bachcha", { adults: 2, ages: [6] }],
    ["hum 2 bade hain aur ek 6 saal ka hai", { adults: 2, ages: [6] }],
  ])("has the children of “%s”", (text, expected) =>
    expect(peopleIn(text)).toEqual({ ...none, ...expected }),
  );

  it.each<[string, Expected]>([
    ["2 adults and a 60 year old mother", { adults: 3 }],
    ["2 adults with our 20 year old son", { adults: 3 }],
    ["2 adults, a 60 year old and a 6 year old", { adults: 3, ages: [6] }],
    ["My wife and I with my 70-year-old father", { adults: 3 }],
    // All who travel are counted already.
    ["We are 2 adults, 40 years old and 42 years old", { adults: 2 }],
    ["3 adults including a 60 year old mother", { adults: 3 }],
    ["family of 4 with a 60 year old mother and a 6 year old", { adults: 3, ages: [6] }],
    ["wir sind zwei Erwachsene und eine 60-jährige Mutter", { adults: 3 }],
    ["nous sommes deux adultes et ma mère de 60 ans", { adults: 3 }],
    ["somos dos adultos y mi madre de 60 años", { adults: 3 }],
    // It does not say whether somebody else travels.
    ["I am looking for a trip for my 60 year old mother", {}],
  ])("has no child of 18 or more: “%s”", (text, expected) =>
    expect(peopleIn(text)).toEqual({ ...none, ...expected }),
  );

  it.each([
    "It is for our 10 year anniversary",
    "My brother travelled with you, and my sister 2 years ago too",
    "You have 20 years of experience",
    "We would like to see a 200 year old fort",
    "We would like to stay in a 12 year old hotel and a 15-year-old house",
    "Our company is 6 years old.",
    "The car is 10 year old, and a 12 year old whisky is on board",
    "We would like to come back after 5 years",
    "Wir feiern ein 10-jähriges Jubiläum und möchten nach Goa",
    "Nous fêtons nos 10 ans de mariage et nous voudrions partir",
    "Queremos celebrar 10 años de casados en Goa",
    "Hamari 10 saal ki shaadi hai aur hum Goa jana chahte hain",
  ])("has nobody of “%s”", (text) => expect(peopleIn(text)).toEqual(none));

  it("names the words of an age", () => {
    const text = "We are 2 adults and a 6 year old, with a 60 year old mother.";
    const { findings } = readEnquiry(text, {
      ...{ today: "2026-03-02", monthFirst: false, currencies: [], destinations: [] },
    });
    const words = findings.map(({ field, spans }) => [
      field,
      spans.map(({ from, to }) => text.slice(from, to)),
    ]);
    expect(Object.fromEntries(words)).toMatchObject({
      adults: ["2 adults", "a 60 year old mother"],
      childAges: ["a 6 year old"],
    });
  });
});
