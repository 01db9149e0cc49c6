import { Link } from "react-router";
import { reportsFor } from "../../schema";
import { resources } from "../../resources";
import { PageHeader } from "../../components/PageHeader";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import figureLinks from "../../components/figureLinks.module.css";
import words from "../../components/words.module.css";
import styles from "./reports.module.css";

/** The declared reports that the user may read, by the resource whose rows they count. */
export function ReportsPage() {
  const reports = reportsFor(resources, useFieldEnvironment().actor);
  const counted = [...new Set(reports.map(({ resource }) => resource))];
  return (
    <>
      <PageHeader title="Reports" context="Each figure opens the list of its rows." />
      {reports.length === 0 && <p className={words.muted}>Your role reads none of the reports.</p>}
      {counted.map((resource) => (
        <section key={resource.name} aria-labelledby={`reports-${resource.name}`}>
          <h2 id={`reports-${resource.name}`} className={styles.heading}>
            {resource.label.many}
          </h2>
          <ul className={`${figureLinks.list} ${styles.reports}`}>
            {reports
              .filter((one) => one.resource === resource)
              .map(({ report }) => (
                <li key={report.name}>
                  <Link to={`/reports/${resource.name}/${report.name}`} className={figureLinks.link}>
                    <span className={styles.title}>{report.label}</span>
                    <span className={figureLinks.label}>{report.help}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
