import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { inSentence } from "../../domain/formats/text";
import type { FieldKinds } from "../../schema";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { useMay } from "../useMay";
import { useReferenceOptions } from "../references/useReferenceOptions";
import styles from "./inputs.module.css";
import { SelectBox } from "./SelectBox";

/** A row of another resource, searched on the server by its title. */
export function ReferenceInput({ value, onChange, ...props }: InputProps<"reference">) {
  return (
    <ReferenceSelect {...props} chosen={value ? [value] : []} onChoose={([id]) => onChange(id ?? null)} />
  );
}

/** Several rows of another resource. */
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
  const { resourceNamed, CreateInPlace } = useFieldEnvironment();
  const resource = resourceNamed(field.to);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [creating, setCreating] = useState<string>();
  /** The key that was pressed before the answer to what is typed was here: it means the first row of that answer. */
  const [entered, setEntered] = useState<"Enter" | "Tab">();
  const { options, hintOf, found, asked, onSearch, isLoading, untitled } = useReferenceOptions(
    resource,
    chosen,
    field.offer,
    isOpen || entered !== undefined || creating !== undefined,
  );
  // What has a list and no form for a new one is made elsewhere.
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
    // The answer that was waited for has come.
    choose(several ? [...new Set([...chosen, first])] : [first]);
    if (!several) setOpen(false);
  });
  const offered = typed ? options.filter(({ value }) => found?.includes(String(value)) ?? true) : options;
  return (
    <span
      className={styles.unseen}
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
        // Until its title is here, and where there is no such row any more, a reference has no option.
        labelRender={({ label }) => label ?? untitled}
        options={offered.map(({ value, label }) => ({ value: String(value), label }))}
        optionRender={({ value, label }) => <OptionWords title={label} hint={hintOf(String(value))} />}
        showSearch
        filterOption={false}
        searchValue={typed}
        // A select that is left empties its box, before the answer that Tab waits for has come.
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

function OptionWords({ title, hint }: { title: ReactNode; hint: string }) {
  if (!hint) return title;
  return (
    <span className={styles.option}>
      <span className={styles.optionTitle}>{title}</span>
      <span className={styles.optionHint}>{hint}</span>
    </span>
  );
}
