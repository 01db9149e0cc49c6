import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { pagePath } from "../../../providers/resourcePath";
import { itineraryTemplates, type ItineraryTemplate } from "../../../resources/itineraryTemplates";
import { ResourceDetail } from "../../resource/detail/ResourceDetail";
import { RowPage } from "../../resource/detail/RowPage";
import { runningStays } from "../draft/draft";
import { ReadingDay } from "../reading/ReadingDay";
import styles from "../reading/reading.module.css";

export const TemplatePage = () => (
  <RowPage resource={itineraryTemplates}>
    {(row) => {
      // The row is the template of the address.
      const { days, options } = row as ItineraryTemplate;
      return (
        <ResourceDetail resource={itineraryTemplates} row={row}>
          <div className={styles.template}>
            {days.length === 0 && <NoDays id={row.id} />}
            {days.map((day, index) => (
              <ReadingDay
                key={day.id}
                day={day}
                index={index}
                startDate={null}
                stays={runningStays(days, index)}
                options={options}
              />
            ))}
          </div>
        </ResourceDetail>
      );
    }}
  </RowPage>
);

function NoDays({ id }: { id: string }) {
  const { actor } = useFieldEnvironment();
  const path = pagePath(itineraryTemplates, "edit", actor, id);
  return (
    <p className={styles.note}>
      This template has no days yet. {path && <Link to={path}>Add the first</Link>}
    </p>
  );
}
