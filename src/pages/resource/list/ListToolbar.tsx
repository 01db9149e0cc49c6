import { keyInMenu } from "../../../components/Keys";
import { shortcuts, shownShortcut } from "../../../components/shortcuts";
import {
  EditOutlined,
  GroupOutlined,
  MoreOutlined,
  SearchOutlined,
  SortAscendingOutlined,
  SortDescendingOutlined,
} from "@ant-design/icons";
import { Button, Dropdown, Input, Segmented } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { useNavigate } from "react-router";
import { PlainSelect } from "../../../components/PlainSelect";
import { useIsNarrow } from "../../../components/useIsNarrow";
import { inSentence } from "../../../domain/formats/text";
import { useTyping } from "../../../fields/useTyping";
import { firstFilters, firstSort, type Resource, type Sort } from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import { figuresFor } from "../listState/listFigures";
import type { ListStateController } from "../listState/useListState";
import { ColumnChooser } from "./ColumnChooser";
import { FilterChips } from "./FilterChips";
import type { ListFilter } from "./listFilters";
import styles from "./ListToolbar.module.css";
import type { ChosenView } from "./listViews";
import type { ListData } from "./useListData";
import { useMayExport } from "./useMayExport";

const ExportDialog = lazy(() => import("./ExportDialog").then((m) => ({ default: m.ExportDialog })));

interface ListToolbarProps {
  resource: Resource;
  controller: ListStateController;
  filters: readonly ListFilter[];
  columns: ListData["columns"];
  groupings: ListData["groupings"];
  view: ChosenView;
  mayDelete: boolean;
  /** Starts selecting in views without boxes. Undefined if nothing can be done to several rows. */
  onSelect: (() => void) | undefined;
  /** Undefined where the role brings no rows from files. */
  importPath: string | undefined;
  onSaveView(): void;
  /** Shows the shortcuts of the list. Undefined if there are none. */
  onKeys: (() => void) | undefined;
  /** Whether selecting has just ended. */
  hasSelected: boolean;
  /** Editing in the table. Undefined where that is not possible. */
  inPlace: { isOn: boolean; toggle(): void } | undefined;
}

