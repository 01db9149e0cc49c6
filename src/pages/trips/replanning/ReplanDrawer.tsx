import { useQuery } from "@tanstack/react-query";
import { Checkbox, Skeleton } from "antd";
import { useEffect, useId, useState, type ReactNode } from "react";
import type { Consequences } from "../../../domain/replanning/consequencesOf";
import { FormField } from "../../../fields/FormField";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { PreviewDrawer } from "../../../components/PreviewDrawer";
import { Trouble } from "../../../components/Trouble";
import { useSubmit } from "../../../components/light/useSubmit";
import { useDialog } from "../../../components/useDialog";
import words from "../../../components/words.module.css";
import { type Trip, trips } from "../../../resources/trips";
import { brokenChecks } from "../../../schema";
import {
  changedIn,
  endAfter,
  planNames,
  type PlanValues,
  planOf,
  itineraryBody,
  planOfItinerary,
} from "./planValues";
import styles from "./replanning.module.css";
import { findingSeverities } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { Amounts } from "../../../components/Amounts";
import { callVerb } from "../../../providers/dataProvider";
import { rememberRow, refresh } from "../../../providers/rows/useRow";
import type { Itinerary } from "../../../resources/itineraries";
import { notices } from "../../../providers/notices";
import { once } from "../../../providers/once";
import { setNewestBack } from "../../../providers/rows/rowHistory";
import { resourceNamed } from "../../../resources";
import { touchedByItineraries } from "../data/touchedByItineraries";

/** An itinerary that other dates or another party concern. */
interface Affected {
  id: string;
  name: string;
  version: number;
  /** Why it stays as it is; null where it follows. */
  kept: string | null;
  consequences: Consequences | null;
}

interface ReplanDrawerProps {
  title: string;
  /** As they are stored. */
  before: PlanValues;
  /** What is proposed at first. */
  proposed?: Partial<PlanValues> | undefined;
  /** What the preview is known by: the row and its version. */
  previewKey: readonly unknown[];
  preview(changed: Partial<PlanValues>, after: PlanValues): Promise<readonly Affected[]>;
  /** Writes it, for these itineraries. */
  apply(changed: Partial<PlanValues>, after: PlanValues, following: readonly Affected[]): Promise<void>;
  /** Whether a person chooses which itineraries follow. */
  isChosen?: true;
  onClose(): void;
}

/** Asks for other dates or another party and shows what follows before anything is stored. */
export function ReplanDrawer(props: ReplanDrawerProps) {
  const { title, before, proposed, previewKey, preview, apply, isChosen, onClose } = props;
  const id = useId();
  const dialog = useDialog(onClose);
  const [after, setAfter] = useState<PlanValues>({ ...before, ...proposed });
  const [left, setLeft] = useState<readonly string[]>([]);
  const { isSending, problem, submit, clear } = useSubmit();
  const asked = useSettled(after);
  const changed = changedIn(before, asked);
  const hasChanges = Object.keys(changed).length > 0;
  const broken = brokenChecks(trips, { ...asked }, new Set(planNames));
  const query = useQuery<readonly Affected[], ApiError>({
    queryKey: ["replan", ...previewKey, asked],
    queryFn: () => preview(changed, asked),
    enabled: hasChanges && Object.keys(broken).length === 0,
    // What was shown stays until the next preview is there.
    placeholderData: (shown) => shown,
    staleTime: 0,
    retry: false,
  });
  const errors = { ...query.error?.errors, ...problem?.errors, ...broken };
  const isCurrent = asked === after && query.data !== undefined && !query.isPlaceholderData && !query.error;
  const set = (name: keyof PlanValues, value: unknown) => {
    clear();
    // The input of a field gives values of its type.
    const values = { ...after, [name]: value } as PlanValues;
    setAfter(name === "startDate" ? { ...values, endDate: endAfter(after, value) } : values);
  };
  const save = async () => {
    if (!isCurrent) return;
    const following = query.data.filter((one) => one.kept === null && !left.includes(one.id));
    const isDone = await submit(
      () => apply(changed, asked, following),
      () => void query.refetch(),
    );
    if (isDone) dialog.close();
  };

  return (
    <PreviewDrawer
      dialog={dialog}
      title={title}
      verb="Change"
      isReady={hasChanges && isCurrent}
      isSaving={isSending}
      isTyped={hasChanges}
      onSubmit={() => void save()}
      isPaired
      fields={planNames.map((name) => (
        <FormField
          key={name}
          id={`${id}.${name}`}
          field={trips.fields[name]}
          value={after[name]}
          around={noneAround}
          onChange={(value) => set(name, value)}
          errors={errors[name] && { "": errors[name] }}
        />
      ))}
      previewLabel="What follows"
      isReading={query.isFetching}
    >
      {problem && <p role="alert">{problem.message}</p>}
      {!hasChanges && (
        <p className={words.muted}>Choose other dates or another party: what follows from it stands here.</p>
      )}
      {hasChanges && query.isPending && Object.keys(broken).length === 0 && <Skeleton active />}
      {query.error && <Trouble message={query.error.message} onRetry={() => void query.refetch()} />}
      {hasChanges && !query.error && query.data?.length === 0 && (
        <p className={words.muted}>There is no itinerary yet that this would change.</p>
      )}
      {hasChanges &&
        !query.error &&
        query.data?.map((one) => (
          <section key={one.id} className={isChosen && styles.one} aria-label={one.name}>
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
        ))}
    </PreviewDrawer>
  );
}

const noneAround: Readonly<Partial<Trip>> = {};

