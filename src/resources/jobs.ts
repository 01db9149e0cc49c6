import { jobKinds, jobStates } from "../vocabulary";
import {
  choice,
  defineResource,
  instant,
  longText,
  nobody,
  number,
  type RowOf,
  rows,
  text,
  yesNo,
} from "../schema";
import { administrators } from "./shared/staff";

/** Background work of the server. Only server/queue writes the rows, which are their own record. */
export const jobs = defineResource({
  name: "jobs",
  history: false,
  label: { one: "Job", many: "Jobs" },
  title: "kind",
  purpose: "What Tripwright does by itself: at set times, and after something was saved.",
  paths: { list: "/org/jobs", show: "/org/jobs/:id" },
  menu: { group: "Organisation" },
  fields: {
    kind: choice({ label: "Job", choices: jobKinds, readOnly: true }),
    status: choice({
      label: "Status",
      choices: jobStates,
      readOnly: true,
      default: "queued",
    }),
    result: text({ label: "Result", maxLength: 200, readOnly: true, optional: true }),
    error: longText({
      label: "Why it failed",
      maxLength: 500,
      readOnly: true,
      optional: true,
    }),
    attempts: number({
      label: "Attempts",
      help: "Since it was queued, or queued again by hand.",
      readOnly: true,
      default: 0,
    }),
    dueAt: instant({
      label: "Due",
      help: "When it runs, or is tried again. While it runs: when another server takes it over.",
      readOnly: true,
    }),
    startedAt: instant({ label: "Started", readOnly: true, optional: true }),
    finishedAt: instant({ label: "Finished", readOnly: true, optional: true }),
    isRepeated: yesNo({
      label: "Repeated",
      help: "A server stopped in the middle of it, and it was begun again: what it sends may have been sent twice.",
      readOnly: true,
      default: false,
    }),
    failures: rows({
      label: "Failed attempts",
      one: "failed attempt",
      readOnly: true,
      maxItems: 20,
      of: {
        at: instant({ label: "When" }),
        error: longText({ label: "Why", maxLength: 500 }),
      },
    }),
    /** JSON by the schema of the job's kind. Empty once it is done. */
    payload: longText({
      label: "Payload",
      maxLength: 100_000,
      readOnly: true,
      optional: true,
      access: { read: nobody },
    }),
    /** Jobs with a key that exists are not queued. */
    idempotencyKey: text({
      label: "Key",
      maxLength: 200,
      unique: true,
      readOnly: true,
      optional: true,
      access: { read: nobody },
    }),
  },
  access: { read: administrators, update: administrators },
  without: ["create", "update", "delete"],
  list: {
    columns: ["kind", "status", "result", "startedAt", "attempts"],
    sort: { field: "createdAt", order: "desc" },
    tabs: "status",
    firstTab: { option: "dead" },
    filters: ["kind", "startedAt", "isRepeated"],
  },
  form: [],
});
export type Job = RowOf<typeof jobs>;
