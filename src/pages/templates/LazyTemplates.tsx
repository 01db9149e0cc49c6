import { lazyPart } from "../../components/lazyPart";

export const LazySaveTemplate = lazyPart(() => import("./UseTemplate").then((m) => m.SaveTemplate));
export const LazyUseTemplate = lazyPart(() => import("./UseTemplate").then((m) => m.UseTemplate));
