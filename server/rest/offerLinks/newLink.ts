import * as z from "zod";

/** A link as it is answered when it is made: once, since its address holds the token. */
export const newLink = z.object({ id: z.string(), url: z.string(), expiresAt: z.iso.datetime() });
