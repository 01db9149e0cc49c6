import { notificationKinds, type NotificationKind, notificationWays as ways } from "../../vocabulary";
import { choice, group } from "../../schema";
import { administrators } from "./staff";

const wayOf = (label: string) => choice({ label, choices: ways, optional: true, short: true });

const kinds = Object.fromEntries(
  Object.entries(notificationKinds).map(([kind, { label }]) => [kind, wayOf(label)]),
  // One for each kind.
) as { readonly [K in NotificationKind]: ReturnType<typeof wayOf> };

/** In which way a user is told of what, by kind; the usual way of the kind where nothing was chosen. */
export const notificationWays = group({
  label: "Notifications",
  optional: true,
  access: { read: administrators },
  of: kinds,
});
