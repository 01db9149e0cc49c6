import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import type { AnyField } from "../../src/schema";
import { uploadPicture } from "../promises/fixtures/uploadPicture";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "./startTestApp";

/** What a program that knows nothing but the API's description can read of a body. */
interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  "x-references"?: string;
}

let test: TestApp;
let owner: Ask;
/** The rows that were made, by the name of the resource. */
const made = new Map<string, string>();
/** The bodies of the creates, by the name of the resource. */
const bodies: Record<string, Schema> = {};

beforeAll(async () => {
  test = await startTestApp();
  const organisation = await newOrganisation(test);
  ({ owner } = organisation);
  // A picture is sent as it is and not as JSON.
  const { token } = await organisation.member("owner");
  made.set("files", await uploadPicture(test.app, token, "harbour.png"));
  const { body } = await owner("GET", "/api/openapi.json");
  for (const [path, methods] of Object.entries<Record<string, Described>>(body.paths)) {
    const name = /^\/api\/([\w-]+)$/.exec(path)?.[1];
    const schema = methods["post"]?.requestBody?.content["application/json"]?.schema;
    if (name && schema && resources.some((one) => one.name === name)) bodies[name] = schema;
  }
});
afterAll(() => test.stop());

interface Described {
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The id of a row of the resource, made from its description where there is none yet. */
async function rowOf(name: string): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const { status, body } = await owner("POST", `/api/${name}`, await valueOf(bodies[name] ?? {}));
  expect({ name, status, body }).toMatchObject({ status: 201 });
  made.set(name, body.id);
  return body.id;
}

let counter = 0;
let chosen = 0;
const words = () => [
  `word${(counter += 1)}`,
  `W${counter}`,
  "2026-12-24",
  "09:30",
  "#318afb",
  "1.25",
  "ABCD0123456",
];

/** A value that the schema allows: of an object what is required, and `also` where a name is given. */
async function valueOf(schema: Schema, also?: string): Promise<unknown> {
  if (schema.const !== undefined) return schema.const;
  // Of currencies another one each time: a rate is of two, and there is one rate for two of them and a day.
  if (schema.enum) return schema.enum[schema.enum.length > 50 ? (chosen += 1) % schema.enum.length : 0];
  if (schema.examples) return schema.examples[0];
  // Of several ways the one that asks for what is wanted.
  const ways = schema.anyOf ?? [];
  const first = ways.find(({ required }) => also && required?.includes(also)) ?? ways[0];
  if (first && schema.type !== "object") return valueOf(first);
  switch ([schema.type].flat()[0]) {
    case "object": {
      const names = new Set([
        ...(schema.required ?? []),
        ...(first?.required ?? []),
        ...(also ? [also] : []),
      ]);
      const entries = await inOrder([...names], async (name) => [
        name,
        await valueOf(schema.properties?.[name] ?? {}),
      ]);
      // Pairs of a name and a value.
      return Object.fromEntries(entries as [string, unknown][]);
    }
    case "array":
      return schema.items ? [await valueOf(schema.items)] : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case "boolean":
      return true;
    default:
      return textOf(schema);
  }
}

async function textOf({ format, pattern, minLength = 0, ...schema }: Schema): Promise<string> {
  if (schema["x-references"]) return rowOf(schema["x-references"]);
  if (format === "date") return "2026-12-24";
  if (format === "date-time") return "2026-12-24T09:30:00Z";
  if (format === "uri") return "https://harbour.example";
  const found = words().find((word) => word.length >= minLength && new RegExp(pattern ?? "", "u").test(word));
  expect(found, `a text like ${pattern}`).toBeDefined();
  return found ?? "";
}

async function inOrder<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}

describe("the description of the API", () => {
  it("is enough to create a row of every resource", async () => {
    const names = Object.keys(bodies);
    expect(names).toEqual(
      expect.arrayContaining(["trips", "itineraries", "hotels", "activities", "users", "teams"]),
    );
    for (const name of names) await rowOf(name);
  });

  it("is true of every property by itself, but of the outcome, which only a follow-up that is done has, of files, which are uploaded first, of queries, which are words of a list, and of adjustments and rows of rate sheets, which have what their kind needs, and of what applies by another field alone", async () => {
    const refused: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(bodies))
      for (const property of Object.keys(schema.properties ?? {})) {
        const { status, body } = await owner("POST", `/api/${name}`, await valueOf(schema, property));
        if (status !== 201) refused[`${name}.${property}`] = body;
      }
    const atField = expect.objectContaining({ errors: expect.anything() });
    // Nothing that it depends on is there at first.
    const dependent = resources.flatMap(({ name, fields }) =>
      Object.entries<AnyField>(fields).flatMap(([property, field]) =>
        field.appliesWhere && name in bodies ? [[`${name}.${property}`, atField]] : [],
      ),
    );
    expect(dependent).not.toEqual([]);
    expect(refused).toEqual({
      ...Object.fromEntries(dependent),
      "follow-ups.outcome": atField,
      "trips.documents": atField,
      "travel-documents.file": atField,
      "timeline.files": atField,
      "views.query": atField,
      "reports.by": atField,
      "reports.measures": atField,
      "reports.period": atField,
      "reports.query": atField,
      "itineraries.adjustment": atField,
      "hotel-sheets.childPrices": atField,
      "hotel-sheets.supplements": atField,
      "hotel-sheets.offers": atField,
      "activity-sheets.rates": atField,
      "transport-sheets.rates": atField,
      "transport-sheets.supplements": atField,
    });
  });
});
