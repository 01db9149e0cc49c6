import { lazy, Suspense } from "react";
import type { SaveTemplateProps } from "./SaveTemplate";
import type { UseTemplateProps } from "./UseTemplate";

const SaveTemplate = lazy(() => import("./SaveTemplate").then((m) => ({ default: m.SaveTemplate })));
const UseTemplate = lazy(() => import("./UseTemplate").then((m) => ({ default: m.UseTemplate })));

/** The dialogs of templates, fetched when the first is opened. */
export const LazySaveTemplate = (props: SaveTemplateProps) => (
  <Suspense>
    <SaveTemplate {...props} />
  </Suspense>
);
export const LazyUseTemplate = (props: UseTemplateProps) => (
  <Suspense>
    <UseTemplate {...props} />
  </Suspense>
);
