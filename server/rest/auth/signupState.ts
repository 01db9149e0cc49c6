import * as z from "zod";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";

/** Whether this installation takes new organisations. */
export const signupState = endpoint({
  method: "GET",
  url: "/api/auth/signup",
  access: "public",
  tag: "Session",
  summary: "Whether visitors may create an organisation",
  answer: shape({ open: z.boolean() }),
  handle: async ({ rest }) => ({ open: rest.signup === "open" }),
});
