import { PlusOutlined } from "@ant-design/icons";
import { useSelect } from "@refinedev/antd";
import type { CrudFilter } from "@refinedev/core";
import { Button } from "antd";
import { Fragment, type ReactNode, use, useEffect, useState } from "react";
import { inSentence } from "../../domain/formats/text";
import type { FieldKinds, Resource } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { OptionSources } from "../references/OptionSources";
import { isFinalError } from "../references/ReferenceTitle";
import { useMay } from "../useMay";
import { SelectBox } from "./SelectBox";
import styles from "./inputs.module.css";

export function ReferenceInput({ value, onChange, ...props }: InputProps<"reference">) {
  return (
    <ReferenceSelect {...props} chosen={value ? [value] : []} onChoose={([id]) => onChange(id ?? null)} />
  );
}

export function ReferencesInput({ value, onChange, ...props }: InputProps<"references">) {
  return <ReferenceSelect {...props} several chosen={value ?? []} onChoose={onChange} />;
}

interface ReferenceSelectProps extends Omit<InputProps<"text">, "field" | "value" | "onChange"> {
  field: FieldKinds["reference"] | FieldKinds["references"];
  several?: boolean;
  chosen: readonly string[];
  onChoose(ids: string[]): void;
}

function ReferenceSelect({
  id,
  field,
  several = false,
  chosen,
  onChoose,
  disabled,
  label,
  describedBy,
  errors,
  autoFocus,
  compact,
}: ReferenceSelectProps) {
  const { resourceNamed, CreateInPlace, RowNote } = useFieldEnvironment();
  const resource = resourceNamed(field.to);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [creating, setCreating] = useState<string>();
  /** The key pressed before the results for the typed text arrived: it takes the first of them. */
  const [entered, setEntered] = useState<"Enter" | "Tab">();
  const { options, hintOf, rowOf, found, asked, onSearch, isLoading, untitled } = useReferenceOptions(
    resource,
    chosen,
    field.offer,
    isOpen || entered !== undefined || creating !== undefined,
  );
  // Resources with a list but no form for a new row are created elsewhere.
  const hasForm = !resource.paths?.list || resource.paths.create !== undefined;
  const mayCreate = useMay(resource, "create") && hasForm && CreateInPlace;
  const search = (text: string) => {
    setEntered(undefined);
    setTyped(text);
    onSearch(text);
  };
  const choose = (ids: string[]) => {
    onChoose(ids);
    if (typed) search("");
  };
  const isStale = typed !== asked || found === undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- It ends itself: what is entered is taken once.
  useEffect(() => {
    if (!entered || isStale) return;
    setEntered(undefined);
    const [first] = found;
    if (first === undefined && entered === "Tab") search("");
    if (first === undefined || (entered === "Enter" && !isOpen)) return;
    choose(several ? [...new Set([...chosen, first])] : [first]);
    if (!several) setOpen(false);
  });
  const noteOf = (one: string) => {
    const row = resource.awayBy && RowNote ? rowOf(one) : undefined;
    return row && RowNote && <RowNote resource={resource} row={row} />;
  };
  const offered = typed ? options.filter(({ value }) => found?.includes(String(value)) ?? true) : options;
  return (
    <span
      className={styles.unseen}
      aria-busy={isOpen && (typed !== asked || isLoading)}
      onKeyDownCapture={(event) => {
        const { key } = event;
        if ((key !== "Enter" && key !== "Tab") || !isOpen || !typed || !isStale) return;
        if (key === "Enter") event.preventDefault();
        event.stopPropagation();
        setEntered(key);
      }}
    >
      <SelectBox<string | string[] | null>
        id={id}
        {...(several ? { mode: "multiple" as const } : {})}
        value={several ? [...chosen] : (chosen[0] ?? null)}
        // A reference has no option until its title has loaded, or where its row is gone.
        labelRender={({ label }) => label ?? untitled}
        options={offered.map(({ value, label }) => ({ value: String(value), label }))}
        optionRender={({ value, label }) => (
          <OptionWords title={label} hint={hintOf(String(value)) || noteOf(String(value))} />
        )}
        showSearch
        filterOption={false}
        searchValue={typed}
        // A select clears its search when it is left, before the results that Tab waits for arrive.
        onSearch={(text) => (text === "" && entered === "Tab" ? undefined : search(text))}
        open={isOpen}
        onOpenChange={(next) => {
          if (next || entered !== "Tab") setEntered(undefined);
          setOpen(next);
        }}
        loading={isLoading}
        notFoundContent={
          isLoading
            ? "Searching…"
            : typed
              ? `No ${inSentence(resource.label.one)} is called that.`
              : `There is no ${inSentence(resource.label.one)} to choose.`
        }
        allowClear={several || field.optional === true}
        placeholder={field.placeholder ?? `Search ${inSentence(resource.label.many)}`}
        disabled={disabled}
        autoFocus={autoFocus}
        label={label}
        describedBy={describedBy}
        errors={errors}
        compact={compact}
        onChange={(ids) => {
          choose([ids ?? []].flat());
        }}
        popupRender={(menu) => (
          <>
            {menu}
            {mayCreate && (
              <div className={styles.footer}>
                <Button
                  type="text"
                  block
                  icon={<PlusOutlined aria-hidden />}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    setCreating(typed);
                    setOpen(false);
                  }}
                >
                  {typed ? `Create “${typed}”` : `New ${inSentence(resource.label.one)}`}
                </Button>
              </div>
            )}
          </>
        )}
      />
      {!compact && chosen.map((one) => <Fragment key={one}>{noteOf(one)}</Fragment>)}
      {CreateInPlace && creating !== undefined && (
        <CreateInPlace
          resource={resource}
          title={creating}
          onDone={(made) => {
            setCreating(undefined);
            search("");
            if (made) onChoose(several ? [...chosen, made] : [made]);
          }}
        />
      )}
    </span>
  );
}

