import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { FormDialog } from "../../components/FormDialog";
import { PlainSelect } from "../../components/PlainSelect";
import { useSubmit } from "../../components/light/useSubmit";
import { useDialog } from "../../components/useDialog";
import { useToday } from "../../components/useToday";
import words from "../../components/words.module.css";
import { useCurrentUser } from "../../providers/currentUser";
import { notices } from "../../providers/notices";
import { useOwnDataSaving } from "../../providers/rows/useOwnDataSaving";
import { useTenant } from "../../providers/tenant";
import { mailSetUpBy, useMailSetUp } from "../../providers/useMailSetUp";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { User } from "../../resources/users";
import { closedIn, mayExport, type Report, type Resource } from "../../schema";
import { type ReportFormat, reportFormats, type ReportRhythm, reportRhythms } from "../../vocabulary";
import styles from "./reports.module.css";

export type ReportMail = User["reportMails"][number];

/** The reports that the user has by e-mail. */
export function useReportMails(): {
  mails: readonly ReportMail[];
  change(mails: readonly ReportMail[]): Promise<void>;
} {
  const { user } = useCurrentUser();
  const save = useOwnDataSaving();
  return {
    // The session call sends the user's own row.
    mails: (user?.["reportMails"] ?? []) as User["reportMails"],
    change: (mails) => save({ reportMails: [...mails] }),
  };
}

/** Why a report is not sent to the user at present; undefined where it is. */
export function useUnsentBecause(): (resource: Resource, report: Report) => string | undefined {
  const { actor } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  return (resource, report) => {
    if (tenant && !mayExport(tenant, actor)) return "Not sent: your role does not export any more.";
    const closed = closedIn(resource, report, actor);
    return closed.length > 0 ? `Not sent: your role no longer reads “${closed.join("”, “")}”.` : undefined;
  };
}

interface ReportByMailProps {
  resource: Resource;
  report: Report;
  /** The filters and the period that the page shows, as in its address. */
  query: string;
}

/** Asks for a report by e-mail, with the filters and the period that its page shows. */
export function ReportByMail(props: ReportByMailProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen(true)}>
        By e-mail
      </Button>
      {isOpen && <ByMailDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}

function ByMailDialog({ resource, report, query, onClosed }: ReportByMailProps & { onClosed(): void }) {
  const dialog = useDialog(onClosed);
  const submission = useSubmit();
  const { mails, change } = useReportMails();
  const { user } = useCurrentUser();
  const isSetUp = useMailSetUp();
  const today = useToday();
  const [rhythm, setRhythm] = useState<ReportRhythm>("weekly");
  const [format, setFormat] = useState<ReportFormat>("pdf");
  const address = typeof user?.email === "string" ? user.email : "";
  const here = mails.filter((one) => one.resource === resource.name && one.report === report.name);
  const add = async () => {
    const asked = { resource: resource.name, report: report.name, query: query || null };
    const isSaved = await submission.submit(() =>
      change([...mails, { ...asked, rhythm, format, since: today }]),
    );
    if (!isSaved) return;
    notices.show({
      type: "success",
      message: `“${report.label}” comes to ${address} ${reportRhythms[rhythm].label.toLowerCase()}.`,
    });
    dialog.close();
  };
  return (
    <FormDialog
      id="report-mail"
      dialog={dialog}
      title={`“${report.label}” by e-mail`}
      verb="Send it to me"
      submission={submission}
      isReady={Boolean(address) && isSetUp === true}
      isTyped={false}
      onSubmit={() => void add()}
      width={460}
      className={styles.mail}
    >
      {isSetUp === false ? (
        <p>{`E-mail is not set up on this server yet. ${mailSetUpBy}`}</p>
      ) : address ? (
        <p>
          It comes to {address} at eight in the morning, with the filters and the period that the page shows
          now, made by the rights that you have on that day.
        </p>
      ) : (
        <p>
          You have no e-mail address. Give one in <Link to="/profile">your profile</Link> first.
        </p>
      )}
      <div className={styles.picker}>
        <PlainSelect
          showsLabel
          label="When"
          value={rhythm}
          options={optionsOf<ReportRhythm>(reportRhythms)}
          onChange={(value) => setRhythm(value)}
        />
        <PlainSelect
          showsLabel
          label="As"
          value={format}
          options={optionsOf<ReportFormat>(reportFormats)}
          onChange={(value) => setFormat(value)}
        />
      </div>
      {here.length > 0 && (
        <>
          <p className={words.muted}>You have it already:</p>
          <MailList
            mails={here}
            onRemove={(gone) => void submission.submit(() => change(mails.filter((one) => one !== gone)))}
          />
        </>
      )}
    </FormDialog>
  );
}

// The keys of a closed list are its values.
const optionsOf = <Value extends string>(choices: Readonly<Record<Value, { label: string }>>) =>
  (Object.keys(choices) as Value[]).map((value) => ({ value, label: choices[value].label }));

interface MailListProps {
  mails: readonly ReportMail[];
  /** What each is called, and where it leads; default: when it comes. */
  titleOf?(mail: ReportMail): { title: string; to?: string; problem?: string | undefined };
  onRemove(mail: ReportMail): void;
}

export function MailList({ mails, titleOf, onRemove }: MailListProps) {
  return (
    <ul className={styles.mails}>
      {mails.map((mail, index) => {
        const when = `${reportRhythms[mail.rhythm].label}, as ${reportFormats[mail.format].label}`;
        const { title, to, problem } = titleOf?.(mail) ?? { title: when };
        return (
          <li key={index}>
            <span>
              {to ? <Link to={to}>{title}</Link> : title}
              {titleOf && <span className={styles.beside}>{when}</span>}
              {problem && <span className={styles.problem}>{problem}</span>}
            </span>
            <Button size="small" aria-label={`Stop sending ${title}`} onClick={() => onRemove(mail)}>
              Stop
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
