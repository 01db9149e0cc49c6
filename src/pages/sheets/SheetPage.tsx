import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../fields/useMay";
import { Panel } from "../../components/Panel";
import type { AnyRow, Resource } from "../../schema";
import { ResourceDetail } from "../resource/detail/ResourceDetail";
import { RowPage } from "../resource/detail/RowPage";
import { sheetKindOf } from "./sheetKinds";
import styles from "./SheetPage.module.css";

const CopySheet = lazy(() => import("./CopySheet").then((m) => ({ default: m.CopySheet })));
const SheetEffects = lazy(() => import("./SheetEffects").then((m) => ({ default: m.SheetEffects })));
const BeforePublishing = lazy(() =>
  import("./BeforePublishing").then((m) => ({ default: m.BeforePublishing })),
);
const SheetYear = lazy(() => import("./SheetYear").then((m) => ({ default: m.SheetYear })));
const SheetDifferences = lazy(() =>
  import("./SheetDifferences").then((m) => ({ default: m.SheetDifferences })),
);

/** Sections with one of these are as wide as the page allows; terms stand beside them. */
const tables = ["rates", "supplements", "offers", "allotments"];

/** A rate sheet, read, with its year at a glance and how it differs from another. */
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
        <Suspense>
          {to === "published" && <BeforePublishing kind={kind} sheet={row} />}
          <SheetEffects resource={resource} sheet={row} to={to} />
        </Suspense>
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
          <Suspense>
            <SheetYear kind={kind} sheet={row} />
          </Suspense>
        </Panel>
      }
    >
      <div className={styles.panels}>
        <Panel heading="Compare">
          <Suspense>
            <SheetDifferences kind={kind} sheet={row} />
          </Suspense>
        </Panel>
      </div>
      {years !== undefined && (
        <Suspense>
          <CopySheet resource={resource} sheet={row} years={years} onClose={() => setYears(undefined)} />
        </Suspense>
      )}
    </ResourceDetail>
  );
}
