import { useMemo } from "react";
import { suppliedHotels } from "../../domain/hotels/suppliedHotel";
import { useToday } from "../../components/useToday";
import type { HotelSheet } from "../../resources/hotelSheets";
import type { AnyRow } from "../../schema";
import { RateYear } from "./RateYear";

/** The year of one rate sheet by itself, as it would price once it is published. */
export function SheetYear({ sheet }: { sheet: AnyRow }) {
  const today = useToday();
  const supplied = useMemo(() => {
    // The page is that of the hotels' sheets.
    const { bookedFrom: _from, bookedTo: _to, ...rest } = sheet as HotelSheet;
    return suppliedHotels({ id: rest.hotelId }, [{ ...rest, status: "published" }], today)[0];
  }, [sheet, today]);
  const validFrom = sheet["validFrom"];
  const firstYear = Number(String(validFrom ?? today).slice(0, 4));
  return supplied && <RateYear key={sheet.id} supplied={supplied} firstYear={firstYear} />;
}
