import type { Endpoint } from "../endpoint";

/** Whether this installation takes new organisations. */
export const signupState: Endpoint = {
  method: "GET",
  url: "/api/auth/signup",
  access: "public",
  tag: "Session",
  summary: "Whether visitors may create an organisation",
  answer: { type: "object", properties: { open: { type: "boolean" } } },
  handle: async ({ rest }) => ({ open: rest.signup === "open" }),
};
