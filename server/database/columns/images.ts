import type { ImagesField } from "../../../src/schema/kinds/images";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

export const imagesColumn: Column<ImagesField> = storedAsArray("uuid");
