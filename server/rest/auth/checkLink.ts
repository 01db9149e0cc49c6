import * as z from "zod";
import { hashOf } from "../../auth/tokens";
import type { Endpoint } from "../endpoint";
import { linkIsOver, linkThrottle, tokenSchema } from "./linkToken";

const body = z.strictObject({ token: tokenSchema });

/** Whom a one-use link is for. The token travels in the body: what stands in an address ends up in logs. */
export const checkLink: Endpoint<z.infer<typeof body>> = {
  method: "POST",
  url: "/api/auth/set-password/check",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Whom a one-use link is for",
  body,
  answer: {
    type: "object",
    properties: {
      kind: { type: "string", enum: ["invitation", "reset"] },
      username: { type: "string" },
      fullname: { type: "string" },
      organisation: { type: "string" },
    },
  },
  async handle({ body: { token }, rest }) {
    const [target] = await rest.database.query(
      "select kind, username, fullname, organisation from link_target($1)",
      [hashOf(token)],
    );
    if (!target) throw linkIsOver();
    return target;
  },
};
