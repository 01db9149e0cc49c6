import type { FieldViews } from "../FieldView";
import { nestedViews } from "./nested";
import { plainViews } from "./plain";

/** How every kind of field looks. */
export const fieldViews: FieldViews = { ...plainViews, ...nestedViews };
