import { Button } from "antd";
import { useState } from "react";
import { lazyPart } from "../../components/lazyPart";
import { useMay } from "../../fields/useMay";
import { Panel } from "../../components/Panel";
import type { AnyRow, Resource } from "../../schema";
import { ResourceDetail } from "../resource/detail/ResourceDetail";
import { RowPage } from "../resource/detail/RowPage";
import { sheetKindOf } from "./sheetKinds";
import styles from "./SheetPage.module.css";
import { YearSkeleton } from "./YearSkeleton";

const CopySheet = lazyPart(() => import("./CopySheet").then((m) => m.CopySheet));
const SheetEffects = lazyPart(() => import("./SheetEffects").then((m) => m.SheetEffects));
const BeforePublishing = lazyPart(() => import("./SheetYear").then((m) => m.BeforePublishing));
const SheetYear = lazyPart(() => import("./SheetYear").then((m) => m.SheetYear), <YearSkeleton />);
const SheetDifferences = lazyPart(() => import("./SheetDifferences").then((m) => m.SheetDifferences));

/** Sections with one of these take the full width. */
const tables = ["rates", "supplements", "offers", "allotments"];

export const SheetPage = ({ resource }: { resource: Resource }) => (
  <RowPage resource={resource}>{(row) => <Sheet resource={resource} row={row} />}</RowPage>
);

function Sheet({ resource, row }: { resource: Resource; row: AnyRow }) {
  const kind = sheetKindOf(resource);
  const mayCopy = useMay(resource, "create");
  const [years, setYears] = useState<number>();
  return (
    <ResourceDetail
      resource={resource}
      row={row}
      beforeTransition={({ to }) => (
        <>
          {to === "published" && <BeforePublishing kind={kind} sheet={row} />}
          <SheetEffects resource={resource} sheet={row} to={to} />
        </>
      )}
      actions={
        mayCopy && (
          <>
            <Button onClick={() => setYears(0)}>
              {row["status"] === "published" ? "Make a new version" : "Copy"}
            </Button>
            <Button onClick={() => setYears(1)}>Make next year’s</Button>
          </>
        )
      }
      leadingFields={tables}
      lead={
        <Panel heading="Year">
          <SheetYear kind={kind} sheet={row} />
        </Panel>
      }
    >
      <div className={styles.panels}>
        <Panel heading="Compare">
          <SheetDifferences kind={kind} sheet={row} />
        </Panel>
      </div>
      {years !== undefined && (
        <CopySheet resource={resource} sheet={row} years={years} onClose={() => setYears(undefined)} />
      )}
    </ResourceDetail>
  );
}

const SuppliedRates = lazyPart(
  () => import("./SuppliedRates").then((m) => m.SuppliedRates),
  <YearSkeleton />,
);

/** Sections with one of these take the full width. */
const wideFields = ["roomTypes", "ticketTypes", "vehicles", "contacts"];

/** The page of a hotel, activity or transport service, with its rates first for users who may read them. */
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
      leadingFields={wideFields}
      lead={
        mayReadRates && (
          <Panel heading="Rates of the year">
            <SuppliedRates kind={kind} row={row} />
          </Panel>
        )
      }
    />
  );
}
