import * as z from "zod";
import { fieldError, HttpError } from "../../http/HttpError";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { mailerIn } from "../endpoint/mailerIn";
import { askForConfirmation } from "../mailing/outgoing";
import { ownUser } from "./ownUser";

/** Mails a link to the caller's own address, with which they confirm that it is theirs. */
export const confirmOwnAddress = endpoint({
  method: "POST",
  url: "/api/users/me/address-link",
  access: "signedIn",
  tag: "Session",
  summary: "Mail a link that confirms one's own e-mail address",
  answer: shape({ address: z.string() }),
  status: 202,
  async transact(context, { rest }) {
    mailerIn(rest);
    const user = await ownUser(context.tx, context.caller);
    if (!user.email) throw fieldError("email", "Your profile has no e-mail address. Add one first.");
    if (user.isEmailConfirmed) throw new HttpError(409, "Your e-mail address is confirmed already.");
    await askForConfirmation(context, user);
    return { address: user.email };
  },
});
