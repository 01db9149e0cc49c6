import { type Figures, groupingNames, measureNames } from "./aggregate";
import type { Actor } from "./field/access";
import { groupedName } from "./listQuery";
import { mayDo } from "./mayDo";
import { canRead } from "./fieldAccess";
import { allFields, type Report, type Resource } from "./resource";

export const reportNamed = ({ reports = [] }: Resource, name: string): Report | undefined =>
  reports.find((report) => report.name === name);

/** The largest groups that a report shows; of months the latest. All others are one more group. */
export const maximumShown = { values: 10, months: 60 } as const;

/** The labels of the fields that a report needs and the actor may not read; empty where it is open. */
export function closedIn(resource: Resource, report: Report, actor: Actor): string[] {
  const { by, measures = [], period, where, parts = [] } = report;
  const named = [where, ...parts.map((part) => part.where)]
    .flatMap((chosen) => Object.keys(chosen ?? {}))
    .map((parameter) => groupedName(parameter)?.name ?? parameter);
  return Object.entries(allFields(resource)).flatMap(([name, field]) => {
    const isNeeded =
      name === period ||
      groupingNames(name, field).includes(by) ||
      measures.some((measure) => measureNames(name, field).includes(measure)) ||
      named.some((one) => one === name || one.startsWith(`${name}_`));
    return isNeeded && !canRead(field, actor) ? [field.label] : [];
  });
}

/** A figure of a report, and the parameters of the lists of its rows and of those of each part. */
export interface Reported extends Required<Figures> {
  query: string;
  partQueries: string[];
}

/** What a report answers. */
export interface ReportAnswer {
  total: Reported & { before: Required<Figures> | null };
  /** `before`: of the period before; null where it is not known. */
  groups: (Reported & { value: string | boolean | null; before: Required<Figures> | null })[];
  other: Reported | null;
  isPart: boolean;
}

/** The reports that the actor may read, with the resources whose they are. */
export const reportsFor = (
  resources: readonly Resource[],
  actor: Actor,
): { resource: Resource; report: Report }[] =>
  resources.flatMap((resource) =>
    mayDo(resource, "list", actor)
      ? (resource.reports ?? []).flatMap((report) =>
          closedIn(resource, report, actor).length === 0 ? [{ resource, report }] : [],
        )
      : [],
  );
