import { useState } from "react";
import { comparedRates } from "../../domain/products/copiedSheet";
import { FormField } from "../../fields/FormField";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useRow } from "../../providers/rows/useRow";
import { type AnyRow, reference } from "../../schema";
import { RateChanges, rateName, ratesOf } from "./RateChanges";
import type { SheetKind } from "./sheetKinds";

/** What differs between a rate sheet and the one that it follows, or another of the same hotel or activity. */
export function SheetDifferences({ kind, sheet }: { kind: SheetKind; sheet: AnyRow }) {
  const { formats } = useFieldEnvironment();
  const resource = kind.sheets;
  const followed = sheet["followsId"];
  const [otherId, setOtherId] = useState(typeof followed === "string" ? followed : null);
  const field = reference({
    label: "Compared with",
    to: resource.name,
    offer: { [kind.subject]: String(sheet[kind.subject]) },
    optional: true,
  });
  const { data: other } = useRow<AnyRow>(resource.name, otherId ?? "");
  const compared = other && comparedRates(ratesOf(other), ratesOf(sheet));
  const isOtherCurrency = other && other["currency"] !== sheet["currency"];
  return (
    <>
      <FormField
        id="compared-with"
        field={field}
        value={otherId}
        around={{}}
        onChange={(value) => setOtherId(typeof value === "string" ? value : null)}
      />
      {isOtherCurrency && (
        <p>{`Its amounts are in ${String(other["currency"])}, those of this sheet in ${String(sheet["currency"])}.`}</p>
      )}
      {compared && (
        <>
          <p role="status">
            {`${compared.changed.length} changed, ${compared.added.length} added, ${compared.gone.length} gone, ${compared.same} the same.`}
          </p>
          <RateChanges resource={resource} sheet={sheet} heading="Changed rates" changes={compared.changed} />
          <RateNames heading="Added" rates={compared.added} formats={formats} />
          <RateNames heading="Gone" rates={compared.gone} formats={formats} />
        </>
      )}
    </>
  );
}

interface RateNamesProps {
  heading: string;
  rates: readonly Readonly<Record<string, unknown>>[];
  formats: { dateRange(from: string, to: string): string };
}

function RateNames({ heading, rates, formats }: RateNamesProps) {
  if (rates.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {rates.map((rate, index) => (
          <li key={index}>
            {rateName(rate)}
            {typeof rate["from"] === "string" && typeof rate["to"] === "string"
              ? `, ${formats.dateRange(rate["from"], rate["to"])}`
              : ""}
          </li>
        ))}
      </ul>
    </>
  );
}
