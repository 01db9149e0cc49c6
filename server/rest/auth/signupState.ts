import * as z from "zod";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";

/** Whether this installation takes new organisations, and mails a link to whoever forgot a password. */
export const signupState = endpoint({
  method: "GET",
  url: "/api/auth/signup",
  access: "public",
  tag: "Session",
  summary: "What visitors may do: create an organisation, ask for a password link by e-mail",
  answer: shape({ open: z.boolean(), mail: z.boolean() }),
  handle: async ({ rest }) => ({ open: rest.signup === "open", mail: rest.mailer !== undefined }),
});
