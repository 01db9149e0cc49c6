import { createContext } from "react";
import type { Field } from "../schema";

/** The fields of the resource whose form or page this is, by their names. */
export const OwnFields = createContext<Readonly<Record<string, Field>>>({});
