import { EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { Link } from "react-router";
import { todayIn } from "../../../domain/dates/wallTime";
import { lastDayOf } from "../../../domain/itineraries/tripDifferences";
import { itineraryStatuses } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import type { ListedItinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { LazySaveTemplate } from "../../templates/LazyTemplates";
import { tripDatesText } from "../tripDatesText";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";
import { LazySendSheet } from "../sending/LazySendSheet";
import { ItineraryPrice } from "./ItineraryPrice";
import styles from "./itineraries.module.css";
import { TripDifferences } from "./TripDifferences";
import { VersionHint } from "./VersionHint";
import { useItineraryMenu } from "./useItineraryMenu";

interface ItineraryCardProps {
  trip: Trip;
  itinerary: ListedItinerary;
  path: string;
  mayWork: boolean;
}

/** One offer: what it is called, how it stands, when it is, what it costs and until when that holds. */
export function ItineraryCard({ trip, itinerary, path, mayWork }: ItineraryCardProps) {
  const { formats } = useFieldEnvironment();
  const today = todayIn(formats.timeZone ?? "UTC", useNow());
  const { menu, savingTemplate, sendSheet, isBusy } = useItineraryMenu({
    itinerary,
    tripStatus: trip.status,
  });
  const { label, colour } = itineraryStatuses[itinerary.status];
  const { startDate, dayCount } = itinerary;
  // What was accepted holds.
  const validUntil = itinerary.status === "accepted" ? null : itinerary.validUntil;
  const endDate = lastDayOf(itinerary) ?? startDate;
  const isOver = validUntil !== null && validUntil < today;
  return (
    <li className={styles.card} data-status={itinerary.status} aria-busy={isBusy}>
      {itinerary.coverFileId && <FileImage id={itinerary.coverFileId} alt="" className={styles.picture} />}
      <div className={styles.head}>
        <Link to={path} className={styles.name}>
          {itinerary.name}
        </Link>
        <ChoiceTag colour={colour}>{label}</ChoiceTag>
        {mayWork && (
          <Dropdown trigger={["click"]} autoFocus menu={menu} placement="bottomRight" disabled={isBusy}>
            <Button
              size="small"
              type="text"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={`More for ${itinerary.name}`}
              className={styles.more}
            />
          </Dropdown>
        )}
        {savingTemplate && <LazySaveTemplate {...savingTemplate} />}
        {sendSheet && <LazySendSheet {...sendSheet} />}
      </div>
      <div className={words.muted}>
        {tripDatesText({ startDate, endDate }, formats, today) || "No dates yet"}
        {dayCount > 0 && `, ${dayCount} ${dayCount === 1 ? "day" : "days"}`}
      </div>
      <ItineraryPrice totals={itinerary.totals} />
      <div className={isOver ? words.overdue : words.muted}>
        {itinerary.offerNumber && <VersionHint itinerary={itinerary} />}
        {itinerary.offerNumber && validUntil && " · "}
        {validUntil && `${isOver ? "Expired" : "Valid until"} ${formats.date(validUntil)}`}
      </div>
      <TripDifferences trip={trip} itinerary={itinerary} mayWork={mayWork} />
    </li>
  );
}
