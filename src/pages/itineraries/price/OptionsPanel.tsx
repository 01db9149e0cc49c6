import { App, Button, Input, Segmented } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { mainOptionOf } from "../../../domain/pricing/options";
import type { PricedOption } from "../../../domain/pricing/priceResult";
import type { Draft } from "../draft/draft";
import { copyOption, dropOption, mostOptions, newOption, shareOption } from "../draft/optionEdits";
import type { DraftEdits } from "../draft/useDraft";
import styles from "./price.module.css";

interface OptionsPanelProps {
  draft: Draft;
  /** With their prices; empty until these are known. */
  priced: readonly PricedOption[];
  edits: DraftEdits;
  /** The option whose price is shown. */
  shownId: string | null;
  onShow(optionId: string | null): void;
}

/** The ways in which the itinerary is offered, each with its price: one is looked at, named, copied, chosen or removed. */
export function OptionsPanel({ draft, priced, edits, shownId, onShow }: OptionsPanelProps) {
  const { formats } = useFieldEnvironment();
  const { modal } = App.useApp();
  const { options } = draft;
  const shown = options.find(({ id }) => id === shownId);
  const add = (copiedId?: string) => {
    const option = newOption(options);
    edits.set({ options: [...options, option] });
    if (copiedId !== undefined) edits.editDays(copyOption(copiedId, option.id));
    onShow(option.id);
  };
  const remove = (id: string, edit: ReturnType<typeof shareOption>) => {
    edits.set({
      options: options.filter((option) => option.id !== id),
      // What is in the tray comes back to all options.
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
  const own = draft.days.flatMap(({ items }) => items).filter(({ optionId }) => optionId === shown.id);
  const askRemoval = () => {
    if (own.length === 0) return remove(shown.id, shareOption(shown.id));
    const asked = modal.confirm({
      title: `Remove ${shown.name}?`,
      content: `${own.length === 1 ? "One item is" : `${own.length} items are`} in this option alone: ${own.map(({ title }) => title || "New item").join(", ")}.`,
      footer: (
        <div className={styles.removal}>
          <Button onClick={() => asked.destroy()}>Cancel</Button>
          <Button onClick={() => (asked.destroy(), remove(shown.id, shareOption(shown.id)))}>
            Keep in all options
          </Button>
          <Button danger onClick={() => (asked.destroy(), remove(shown.id, dropOption(shown.id)))}>
            Remove too
          </Button>
        </div>
      ),
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
        <Input
          aria-label="Name of the option"
          maxLength={60}
          value={shown.name}
          onChange={({ target: { value: name } }) =>
            edits.set({ options: options.map((one) => (one.id === shown.id ? { ...one, name } : one)) })
          }
        />
        <div className={styles.actions}>
          {!isMain && (
            <Button size="small" onClick={() => edits.set({ chosenOptionId: shown.id })}>
              Price of the itinerary
            </Button>
          )}
          {options.length < mostOptions && (
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
