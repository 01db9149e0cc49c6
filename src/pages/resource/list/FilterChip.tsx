import { Button } from "antd";
import type { Condition } from "../../../fields/FieldView";
import { useTyping } from "../../../fields/useTyping";
import { Chip } from "./Chip";
import { ConditionWords } from "./ConditionWords";
import type { ListFilter } from "./listFilters";
import styles from "./ListToolbar.module.css";

interface FilterChipProps {
  filter: ListFilter;
  conditions: readonly Condition[];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChange(conditions: readonly Condition[]): void;
  /** Makes a group of the condition, of which rows meet any; left out where there are enough groups. */
  onWiden: (() => void) | undefined;
}

/** What conditions ask for, without the blanks around their texts. */
const asked = (conditions: readonly Condition[]) =>
  JSON.stringify(
    conditions.map(({ operator, value }) => [operator, value]),
    (_, value: unknown) => (typeof value === "string" ? value.trim() : value),
  );
const isSame = (one: readonly Condition[], other: readonly Condition[]) => asked(one) === asked(other);

/** A filter in words; a click opens it, the cross takes it away. */
export function FilterChip({ filter, conditions, isOpen, onOpen, onChange, onWiden }: FilterChipProps) {
  const { field, Editor } = filter;
  const typing = useTyping({ value: conditions, onChange, isSame });
  return (
    <Chip
      label={`Filter ${field.label}`}
      removeLabel={`Remove the filter ${field.label}`}
      isOpen={isOpen}
      onOpen={onOpen}
      onLeave={typing.flush}
      onRemove={() => typing.handOn([])}
      content={
        <>
          <Editor field={field} conditions={typing.shown} onChange={typing.type} />
          {onWiden && typing.shown.length === 1 && (
            <div className={styles.foot}>
              <Button
                type="link"
                size="small"
                onClick={() => {
                  typing.flush();
                  onWiden();
                }}
              >
                Or another condition
              </Button>
            </div>
          )}
        </>
      }
    >
      {field.label}
      {conditions.map((condition, index) => (
        <ConditionWords key={index} field={field} condition={condition} />
      ))}
    </Chip>
  );
}
