import { Navigate, useSearchParams } from "react-router";
import { yearUpTo } from "../../domain/organisation/periods";
import { figureRoles } from "../../vocabulary";
import { ReferenceTitle } from "../../fields/references/ReferenceTitle";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useTenant } from "../../providers/tenant";
import { resourceNamed } from "../../resources";
import { PageHeader } from "../../components/PageHeader";
import { useToday } from "../../components/useToday";
import { Breakdown } from "./Breakdown";
import { LostReasons } from "./LostReasons";
import { PeriodPicker } from "./PeriodPicker";
import { reportDays } from "./reportDays";
import { listsOfMonth, reportListsOf, withValue } from "./reportLists";
import styles from "./reports.module.css";
import { Summary } from "./Summary";

/** What the whole organisation sells, for those who run it: figures of days beside the days before, each with its list. */
export function ReportsPage() {
  const { actor, formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  const [search, setSearch] = useSearchParams();
  const days = reportDays(search, useToday(), tenant?.financialYearStart ?? "january");
  if (!figureRoles.some((role) => role === actor.role)) return <Navigate to="/unauthorized" replace />;
  const timeZone = tenant?.timeZone;
  const lists = reportListsOf(days.now, timeZone);
  const months = yearUpTo(days.now.to);
  const isKnown = timeZone !== undefined;
  const by = (field: string) =>
    ({
      ...{ lists, isKnown },
      byOf: () => field,
      viewOf: (list, value) => withValue(lists[list], field, value),
    }) satisfies Partial<Parameters<typeof Breakdown>[0]>;
  const titleOr = (resource: string, none: string) =>
    function title(id: string | null) {
      return id === null ? none : <ReferenceTitle resource={resourceNamed(resource)} id={id} />;
    };
  return (
    <>
      <PageHeader
        title="Reports"
        context={`${formats.dateRange(days.now.from, days.now.to)}, beside ${formats.dateRange(days.before.from, days.before.to)}`}
        actions={<PeriodPicker search={search} onChange={setSearch} days={days.now} />}
      />
      <Summary days={days} timeZone={timeZone} />
      <p className={styles.note}>
        Booked: what of the trips that came in is sold by now. Won: what was converted on these days and is
        sold, whenever it came in, by what was agreed. The first answer is a contact or an offer.
      </p>
      <div className={styles.panels}>
        <div className={styles.column}>
          <Breakdown
            heading="By month, the last twelve"
            one="Month"
            lists={reportListsOf(months, timeZone)}
            isKnown={isKnown}
            isInOrder
            byOf={(list) => (list === "won" ? "convertedAt_month" : "createdAt_month")}
            viewOf={(list, value) => listsOfMonth(value ?? "", months, timeZone)[list]}
            nameOf={(value) => monthText(value ?? "", formats.locale)}
          />
          <Breakdown
            heading="By person"
            one="Person"
            {...by("assigneeUserId")}
            nameOf={titleOr("users", "Nobody")}
          />
          <LostReasons lists={lists} isKnown={isKnown} />
        </div>
        <div className={styles.column}>
          <Breakdown
            heading="By source"
            one="Source"
            {...by("querySourceId")}
            nameOf={titleOr("query-sources", "No source")}
          />
          <Breakdown
            heading="By destination"
            one="Destination"
            {...by("destinations")}
            nameOf={(value) => value ?? "No destination"}
          />
        </div>
      </div>
    </>
  );
}

/** "December 2026". */
const monthText = (month: string, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
