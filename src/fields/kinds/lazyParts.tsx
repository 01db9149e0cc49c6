import { type ComponentType, use } from "react";

/** Loads all inputs together: a form needs many, a list none. */
export const loadInputs = once(() => import("../inputs"));
/** Loads all filters together, when the first is opened. */
export const loadFilters = once(() => import("../filters"));

type Inputs = Awaited<ReturnType<typeof loadInputs>>;
type Filters = Awaited<ReturnType<typeof loadFilters>>;

export const lazyInput = <Name extends keyof Inputs>(name: Name) =>
  lazyPart<Inputs, Inputs[Name]>(loadInputs, (all) => all[name]);

const lazyFilter = <Name extends keyof Filters>(name: Name) =>
  lazyPart<Filters, Filters[Name]>(loadFilters, (all) => all[name]);

export const parts = <Input extends keyof Inputs, Filter extends keyof Filters>(
  input: Input,
  filter: Filter,
) => ({ input: lazyInput(input), filter: lazyFilter(filter) });

/** A promise that React's `use` can read without waiting once it is fulfilled. */
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

/** Unlike `lazy`, does not suspend once the set is loaded: a new input must not hide its form for a moment. */
function lazyPart<All, Part>(set: () => Promise<All>, pick: (all: All) => Part): Part {
  function LazyPart(props: object) {
    // It passes its props on, so it has the type of the part.
    const Chosen = pick(use(set())) as ComponentType<object>;
    return <Chosen {...props} />;
  }
  // As above.
  return LazyPart as Part;
}