/** The value once it has not changed for a moment: a preview is asked for what was typed whole. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What follows for an itinerary, by meaning: the total, changed rates, what is shortened or goes to the tray, what to look at. */
function ConsequenceList({ consequences }: { consequences: Consequences }) {
  const { formats } = useFieldEnvironment();
  const { currency, changed, shortened, tray, findings, moved } = consequences;
  const money = (amount: number | null) =>
    amount === null || !currency ? "not known" : formats.money({ amount, currency });
  const { options } = consequences;
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
      <Part heading="Changed prices" count={changed.length}>
        {changed.map(({ itemId, title, price }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <Amounts amounts={price} money={money} />
          </li>
        ))}
      </Part>
      <Part heading="Shortened" count={shortened.length}>
        {shortened.map(({ itemId, title, from, to }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <span className={words.number}>
              {from} → {to}
            </span>
          </li>
        ))}
      </Part>
      <Part heading="Goes to the tray" count={tray.length}>
        {tray.map(({ itemId, title, price }, index) => (
          <li key={itemId ?? index}>
            <span>{title || "An item"}</span>
            {price !== null && <span className={words.number}>{money(price)}</span>}
          </li>
        ))}
      </Part>
      <Part heading="New to look at" count={findings.length}>
        {findings.map(({ code, dayId, itemId, severity, message }) => (
          <li key={[code, dayId, itemId, message].join(" ")}>
            <span>{message}</span>
            <ChoiceTag colour={findingSeverities[severity].colour}>
              {findingSeverities[severity].label}
            </ChoiceTag>
          </li>
        ))}
      </Part>
      {moved.length > 0 && (
        <details>
          <summary className={styles.sub}>
            {moved.length === 1 ? "1 thing moves" : `${moved.length} things move`}
          </summary>
          <ul className={styles.list}>
            {moved.map(({ itemId, title, from, to }) => (
              <li key={itemId}>
                <span>{title || "An item"}</span>
                <span className={words.number}>
                  {formats.date(from)} → {formats.date(to)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Part({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={heading}>
      <h4 className={styles.sub}>{heading}</h4>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

export interface TripReplanProps {
  trip: Trip;
  proposed?: Partial<PlanValues> | undefined;
  /** What is written along with it. */
  beside?: Partial<Pick<Trip, "dateFlexibility">>;
  /** It is written. */
  onChanged?(trip: Trip): void;
  onClose(): void;
}

interface TripAnswer {
  trip: Trip;
  itineraries: Affected[];
}

/** Other dates or another party for a trip, and for those of its drafts that follow it. */
export function TripReplan({ trip, proposed, beside, onChanged, onClose }: TripReplanProps) {
  const { id, reference, version } = trip;
  return (
    <ReplanDrawer
      title={`Dates and party of ${reference}`}
      before={planOf(trip)}
      proposed={proposed}
      previewKey={["trips", id, version]}
      preview={async (changed) => {
        const body = { ...changed, version, preview: true };
        return (await callVerb<TripAnswer>("trips", id, "replan", body)).itineraries;
      }}
      apply={async (changed, _after, following) => {
        const itineraries = following.map((one) => ({ id: one.id, version: one.version }));
        const answer = await replan<TripAnswer>("trips", id, { ...changed, ...beside, version, itineraries });
        rememberRow("trips", answer.trip);
        onChanged?.(answer.trip);
        tellReplanned("The trip has other dates or another party.", [
          { resource: "trips", row: answer.trip },
          ...answer.itineraries
            .filter(({ kept }) => kept === null)
            .map((row) => ({ resource: "itineraries" as const, row })),
        ]);
      }}
      isChosen
      onClose={onClose}
    />
  );
}

export interface ItineraryReplanProps {
  /** As it is stored. */
  itinerary: Itinerary;
  proposed?: Partial<PlanValues> | undefined;
  /** It is written. */
  onChanged?(itinerary: Itinerary): void;
  onClose(): void;
}

interface ItineraryAnswer {
  itinerary: Itinerary;
  consequences: Consequences;
}

/** Other dates or another party for one itinerary. */
export function ItineraryReplan({ itinerary, proposed, onChanged, onClose }: ItineraryReplanProps) {
  const { id, name, version } = itinerary;
  return (
    <ReplanDrawer
      title={`Dates and party of ${name}`}
      before={planOfItinerary(itinerary)}
      proposed={proposed}
      previewKey={["itineraries", id, version]}
      preview={async (changed, after) => {
        const body = { ...itineraryBody(changed, after), version, preview: true };
        const { consequences } = await callVerb<ItineraryAnswer>("itineraries", id, "replan", body);
        return [{ id, name, version, kept: null, consequences }];
      }}
      apply={async (changed, after) => {
        const body = { ...itineraryBody(changed, after), version };
        const { itinerary: row } = await replan<ItineraryAnswer>("itineraries", id, body);
        rememberRow("itineraries", row);
        onChanged?.(row);
        tellReplanned(`${name} has other dates or another party.`, [{ resource: "itineraries", row }]);
      }}
      onClose={onClose}
    />
  );
}

interface Written {
  resource: "trips" | "itineraries";
  row: { id: string; version: number };
}

/** Changes dates or party; once, also where it is tried again after a lost answer. */
const replan = <Answer,>(resource: string, id: string, body: object): Promise<Answer> =>
  once(`replan ${id} ${JSON.stringify(body)}`, (key) => callVerb<Answer>(resource, id, "replan", body, key));

/** Says that it is done, with a button that sets all of it back. */
function tellReplanned(message: string, written: readonly Written[]): void {
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
