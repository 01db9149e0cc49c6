import { Checkbox } from "antd";
import { useId, useState } from "react";
import { Amounts } from "../../../components/Amounts";
import {
  findingLine,
  itemLine,
  PreviewDrawer,
  PreviewLines,
  PreviewPart,
} from "../../../components/PreviewDrawer";
import words from "../../../components/words.module.css";
import type { Consequences } from "../../../domain/replanning/consequencesOf";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerbOnce } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { setNewestBack } from "../../../providers/rows/rowHistory";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { resourceNamed } from "../../../resources";
import type { Itinerary } from "../../../resources/itineraries";
import { planNames } from "../../../resources/shared/planNames";
import { type Trip, trips } from "../../../resources/trips";
import { brokenChecks } from "../../../schema";
import { touchedByItineraries } from "../data/touchedByItineraries";
import { changedIn, endAfter, itineraryBody, planOf, planOfItinerary, type PlanValues } from "./planValues";
import styles from "./replanning.module.css";

interface Affected {
  id: string;
  name: string;
  version: number;
  /** Why it does not change; null if it follows the change. */
  kept: string | null;
  consequences: Consequences | null;
}

interface ReplanDrawerProps<Answer> {
  resource: "trips" | "itineraries";
  row: { id: string; version: number };
  name: string;
  before: PlanValues;
  proposed: Partial<PlanValues> | undefined;
  bodyOf(changed: Partial<PlanValues>, after: PlanValues): object;
  affectedBy(answer: Answer): readonly Affected[];
  /** Sends the body for the itineraries that follow. */
  apply(body: object, following: readonly Affected[]): Promise<void>;
  /** Whether the user chooses which itineraries follow. */
  isChosen?: boolean;
  onClose(): void;
}

function ReplanDrawer<Answer extends object>(props: ReplanDrawerProps<Answer>) {
  const { resource, row, name, before, proposed, bodyOf, affectedBy, apply, isChosen = false } = props;
  const { id, version } = row;
  const ids = useId();
  const [after, setAfter] = useState<PlanValues>({ ...before, ...proposed });
  const [left, setLeft] = useState<readonly string[]>([]);
  const brokenIn = (values: PlanValues) => brokenChecks(trips, { ...values }, new Set(planNames));
  const hasChanges = Object.keys(changedIn(before, after)).length > 0;
  const set = (name: keyof PlanValues, value: unknown) => {
    // A field's input returns values of the field's type.
    const values = { ...after, [name]: value } as PlanValues;
    setAfter(name === "startDate" ? { ...values, endDate: endAfter(after, value) } : values);
  };
  return (
    <PreviewDrawer<PlanValues, Answer>
      title={`Dates and party of ${name}`}
      verb="Change"
      values={after}
      previewOf={(values) => {
        const changed = changedIn(before, values);
        if (Object.keys(changed).length === 0 || Object.keys(brokenIn(values)).length > 0) return undefined;
        const body = { ...bodyOf(changed, values), version, preview: true };
        return { url: `/api/${resource}/${id}/replan`, body };
      }}
      hint={
        !hasChanges && (
          <p className={words.muted}>
            Choose other dates or another party: what follows from it stands here.
          </p>
        )
      }
      isTyped={hasChanges}
      isPaired
      fields={(wrong) => {
        const errors = { ...wrong, ...brokenIn(after) };
        return planNames.map((name) => (
          <FormField
            key={name}
            id={`${ids}.${name}`}
            field={trips.fields[name]}
            value={after[name]}
            around={noneAround}
            onChange={(value) => set(name, value)}
            errors={errors[name] && { "": errors[name] }}
          />
        ));
      }}
      previewLabel="What follows"
      onSubmit={(answer) => {
        const following = affectedBy(answer).filter((one) => one.kept === null && !left.includes(one.id));
        return apply({ ...bodyOf(changedIn(before, after), after), version }, following);
      }}
      onClosed={props.onClose}
    >
      {(answer) => {
        const affected = affectedBy(answer);
        if (affected.length === 0)
          return <p className={words.muted}>There is no itinerary yet that this would change.</p>;
        return affected.map((one) => (
          <section key={one.id} className={isChosen ? styles.one : undefined} aria-label={one.name}>
            {isChosen && (
              <h3 className={styles.heading}>
                {one.kept === null ? (
                  <Checkbox
                    checked={!left.includes(one.id)}
                    onChange={({ target }) =>
                      setLeft(target.checked ? left.filter((kept) => kept !== one.id) : [...left, one.id])
                    }
                  >
                    {one.name} follows
                  </Checkbox>
                ) : (
                  one.name
                )}
              </h3>
            )}
            {one.kept !== null && <p className={words.muted}>{one.kept}</p>}
            {one.consequences && !left.includes(one.id) && (
              <ConsequenceList consequences={one.consequences} />
            )}
          </section>
        ));
      }}
    </PreviewDrawer>
  );
}

const noneAround: Readonly<Partial<Trip>> = {};

