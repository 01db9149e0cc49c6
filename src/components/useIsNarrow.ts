import { mediaHook } from "./mediaHook";

/** Whether the window is as narrow as a phone's. */
export const useIsNarrow = mediaHook("(max-width: 767px)");
