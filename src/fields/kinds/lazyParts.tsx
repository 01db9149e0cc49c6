import { type ComponentType, use } from "react";

/** Loads all inputs at once: a form needs many, a list none. */
export const loadInputs = once(() => import("../inputs"));
/** Loads all filters at once, when the first is opened. */
export const loadFilters = once(() => import("../filters"));

type Inputs = Awaited<ReturnType<typeof loadInputs>>;
type Filters = Awaited<ReturnType<typeof loadFilters>>;

/** The input of that name, fetched when the first of all is drawn. */
export const lazyInput = <Name extends keyof Inputs>(name: Name) =>
  lazyPart<Inputs, Inputs[Name]>(loadInputs, (all) => all[name]);

/** The filter of that name, fetched when the first of all is drawn. */
const lazyFilter = <Name extends keyof Filters>(name: Name) =>
  lazyPart<Filters, Filters[Name]>(loadFilters, (all) => all[name]);

/** The input and the filter of a kind, by their names. */
export const parts = <Input extends keyof Inputs, Filter extends keyof Filters>(
  input: Input,
  filter: Filter,
) => ({ input: lazyInput(input), filter: lazyFilter(filter) });

/** A promise that tells React's `use` that it is fulfilled, so that nothing waits for it once it is. */
interface Loading<All> extends Promise<All> {
  status?: "fulfilled";
  value?: All;
}

/** Loads at most once; after a failure the next call tries again. */
function once<All>(load: () => Promise<All>): () => Loading<All> {
  let loading: Loading<All> | undefined;
  return () => {
    if (loading) return loading;
    const started: Loading<All> = load();
    loading = started;
    started.then(
      (value) => Object.assign(started, { status: "fulfilled", value }),
      () => (loading = undefined),
    );
    return started;
  };
}

/**
 * A component out of a set that is loaded together. Unlike `lazy` it does not wait once the set is here: an input that
 * appears in a form for the first time must not hide the form for a moment.
 */
function lazyPart<All, Part>(set: () => Promise<All>, pick: (all: All) => Part): Part {
  function LazyPart(props: object) {
    // The part takes the properties that are handed on: it is typed as the part itself.
    const Chosen = pick(use(set())) as ComponentType<object>;
    return <Chosen {...props} />;
  }
  // As above.
  return LazyPart as Part;
}
