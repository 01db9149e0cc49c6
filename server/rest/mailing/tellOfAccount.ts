import type { User } from "../../../src/resources/users";
import { enqueue } from "../../queue/enqueue";
import type { PayloadOf } from "../../queue/jobRules";
import type { Context } from "../endpoint/Context";

type AccountChange = Extract<PayloadOf<"mail">, { what: "account" }>["change"];

/**
 * Queues the mail that tells somebody what changed about their way in, where mail is set up: it goes to the address that they had until
 * then, so that a stranger who changes that as well is noticed.
 */
export function tellOfAccount(
  context: Pick<Context, "tx" | "acting" | "rest">,
  { id, email, isEmailConfirmed }: Pick<User, "id" | "email" | "isEmailConfirmed">,
  change: AccountChange,
): void {
  if (!email || !context.rest.mailer) return;
  enqueue(context, "mail", {
    ...{ what: "account", userId: id, change, to: email, isConfirmed: isEmailConfirmed === true },
  });
}
