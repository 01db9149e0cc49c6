import { applies, canRead, nestedFields } from "../../schema";
import { OuterBodies } from "../currencyAround";
import type { Around, FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { FieldCell } from "../FieldCell";
import { FieldShow } from "../FieldShow";
import { lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";
import { useOuterBodies } from "../useOuterBodies";

export const group: FieldView<"group"> = {
  input: lazyInput("GroupInput"),
  cell: GroupCell,
  filter: null,
  view: GroupView,
  width: 200,
  wide: true,
  composite: true,
};

function useFilled({ value, field }: ShowProps<"group">, outer: readonly Around[]) {
  const { actor } = useFieldEnvironment();
  return Object.entries(nestedFields(field)).filter(
    ([name, inner]) => value?.[name] != null && canRead(inner, actor) && applies(inner, [value, ...outer]),
  );
}

function GroupCell(props: ShowProps<"group">) {
  const outer = useOuterBodies(props.around);
  const filled = useFilled(props, outer);
  if (!props.value || filled.length === 0) return <Nothing />;
  const { value } = props;
  return (
    <OuterBodies value={outer}>
      {filled.map(([name, inner], index) => (
        <span key={name}>
          {index > 0 && ", "}
          <FieldCell field={inner} value={value[name]} around={value} />
        </span>
      ))}
    </OuterBodies>
  );
}

function GroupView(props: ShowProps<"group">) {
  const outer = useOuterBodies(props.around);
  const filled = useFilled(props, outer);
  if (!props.value || filled.length === 0) return <Nothing />;
  const { value } = props;
  return (
    <OuterBodies value={outer}>
      <dl className={styles.facts}>
        {filled.map(([name, inner]) => (
          <div key={name}>
            <dt>{inner.label}</dt>
            <dd>
              <FieldShow field={inner} value={value[name]} around={value} />
            </dd>
          </div>
        ))}
      </dl>
    </OuterBodies>
  );
}
