import { useCallback } from "react";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { sheetDays } from "../../../domain/products/sheet";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { queryClient } from "../../../providers/queryClient";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import { rowQuery } from "../../../providers/rows/useRow";
import type { DraftItem } from "../draft/draft";
import { changeItem } from "../draft/dayEdits";
import type { DayEdits } from "../draft/useDraft";
import { readSheets } from "./usePricedRows";
import { type PickedName, valuesOfActivity, valuesOfHotel, valuesOfTransport } from "./pickedValues";

async function hotelValues(id: string, date: PlainDate | null) {
  const [hotel, sheets] = await Promise.all([
    queryClient.fetchQuery(rowQuery<Hotel>("hotels", id)),
    readSheets<HotelSheet>("hotel-sheets", [id], sheetDays(date, 1)),
  ]);
  return valuesOfHotel(hotel.data, sheets, date);
}

const valuesOf: Readonly<
  Record<PickedName, (id: string, date: PlainDate | null) => Promise<Partial<DraftItem>>>
> = {
  hotelId: hotelValues,
  activityId: async (id) =>
    valuesOfActivity((await queryClient.fetchQuery(rowQuery<Activity>("activities", id))).data),
  transportId: async (id) =>
    valuesOfTransport(
      (await queryClient.fetchQuery(rowQuery<TransportService>("transport-services", id))).data,
    ),
};

/** Takes a picked product over into an item: the id at once, the rest as soon as it is read, unless another was picked meanwhile. */
export function usePickRow({ editDays }: DayEdits) {
  return useCallback(
    async (
      { itemId, date }: { itemId: string; date: PlainDate | null },
      name: PickedName,
      id: string | null,
    ): Promise<void> => {
      editDays(changeItem(itemId, { [name]: id }));
      if (!id) return;
      try {
        const values = await valuesOf[name](id, date);
        editDays(changeItem(itemId, values, (item) => item[name] === id));
      } catch (thrown) {
        notices.show({ key: "pick", type: "error", message: apiErrorOf(thrown).message });
      }
    },
    [editDays],
  );
}
