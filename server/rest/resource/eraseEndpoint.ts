import { leadingRoles } from "../../../src/domain/vocabulary";
import { personalFields, type Resource } from "../../../src/schema";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { eraseRow, eraseSchema } from "./eraseRow";

/** Whether the rows of a resource hold something that can be erased. */
export const isErasable = ({ fields, without = [] }: Resource): boolean =>
  !without.includes("update") && personalFields(fields).length > 0;

/** Erases the personal values of a row, for owners and admins, who prove by their password that it is they. */
export const eraseEndpoint = (resource: Resource) =>
  endpoint({
    method: "POST",
    url: `/api/${resource.name}/:id/erase`,
    access: { roles: leadingRoles },
    tag: resource.label.many,
    summary: `Erase the personal values of one ${resource.label.one.toLowerCase()} for good: ${personalFields(resource.fields).join(", ")}`,
    body: eraseSchema,
    answer: rowOf(resource),
    transact: (context, { params, body }) => eraseRow(context, resource, params.id ?? "", body.version),
  });
