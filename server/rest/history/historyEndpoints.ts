import type * as z from "zod";
import { changeActions, changeVias } from "../../../src/schema/history";
import type { Resource } from "../../../src/schema/resource";
import { answerSchema, type JsonSchema } from "../answerSchema";
import type { Call, Endpoint } from "../endpoint";
import { beforeOf, readHistory } from "./readHistory";
import { setBack, setBackSchema } from "./setBack";

interface OfRow {
  resource: Resource;
  /** The address of the row. */
  url: string;
  tag: string;
  idOf(call: Pick<Call, "params" | "caller">): string;
  /** Whether API keys are refused. */
  people?: true;
}

/** What a row has been, for whoever may read it; the newest change first. */
export const historyEndpoint = ({ resource, url, tag, idOf }: OfRow): Endpoint => ({
  method: "GET",
  url: `${url}/history`,
  access: { resource, action: "read" },
  tag,
  summary: `Read what was changed in the ${resource.label.one.toLowerCase()}`,
  answer,
  query: { type: "object", properties: { before: { type: "string", pattern: "^[0-9]{1,15}$" } } },
  read: (tx, call) => readHistory(tx, resource, idOf(call), call.caller, beforeOf(call.request.query)),
});

/** Writes what a row was before one of its changes. */
export const setBackEndpoint = ({
  resource,
  url,
  tag,
  idOf,
  people,
}: OfRow): Endpoint<z.infer<typeof setBackSchema>> => ({
  method: "POST",
  url: `${url}/set-back`,
  access: { resource, action: "update", ...(people ? { people } : {}) },
  tag,
  summary: `Set a change of the ${resource.label.one.toLowerCase()} back`,
  body: setBackSchema,
  answer: answerSchema(resource),
  idempotent: true,
  work: (work, call) => setBack(work, resource, idOf(call), call.body),
});

const text: JsonSchema = { type: ["string", "null"] };
const answer: JsonSchema = {
  type: "object",
  properties: {
    entries: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: { type: "integer" },
          at: { type: "string", format: "date-time" },
          action: { type: "string", enum: Object.keys(changeActions) },
          via: { type: "string", enum: Object.keys(changeVias) },
          userId: text,
          apiKey: text,
          version: { type: "integer" },
          changes: {
            type: "array",
            items: {
              type: "object",
              // Values of every kind: openChanges has taken over what is declared and open.
              properties: { field: { type: "string" }, from: {}, to: {} },
            },
          },
        },
      },
    },
    earlier: { type: ["integer", "null"], description: "For `before` of the next page." },
    since: { ...text, description: "From when on changes are kept." },
  },
};
