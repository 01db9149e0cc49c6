import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type FocusEvent, useRef, useState } from "react";
import { inSentence } from "../domain/formats/text";
import styles from "./CopyText.module.css";

interface CopyTextProps {
  /** What the text is, for the button's name. */
  label: string;
  text: string;
}

/** A text to take along, an address in one line: selected on focus, and copied with a button. */
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
      // Without permission for the clipboard the text is selected, ready for the keyboard.
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
