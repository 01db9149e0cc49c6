import { Checkbox } from "antd";
import { useState } from "react";
import { notificationKinds, type NotificationKind, type NotificationWay } from "../../vocabulary";
import { apiErrorOf } from "../../providers/apiError";
import { notices } from "../../providers/notices";
import type { SessionUser } from "../../providers/session";
import { useMailSetUp } from "../../providers/useMailSetUp";
import type { User } from "../../resources/users";
import words from "../../components/words.module.css";
import styles from "./ProfilePage.module.css";
import { useOwnDataSaving } from "./useOwnDataSaving";

// The keys are the kinds.
const kinds = Object.keys(notificationKinds) as NotificationKind[];
const columns = [
  { name: "product", label: "In the product" },
  { name: "mail", label: "By e-mail" },
] as const;

/** Of what the person is told in the product and by e-mail; stored with every click. */
export function NotificationSettings({ user }: { user: SessionUser }) {
  const changeOwnData = useOwnDataSaving();
  const isMailSetUp = useMailSetUp();
  // The session call answers the user's own row.
  const chosen = user["notificationWays"] as User["notificationWays"] | undefined;
  const [clicked, setClicked] = useState<Partial<Record<NotificationKind, NotificationWay>>>({});
  const wayOf = (kind: NotificationKind) => clicked[kind] ?? chosen?.[kind] ?? notificationKinds[kind].usual;
  const hindrance =
    isMailSetUp === false
      ? "This server sends no e-mail yet: you are told of everything in the product."
      : user["email"]
        ? undefined
        : "You have no e-mail address yet: add one above to be told by e-mail.";

  function choose(kind: NotificationKind, way: NotificationWay) {
    // All of them, so that they stay as they are shown whatever becomes usual.
    const all = Object.fromEntries(kinds.map((one) => [one, wayOf(one)]));
    // It has every kind.
    const notificationWays = { ...all, [kind]: way } as NonNullable<User["notificationWays"]>;
    setClicked({ ...clicked, [kind]: way });
    changeOwnData({ notificationWays }).catch((thrown: unknown) => {
      setClicked({});
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    });
  }

  return (
    <>
      <table className={styles.ways}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const way = wayOf(kind);
            const { label } = notificationKinds[kind];
            const is = { product: way !== "mail" && way !== "none", mail: way === "mail" || way === "both" };
            return (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {columns.map((column) => (
                  <td key={column.name}>
                    <Checkbox
                      aria-label={`${label}: ${column.label.toLowerCase()}`}
                      checked={is[column.name]}
                      onChange={({ target }) =>
                        choose(kind, wayFor({ ...is, [column.name]: target.checked }))
                      }
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {hindrance && <p className={words.muted}>{hindrance}</p>}
    </>
  );
}

const wayFor = ({ product, mail }: { product: boolean; mail: boolean }): NotificationWay =>
  product ? (mail ? "both" : "product") : mail ? "mail" : "none";
