import { createContext, type ReactNode } from "react";

/** What else stands below an input, by its id: what somebody else has written there meanwhile, say. */
export const BesideField = createContext<(inputId: string) => ReactNode>(() => null);
