import { tokenOf } from "../../auth/Caller";
import { hashOf } from "../../auth/tokens";
import { endpoint } from "../endpoint/endpoint";

/** Ends the session of the token. A token that is unknown or over is as good as signed out: 204 too. */
export const logout = endpoint({
  method: "POST",
  url: "/api/auth/logout",
  access: "public",
  tag: "Session",
  summary: "Sign out",
  async handle({ request, rest }) {
    const token = tokenOf(request.headers.authorization);
    if (token) await rest.database.query("select session_end($1, $2)", [hashOf(token), request.ip]);
  },
});
