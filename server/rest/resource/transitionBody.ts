import * as z from "zod";
import { askedFields, presentSchema, type Resource, versionSchema } from "../../../src/schema";

/** The body of a transition: the state, the version that was read, and whatever any transition of the resource asks for. */
export const transitionBody = (resource: Resource) =>
  z.strictObject({
    to: z.string("Say where it moves to.").max(40),
    version: versionSchema.optional(),
    ...Object.fromEntries(
      Object.entries(askedFields(resource)).map(([name, field]) => [name, presentSchema(field).nullish()]),
    ),
  });
