import type { FastifyInstance } from "fastify";
import { patchSchema, type Resource } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import { get } from "../../database/repository/get";
import { rowOf } from "../endpoint/answers";
import { peopleOf } from "./peopleOf";
import { endpoint, mount, type Call } from "../endpoint/endpoint";
import { historyEndpoint, setBackEndpoint } from "../history/historyEndpoints";
import type { Rest } from "../endpoint/Context";
import { refuseClosed } from "../writes/refuseClosed";
import { updateRow } from "../writes/updateRow";

/** Adds the endpoints of a resource that has one row for each organisation, whose id is the organisation's. */
export function mountSingleton(app: FastifyInstance, rest: Rest, resource: Resource): void {
  const url = `/api/${resource.name}`;
  const tag = resource.label.one;
  const people = peopleOf(rest, resource);
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
      async transact(context, { body: { version, ...changes }, caller }) {
        refuseClosed(resource, changes, caller);
        return updateRow(context, resource, caller.tenantId, version, changes);
      },
    }),
  );
  mount(app, rest, historyEndpoint(ofRow));
  mount(app, rest, setBackEndpoint(ofRow));
}
