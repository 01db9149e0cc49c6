import { Checkbox } from "antd";
import { useState } from "react";
import { useNow } from "../../components/useNow";
import words from "../../components/words.module.css";
import { minutesOf, wallTimeOf } from "../../domain/dates/wallTime";
import { type MailTimes as Times, usualTimes } from "../../domain/notifications/mailTimes";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { FormField } from "../../fields/FormField";
import { apiErrorOf } from "../../providers/apiError";
import { notices } from "../../providers/notices";
import { useOwnDataSaving } from "../../providers/rows/useOwnDataSaving";
import type { SessionUser } from "../../providers/session";
import { useMailSetUp } from "../../providers/useMailSetUp";
import { type User, users } from "../../resources/users";
import { notificationKinds, type NotificationKind, type NotificationWay } from "../../vocabulary";
import styles from "./ProfilePage.module.css";

// The keys are the kinds.
const kinds = Object.keys(notificationKinds) as NotificationKind[];
const columns = [
  { name: "product", label: "In the product" },
  { name: "mail", label: "By e-mail" },
  { name: "digest", label: "In the digest" },
] as const;

/** Which notifications the user gets: by kind and way, and when e-mail comes. */
export function NotificationSettings({ user }: { user: SessionUser }) {
  const changeOwnData = useOwnDataSaving();
  const isMailSetUp = useMailSetUp();
  // The session call sends the user's own row.
  const chosen = user["notificationWays"] as User["notificationWays"] | undefined;
  const times = timesOf(user);
  const [clicked, setClicked] = useState<Partial<Record<NotificationKind, NotificationWay>>>({});
  const wayOf = (kind: NotificationKind) => clicked[kind] ?? chosen?.[kind] ?? notificationKinds[kind].usual;
  const hindrance =
    isMailSetUp === false
      ? "This server sends no e-mail yet: you are told of everything in the product."
      : user["email"]
        ? undefined
        : "You have no e-mail address yet: add one above to be told by e-mail.";

  function choose(kind: NotificationKind, way: NotificationWay) {
    // All kinds are stored, so that later changes of the defaults do not alter the shown choice.
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
            const { label, ...rule } = notificationKinds[kind];
            const isFixed = "isSecurity" in rule;
            const is = isFixed ? partsOf("both") : partsOf(wayOf(kind));
            return (
              <tr key={kind}>
                <th scope="row">
                  {label}
                  {isFixed && <span className={words.muted}> Always, for your safety.</span>}
                </th>
                {columns.map(({ name, label: column }) => (
                  <td key={name}>
                    <Checkbox
                      aria-label={`${label}: ${column.toLowerCase()}`}
                      checked={is[name]}
                      disabled={isFixed || (name === "digest" && times.digest === "off" && !is.digest)}
                      onChange={({ target }) => choose(kind, wayFor(is, name, target.checked))}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {hindrance && <p className={words.muted}>{hindrance}</p>}
      <MailTimes user={user} />
    </>
  );
}

type Parts = Readonly<Record<(typeof columns)[number]["name"], boolean>>;

const partsOf = (way: NotificationWay): Parts => ({
  product: way === "both" || way === "product" || way === "product_digest",
  mail: way === "both" || way === "mail",
  digest: way === "digest" || way === "product_digest",
});

/** What is mailed at once is not mailed again: each of e-mail and digest ends the other. */
function wayFor(parts: Parts, changed: keyof Parts, isOn: boolean): NotificationWay {
  const others = changed === "product" ? parts : { ...parts, mail: false, digest: false };
  const { product, mail, digest }: Parts = { ...others, [changed]: isOn };
  if (mail) return product ? "both" : "mail";
  if (digest) return product ? "product_digest" : "digest";
  return product ? "product" : "none";
}

// The session call sends the user's own row.
const timesOf = (user: SessionUser): Times => (user["mailTimes"] as User["mailTimes"]) ?? usualTimes;

/** Each change is saved at once. */
function MailTimes({ user }: { user: SessionUser }) {
  const { timeZone: around } = useFieldEnvironment().formats;
  const changeOwnData = useOwnDataSaving();
  const [changed, setChanged] = useState<Times>();
  const now = useNow();
  const timeZone = typeof user["timeZone"] === "string" ? user["timeZone"] : around;
  const times = changed ?? timesOf(user);
  function change(next: Times) {
    setChanged(next);
    // A time that is being typed waits.
    if ([next.digestAt, next.quietFrom ?? "00:00", next.quietTo ?? "00:00"].some(isNoTime)) return;
    changeOwnData({ mailTimes: next }).catch((thrown: unknown) => {
      setChanged(undefined);
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    });
  }
  return (
    <div className={styles.times}>
      <FormField
        id="mailTimes"
        field={mailTimes}
        value={times}
        around={nothingAround}
        // The field gives a whole group.
        onChange={(next) => change({ ...times, ...(next as Partial<Times>) })}
      />
      <p className={words.muted}>
        {`By your own clock: it is ${wallTimeOf(now, timeZone).slice(11)} there now. Your time zone stands above, in “About you”. News of your account and its security comes at once, always.`}
      </p>
    </div>
  );
}

const isNoTime = (time: string): boolean => minutesOf(time) === null;

const nothingAround = {};

/** Its fields are required here: the usual times fill it. */
const { access: _access, optional: _optional, ...mailTimes } = users.fields.mailTimes;