function ConsequenceList({ consequences }: { consequences: Consequences }) {
  const { formats } = useFieldEnvironment();
  const { currency, changed, shortened, tray, findings, moved, options } = consequences;
  const money = (amount: number | null) =>
    amount === null || !currency ? "not known" : formats.money({ amount, currency });
  const totals = options.length > 0 ? options : [{ optionId: "", name: "", total: consequences.total }];
  const nothingElse = [changed, shortened, tray, findings].every((list) => list.length === 0);
  return (
    <div className={styles.consequences}>
      {currency &&
        totals.map(({ optionId, name, total }) => (
          <div key={optionId} className={styles.total}>
            <span>{name ? `Total of ${name}` : "Total"}</span>
            <Amounts amounts={total} money={money} />
          </div>
        ))}
      {nothingElse && (
        <p className={words.muted}>
          {moved.length > 0 ? "Nothing changes besides the dates." : "Nothing else changes."}
        </p>
      )}
      <PreviewPart
        heading="Changed prices"
        lines={changed.map(({ title, price }) => itemLine(title, <Amounts amounts={price} money={money} />))}
      />
      <PreviewPart
        heading="Shortened"
        lines={shortened.map(({ title, from, to }) => itemLine(title, `${from} → ${to}`))}
      />
      <PreviewPart
        heading="Goes to the tray"
        lines={tray.map(({ title, price }) => itemLine(title, price !== null && money(price)))}
      />
      <PreviewPart heading="New to look at" lines={findings.map(findingLine)} />
      {moved.length > 0 && (
        <details>
          <summary className={styles.moved}>
            {moved.length === 1 ? "1 thing moves" : `${moved.length} things move`}
          </summary>
          <PreviewLines
            lines={moved.map(({ title, from, to }) =>
              itemLine(title, `${formats.date(from)} → ${formats.date(to)}`),
            )}
          />
        </details>
      )}
    </div>
  );
}

interface TripReplanProps {
  trip: Trip;
  proposed?: Partial<PlanValues> | undefined;
  beside?: Partial<Pick<Trip, "dateFlexibility">>;
  onChanged?(trip: Trip): void;
  onClose(): void;
}

interface TripAnswer {
  trip: Trip;
  itineraries: Affected[];
}

/** Changes dates or party of a trip, and of those of its drafts that follow. */
export const TripReplan = ({ trip, proposed, beside, onChanged, onClose }: TripReplanProps) => (
  <ReplanDrawer<TripAnswer>
    resource="trips"
    row={trip}
    name={trip.reference}
    before={planOf(trip)}
    proposed={proposed}
    bodyOf={(changed) => changed}
    affectedBy={({ itineraries }) => itineraries}
    apply={async (body, following) => {
      const itineraries = following.map(({ id, version }) => ({ id, version }));
      const all = { ...beside, ...body, itineraries };
      const answer = await callVerbOnce<TripAnswer>("trips", trip.id, "replan", all);
      rememberRow("trips", answer.trip);
      onChanged?.(answer.trip);
      const followed = answer.itineraries.filter(({ kept }) => kept === null);
      sayReplanned("The trip has other dates or another party.", [
        { resource: "trips", row: answer.trip },
        ...followed.map((row) => ({ resource: "itineraries" as const, row })),
      ]);
    }}
    isChosen
    onClose={onClose}
  />
);

interface ItineraryReplanProps {
  itinerary: Itinerary;
  proposed?: Partial<PlanValues> | undefined;
  onChanged?(itinerary: Itinerary): void;
  onClose(): void;
}

interface ItineraryAnswer {
  itinerary: Itinerary;
  consequences: Consequences;
}

export function ItineraryReplan({ itinerary, proposed, onChanged, onClose }: ItineraryReplanProps) {
  const { id, name, version } = itinerary;
  return (
    <ReplanDrawer<ItineraryAnswer>
      resource="itineraries"
      row={itinerary}
      name={name}
      before={planOfItinerary(itinerary)}
      proposed={proposed}
      bodyOf={itineraryBody}
      affectedBy={({ consequences }) => [{ id, name, version, kept: null, consequences }]}
      apply={async (body) => {
        const { itinerary: row } = await callVerbOnce<ItineraryAnswer>("itineraries", id, "replan", body);
        rememberRow("itineraries", row);
        onChanged?.(row);
        sayReplanned(`${name} has other dates or another party.`, [{ resource: "itineraries", row }]);
      }}
      onClose={onClose}
    />
  );
}

interface Written {
  resource: "trips" | "itineraries";
  row: { id: string; version: number };
}

function sayReplanned(message: string, written: readonly Written[]): void {
  void refresh(...touchedByItineraries);
  notices.show({ key: "replan", type: "success", message, undo: () => void undo(written) });
}

async function undo(written: readonly Written[]): Promise<void> {
  try {
    for (const { resource, row } of written)
      rememberRow(resource, await setNewestBack<Written["row"]>(resourceNamed(resource), row));
    notices.show({ key: "replan", type: "success", message: "Set back." });
  } catch (thrown) {
    notices.show({ key: "replan", type: "error", message: apiErrorOf(thrown).message });
  } finally {
    void refresh(...touchedByItineraries);
  }
}
