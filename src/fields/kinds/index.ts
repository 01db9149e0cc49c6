import type { FieldViews } from "../FieldView";
import { nestedViews } from "./nested";
import { plainViews } from "./plain";

export const fieldViews: FieldViews = { ...plainViews, ...nestedViews };
