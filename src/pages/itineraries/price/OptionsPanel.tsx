import { App, Button, Segmented, Skeleton } from "antd";
import { Suspense } from "react";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { mainOptionOf } from "../../../domain/pricing/priceInput";
import type { PricedOption } from "../../../domain/pricing/result";
import { itineraries } from "../../../resources/itineraries";
import { canRead, type FieldErrors } from "../../../schema";
import type { Draft, DraftItem } from "../draft/draft";
import { Fold } from "../../../components/Fold";
import { copyOption, dropOption, maxOptions, newOption, shareOption } from "../draft/dayEdits";
import type { DraftEdits } from "../draft/useDraft";
import styles from "./price.module.css";

interface OptionsPanelProps {
  id: string;
  errors: FieldErrors;
  draft: Draft;
  /** Empty until the prices are known. */
  priced: readonly PricedOption[];
  edits: DraftEdits;
  shownId: string | null;
  onShow(optionId: string | null): void;
}

const { name, adjustment } = itineraries.fields.options.of;
const fields = { name: { ...name, label: "Name of the option" }, adjustment };

export function OptionsPanel({ id, errors, draft, priced, edits, shownId, onShow }: OptionsPanelProps) {
  const { actor, formats } = useFieldEnvironment();
  const mayAdjust = canRead(fields.adjustment, actor);
  const { modal } = App.useApp();
  const { options } = draft;
  const shown = options.find(({ id }) => id === shownId);
  const add = (copiedId?: string) => {
    const copied = options.find((one) => one.id === copiedId);
    const option = { ...newOption(options), adjustment: copied?.adjustment ?? null };
    edits.set({ options: [...options, option] });
    if (copiedId !== undefined) edits.editDays(copyOption(copiedId, option.id));
    onShow(option.id);
  };
  const remove = (id: string, edit: ReturnType<typeof shareOption>) => {
    edits.set({
      options: options.filter((option) => option.id !== id),
      // Items in the tray then belong to all options.
      tray: [...shareOption(id)(draft.tray)],
    });
    edits.editDays(edit);
    onShow(null);
  };
  if (!shown)
    return (
      <Button block className={styles.firstOption} onClick={() => add()}>
        Offer in options
      </Button>
    );
  const path = `options.${options.indexOf(shown)}`;
  const ofShown = (name: "name" | "adjustment") => ({
    id: `${id}.${path}.${name}`,
    field: fields[name],
    value: shown[name],
    around: shown,
    errors: errorsBelow(errors, `${path}.${name}`),
    onChange: (value: unknown) =>
      edits.set({ options: options.map((one) => (one.id === shown.id ? { ...one, [name]: value } : one)) }),
  });
  const own = draft.days.flatMap(({ items }) => items).filter(({ optionId }) => optionId === shown.id);
  const askRemoval = () => {
    if (own.length === 0) return remove(shown.id, shareOption(shown.id));
    askWhatBecomes(modal, shown.name, own, {
      onShare: () => remove(shown.id, shareOption(shown.id)),
      onDrop: () => remove(shown.id, dropOption(shown.id)),
    });
  };
  const labelOf = ({ id, name }: Draft["options"][number]) => {
    const price = priced.find((one) => one.id === id)?.price;
    const total = price?.currency && formats.money({ amount: price.totals.total, currency: price.currency });
    return (
      <span className={styles.option}>
        <span>{name || "Option"}</span>
        {total && <span className={styles.note}>{total}</span>}
      </span>
    );
  };
  const isMain = mainOptionOf(draft) === shown.id;
  return (
    <section className={styles.panel} aria-label="Options">
      <h2 className={styles.heading}>Options</h2>
      <Segmented
        vertical
        block
        aria-label="Option whose price is shown"
        options={options.map((option) => ({ value: option.id, label: labelOf(option) }))}
        value={shown.id}
        onChange={(id: string) => onShow(id)}
      />
      <div className={styles.ofOption}>
        <Suspense fallback={<Skeleton active />}>
          <FormField {...ofShown("name")} />
          {mayAdjust && (
            <Fold
              key={shown.id}
              summary="Adjustment of this option"
              className={styles.adjusted}
              opens={shown.adjustment !== null || errorsBelow(errors, `${path}.adjustment`) !== undefined}
            >
              <FormField {...ofShown("adjustment")} isNamedAbove />
            </Fold>
          )}
        </Suspense>
        <div className={styles.actions}>
          {!isMain && (
            <Button size="small" onClick={() => edits.set({ chosenOptionId: shown.id })}>
              Price of the itinerary
            </Button>
          )}
          {options.length < maxOptions && (
            <>
              <Button size="small" onClick={() => add()}>
                Add option
              </Button>
              <Button size="small" onClick={() => add(shown.id)}>
                Duplicate option
              </Button>
            </>
          )}
          <Button size="small" type="text" danger onClick={askRemoval}>
            Remove …
          </Button>
        </div>
        {isMain && options.length > 1 && (
          <p className={styles.hint}>Lists show the price of this option first.</p>
        )}
      </div>
    </section>
  );
}

function askWhatBecomes(
  modal: ReturnType<typeof App.useApp>["modal"],
  name: string,
  items: readonly DraftItem[],
  { onShare, onDrop }: { onShare(): void; onDrop(): void },
): void {
  const titles = items.map(({ title }) => title || "New item").join(", ");
  const asked = modal.confirm({
    title: `Remove ${name}?`,
    content: `${items.length === 1 ? "One item is" : `${items.length} items are`} in this option alone: ${titles}.`,
    footer: (
      <div className={styles.removal}>
        <Button onClick={() => asked.destroy()}>Cancel</Button>
        <Button onClick={() => (asked.destroy(), onShare())}>Keep in all options</Button>
        <Button danger onClick={() => (asked.destroy(), onDrop())}>
          Remove too
        </Button>
      </div>
    ),
  });
}
