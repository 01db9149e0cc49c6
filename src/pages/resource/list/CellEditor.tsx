import { Button } from "antd";
import { use, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNewest } from "../../../fields/useNewest";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { BesideField, useErrorWords } from "../../../fields/FormField";
import { OwnFields } from "../../../fields/OwnFields";
import { viewIn } from "../../../fields/viewIn";
import { notices } from "../../../providers/notices";
import { type AnyRow, inWords, type Resource } from "../../../schema";
import { ClashesAtFields } from "../form/ConflictDialog";
import type { FormValues } from "../form/formBody";
import { useResourceForm } from "../form/useResourceForm";
import type { WriteRow } from "../form/useSaving";
import { useUnsavedGuard } from "../form/useUnsavedGuard";
import { titleOf } from "../titleOf";
import type { CellField } from "./cellFields";
import type { CellStore, OpenCell } from "./cellStore";
import { cellAt, focusCell, step, type Step } from "./gridKeys";
import styles from "./ListGrid.module.css";

interface CellEditorProps {
  resource: Resource;
  /** The newest version of the row. */
  row: AnyRow;
  column: string;
  at: CellField;
  cell: OpenCell;
  cells: CellStore;
  save: WriteRow;
}

const silent = () => undefined;

/** Kinds whose value is chosen, not typed: choosing saves. */
const chosenKinds = new Set(["choice", "code", "reference", "yesNo"]);
const overlays = ".ant-modal-root, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover";

/**
 * A cell while it is edited, saved or refused: the form of one field. Enter saves and goes down, Tab to the right, Escape
 * goes back. What was refused stays in the cell as typed, with what is stored.
 */
