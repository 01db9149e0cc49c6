import type { LinkField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const linkColumn: Column<LinkField> = storedAsText;
