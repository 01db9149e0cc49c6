import { createContext } from "react";
import type { Field } from "../schema";

/** The fields, by name, of the resource that the form or page shows. */
export const OwnFields = createContext<Readonly<Record<string, Field>>>({});