export function CellEditor({ resource, row, column, at, cell, cells, save }: CellEditorProps) {
  const { views, formats } = useFieldEnvironment();
  const { name, field, within } = at;
  const whole = within ?? name;
  const path = within ? `${within}.${name}` : name;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const controller = useResourceForm({ resource, row, only: [whole], write: save, onTaken: silent });
  const { values, errors, message, clashes, comparing, isSaving, phase } = controller;
  const newest = useNewest({ controller, column, row });
  const isEnding = useRef(false);
  const [isLeft, setLeft] = useState(false);
  const words = `“${field.label}” of ${titleOf(resource, row)}`;
  useUnsavedGuard(controller.hasUnsent, words);

  const around = within ? mapIn(values, within) : values;
  const value = around[name];
  const below = errorsBelow(errors, path);
  const { words: own, onLeave } = useErrorWords(field, value, around, below);
  const elsewhere = Object.entries(errors).flatMap(([where, texts]) =>
    `${where}.`.startsWith(`${path}.`) ? [] : texts,
  );
  const isOffline = phase.is === "offline";
  const problems = [
    ...(own ?? []),
    ...elsewhere,
    ...(message && !below ? [message] : []),
    ...(isOffline ? ["This could not be sent. Press Enter to try again."] : []),
  ];
  const isContested = comparing !== undefined || clashes.length > 0;
  const isWrong = problems.length > 0 || isContested;

  const set = (next: unknown) => {
    const { controller } = newest.current;
    controller.set(whole, within ? { ...mapIn(controller.read().values, within), [name]: next } : next);
  };
  const input = () =>
    box.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, [tabindex='0']");
  const close = (focuses: boolean) => {
    isEnding.current = true;
    const td = cellAt(box.current);
    if (td && (focuses || box.current?.contains(document.activeElement))) focusCell(td);
    cells.close(row.id, column);
  };
  /** Saves and moves on at once; comes back only where something is wrong that the page itself can see. */
  const finish = async (to?: Step) => {
    const { controller } = newest.current;
    const td = cellAt(box.current);
    if (controller.isSaving || isEnding.current) return;
    const isShown = controller.comparing !== undefined || controller.clashes.length > 0;
    // Only a key decides: leaving the cell keeps both sides in it.
    if (to && isShown && controller.base) controller.settle(controller.base, controller.values);
    const saving = controller.save();
    const { errors, comparing, phase } = controller.read();
    const isRefused = Object.keys(errors).length > 0 || comparing !== undefined;
    if (isRefused && to) input()?.focus();
    if (!isRefused) {
      setLeft(true);
      if (to && td) step(td, to);
      else if (td && box.current?.contains(document.activeElement)) focusCell(td);
    }
    if (!isRefused && phase.is !== "saving") return close(false);
    const stored = await saving;
    if (!stored) return setLeft(false);
    cells.save(stored.id, stored);
    close(false);
  };
  /** Inputs take over what is typed where they lose the focus. */
  const finishSoon = (to?: Step) => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && box.current?.contains(focused)) focused.blur();
    setTimeout(() => void finish(to), 0);
  };

  const leavePage = () => {
    if (isEnding.current) return;
    const { controller, column, row } = newest.current;
    if (!controller.hasUnsent) return cells.close(row.id, column);
    // The cell waits for its row with what was typed.
    const now = controller.read().values;
    const is = within ? mapIn(now, within)[name] : now[name];
    cells.open(row.id, column, { value: { is } });
    const typed = inWords(field, is, formats, now) || "nothing";
    const message = `${words} is not saved: “${typed}”. Its row is not on this page any more.`;
    notices.show({ type: "warning", message });
  };

  useLayoutEffect(() => {
    if (cell.value) {
      set(cell.value.is);
      return;
    }
    const first = input();
    first?.focus({ preventScroll: true });
    if (cell.replaces && (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement))
      first.select();
    // oxlint-disable-next-line react/exhaustive-deps -- A cell begins once.
  }, []);
  useEffect(
    () => () => {
      const editor = box.current;
      // React may only rehearse that the row leaves.
      setTimeout(() => editor?.isConnected || leavePage(), 0);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- Only when the row leaves.
    [],
  );
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // The keys of the grid around it are not meant.
    event.stopPropagation();
    if (event.defaultPrevented && event.key !== "Tab") return;
    const isOpen = box.current?.querySelector(".ant-select-open") !== null;
    if (event.key === "Escape" && !isOpen) close(true);
    else if (event.key === "Tab") {
      event.preventDefault();
      finishSoon(event.shiftKey ? "left" : "right");
    } else if (event.key === "Enter" && !isOpen && !event.altKey && !isButton(event.target)) {
      event.preventDefault();
      finishSoon(event.shiftKey ? "up" : "down");
    }
  };
  const leave = () => {
    onLeave();
    setTimeout(() => {
      const { activeElement } = document;
      if (isEnding.current || box.current?.contains(activeElement) || activeElement?.closest(overlays))
        return;
      // Another window or what lies over the page does not end the cell.
      if (document.hasFocus()) void finish();
    }, 0);
  };

  const view = viewIn(views, field);
  const notesId = `${id}.notes`;
  return (
    <div
      ref={box}
      className={styles.editor}
      data-wrong={isWrong}
      data-left={isLeft}
      aria-busy={isSaving}
      onKeyDown={press}
      onBlur={leave}
    >
      <OwnFields value={resource.fields}>
        <ClashesAtFields id={id} controller={controller}>
          <view.input
            id={`${id}.${path}`}
            field={field}
            value={value}
            around={around}
            label={words}
            onChange={(next) => {
              set(next);
              if (chosenKinds.has(field.kind)) setTimeout(() => void finish(), 0);
            }}
            errors={below ?? (own && { "": own })}
            describedBy={isWrong ? notesId : undefined}
            disabled={isSaving}
            compact
          />
          {isWrong && (
            <div id={notesId} className={styles.notes}>
              {problems.length > 0 && <p role="alert">{[...new Set(problems)].join(" ")}</p>}
              <Beside id={`${id}.${whole}`} />
              {!isContested && (
                <p className={styles.stored}>
                  {"Stored: "}
                  <FieldCell field={field} value={(within ? mapIn(row, within) : row)[name]} around={row} />
                </p>
              )}
              <p className={styles.stored}>
                {isContested
                  ? "Enter keeps what you wrote, Escape the other."
                  : "Escape goes back to what is stored."}
              </p>
              {isOffline && (
                <Button size="small" onClick={() => finishSoon()}>
                  Try again
                </Button>
              )}
            </div>
          )}
        </ClashesAtFields>
      </OwnFields>
    </div>
  );
}

/** What stands beside the input where another person changed the same. */
function Beside({ id }: { id: string }) {
  return use(BesideField)(id);
}

const isButton = (target: EventTarget) => target instanceof Element && target.closest("button") !== null;

// Values of query fields are a map by key.
const mapIn = (values: FormValues, name: string) => (values[name] ?? {}) as FormValues;
