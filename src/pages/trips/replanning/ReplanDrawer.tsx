import { useQuery } from "@tanstack/react-query";
import { Checkbox, Skeleton } from "antd";
import { useEffect, useId, useState } from "react";
import type { Consequences } from "../../../domain/replanning/consequencesOf";
import { FormField } from "../../../fields/FormField";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { PreviewDrawer } from "../../../components/PreviewDrawer";
import { Trouble } from "../../../components/Trouble";
import { useDialog } from "../../../components/useDialog";
import words from "../../../components/words.module.css";
import { type Trip, trips } from "../../../resources/trips";
import { brokenChecks } from "../../../schema";
import { ConsequenceList } from "./ConsequenceList";
import { changedIn, endAfter, planNames, type PlanValues } from "./planValues";
import styles from "./replanning.module.css";

/** An itinerary that other dates or another party concern. */
export interface Affected {
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
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
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
    setProblem(undefined);
    // The input of a field gives values of its type.
    const values = { ...after, [name]: value } as PlanValues;
    setAfter(name === "startDate" ? { ...values, endDate: endAfter(after, value) } : values);
  };
  const save = async () => {
    if (isSaving || !isCurrent) return;
    setSaving(true);
    try {
      const following = query.data.filter((one) => one.kept === null && !left.includes(one.id));
      await apply(changed, asked, following);
      dialog.close();
    } catch (thrown) {
      setProblem(apiErrorOf(thrown));
      void query.refetch();
    }
    setSaving(false);
  };

  return (
    <PreviewDrawer
      dialog={dialog}
      title={title}
      verb="Change"
      isReady={hasChanges && isCurrent}
      isSaving={isSaving}
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