function OptionWords({ title, hint }: { title: ReactNode; hint: ReactNode }) {
  if (!hint) return title;
  return (
    <span className={styles.option}>
      <span className={styles.optionTitle}>{title}</span>
      <span className={styles.optionHint}>{hint}</span>
    </span>
  );
}

/** Options shown at a time; typing finds the others. */
const offered = 20;

/** The rows of a resource as options, searched on the server (see `OptionSources`); always with the chosen ones. */
function useReferenceOptions(
  resource: Resource,
  chosen: readonly string[],
  offer: Readonly<Record<string, string | boolean>> | undefined,
  enabled: boolean,
) {
  const { formats } = useFieldEnvironment();
  const source = use(OptionSources)[resource.name];
  const [asked, setAsked] = useState("");
  const searchFilter = (text: string): CrudFilter =>
    source || resource.list.search?.length
      ? { field: "q", operator: "eq", value: text }
      : { field: resource.title, operator: "contains", value: text };
  const { selectProps, query, defaultValueQuery } = useSelect({
    resource: resource.name,
    // The title of a row is one of its fields; the type of the rows is not known here.
    optionLabel: (row) => String(row[resource.title] ?? "Untitled"),
    optionValue: (row) => String(row["id"]),
    ...(source ? { meta: { path: source.path } } : { sorters: [{ field: resource.title, order: "asc" }] }),
    filters: Object.entries(source?.parameters ?? offer ?? {}).map(([field, value]): CrudFilter => ({
      field,
      operator: "eq",
      value,
    })),
    onSearch(text) {
      setAsked(text);
      return text.trim() ? [searchFilter(text.trim())] : [];
    },
    pagination: { mode: "server", currentPage: 1, pageSize: offered },
    defaultValue: [...chosen],
    queryOptions: { enabled },
    defaultValueQueryOptions: { enabled: chosen.length > 0 },
    debounce: 200,
  });
  const titled = defaultValueQuery.data?.data.map(({ id }) => String(id));
  const isMissing = titled && !chosen.every((id) => titled.includes(id));
  return {
    options: selectProps.options ?? [],
    rowOf: (id: string) =>
      [...(query.data?.data ?? []), ...(defaultValueQuery.data?.data ?? [])].find(
        (one) => String(one.id) === id,
      ),
    hintOf(id: string): string {
      const row = query.data?.data.find((one) => String(one.id) === id);
      return row && source ? source.hint(row, formats) : "";
    },
    /** The ids found for `asked`, the best first; undefined while loading. */
    found: query.isFetching ? undefined : query.data?.data.map(({ id }) => String(id)),
    asked,
    onSearch: (text: string) => selectProps.onSearch?.(text),
    /** Shown for a chosen row without a title: still loading, or gone. */
    untitled: isMissing || isFinalError(defaultValueQuery.error) ? "Not available" : "…",
    isLoading: query.isFetching || defaultValueQuery.isFetching,
  };
}