export function ListToolbar({
  resource,
  controller,
  filters,
  columns,
  groupings,
  view,
  mayDelete,
  onSelect,
  importPath,
  onSaveView,
  onKeys,
  hasSelected,
  inPlace,
}: ListToolbarProps) {
  const { state, change } = controller;
  // A new key replaces the search box, which clears what is still being typed.
  const [cleared, setCleared] = useState(0);
  const mayExport = useMayExport(resource);
  const [isExporting, setExporting] = useState(false);
  return (
    <div
      className={styles.bar}
      role="search"
      aria-label={`Search and filter ${inSentence(resource.label.many)}`}
    >
      {resource.list.search?.length ? (
        <ListSearch
          key={cleared}
          label={`Search ${inSentence(resource.label.many)}`}
          value={state.search}
          onChange={(search) => change({ search }, { replace: true })}
        />
      ) : null}
      <FilterChips
        resource={resource}
        controller={controller}
        filters={filters}
        onClear={() => setCleared(cleared + 1)}
      />
      <span className={styles.space} />

      {view.offered.length > 1 && <ViewSwitch view={view} />}
      {inPlace && (
        <Button
          icon={<EditOutlined aria-hidden />}
          type={inPlace.isOn ? "primary" : "default"}
          ghost={inPlace.isOn}
          aria-pressed={inPlace.isOn}
          {...shownShortcut("editInList", "Edit cells where they stand")}
          onClick={inPlace.toggle}
        >
          {shortcuts.editInList.meaning}
        </Button>
      )}
      {groupings.length > 0 && (
        <GroupBy controller={controller} groupings={groupings} columns={columns} by={view.by} />
      )}
      {!view.isPlaced && <ColumnChooser columns={columns} controller={controller} pins={view.hasHeadings} />}
      <ListMenu
        controller={controller}
        importPath={importPath}
        onKeys={onKeys}
        onSaveView={state.trash ? undefined : onSaveView}
        onExport={mayExport ? () => setExporting(true) : undefined}
        {...(mayDelete
          ? {
              trash: state.trash,
              onTrash: (trash: boolean) =>
                change({
                  ...{ trash, filters: firstFilters(resource, trash), groups: [], search: "" },
                  saved: controller.declared,
                }),
            }
          : {})}
      />
      {!view.hasHeadings && !view.isPlaced && (
        <ListSort resource={resource} controller={controller} columns={columns} />
      )}
      {!view.hasHeadings && !view.isPlaced && onSelect && (
        <Button onClick={onSelect} autoFocus={hasSelected}>
          Select
        </Button>
      )}
      {isExporting && (
        <Suspense>
          <ExportDialog
            resource={resource}
            state={state}
            shown={columns.shown.map(({ name }) => name)}
            onClosed={() => setExporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ListSearchProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

const isSame = (one: string, other: string) => one.trim() === other.trim();

/** The search of a list. It runs when typing pauses, and immediately on Enter. */
function ListSearch({ label, value, onChange }: ListSearchProps) {
  const typing = useTyping({ value, onChange: (text) => onChange(text.trim()), isSame });
  return (
    <Input
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined className="muted" aria-hidden />}
      allowClear
      maxLength={200}
      value={typing.shown}
      onChange={({ target }) => (target.value === "" ? typing.handOn("") : typing.type(target.value))}
      onPressEnter={typing.flush}
    />
  );
}

function ViewSwitch({ view: { name, offered, choose } }: { view: ChosenView }) {
  const isNarrow = useIsNarrow();
  return (
    <Segmented
      className={styles.views ?? ""}
      name={useId()}
      aria-label="View of the list"
      value={name}
      options={offered.map(({ name: value, label, Icon }) => ({
        ...{ value, title: label, icon: <Icon aria-hidden /> },
        label: isNarrow ? <span className="heard">{label}</span> : label,
      }))}
      onChange={choose}
    />
  );
}

/** By what the rows are grouped; of a board, by what its columns are. The first grouping adds up money, until other figures are chosen. */
function GroupBy({
  controller: { chosen, choose },
  groupings,
  columns: { shown },
  by,
}: Pick<ListToolbarProps, "controller" | "groupings" | "columns"> & { by: string | undefined }) {
  const isNarrow = useIsNarrow();
  const nameOf = ({ of, isMonth }: (typeof groupings)[number]) =>
    isMonth ? `${of.label} (month)` : of.label;
  const current = groupings.find(({ name }) => name === (by ?? chosen.group));
  const money = shown.filter((column) => column.field.kind === "money" && figuresFor(column).length > 0);
  const usual = Object.fromEntries(money.map(({ name }) => [name, "sum" as const]));
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{
        className: styles.groupings ?? "",
        selectable: true,
        selectedKeys: [current?.name ?? "none"],
        items: [
          // The rows of a board are always divided.
          ...(by ? [] : [{ key: "none", label: "No groups" }, { type: "divider" as const }]),
          ...groupings.map((grouping) => ({ key: grouping.name, label: nameOf(grouping) })),
        ],
        onClick: ({ key }) =>
          choose(
            key === "none"
              ? { group: undefined }
              : by
                ? { group: key }
                : { group: key, figures: chosen.figures ?? (money.length > 0 ? usual : undefined) },
          ),
      }}
    >
      <Button
        icon={<GroupOutlined aria-hidden />}
        aria-label={current ? `${by ? "Columns" : "Grouped"} by ${inSentence(nameOf(current))}` : "Group"}
        type={current && !by ? "primary" : "default"}
        ghost={current !== undefined && !by}
      >
        {isNarrow ? null : current ? `By ${inSentence(nameOf(current))}` : "Group"}
      </Button>
    </Dropdown>
  );
}

interface ListMenuProps {
  controller: ListStateController;
  importPath: string | undefined;
  onKeys: (() => void) | undefined;
  onSaveView: (() => void) | undefined;
  /** Undefined where the role does not export. */
  onExport: (() => void) | undefined;
  /** Whether the trash is shown. Absent if the role has none. */
  trash?: boolean;
  onTrash?(trash: boolean): void;
}

function ListMenu({
  controller: { chosen, choose },
  importPath,
  onKeys,
  onSaveView,
  onExport,
  trash,
  onTrash,
}: ListMenuProps) {
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [chosen.density ?? "normal"],
        items: [
          {
            type: "group",
            label: "Rows",
            children: [
              { key: "normal", label: "Normal", onClick: () => choose({ density: undefined }) },
              { key: "compact", label: "Compact", onClick: () => choose({ density: "compact" }) },
            ],
          },
          ...(importPath || onKeys || onSaveView || onExport || onTrash
            ? [{ type: "divider" as const }]
            : []),
          ...(onSaveView ? [{ key: "view", label: "Save as view …", onClick: onSaveView }] : []),
          ...(importPath
            ? [
                {
                  key: "import",
                  label: "Import …",
                  onClick: () => void navigate(importPath),
                },
              ]
            : []),
          ...(onKeys
            ? [
                {
                  key: "keys",
                  label: shortcuts.showShortcuts.meaning,
                  ...keyInMenu("showShortcuts"),
                  onClick: onKeys,
                },
              ]
            : []),
          ...(onExport ? [{ key: "export", label: "Export …", onClick: onExport }] : []),
          ...(onTrash
            ? [
                {
                  key: "trash",
                  label: trash ? "Leave the trash" : "Show the trash",
                  onClick: () => onTrash(!trash),
                },
              ]
            : []),
        ],
      }}
    >
      <Button icon={<MoreOutlined aria-hidden />} aria-label="More about this list" />
    </Dropdown>
  );
}

/** Sorts a list of cards, which has no headings to click. */
function ListSort({
  resource,
  controller: { state, change },
  columns: { all, shown },
}: Pick<ListToolbarProps, "resource" | "controller" | "columns">) {
  const first = firstSort(resource, state);
  const { field, order } = state.sort ?? first;
  // From the newest state, because the address updates late.
  const set = (part: Partial<Sort>) =>
    change((now) => ({ sort: { ...(now.sort ?? firstSort(resource, now)), ...part } }));
  const isRising = order === "asc";
  const isOwn = ({ name }: ListColumn) => name === field || name === first.field;
  const offered = [...shown, ...all.filter((column) => isOwn(column) && !shown.includes(column))];
  return (
    <span className={styles.sort}>
      <PlainSelect
        label="Sort by"
        className={styles.by}
        value={field}
        options={offered
          .filter(({ isSortable }) => isSortable)
          .map((column) => ({ value: column.name, label: column.field.label }))}
        onChange={(name) => set({ field: name })}
      />
      <Button
        icon={isRising ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        aria-label={isRising ? "Rising. Sort falling" : "Falling. Sort rising"}
        title={isRising ? "Rising" : "Falling"}
        onClick={() => set({ order: isRising ? "desc" : "asc" })}
      />
    </span>
  );
}
