import { Link } from "react-router";
import { LinkButton } from "../../components/LinkButton";
import { PageHeader } from "../../components/PageHeader";
import figureLinks from "../../components/figureLinks.module.css";
import words from "../../components/words.module.css";
import { ownReport } from "../../domain/reports/ownReport";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import { useListRows } from "../../providers/rows/listRows";
import { resources } from "../../resources";
import { type OwnReport, reports as ownReports } from "../../resources/reports";
import {
  closedIn,
  draftReport,
  mayDo,
  type Report,
  reportNamed,
  reportsFor,
  type Resource,
} from "../../schema";
import { notices } from "../../providers/notices";
import { apiErrorOf } from "../../providers/apiError";
import { MailList, type ReportMail, useReportMails, useUnsentBecause } from "./ReportMails";
import styles from "./reports.module.css";

interface Listed {
  resource: Resource;
  report: Report;
  isOwn: boolean;
}

/** The reports that the user may read, by the resource whose rows they count, and those that come by e-mail. */
export function ReportsPage() {
  const { actor } = useFieldEnvironment();
  const { data } = useListRows<OwnReport>(ownReports.name, {
    sort: [{ field: "name", order: "asc" }],
    ...{ start: 0, end: 200 },
  });
  const mayMake = useMay(ownReports, "create");
  const own = (data?.rows ?? []).flatMap((row): Listed[] => {
    const resource = resources.find(({ name }) => name === row.resource);
    const report = ownReport(row);
    const isOpen =
      resource && mayDo(resource, "list", actor) && closedIn(resource, report, actor).length === 0;
    return isOpen ? [{ resource, report, isOwn: true }] : [];
  });
  const listed: Listed[] = [...reportsFor(resources, actor).map((one) => ({ ...one, isOwn: false })), ...own];
  const counted = [...new Set(listed.map(({ resource }) => resource))];
  return (
    <>
      <PageHeader
        title="Reports"
        context="Each figure opens the list of its rows."
        actions={
          mayMake && (
            <LinkButton type="primary" to={`/reports/trips/${draftReport}`}>
              New report
            </LinkButton>
          )
        }
      />
      <ByMail listed={listed} />
      {listed.length === 0 && <p className={words.muted}>Your role reads none of the reports.</p>}
      {counted.map((resource) => (
        <section key={resource.name} aria-labelledby={`reports-${resource.name}`}>
          <h2 id={`reports-${resource.name}`} className={styles.heading}>
            {resource.label.many}
          </h2>
          <ul className={`${figureLinks.list} ${styles.reports}`}>
            {listed
              .filter((one) => one.resource === resource)
              .map(({ report, isOwn }) => (
                <li key={report.name}>
                  <Link to={`/reports/${resource.name}/${report.name}`} className={figureLinks.link}>
                    <span className={styles.title}>{report.label}</span>
                    <span className={figureLinks.label}>
                      {[isOwn && "Own report.", report.help].filter(Boolean).join(" ")}
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What the user has by e-mail; nothing where they asked for none. */
function ByMail({ listed }: { listed: readonly Listed[] }) {
  const { mails, change } = useReportMails();
  const unsentBecause = useUnsentBecause();
  if (mails.length === 0) return null;
  const titleOf = (mail: ReportMail) => {
    const resource = resources.find(({ name }) => name === mail.resource);
    const known = listed.find((one) => one.resource === resource && one.report.name === mail.report)?.report;
    const report = known ?? (resource && reportNamed(resource, mail.report));
    if (!resource || !report)
      return { title: "A report", problem: "Not sent: it is not there for you any more." };
    return {
      title: report.label,
      to: `/reports/${resource.name}/${report.name}${mail.query ? `?${mail.query}` : ""}`,
      problem: unsentBecause(resource, report),
    };
  };
  return (
    <section aria-labelledby="reports-by-mail">
      <h2 id="reports-by-mail" className={styles.heading}>
        By e-mail to you
      </h2>
      <MailList
        mails={mails}
        titleOf={titleOf}
        onRemove={(gone) =>
          void change(mails.filter((one) => one !== gone)).catch((thrown: unknown) =>
            notices.show({ type: "error", message: apiErrorOf(thrown).message }),
          )
        }
      />
    </section>
  );
}
