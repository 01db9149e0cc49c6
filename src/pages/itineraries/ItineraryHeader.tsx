import { App, Button, Dropdown, Tag } from "antd";
import { type ReactNode, useState } from "react";
import { itineraryStatuses } from "../../domain/itineraries/itineraryStatuses";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import { PageHeader } from "../layout/PageHeader";
import { useItineraryMenu } from "../trips/itineraries/useItineraryMenu";

interface ItineraryHeaderProps {
  trip: Trip;
  /** As it is stored; left out for one that is not. */
  itinerary?: Itinerary | undefined;
  name: string;
  /** "Saved", "Not saved yet". */
  state?: string | undefined;
  mayWork: boolean;
  /** At the right, after the menu. */
  children?: ReactNode;
}

/** Whose itinerary it is, how it stands, and what can be done with it as a whole. */
export function ItineraryHeader({ trip, itinerary, name, state, mayWork, children }: ItineraryHeaderProps) {
  const { formats } = useFieldEnvironment();
  const context = [
    itinerary && `v${itinerary.version}`,
    state,
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
          <Tag color={itineraryStatuses[itinerary.status].colour}>
            {itineraryStatuses[itinerary.status].label}
          </Tag>
        )
      }
      context={context.length > 0 ? <span role="status">{context.join(" · ")}</span> : undefined}
      actions={
        <>
          {itinerary && mayWork && <WholeMenu trip={trip} itinerary={itinerary} />}
          {children}
        </>
      }
    />
  );
}

function WholeMenu({ trip, itinerary }: { trip: Trip; itinerary: Itinerary }) {
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const path = `/trips/${trip.id}/itinerary/${itinerary.id}`;
  const menu = useItineraryMenu({ itinerary, tripStatus: trip.status, path, modal, setBusy });
  return (
    <Dropdown
      trigger={["click"]}
      menu={{ ...menu, items: menu.items?.filter((item) => item?.key !== "open") ?? [] }}
    >
      <Button loading={busy}>Move or copy</Button>
    </Dropdown>
  );
}
