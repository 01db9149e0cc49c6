import * as z from "zod";
import { hashOf } from "../../auth/tokens";
import { plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { linkIsOver, linkThrottle, tokenSchema } from "./linkToken";

const body = z.strictObject({ token: tokenSchema });

const target = z.object({
  kind: z.enum(["invitation", "reset"]),
  username: z.string(),
  fullname: z.string(),
  organisation: z.string(),
});

/** Whom a one-use link is for. The token travels in the body: what stands in an address ends up in logs. */
export const checkLink = endpoint({
  method: "POST",
  url: "/api/auth/set-password/check",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Whom a one-use link is for",
  body,
  answer: plain(target),
  async handle({ body: { token }, rest }) {
    const [found] = await rest.database.query<z.infer<typeof target>>(
      "select kind, username, fullname, organisation from link_target($1)",
      [hashOf(token)],
    );
    if (!found) throw linkIsOver();
    return found;
  },
});
