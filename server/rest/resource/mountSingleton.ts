import type { FastifyInstance } from "fastify";
import { patchSchema } from "../../../src/schema/bodies";
import type { Resource } from "../../../src/schema/resource";
import { notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { answerSchema } from "../answerSchema";
import { behaviourOf } from "../behaviours";
import { mount } from "../endpoint";
import type { Rest } from "../Work";
import { refuseClosed } from "../writes/refuseClosed";
import { updateRow } from "../writes/updateRow";

/** Adds the endpoints of a resource that has one row for each organisation, whose id is the organisation's. */
export function mountSingleton(app: FastifyInstance, rest: Rest, resource: Resource): void {
  const url = `/api/${resource.name}`;
  const what = resource.label.one;
  mount(app, rest, {
    method: "GET",
    url,
    access: { resource, action: "read" },
    tag: what,
    summary: `Read the ${what.toLowerCase()}`,
    answer: answerSchema(resource),
    async read(tx, { caller }) {
      const row = await get(tx, resource, caller.tenantId, caller);
      if (!row) throw notFound(`The ${what.toLowerCase()}`);
      return row;
    },
  });
  mount(app, rest, {
    method: "PATCH",
    url,
    access: {
      resource,
      action: "update",
      ...(behaviourOf(resource.name).byPeopleOnly ? { people: true } : {}),
    },
    tag: what,
    summary: `Change the ${what.toLowerCase()}`,
    body: patchSchema(resource),
    answer: answerSchema(resource),
    async work(work, { body: { version, ...changes }, caller }) {
      refuseClosed(resource, changes, caller);
      return updateRow(work, resource, caller.tenantId, version, changes);
    },
  });
}
