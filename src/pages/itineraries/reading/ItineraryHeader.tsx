import { DownOutlined, EllipsisOutlined, SendOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button, Dropdown, Tag } from "antd";
import { Fragment, type ReactNode } from "react";
import { itineraryStatuses } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { PageHeader } from "../../../components/PageHeader";
import { LazySaveTemplate } from "../../templates/LazyTemplates";
import { VersionHint } from "../../trips/itineraries/VersionHint";
import { useIsNarrow } from "../../../components/useIsNarrow";
import { type OpenDraft, useItineraryMenu } from "../../trips/itineraries/useItineraryMenu";
import { LazySendSheet } from "../../trips/sending/LazySendSheet";
import { PeopleHere } from "../presence/PeopleHere";
import { Link } from "react-router";
import { useTripItineraries } from "../../trips/itineraries/useTripItineraries";
import styles from "./OptionSwitcher.module.css";

interface ItineraryHeaderProps {
  trip: Trip;
  /** Absent if it is not stored yet. */
  itinerary?: Itinerary | undefined;
  name: string;
  mayWork: boolean;
  open?: OpenDraft | undefined;
  children?: ReactNode;
}

export function ItineraryHeader(props: ItineraryHeaderProps) {
  const { trip, itinerary, name, mayWork, open, children } = props;
  const { formats } = useFieldEnvironment();
  const context = [
    itinerary?.offerNumber && <VersionHint itinerary={itinerary} />,
    itinerary?.sentAt && `sent ${formats.date(itinerary.sentAt)}`,
  ].filter(Boolean);
  return (
    <PageHeader
      title={name || "New itinerary"}
      documentTitle={`${name || "New itinerary"} · ${trip.reference}`}
      trail={[
        { to: "/trips", label: "Trips" },
        { to: `/trips/${trip.id}`, label: `${trip.reference} ${trip.customerName}` },
      ]}
      beside={
        itinerary && (
          <>
            <Tag color={itineraryStatuses[itinerary.status].colour}>
              {itineraryStatuses[itinerary.status].label}
            </Tag>
            <OptionSwitcher itinerary={itinerary} />
            <PeopleHere itinerary={itinerary} />
          </>
        )
      }
      context={
        context.length > 0 ? (
          <span role="status">
            {context.map((part, index) => (
              <Fragment key={index}>
                {index > 0 && " · "}
                {part}
              </Fragment>
            ))}
          </span>
        ) : undefined
      }
      actions={
        <>
          {itinerary && mayWork && <WholeMenu trip={trip} itinerary={itinerary} open={open} />}
          {children}
        </>
      }
    />
  );
}

interface WholeMenuProps {
  trip: Trip;
  itinerary: Itinerary;
  open: OpenDraft | undefined;
}

function WholeMenu({ trip, itinerary, open }: WholeMenuProps) {
  const go = useGo();
  const isNarrow = useIsNarrow();
  const { menu, sending, savingTemplate, sendSheet, isBusy } = useItineraryMenu({
    itinerary,
    tripStatus: trip.status,
    open,
    onGone: () => go({ to: `/trips/${trip.id}` }),
  });
  const items = menu.items.filter((item) => item?.key !== "open" && item?.key !== sending?.key);
  return (
    <>
      {/* The main action of a draft is a button; the others are in the menu. */}
      {sending && (
        <Button icon={<SendOutlined aria-hidden />} disabled={isBusy} onClick={sending.onClick}>
          {sending.label}
        </Button>
      )}
      <Dropdown trigger={["click"]} autoFocus menu={{ ...menu, items }} disabled={isBusy}>
        {isNarrow ? (
          <Button loading={isBusy} icon={<EllipsisOutlined aria-hidden />} aria-label="Move or copy" />
        ) : (
          <Button loading={isBusy}>Move or copy</Button>
        )}
      </Dropdown>
      {savingTemplate && <LazySaveTemplate {...savingTemplate} />}
      {sendSheet && <LazySendSheet {...sendSheet} />}
    </>
  );
}

function OptionSwitcher({ itinerary: { id, tripId } }: { itinerary: Itinerary }) {
  const { formats } = useFieldEnvironment();
  const { data } = useTripItineraries(tripId);
  const rows = data?.rows ?? [];
  if (rows.length < 2) return null;
  const items = rows.map(({ id: key, name, status, totals }) => ({
    key,
    label: (
      <Link to={`/trips/${tripId}/itinerary/${key}`} className={styles.option}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {[
            totals && formats.money({ amount: totals.total, currency: totals.currency }),
            itineraryStatuses[status].label,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </Link>
    ),
  }));
  return (
    <Dropdown trigger={["click"]} autoFocus menu={{ items, selectedKeys: [id] }}>
      <Button size="small" type="text" icon={<DownOutlined aria-hidden />} iconPosition="end">
        {`${rows.length} options`}
      </Button>
    </Dropdown>
  );
}
