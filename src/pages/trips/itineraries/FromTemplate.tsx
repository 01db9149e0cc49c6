import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useMay } from "../../../fields/useMay";
import { callVerbOnce } from "../../../providers/dataProvider";
import { refresh } from "../../../providers/rows/useRow";
import type { Itinerary } from "../../../resources/itineraries";
import { itineraryTemplates } from "../../../resources/itineraryTemplates";
import type { Trip } from "../../../resources/trips";
import { LazyUseTemplate } from "../../templates/LazyTemplates";
import { touchedByItineraries } from "../data/touchedByItineraries";

/** Begins an itinerary of a trip with a template, for the trip's start and people. */
export function FromTemplate({ trip }: { trip: Trip }) {
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
