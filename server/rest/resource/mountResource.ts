import type { FastifyInstance } from "fastify";
import {
  createSchema,
  patchSchema,
  type Resource,
  secretFields,
  erasedValues,
  personalFields,
  type RowIn,
  versionSchema,
} from "../../../src/schema";
import { listOf, plain, rowOf } from "../endpoint/answers";
import { bodyLimitOf, bodyLimits } from "../endpoint/bodyLimits";
import { type Values, type Rest, valuesOf, type CallerContext } from "../endpoint/Context";
import { endpoint, mount, type Call, type Endpoint } from "../endpoint/endpoint";
import { historyEndpoint, setBackEndpoint } from "../history/historyEndpoints";
import { restoreRow, trashRow, updateRow, lockRow, refuseLocked } from "../writes/writeRow";
import { createRow } from "../writes/createRow";
import { furtherErrors, refuseClosed } from "../writes/checkWrite";
import { mergeEndpoints } from "../merging/mergeEndpoints";
import { transitionEndpoints } from "./transitionEndpoints";
import { listParameters } from "./listParameters";
import { readList } from "./readList";
import { readOne, changeRow } from "../endpoint/rows";
import { aggregateAnswer, aggregateParameters, readAggregate } from "./readAggregate";
import { countsAnswer, readCounts } from "./readCounts";
import { revealEndpoint } from "./revealEndpoint";
import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { forgetAnswers } from "../endpoint/idempotency";
import { eraseFiles } from "../files/eraseFiles";
import { refuseUnconfirmed } from "../endpoint/refuseUnconfirmed";
import { leftAnswer, readLeft } from "./readLeft";

/** Adds the endpoints that every resource has, as far as its declaration allows; a singleton has those of its one row. */
export function mountResource(app: FastifyInstance, rest: Rest, resource: Resource): void {
  const { name, label, singleton, without = [] } = resource;
  const people = rest.hooksOf(resource).byPeopleOnly ? ({ people: true } as const) : {};
  const url = `/api/${name}`;
  const row = rowOf(resource);
  const described = { tag: singleton ? label.one : label.many };
  const one = `${singleton ? "the" : "one"} ${label.one.toLowerCase()}`;
  const bodyLimit = singleton ? bodyLimits.usual : bodyLimitOf(resource);
  const add = (declared: Endpoint) => mount(app, rest, { ...declared, bodyLimit });
  const ofRow = singleton
    ? { url, idOf: ({ caller }: OfRow) => caller.tenantId }
    : { url: `${url}/:id`, idOf: ({ params }: OfRow) => params.id ?? "" };
  const { idOf } = ofRow;

  if (!singleton)
    add(
      endpoint({
        ...described,
        method: "GET",
        url,
        access: { resource, action: "read" },
        summary: `List ${label.many.toLowerCase()}`,
        answer: listOf(resource, rest.resourceNamed),
        query: listParameters(resource, rest.resourceNamed),
        read: (tx, call) => readList(tx, resource, call),
      }),
    );
  if (!singleton)
    add(
      endpoint({
        ...described,
        method: "GET",
        url: `${url}/aggregate`,
        access: { resource, action: "read" },
        summary: `Work figures out of ${label.many.toLowerCase()}: counts, sums and the like, in all and in groups`,
        answer: plain(aggregateAnswer),
        query: aggregateParameters(resource, rest.resourceNamed),
        read: (tx, call) => readAggregate(tx, resource, call),
      }),
    );
  if (resource.list.tabs)
    add(
      endpoint({
        ...described,
        method: "GET",
        url: `${url}/counts`,
        access: { resource, action: "read" },
        summary: `Count ${label.many.toLowerCase()} by ${resource.list.tabs}`,
        answer: plain(countsAnswer),
        query: listParameters(resource, rest.resourceNamed),
        read: (tx, call) => readCounts(tx, resource, call),
      }),
    );
  add(
    endpoint({
      ...described,
      method: "GET",
      url: ofRow.url,
      access: { resource, action: "read" },
      summary: `Read ${one}`,
      answer: row,
      read: (tx, call) => readOne(tx, resource, idOf(call), call.caller),
    }),
  );
  const inHistory = { ...ofRow, ...described, ...people, resource };
  if (resource.history !== false) mount(app, rest, historyEndpoint(inHistory));
  if (resource.transitions) {
    transitionEndpoints(resource, people).forEach(add);
  }
  if (secretFields(resource.fields).length > 0) mount(app, rest, revealEndpoint(resource));
  if (resource.mergeable) mergeEndpoints(resource).forEach(add);
  if (isErasable(resource)) mount(app, rest, eraseEndpoint(resource));
  if (!singleton && !without.includes("create"))
    add(
      endpoint({
        ...described,
        method: "POST",
        url,
        access: { resource, action: "create", ...people },
        summary: `Create ${one}`,
        body: createSchema(resource),
        furtherErrors(context, { sent, broken, caller }) {
          refuseClosed(resource, sent, caller);
          return furtherErrors(context, resource, { sent, broken });
        },
        answer: row,
        status: 201,
        idempotent: true,
        async transact(context, { body, request, caller }) {
          // The body has passed its schema: it is an object. It names what was sent, without the defaults.
          refuseClosed(resource, request.sentBody as Values, caller);
          return createRow(context, resource, body);
        },
      }),
    );
  if (!without.includes("update"))
    add(
      endpoint({
        ...described,
        method: "PATCH",
        url: ofRow.url,
        access: { resource, action: "update", ...people },
        summary: `Change ${one}`,
        body: patchSchema(resource),
        async furtherErrors(context, { sent, broken, ...call }) {
          const { version, ...changes } = sent;
          refuseClosed(resource, changes, call.caller);
          const read = typeof version === "number" ? { version } : {};
          const current = await lockRow(context, resource, idOf(call), { action: "update", ...read });
          refuseLocked(resource, current);
          return furtherErrors(context, resource, { sent: changes, broken, current });
        },
        answer: row,
        async transact(context, call) {
          const { version, ...changes } = call.body;
          refuseClosed(resource, changes, call.caller);
          return updateRow(context, resource, idOf(call), version, changes);
        },
      }),
    );
  if (!without.includes("update")) mount(app, rest, setBackEndpoint(inHistory));
  if (singleton || without.includes("delete")) return;
  add(
    endpoint({
      ...described,
      method: "DELETE",
      url: `${url}/:id`,
      access: { resource, action: "delete", ...people },
      summary: `Move ${one} to the trash`,
      transact: (context, { params }) => trashRow(context, resource, params.id ?? ""),
    }),
  );
  add(
    endpoint({
      ...described,
      method: "POST",
      url: `${url}/:id/restore`,
      access: { resource, action: "delete", ...people },
      summary: `Take ${one} out of the trash`,
      answer: row,
      idempotent: true,
      transact: (context, { params }) => restoreRow(context, resource, params.id ?? ""),
    }),
  );
}

