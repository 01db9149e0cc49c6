import { useCallback } from "react";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { sheetDays } from "../../../domain/sheets/sheetDays";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { queryClient } from "../../../providers/queryClient";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import { rowQuery } from "../../../providers/rows/useRow";
import { changeItem } from "../draft/dayEdits";
import type { DraftEdits } from "../draft/useDraft";
import { readSheets } from "../price/usePricedRows";
import { valuesOfActivity, valuesOfHotel } from "./pickedValues";

async function hotelValues(id: string, date: PlainDate | null) {
  const [hotel, sheets] = await Promise.all([
    queryClient.fetchQuery(rowQuery<Hotel>("hotels", id)),
    readSheets<HotelSheet>("hotel-sheets", [id], sheetDays(date, 1)),
  ]);
  return valuesOfHotel(hotel.data, sheets, date);
}

/** Takes a picked hotel or activity over into an item: the id at once, the rest as soon as it is read, unless another was picked meanwhile. */
export function usePickRow({ editDays }: DraftEdits) {
  return useCallback(
    async (
      { itemId, date }: { itemId: string; date: PlainDate | null },
      name: "hotelId" | "activityId",
      id: string | null,
    ): Promise<void> => {
      editDays(changeItem(itemId, { [name]: id }));
      if (!id) return;
      try {
        const values =
          name === "hotelId"
            ? await hotelValues(id, date)
            : valuesOfActivity((await queryClient.fetchQuery(rowQuery<Activity>("activities", id))).data);
        editDays(changeItem(itemId, values, (item) => item[name] === id));
      } catch (thrown) {
        notices.show({ key: "pick", type: "error", message: apiErrorOf(thrown).message });
      }
    },
    [editDays],
  );
}
