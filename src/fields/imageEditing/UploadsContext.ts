import { createContext } from "react";

/** Told by how many the uploads under way change, for a form around that would save without their pictures. */
export const UploadsContext = createContext<((by: 1 | -1) => void) | undefined>(undefined);
