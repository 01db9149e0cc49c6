import { formatsOf } from "../../src/domain/formats/formatsOf";
import { counted } from "../../src/domain/formats/text";
import { lastDue, periodParameters, reportDays, usualPeriod } from "../../src/domain/reports/reportDays";
import { type User, users } from "../../src/resources/users";
import { QueryError } from "../../src/schema";
import { callerOfUser, type Caller } from "../auth/Caller";
import type { Transaction } from "../database/connection/Transaction";
import { HttpError } from "../http/HttpError";
import type { LetterGroup } from "../mail/Mail";
import { enqueue } from "../queue/enqueue";
import type { PayloadOf } from "../queue/jobRules";
import { type Context, inServerContext, type Services } from "../rest/endpoint/Context";
import { readRow } from "../rest/endpoint/rows";
import type { OutgoingLetter } from "../rest/mailing/outgoing";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";
import {
  readReportFile,
  type ReadReportFile,
  recordReportFile,
  writeReportFile,
} from "../rest/resource/reportFile";
import { reportMailKey, reportMailKeyOf } from "../rest/reports/reportMailKey";
import { parametersIn, reportFor } from "../rest/resource/reports";
import type { Attempt } from "./Handler";
import { mailerOf, post } from "./sendMail";

/** Most people of one job; the next one continues. */
const mostReaders = 200;

/** Queues a mail for each person whose reports are due: one for all reports of a day, whatever happens to it. */
export async function queueDueReports(context: Context): Promise<string | null> {
  const due = await dueReaders(context.tx, context.now, mostReaders);
  for (const { userId, day } of due)
    enqueue(context, "report_mail", { userId, day }, { key: reportMailKey(userId, day) });
  return due.length === 1 ? "1 mail queued" : `${due.length} mails queued`;
}

export const hasDueReports = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await dueReaders(tx, now, 1)).length > 0;

/** People with an address who were there when reports were due last, and have no mail of that day. */
async function dueReaders(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ userId: string; day: string }[]> {
  const { weekly, monthly } = lastDue(now, (await organisationOf(tx)).timeZone);
  return tx.query(
    `select distinct u.id as "userId", due.day::text as day
     from users u
     join (values ('weekly', $1::date, $2::timestamptz), ('monthly', $3::date, $4::timestamptz)) due (rhythm, day, at)
       on jsonb_path_exists(u.report_mails, '$[*] ? (@.rhythm == $rhythm && (@.since == null || @.since < $day))',
         jsonb_build_object('rhythm', due.rhythm, 'day', due.day))
     where u.deleted_at is null and u.is_active and u.email is not null and due.at > $5::timestamptz
       and not exists (select from jobs j where j.tenant_id = u.tenant_id
         and lower(j.idempotency_key) = lower(${reportMailKeyOf("u.id", "due.day")}) and j.deleted_at is null)
     order by 1, 2 limit $6`,
    [
      ...[weekly.day, weekly.at.toISOString(), monthly.day, monthly.at.toISOString()],
      ...[new Date(now.getTime() - oldest).toISOString(), limit],
    ],
  );
}

/** In milliseconds: reports that were due before are no news. */
const oldest = 8 * 86_400_000;

type Wanted = User["reportMails"][number];

interface Made {
  caller: Caller;
  letter: OutgoingLetter;
  files: ReadReportFile[];
}

/** One mail with all reports of a person that are due on a day, each by the rights that they have now. */
export async function sendReports(
  attempt: Attempt,
  payload: PayloadOf<"report_mail">,
): Promise<string | null> {
  mailerOf(attempt);
  const { services, tenantId, log } = attempt;
  const { publicUrl } = services;
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  const context = { tenantId, via: "job" } as const;
  const made = await inServerContext(services, context, log, (opened) => read(opened, payload, publicUrl));
  if (typeof made === "string") return made;
  const { caller, letter, files } = made;
  const attachments = [];
  for (const file of files) attachments.push(await writeReportFile(file));
  await post(attempt, {
    ...letter,
    attachments,
    endedAt: `${publicUrl}/api/public/report-mails/${tenantId}/${attempt.jobId}/stop`,
    isEndedByPost: true,
    whenSent: () =>
      inServerContext(services, context, log, async (opened) => {
        for (const file of files) await recordReportFile(opened, caller, file);
      }),
  });
  return `Sent: ${letter.subject}`;
}

