import { FieldShow } from "../../../fields/FieldShow";
import { isSameValue } from "../../../schema";
import styles from "./FactForm.module.css";
import type { FactField } from "./FactProps";

interface FactConflictProps {
  /** As they were saved meanwhile. */
  fields: readonly FactField[];
  /** What is in the inputs. */
  draft: Readonly<Record<string, unknown>>;
  /** Whether somebody has tried to save: the next try keeps what is in the inputs. */
  isAsked: boolean;
}

/** Says that the fact was changed meanwhile, by somebody else or in another window, and to what. */
export function FactConflict({ fields, draft, isAsked }: FactConflictProps) {
  const theirs = fields.filter(({ name, value }) => !isSameValue(value, draft[name]));
  return (
    <div role="alert" className={styles.problem}>
      <p>
        {isAsked
          ? "This was changed elsewhere just now. Save again to keep what you wrote, or cancel to keep this:"
          : "This was changed elsewhere just now. What you wrote is still here; saved is:"}
      </p>
      {theirs.map(({ name, field, value }) => (
        <div key={name} className={styles.theirs}>
          {fields.length > 1 && `${field.label}: `}
          <FieldShow
            field={field}
            value={value}
            around={Object.fromEntries(fields.map((one) => [one.name, one.value]))}
          />
        </div>
      ))}
    </div>
  );
}
