import { Button, Tag } from "antd";
import { type QueryField, queryFieldKinds } from "../../../schema";
import { SortableLine } from "../../sorting/SortableLine";
import sections from "../sections/sections.module.css";
import styles from "./queryFields.module.css";

interface QueryFieldLineProps {
  queryField: QueryField;
  /** Left out where the reader may not change it. */
  onEdit?: (() => void) | undefined;
  onRetire?: (() => void) | undefined;
}

/** One active query field: what it is, and what can be done with it. */
export function QueryFieldLine({ queryField, onEdit, onRetire }: QueryFieldLineProps) {
  const { label, key, kind, required, section, isPublic } = queryField;
  return (
    <SortableLine id={key} label={label} className={styles.line} fixed={!onEdit}>
      <div className={sections.words}>
        <span className={sections.name}>{label}</span>
        <span className={sections.detail}>
          {queryFieldKinds[kind].label}
          {section ? ` · ${section}` : ""}
        </span>
      </div>
      {isPublic && <Tag>On forms</Tag>}
      {required && <Tag>Required</Tag>}
      {onEdit && (
        <Button size="small" type="text" onClick={onEdit} aria-label={`Edit ${label}`}>
          Edit
        </Button>
      )}
      {onRetire && (
        <Button size="small" type="text" onClick={onRetire} aria-label={`Retire ${label}`}>
          Retire
        </Button>
      )}
    </SortableLine>
  );
}
