import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { Picture } from "../parts/Picture";
import styles from "../parts/show.module.css";

export const images: FieldView<"images"> = {
  input: lazyInput("ImagesInput"),
  cell: ImagesCell,
  filter: lazyFilter("PresenceFilter"),
  view: ImagesView,
  width: 96,
  wide: true,
  composite: true,
};

function ImagesCell({ value, field }: ShowProps<"images">) {
  const [first, ...rest] = value ?? [];
  if (!first) return <Nothing />;
  return (
    <span className={styles.pictures}>
      <Picture id={first} aspect={field.aspect} size="small" />
      {rest.length > 0 && `+${rest.length}`}
    </span>
  );
}

function ImagesView({ value, field }: ShowProps<"images">) {
  if (!value?.length) return <Nothing />;
  return (
    <div className={styles.pictures}>
      {value.map((id) => (
        <Picture key={id} id={id} aspect={field.aspect} size="large" />
      ))}
    </div>
  );
}
