import { fieldsOfQueryFields } from "../../schema";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { FieldShow } from "../FieldShow";
import { lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

export const custom: FieldView<"custom"> = {
  input: lazyInput("CustomInput"),
  cell: ({ value }) => {
    const count = Object.values(value ?? {}).filter((one) => one != null).length;
    return count > 0 ? <span>{`${count} filled`}</span> : <Nothing />;
  },
  filter: null,
  view: CustomView,
  width: 120,
  wide: true,
  composite: true,
};

/** The values of all query fields, retired ones included where something is stored. */
function CustomView({ value }: ShowProps<"custom">) {
  const { queryFields } = useFieldEnvironment();
  const filled = Object.entries(fieldsOfQueryFields(queryFields, "all")).filter(
    ([key]) => value?.[key] != null,
  );
  if (!value || filled.length === 0) return <Nothing />;
  return (
    <dl className={styles.facts}>
      {filled.map(([key, field]) => (
        <div key={key}>
          <dt>{field.label}</dt>
          <dd>
            <FieldShow field={field} value={value[key]} around={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
