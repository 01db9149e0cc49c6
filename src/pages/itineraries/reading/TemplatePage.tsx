import { itineraryTemplates, type ItineraryTemplate } from "../../../resources/itineraryTemplates";
import { ResourceDetail } from "../../resource/detail/ResourceDetail";
import { RowPage } from "../../resource/detail/RowPage";
import { runningStays } from "../draft/runningStays";
import { ReadingDay } from "./ReadingDay";
import styles from "./reading.module.css";

/** A template: what is said of it, and its days as they are read. */
export const TemplatePage = () => (
  <RowPage resource={itineraryTemplates}>
    {(row) => {
      // The row is the template of the address.
      const { days, options } = row as unknown as ItineraryTemplate;
      return (
        <ResourceDetail resource={itineraryTemplates} row={row}>
          <div className={styles.template}>
            {days.length === 0 && <p className={styles.note}>It has no days.</p>}
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
