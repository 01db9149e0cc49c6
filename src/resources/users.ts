import {
  roles as roleChoices,
  notificationKinds,
  type NotificationKind,
  notificationWays as ways,
  digestRhythms,
  reportFormats,
  reportRhythms,
} from "../vocabulary";
import {
  choice,
  choices,
  code,
  date,
  defineResource,
  email,
  everyone,
  image,
  instant,
  longText,
  notBefore,
  phone,
  reference,
  type RowOf,
  rows,
  text,
  time,
  yesNo,
  group,
} from "../schema";
import { administrators, sellers } from "./shared/staff";

const wayOf = (label: string) => choice({ label, choices: ways, optional: true, short: true });

// The keys of the closed list.
const kinds = Object.fromEntries(
  Object.entries(notificationKinds).map(([kind, { label }]) => [kind, wayOf(label)]),
) as { readonly [K in NotificationKind]: ReturnType<typeof wayOf> };

/** How a user is notified of each kind. The kind's usual way by default. */
const notificationWays = group({
  label: "Notifications",
  optional: true,
  access: { read: administrators },
  of: kinds,
});

/** When e-mail comes, by the user's own clock. */
const mailTimes = group({
  label: "When e-mail comes",
  optional: true,
  access: { read: administrators },
  of: {
    digest: choice({ label: "Digest", choices: digestRhythms, default: "daily", short: true }),
    digestAt: time({ label: "Digest at", default: "09:00", short: true }),
    quietFrom: time({ label: "Quiet from", optional: true, short: true, placeholder: "Not set" }),
    quietTo: time({ label: "Quiet until", optional: true, short: true, placeholder: "Not set" }),
    atOnce: choices({
      label: "At once in quiet hours too",
      help: "Everything else that comes in quiet hours is mailed at their end, in one letter.",
      choices: notificationKinds,
      optional: true,
    }),
  },
});

/** By the user's own calendar, both days included. */
const absence = group({
  label: "Away",
  help: "New work and reminders go to whoever stands in. Nothing is moved: what is open can be handed over.",
  optional: true,
  checks: [notBefore("to", "from", "The last day lies before the first.")],
  of: {
    from: date({ label: "From", short: true }),
    to: date({ label: "Until", short: true }),
    standInId: reference({
      label: "Stands in",
      to: "users",
      offer: { isActive: true },
      optional: true,
      short: true,
      placeholder: "Nobody",
    }),
  },
});

/** The staff. Everyone may read names; contact details and sign-in times are for the office. */
export const users = defineResource({
  name: "users",
  label: { one: "User", many: "Users" },
  title: "fullname",
  purpose: "The people who work here. Each signs in with a name of their own.",
  paths: { list: "/org/users", create: "/org/users/new", edit: "/org/users/:id" },
  menu: { group: "People" },
  fields: {
    username: text({
      label: "Username",
      help: "For signing in. Unique in the whole installation.",
      maxLength: 60,
      unique: true,
      letters: "small",
      pattern: {
        source: "^[a-z0-9][a-z0-9._@+-]{1,59}$",
        message: "Use 2 to 60 small letters, digits and . _ @ + -, beginning with a letter or digit.",
      },
      personal: true,
    }),
    fullname: text({ label: "Full name", maxLength: 120, personal: true, customer: true }),
    email: email({ label: "Email", optional: true, short: true, access: { read: sellers }, personal: true }),
    phone: phone({
      label: "Phone",
      optional: true,
      short: true,
      e164: "phoneE164",
      access: { read: sellers },
      personal: true,
    }),
    phoneE164: text({
      label: "Phone, international",
      maxLength: 20,
      readOnly: true,
      optional: true,
      access: { read: sellers },
    }),
    role: choice({
      label: "Role",
      help: "Owners and admins run the organisation. Sales works on all trips, operations on those they are given. Accounts reads trips with their costs, a viewer without.",
      choices: roleChoices,
      short: true,
    }),
    photo: image({ label: "Photo", aspect: 1, round: true, optional: true, personal: true, customer: true }),
    introduction: text({
      label: "Introduction to customers",
      help: "With it the offers that this person sends show name, photo, these words and the phone number for customers.",
      maxLength: 300,
      optional: true,
      placeholder: "I have travelled Kerala for twelve years and am glad to plan it with you.",
      personal: true,
      customer: true,
    }),
    offerPhone: phone({
      label: "Phone for customers",
      optional: true,
      short: true,
      personal: true,
      customer: true,
    }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
    timeZone: code({ label: "Time zone", list: "timeZone", optional: true, short: true }),
    theme: choice({
      label: "Appearance",
      choices: { light: { label: "Light" }, dark: { label: "Dark" }, system: { label: "As the system" } },
      default: "system",
      short: true,
    }),
    absence,
    notificationWays,
    mailTimes,
    defaultViews: rows({
      label: "Views that lists open with",
      one: "view",
      maxItems: 100,
      optional: true,
      access: { read: administrators },
      history: false,
      of: {
        resource: text({ label: "List", maxLength: 100, names: "any" }),
        viewId: reference({ label: "View", to: "views", onDelete: "keep" }),
      },
    }),
    reportMails: rows({
      label: "Reports by e-mail",
      one: "report",
      help: "They are made by the rights of that day.",
      maxItems: 20,
      optional: true,
      access: { read: administrators },
      history: false,
      of: {
        resource: text({ label: "Of", maxLength: 100, names: "any" }),
        report: text({ label: "Report", maxLength: 100 }),
        query: longText({ label: "Conditions and period", maxLength: 4_000, optional: true }),
        rhythm: choice({ label: "When", choices: reportRhythms, default: "weekly" }),
        format: choice({ label: "As", choices: reportFormats, default: "pdf" }),
        since: date({ label: "Asked for on", help: "The first comes on a later day.", optional: true }),
      },
    }),
    lastSeenAt: instant({
      label: "Last seen",
      readOnly: true,
      optional: true,
      access: { read: sellers },
      history: false,
    }),
    isEmailConfirmed: yesNo({
      label: "Email confirmed",
      readOnly: true,
      default: false,
      access: { read: sellers },
    }),
    hasPassword: yesNo({
      label: "Has set a password",
      readOnly: true,
      default: false,
      access: { read: sellers },
    }),
  },
  access: { read: everyone, write: administrators },
  awayBy: "absence",
  list: {
    columns: ["fullname", "username", "role", "email", "isActive", "hasPassword", "lastSeenAt"],
    search: ["fullname", "username"],
    sort: { field: "fullname", order: "asc" },
    filters: ["role", "isActive"],
  },
  form: [
    { heading: "User", fields: ["fullname", "username", "role", "photo", "isActive"] },
    { heading: "Contact", fields: ["email", "phone", "introduction", "offerPhone", "timeZone"] },
    { heading: "Absence", fields: ["absence"] },
  ],
});
export type User = RowOf<typeof users>;