/** What a call says of its row. */
type OfRow = Pick<Call, "params" | "caller">;

/** Whether the rows of a resource hold something that can be erased. */
export const isErasable = ({ fields, without = [] }: Resource): boolean =>
  !without.includes("update") && personalFields(fields).length > 0;

/** Erases the personal values of a row, for owners and admins, who prove by their password that it is they. */
const eraseEndpoint = (resource: Resource) =>
  endpoint({
    method: "POST",
    url: `/api/${resource.name}/:id/erase`,
    access: { roles: leadingRoles },
    tag: resource.label.many,
    summary: `Erase the personal values of one ${resource.label.one.toLowerCase()} for good: ${personalFields(resource.fields).join(", ")}`,
    body: z.strictObject({ version: versionSchema }),
    answer: rowOf(resource, { left: leftAnswer }),
    async transact(context, { params: { id }, body }) {
      const row = await eraseRow(context, resource, id, body.version);
      return { ...row, left: await readLeft(context.tx, resource, id, context.rest.resources) };
    },
  });

/**
 * Blanks the personal values of a row, files included, and takes them out of its history and of kept answers, for good. A lock of its state does not keep it:
 * whoever asks to be forgotten is.
 * @throws 404; 403, with `password_needed` where the password was not typed of late; 409 where it was changed since it was read.
 */
async function eraseRow<R extends Resource>(
  context: CallerContext,
  resource: R,
  id: string,
  version: number,
): Promise<RowIn<R>> {
  const hooks = context.rest.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "update", version });
  await refuseUnconfirmed(context);
  await hooks.beforeErase?.(context, current);
  context.tx.setWriteMode("erase");
  const row = await changeRow(context, resource, id, valuesOf(resource, erasedValues(resource.fields, id)));
  await eraseFiles(context, resource, [id]);
  forgetAnswers(context.tx, id);
  await hooks.afterErase?.(context, row);
  context.tx.setWriteMode("normal");
  return row;
}
