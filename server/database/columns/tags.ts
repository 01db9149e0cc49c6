import type { TagsField } from "../../../src/schema/kinds/tags";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

export const tagsColumn: Column<TagsField> = storedAsArray("text");
