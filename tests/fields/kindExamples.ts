import { fireEvent, screen } from "@testing-library/react";
import type { Condition, HeldValue } from "../../src/fields/FieldView";
import type { FieldKind, FieldKinds } from "../../src/schema/kinds";
import { kochi, munnar } from "./FieldPage";
import { choose, control, enter, type, typeDate } from "./page";

/** One field of every kind: a value, how it reads, how it is put in, and how a list is filtered by it. */
export interface KindExample<K extends FieldKind> {
  field: FieldKinds[K];
  value: HeldValue<K>;
  /** What the cell says. */
  shown: string | RegExp;
  /** Puts the value in, starting from nothing; absent where the input is tested by itself. */
  enter?: () => Promise<void>;
  filter?: { use: () => Promise<void>; gives: Condition[] };
}

const clickOn = async (name: string) => void fireEvent.click(await control(name));
const voucher = { id: kochi, name: "voucher.pdf", type: "application/pdf", size: 2_500_000 };
const around = { currency: "JPY" };
export const aroundExamples = around;

export const kindExamples: { [K in FieldKind]: KindExample<K> } = {
  text: {
    field: { kind: "text", label: "City" },
    value: "Kochi",
    shown: "Kochi",
    enter: () => type("City", " Kochi "),
    filter: { use: () => type("City", "koc"), gives: [{ operator: "like", value: "koc" }] },
  },
  longText: {
    field: { kind: "longText", label: "Notes" },
    value: "One\nTwo",
    shown: /One\s*Two/,
    enter: () => type("Notes", "One\nTwo"),
    filter: { use: () => type("Notes", "two"), gives: [{ operator: "like", value: "two" }] },
  },
  number: {
    field: { kind: "number", label: "Distance", decimals: 1, unit: "km" },
    value: 1234.5,
    shown: /1,234\.5 km/,
    enter: () => type("Distance", "1,234.5"),
    filter: { use: () => type("From", "10"), gives: [{ operator: "gte", value: 10 }] },
  },
  money: {
    field: { kind: "money", label: "Budget" },
    value: { amount: 12345678, currency: "INR" },
    shown: /₹\s?1,23,456\.78/,
    enter: () => type("Budget", "1,23,456.78"),
    filter: { use: () => type("To", "500"), gives: [{ operator: "lte", value: "50000 INR" }] },
  },
  amount: {
    field: { kind: "amount", label: "Cost", currency: "currency" },
    value: 1500,
    shown: /1,500/,
    enter: () => type("Cost", "1500"),
    filter: { use: () => type("From", "12.5"), gives: [{ operator: "gte", value: 1250 }] },
  },
  percent: {
    field: { kind: "percent", label: "Markup" },
    value: 1850,
    shown: "18.5%",
    enter: () => type("Markup", "18.5"),
    filter: { use: () => type("From", "5 %"), gives: [{ operator: "gte", value: 500 }] },
  },
  date: {
    field: { kind: "date", label: "Start" },
    value: "2026-12-24",
    shown: "24 Dec 2026",
    enter: () => typeDate("Start", "24/12/2026"),
    filter: { use: () => typeDate("From", "1 Dec 2026"), gives: [{ operator: "gte", value: "2026-12-01" }] },
  },
  instant: {
    field: { kind: "instant", label: "Due" },
    value: "2026-12-24T04:00:00.000Z",
    shown: /24 Dec 2026, 9:30/,
    enter: () => typeDate("Due", "24 Dec 2026 09:30"),
    filter: {
      use: () => typeDate("From", "24 Dec 2026"),
      gives: [{ operator: "gte", value: "2026-12-23T18:30:00.000Z" }],
    },
  },
  time: {
    field: { kind: "time", label: "Check-in" },
    value: "14:00",
    shown: "2:00 pm",
    enter: () => type("Check-in", "14:00"),
    filter: { use: () => type("To", "12:00"), gives: [{ operator: "lte", value: "12:00" }] },
  },
  yesNo: {
    field: { kind: "yesNo", label: "Active" },
    value: true,
    shown: "Yes",
    enter: () => clickOn("Active"),
    filter: { use: () => clickOn("No"), gives: [{ operator: "eq", value: false }] },
  },
  choice: {
    field: {
      kind: "choice",
      label: "Type",
      choices: { hotel: { label: "Hotel", colour: "blue" }, villa: { label: "Villa" } },
    },
    value: "villa",
    shown: "Villa",
    enter: () => choose("Type", "Villa"),
    filter: { use: () => clickOn("Villa"), gives: [{ operator: "eq", value: "villa" }] },
  },
  choices: {
    field: {
      kind: "choices",
      label: "Days",
      choices: { mon: { label: "Monday" }, tue: { label: "Tuesday" } },
    },
    value: ["mon"],
    shown: "Monday",
    enter: () => choose("Days", "Monday"),
    filter: { use: () => clickOn("Tuesday"), gives: [{ operator: "eq", value: "tue" }] },
  },
  tags: {
    field: { kind: "tags", label: "Places" },
    value: ["Kochi", "Munnar"],
    shown: "Kochi, Munnar",
    enter: () => enter("Places", "Kochi", "Munnar"),
    filter: { use: () => enter("Places", "Kochi"), gives: [{ operator: "in", value: ["Kochi"] }] },
  },
  numbers: {
    field: { kind: "numbers", label: "Ages", unit: "years" },
    value: [4, 4],
    shown: "4, 4 years",
    enter: () => enter("Ages", "4", "4"),
    filter: { use: () => enter("Ages", "7"), gives: [{ operator: "in", value: [7] }] },
  },
  email: {
    field: { kind: "email", label: "Email" },
    value: "asha@example.com",
    shown: "asha@example.com",
    enter: () => type("Email", "asha@example.com"),
    filter: { use: () => type("Email", "asha"), gives: [{ operator: "like", value: "asha" }] },
  },
  phone: {
    field: { kind: "phone", label: "Phone" },
    value: "+91 98950 00000",
    shown: "+91 98950 00000",
    enter: () => type("Phone", "+91 98950 00000"),
    filter: { use: () => type("Phone", "9895"), gives: [{ operator: "like", value: "9895" }] },
  },
  link: {
    field: { kind: "link", label: "Website" },
    value: "https://example.com/",
    shown: "https://example.com/",
    enter: () => type("Website", "https://example.com/"),
    filter: { use: () => type("Website", "example"), gives: [{ operator: "like", value: "example" }] },
  },
  code: {
    field: { kind: "code", label: "Country", list: "country" },
    value: "IN",
    shown: "India",
    enter: () => choose("Country", "India", "indi"),
    filter: { use: () => choose("Country", "India", "India"), gives: [{ operator: "eq", value: "IN" }] },
  },
  colour: {
    field: { kind: "colour", label: "Colour" },
    value: "#318afb",
    shown: "#318afb",
    enter: () => type("Colour", "#318AFB"),
    filter: {
      use: async () => void fireEvent.click(await screen.findByText("Filled")),
      gives: [{ operator: "null", value: false }],
    },
  },
  reference: {
    field: { kind: "reference", label: "Place", to: "places" },
    value: munnar,
    shown: "Munnar",
    enter: () => choose("Place", "Munnar"),
    filter: { use: () => choose("Place", "Kochi"), gives: [{ operator: "eq", value: kochi }] },
  },
  references: {
    field: { kind: "references", label: "Stops", to: "places" },
    value: [kochi],
    shown: "Kochi",
    enter: () => choose("Stops", "Kochi"),
    filter: { use: () => choose("Stops", "Munnar"), gives: [{ operator: "eq", value: munnar }] },
  },
  image: {
    field: { kind: "image", label: "Logo", aspect: 1 },
    value: kochi,
    shown: "",
    filter: {
      use: async () => void fireEvent.click(await screen.findByText("Empty")),
      gives: [{ operator: "null", value: true }],
    },
  },
  images: {
    field: { kind: "images", label: "Photos", aspect: 1.5 },
    value: [kochi, munnar],
    shown: "+1",
    filter: {
      use: async () => void fireEvent.click(await screen.findByText("Filled")),
      gives: [{ operator: "null", value: false }],
    },
  },
  file: {
    field: { kind: "file", label: "Contract" },
    value: voucher,
    shown: "voucher.pdf",
    filter: {
      use: async () => void fireEvent.click(await screen.findByText("Empty")),
      gives: [{ operator: "null", value: true }],
    },
  },
  files: {
    field: { kind: "files", label: "Documents" },
    value: [voucher, { ...voucher, id: munnar, name: "visa.pdf" }],
    shown: "voucher.pdf, visa.pdf",
    filter: {
      use: async () => void fireEvent.click(await screen.findByText("Filled")),
      gives: [{ operator: "null", value: false }],
    },
  },
  rows: {
    field: { kind: "rows", label: "Rates", one: "rate", of: { season: { kind: "text", label: "Season" } } },
    value: [{ season: "Summer" }],
    shown: "1 rate",
    enter: async () => {
      fireEvent.click(await screen.findByRole("button", { name: /Add rate/ }));
      await type("Season, rate 1", "Summer");
    },
  },
  group: {
    field: { kind: "group", label: "Address", of: { city: { kind: "text", label: "Town" } } },
    value: { city: "Kochi" },
    shown: "Kochi",
    enter: () => type("Town", "Kochi"),
  },
  custom: {
    field: { kind: "custom", label: "Query fields", resource: "trips" },
    value: { airline: "Air India" },
    shown: "1 filled",
    enter: () => type("Airline", "Air India"),
  },
};
