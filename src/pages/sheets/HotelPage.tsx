import { lazy, Suspense } from "react";
import { Panel } from "../../components/Panel";
import { useMay } from "../../fields/useMay";
import { hotelSheets } from "../../resources/hotelSheets";
import type { AnyRow, Resource } from "../../schema";
import { ResourceDetail } from "../resource/detail/ResourceDetail";
import { RowPage } from "../resource/detail/RowPage";
import styles from "./SheetPage.module.css";

const HotelYears = lazy(() => import("./HotelYears").then((m) => ({ default: m.HotelYears })));

/** A hotel, read, with a year of the rates of each supplier for those who may know them. */
export const HotelPage = ({ resource }: { resource: Resource }) => (
  <RowPage resource={resource}>{(row) => <Hotel resource={resource} row={row} />}</RowPage>
);

function Hotel({ resource, row }: { resource: Resource; row: AnyRow }) {
  const mayReadRates = useMay(hotelSheets, "read");
  return (
    <ResourceDetail resource={resource} row={row}>
      {mayReadRates && (
        <div className={styles.panels}>
          <Panel heading="Rates of the year">
            <Suspense>
              <HotelYears hotelId={row.id} />
            </Suspense>
          </Panel>
        </div>
      )}
    </ResourceDetail>
  );
}
