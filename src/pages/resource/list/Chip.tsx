import { CloseOutlined } from "@ant-design/icons";
import { Popover, Spin } from "antd";
import { type ReactNode, Suspense, useRef } from "react";
import { PopoverBody } from "../../../components/PopoverBody";
import styles from "./ListToolbar.module.css";

interface ChipProps {
  /** Of what opens. */
  label: string;
  removeLabel: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Hands on what is still being typed, before it closes. */
  onLeave(): void;
  onRemove(): void;
  content: ReactNode;
  /** What is asked for, in words. */
  children: ReactNode;
}

/** What a list is narrowed by, in words: a click opens it, the cross takes it away. */
export function Chip({
  label,
  removeLabel,
  isOpen,
  onOpen,
  onLeave,
  onRemove,
  content,
  children,
}: ChipProps) {
  const words = useRef<HTMLButtonElement>(null);
  const close = () => {
    const bar = words.current?.closest('[role="search"]');
    onLeave();
    onOpen(false);
    // A filter that asks for nothing goes with its popover.
    setTimeout(() => {
      const next = words.current ?? bar?.querySelector<HTMLElement>("[data-add-filter]");
      next?.focus();
    }, 0);
  };
  return (
    <span className={styles.chip}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={(opens) => {
          if (!opens) onLeave();
          onOpen(opens);
        }}
        destroyOnHidden
        content={
          <Suspense fallback={<Spin />}>
            <PopoverBody label={label} onEscape={close}>
              {content}
            </PopoverBody>
          </Suspense>
        }
      >
        <button ref={words} type="button" className={styles.words} aria-expanded={isOpen}>
          {children}
        </button>
      </Popover>
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        onClick={() => {
          onOpen(false);
          onRemove();
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}
