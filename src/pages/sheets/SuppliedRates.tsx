import { Link } from "react-router";
import { LinkButton } from "../../components/LinkButton";
import words from "../../components/words.module.css";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import { pagePath } from "../../providers/resourcePath";
import { useListRows } from "../../providers/rows/listRows";
import type { AnyRow } from "../../schema";
import type { SheetKind } from "./sheetKinds";
import styles from "./SheetPage.module.css";
import { SupplierYears } from "./SupplierYears";

/** How many drafts are named. */
const named = 3;

/** The rates of a hotel, an activity or a transport service by supplier; where there are none, the ways to enter them. */
export function SuppliedRates({ kind, row }: { kind: SheetKind; row: AnyRow }) {
  const { actor } = useFieldEnvironment();
  const mayCreate = useMay(kind.sheets, "create");
  const of = { field: kind.subject, operator: "eq", value: row.id } as const;
  const { data: published } = useListRows(kind.sheets.name, {
    ...{ filters: [of, { field: "status", operator: "eq", value: "published" }], start: 0, end: 0 },
  });
  const { data: drafts } = useListRows<AnyRow>(kind.sheets.name, {
    ...{ filters: [of, { field: "status", operator: "eq", value: "draft" }], start: 0, end: named },
  });
  const createPath = mayCreate && pagePath(kind.sheets, "create", actor);
  if (!published || !drafts || published.total > 0) return <SupplierYears kind={kind} row={row} />;
  return (
    <div className={styles.none}>
      <p>
        {drafts.total === 0
          ? "No rates yet: itineraries cannot price it."
          : "No published rates yet: drafts price nothing. Publish "}
        {drafts.rows.map((draft, index) => (
          <span key={draft.id}>
            {index > 0 && ", "}
            <Link to={pagePath(kind.sheets, "show", actor, draft.id) ?? ""} className="amongWords">
              {String(draft["name"])}
            </Link>
          </span>
        ))}
        {drafts.total > 0 && "."}
      </p>
      {createPath && (
        <div className={styles.ways}>
          <LinkButton to={`${createPath}?${kind.subject}=${row.id}`}>Add rate sheet</LinkButton>
          <LinkButton to={`${createPath}?${kind.subject}=${row.id}&rates=1`}>Paste rates</LinkButton>
        </div>
      )}
      {createPath && drafts.total === 0 && (
        <p className={words.muted}>
          A rate sheet says what a supplier charges, season by season. A table copied from a spreadsheet is
          pasted into its first rate.
        </p>
      )}
    </div>
  );
}
