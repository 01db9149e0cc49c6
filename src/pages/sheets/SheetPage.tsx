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
const SheetYear = lazy(() => import("./SheetYear").then((m) => ({ default: m.SheetYear })));
const SheetDifferences = lazy(() =>
  import("./SheetDifferences").then((m) => ({ default: m.SheetDifferences })),
);

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
    >
      <div className={styles.panels}>
        <Panel heading="Year">
          <Suspense>
            <SheetYear kind={kind} sheet={row} />
          </Suspense>
        </Panel>
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
