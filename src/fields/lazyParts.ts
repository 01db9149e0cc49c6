import { lazy, type ComponentType } from "react";

/** Loads all inputs at once: a form needs many, a list none. */
export const loadInputs = () => import("./inputs");
/** Loads all filters at once, when the first is opened. */
export const loadFilters = () => import("./filters");

type Inputs = Awaited<ReturnType<typeof loadInputs>>;
type Filters = Awaited<ReturnType<typeof loadFilters>>;

/** The input of that name, fetched when it is first drawn. */
export const lazyInput = <Name extends keyof Inputs>(name: Name) =>
  lazyPart<Inputs[Name]>(() => loadInputs().then((all) => all[name]));

/** The filter of that name, fetched when it is first drawn. */
export const lazyFilter = <Name extends keyof Filters>(name: Name) =>
  lazyPart<Filters[Name]>(() => loadFilters().then((all) => all[name]));

function lazyPart<Part>(load: () => Promise<Part>): Part {
  // A lazy component takes the props of the component that it loads; `lazy` is typed without keeping that link.
  return lazy(() => load().then((part) => ({ default: part as ComponentType<object> }))) as Part;
}
