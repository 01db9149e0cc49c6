import * as z from "zod";
import { canRead, type Resource, secretFields } from "../../../src/schema";
import { fieldError, forbidden } from "../../http/HttpError";
import { reveal } from "../../database/repository/reveal";
import { readOne } from "../endpoint/readOne";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";

const body = z.strictObject({ field: z.string("Name the field.").max(100) });

/**
 * Gives the value of a secret to a person who may read it, and keeps in the history of the row that they looked. 404 where
 * the caller may not read the row, 403 where all its secrets are closed to their role, 422 at `field` for what is no secret that
 * they may read.
 */
export const revealEndpoint = (resource: Resource) =>
  endpoint({
    method: "POST",
    url: `/api/${resource.name}/:id/reveal`,
    access: { resource, action: "read", people: true },
    tag: resource.label.many,
    summary: `Look at a secret of one ${resource.label.one.toLowerCase()}: ${secretFields(resource.fields).join(", ")}`,
    body,
    answer: shape({ value: z.string().nullable() }),
    async transact({ tx, caller }, { params, body: { field: name } }) {
      const open = secretFields(resource.fields).filter((secret) => {
        const field = resource.fields[secret];
        return field && canRead(field, caller);
      });
      if (open.length === 0) throw forbidden();
      const id = params.id ?? "";
      await readOne(tx, resource, id, caller);
      if (!open.includes(name)) throw fieldError("field", "There is no such secret.");
      return { value: (await reveal(tx, resource, id, name)) ?? null };
    },
  });
