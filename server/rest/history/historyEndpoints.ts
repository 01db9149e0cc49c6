import * as z from "zod";
import { changeActions, changeVias, type Resource } from "../../../src/schema";
import { listOf, nameIn, redactedValue, rowOf, shape } from "../endpoint/answers";
import { endpoint, type Call } from "../endpoint/endpoint";
import { beforeOf } from "../endpoint/beforeOf";
import { readHistory } from "./readHistory";
import { setBack, setBackSchema } from "./setBack";
import { originIn } from "../endpoint/Context";

interface OfRow {
  resource: Resource;
  url: string;
  tag: string;
  idOf(call: Pick<Call, "params" | "caller">): string;
  people?: true;
}

const text = z.string().nullable();
export const entryParts = {
  id: z.int(),
  at: z.iso.datetime(),
  action: nameIn(changeActions),
  via: nameIn(changeVias),
  userId: text,
  apiKey: text,
  import: text.optional(),
  version: z.int(),
  changes: listOf(shape({ field: z.string(), from: redactedValue, to: redactedValue })),
};
const historyAnswer = shape({
  entries: listOf(shape(entryParts)),
  earlier: z.int().nullable().describe("For `before` of the next page."),
  since: text.describe("From when on changes are kept."),
});

export const historyEndpoint = ({ resource, url, tag, idOf }: OfRow) =>
  endpoint({
    method: "GET",
    url: `${url}/history`,
    access: { resource, action: "read" },
    tag,
    summary: `Read what was changed in the ${resource.label.one.toLowerCase()}`,
    answer: historyAnswer,
    query: { type: "object", properties: { before: { type: "string", pattern: "^[0-9]{1,15}$" } } },
    read: (tx, call) => readHistory(tx, resource, idOf(call), call.caller, beforeOf(call.request.query)),
  });

export const setBackEndpoint = ({ resource, url, tag, idOf, people }: OfRow) =>
  endpoint({
    method: "POST",
    url: `${url}/set-back`,
    access: { resource, action: "update", ...(people ? { people } : {}) },
    tag,
    summary: `Set a change of the ${resource.label.one.toLowerCase()} back`,
    body: setBackSchema,
    answer: rowOf(resource),
    idempotent: true,
    transact: (context, call) => setBack(context, resource, idOf(call), call.body, originIn(call.request)),
  });
