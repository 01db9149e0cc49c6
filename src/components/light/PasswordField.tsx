import { useState } from "react";
import styles from "./PasswordField.module.css";
import { TextField, type TextFieldProps } from "./TextField";

/** A password input whose text can be shown while typing. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
