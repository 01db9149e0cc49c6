import { formatMoney } from "../../src/domain/money/amounts";
import { isHeld, isQuiet, usualTimes } from "../../src/domain/notifications/mailTimes";
import { noteAnchor } from "../../src/domain/notifications/noteAnchor";
import { notificationText, type NotificationFacts } from "../../src/domain/notifications/notificationText";
import { counted } from "../../src/domain/formats/text";
import { resourceNamed } from "../../src/resources";
import { type Offer, offers } from "../../src/resources/offers";
import { type User, users } from "../../src/resources/users";
import { notificationKinds } from "../../src/vocabulary";
import { callerOfUser } from "../auth/Caller";
import { Parameters } from "../database/query/ruleSql";
import type { Transaction } from "../database/connection/Transaction";
import type { LetterGroup } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import type { OutgoingLetter } from "../rest/mailing/outgoing";
import { notificationSql } from "../rest/notifications/notify";
import { organisationOf } from "../rest/organisation/organisationOf";
import type { Attempt } from "./Handler";

type MailedNotification = NotificationFacts & {
  id: string;
  title: string;
  tripId: string | null;
  resource: string | null;
  rowId: string | null;
  itineraryId: string | null;
  offerId: string | null;
  noteId: string | null;
  path: string | null;
};

type Answer = Promise<OutgoingLetter | string | null>;

const inQuietHours = "Not sent now: it comes at the end of quiet hours";

/** The letter of a notification, while its trip exists and the user is active. In quiet hours it is put off. */
export async function notificationLetter(
  { services: { database, publicUrl }, tenantId, now }: Attempt,
  { id }: Extract<PayloadOf<"mail">, { what: "notification" }>,
): Answer {
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return database.inTenant(tenantId, async (tx) => {
    const [told] = await tx.query<{ userId: string }>(
      'select user_id as "userId" from notifications where tenant_id = $1 and id = $2::bigint',
      [tenantId, id],
    );
    const reader = told && (await readerOf(tx, told.userId));
    if (!reader) return null;
    const [notification] = await reader.notifications((add) => `n.id = ${add(id)}::bigint`);
    if (!notification) return null;
    const { kind } = notification;
    if (!("isSecurity" in notificationKinds[kind]) && isHeld(reader.times, kind, now, reader.timeZone)) {
      await tx.query("update notifications set mailing = 'held' where tenant_id = $1 and id = $2::bigint", [
        tenantId,
        id,
      ]);
      return inQuietHours;
    }
    const text = notificationText(notification);
    const offer =
      kind === "accepted" && notification.offerId ? await readRow(tx, offers, notification.offerId) : null;
    return {
      ...reader.letter(publicUrl),
      subject: text.replace(/\.$/, ""),
      paragraphs: [reader.greeting, text, ...(offer ? acceptedAs(offer, reader.locale) : [])],
      link: linkTo(notification, publicUrl),
    };
  });
}

/** Most notifications of one letter; the next one has the others. */
const maximumRows = 500;
/** Most rows that one letter names. */
const maximumGroups = 40;

/**
 * What waits for the user's digest or waited for the end of quiet hours, by the row that it is about: without what they
 * read in the product since, what they may not read any more, and steps that are done. Null where nothing is left.
 */
export async function digestLetter(
  { services: { database, publicUrl }, tenantId, now }: Attempt,
  { userId, isTime }: Extract<PayloadOf<"mail">, { what: "digest" }>,
): Answer {
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  const settle = (tx: Transaction, last: string, as: "held" | null = null) =>
    tx.query(
      `update notifications set mailing = $5
       where tenant_id = $1 and user_id = $2 and mailing = any($3) and id <= $4::bigint`,
      [tenantId, userId, waitsFor, last, as],
    );
  const waitsFor = isTime ? ["held", "digest"] : ["held"];
  return database.inTenant(tenantId, async (tx) => {
    const waiting = await tx.query<{ id: string }>(
      `select id::text as id from notifications
       where tenant_id = $1 and user_id = $2 and mailing = any($3) order by notifications.id limit ${maximumRows}`,
      [tenantId, userId, waitsFor],
    );
    const last = waiting.at(-1)?.id;
    if (last === undefined) return "Nothing to tell";
    const reader = await readerOf(tx, userId);
    if (reader && isQuiet(reader.times, now, reader.timeZone)) {
      await settle(tx, last, "held");
      return inQuietHours;
    }
    const told = await reader?.notifications(
      (add) => `n.id = any(${add(waiting.map(({ id }) => id))}::bigint[])
        and (not n.is_shown or n.read_at is null) and (f.id is null or f.status = 'open')`,
    );
    if (!reader || !told || told.length === 0) {
      await settle(tx, last);
      return "Nothing to tell";
    }
    const groups = groupsOf(told, publicUrl);
    const more = groups.length - maximumGroups;
    return {
      ...reader.letter(publicUrl),
      subject: `${isTime ? "Your digest" : "While you had quiet hours"}: ${counted(told.length, "thing", "things")} to know`,
      paragraphs: [
        reader.greeting,
        isTime ? "This is new since your last digest:" : "This came in your quiet hours:",
      ],
      groups: groups.slice(0, maximumGroups),
      ...(more > 0
        ? {
            link: {
              label: `${counted(more, "more thing")} to see in Tripwright`,
              url: publicUrl,
            },
          }
        : {}),
      endedAt: `${publicUrl}/profile#notifications`,
      whenSent: () => database.inTenant(tenantId, async (after) => void (await settle(after, last))),
    };
  });
}

