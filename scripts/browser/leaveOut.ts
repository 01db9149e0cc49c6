import type { Plugin } from "vite";

/** Imports of Ant Design that bring much which no page shows: who imports, what, and the module in its place. */
const replaced = [
  {
    // A menu of filters in the head of a column, with a tree, radio buttons and a search.
    by: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: "./FilterDropdown",
    code: `const part = () => { throw new Error("scripts/browser/leaveOut.ts leaves the filters of columns out."); };
           export { part as default, part as flattenKeys };`,
  },
  {
    // All of forms, for the name of a radio button.
    by: /antd\/es\/radio\/group\.js$/,
    source: "../form/hooks/useForm",
    code: `export const toNamePathStr = (name) => [name ?? []].flat().join("_");`,
  },
];

const prefix = "\0tripwright:in-place-of:";

/** Keeps what is never shown out of the scripts that each page of the workspace waits for. */
export const leaveOut = (): Plugin => ({
  name: "tripwright:leave-out",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    replaced.some((one) => one.source === source && one.by.test(importer)) ? prefix + source : undefined,
  load: (id) => replaced.find(({ source }) => id === prefix + source)?.code,
});
