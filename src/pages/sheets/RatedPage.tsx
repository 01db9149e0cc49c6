import { lazy, Suspense } from "react";
import { Panel } from "../../components/Panel";
import { useMay } from "../../fields/useMay";
import type { AnyRow, Resource } from "../../schema";
import { ResourceDetail } from "../resource/detail/ResourceDetail";
import { RowPage } from "../resource/detail/RowPage";
import { sheetKindOf } from "./sheetKinds";
import styles from "./SheetPage.module.css";

const SupplierYears = lazy(() => import("./SupplierYears").then((m) => ({ default: m.SupplierYears })));

/** A hotel, an activity or a transport service, read, with a year of the rates of each supplier for those who may know them. */
export const RatedPage = ({ resource }: { resource: Resource }) => (
  <RowPage resource={resource}>{(row) => <Rated resource={resource} row={row} />}</RowPage>
);

function Rated({ resource, row }: { resource: Resource; row: AnyRow }) {
  const kind = sheetKindOf(resource);
  const mayReadRates = useMay(kind.sheets, "read");
  return (
    <ResourceDetail resource={resource} row={row}>
      {mayReadRates && (
        <div className={styles.panels}>
          <Panel heading="Rates of the year">
            <Suspense>
              <SupplierYears kind={kind} row={row} />
            </Suspense>
          </Panel>
        </div>
      )}
    </ResourceDetail>
  );
}
