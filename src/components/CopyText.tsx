import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { inSentence } from "../domain/formats/text";
import styles from "./CopyText.module.css";

interface CopyTextProps {
  /** What the text is, for the button's name. */
  label: string;
  text: string;
}

/** A text to take along: selected on focus, and copied with a button. */
export function CopyText({ label, text }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
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
    <div className={styles.copy}>
      <textarea
        ref={area}
        readOnly
        rows={text.length > 80 ? 4 : 2}
        value={text}
        aria-label={label}
        className={styles.code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? "Copied" : `Copy ${inSentence(label)}`}
      </Button>
    </div>
  );
}
