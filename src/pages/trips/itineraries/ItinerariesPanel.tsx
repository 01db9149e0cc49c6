import { PlusOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { Panel } from "../../../components/Panel";
import { Loaded } from "../../../components/Loaded";
import words from "../../../components/words.module.css";
import { LinkButton } from "../../../components/LinkButton";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./itineraries.module.css";
import { useTripItineraries } from "./useTripItineraries";
import { Link } from "react-router";
import { todayIn } from "../../../domain/dates/wallTime";
import { lastDayOf } from "../../../domain/itineraries/tripDifferences";
import { closedStates, itineraryStatuses } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { type ListedItinerary, type Itinerary, itineraries } from "../../../resources/itineraries";
import { LazySaveTemplate, LazyUseTemplate } from "../../templates/LazyTemplates";
import { tripDatesText } from "../tripTexts";
import { useNow } from "../../../components/useNow";
import { LazySendSheet } from "../sending/LazySendSheet";
import { TripDifferences } from "./TripDifferences";
import { VersionHint } from "./VersionHint";
import { useItineraryMenu } from "./useItineraryMenu";
import { useGo } from "@refinedev/core";
import { useState } from "react";
import { useMay } from "../../../fields/useMay";
import { callVerbOnce } from "../../../providers/dataProvider";
import { refresh } from "../../../providers/rows/useRow";
import { itineraryTemplates } from "../../../resources/itineraryTemplates";
import { touchedByItineraries } from "../data/touchedByItineraries";
import { useTrash } from "../../resource/runs/useTrash";

export function ItinerariesPanel({ row: trip, mayEdit: mayWork }: OwnPanelProps<Trip>) {
  const query = useTripItineraries(trip.id);
  const path = `/trips/${trip.id}/itinerary`;
  return (
    <Panel
      id="itineraries"
      heading="Itineraries"
      actions={
        mayWork && (
          <div className={styles.begin}>
            <FromTemplate trip={trip} />
            <LinkButton to={path} icon={<PlusOutlined aria-hidden />}>
              New itinerary
            </LinkButton>
          </div>
        )
      }
    >
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={words.muted}>
              {mayWork
                ? "No itinerary yet. Write the first day by day; its price is counted as you go."
                : "No itinerary yet."}
            </p>
          ) : (
            <ul className={styles.cards}>
              {rows.map((itinerary) => (
                <ItineraryCard
                  key={itinerary.id}
                  {...{ trip, itinerary, mayWork }}
                  path={`${path}/${itinerary.id}`}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayWork && (
        <ScreenOnly>
          <DeletedItineraries tripId={trip.id} />
        </ScreenOnly>
      )}
    </Panel>
  );
}

interface ItineraryCardProps {
  trip: Trip;
  itinerary: ListedItinerary;
  path: string;
  mayWork: boolean;
}

function ItineraryCard({ trip, itinerary, path, mayWork }: ItineraryCardProps) {
  const { formats } = useFieldEnvironment();
  const today = todayIn(formats.timeZone ?? "UTC", useNow());
  const { menu, savingTemplate, sendSheet, isBusy } = useItineraryMenu({
    itinerary,
    tripStatus: trip.status,
  });
  const { label, colour } = itineraryStatuses[itinerary.status];
  const { startDate, dayCount } = itinerary;
  // An accepted offer does not expire.
  const validUntil = itinerary.status === "accepted" ? null : itinerary.validUntil;
  const endDate = lastDayOf(itinerary) ?? startDate;
  const isClosed = itinerary.offerNumber !== null && closedStates.includes(trip.status);
  const isOver = !isClosed && validUntil !== null && validUntil < today;
  const validity = isClosed
    ? "closed for the customer"
    : validUntil && `${isOver ? "Expired" : "Valid until"} ${formats.date(validUntil)}`;
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
        {itinerary.offerNumber && validity && " · "}
        {validity}
      </div>
      <TripDifferences trip={trip} itinerary={itinerary} mayWork={mayWork} />
    </li>
  );
}

function ItineraryPrice({ totals }: { totals: Itinerary["totals"] }) {
  const { formats } = useFieldEnvironment();
  if (!totals) return <div className={words.muted}>No price yet</div>;
  const { currency, total, perAdult, options } = totals;
  if (options.length > 0)
    return (
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.optionId}>
            {option.name}{" "}
            <span className={styles.total}>{formats.money({ amount: option.total, currency })}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <div>
      <span className={styles.total}>{formats.money({ amount: total, currency })}</span>
      {perAdult != null && (
        <span className={words.muted}> · {formats.money({ amount: perAdult, currency })} per adult</span>
      )}
    </div>
  );
}

function FromTemplate({ trip }: { trip: Trip }) {
  const go = useGo();
  const mayUse = useMay(itineraryTemplates, "list");
  const [isOpen, setOpen] = useState(false);
  const use = async (templateId: string) => {
    const body = { tripId: trip.id };
    const { id } = await callVerbOnce<Itinerary>(itineraryTemplates.name, templateId, "use", body);
    void refresh(...touchedByItineraries);
    go({ to: `/trips/${trip.id}/itinerary/${id}` });
  };
  if (!mayUse) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>From a template</Button>
      {isOpen && (
        <LazyUseTemplate
          title="New itinerary from a template"
          verb="Create itinerary"
          target={trip}
          onUse={use}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The deleted itineraries of a trip, to restore; renders nothing if there are none. */
function DeletedItineraries({ tripId }: { tripId: string }) {
  const { formats } = useFieldEnvironment();
  const query = useTripItineraries(tripId, { trash: true });
  const { restore } = useTrash(itineraries);
  if (query.data ? query.data.rows.length === 0 : !query.error) return null;
  return (
    <details className={styles.deleted}>
      <summary>Deleted itineraries</summary>
      <Loaded query={query}>
        {({ rows }) => (
          <ul className={styles.trash}>
            {rows.map(({ id, name, totals, updatedAt }) => (
              <li key={id}>
                <span className={styles.trashed}>{name}</span>
                <span className={words.muted}>
                  {totals && `${formats.money({ amount: totals.total, currency: totals.currency })} · `}
                  <time dateTime={updatedAt} title={formats.instant(updatedAt)}>
                    {formats.relative(updatedAt)}
                  </time>
                </span>
                <Button
                  size="small"
                  aria-label={`Restore ${name}`}
                  onClick={() => restore({ id, title: name })}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </details>
  );
}
