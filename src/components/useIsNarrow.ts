import { mediaHook } from "./mediaHook";

export const useIsNarrow = mediaHook("(max-width: 767px)");
