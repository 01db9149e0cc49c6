import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportSheet } from "../../../resources/transportSheets";

export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

type SupplementedSheet = HotelSheet | TransportSheet;

/** Rate sheets by the hotel or transport service that they are of. */
export function bySubject(
  sheets: readonly SupplementedSheet[],
): ReadonlyMap<string, readonly SupplementedSheet[]> {
  const grouped = new Map<string, SupplementedSheet[]>();
  for (const sheet of sheets) {
    const id = "hotelId" in sheet ? sheet.hotelId : sheet.transportId;
    grouped.set(id, [...(grouped.get(id) ?? []), sheet]);
  }
  return grouped;
}