/** What is to be sent, or why nothing is. */
async function read(
  context: Context,
  { userId, day }: PayloadOf<"report_mail">,
  publicUrl: string,
): Promise<Made | string> {
  const { tx, now, services } = context;
  const [caller, user, organisation] = [
    await callerOfUser(tx, userId),
    await readRow(tx, users, userId),
    await organisationOf(tx),
  ];
  const { weekly, monthly } = lastDue(now, organisation.timeZone);
  const rhythms = [...(weekly.day === day ? ["weekly"] : []), ...(monthly.day === day ? ["monthly"] : [])];
  // Mail was down until the next ones were due.
  if (rhythms.length === 0) return "Not sent: newer ones are due";
  const wanted = (user?.reportMails ?? []).filter(
    ({ rhythm, since }) => rhythms.includes(rhythm) && (since === null || since < day),
  );
  if (!caller || !user?.email || wanted.length === 0)
    return "Not sent: there is nobody to send it to any more";
  const files: ReadReportFile[] = [];
  const groups: LetterGroup[] = [];
  const lost: string[] = [];
  for (const one of wanted) {
    const file = await fileOf(context, services, caller, one);
    if (typeof file === "string") {
      lost.push(file);
      continue;
    }
    files.push(file);
    groups.push(groupOf(file, one, publicUrl));
  }
  if (files.length === 0) return `Not sent: ${lost.join(" ")}`.slice(0, 200);
  const formats = formatsOf(organisation);
  const [first] = files;
  const { name } = organisation;
  const further = files.length - 1;
  return {
    ...{ caller, files },
    letter: {
      ...(user.isEmailConfirmed ? {} : { countedAs: "others" }),
      to: { name: user.fullname, address: user.email },
      from: name,
      subject: `${[first?.report.label, ...(further > 0 ? [counted(further, "more report")] : [])].join(" and ")}, ${formats.date(day)}`,
      paragraphs: [
        `Hello ${user.fullname},`,
        files.length === 1
          ? "Here is the report that you asked for. It is attached as a file too."
          : "Here are the reports that you asked for. Each is attached as a file too.",
        ...(lost.length > 0 ? [["Not sent:", ...lost].join("\n")] : []),
      ],
      groups,
      link: { label: "Open all reports", url: `${publicUrl}/reports` },
      reason: `Sent by Tripwright for ${name}, because you asked for it. Change or end it on the page of reports: ${publicUrl}/reports`,
    },
  };
}

/** A mail has room for so many; the file has all. */
const mostShown = { columns: 5, rows: 12 };

/** The figures of a report with their period and conditions, under a title that leads to its page. */
function groupOf(
  { report, about: [, ...about], shown: { columns, rows } }: ReadReportFile,
  { resource, report: name, query }: Wanted,
  origin: string,
): LetterGroup {
  const groups = rows.slice(0, -1);
  const isCut = groups.length > mostShown.rows || columns.length > mostShown.columns;
  // Of months the last ones are shown; of other groups there are fewer.
  const shown = [...groups.slice(-mostShown.rows), ...rows.slice(-1)];
  return {
    title: report.label,
    url: `${origin}/reports/${resource}/${name}${query ? `?${query}` : ""}`,
    lines: [...about, ...(isCut ? ["The attached file has all rows and columns."] : [])],
    table: {
      columns: columns.slice(0, mostShown.columns),
      rows: shown.map((cells) => cells.slice(0, mostShown.columns)),
    },
  };
}

/** What the file says, or why there is none. */
async function fileOf(
  { tx, now }: Context,
  { resourceNamed }: Services,
  caller: Caller,
  { resource: of, report: name, query, format }: Wanted,
): Promise<ReadReportFile | string> {
  const resource = resourceNamed(of);
  if (!resource) return `There is no report on “${of}” any more.`;
  const asked = new URLSearchParams(query ?? "");
  const parameters = Object.fromEntries(
    Object.entries(parametersIn(query ?? "")).filter(([key]) => !periodParameters.some((one) => one === key)),
  );
  try {
    const found = await reportFor(tx, { resource, name, caller, resourceNamed, parameters });
    const organisation = await organisationOf(tx);
    const { report } = found;
    const usual = usualPeriod(resource, report);
    const days = report.period
      ? reportDays(asked, usual, todayOf(organisation, now), organisation.financialYearStart)
      : undefined;
    const period = days && {
      _days: `${days.now.from},${days.now.to}`,
      _before: `${days.before.from},${days.before.to}`,
    };
    const inAll = { ...found.parameters, ...period };
    return await readReportFile(
      { tx, now },
      { resource, caller, resourceNamed, report, parameters: inAll },
      format,
    );
  } catch (error) {
    if (error instanceof HttpError && error.statusCode < 500) return error.message;
    if (error instanceof QueryError) return error.message;
    throw error;
  }
}
