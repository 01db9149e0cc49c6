import type { KeyboardEvent } from "react";

/**
 * Enter and the arrow keys up and down go to the same column of the next or previous row. Lists that are open, and
 * texts of several lines, keep these keys. Says when there is no next row to go to.
 */
export function moveInTable(
  event: KeyboardEvent<HTMLElement>,
  tableId: string,
  rows: number,
): "past the end" | undefined {
  const { target, key } = event;
  if (
    !(target instanceof HTMLInputElement) ||
    target.type === "checkbox" ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return undefined;
  const direction = key === "Enter" || key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (direction === 0 || target.getAttribute("role") === "combobox" || isPickerOpen(target)) return undefined;
  const match = target.id.startsWith(`${tableId}.`)
    ? /^(\d+)\.(\w+)$/.exec(target.id.slice(tableId.length + 1))
    : null;
  if (!match) return undefined;
  event.preventDefault();
  const next = Number(match[1]) + direction;
  const cell = document.getElementById(`${tableId}.${next}.${match[2]}`);
  if (cell) cell.focus();
  if (cell instanceof HTMLInputElement) cell.select();
  return next >= rows && key === "Enter" ? "past the end" : undefined;
}

const isPickerOpen = (input: HTMLInputElement) =>
  input.closest(".ant-picker-focused.ant-picker-open") !== null ||
  input.getAttribute("aria-expanded") === "true";
