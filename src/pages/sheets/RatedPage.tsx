import { lazy, Suspense } from "react";
import { Panel } from "../../components/Panel";
import { useMay } from "../../fields/useMay";
import type { AnyRow, Resource } from "../../schema";
import { ResourceDetail } from "../resource/detail/ResourceDetail";
import { RowPage } from "../resource/detail/RowPage";
import { sheetKindOf } from "./sheetKinds";

const SuppliedRates = lazy(() => import("./SuppliedRates").then((m) => ({ default: m.SuppliedRates })));

/** Sections with one of these are as wide as the page allows; what else there is to know stands beside them. */
const tables = ["roomTypes", "ticketTypes", "vehicles", "contacts"];

/** A hotel, an activity or a transport service, read; those who may know them find its rates first. */
export const RatedPage = ({ resource }: { resource: Resource }) => (
  <RowPage resource={resource}>{(row) => <Rated resource={resource} row={row} />}</RowPage>
);

function Rated({ resource, row }: { resource: Resource; row: AnyRow }) {
  const kind = sheetKindOf(resource);
  const mayReadRates = useMay(kind.sheets, "read");
  return (
    <ResourceDetail
      resource={resource}
      row={row}
      leadingFields={tables}
      lead={
        mayReadRates && (
          <Panel heading="Rates of the year">
            <Suspense>
              <SuppliedRates kind={kind} row={row} />
            </Suspense>
          </Panel>
        )
      }
    />
  );
}
