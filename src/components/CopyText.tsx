import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type FocusEvent, useRef, useState } from "react";
import { inSentence } from "../domain/formats/text";
import styles from "./CopyText.module.css";

interface CopyTextProps {
  /** Names the text on the button and for screen readers. */
  label: string;
  text: string;
}

/** A read-only text with a copy button, selected on focus. A URL is one line. */
export function CopyText({ label, text }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  const area = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const isAddress = /^https?:\S+$/.test(text);
  const field = {
    ref: area,
    readOnly: true,
    value: text,
    "aria-label": label,
    onFocus: (event: FocusEvent<HTMLTextAreaElement | HTMLInputElement>) => event.currentTarget.select(),
  };
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without clipboard permission, select the text so that the user can copy it by keyboard.
      area.current?.select();
    }
  }
  return (
    <div className={isAddress ? styles.beside : styles.copy}>
      {isAddress ? (
        <input {...field} className={styles.line} />
      ) : (
        <textarea {...field} rows={text.length > 80 ? 4 : 2} className={styles.code} />
      )}
      <Button
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? "Copied" : `Copy ${inSentence(label)}`}
      </Button>
    </div>
  );
}
