import * as z from "zod";
import {
  askedFields,
  presentSchema,
  type Resource,
  versionSchema,
  choicesOf,
  decideTransition,
  transitionsFrom,
  transitionsOf,
} from "../../../src/schema";
import { listOf, rowOf, shape } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { mayWrite } from "../../database/repository/row";
import { transitionRow, transitionRequest } from "../writes/transitionRow";

/** The body of a transition: the state, the version that was read, and all values that transitions ask for. */
export const transitionBody = (resource: Resource) =>
  z.strictObject({
    to: z.string("Say where it moves to.").max(40),
    version: versionSchema.optional(),
    ...Object.fromEntries(
      Object.entries(askedFields(resource)).map(([name, field]) => [name, presentSchema(field).nullish()]),
    ),
  });

export function transitionEndpoints(resource: Resource, people: { people?: true }): readonly Endpoint[] {
  const { name, label } = resource;
  const one = label.one.toLowerCase();
  return [
    endpoint({
      method: "POST",
      url: `/api/${name}/:id/move`,
      access: { resource, action: "update", ...people },
      tag: label.many,
      summary: `Move one ${one} to another ${fieldLabel(resource)}`,
      body: transitionBody(resource),
      answer: rowOf(resource),
      idempotent: true,
      transact: (context, { body, params }) => transitionRow(context, resource, params.id ?? "", body),
    }),
    endpoint({
      method: "GET",
      url: `/api/${name}/:id/moves`,
      access: { resource, action: "read" },
      tag: label.many,
      summary: "List the transitions that are possible",
      answer: transitionsAnswer(resource),
      read: (tx, { caller, params, services }) =>
        listTransitions({ tx, caller, services, now: tx.now }, resource, params.id ?? ""),
    }),
  ];
}

const fieldLabel = (resource: Resource) =>
  resource.fields[transitionsOf(resource).field]?.label.toLowerCase() ?? "state";

/** The transitions that the caller may make now: what each asks for, and what the row still lacks. */
async function listTransitions(
  context: Parameters<typeof transitionRequest>[0],
  resource: Resource,
  id: string,
) {
  const { tx, caller } = context;
  const [row, isAllowed] = await Promise.all([
    readOne(tx, resource, id, caller),
    mayWrite(tx, resource, "update", id, caller),
  ]);
  if (!isAllowed) return [];
  const names = Object.keys(askedFields(resource));
  const request = await transitionRequest(context, resource, row);
  return transitionsFrom(resource, row, caller.role).map(({ to, asks = {} }) => {
    const decision = decideTransition(resource, { ...request, to });
    const missing = decision.ok ? [] : Object.entries(decision.errors).filter(([field]) => !(field in asks));
    return {
      to,
      label: request.labels?.[to] ?? choicesOf(resource)[to]?.label ?? to,
      ...Object.fromEntries(names.map((name) => [requiredName(name), name in asks && !asks[name]?.optional])),
      missing: Object.fromEntries(missing),
    };
  });
}

const requiredName = (name: string): string => `${name}Required`;

const transitionsAnswer = (resource: Resource) =>
  listOf(
    shape({
      to: z.string(),
      label: z.string(),
      missing: z.record(z.string(), z.array(z.string())),
      ...Object.fromEntries(
        Object.keys(askedFields(resource)).map((name) => [requiredName(name), z.boolean()]),
      ),
    }),
  );
