import type { FastifyInstance } from "fastify";
import { patchSchema } from "../../../src/schema/bodies";
import type { Resource } from "../../../src/schema/resource";
import { notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { rowOf } from "../answers";
import { peopleOf } from "../behaviours";
import { endpoint, mount, type Call } from "../endpoint";
import { historyEndpoint, setBackEndpoint } from "../history/historyEndpoints";
import type { Rest } from "../Work";
import { refuseClosed } from "../writes/refuseClosed";
import { updateRow } from "../writes/updateRow";

/** Adds the endpoints of a resource that has one row for each organisation, whose id is the organisation's. */
export function mountSingleton(app: FastifyInstance, rest: Rest, resource: Resource): void {
  const url = `/api/${resource.name}`;
  const tag = resource.label.one;
  const people = peopleOf(resource);
  const idOf = ({ caller }: Pick<Call, "caller">) => caller.tenantId;
  const ofRow = { resource, url, tag, idOf, ...people };
  mount(
    app,
    rest,
    endpoint({
      method: "GET",
      url,
      access: { resource, action: "read" },
      tag,
      summary: `Read the ${tag.toLowerCase()}`,
      answer: rowOf(resource),
      async read(tx, { caller }) {
        const row = await get(tx, resource, caller.tenantId, caller);
        if (!row) throw notFound(`The ${tag.toLowerCase()}`);
        return row;
      },
    }),
  );
  mount(
    app,
    rest,
    endpoint({
      method: "PATCH",
      url,
      access: { resource, action: "update", ...people },
      tag,
      summary: `Change the ${tag.toLowerCase()}`,
      body: patchSchema(resource),
      answer: rowOf(resource),
      async work(work, { body: { version, ...changes }, caller }) {
        refuseClosed(resource, changes, caller);
        return updateRow(work, resource, caller.tenantId, version, changes);
      },
    }),
  );
  mount(app, rest, historyEndpoint(ofRow));
  mount(app, rest, setBackEndpoint(ofRow));
}
