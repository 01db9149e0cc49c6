import { useMemo } from "react";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import type { TransportSheet } from "../../../resources/transportSheets";
import type { DraftDay } from "../draft/draft";
import type { KnownOfDays } from "./KnownOfDays";
import { byId, bySubject } from "./knownRows";
import { usePricedRows, usePricedSheets } from "./usePricedRows";

/**
 * What is known of the things in days that have neither dates nor a price: the rooms, vehicles and supplements to choose from.
 * Nothing of what is still being read, or could not be: it is then typed by hand.
 */
export function useKnownRows(days: readonly DraftDay[]): KnownOfDays {
  const items = days.flatMap((day) => day.items);
  const hotelIds = items.map(({ hotelId }) => hotelId);
  const transportIds = items.map(({ transportId }) => transportId);
  const { rows: hotels } = usePricedRows<Hotel>("hotels", hotelIds);
  const { rows: transports } = usePricedRows<TransportService>("transport-services", transportIds);
  const { rows: hotelSheets } = usePricedSheets<HotelSheet>("hotel-sheets", hotelIds, null);
  const { rows: transportSheets } = usePricedSheets<TransportSheet>("transport-sheets", transportIds, null);
  return useMemo(
    () => ({
      hotels: byId(hotels ?? []),
      transports: byId(transports ?? []),
      sheets: bySubject([...(hotelSheets ?? []), ...(transportSheets ?? [])]),
    }),
    [hotels, transports, hotelSheets, transportSheets],
  );
}
