import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import {
  applies,
  canRead,
  type Field,
  fieldsOfQueryFields,
  nestedFields,
  type StoredFile,
} from "../../schema";
import { OuterBodies, useOuterBodies } from "../currencyAround";
import { FieldCell } from "../FieldCell";
import { useFieldEnvironment } from "../FieldEnvironment";
import { FieldShow } from "../FieldShow";
import type { Around, FieldViews, ShowProps } from "../FieldView";
import { fileSize } from "../parts/fileSize";
import { Nothing, TextCell } from "../parts/Nothing";
import { Picture } from "../parts/Picture";
import styles from "../parts/show.module.css";
import { lazyInput, parts } from "./lazyParts";
import { shows } from "./plain";

const CopyRows = lazy(() => import("../inputs/rows/CopyRows").then((m) => ({ default: m.CopyRows })));

/** Texts that may have more than one line. */
const isLong = (field: Field): boolean =>
  field.kind === "longText" || (field.kind === "text" && (field.maxLength ?? 0) > 254);

function RowsView({ value, field, around }: ShowProps<"rows">) {
  const { actor, views } = useFieldEnvironment();
  const outer = useOuterBodies(around);
  if (!value?.length) return <Nothing />;
  const columns = Object.entries(nestedFields(field)).filter(
    ([name, column]) =>
      canRead(column, actor) &&
      !isHidden(name) &&
      value.some((row) => hasValue(row[name], column) && applies(column, [row, ...outer])),
  );
  const look = (column: Field) =>
    views[column.kind].align ? styles.end : isLong(column) ? styles.long : undefined;
  return (
    <OuterBodies value={outer}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={field.label}>
        <table className={`${styles.table} ${styles.whole}`}>
          <thead>
            <tr>
              {columns.map(([name, column]) => (
                <th key={name} scope="col" className={look(column)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((row, index) => (
              <tr key={index}>
                {columns.map(([name, column]) => (
                  <td key={name} className={look(column)}>
                    {applies(column, [row, ...outer]) ? (
                      <FieldCell field={column} value={row[name]} around={row} />
                    ) : (
                      <Nothing />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {value.length > 1 && columns.length > 1 && (
        <div className={styles.copy}>
          <Suspense>
            <CopyRows
              rows={value}
              columns={Object.entries(nestedFields(field)).flatMap(([name, inner]) =>
                isHidden(name) || !canRead(inner, actor) || views[inner.kind].composite
                  ? []
                  : [{ name, inner }],
              )}
              around={around}
            />
          </Suspense>
        </div>
      )}
    </OuterBodies>
  );
}

const isHidden = (name: string) => name === "id";
/** A number or a yes/no with its default is left out: "Min. nights 1", "Priority 0". */
const hasValue = (value: unknown, column: Field) =>
  value != null &&
  !(Array.isArray(value) && value.length === 0) &&
  !((column.kind === "number" || column.kind === "yesNo") && value === column.default);

function useFilled({ value, field }: ShowProps<"group">, outer: readonly Around[]) {
  const { actor } = useFieldEnvironment();
  return Object.entries(nestedFields(field)).filter(
    ([name, inner]) => value?.[name] != null && canRead(inner, actor) && applies(inner, [value, ...outer]),
  );
}

function GroupCell(props: ShowProps<"group">) {
  const outer = useOuterBodies(props.around);
  const filled = useFilled(props, outer);
  const { value } = props;
  if (!value || filled.length === 0) return <Nothing />;
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
  const { value } = props;
  if (!value || filled.length === 0) return <Nothing />;
  return (
    <OuterBodies value={outer}>
      <Facts fields={filled} of={value} />
    </OuterBodies>
  );
}

/** The values of all query fields, also of inactive ones. */
function CustomView({ value, field: custom }: ShowProps<"custom">) {
  const { queryFields } = useFieldEnvironment();
  const filled = Object.entries(fieldsOfQueryFields(custom, queryFields, "all")).filter(
    ([key]) => value?.[key] != null,
  );
  if (!value || filled.length === 0) return <Nothing />;
  return <Facts fields={filled} of={value} />;
}

const Facts = ({ fields, of }: { fields: readonly [string, Field][]; of: Around }) => (
  <dl className={styles.facts}>
    {fields.map(([name, field]) => (
      <div key={name}>
        <dt>{field.label}</dt>
        <dd>
          <FieldShow field={field} value={of[name]} around={of} />
        </dd>
      </div>
    ))}
  </dl>
);

function FileList({ files }: { files: readonly StoredFile[] }) {
  const { formats, attachments } = useFieldEnvironment();
  const [failure, setFailure] = useState<string>();
  const download = (file: StoredFile) => {
    setFailure(undefined);
    attachments.download(file).catch((thrown: unknown) => {
      setFailure(
        `${file.name}: ${thrown instanceof Error ? thrown.message : "The download failed. Try again."}`,
      );
    });
  };
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Button
              type="link"
              className={styles.name}
              aria-label={`Download ${file.name}`}
              onClick={() => download(file)}
            >
              {file.name}
            </Button>
            <span className={styles.size}>{fileSize(file.size, formats)}</span>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}

const picture = (size: "small" | "large") =>
  shows<"image">(({ value, field: { aspect, round, free } }) => (
    <Picture id={value} aspect={aspect} round={round} free={free} size={size} />
  ));

const large = { wide: true, composite: true } as const;

export const nestedViews = {
  rows: {
    input: lazyInput("RowsInput"),
    filter: null,
    cell: shows<"rows">(({ value, field }) => (
      <span>{`${value.length} ${value.length === 1 ? field.one : field.label.toLowerCase()}`}</span>
    )),
    view: RowsView,
    width: 120,
    ...large,
  },
  group: {
    input: lazyInput("GroupInput"),
    filter: null,
    cell: GroupCell,
    view: GroupView,
    width: 200,
    ...large,
  },
  custom: {
    input: lazyInput("CustomInput"),
    filter: null,
    cell: ({ value }) => {
      const count = Object.values(value ?? {}).filter((one) => one != null).length;
      return count > 0 ? <span>{`${count} filled`}</span> : <Nothing />;
    },
    view: CustomView,
    width: 120,
    ...large,
  },
  file: {
    ...parts("FileInput", "PresenceFilter"),
    cell: ({ value }) => <TextCell value={value?.name} />,
    view: shows<"file">(({ value }) => <FileList files={[value]} />),
    width: 200,
    ...large,
  },
  files: {
    ...parts("FilesInput", "PresenceFilter"),
    cell: ({ value }) => <TextCell value={value?.map(({ name }) => name).join(", ")} />,
    view: shows<"files">(({ value }) => <FileList files={value} />),
    width: 200,
    ...large,
  },
  image: {
    ...parts("ImageInput", "PresenceFilter"),
    cell: picture("small"),
    view: picture("large"),
    width: 80,
  },
  images: {
    ...parts("ImagesInput", "PresenceFilter"),
    cell: shows<"images">(({ value: [first = "", ...others], field }) => (
      <span className={styles.pictures}>
        <Picture id={first} aspect={field.aspect} size="small" />
        {others.length > 0 && `+${others.length}`}
      </span>
    )),
    view: shows<"images">(({ value, field }) => (
      <div className={styles.pictures}>
        {value.map((id) => (
          <Picture key={id} id={id} aspect={field.aspect} size="large" />
        ))}
      </div>
    )),
    width: 96,
    ...large,
  },
} satisfies Partial<FieldViews>;
