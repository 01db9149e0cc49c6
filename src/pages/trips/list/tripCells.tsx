import type { ComponentType } from "react";
import type { Trip } from "../../../resources/trips";
import type { AnyRow } from "../../../schema";
import { StateTag } from "../StateTag";
import { AssigneeCell } from "./AssigneeCell";
import { CustomerCell } from "./CustomerCell";
import { DatesCell } from "./DatesCell";
import { NextStepCell } from "./NextStepCell";
import { PaxCell } from "./PaxCell";

/** A cell of the trips' list, for the generic list. */
const cell = (Cell: ComponentType<{ trip: Trip }>) =>
  function TripCell({ row }: { row: AnyRow }) {
    // The list of trips holds rows of the resource trips.
    return <Cell trip={row as Trip} />;
  };

/** The columns of the trips' list whose cells tell more than their one field. */
export const tripCells = {
  customerName: cell(CustomerCell),
  startDate: cell(DatesCell),
  adults: cell(PaxCell),
  status: cell(({ trip }) => <StateTag state={trip.status} />),
  assigneeUserId: cell(AssigneeCell),
  nextFollowUpAt: cell(NextStepCell),
};

/** The column counts everybody who travels; its filter and its order go by the adults, and say so. */
export const tripHeadings = { adults: "Pax" };
