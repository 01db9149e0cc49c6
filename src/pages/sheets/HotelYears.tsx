import { Skeleton } from "antd";
import { useMemo } from "react";
import { Trouble } from "../../components/Trouble";
import { useToday } from "../../components/useToday";
import type { PricedHotelSheet } from "../../domain/hotels/hotelSheet";
import { suppliedHotels } from "../../domain/hotels/suppliedHotel";
import { usePricedSheets } from "../itineraries/price/usePricedRows";
import { RateYear } from "./RateYear";

/** The year of each supplier of a hotel, by all sheets that count for prices of today. */
export function HotelYears({ hotelId }: { hotelId: string }) {
  const today = useToday();
  const { rows, error, retry } = usePricedSheets<PricedHotelSheet>("hotel-sheets", [hotelId], null);
  const suppliers = useMemo(
    () => rows && suppliedHotels({ id: hotelId }, rows, today),
    [rows, hotelId, today],
  );
  if (error) return <Trouble message="The rates could not be read." onRetry={retry} />;
  if (!suppliers) return <Skeleton active />;
  if (suppliers.length === 0) return <p className="muted">There is no published rate sheet.</p>;
  return suppliers.map((supplied) => (
    <section key={`${supplied.supplierId} ${supplied.currency}`} aria-label={supplied.supplierName}>
      <h3>{[supplied.supplierName, supplied.currency].filter(Boolean).join(", ")}</h3>
      <RateYear supplied={supplied} firstYear={Number(today.slice(0, 4))} />
    </section>
  ));
}
