import { EditOutlined } from "@ant-design/icons";
import { Suspense, useRef, useState, type MouseEvent } from "react";
import styles from "./Fact.module.css";
import { FactForm, type FactProps } from "./FactForm";
import { useTakenUp } from "../form/drafts";

/**
 * A fact that becomes a form on click, by its pencil button, or if a draft was kept when the session ended.
 * `isFolded` hides it unless it was opened before, `isAdded` opens it, `isNamedAbove` hides a repeated label.
 */
export function Fact({
  id,
  resource,
  row,
  label,
  fields,
  children,
  write,
  wide,
  isFolded,
  isAdded = false,
  isNamedAbove,
}: FactProps & { isFolded?: boolean; isAdded?: boolean; isNamedAbove?: boolean }) {
  const kept = useTakenUp(`fact ${label} ${fields.map(({ name }) => name).join(" ")}`);
  const [isEditing, setEditing] = useState(kept.changes !== undefined);
  const [wasOpened, setOpened] = useState(isEditing);
  const [takesUp, setTakesUp] = useState(isEditing);
  const getsFocus = useRef(false);
  const open = () => {
    setOpened(true);
    setEditing(true);
  };
  if (isAdded && !wasOpened) open();
  if (isFolded && !wasOpened) return null;

  const startOnClick = (event: MouseEvent) => {
    // A link in the value still works as a link, and selecting text is not a click.
    const isLink = event.target instanceof Element && event.target.closest("a, button");
    if (write && !isLink && getSelection()?.isCollapsed !== false) open();
  };
  const close = (form: HTMLElement | null) => {
    // Take the focus back only if the user has not moved to another input.
    const { activeElement, body } = document;
    getsFocus.current = !activeElement || activeElement === body || Boolean(form?.contains(activeElement));
    setEditing(false);
    setTakesUp(false);
  };
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !getsFocus.current) return;
    getsFocus.current = false;
    button.focus({ preventScroll: true });
  };

  return (
    <div id={id} className={styles.fact} data-wide={wide || (isEditing && fields.length > 1)}>
      <dt className={isNamedAbove ? "heard" : styles.label}>{label}</dt>
      {isEditing && write ? (
        <dd className={styles.form}>
          <Suspense fallback={<div className={styles.text}>{children}</div>}>
            <FactForm
              resource={resource}
              row={row}
              label={label}
              fields={fields}
              write={write}
              onDone={close}
              form={kept.form}
              kept={takesUp ? kept.changes : undefined}
            />
          </Suspense>
        </dd>
      ) : (
        <dd className={styles.value} data-editable={write !== undefined} onClick={startOnClick}>
          <div className={styles.text}>{children}</div>
          {write && (
            <button
              type="button"
              ref={takeFocus}
              className={styles.edit}
              aria-label={`Edit ${label}`}
              onClick={open}
            >
              <EditOutlined aria-hidden />
            </button>
          )}
        </dd>
      )}
    </div>
  );
}
