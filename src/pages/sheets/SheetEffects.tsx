import { useCustom } from "@refinedev/core";
import { Skeleton } from "antd";
import { Link } from "react-router";
import { counted } from "../../domain/formats/text";
import type { PriceEffect } from "../../domain/replanning/consequencesOf";
import { ChoiceTag } from "../../fields/parts/ChoiceTag";
import show from "../../fields/parts/show.module.css";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { Amounts } from "../../components/Amounts";
import { Loaded } from "../../components/Loaded";
import words from "../../components/words.module.css";
import { listKey } from "../../providers/rows/listRows";
import { itineraries, type Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { AnyRow, Resource } from "../../schema";
import styles from "./SheetEffects.module.css";

interface Counts {
  all: number;
  hidden: number;
  unchanged: number;
}

interface Effect extends Pick<Itinerary, "id" | "name" | "startDate">, Omit<PriceEffect, "isChanged"> {
  status: "draft" | "sent";
  trip: Pick<Trip, "id" | "reference" | "title" | "customerName">;
}

interface Effects {
  draft: Counts;
  sent: Counts;
  itineraries: readonly Effect[];
}

/** The effects on drafts and sent versions if the sheet were published or withdrawn now. */
export function SheetEffects({ resource, sheet, to }: { resource: Resource; sheet: AnyRow; to: string }) {
  const { id, version } = sheet;
  const { query } = useCustom<Effects>({
    url: `/api/${resource.name}/${id}/effects?to=${to}`,
    method: "get",
    queryOptions: { queryKey: listKey(itineraries.name, { effects: id, version, to }), staleTime: 0 },
  });
  return (
    <Loaded
      query={query}
      skeleton={
        <div role="status" aria-label="Looking what it touches">
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      }
    >
      {({ data: { draft, sent, itineraries } }) => {
        if (draft.all + sent.all === 0) return <p>No draft and nothing that was sent is touched.</p>;
        const of = (status: Effect["status"]) => itineraries.filter((one) => one.status === status);
        return (
          <div className={styles.effects}>
            {draft.all > 0 && (
              <EffectTable heading="Drafts that are priced anew" counts={draft} effects={of("draft")} />
            )}
            {sent.all > 0 && (
              <EffectTable heading="Sent, and keep their price" counts={sent} effects={of("sent")} isKept />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

interface EffectTableProps {
  heading: string;
  counts: Counts;
  effects: readonly Effect[];
  isKept?: boolean;
}

function EffectTable({ heading, counts: { all, hidden, unchanged }, effects, isKept }: EffectTableProps) {
  const { formats } = useFieldEnvironment();
  const percent = (value: number | null) => (value === null ? "not known" : formats.percent(value));
  const more = all - hidden - unchanged - effects.length;
  const others = [
    ...(unchanged > 0 ? [`${counted(unchanged, "itinerary", "itineraries")} with the same price.`] : []),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(hidden > 0 ? [`${hidden} of trips that you may not read.`] : []),
  ];
  return (
    <div>
      <h3 className={styles.heading}>{heading}</h3>
      {effects.length > 0 && (
        <div className={show.scroll} tabIndex={0} role="region" aria-label={heading}>
          <table className={show.table}>
            <thead>
              <tr>
                <th scope="col">Itinerary</th>
                <th scope="col">{isKept ? "Priced anew" : "Total"}</th>
                <th scope="col">Margin</th>
              </tr>
            </thead>
            <tbody>
              {effects.map(({ id, name, startDate, trip, currency, total, margin, complete }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/trips/${trip.id}/itinerary/${id}`} target="_blank">
                      {`${trip.reference} · ${name}`}
                    </Link>
                    <div className={words.muted}>
                      {[trip.title ?? trip.customerName, startDate && formats.date(startDate)]
                        .filter(Boolean)
                        .join(" · ")}
                    </div>
                  </th>
                  <td>
                    <Amounts
                      amounts={total}
                      money={(amount) =>
                        amount === null || !currency ? "no price" : formats.money({ amount, currency })
                      }
                    />
                    {!complete && (
                      <div>
                        <ChoiceTag colour="orange">Something has no rate</ChoiceTag>
                      </div>
                    )}
                  </td>
                  <td>
                    <span className={words.number}>
                      {margin.before === margin.after
                        ? percent(margin.after)
                        : `${percent(margin.before)} → ${percent(margin.after)}`}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 && <p className={words.muted}>{others.join(" ")}</p>}
    </div>
  );
}