/** By row, in the order of the first; the same words about a row once, with their number. */
function groupsOf(told: readonly MailedNotification[], origin: string): LetterGroup[] {
  const groups = new Map<string, { title: string; url: string; counts: Map<string, number> }>();
  for (const one of told) {
    const key = one.tripId ?? one.rowId ?? `${one.resource} ${one.title}`;
    const group = groups.get(key) ?? {
      ...{ title: one.title, url: linkTo(one, origin).url, counts: new Map<string, number>() },
    };
    const text = notificationText({ ...one, trip: whatUnder(one) });
    group.counts.set(text, (group.counts.get(text) ?? 0) + 1);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ counts, ...group }) => ({
    ...group,
    lines: [...counts].map(([text, count]) =>
      count > 1 ? text.replace(/\.?$/, ` (${count} times).`) : text,
    ),
  }));
}

/** What it is about, under its title: without the words of the title. */
function whatUnder({ trip, title, tripId, itinerary }: MailedNotification): string {
  if (trip.endsWith(`, ${title}`)) return trip.slice(0, -title.length - 2);
  if (tripId === null || !title.startsWith(trip)) return trip;
  return itinerary ? "" : "this trip";
}

/** An active user with an address: what letters to them say, and the notifications that they may read. */
async function readerOf(tx: Transaction, userId: string) {
  const caller = await callerOfUser(tx, userId);
  const user: User | null | undefined = caller && (await readRow(tx, users, userId));
  if (!caller || !user?.email) return undefined;
  const { email, fullname, isEmailConfirmed, timeZone, mailTimes } = user;
  const organisation = await organisationOf(tx);
  return {
    locale: organisation.locale,
    greeting: `Hello ${fullname},`,
    times: mailTimes ?? usualTimes,
    timeZone: timeZone ?? organisation.timeZone,
    letter: (origin: string) => ({
      ...(isEmailConfirmed ? {} : { countedAs: "others" as const }),
      to: { name: fullname, address: email },
      from: organisation.name,
      reason: `Sent by Tripwright for ${organisation.name}. Choose what you are told by e-mail in your profile: ${origin}/profile#notifications`,
    }),
    notifications(where: (add: (value: unknown) => string) => string) {
      const parameters = new Parameters();
      const sql = `${notificationSql(caller, parameters)} and n.tenant_id = ${parameters.add(tx.tenantId)}
        and n.user_id = ${parameters.add(userId)} and ${where((value) => parameters.add(value))}
        order by n.id`;
      return tx.query<MailedNotification>(sql, parameters.values);
    },
  };
}

function linkTo(
  { tripId, itineraryId, resource, rowId, noteId, path: ofReport }: MailedNotification,
  origin: string,
): NonNullable<OutgoingLetter["link"]> {
  if (ofReport) return { label: "Open the report", url: origin + ofReport };
  const trip = `${origin}/trips/${tripId}`;
  if (itineraryId) return { label: "Open the itinerary", url: `${trip}/itinerary/${itineraryId}` };
  const note = noteId ? `#${noteAnchor(noteId)}` : "";
  if (tripId) return { label: "Open the trip", url: trip + note };
  const paths = resourceNamed(resource ?? "")?.paths;
  const path = rowId ? paths?.show?.replace(":id", rowId) : paths?.list;
  return { label: "Look at it", url: origin + (path ?? "/org/organisation") + note };
}
function acceptedAs({ decision, decidedBy, signature, options, days }: Offer, locale: string): string[] {
  if (decision?.kind !== "accepted") return [];
  const { total, currency, optionId, items } = decision;
  const option = options.find(({ id }) => id === optionId)?.name;
  const extras = days.flatMap((day) => day.items).filter(({ id }) => items.includes(id));
  return [
    [
      `Accepted by: ${decidedBy ?? "the customer"}${signature ? `, signed “${signature}”` : ""}`,
      ...(total !== null && currency ? [`Total: ${formatMoney(total, currency, locale)}`] : []),
      ...(option ? [`Option: ${option}`] : []),
      ...(extras.length > 0 ? [`Chosen extras: ${extras.map(({ title }) => title).join(", ")}`] : []),
    ].join("\n"),
  ];
}
